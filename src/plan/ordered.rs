//! Loops over one set whose elements ascend are the choice of a subset: `a in X, b in X where a < b` is
//! `{a, b}` chosen from X.

use super::make::{binary, call, element_type, is_var, set_of, variable};
use super::pending::{Generator, Pending};
use super::{costs::is_walked, specialise::Body};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Pattern, Quantifier, Type, VarId};
use crate::lang::walk::{children, conclusion_parts_mut, free, map_parts, mentions};

/// Puts choices in the place of ascending loops.
pub(super) fn choose_ascending(pending: &mut Pending<'_>, body: &mut Body) {
    while let Some(chain) = chain(pending) {
        let first = chain[0];
        let Some(at) = position(pending, first) else { return };
        let Generator::For(_, set) = pending.generators[at].clone() else { return };
        let span = set.span;
        let Some(of) = element_type(&set) else { return };
        let like = variable(first, set_of(of.clone()), span);
        let chosen = pending.fresh(&like);
        let chosen = variable(chosen, set_of(of), span);
        let (are_apart, in_order) = (
            |predicate: &Expr| {
                apart(predicate).is_some_and(|(a, b)| chain.contains(&a) && chain.contains(&b))
            },
            |predicate: &Expr| chain.windows(2).any(|pair| ascends(predicate) == Some((pair[0], pair[1]))),
        );
        pending.wheres.retain(|predicate| !are_apart(predicate) && !in_order(predicate));
        pending
            .generators
            .retain(|g| !matches!(g, Generator::For(Pattern::Var(v), _) if chain[1..].contains(v)));
        if let Some(at) = position(pending, first)
            && let ExprKind::Var(var) = chosen.kind
        {
            pending.generators[at] = Generator::Choose(var, chain.len(), set);
        }
        say_of_whole(pending, body, &chain, &chosen);
        require_of_each(pending, &chain, &chosen);
        pending.lets.push((Pattern::Elements(chain), chosen));
    }
    for (parts, whole) in pending.set_variables() {
        if parts.len() > 1 {
            say_of_whole(pending, body, &parts, &whole);
        }
        require_of_each(pending, &parts, &whole);
    }
}

/// Says of a set what is said of all its elements together.
fn say_of_whole(pending: &mut Pending<'_>, body: &mut Body, parts: &[VarId], whole: &Expr) {
    for predicate in std::mem::take(&mut pending.wheres) {
        match of_chosen(pending, &predicate, parts, whole) {
            said if said == predicate => pending.wheres.push(said),
            said => pending.require(said),
        }
    }
    for (mut predicate, mut source) in std::mem::take(&mut pending.implied) {
        for part in [&mut predicate, &mut source] {
            *part = of_chosen(pending, part, parts, whole);
            *part = pending.normal().expr(part.clone());
        }
        pending.implied.push((predicate, source));
    }
    let (mut lets, mut generators) =
        (std::mem::take(&mut pending.lets), std::mem::take(&mut pending.generators));
    let mut put = |e: &mut Expr| *e = of_chosen(pending, e, parts, whole);
    lets.iter_mut().for_each(|(_, value)| put(value));
    for generator in &mut generators {
        if let Generator::For(_, set) | Generator::Choose(_, _, set) = generator {
            put(set);
        }
    }
    for conclusion in &mut body.conclusions {
        conclusion_parts_mut(conclusion, &mut put);
    }
    (pending.lets, pending.generators) = (lets, generators);
}

/// Variables of loops over one set, each smaller than the next.
fn chain(pending: &Pending<'_>) -> Option<Vec<VarId>> {
    // What walks reach from one of them is worked out for that one alone.
    let walked = |var: VarId| pending.wheres.iter().any(|predicate| reaches_from(predicate, var));
    let pairs: Vec<(VarId, VarId)> =
        pending.wheres.iter().filter_map(ascends).filter(|&(a, b)| !walked(a) && !walked(b)).collect();
    let source = |var: VarId| {
        let loops = pending.generators.iter().filter_map(Generator::looped);
        loops.into_iter().find(|(v, _)| *v == var).map(|(_, set)| set)
    };
    let follows = |a: VarId, b: VarId| {
        a != b && pairs.contains(&(a, b)) && source(a).is_some() && source(a) == source(b)
    };
    let vars: Vec<VarId> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
    let first = vars
        .iter()
        .find(|&&a| vars.iter().any(|&b| follows(a, b)) && !vars.iter().any(|&b| follows(b, a)))?;
    let mut chain = vec![*first];
    while let Some(last) = chain.last().copied()
        && let Some(next) = vars.iter().find(|&&b| follows(last, b) && !chain.contains(&b))
    {
        chain.push(*next);
    }
    let set = source(*first)?;
    if pending.wheres.iter().any(|predicate| is_membership_of_one(pending, predicate, &chain)) {
        return None;
    }
    let can_be_chosen = matches!(element_type(set), Some(Type::Cell | Type::Unit | Type::Value));
    (can_be_chosen && matches!(set.ty, Type::Set(_) | Type::Unit)).then_some(chain)
}

