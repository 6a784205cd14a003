//! What bounds the choice of a subset: sizes that only grow with it, and cells that it has to cover.
//!
//! `|candidates(S)| = n` can only get worse as S grows, so a partial S with more than n candidates is given up:
//! any union over the elements of S can be bounded so. `|{ p in P : count(B, p) > count(C, p) }| <= k` can only
//! get better as C grows, so what is not covered yet says which units may come next.

use super::pending::{Pending, union_parts};
use super::steps::{Aim, Demand, Growing, PlanStep};
use crate::lang::program::{Conclusion, Function, Growth, Operator, Pattern, Type, VarId};
use tesuji_core::form::Form;
use tesuji_core::node::{Fold, Id, Op};

/// The step that chooses `size` elements of `from`, with the bounds that pending clauses put on it.
pub(super) fn bounded(
    pending: &mut Pending,
    (var, size, from): (VarId, usize, Id),
    steps: &mut Vec<PlanStep>,
) -> PlanStep {
    match demand(pending, var, steps) {
        Some(demand) => PlanStep::Cover { var, size, from, demand },
        None => {
            let with = with(pending, var, from, steps);
            // What none adds up to is not known from what each adds.
            let growing = if size > 0 { growing(pending, var) } else { Vec::new() };
            PlanStep::Choose { var, size, from, with, growing, coverable: None }
        }
    }
}

/// The values that the set `var` of values has to contain by a pending condition; the others have to be chosen.
fn with(pending: &mut Pending, var: VarId, from: Id, steps: &mut Vec<PlanStep>) -> Option<Id> {
    let form = &pending.form;
    if !form.is_of_type(from, &Type::Value) {
        return None;
    }
    let part_of = |predicate: Id| {
        let (part, whole) = form.operands(predicate, Operator::Subset)?;
        (form.is_var(whole, var) && !form.mentions(part, var) && pending.ready(predicate)).then_some(part)
    };
    let (at, part) = pending.wheres.iter().enumerate().find_map(|(at, one)| Some((at, part_of(*one)?)))?;
    pending.wheres.remove(at);
    Some(pending.reading(part, steps))
}

/// Unions that grow with the set `var`: those that conditions bound, and those that have a name.
fn growing(pending: &mut Pending, var: VarId) -> Vec<Growing> {
    let kept_up = |form: &Form, value: Id| !form.is_var(value, var) && adds_up(form, value, var);
    let bounded: Vec<(Id, i64)> =
        limits(pending).filter(|(set, _)| kept_up(&pending.form, *set) && pending.ready(*set)).collect();
    // What bounds a union bounds its parts.
    let unions: Vec<(Vec<Id>, i64)> =
        bounded.iter().map(|(union, most)| (union_parts(&mut pending.form, *union), *most)).collect();
    let is_part = |part: Id, most: i64| {
        unions.iter().any(|(parts, less)| *less <= most && parts.len() > 1 && parts.contains(&part))
    };
    let form = &pending.form;
    pending.wheres.retain(|one| {
        !(form.operands(*one, Operator::LessEqual).is_some()
            && limited(form, *one).is_some_and(|(set, most)| is_part(set, most)))
    });
    let bounded: Vec<Id> =
        bounded.into_iter().filter(|(set, most)| !is_part(*set, *most)).map(|(set, _)| set).collect();
    for set in &bounded {
        if pending.form.as_var(*set).is_none() {
            pending.name_for(*set);
        }
    }
    // Where a bound gives most choices up, the rest is made of those that are left.
    let is_bounded = !bounded.is_empty();
    let named = |(pattern, value): &(Pattern, Id)| match pattern {
        Pattern::Var(v)
            if kept_up(&pending.form, *value)
                && (!is_bounded || bounded.contains(value))
                && pending.ready(*value) =>
        {
            Some((*v, *value))
        }
        _ => None,
    };
    let found: Vec<(VarId, Id)> = pending.lets.iter().filter_map(named).collect();
    let (mut kept, mut all): (Vec<Id>, Vec<Growing>) = (Vec::new(), Vec::new());
    for (var, value) in found {
        // Another name for the same is bound to the first one.
        if kept.contains(&value) {
            continue;
        }
        let at_most = limits(pending).filter(|(set, _)| *set == value).map(|(_, n)| n).min();
        // What grows with the same choice is not known of its parts by name.
        all.push(Growing { var, expr: pending.by_name(value), at_most });
        kept.push(value);
    }
    all.iter().for_each(|growing| pending.is_bound(growing.var));
    // Bounds that prune the search need no check afterwards.
    let form = &pending.form;
    pending.wheres.retain(|one| {
        !(form.operands(*one, Operator::LessEqual).is_some()
            && limited(form, *one).is_some_and(|(set, _)| kept.contains(&set)))
    });
    all
}

