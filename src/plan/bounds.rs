//! Bounds of subset choices: sizes that are monotone in the chosen set, and cells that it has to cover.
//!
//! `|candidates(S)| = n` prunes every partial S with more than n candidates, and so does a bound on any union over the
//! elements of S. `|{ p in P : count(B, p) > count(C, p) }| <= k` only becomes easier as C grows: the uncovered cells
//! determine the units that may follow.

use super::{
    body::RuleBody,
    facts::{is_additive, required_values, size_bound, union_parts},
    steps::CoverTarget,
};
use crate::{CoverDemand, MonotoneUnion, NextCover, PlanStep};
use tesuji_core::{ExprDag, ExprId, ExprOp, QueryFold};
use tesuji_lang::{Conclusion, Function, Operator, Pattern, Type, Universe, VarId};

/// `Choose` or `Cover` step with the bounds that pending predicates put on it.
pub(super) fn choose_with_bounds(
    body: &mut RuleBody,
    (var, size, from): (VarId, usize, ExprId),
    steps: &mut Vec<PlanStep>,
) -> PlanStep {
    if let Some(demand) = take_cover_demand(body, var, steps) {
        return PlanStep::Cover { var, size, from, demand };
    }
    let with = take_required_values(body, var, from, steps);
    let growing = if size > 0 { bounded_unions(body, var) } else { Vec::new() };
    PlanStep::Choose { var, size, from, with, growing, coverable: None }
}

/// Removes a predicate that a chosen set of values contains some values; returns these.
fn take_required_values(
    body: &mut RuleBody,
    var: VarId,
    from: ExprId,
    steps: &mut Vec<PlanStep>,
) -> Option<ExprId> {
    let (at, values) = body.find_predicate(|predicate| {
        required_values(&body.form, predicate, (var, from)).filter(|_| body.is_ready(predicate))
    })?;
    body.predicates.remove(at);
    Some(body.emit_names_for(values, steps))
}

/// Unions over a choice that predicates bound or names bind; their predicates are removed, since the search tests them.
fn bounded_unions(body: &mut RuleBody, var: VarId) -> Vec<MonotoneUnion> {
    let is_monotone =
        |form: &ExprDag, value: ExprId| !form.is_var(value, var) && is_additive(form, value, var);
    let bounded: Vec<(ExprId, i64)> =
        body.size_bounds().filter(|(set, _)| is_monotone(&body.form, *set) && body.is_ready(*set)).collect();
    // The bound of a union bounds its parts.
    let unions: Vec<(Vec<ExprId>, i64)> =
        bounded.iter().map(|(union, bound)| (union_parts(&mut body.form, *union), *bound)).collect();
    let is_part = |part: ExprId, bound: i64| {
        unions.iter().any(|(parts, less)| *less <= bound && parts.len() > 1 && parts.contains(&part))
    };
    drop_bounds(body, &is_part);
    let bounded: Vec<ExprId> =
        bounded.into_iter().filter(|(set, bound)| !is_part(*set, *bound)).map(|(set, _)| set).collect();
    for set in &bounded {
        if body.form.as_var(*set).is_none() {
            body.variable_for(*set);
        }
    }
    // If a bound prunes most choices, other unions are computed for the remaining ones only.
    let names = body.names().filter(|(_, value)| {
        is_monotone(&body.form, *value)
            && (bounded.is_empty() || bounded.contains(value))
            && body.is_ready(*value)
    });
    let (mut values, mut growing): (Vec<ExprId>, Vec<MonotoneUnion>) = (Vec::new(), Vec::new());
    for (var, value) in names.collect::<Vec<_>>() {
        // A second name of one value is bound to the first.
        if !values.contains(&value) {
            let at_most = body.size_bounds().filter(|(set, _)| *set == value).map(|(_, bound)| bound).min();
            // The unions of one choice do not read each other.
            growing.push(MonotoneUnion { var, expr: body.reuse_names(value), at_most });
            values.push(value);
        }
    }
    growing.iter().for_each(|union| body.mark_bound(union.var));
    drop_bounds(body, &|set, _| values.contains(&set));
    growing
}

/// Drops the predicates with upper bounds of some sets.
fn drop_bounds(body: &mut RuleBody, is_dropped: &dyn Fn(ExprId, i64) -> bool) {
    let form = &body.form;
    body.predicates.retain(|predicate| {
        form.operands(*predicate, Operator::LessEqual).is_none()
            || !size_bound(form, *predicate).is_some_and(|(set, bound)| is_dropped(set, bound))
    });
}

/// Recognised coverage predicate: cells, multiplicity, slack, and whether it requires nothing else.
struct CoverCondition {
    cells: ExprId,
    multiplicity: Option<ExprId>,
    at_most: i64,
    is_complete: bool,
}

