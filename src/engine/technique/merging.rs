//! Matches that become one step: those that agree in some variables.

use super::{Technique, Use};
use crate::compile::{CompileError, Result, Slot};
use crate::plan::steps::{Plan, PlanStep};
use crate::trace::{Datum, Effects, Match};
use crate::{lang::program::VarId, path::Links, record::Record, run::Run};
use indexmap::IndexMap;
use std::cell::RefCell;
use std::sync::Arc;

/// Which matches become one step.
pub(super) struct Merging {
    keys: Vec<VarId>,
    at_least: usize,
    /// What makes steps by need, where one match is enough and some of these variables can be given.
    by_need: Option<Box<ByNeed>>,
}

/// What makes the step of one match without all others.
struct ByNeed {
    /// Finds those that agree with one match.
    alike: Technique,
    /// Finds all matches: the technique itself finds the first one, whatever its keys are.
    all: Technique,
}

/// A match and the steps of a world that it rests on.
type Rested = (Match, Vec<u64>);

impl Merging {
    /// How the matches of a plan are merged, where they are.
    pub(super) fn compile(links: &mut Links<'_>, plan: &Arc<Plan>, what_for: Use) -> Result<Option<Self>> {
        let Some(merge) = &plan.merge else { return Ok(None) };
        let keys: Vec<VarId> = merge.keys.iter().flat_map(|key| plan.form.free(*key)).copied().collect();
        let mut given = plan.given.clone();
        given.extend(keys.iter().filter(|&&key| can_be_given(plan, key)));
        if merge.at_least > 1 || given.len() == plan.given.len() {
            return Ok(Some(Self { keys, at_least: merge.at_least, by_need: None }));
        }
        let some = links.planner.technique(&plan.call, &given, &links.outline).map_err(|error| {
            CompileError { message: error.to_string(), span: plan.form.span(merge.keys[0]) }
        })?;
        let what_for = Use { profile: false, ..what_for };
        let mut compile = |plan: Arc<Plan>| Technique::compile_alone(links, plan, what_for);
        let by_need = ByNeed { alike: compile(Arc::new(some.unmerged()))?, all: compile(Arc::clone(plan))? };
        Ok(Some(Self { keys, at_least: merge.at_least, by_need: Some(Box::new(by_need)) }))
    }

    /// What finds all matches, where the technique itself does not.
    pub(super) fn all(&self) -> Option<&Technique> {
        self.by_need.as_ref().map(|by_need| &by_need.all)
    }

    /// What a match has in the variables in which those agree that become one step with it.
    fn key(&self, found: &Match) -> Vec<Datum> {
        let key = found.bindings.iter().filter(|(var, _)| self.keys.contains(var));
        key.map(|(_, datum)| datum.clone()).collect()
    }
}

impl Technique {
    pub fn merges(&self) -> bool {
        self.merging.is_some()
    }

    /// Whether they are, and all of them are needed to know the first step.
    pub fn needs_all(&self) -> bool {
        self.merging.as_ref().is_some_and(|merging| merging.by_need.is_none())
    }

    /// The step of the match whose registers a run holds, where not all matches are needed for that.
    pub fn step(&self, run: &Run<'_>) -> Match {
        self.step_in(run, None).0
    }

    /// A merged match with the steps of a world that it rests on.
    pub(crate) fn step_in(&self, run: &Run<'_>, record: Option<&Record>) -> Rested {
        let rests_of = |technique: &Self, run: &Run<'_>| {
            record.map(|record| record.rests_of(technique, run)).unwrap_or_default()
        };
        let first = self.read(run);
        let rests = rests_of(self, run);
        let Some(merging) = &self.merging else { return (first, rests) };
        let Some(by_need) = &merging.by_need else { return (first, rests) };
        let alike = &by_need.alike;
        let (key, same) = (merging.key(&first), identity(&first));
        let others = RefCell::new(Vec::new());
        let collect = |run: &Run<'_>| {
            let other = alike.read(run);
            if merging.key(&other) == key && identity(&other) != same {
                others.borrow_mut().push((other, rests_of(alike, run)));
            }
        };
        run.apart(alike.registers, run.state, &collect, |run| {
            let given = alike.plan.given.iter().map(|var| {
                let bound = first.bindings.iter().find(|(bound, _)| bound == var);
                bound.map_or(Datum::Set(Vec::new()), |(_, datum)| datum.clone())
            });
            alike.give(run, &given.collect::<Vec<_>>());
            let mut awake = alike.awake(run.topology);
            alike.wake_all(&mut awake, run.state);
            alike.search(run, &mut awake);
        });
        let mut others = others.into_inner();
        alike.drop_repeated(&mut others);
        joined((first, rests), others)
    }
}

/// What distinguishes matches of a technique: several walks with the same ends are one match.
fn identity(found: &Match) -> (Vec<(VarId, Datum)>, Effects) {
    let bindings = found.bindings.iter().filter(|(_, datum)| !matches!(datum, Datum::Path(_)));
    (bindings.cloned().collect(), found.effects.clone())
}

/// Whether a variable is one that a plan binds to several things in turn, and can be given from outside instead.
fn can_be_given(plan: &Plan, var: VarId) -> bool {
    let binds = |step: &PlanStep| match step {
        // The way round a cycle that is found depends on what is asked of it.
        PlanStep::Path { path, .. } => !path.cycle && path.binds.contains(&var),
        PlanStep::Let(..) | PlanStep::Where(_) | PlanStep::World(_) | PlanStep::Conclude(_) => false,
        step => step.binds().contains(&var),
    };
    Slot::given(&plan.form.variables[var.0 as usize].ty).is_some() && plan.steps.iter().any(binds)
}

/// Makes one match of those that agree.
pub(super) fn merged(found: Vec<Rested>, merging: &Merging) -> Vec<Rested> {
    let mut groups: IndexMap<Vec<Datum>, Vec<Rested>> = IndexMap::new();
    for one in found {
        groups.entry(merging.key(&one.0)).or_default().push(one);
    }
    let step = |mut group: Vec<Rested>| {
        let others = group.split_off(1);
        group.pop().map(|first| joined(first, others))
    };
    groups.into_values().filter(|group| group.len() >= merging.at_least).filter_map(step).collect()
}

/// The step of a match and of others that agree with it.
fn joined((mut first, mut rests): Rested, others: Vec<Rested>) -> Rested {
    for (other, more) in others {
        rests.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
        first.effects.places.extend(other.effects.places);
        first.effects.eliminates.extend(other.effects.eliminates);
        first.merged.push(other.bindings);
    }
    first.effects.merge();
    (first, rests)
}