/// The sets whose sizes conditions bound, and those that are taken apart, with how many elements they may have.
fn limits(pending: &Pending) -> impl Iterator<Item = (Id, i64)> {
    let apart = pending.lets.iter().filter_map(|(pattern, set)| match pattern {
        Pattern::Elements(parts) => Some((*set, parts.len() as i64)),
        _ => None,
    });
    pending.wheres.iter().filter_map(|one| limited(&pending.form, *one)).chain(apart)
}

/// Whether an expression of a set is the union of what it is of the set's elements.
pub(super) fn grows(form: &Form, id: Id, var: VarId) -> bool {
    is_union(form, id, var, false)
}

/// Whether an expression of a set is a union over its elements, perhaps with a set that is independent of them.
fn adds_up(form: &Form, id: Id, var: VarId) -> bool {
    is_union(form, id, var, true)
}

fn is_union(form: &Form, id: Id, var: VarId, joins: bool) -> bool {
    let args = form.args(id);
    let part =
        |at: usize, other: usize| is_union(form, args[at], var, joins) && !form.mentions(args[other], var);
    match form.op(id) {
        Op::Var(v) => *v == var,
        Op::Call(function) if function.growth() == Growth::Union => {
            form.only(args, var).is_some_and(|at| is_union(form, args[at], var, joins))
        }
        _ if joins && !matches!(form.ty(id), Type::Set(_)) => false,
        Op::Binary(Operator::Intersect) => part(0, 1) || part(1, 0),
        Op::Binary(Operator::Add) => joins && (part(0, 1) || part(1, 0)),
        Op::Binary(Operator::Subtract) => part(0, 1),
        _ => false,
    }
}

/// A set whose size a condition bounds, and how many elements it may have.
pub(super) fn limited(form: &Form, condition: Id) -> Option<(Id, i64)> {
    match (form.size_compared(condition), form.op(condition), form.args(condition)) {
        (Some((Operator::Equal | Operator::LessEqual, set, n)), ..) => Some((set, n)),
        (_, Op::Binary(Operator::Equal), &[a, b]) if form.is_empty_set(b) => Some((a, 0)),
        (_, Op::Binary(Operator::Or), &[a, b]) => {
            let ((one, m), (other, n)) = (limited(form, a)?, limited(form, b)?);
            (one == other).then_some((one, m.max(n)))
        }
        _ => None,
    }
}

/// Cells that units must cover: which, how often, how many may not be, and whether nothing else is required.
struct Covering {
    cells: Id,
    weight: Option<Id>,
    at_most: i64,
    is_all: bool,
}

/// The cells that a condition requires the units `var` to cover.
fn covering(form: &Form, condition: Id, var: VarId) -> Option<Covering> {
    let all = |(cells, weight)| Covering { cells, weight, at_most: 0, is_all: true };
    if let Some((cells, by)) = form.operands(condition, Operator::Subset) {
        return (is_cells_of(form, by, var) && !form.mentions(cells, var)).then(|| all((cells, None)));
    }
    if let Some(args) = form.args_of(condition, &Op::Not) {
        let query = form.query(args[0]).filter(|query| query.fold == Fold::Any)?;
        let ([(Pattern::Var(p), cells)], [fewer]) =
            (query.generators.as_slice(), query.conditions.as_slice())
        else {
            return None;
        };
        let (large, small) = outnumbering(form, *fewer, *p)?;
        let is = form.is_var(small, var) && !form.mentions(*cells, var) && !form.mentions(large, var);
        return is.then(|| all((*cells, Some(large))));
    }
    let (set, at_most) = limited(form, condition)?;
    let (cells, weight) = uncovered(form, set, var)?;
    let is_all = *form.op(condition) == Op::Binary(Operator::LessEqual) || at_most == 0;
    Some(Covering { cells, weight, at_most, is_all })
}

