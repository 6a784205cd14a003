//! Paths whose walks are read only by mutual exclusion between two of their nodes.

use crate::PlanStep;
use tesuji_core::{ExprDag, ExprId};
use tesuji_lang::{
    Conclusion, EachStep, Function, Path, PathExpr, StepSelector, VarId,
    automaton::{automaton, constant},
};

/// Whether every conclusion is a subset of what both endpoints of a path exclude.
pub fn ends_exclude(form: &ExprDag, path: &Path, rest: &[PlanStep]) -> bool {
    let Some(PlanStep::Conclude(conclusions)) = rest.last() else { return false };
    conclusions.iter().all(|conclusion| match conclusion {
        Conclusion::EliminateAll(set) => both_exclude(form, *set, path.first, path.last),
        _ => false,
    })
}

/// Whether every conclusion of a cycle is a subset of what both ends of a weak step exclude, and each weak step can be
/// the last one: then only cycles are searched whose last step excludes something.
pub fn last_step_excludes(form: &ExprDag, path: &Path, rest: &[PlanStep]) -> bool {
    let Some((PlanStep::Conclude(conclusions), between)) = rest.split_last() else { return false };
    let ends = [path.first, path.last];
    let reads_ends = |step: &PlanStep| step.reads(form).iter().any(|var| ends.contains(var));
    is_rotatable(path)
        && !between.iter().any(reads_ends)
        && conclusions.iter().all(|conclusion| match conclusion {
            Conclusion::EachStep(
                EachStep { steps: StepSelector::Kind { is_strong: strong, from, to }, path: of, .. },
                set,
            ) => !strong && *of == path.variable && both_exclude(form, *set, *from, *to),
            _ => false,
        })
}

/// Whether a cycle is invariant under rotation by its repeated part, whose only weak step is the last one.
fn is_rotatable(path: &Path) -> bool {
    let PathExpr::Repeat { body, .. } = &path.body else { return false };
    let path_vars = [path.first, path.last, path.variable];
    let Some(round) =
        automaton(body, &constant).filter(|_| path.binds.iter().all(|var| path_vars.contains(var)))
    else {
        return false;
    };
    let states = round.steps.iter().zip(&round.follows).zip(&round.ends);
    round.empty.is_empty()
        && states.into_iter().all(|((step, follows), ends)| {
            step.is_strong == ends.is_empty() && step.is_strong != follows.is_empty()
        })
}

fn both_exclude(form: &ExprDag, set: ExprId, from: VarId, to: VarId) -> bool {
    let excludes = |part: ExprId, node: VarId| form.is_image(part, Function::Against, node);
    [from, to]
        .iter()
        .all(|&node| form.find_superset(set, &|part| excludes(part, node).then_some(())).is_some())
}
