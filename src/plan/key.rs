//! The key of a plan: the outermost variables for whose bindings the engine remembers where nothing was found, made of
//! a value and a unit where a second loop over all values allows it.

use super::make::{condition, conjuncts, element_type, is_var, set_of, variable};
use super::steps::{Asked, Key, PlanStep};
use super::{pending::Pending, reads::Read};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Pattern, Property, Reads, Type, VarId};
use crate::lang::walk::{bound, children, free};

/// Chooses the key of a plan and brings the steps that bind it to the front.
pub(super) fn key(steps: &mut Vec<PlanStep>, reads: &[Read]) -> Key {
    let Some(first) = steps.iter().position(|s| !matches!(s, PlanStep::Let(..) | PlanStep::Where(_))) else {
        return Key::Whole;
    };
    let PlanStep::For(Pattern::Var(outer), set) = &steps[first] else { return Key::Whole };
    let (outer, set) = (*outer, set.clone());
    let element = match &set.ty {
        Type::Set(of) => (**of).clone(),
        _ => return Key::Whole,
    };
    if first != 0 {
        return Key::Whole;
    }
    match element {
        Type::Cell => {
            let own = |r: &Read| {
                matches!(r.cells.kind, ExprKind::Var(v) if v == outer)
                    || (r.cells == set
                        && matches!(set.kind, ExprKind::Call(f, _) if f.reads() == Reads::Index))
            };
            if reads.iter().all(own) { Key::Cell(outer) } else { Key::Whole }
        }
        Type::Unit if reads.iter().all(|r| within(&r.cells, outer, steps)) => Key::Unit(outer),
        Type::Value if matches!(set.kind, ExprKind::Values) && reads.iter().all(|r| of_value(r, outer)) => {
            let next =
                steps.iter().skip(1).position(|s| !matches!(s, PlanStep::Let(..) | PlanStep::Where(_)));
            if let Some(at) = next.map(|n| n + 1)
                && let PlanStep::For(Pattern::Var(unit), units) = &steps[at]
                && matches!(&units.ty, Type::Set(of) if **of == Type::Unit)
                && free(units).is_empty()
                && reads.iter().all(|r| within(&r.cells, *unit, steps))
            {
                let unit = *unit;
                let step = steps.remove(at);
                steps.insert(1, step);
                return Key::ValueUnit(outer, unit);
            }
            Key::Value(outer)
        }
        _ => Key::Whole,
    }
}

/// The units whose needed values a plan depends on: only the unit of its key, or also others.
pub(super) fn asked(steps: &[PlanStep], key: Key) -> Asked {
    let mut asked = Asked::Nothing;
    let unit = match key {
        Key::Unit(unit) | Key::ValueUnit(_, unit) => Some(unit),
        _ => None,
    };
    each_expr(steps, &mut |expr| {
        needs(expr, &mut |of| {
            if !unit.is_some_and(|unit| within(of, unit, steps)) {
                asked = Asked::Anything;
            } else if asked == Asked::Nothing {
                asked = Asked::OfKey;
            }
        });
    });
    asked
}

/// Calls `see` for each unit whose needed values an expression depends on.
fn needs<'e>(expr: &'e Expr, see: &mut dyn FnMut(&'e Expr)) {
    if let ExprKind::Call(function, of) = &expr.kind
        && function.has(Property::Needs)
    {
        see(&of[0]);
    }
    children(expr, &mut |part| needs(part, see));
}

fn each_expr<'e>(steps: &'e [PlanStep], see: &mut dyn FnMut(&'e Expr)) {
    steps.iter().for_each(|step| step.parts(see));
}

/// Whether all that a plan reads is of one value in one unit.
pub(super) fn are_of_pair(reads: &[Read], steps: &[PlanStep], unit: VarId, value: VarId) -> bool {
    reads.iter().all(|read| of_value(read, value) && within(&read.cells, unit, steps))
}

fn of_value(read: &Read, value: VarId) -> bool {
    matches!(&read.values, Some(e) if matches!(e.kind, ExprKind::Var(v) if v == value))
}

