//! Merging of matches into one step, grouped by the values of the key variables.

use crate::{
    CompileError, CompileOptions, CompiledTechnique, DerivationLog, LinkCompiler, SupportedMatch, VarSlot,
    compile::Result, prelude::*,
};
use indexmap::IndexMap;
use tesuji_frame::{Effects, TracedMatch};

/// Merge of the matches with equal keys.
pub struct MatchMerger {
    keys: Vec<VarId>,
    at_least: usize,
    /// Present if one match suffices for a step and some key variable can be given.
    lazy: Option<Box<LazyMerger>>,
}

/// Merge of one match with those of the same key, without a search for other keys.
struct LazyMerger {
    /// Finds the matches with given keys.
    of_key: CompiledTechnique,
    /// Finds every match; the merging technique itself finds the first.
    unmerged: CompiledTechnique,
}

impl MatchMerger {
    /// `None` if the plan does not merge.
    pub fn compile(
        links: &mut LinkCompiler<'_>,
        plan: &Arc<Plan>,
        what_for: CompileOptions,
    ) -> Result<Option<Self>> {
        let Some(merge) = &plan.merge else { return Ok(None) };
        let keys: Vec<VarId> = merge.keys.iter().flat_map(|key| plan.form.free(*key)).copied().collect();
        let mut given = plan.given_vars.clone();
        given.extend(keys.iter().filter(|&&key| can_be_given(plan, key)));
        if merge.at_least > 1 || given.len() == plan.given_vars.len() {
            return Ok(Some(Self { keys, at_least: merge.at_least, lazy: None }));
        }
        let some = links.planner.technique(&plan.call, &given, &links.outline).map_err(|error| {
            CompileError { message: error.to_string(), span: plan.form.span(merge.keys[0]) }
        })?;
        let what_for = CompileOptions { is_profiled: false, ..what_for };
        let mut compile = |plan: Arc<Plan>| CompiledTechnique::compile_alone(links, plan, what_for);
        let (of_key, unmerged) = (compile(Arc::new(some.unmerged()))?, compile(Arc::clone(plan))?);
        let lazy = Some(Box::new(LazyMerger { of_key, unmerged }));
        Ok(Some(Self { keys, at_least: merge.at_least, lazy }))
    }

    /// Technique that finds every match; `None` if the merging technique does.
    pub fn unmerged(&self) -> Option<&CompiledTechnique> {
        self.lazy.as_ref().map(|lazy| &lazy.unmerged)
    }

    /// Values of the key variables.
    fn key(&self, found: &TracedMatch) -> Vec<Datum> {
        let key = found.bindings.iter().filter(|(var, _)| self.keys.contains(var));
        key.map(|(_, datum)| datum.clone()).collect()
    }
}

impl CompiledTechnique {
    pub fn merges(&self) -> bool {
        self.merging.is_some()
    }

    /// Whether the first step depends on every match.
    pub fn needs_all(&self) -> bool {
        self.merging.as_ref().is_some_and(|merging| merging.lazy.is_none())
    }

    /// Step of the match in the frame's registers, for techniques that do not need all matches.
    pub fn step(&self, run: &ExecFrame<'_>) -> TracedMatch {
        self.step_in(run, None).0
    }

    /// Step with its antecedents among the steps of a world.
    pub fn step_in(&self, run: &ExecFrame<'_>, record: Option<&DerivationLog>) -> SupportedMatch {
        let first = (self.read(run), self.antecedents(run, record));
        let Some(merging) = &self.merging else { return first };
        let Some(lazy) = &merging.lazy else { return first };
        let technique = &lazy.of_key;
        let (key, first_identity) = (merging.key(&first.0), identity(&first.0));
        let merged = RefCell::new(Vec::new());
        let collect = |run: &ExecFrame<'_>| {
            let found = technique.read(run);
            if merging.key(&found) == key && identity(&found) != first_identity {
                merged.borrow_mut().push((found, technique.antecedents(run, record)));
            }
        };
        run.with_subframe(technique.registers, run.state, &collect, |run| {
            let given = technique.plan.given_vars.iter().map(|var| {
                let binding = first.0.bindings.iter().find(|(bound, _)| bound == var);
                binding.map_or_else(Datum::default, |(_, datum)| datum.clone())
            });
            technique.set_given(run, &given.collect::<Vec<_>>());
            technique.search(run, &mut technique.all_keys(run.topology, run.state));
        });
        let mut merged = merged.into_inner();
        technique.drop_repeated(&mut merged);
        merge_into(first, merged)
    }
}

/// Identity of a match: walks with the same ends are one match.
fn identity(found: &TracedMatch) -> (Vec<(VarId, Datum)>, Effects) {
    let bindings = found.bindings.iter().filter(|(_, datum)| !matches!(datum, Datum::Path(_)));
    (bindings.cloned().collect(), found.effects.clone())
}

/// Whether a plan iterates over the values of a variable that could be given instead.
fn can_be_given(plan: &Plan, var: VarId) -> bool {
    let binds = |step: &PlanStep| match step {
        // The direction of a found cycle depends on the conditions.
        PlanStep::Path { path, .. } => !path.is_cycle && path.binds.contains(&var),
        PlanStep::Let(..) | PlanStep::Where(_) | PlanStep::World(_) | PlanStep::Conclude(_) => false,
        step => step.binds().contains(&var),
    };
    VarSlot::has_registers(&plan.form.variables[var.0 as usize].ty) && plan.steps.iter().any(binds)
}

/// Merges the matches of each key, in order of the first match.
pub fn merged(matches: Vec<SupportedMatch>, merging: &MatchMerger) -> Vec<SupportedMatch> {
    let mut groups: IndexMap<Vec<Datum>, Vec<SupportedMatch>> = IndexMap::new();
    for found in matches {
        groups.entry(merging.key(&found.0)).or_default().push(found);
    }
    let step = |mut group: Vec<SupportedMatch>| {
        let tail = group.split_off(1);
        group.pop().map(|first| merge_into(first, tail))
    };
    groups.into_values().filter(|group| group.len() >= merging.at_least).filter_map(step).collect()
}

/// Union of effects and antecedents, with the bindings of the first match.
fn merge_into((mut first, mut antecedents): SupportedMatch, merged: Vec<SupportedMatch>) -> SupportedMatch {
    for (found, steps) in merged {
        bits::join(&mut antecedents, &steps);
        first.effects.placements.extend(found.effects.placements);
        first.effects.eliminations.extend(found.effects.eliminations);
        first.merged.push(found.bindings);
    }
    first.effects.merge();
    (first, antecedents)
}
