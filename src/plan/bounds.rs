//! What bounds the choice of a subset: sizes that only grow with it, and cells that it has to cover.
//!
//! `|candidates(S)| = n` can only get worse as S grows, so a partial S with more than n candidates is given up:
//! any union over the elements of S can be bounded so. `|{ p in P : count(B, p) > count(C, p) }| <= k` can only
//! get better as C grows, so what is not covered yet says which units may come next.

use super::make::{call, element_type, is_empty_set, is_of_cells, is_var, replaced, set_of};
use super::pending::{Pending, union_parts};
use super::specialise::Body;
use super::steps::{Aim, Demand, Growing, PlanStep};
use crate::lang::program::{
    Conclusion, Expr, ExprKind, Function, Growth, Operator, Pattern, Quantifier, Type, VarId,
};
use crate::lang::walk::mentions;

/// The step that chooses `size` elements of `from`, with the bounds that pending clauses put on it.
pub(super) fn bounded(
    pending: &mut Pending<'_>,
    body: &Body,
    (var, size, from): (VarId, usize, Expr),
    steps: &mut Vec<PlanStep>,
) -> PlanStep {
    match demand(pending, body, var, steps) {
        Some(demand) => PlanStep::Cover { var, size, from, demand },
        None => {
            let with = with(pending, var, &from, steps);
            // What none adds up to is not known from what each adds.
            let growing = if size > 0 { growing(pending, var) } else { Vec::new() };
            PlanStep::Choose { var, size, from, with, growing, coverable: None }
        }
    }
}

/// The values that the set `var` of values has to contain by a pending condition; the others have to be chosen.
fn with(pending: &mut Pending<'_>, var: VarId, from: &Expr, steps: &mut Vec<PlanStep>) -> Option<Expr> {
    let part_of = |predicate: &Expr| match &predicate.kind {
        ExprKind::Binary(Operator::Subset, part, whole) if is_var(whole, var) => Some((**part).clone()),
        _ => None,
    };
    if element_type(from) != Some(Type::Value) {
        return None;
    }
    let ready = |predicate: &Expr| {
        part_of(predicate).is_some_and(|part| !mentions(&part, var)) && pending.ready(predicate)
    };
    let at = pending.wheres.iter().position(ready)?;
    let part = part_of(&pending.wheres.remove(at))?;
    Some(pending.reading(&part, steps))
}

/// Unions that grow with the set `var`: those that conditions bound, and those that have a name.
fn growing(pending: &mut Pending<'_>, var: VarId) -> Vec<Growing> {
    let kept_up = |value: &Expr| !is_var(value, var) && adds_up(value, var);
    let all: Vec<(Expr, i64)> = limits(pending).map(|(set, most)| (set.clone(), most)).collect();
    let bounded: Vec<(Expr, i64)> =
        all.into_iter().filter(|(set, _)| kept_up(set) && pending.ready(set)).collect();
    // What bounds a union bounds its parts.
    let is_part = |(part, most): &(Expr, i64)| {
        bounded.iter().any(|(union, less)| {
            let mut parts = Vec::new();
            union_parts(union, &mut parts);
            less <= most && parts.len() > 1 && parts.contains(part)
        })
    };
    pending.wheres.retain(|predicate| {
        let is_bound = matches!(predicate.kind, ExprKind::Binary(Operator::LessEqual, ..));
        !(is_bound && limited(predicate).is_some_and(|(set, most)| is_part(&(set.clone(), most))))
    });
    let bounded: Vec<Expr> = bounded.iter().filter(|one| !is_part(one)).map(|(set, _)| set.clone()).collect();
    for set in bounded.iter().filter(|set| !matches!(set.kind, ExprKind::Var(_))) {
        pending.name_for(set);
    }
    // Where a bound gives most choices up, the rest is made of those that are left.
    let is_bounded = !bounded.is_empty();
    let named = |(pattern, value): &(Pattern, Expr)| match pattern {
        Pattern::Var(v) if kept_up(value) && (!is_bounded || bounded.contains(value)) => {
            Some((*v, value.clone()))
        }
        _ => None,
    };
    let found: Vec<(VarId, Expr)> = pending.lets.iter().filter_map(named).collect();
    let (mut kept, mut all): (Vec<Expr>, Vec<Growing>) = (Vec::new(), Vec::new());
    for (var, value) in found.into_iter().filter(|(_, value)| pending.ready(value)) {
        // Another name for the same is bound to the first one.
        if kept.contains(&value) {
            continue;
        }
        let at_most = limits(pending).filter(|(set, _)| **set == value).map(|(_, n)| n).min();
        // What grows with the same choice is not known of its parts by name.
        all.push(Growing { var, expr: pending.by_name(&value), at_most });
        kept.push(value);
    }
    all.iter().for_each(|growing| pending.is_bound(growing.var));
    // Bounds that prune the search need no check afterwards.
    pending.wheres.retain(|predicate| {
        let is_kept = |(set, _): (&Expr, i64)| kept.contains(set);
        !(matches!(predicate.kind, ExprKind::Binary(Operator::LessEqual, ..))
            && limited(predicate).is_some_and(is_kept))
    });
    all
}

