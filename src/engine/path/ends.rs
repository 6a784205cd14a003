//! Which paths are only asked for what two of their nodes exclude together.

use crate::lang::automaton::{automaton, constant};
use crate::lang::program::{Conclusion, EachStep, Function, Operator, Path, PathExpr, Steps, VarId};
use crate::plan::steps::PlanStep;
use tesuji_core::form::Form;
use tesuji_core::node::Id;

/// Whether all that follows from a path is part of what is against its first and against its last node.
pub(super) fn ends_exclude(form: &Form, path: &Path, rest: &[PlanStep]) -> bool {
    let Some(PlanStep::Conclude(conclusions)) = rest.last() else { return false };
    conclusions.iter().all(|conclusion| match conclusion {
        Conclusion::EliminateAll(set) => both_exclude(form, *set, path.first, path.last),
        _ => false,
    })
}

/// Whether all that follows from a cycle is part of what is against both ends of some weak step, and each of its weak
/// steps can be the last one: then walks are enough whose last step excludes something.
pub(super) fn last_step_excludes(form: &Form, path: &Path, rest: &[PlanStep]) -> bool {
    let Some((PlanStep::Conclude(conclusions), between)) = rest.split_last() else { return false };
    let ends = [path.first, path.last];
    let reads_ends = |step: &PlanStep| step.reads(form).iter().any(|var| ends.contains(var));
    turns(path)
        && !between.iter().any(reads_ends)
        && conclusions.iter().all(|conclusion| match conclusion {
            Conclusion::EachStep(EachStep { steps: Steps::Kind { strong, from, to }, path: of, .. }, set) => {
                !strong && *of == path.whole && both_exclude(form, *set, *from, *to)
            }
            _ => false,
        })
}

/// Whether a cycle is the same wherever it begins a round, and each round ends in its only weak step.
fn turns(path: &Path) -> bool {
    let PathExpr::Repeat { body, .. } = &path.body else { return false };
    let own = [path.first, path.last, path.whole];
    let Some(round) = automaton(body, &constant).filter(|_| path.binds.iter().all(|var| own.contains(var)))
    else {
        return false;
    };
    let all = round.steps.iter().zip(&round.follows).zip(&round.ends);
    round.empty.is_empty()
        && all.into_iter().all(|((step, follows), ends)| {
            step.strong == ends.is_empty() && step.strong != follows.is_empty()
        })
}

fn both_exclude(form: &Form, set: Id, one: VarId, other: VarId) -> bool {
    let mut parts = Vec::new();
    common_parts(form, set, &mut parts);
    let against = |node: VarId| {
        parts
            .iter()
            .any(|part| form.called(*part, Function::Against).is_some_and(|of| form.is_var(of[0], node)))
    };
    against(one) && against(other)
}

/// The sets that an intersection is made of.
fn common_parts(form: &Form, set: Id, out: &mut Vec<Id>) {
    if let Some((a, b)) = form.operands(set, Operator::Intersect) {
        common_parts(form, a, out);
        common_parts(form, b, out);
    } else if let Some((a, _)) = form.operands(set, Operator::Subtract) {
        // What is taken away only makes it smaller.
        common_parts(form, a, out);
    } else {
        out.push(set);
    }
}