fn is_membership_of_one(pending: &Pending<'_>, predicate: &Expr, chain: &[VarId]) -> bool {
    let of: Vec<VarId> = free(predicate).into_iter().filter(|var| chain.contains(var)).collect();
    let [one] = of.as_slice() else { return false };
    let is_set = match &predicate.kind {
        ExprKind::Binary(Operator::In, a, _) => is_var(a, *one),
        ExprKind::Binary(Operator::Sees, a, b) => is_var(a, *one) || is_var(b, *one),
        _ => false,
    };
    is_set && !chain.iter().all(|other| pending.wheres.contains(&put(predicate, *one, *other)))
}

/// Whether a condition depends on a walk from a variable.
fn reaches_from(predicate: &Expr, var: VarId) -> bool {
    let mut found = is_walked(predicate) && mentions(predicate, var);
    children(predicate, &mut |part| found = found || reaches_from(part, var));
    found
}

/// `a` and `b` of `a < b`.
fn ascends(condition: &Expr) -> Option<(VarId, VarId)> {
    compared(Operator::Less, condition)
}

/// `a` and `b` of `a != b`.
fn apart(condition: &Expr) -> Option<(VarId, VarId)> {
    compared(Operator::NotEqual, condition)
}

fn compared(by: Operator, condition: &Expr) -> Option<(VarId, VarId)> {
    match &condition.kind {
        ExprKind::Binary(op, a, b) if *op == by => match (&a.kind, &b.kind) {
            (ExprKind::Var(a), ExprKind::Var(b)) => Some((*a, *b)),
            _ => None,
        },
        _ => None,
    }
}

fn position(pending: &Pending<'_>, var: VarId) -> Option<usize> {
    pending.generators.iter().position(|g| matches!(g, Generator::For(Pattern::Var(v), _) if *v == var))
}

/// The expression with the chosen set where it says something of all its elements together.
fn of_chosen(pending: &mut Pending<'_>, expr: &Expr, chain: &[VarId], chosen: &Expr) -> Expr {
    if let ExprKind::Set(list) = &expr.kind
        && list.len() == chain.len()
        && chain.iter().all(|var| list.iter().any(|e| is_var(e, *var)))
    {
        return chosen.clone();
    }
    // What cells hold together is what the chosen ones hold and what the others do.
    if let ExprKind::Call(function @ (Function::Candidates | Function::CellsOf), of) = &expr.kind
        && let ExprKind::Set(list) = &of[0].kind
        && let others = list.iter().filter(|e| !chain.iter().any(|var| is_var(e, *var))).collect::<Vec<_>>()
        && !others.is_empty()
        && others.len() + chain.len() == list.len()
    {
        let of_part = |of: Expr| call(*function, vec![of], expr.ty.clone(), expr.span);
        return others.into_iter().fold(of_part(chosen.clone()), |all, other| {
            binary(Operator::Add, of_part(other.clone()), all, expr.ty.clone())
        });
    }
    if let ExprKind::Set(list) = &expr.kind
        && chain.iter().all(|var| list.iter().any(|e| is_var(e, *var)))
    {
        let others = list.iter().filter(|e| !chain.iter().any(|var| is_var(e, *var))).cloned().collect();
        let others = Expr { kind: ExprKind::Set(others), ..expr.clone() };
        return binary(Operator::Add, chosen.clone(), others, expr.ty.clone());
    }
    if matches!(&expr.kind, ExprKind::Binary(Operator::Add, ..)) && matches!(expr.ty, Type::Set(_)) {
        let mut parts = Vec::new();
        joined(expr, &mut parts);
        let (own, others): (Vec<&Expr>, Vec<&Expr>) =
            parts.into_iter().partition(|part| chain.iter().any(|var| mentions(part, *var)));
        if let Some(whole) = of_parts(pending, &own, chain, chosen) {
            let join = |all, other: &Expr| binary(Operator::Add, all, other.clone(), expr.ty.clone());
            return others.into_iter().fold(whole, join);
        }
    }
    if let ExprKind::Binary(op @ (Operator::Subset | Operator::Subtract), rest, last) = &expr.kind
        && let (all, mut parts) = taken_out(rest)
        && parts.len() + 1 == chain.len()
        && matches!(expr.ty, Type::Set(_) | Type::Bool)
    {
        parts.push(last);
        if let Some(whole) = of_parts(pending, &parts, chain, chosen) {
            return binary(*op, of_chosen(pending, all, chain, chosen), whole, expr.ty.clone());
        }
    }
    map_parts(expr, &mut |part| of_chosen(pending, part, chain, chosen))
}