/// The sets whose sizes conditions bound, and those that are taken apart, with how many elements they may have.
fn limits<'p>(pending: &'p Pending<'_>) -> impl Iterator<Item = (&'p Expr, i64)> {
    let apart = pending.lets.iter().filter_map(|(pattern, set)| match pattern {
        Pattern::Elements(parts) => Some((set, parts.len() as i64)),
        _ => None,
    });
    pending.wheres.iter().filter_map(limited).chain(apart)
}

/// Whether an expression of a set is the union of what it is of the set's elements.
pub(super) fn grows(expr: &Expr, var: VarId) -> bool {
    match &expr.kind {
        ExprKind::Var(v) => *v == var,
        ExprKind::Call(function, of) if function.growth() == Growth::Union => {
            only(of, var).is_some_and(|at| grows(&of[at], var))
        }
        ExprKind::Binary(Operator::Intersect, a, b) => {
            (grows(a, var) && !mentions(b, var)) || (grows(b, var) && !mentions(a, var))
        }
        ExprKind::Binary(Operator::Subtract, a, b) => grows(a, var) && !mentions(b, var),
        _ => false,
    }
}

/// The place of the only argument that mentions a variable.
pub(crate) fn only(arguments: &[Expr], var: VarId) -> Option<usize> {
    let mut found = (0..arguments.len()).filter(|&at| mentions(&arguments[at], var));
    found.next().filter(|_| found.next().is_none())
}

/// Whether an expression of a set is a union over its elements, perhaps with a set that is independent of them.
fn adds_up(expr: &Expr, var: VarId) -> bool {
    let adds = |part: &Expr, other: &Expr| adds_up(part, var) && !mentions(other, var);
    match &expr.kind {
        ExprKind::Var(v) => *v == var,
        ExprKind::Call(function, of) if function.growth() == Growth::Union => {
            only(of, var).is_some_and(|at| adds_up(&of[at], var))
        }
        _ if !matches!(expr.ty, Type::Set(_)) => false,
        ExprKind::Binary(Operator::Intersect | Operator::Add, a, b) => adds(a, b) || adds(b, a),
        ExprKind::Binary(Operator::Subtract, a, b) => adds(a, b),
        _ => false,
    }
}

/// A set whose size a condition bounds, and how many elements it may have.
pub(super) fn limited(condition: &Expr) -> Option<(&Expr, i64)> {
    let ExprKind::Binary(op, a, b) = &condition.kind else { return None };
    match (&a.kind, op, &b.kind) {
        (ExprKind::Size(set), Operator::Equal | Operator::LessEqual, ExprKind::Int(n)) => Some((set, *n)),
        (_, Operator::Equal, _) if is_empty_set(b) => Some((a, 0)),
        (_, Operator::Or, _) => {
            let ((one, m), (other, n)) = (limited(a)?, limited(b)?);
            (one == other).then_some((one, m.max(n)))
        }
        _ => None,
    }
}

/// Cells that units must cover: which, how often, how many may not be, and whether nothing else is required.
struct Covering {
    cells: Expr,
    weight: Option<Expr>,
    at_most: i64,
    is_all: bool,
}

/// The cells that a condition requires the units `var` to cover.
fn covering(condition: &Expr, var: VarId) -> Option<Covering> {
    let all = |(cells, weight)| Covering { cells, weight, at_most: 0, is_all: true };
    match &condition.kind {
        ExprKind::Binary(Operator::Subset, cells, by) => {
            (is_cells_of(by, var) && !mentions(cells, var)).then(|| all(((**cells).clone(), None)))
        }
        ExprKind::Quantified(Quantifier::No, p, cells, fewer) => {
            let (large, small) = outnumbering(fewer, *p)?;
            (is_var(small, var) && !mentions(cells, var) && !mentions(large, var))
                .then(|| all(((**cells).clone(), Some(large.clone()))))
        }
        _ => {
            let (set, at_most) = limited(condition)?;
            let (cells, weight) = uncovered(set, var)?;
            let is_all = matches!(condition.kind, ExprKind::Binary(Operator::LessEqual, ..)) || at_most == 0;
            Some(Covering { cells, weight, at_most, is_all })
        }
    }
}

