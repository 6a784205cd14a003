//! Conditions, variables and labels that are read after a path.

use crate::{PlanStep, dependencies::match_creating_reads, steps::conclusions};
use tesuji_core::{ExprDag, ExprId};
use tesuji_lang::{Conclusion, EachStep, Path, StepSelector, Type, VarId};

/// The steps directly after a path that accept or refuse its walks.
pub struct EarlyPredicates {
    /// Number of steps up to the last predicate.
    pub steps: usize,
    /// Whether a predicate reads a walk itself.
    pub reads_walk: bool,
}

/// The predicates directly after a path that read its walk, or anything that a cycle binds; `None` if there are none.
pub fn early_predicates(form: &ExprDag, path: &Path, rest: &[PlanStep]) -> Option<EarlyPredicates> {
    let is_walk = |var: &VarId| form.variables[var.0 as usize].ty == Type::Path;
    let mut of_walks: Vec<VarId> = path.binds.iter().copied().filter(is_walk).collect();
    let mut of_path = if path.is_cycle { path.binds.clone() } else { of_walks.clone() };
    let (mut steps, mut reads_walk) = (None, false);
    for (i, step) in rest.iter().take_while(|step| !step.is_loop()).enumerate() {
        let reads = |id: &ExprId, vars: &[VarId]| form.mentions_any(*id, vars);
        match step {
            PlanStep::Let(pattern, value) => {
                for vars in [&mut of_walks, &mut of_path] {
                    if reads(value, vars) {
                        vars.extend(pattern.names());
                    }
                }
            }
            PlanStep::Where(predicate) if reads(predicate, &of_path) => {
                steps = Some(i + 1);
                reads_walk |= reads(predicate, &of_walks);
            }
            _ => {}
        }
    }
    steps.map(|steps| EarlyPredicates { steps, reads_walk })
}

/// The variables bound before a path that the steps after it read, without those that `is_known`. `None` if these steps
/// may match more on a position with fewer candidates.
pub fn outer_reads(
    form: &mut ExprDag,
    path: &Path,
    remaining_steps: &[PlanStep],
    is_known: impl Fn(VarId) -> bool,
) -> Option<Vec<VarId>> {
    if !match_creating_reads(form, remaining_steps).is_empty() {
        return None;
    }
    let later: Vec<VarId> =
        remaining_steps.iter().flat_map(PlanStep::binds).chain(path.binds.iter().copied()).collect();
    let mut vars: Vec<VarId> = remaining_steps.iter().flat_map(|step| step.reads(form)).collect();
    vars.sort_unstable();
    vars.dedup();
    vars.retain(|var| !later.contains(var) && !is_known(*var));
    Some(vars)
}

/// The links whose labels are read for each step of a path.
pub fn enumerated_links(path: &Path, rest: &[PlanStep]) -> Vec<usize> {
    let link = |conclusion: &Conclusion<ExprId>| match conclusion {
        Conclusion::EachStep(EachStep { steps: StepSelector::Link { link, .. }, path: walk, .. }, _) => {
            (*walk == path.variable).then_some(*link)
        }
        _ => None,
    };
    conclusions(rest).filter_map(link).collect()
}