/// The cells that a predicate requires the units `var` to cover.
fn coverage(form: &ExprDag, predicate: ExprId, var: VarId) -> Option<CoverCondition> {
    let complete =
        |cells, multiplicity| CoverCondition { cells, multiplicity, at_most: 0, is_complete: true };
    if let Some(cells) = beside_cells_of(form, predicate, Operator::Subset, var) {
        return Some(complete(cells, None));
    }
    if let Some(some) = form.negated(predicate) {
        let (p, cells, conditions) = form.existential(some)?;
        let outnumbering = outnumbering(form, cells, &conditions, p)?;
        return uncovered_by(form, outnumbering, var).map(|(cells, large)| complete(cells, large));
    }
    let (set, at_most) = size_bound(form, predicate)?;
    let (cells, multiplicity) = uncovered(form, set, var)?;
    let is_complete = *form.op(predicate) == ExprOp::Binary(Operator::LessEqual) || at_most == 0;
    Some(CoverCondition { cells, multiplicity, at_most, is_complete })
}

/// Binds the cells that each choice of units must cover, so that an earlier choice can maintain them.
pub(super) fn name_covered(body: &mut RuleBody) {
    for var in body.choices().map(|(var, ..)| var).collect::<Vec<_>>() {
        let form = &body.form;
        let cells = body.predicates.iter().find_map(|one| Some(coverage(form, *one, var)?.cells));
        if let Some(cells) = cells.filter(|cells| form.as_var(*cells).is_none()) {
            body.variable_for(cells);
        }
    }
}

/// Removes a coverage predicate on the units `var` and returns it as demand.
fn take_cover_demand(body: &mut RuleBody, var: VarId, steps: &mut Vec<PlanStep>) -> Option<CoverDemand> {
    let form = &body.form;
    let (at, CoverCondition { cells, multiplicity, at_most, is_complete }) = body.find_predicate(|one| {
        let coverage = coverage(form, one, var).filter(|_| body.is_ready(one))?;
        (form.is_set(coverage.cells) && form.is_of_type(coverage.cells, &Type::Cell)).then_some(coverage)
    })?;
    if is_complete {
        body.predicates.remove(at);
    }
    let form = &body.form;
    let named = body.names().find(|(_, value)| uncovered(form, *value, var) == Some((cells, multiplicity)));
    let named = named.map(|(name, _)| name);
    let aim = cover_target(body, cells, (var, multiplicity), at_most);
    let uncovered = named.unwrap_or_else(|| body.form.fresh_of(body.form.ty(cells).clone()));
    body.mark_bound(uncovered);
    let cells = body.emit_names_for(cells, steps);
    let multiplicity = multiplicity.map(|units| body.emit_names_for(units, steps));
    Some(CoverDemand { cells, multiplicity, uncovered, at_most, aim })
}

/// `P` and `B` of `{ p in P : count(B, p) > count(var, p) }`, or `P` of `P - cells(var)`.
fn uncovered(form: &ExprDag, id: ExprId, var: VarId) -> Option<(ExprId, Option<ExprId>)> {
    if let Some(cells) = beside_cells_of(form, id, Operator::Subtract, var) {
        return Some((cells, None));
    }
    uncovered_by(form, outnumbered(form, id)?, var)
}

/// `P` of `P op cells(var)`.
fn beside_cells_of(form: &ExprDag, id: ExprId, op: Operator, var: VarId) -> Option<ExprId> {
    let (cells, covered) = form.operands(id, op)?;
    (form.is_image(covered, Function::CellsOf, var) && !form.mentions(cells, var)).then_some(cells)
}

/// `P` and `A` of the cells in P that lie in more units of A than of B, if B is the variable.
fn uncovered_by(
    form: &ExprDag,
    (cells, large, small): (ExprId, ExprId, ExprId),
    var: VarId,
) -> Option<(ExprId, Option<ExprId>)> {
    let is_uncovered = form.is_var(small, var) && !form.mentions(cells, var) && !form.mentions(large, var);
    is_uncovered.then_some((cells, Some(large)))
}

/// `P`, `A` and `B` of `{ p in P : count(A, p) > count(B, p) }`.
fn outnumbered(form: &ExprDag, id: ExprId) -> Option<(ExprId, ExprId, ExprId)> {
    let query = form.query_by(id, QueryFold::Collect)?;
    let (p, cells) = form.as_filter(&query)?;
    outnumbering(form, cells, &query.conditions, p)
}

/// `P`, `A` and `B`, if the only condition on p in P is `count(A, p) > count(B, p)`.
fn outnumbering(
    form: &ExprDag,
    cells: ExprId,
    conditions: &[ExprId],
    p: VarId,
) -> Option<(ExprId, ExprId, ExprId)> {
    let &[fewer] = conditions else { return None };
    let (small, large) = form.operands(fewer, Operator::Less)?;
    let counted =
        |id: ExprId| form.call_args(id, Function::Count).filter(|of| form.is_var(of[1], p)).map(|of| of[0]);
    Some((cells, counted(large)?, counted(small)?))
}