/// Names the cells that each choice of units must cover, so that what they are chosen from can keep them up.
pub(super) fn name_covered(pending: &mut Pending<'_>) {
    for var in pending.choices().map(|(var, ..)| var).collect::<Vec<_>>() {
        let cells = pending.wheres.iter().find_map(|condition| Some(covering(condition, var)?.cells));
        if let Some(cells) = cells.filter(|cells| !matches!(cells.kind, ExprKind::Var(_))) {
            pending.name_for(&cells);
        }
    }
}

/// The cells that the units `var` have to cover by a pending condition.
fn demand(pending: &mut Pending<'_>, body: &Body, var: VarId, steps: &mut Vec<PlanStep>) -> Option<Demand> {
    let at = (0..pending.wheres.len()).find(|&i| {
        pending.ready(&pending.wheres[i])
            && covering(&pending.wheres[i], var).is_some_and(|covering| is_of_cells(&covering.cells))
    })?;
    let Covering { cells, weight, at_most, is_all } = covering(&pending.wheres[at], var)?;
    if is_all {
        pending.wheres.remove(at);
    }
    // The cells that stay uncovered may have a name.
    let named = pending.lets.iter().find_map(|(pattern, value)| match pattern {
        Pattern::Var(v) if uncovered(value, var) == Some((cells.clone(), weight.clone())) => Some(*v),
        _ => None,
    });
    let aim = aim(pending, body, &cells, (var, weight.as_ref()), at_most);
    let rest = named.unwrap_or_else(|| pending.fresh(&cells));
    pending.is_bound(rest);
    let cells = pending.reading(&cells, steps);
    let weight = weight.map(|weight| pending.reading(&weight, steps));
    Some(Demand { cells, weight, rest, at_most, aim })
}

/// Whether an expression is the cells of the units of a variable.
fn is_cells_of(expr: &Expr, units: VarId) -> bool {
    matches!(&expr.kind, ExprKind::Call(Function::CellsOf, of) if is_var(&of[0], units))
}

/// `P` and `B` of `{ p in P : count(B, p) > count(var, p) }`, or `P` of `P - cells(var)`.
fn uncovered(expr: &Expr, var: VarId) -> Option<(Expr, Option<Expr>)> {
    if let ExprKind::Binary(Operator::Subtract, cells, taken) = &expr.kind {
        let all = is_cells_of(taken, var) && !mentions(cells, var);
        return all.then(|| ((**cells).clone(), None));
    }
    let (cells, large, small) = outnumbered(expr)?;
    (is_var(small, var) && !mentions(cells, var) && !mentions(large, var))
        .then(|| (cells.clone(), Some(large.clone())))
}

/// `P`, `A` and `B` of `{ p in P : count(A, p) > count(B, p) }`.
fn outnumbered(expr: &Expr) -> Option<(&Expr, &Expr, &Expr)> {
    let ExprKind::Comprehension(c) = &expr.kind else { return None };
    let [(Pattern::Var(p), cells)] = c.generators.as_slice() else { return None };
    let (large, small) = outnumbering(c.condition.as_ref()?, *p)?;
    is_var(&c.head, *p).then_some((cells, large, small))
}

/// `A` and `B` of `count(A, p) > count(B, p)`.
fn outnumbering(condition: &Expr, p: VarId) -> Option<(&Expr, &Expr)> {
    let ExprKind::Binary(Operator::Less, small, large) = &condition.kind else { return None };
    let of = |e: &'_ Expr| matches!(&e.kind, ExprKind::Call(Function::Count, of) if is_var(&of[1], p));
    match (&large.kind, &small.kind) {
        (ExprKind::Call(_, a), ExprKind::Call(_, b)) if of(large) && of(small) => Some((&a[0], &b[0])),
        _ => None,
    }
}