/// Whether a set of cells surely lies in a unit.
fn within(expr: &Expr, unit: VarId, steps: &[PlanStep]) -> bool {
    match &expr.kind {
        ExprKind::Var(v) if *v == unit => true,
        ExprKind::Var(v) => source(*v, steps).is_some_and(|e| within(e, unit, steps)),
        ExprKind::Call(f, of)
            if f.has(Property::Part) || matches!(f, Function::CellsOf | Function::Subsets) =>
        {
            within(&of[0], unit, steps)
        }
        ExprKind::Binary(Operator::Subtract, a, _) => within(a, unit, steps),
        ExprKind::Binary(Operator::Intersect, a, b) => within(a, unit, steps) || within(b, unit, steps),
        ExprKind::Binary(Operator::Add, a, b) => within(a, unit, steps) && within(b, unit, steps),
        ExprKind::Comprehension(c) => match (c.generators.as_slice(), &c.head.kind) {
            ([(Pattern::Var(v), source)], ExprKind::Var(head)) if v == head => within(source, unit, steps),
            _ => false,
        },
        ExprKind::Union(sets) => within(sets, unit, steps),
        _ => false,
    }
}

/// The value of a variable, or the set of its loop.
fn source(var: VarId, steps: &[PlanStep]) -> Option<&Expr> {
    let bound_by_step = steps.iter().find_map(|step| match step {
        PlanStep::For(pattern, set) | PlanStep::Let(pattern, set) => {
            bound(pattern).contains(&var).then_some(set)
        }
        PlanStep::Choose { var: v, from, growing, .. } => {
            if *v == var {
                Some(from)
            } else {
                growing.iter().find(|g| g.var == var).map(|g| &g.expr)
            }
        }
        _ => None,
    });
    bound_by_step.or_else(|| {
        let mut found = None;
        each_expr(steps, &mut |expr| found = found.or_else(|| source_inside(var, expr)));
        found
    })
}

/// The set of the loop of a variable that an expression binds itself.
fn source_inside(var: VarId, expr: &Expr) -> Option<&Expr> {
    let own = match &expr.kind {
        ExprKind::Quantified(_, v, set, _) => (*v == var).then_some(&**set),
        ExprKind::Comprehension(c) => {
            c.generators.iter().find(|(pattern, _)| bound(pattern).contains(&var)).map(|(_, set)| set)
        }
        _ => None,
    };
    own.or_else(|| {
        let mut found = None;
        children(expr, &mut |part| found = found.or_else(|| source_inside(var, part)));
        found
    })
}

/// The steps with a second loop over all values, and unit and value; nothing where no look-up answers both.
pub(super) fn all_values(
    steps: &[PlanStep],
    pending: &mut Pending<'_>,
) -> Option<(Vec<PlanStep>, VarId, VarId)> {
    let PlanStep::For(Pattern::Var(unit), _) = &steps[0] else { return None };
    let at = 1 + steps[1..].iter().position(|step| !matches!(step, PlanStep::Where(_)))?;
    let PlanStep::For(Pattern::Var(value), set) = &steps[at] else { return None };
    if element_type(set) != Some(Type::Value) || !is_looked_up(&steps[at + 1..], *unit, *value) {
        return None;
    }
    let span = set.span;
    let values = Expr { kind: ExprKind::Values, ty: set_of(Type::Value), span };
    let mut predicates = Vec::new();
    let member = condition(Operator::In, variable(*value, Type::Value, span), set.clone());
    conjuncts(pending.normal().expr(member), &mut predicates);
    let loops = [steps[0].clone(), PlanStep::For(Pattern::Var(*value), values)];
    let predicates = predicates.into_iter().map(PlanStep::Where);
    let others = steps[1..at].iter().chain(&steps[at + 1..]).cloned();
    Some((loops.into_iter().chain(predicates).chain(others).collect(), *unit, *value))
}

/// Whether the first condition is on the number of places of a value in a unit, or on other units that contain them.
fn is_looked_up(steps: &[PlanStep], unit: VarId, value: VarId) -> bool {
    let places = |e: &Expr| match &e.kind {
        ExprKind::Call(Function::Places, of) => is_var(&of[0], unit) && is_var(&of[1], value),
        _ => false,
    };
    let mut named = None;
    for step in steps {
        match step {
            PlanStep::Let(Pattern::Elements(_), set) if places(set) => return true,
            PlanStep::Let(Pattern::Var(var), set) if places(set) => named = Some(*var),
            PlanStep::ForContaining { cells, .. } => {
                return places(cells) || named.is_some_and(|var| is_var(cells, var));
            }
            PlanStep::Let(..) | PlanStep::Where(_) => {}
            _ => return false,
        }
    }
    false
}