/// Target of the only conclusion, if it does not depend on the chosen units `var`: cells that see every uncovered cell
/// and, if the conclusion requires it, lie in more of the chosen units than they have to.
fn cover_target(
    body: &mut RuleBody,
    covered: ExprId,
    (var, multiplicity): (VarId, Option<ExprId>),
    at_most: i64,
) -> Option<CoverTarget> {
    let &[Conclusion::Eliminate(values, cells)] = body.conclusions.as_slice() else { return None };
    let form = &body.form;
    let (mut factors, mut excluded) = (Vec::new(), Vec::new());
    factorise(form, cells, &mut factors, &mut excluded);
    let is_uncovered = |id: ExprId| uncovered(form, id, var) == Some((covered, multiplicity));
    let sees_uncovered = factors
        .iter()
        .any(|factor| form.call_args(*factor, Function::Peers).is_some_and(|args| is_uncovered(args[0])));
    if form.mentions(values, var) || !body.is_ready(values) || !(sees_uncovered || at_most == 0) {
        return None;
    }
    let outnumbers = factors
        .iter()
        .filter_map(|one| outnumbered(form, *one))
        .any(|(_, large, small)| form.is_var(large, var) && multiplicity == Some(small));
    // Cells of the chosen units that need not be covered lie in more units than they have to.
    let is_in_units = factors.iter().any(|factor| {
        [Function::CellsOf, Function::Places].into_iter().any(|f| form.is_image(*factor, f, var))
    });
    let excludes_covered = excluded.iter().any(|set| *set == covered || contains_all(form, *set, covered));
    let board = body.form.whole(Universe::Cells);
    let cells = body.form.call(Function::Places, vec![board, values]);
    Some(CoverTarget { cells, is_overcovered: outnumbers || is_in_units && excludes_covered })
}

/// Whether an expression is the cells of the units in which some places lie.
fn contains_all(form: &ExprDag, id: ExprId, places: ExprId) -> bool {
    let units = form.call_args(id, Function::CellsOf).map(|args| args[0]);
    units.is_some() && units == form.call_args(places, Function::Places).map(|args| args[0])
}

/// Factors and subtrahends of an expression: it is the intersection of `factors` without the union of `excluded`.
fn factorise(form: &ExprDag, id: ExprId, factors: &mut Vec<ExprId>, excluded: &mut Vec<ExprId>) {
    match (form.op(id), form.args(id)) {
        (ExprOp::Binary(Operator::Intersect), &[a, b]) => {
            factorise(form, a, factors, excluded);
            factorise(form, b, factors, excluded);
        }
        (ExprOp::Binary(Operator::Subtract), &[a, b]) => {
            factorise(form, a, factors, excluded);
            excluded.push(b);
        }
        _ => {
            factors.push(id);
            let query = form.query_by(id, QueryFold::Collect);
            if let Some((_, source)) = query.and_then(|query| form.as_filter(&query)) {
                factorise(form, source, factors, excluded);
            }
        }
    }
}

/// Attaches to each choice of base sets the cover that follows, for forward checking.
pub(super) fn attach_next_cover(form: &mut ExprDag, steps: &mut [PlanStep]) {
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
        let depends_on_choice = |aim: &CoverTarget| form.mentions_any(aim.cells, &grown);
        if !reads_only_grown || demand.aim.as_ref().is_some_and(depends_on_choice) {
            continue;
        }
        let cover = NextCover { size: *size, from: *from, demand: demand.clone() };
        *coverable = before_steps(form, cover, between).map(Box::new);
    }
}

/// A cover as it can be evaluated before some steps; `None` if it depends on them.
fn before_steps(form: &mut ExprDag, cover: NextCover, between: &[PlanStep]) -> Option<NextCover> {
    let late: Vec<VarId> = between.iter().flat_map(PlanStep::binds).collect();
    let mut early = |part: ExprId| {
        let part = between.iter().rev().fold(part, |part, step| match step {
            PlanStep::Let(Pattern::Var(v), value) => {
                let name = form.var(*v);
                form.replace_subterm_raw(part, name, *value)
            }
            _ => part,
        });
        (!form.mentions_any(part, &late)).then_some(part)
    };
    let NextCover { size, from, mut demand } = cover;
    if let Some(units) = &mut demand.multiplicity {
        *units = early(*units)?;
    }
    demand.aim = demand.aim.and_then(|aim| Some(CoverTarget { cells: early(aim.cells)?, ..aim }));
    Some(NextCover { size, from: early(from)?, demand })
}