/// The target of the only conclusion, where that is known before the units `var` are chosen: cells that see every
/// cell that stays uncovered and, where the conclusion itself says so, lie in more of the chosen units than they have
/// to.
fn aim(
    pending: &Pending<'_>,
    body: &Body,
    covered: &Expr,
    (var, weight): (VarId, Option<&Expr>),
    at_most: i64,
) -> Option<Aim> {
    let [Conclusion::Eliminate(values, cells)] = body.conclusions.as_slice() else { return None };
    let (mut factors, mut without) = (Vec::new(), Vec::new());
    split(cells, &mut factors, &mut without);
    let rest =
        |e: &Expr| uncovered(e, var).is_some_and(|(cells, by)| cells == *covered && by.as_ref() == weight);
    let sees_rest = factors.iter().any(|factor| match &factor.kind {
        ExprKind::Call(Function::Peers, of) => rest(&of[0]),
        _ => false,
    });
    if mentions(values, var) || !pending.ready(values) || !(sees_rest || at_most == 0) {
        return None;
    }
    let outnumbers = factors
        .iter()
        .filter_map(|factor| outnumbered(factor))
        .any(|(_, large, small)| is_var(large, var) && weight.is_some_and(|weight| weight == small));
    // Cells of the chosen units that none of those to be covered is.
    let in_units = factors.iter().any(|factor| match &factor.kind {
        ExprKind::Call(Function::CellsOf | Function::Places, of) => is_var(&of[0], var),
        _ => false,
    });
    let apart = without.iter().any(|e| *e == covered || holds_all(e, covered));
    let span = cells.span;
    let all = Expr { kind: ExprKind::Cells, ty: set_of(Type::Cell), span };
    let places = call(Function::Places, vec![all, values.clone()], set_of(Type::Cell), span);
    Some(Aim { cells: places, more: outnumbers || in_units && apart })
}

/// Whether `expr` is the cells of the units among whose cells `cells` are.
fn holds_all(expr: &Expr, cells: &Expr) -> bool {
    match (&expr.kind, &cells.kind) {
        (ExprKind::Call(Function::CellsOf, all), ExprKind::Call(Function::Places, some)) => all[0] == some[0],
        _ => false,
    }
}

/// The sets of which an expression is what they have in common, and those that are taken out of it.
fn split<'e>(expr: &'e Expr, factors: &mut Vec<&'e Expr>, without: &mut Vec<&'e Expr>) {
    match &expr.kind {
        ExprKind::Binary(Operator::Intersect, a, b) => {
            split(a, factors, without);
            split(b, factors, without);
        }
        ExprKind::Binary(Operator::Subtract, a, b) => {
            split(a, factors, without);
            without.push(b);
        }
        ExprKind::Comprehension(c) => {
            factors.push(expr);
            if let ([(Pattern::Var(x), source)], ExprKind::Var(head)) =
                (c.generators.as_slice(), &c.head.kind)
                && x == head
            {
                split(source, factors, without);
            }
        }
        _ => factors.push(expr),
    }
}

/// Gives each choice of base sets the cover that comes after it, so that a part that cannot be covered is given up.
pub(super) fn look_ahead(steps: &mut [PlanStep]) {
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
        let reads_only_grown = matches!(demand.cells.kind, ExprKind::Var(v) if grown.contains(&v));
        // A conclusion that depends on the choice is unknown before it is made.
        let depends = |aim: &Aim| grown.iter().any(|&v| mentions(&aim.cells, v));
        if !reads_only_grown || demand.aim.as_ref().is_some_and(depends) {
            continue;
        }
        *coverable = before_steps(*size, from, demand, between).map(Box::new);
    }
}

/// A cover as it can be read before some steps; nothing where it depends on them.
fn before_steps(
    size: usize,
    from: &Expr,
    demand: &Demand,
    between: &[PlanStep],
) -> Option<(usize, Expr, Demand)> {
    let late: Vec<VarId> = between.iter().flat_map(PlanStep::binds).collect();
    let early = |part: &Expr| {
        let part = written_out(part, between);
        late.iter().all(|&v| !mentions(&part, v)).then_some(part)
    };
    let weight = match &demand.weight {
        Some(weight) => Some(early(weight)?),
        None => None,
    };
    let aim = demand.aim.as_ref().and_then(|aim| Some(Aim { cells: early(&aim.cells)?, more: aim.more }));
    Some((size, early(from)?, Demand { weight, aim, ..demand.clone() }))
}

/// An expression with what some steps name written out, as it can be read before them.
fn written_out(expr: &Expr, steps: &[PlanStep]) -> Expr {
    steps.iter().rev().fold(expr.clone(), |expr, step| match step {
        PlanStep::Let(Pattern::Var(v), value) => {
            let name = Expr { kind: ExprKind::Var(*v), ty: value.ty.clone(), span: value.span };
            replaced(&expr, &name, value)
        }
        _ => expr,
    })
}
