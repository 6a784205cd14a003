//! What bounds the choice of a subset: sizes that only grow with it, and cells that it has to cover.
//!
//! `|candidates(S)| = n` can only get worse as S grows, so a partial S with more than n candidates is given up:
//! any union over the elements of S can be bounded so. `|{ p in P : count(B, p) > count(C, p) }| <= k` can only
//! get better as C grows, so what is not covered yet says which units may come next.

use super::conditions::is_cells_of;
use super::pending::Pending;
use super::specialise::Body;
use super::steps::{Aim, Demand, Growing, PlanStep};
use crate::lang::program::{Clause, Conclusion, Expr, ExprKind, Function, Operator, Pattern, Type, VarId};
use crate::lang::walk::{bound, free, mentions};

/// The step that chooses `size` elements of `from`, with the bounds that pending clauses put on it.
pub(super) fn bounded(pending: &mut Pending, body: &Body, var: VarId, size: usize, from: Expr) -> PlanStep {
    match demand(pending, body, var) {
        Some(demand) => PlanStep::Cover { var, size, from, demand },
        None => PlanStep::Choose { var, size, from, growing: growing(pending, var), coverable: None },
    }
}

/// Unions that grow with the set `var`, taken out of the pending lets and conditions.
fn growing(pending: &mut Pending, var: VarId) -> Vec<Growing> {
    name_sizes(pending, var);
    let mut found = Vec::new();
    let mut i = 0;
    while i < pending.lets.len() {
        let (pattern, expr) = &pending.lets[i];
        match pattern {
            Pattern::Var(v) if pending.ready(expr) && grows(expr, var) => {
                let at_most = pending.wheres.iter().filter_map(|c| size_at_most(c, *v)).min();
                found.push(Growing { var: *v, expr: expr.clone(), at_most });
                pending.bound.insert(*v);
                pending.lets.remove(i);
            }
            _ => i += 1,
        }
    }
    found
}

/// Gives a name to every union that grows with `var` and whose size a condition compares.
fn name_sizes(pending: &mut Pending, var: VarId) {
    for i in 0..pending.wheres.len() {
        let ExprKind::Binary(op, a, b) = &pending.wheres[i].kind else { continue };
        let ExprKind::Size(set) = &a.kind else { continue };
        if matches!(set.kind, ExprKind::Var(_)) || !pending.ready(set) || !grows(set, var) {
            continue;
        }
        let (op, size, set, b) = (*op, (**a).clone(), (**set).clone(), b.clone());
        let whole = pending.wheres[i].clone();
        let name = pending.fresh(&set);
        let size = Expr { kind: ExprKind::Size(Box::new(variable(name, &set))), ..size };
        pending.wheres[i] = Expr { kind: ExprKind::Binary(op, Box::new(size), b), ..whole };
        pending.lets.push((Pattern::Var(name), set));
    }
}

fn variable(var: VarId, like: &Expr) -> Expr {
    Expr { kind: ExprKind::Var(var), ty: like.ty.clone(), span: like.span }
}

/// Whether an expression of a set is the union of what it is of the set's elements.
fn grows(expr: &Expr, var: VarId) -> bool {
    match &expr.kind {
        ExprKind::Var(v) => *v == var,
        ExprKind::Call(Function::Candidates | Function::CellsOf | Function::Open, arguments) => {
            grows(&arguments[0], var)
        }
        ExprKind::Call(Function::Places, arguments) => {
            let [cells, values] = arguments.as_slice() else { return false };
            (grows(cells, var) && !mentions(values, var)) || (grows(values, var) && !mentions(cells, var))
        }
        ExprKind::Binary(Operator::Intersect | Operator::Subtract, a, b) => {
            grows(a, var) && !mentions(b, var)
        }
        _ => false,
    }
}

/// The bound that a condition puts on the size of the set `var`.
fn size_at_most(condition: &Expr, var: VarId) -> Option<i64> {
    let is_var = |e: &Expr| matches!(e.kind, ExprKind::Var(v) if v == var);
    let ExprKind::Binary(op, a, b) = &condition.kind else { return None };
    match (&a.kind, op, &b.kind) {
        (ExprKind::Size(set), Operator::Equal | Operator::LessEqual, ExprKind::Int(n)) if is_var(set) => {
            Some(*n)
        }
        (ExprKind::Size(set), Operator::Less, ExprKind::Int(n)) if is_var(set) => Some(n - 1),
        (_, Operator::Equal, ExprKind::Set(list)) if is_var(a) && list.is_empty() => Some(0),
        _ => None,
    }
}

/// What the units `var` have to cover, where a pending let and a bound on its size say so.
fn demand(pending: &mut Pending, body: &Body, var: VarId) -> Option<Demand> {
    let at = pending.lets.iter().position(|(pattern, expr)| {
        matches!(pattern, Pattern::Var(_)) && pending.ready(expr) && uncovered(expr, var).is_some()
    })?;
    let (cells, weight) = uncovered(&pending.lets[at].1, var)?;
    let rest = match pending.lets[at].0 {
        Pattern::Var(v) => v,
        _ => return None,
    };
    let (i, at_most) =
        pending.wheres.iter().enumerate().find_map(|(i, c)| size_at_most(c, rest).map(|n| (i, n)))?;
    if matches!(pending.wheres[i].kind, ExprKind::Binary(Operator::LessEqual | Operator::Less, ..))
        || at_most == 0
    {
        pending.wheres.remove(i);
    }
    pending.lets.remove(at);
    pending.bound.insert(rest);
    let aim = aim(body, rest, var, weight.as_ref());
    Some(Demand { cells, weight, rest, at_most, aim })
}

