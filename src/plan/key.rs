//! The key of a plan: the outermost variables for whose bindings the engine remembers where nothing was found, made of
//! a value and a unit where a second loop over all values allows it.

use super::pending::Pending;
use super::reads::Read;
use super::steps::{Asked, Key, PlanStep};
use crate::lang::program::{Function, Operator, Pattern, Property, Reads, Type, VarId};
use crate::lang::walk::bound;
use tesuji_core::form::Form;
use tesuji_core::node::{Fold, Id, Op};

type Steps = [PlanStep];

/// Chooses the key of a plan and brings the steps that bind it to the front.
pub(super) fn key(form: &Form, steps: &mut Vec<PlanStep>, reads: &[Read]) -> Key {
    let is_loop = |step: &PlanStep| !matches!(step, PlanStep::Let(..) | PlanStep::Where(_));
    let Some(PlanStep::For(Pattern::Var(outer), set)) = steps.first() else { return Key::Whole };
    let (outer, set) = (*outer, *set);
    let Type::Set(element) = form.ty(set) else { return Key::Whole };
    match **element {
        Type::Cell => {
            let is_index = matches!(form.op(set), Op::Call(f) if f.reads() == Reads::Index);
            let own = |read: &Read| form.is_var(read.cells, outer) || read.cells == set && is_index;
            if reads.iter().all(own) { Key::Cell(outer) } else { Key::Whole }
        }
        Type::Unit if reads.iter().all(|read| within(form, read.cells, outer, steps)) => Key::Unit(outer),
        Type::Value
            if *form.op(set) == Op::Values && reads.iter().all(|read| of_value(form, read, outer)) =>
        {
            let next = steps.iter().skip(1).position(is_loop);
            if let Some(at) = next.map(|n| n + 1)
                && let PlanStep::For(Pattern::Var(unit), units) = &steps[at]
                && matches!(form.ty(*units), Type::Set(of) if **of == Type::Unit)
                && form.free(*units).is_empty()
                && reads.iter().all(|read| within(form, read.cells, *unit, steps))
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
pub(super) fn asked(form: &Form, steps: &Steps, key: Key) -> Asked {
    let unit = match key {
        Key::Unit(unit) | Key::ValueUnit(_, unit) => Some(unit),
        _ => None,
    };
    let mut asked = Asked::Nothing;
    let mut needs = |form: &Form, id: Id| {
        if matches!(form.op(id), Op::Call(function) if function.has(Property::Needs)) {
            if !unit.is_some_and(|unit| within(form, form.args(id)[0], unit, steps)) {
                asked = Asked::Anything;
            } else if asked == Asked::Nothing {
                asked = Asked::OfKey;
            }
        } else if matches!(form.op(id), Op::Reach(_)) {
            asked = Asked::Anything;
        }
        false
    };
    steps.iter().for_each(|step| {
        step.parts(&mut |part| {
            form.find(part, &mut needs);
        });
    });
    asked
}

/// Whether all that a plan reads is of one value in one unit.
pub(super) fn are_of_pair(form: &Form, reads: &[Read], steps: &Steps, unit: VarId, value: VarId) -> bool {
    reads.iter().all(|read| of_value(form, read, value) && within(form, read.cells, unit, steps))
}

fn of_value(form: &Form, read: &Read, value: VarId) -> bool {
    read.values.is_some_and(|values| form.is_var(values, value))
}

/// Whether a set of cells surely lies in a unit.
fn within(form: &Form, id: Id, unit: VarId, steps: &Steps) -> bool {
    let args = form.args(id);
    let part = |at: usize| within(form, args[at], unit, steps);
    match form.op(id) {
        Op::Var(v) => *v == unit || source(form, *v, steps).is_some_and(|set| within(form, set, unit, steps)),
        Op::Call(f) if f.has(Property::Part) || matches!(f, Function::CellsOf | Function::Subsets) => part(0),
        Op::Binary(Operator::Subtract) => part(0),
        Op::Binary(Operator::Intersect) => part(0) || part(1),
        Op::Binary(Operator::Add) => part(0) && part(1),
        Op::Query(_, Fold::Collect | Fold::Union) => form
            .query(id)
            .and_then(|query| form.filtered(&query))
            .is_some_and(|(_, source)| within(form, source, unit, steps)),
        _ => false,
    }
}

/// The value of a variable, or the set of its loop.
pub(super) fn source(form: &Form, var: VarId, steps: &Steps) -> Option<Id> {
    let bound_by_step = steps.iter().find_map(|step| match step {
        PlanStep::For(pattern, set) | PlanStep::Let(pattern, set) => {
            bound(pattern).contains(&var).then_some(*set)
        }
        PlanStep::Choose { var: v, from, .. } if *v == var => Some(*from),
        PlanStep::Choose { growing, .. } => growing.iter().find(|g| g.var == var).map(|g| g.expr),
        _ => None,
    });
    bound_by_step.or_else(|| {
        let mut found = None;
        let mut binds = |form: &Form, id: Id| {
            let query = form.query(id);
            let own =
                query.into_iter().flat_map(|query| query.generators).find(|(p, _)| bound(p).contains(&var));
            found = own.map(|(_, set)| set);
            found.is_some()
        };
        let all = steps.iter();
        let mut parts = Vec::new();
        all.for_each(|step| step.parts(&mut |part| parts.push(part)));
        parts.into_iter().find_map(|part| form.find(part, &mut binds));
        found
    })
}

/// The steps with a second loop over all values, and unit and value; nothing where no look-up answers both.
pub(super) fn all_values(steps: &Steps, pending: &mut Pending) -> Option<(Vec<PlanStep>, VarId, VarId)> {
    let PlanStep::For(Pattern::Var(unit), _) = &steps[0] else { return None };
    let at = 1 + steps[1..].iter().position(|step| !matches!(step, PlanStep::Where(_)))?;
    let PlanStep::For(Pattern::Var(value), set) = &steps[at] else { return None };
    let form = &mut pending.form;
    if !form.is_of_type(*set, &Type::Value) || !is_looked_up(form, &steps[at + 1..], *unit, *value) {
        return None;
    }
    let (values, one) = (form.whole(Op::Values), form.var(*value));
    let member = form.binary(Operator::In, one, *set);
    let loops = [steps[0].clone(), PlanStep::For(Pattern::Var(*value), values)];
    let predicates = form.conjuncts(member).into_iter().map(PlanStep::Where);
    let others = steps[1..at].iter().chain(&steps[at + 1..]).cloned();
    Some((loops.into_iter().chain(predicates).chain(others).collect(), *unit, *value))
}

/// Whether the first condition is on the number of places of a value in a unit, or on other units that contain them.
fn is_looked_up(form: &Form, steps: &Steps, unit: VarId, value: VarId) -> bool {
    let places = |id: Id| {
        let of = form.called(id, Function::Places);
        of.is_some_and(|of| form.is_var(of[0], unit) && form.is_var(of[1], value))
    };
    let mut named = None;
    for step in steps {
        match step {
            PlanStep::Let(Pattern::Elements(_), set) if places(*set) => return true,
            PlanStep::Let(Pattern::Var(var), set) if places(*set) => named = Some(*var),
            PlanStep::ForContaining { cells, .. } => {
                return places(*cells) || named.is_some_and(|var| form.is_var(*cells, var));
            }
            PlanStep::Let(..) | PlanStep::Where(_) => {}
            _ => return false,
        }
    }
    false
}
