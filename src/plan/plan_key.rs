//! Choice of the memoisation key of a plan: the outermost variables whose failing bindings are remembered, extended to a
//! value and a unit if a second loop over all values allows it.

use super::facts::{lies_in_unit, needs_outside};
use crate::{PlanKey, PlanStep, ReadDependency, RequiredValuesUse};
use tesuji_core::{ExprDag, ExprId, ExprOp};
use tesuji_lang::{Function, Pattern, Reads, Type, Universe, VarId};

/// Chooses the key of a plan and moves the loops that bind it to the front.
pub fn choose_plan_key(form: &ExprDag, steps: &mut Vec<PlanStep>, reads: &[ReadDependency]) -> PlanKey {
    let Some(&PlanStep::For(Pattern::Var(outer), set)) = steps.first() else { return PlanKey::Whole };
    let Type::Set(element) = form.ty(set) else { return PlanKey::Whole };
    match **element {
        Type::Cell => {
            let is_index = form.calls_reading(set, Reads::Index);
            let is_of_cell =
                |read: &ReadDependency| form.is_var(read.cells, outer) || read.cells == set && is_index;
            if reads.iter().all(is_of_cell) { PlanKey::Cell(outer) } else { PlanKey::Whole }
        }
        Type::Unit if are_in_unit(form, reads, outer, steps) => PlanKey::Unit(outer),
        Type::Value
            if *form.op(set) == ExprOp::All(Universe::Values)
                && reads.iter().all(|read| is_of_value(form, read, outer)) =>
        {
            let next_loop = steps.iter().skip(1).position(PlanStep::is_loop).map(|at| at + 1);
            if let Some(at) = next_loop
                && let PlanStep::For(Pattern::Var(unit), units) = steps[at]
                && matches!(form.ty(units), Type::Set(element) if **element == Type::Unit)
                && form.free(units).is_empty()
                && are_in_unit(form, reads, unit, steps)
            {
                let step = steps.remove(at);
                steps.insert(1, step);
                return PlanKey::ValueUnit(outer, unit);
            }
            PlanKey::Value(outer)
        }
        _ => PlanKey::Whole,
    }
}

/// The units whose required values a plan reads.
pub fn required_values_use(form: &ExprDag, steps: &[PlanStep], key: PlanKey) -> RequiredValuesUse {
    let key_unit = match key {
        PlanKey::Unit(unit) | PlanKey::ValueUnit(_, unit) => Some(unit),
        _ => None,
    };
    let is_in_key = |cells: ExprId| key_unit.is_some_and(|unit| lies_in_unit(form, cells, unit, steps));
    if needs_outside(form, steps, is_in_key) {
        RequiredValuesUse::Anything
    } else if needs_outside(form, steps, |_| false) {
        RequiredValuesUse::OfKey
    } else {
        RequiredValuesUse::Nothing
    }
}

/// Whether all reads of a plan are of one value in one unit.
pub fn are_of_pair(
    form: &ExprDag,
    reads: &[ReadDependency],
    steps: &[PlanStep],
    unit: VarId,
    value: VarId,
) -> bool {
    are_in_unit(form, reads, unit, steps) && reads.iter().all(|read| is_of_value(form, read, value))
}

fn are_in_unit(form: &ExprDag, reads: &[ReadDependency], unit: VarId, steps: &[PlanStep]) -> bool {
    reads.iter().all(|read| lies_in_unit(form, read.cells, unit, steps))
}

fn is_of_value(form: &ExprDag, read: &ReadDependency, value: VarId) -> bool {
    read.values.is_some_and(|values| form.is_var(values, value))
}

/// (steps, unit, value) of a plan keyed by a unit with an added loop over all values; `None` if no lookup answers both.
pub fn value_unit_steps(form: &mut ExprDag, steps: &[PlanStep]) -> Option<(Vec<PlanStep>, VarId, VarId)> {
    let PlanStep::For(Pattern::Var(unit), _) = steps[0] else { return None };
    let is_test = |step: &PlanStep| matches!(step, PlanStep::Where(_));
    let loop_index = steps.iter().skip(1).position(|step| !is_test(step))? + 1;
    let PlanStep::For(Pattern::Var(value), set) = steps[loop_index] else { return None };
    let after = &steps[loop_index + 1..];
    if !form.is_of_type(set, &Type::Value) || !is_looked_up(form, after, unit, value) {
        return None;
    }
    let (values, member) = (form.whole(Universe::Values), form.member(value, set));
    let mut paired = vec![steps[0].clone(), PlanStep::For(Pattern::Var(value), values)];
    paired.extend(form.conjuncts(member).into_iter().map(PlanStep::Where));
    paired.extend(steps[1..loop_index].iter().chain(after).cloned());
    Some((paired, unit, value))
}

/// Whether the first test is on the places of a value in a unit, or on other units that contain them.
fn is_looked_up(form: &ExprDag, steps: &[PlanStep], unit: VarId, value: VarId) -> bool {
    let is_places = |id: ExprId| {
        let args = form.call_args(id, Function::Places);
        args.is_some_and(|args| form.is_var(args[0], unit) && form.is_var(args[1], value))
    };
    let mut places = None;
    for step in steps {
        match step {
            PlanStep::Let(Pattern::Elements(_), set) if is_places(*set) => return true,
            PlanStep::Let(Pattern::Var(var), set) if is_places(*set) => places = Some(*var),
            PlanStep::ForContaining { cells, .. } => {
                return is_places(*cells) || places.is_some_and(|var| form.is_var(*cells, var));
            }
            PlanStep::Let(..) | PlanStep::Where(_) => {}
            _ => return false,
        }
    }
    false
}