/// Names the cells that each choice of units must cover, so that what they are chosen from can keep them up.
pub(super) fn name_covered(pending: &mut Pending) {
    for var in pending.choices().map(|(var, ..)| var).collect::<Vec<_>>() {
        let form = &pending.form;
        let cells = pending.wheres.iter().find_map(|one| Some(covering(form, *one, var)?.cells));
        if let Some(cells) = cells.filter(|cells| form.as_var(*cells).is_none()) {
            pending.name_for(cells);
        }
    }
}

/// The cells that the units `var` have to cover by a pending condition.
fn demand(pending: &mut Pending, var: VarId, steps: &mut Vec<PlanStep>) -> Option<Demand> {
    let form = &pending.form;
    let found = pending.wheres.iter().enumerate().find_map(|(at, one)| {
        let covering = covering(form, *one, var).filter(|_| pending.ready(*one))?;
        let cells = covering.cells;
        (form.is_set(cells) && form.is_of_type(cells, &Type::Cell)).then_some((at, covering))
    });
    let (at, Covering { cells, weight, at_most, is_all }) = found?;
    if is_all {
        pending.wheres.remove(at);
    }
    // The cells that stay uncovered may have a name.
    let form = &pending.form;
    let named = pending.lets.iter().find_map(|(pattern, value)| match pattern {
        Pattern::Var(v) if uncovered(form, *value, var) == Some((cells, weight)) => Some(*v),
        _ => None,
    });
    let aim = aim(pending, cells, (var, weight), at_most);
    let rest = named.unwrap_or_else(|| pending.form.fresh_of(pending.form.ty(cells).clone()));
    pending.is_bound(rest);
    let cells = pending.reading(cells, steps);
    let weight = weight.map(|weight| pending.reading(weight, steps));
    Some(Demand { cells, weight, rest, at_most, aim })
}

/// Whether a node is the cells of the units of a variable.
fn is_cells_of(form: &Form, id: Id, units: VarId) -> bool {
    form.called(id, Function::CellsOf).is_some_and(|of| form.is_var(of[0], units))
}

/// `P` and `B` of `{ p in P : count(B, p) > count(var, p) }`, or `P` of `P - cells(var)`.
fn uncovered(form: &Form, id: Id, var: VarId) -> Option<(Id, Option<Id>)> {
    if let Some((cells, taken)) = form.operands(id, Operator::Subtract) {
        return (is_cells_of(form, taken, var) && !form.mentions(cells, var)).then_some((cells, None));
    }
    let (cells, large, small) = outnumbered(form, id)?;
    let is = form.is_var(small, var) && !form.mentions(cells, var) && !form.mentions(large, var);
    is.then_some((cells, Some(large)))
}

/// `P`, `A` and `B` of `{ p in P : count(A, p) > count(B, p) }`.
fn outnumbered(form: &Form, id: Id) -> Option<(Id, Id, Id)> {
    let query = form.query(id)?;
    let (p, cells) = form.filtered(&query).filter(|_| query.fold == Fold::Collect)?;
    let [fewer] = query.conditions.as_slice() else { return None };
    let (large, small) = outnumbering(form, *fewer, p)?;
    Some((cells, large, small))
}

/// `A` and `B` of `count(A, p) > count(B, p)`.
fn outnumbering(form: &Form, condition: Id, p: VarId) -> Option<(Id, Id)> {
    let (small, large) = form.operands(condition, Operator::Less)?;
    let counted =
        |id: Id| form.called(id, Function::Count).filter(|of| form.is_var(of[1], p)).map(|of| of[0]);
    Some((counted(large)?, counted(small)?))
}