/// A set, and what is taken out of it one after the other.
fn taken_out(expr: &Expr) -> (&Expr, Vec<&Expr>) {
    match &expr.kind {
        ExprKind::Binary(Operator::Subtract, all, out) => {
            let (all, mut parts) = taken_out(all);
            parts.push(out);
            (all, parts)
        }
        _ => (expr, Vec::new()),
    }
}

fn joined<'e>(expr: &'e Expr, parts: &mut Vec<&'e Expr>) {
    match &expr.kind {
        ExprKind::Binary(Operator::Add, a, b) => {
            joined(a, parts);
            joined(b, parts);
        }
        _ => parts.push(expr),
    }
}

/// The union of equal expressions of each element, as one expression of the whole set.
fn of_parts(pending: &mut Pending<'_>, parts: &[&Expr], chain: &[VarId], chosen: &Expr) -> Option<Expr> {
    let first = *chain.first()?;
    let place = |var: VarId| {
        let mut of = parts.iter().filter(|part| mentions(part, var));
        of.next().filter(|_| of.next().is_none())
    };
    let like = place(first)?;
    let alike = |&var: &VarId| {
        let renamed = |part: &Expr| put(part, first, var);
        place(var).is_some_and(|part| **part == renamed(like))
    };
    if parts.len() != chain.len() || !chain.iter().all(alike) {
        return None;
    }
    match &like.kind {
        ExprKind::Var(_) if like.ty == Type::Unit => {
            Some(call(Function::CellsOf, vec![chosen.clone()], set_of(Type::Cell), like.span))
        }
        _ => pending.normal().of_all(like, first, chosen),
    }
}

/// Says of each chosen element what conditions say of every one of the variables.
fn require_of_each(pending: &mut Pending<'_>, chain: &[VarId], chosen: &Expr) {
    let first = chain[0];
    let mut i = 0;
    while i < pending.wheres.len() {
        let predicate = pending.wheres[i].clone();
        let of: Vec<VarId> = free(&predicate).into_iter().filter(|v| chain.contains(v)).collect();
        let each: Vec<Expr> = chain.iter().map(|var| put(&predicate, first, *var)).collect();
        if of != [first] || !each.iter().all(|e| pending.wheres.contains(e)) {
            i += 1;
            continue;
        }
        let like = variable(first, pending.variables[first.0 as usize].ty.clone(), predicate.span);
        let element = pending.fresh(&like);
        let predicate = put(&predicate, first, element);
        let span = predicate.span;
        let fails = Expr { kind: ExprKind::Not(Box::new(predicate)), ty: Type::Bool, span };
        let kind = ExprKind::Quantified(Quantifier::No, element, Box::new(chosen.clone()), Box::new(fails));
        let predicate = pending.normal().expr(Expr { kind, ty: Type::Bool, span });
        if is_better(&predicate, chain, chosen) {
            pending.wheres.retain(|e| !each.contains(e));
            pending.require(predicate);
        } else {
            i += 1;
        }
    }
}

/// Whether a condition on a whole set is checked earlier than on each element, or no loop would check it.
fn is_better(predicate: &Expr, chain: &[VarId], whole: &Expr) -> bool {
    match (&whole.kind, chain) {
        (ExprKind::Var(_), _) => true,
        (_, [_]) => matches!(predicate.kind, ExprKind::Bool(true)),
        _ => !matches!(predicate.kind, ExprKind::Quantified(..)),
    }
}

/// The expression with another variable in the place of one.
fn put(expr: &Expr, var: VarId, by: VarId) -> Expr {
    if is_var(expr, var) {
        return Expr { kind: ExprKind::Var(by), ..expr.clone() };
    }
    map_parts(expr, &mut |part| put(part, var, by))
}