/// `P` and `B` of `{ p in P : count(B, p) > count(var, p) }`, or `P` of `P - cells(var)`.
fn uncovered(expr: &Expr, var: VarId) -> Option<(Expr, Option<Expr>)> {
    if let ExprKind::Binary(Operator::Subtract, cells, taken) = &expr.kind {
        let all = is_cells_of(taken, var) && !mentions(cells, var);
        return all.then(|| ((**cells).clone(), None));
    }
    let (cells, weight, by) = outnumbered(expr)?;
    let chosen = matches!(by.kind, ExprKind::Var(v) if v == var);
    (chosen && !mentions(cells, var) && !mentions(weight, var)).then(|| (cells.clone(), Some(weight.clone())))
}

/// `P`, `A` and `B` of `{ p in P : count(A, p) > count(B, p) }`.
fn outnumbered(expr: &Expr) -> Option<(&Expr, &Expr, &Expr)> {
    let ExprKind::Comprehension(c) = &expr.kind else { return None };
    let [(Pattern::Var(p), cells)] = c.generators.as_slice() else { return None };
    if !matches!(c.head.kind, ExprKind::Var(v) if v == *p) {
        return None;
    }
    let counts = |e: &'_ Expr| match &e.kind {
        ExprKind::Call(Function::Count, arguments) => {
            matches!(arguments[1].kind, ExprKind::Var(c) if c == *p)
        }
        _ => false,
    };
    let ExprKind::Binary(op, a, b) = &c.condition.as_ref()?.kind else { return None };
    let (large, small) = match op {
        Operator::Greater => (a, b),
        Operator::Less => (b, a),
        _ => return None,
    };
    match (&large.kind, &small.kind) {
        (ExprKind::Call(_, large_of), ExprKind::Call(_, small_of)) if counts(large) && counts(small) => {
            Some((cells, &large_of[0], &small_of[0]))
        }
        _ => None,
    }
}

/// Where the only conclusion removes values from cells that see all of `rest`: the cells that might lose one. It is
/// known of them that they lie in more units of `var` than of `weight` where the conclusion itself says so.
fn aim(body: &Body, rest: VarId, var: VarId, weight: Option<&Expr>) -> Option<Aim> {
    let [Conclusion::Eliminate(values, cells)] = body.conclusions.as_slice() else { return None };
    if !factors(cells).any(|factor| sees_all(factor, rest)) {
        return None;
    }
    let lets = body.clauses.iter().flat_map(|c| match c {
        Clause::Let(p, _) => bound(p),
        _ => Vec::new(),
    });
    let later: Vec<VarId> = lets.chain([var]).collect();
    if free(values).iter().any(|v| later.contains(v)) {
        return None;
    }
    let more = factors(cells).filter_map(outnumbered).any(|(_, large, small)| {
        matches!(large.kind, ExprKind::Var(v) if v == var) && weight.is_some_and(|w| w.kind == small.kind)
    });
    let cell_set = Type::Set(Box::new(Type::Cell));
    let expr = |kind| Expr { kind, ty: cell_set.clone(), span: cells.span };
    let all = expr(ExprKind::Cells);
    Some(Aim { cells: expr(ExprKind::Call(Function::Places, vec![all, values.clone()])), more })
}

/// The sets of which an expression is the intersection.
fn factors(expr: &Expr) -> Box<dyn Iterator<Item = &Expr> + '_> {
    match &expr.kind {
        ExprKind::Binary(Operator::Intersect, a, b) => Box::new(factors(a).chain(factors(b))),
        _ => Box::new(std::iter::once(expr)),
    }
}

/// Whether it is `peers(rest)`.
fn sees_all(expr: &Expr, rest: VarId) -> bool {
    match &expr.kind {
        ExprKind::Call(Function::Peers, of) => matches!(of[0].kind, ExprKind::Var(v) if v == rest),
        _ => false,
    }
}

/// Tells each choice of base sets which cover comes after it, so that a part that cannot be covered is given up.
pub(super) fn look_ahead(steps: &mut [PlanStep]) {
    for i in 0..steps.len() {
        let next =
            steps[i + 1..].iter().find(|s| !matches!(s, PlanStep::Let(..) | PlanStep::Where(_))).cloned();
        let (
            Some(PlanStep::Cover { size, from, demand, .. }),
            PlanStep::Choose { var, growing, coverable, .. },
        ) = (next, &mut steps[i])
        else {
            continue;
        };
        let grown: Vec<VarId> = growing.iter().map(|g| g.var).chain([*var]).collect();
        let reads_only_grown = matches!(demand.cells.kind, ExprKind::Var(v) if grown.contains(&v));
        // Before the choice is made, nobody knows what a conclusion that depends on it can take from.
        let depends = |aim: &Aim| grown.iter().any(|&v| mentions(&aim.cells, v));
        if reads_only_grown && !demand.aim.as_ref().is_some_and(depends) {
            *coverable = Some(Box::new((size, from, demand)));
        }
    }
}