/// The target of the only conclusion, where that is known before the units `var` are chosen: cells that see every
/// cell that stays uncovered and, where the conclusion itself says so, lie in more of the chosen units than they have
/// to.
fn aim(pending: &mut Pending, covered: Id, (var, weight): (VarId, Option<Id>), at_most: i64) -> Option<Aim> {
    let &[Conclusion::Eliminate(values, cells)] = pending.conclusions.as_slice() else { return None };
    let form = &pending.form;
    let (mut factors, mut without) = (Vec::new(), Vec::new());
    split(form, cells, &mut factors, &mut without);
    let rest = |id: Id| uncovered(form, id, var) == Some((covered, weight));
    let sees_rest =
        factors.iter().any(|one| form.called(*one, Function::Peers).is_some_and(|of| rest(of[0])));
    if form.mentions(values, var) || !pending.ready(values) || !(sees_rest || at_most == 0) {
        return None;
    }
    let outnumbers = factors
        .iter()
        .filter_map(|one| outnumbered(form, *one))
        .any(|(_, large, small)| form.is_var(large, var) && weight == Some(small));
    // Cells of the chosen units that none of those to be covered is.
    let in_units = factors.iter().any(|one| {
        let of = form.called(*one, Function::CellsOf).or_else(|| form.called(*one, Function::Places));
        of.is_some_and(|of| form.is_var(of[0], var))
    });
    let apart = without.iter().any(|one| *one == covered || holds_all(form, *one, covered));
    let all = pending.form.whole(Op::Cells);
    let places = pending.form.call(Function::Places, vec![all, values]);
    Some(Aim { cells: places, more: outnumbers || in_units && apart })
}

/// Whether a node is the cells of the units among whose cells `cells` are.
fn holds_all(form: &Form, id: Id, cells: Id) -> bool {
    match (form.called(id, Function::CellsOf), form.called(cells, Function::Places)) {
        (Some(all), Some(some)) => all[0] == some[0],
        _ => false,
    }
}

/// The sets of which a node is what they have in common, and those that are taken out of it.
fn split(form: &Form, id: Id, factors: &mut Vec<Id>, without: &mut Vec<Id>) {
    match (form.op(id), form.args(id)) {
        (Op::Binary(Operator::Intersect), &[a, b]) => {
            split(form, a, factors, without);
            split(form, b, factors, without);
        }
        (Op::Binary(Operator::Subtract), &[a, b]) => {
            split(form, a, factors, without);
            without.push(b);
        }
        _ => {
            factors.push(id);
            let query = form.query(id).filter(|query| query.fold == Fold::Collect);
            if let Some((_, source)) = query.and_then(|query| form.filtered(&query)) {
                split(form, source, factors, without);
            }
        }
    }
}

/// Gives each choice of base sets the cover that comes after it, so that a part that cannot be covered is given up.
pub(super) fn look_ahead(form: &mut Form, steps: &mut [PlanStep]) {
    for i in 0..steps.len() {
        let Some(next) = steps[i + 1..].iter().position(PlanStep::is_loop).map(|at| i + 1 + at) else {
            continue;
        };
        let (before, after) = steps.split_at_mut(i + 1);
        let between = &after[..next - i - 1];
        let (PlanStep::Choose { var, growing, coverable, .. }, PlanStep::Cover { size, from, demand, .. }) =
            (&mut before[i], &after[next - i - 1])
        else {
            continue;
        };
        let grown: Vec<VarId> = growing.iter().map(|g| g.var).chain([*var]).collect();
        let reads_only_grown = form.as_var(demand.cells).is_some_and(|var| grown.contains(&var));
        // A conclusion that depends on the choice is unknown before it is made.
        let depends = |aim: &Aim| form.mentions_any(aim.cells, &grown);
        if !reads_only_grown || demand.aim.as_ref().is_some_and(depends) {
            continue;
        }
        *coverable = before_steps(form, (*size, *from, demand), between).map(Box::new);
    }
}

/// A cover as it can be read before some steps; nothing where it depends on them.
fn before_steps(
    form: &mut Form,
    (size, from, demand): (usize, Id, &Demand),
    between: &[PlanStep],
) -> Option<(usize, Id, Demand)> {
    let late: Vec<VarId> = between.iter().flat_map(PlanStep::binds).collect();
    let mut early = |part: Id| {
        let part = between.iter().rev().fold(part, |part, step| match step {
            PlanStep::Let(Pattern::Var(v), value) => {
                let name = form.var(*v);
                form.swapped(part, name, *value)
            }
            _ => part,
        });
        (!form.mentions_any(part, &late)).then_some(part)
    };
    let weight = match demand.weight {
        Some(weight) => Some(early(weight)?),
        None => None,
    };
    let aim = demand.aim.as_ref().and_then(|aim| Some(Aim { cells: early(aim.cells)?, more: aim.more }));
    Some((size, early(from)?, Demand { weight, aim, ..demand.clone() }))
}
