//! Compiled techniques: incremental search of a position for the matches of a plan.

mod merging;
mod search;

use self::merging::{MatchMerger, merged};
use super::{
    compile::{RemainingSteps, Result, SupportFn, WorldSlots},
    dirty_keys::{ChangeMask, KeySpace},
    key_loops::KeyLoops,
    keyed_plan::{KeyedPlan, has_confined_reads},
    required_values::RequiredValues,
    static_prefix::materialize_static_prefix,
    world::derivation_log,
};
use crate::{
    DerivationLog, DerivationMode, DirtyKeys, LinkCompiler, PlanCompiler, VarSlot, WorldPropagator,
    prelude::*,
};
use indexmap::IndexMap;
use std::collections::BTreeSet;
use tesuji_frame::{MatchBindings, TracedMatch};
use tesuji_lang::program;
use tesuji_plan::{ReadTrigger, RequiredValuesUse, components};
use tesuji_walks::output::deferred::bind_deferred_walks;

/// Technique with its arguments, compiled for a board.
pub struct CompiledTechnique {
    plan: Arc<Plan>,
    outer: KeyLoops,
    /// Keys that may match on some position.
    domain: Vec<u64>,
    body: StepFn,
    slots: Vec<VarSlot>,
    pub registers: usize,
    paths: Vec<usize>,
    reads_cell_candidates: bool,
    senses: ChangeMask,
    /// Required values, if the plan reads them and some unit has a sum.
    needs: Option<Arc<RequiredValues>>,
    merging: Option<MatchMerger>,
    /// Named variables that make up a match.
    match_vars: Vec<VarId>,
    /// Visits a match's support, if derivations are logged.
    support: Option<SupportFn>,
    /// Slots of the worlds that are logged once a match is found, with their propagators.
    recorded_after: Vec<(usize, Arc<dyn WorldPropagator>)>,
    /// Whether each match depends on one connected component of the board; false unless compiled for a link or a world.
    pub is_confined: bool,
    pub assumes_one_solution: bool,
}

/// A match and its antecedents among the steps of a world.
pub type SupportedMatch = (TracedMatch, Vec<u64>);

/// Options of compilation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CompileOptions {
    /// Steps count their visits.
    pub is_profiled: bool,
    /// Nesting depth of worlds.
    pub depth: usize,
    /// The support of matches is compiled.
    pub is_logged: bool,
    /// The plan concludes the node pairs of a link.
    pub is_link: bool,
    /// Techniques that assume a unique solution take part.
    pub allows_uniqueness: bool,
}

/// Compiler of world propagators; equal ones are shared.
pub trait WorldCompiler {
    /// # Errors
    /// If worlds are nested too deep, or a technique that propagates them cannot be compiled.
    fn compile(
        &self,
        links: LinkCompiler<'_>,
        clause: &program::World,
        what_for: CompileOptions,
        log: DerivationMode,
    ) -> Result<Arc<dyn WorldPropagator>>;
}

impl CompiledTechnique {
    /// Compiles a plan of a program for a board.
    pub fn compile(links: &mut LinkCompiler<'_>, plan: Arc<Plan>, what_for: CompileOptions) -> Result<Self> {
        let merging = MatchMerger::compile(links, &plan, what_for)?;
        let is_lazy = merging.as_ref().is_some_and(|merging| merging.unmerged().is_some());
        let plan = if is_lazy { Arc::new(plan.unmerged()) } else { plan };
        Ok(Self { merging, ..Self::compile_alone(links, plan, what_for)? })
    }

    /// Compiles a technique without its merging.
    fn compile_alone(
        links: &mut LinkCompiler<'_>,
        plan: Arc<Plan>,
        what_for: CompileOptions,
    ) -> Result<Self> {
        let topology = &Arc::clone(&links.topology);
        let mut compiler = PlanCompiler::new(Arc::clone(topology), plan.form.clone(), what_for.is_profiled);
        compiler.links = links.compile_links(&plan.form, &plan.steps)?;
        compiler.needs = links.needs()?;
        compiler.worlds = propagators(links, &plan, what_for.depth)?;
        for var in &plan.given_vars {
            let ty = compiler.ty(*var).clone();
            compiler.data_slot(*var, &ty);
        }
        let KeyedPlan { outer, domain, steps, key_step_count, root } =
            KeyedPlan::split(&mut compiler, &plan, what_for.is_link)?;
        (compiler.is_link_plan, compiler.outer, compiler.root) = (what_for.is_link, outer, root);
        let is_needed = what_for.is_link || what_for.depth > 0;
        let is_confined = is_needed
            && topology.is_in_parts()
            && has_confined_reads(&compiler, &plan)
            && components::is_confined(&plan);
        let rest = |compiler: &mut PlanCompiler, done: usize| {
            compiler.next(RemainingSteps { steps: &steps[done..], number: key_step_count + done })
        };
        // A profile counts every step, so none may be replayed.
        let static_prefix = match outer.range {
            KeySpace::Whole if !what_for.is_profiled && root.is_none() => {
                materialize_static_prefix(&mut compiler, &steps, rest)?
            }
            _ => None,
        };
        let body = match static_prefix {
            Some(body) => body,
            None => rest(&mut compiler, 0)?,
        };
        let body = if compiler.may_be_incomplete { with_incompleteness(body) } else { body };
        let rule = &links.planner.program.techniques[plan.call.technique];
        let recorded_after = match recording_of(rule, what_for.depth) {
            DerivationMode::Afterwards => compiler.worlds.values().cloned().collect(),
            DerivationMode::Never | DerivationMode::Meanwhile => Vec::new(),
        };
        let support = what_for.is_logged.then(|| compiler.support(&plan.steps));
        let needs = compiler.needs.filter(|_| plan.required_values != RequiredValuesUse::Nothing);
        let reads = |change| plan.reads.iter().any(|read| read.change == change);
        let sums = if needs.is_some() { topology.all_values() } else { 0 };
        let senses = match outer.retained_keys {
            0 => ChangeMask {
                reads_removals: sums != 0 || reads(ReadTrigger::Removed),
                reads_placements: reads(ReadTrigger::Placed),
                sums,
            },
            _ => ChangeMask::default(),
        };
        let match_vars = match_vars(&plan);
        compiler.slots.resize(plan.form.variables.len(), VarSlot::Unbound);
        Ok(Self {
            outer,
            domain,
            body,
            slots: compiler.slots,
            registers: compiler.registers,
            // Links read the candidates of many cells.
            reads_cell_candidates: compiler.reads_cell_candidates
                || !compiler.paths.is_empty()
                || outer.cell_candidates.is_some_and(|candidates| candidates > 1),
            paths: compiler.paths,
            senses,
            needs,
            merging: None,
            match_vars,
            support,
            recorded_after,
            is_confined,
            assumes_one_solution: rule.needs_one_solution,
            plan,
        })
    }

    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Whether it may match on some position of its board.
    pub fn is_matchable(&self) -> bool {
        self.domain.iter().any(|keys| *keys != 0)
    }

    /// Dirty keys of a position, all of them.
    pub fn all_keys(&self, topology: &Topology, state: &BoardState) -> DirtyKeys {
        let mut keys = self.awake(topology);
        self.wake_all(&mut keys, state);
        keys
    }

    /// Dirty keys for a position; all clean until [`CompiledTechnique::wake_all`].
    pub fn awake(&self, topology: &Topology) -> DirtyKeys {
        DirtyKeys::new(topology, self.outer.range, self.senses)
    }

    /// Marks every key dirty.
    pub fn wake_all(&self, dirty_keys: &mut DirtyKeys, state: &BoardState) {
        dirty_keys.invalidate_all(&self.domain, state);
    }

    /// Marks every key clean, since there was no match at this version.
    pub fn sleep(&self, dirty_keys: &mut DirtyKeys, version: usize, state: &BoardState) {
        match self.outer.retained_keys {
            0 => dirty_keys.mark_clean(version),
            _ => dirty_keys.invalidate_all(&self.domain, state),
        }
    }

    /// Invalidates the keys that changes since the last call concern, and refreshes the indexes of the position that
    /// [`CompiledTechnique::search`] reads.
    #[inline(always)]
    pub fn prepare(&self, topology: &Topology, state: &mut BoardState, dirty_keys: &mut DirtyKeys) {
        if self.reads_cell_candidates {
            state.refresh();
        }
        dirty_keys.apply_changes(topology, state);
    }

    /// Prepares and searches a position. Returns whether the frame has a match; a search that the deadline stopped has
    /// none, since its registers are incomplete.
    #[inline(always)]
    pub fn find(
        &self,
        topology: &Topology,
        state: &mut BoardState,
        scratch: &ExecMemory,
        dirty_keys: &mut DirtyKeys,
    ) -> bool {
        self.prepare(topology, state, dirty_keys);
        self.search(&ExecFrame::first(topology, state, scratch), dirty_keys) && !scratch.clock.has_expired()
    }

    /// The match in the frame's registers.
    pub fn read(&self, run: &ExecFrame<'_>) -> TracedMatch {
        bind_deferred_walks(run, &self.paths);
        self.recorded_after.iter().for_each(|(slot, propagator)| propagator.record(run, *slot));
        TracedMatch { bindings: self.bindings(run), ..self.unbound(run) }
    }

    /// The match in the frame, without bindings.
    fn unbound(&self, run: &ExecFrame<'_>) -> TracedMatch {
        TracedMatch::new(self.plan.call.clone(), run.effects())
    }

    fn bindings(&self, run: &ExecFrame<'_>) -> MatchBindings {
        self.match_vars.iter().filter_map(|&var| Some((var, self.datum(var, run)?))).collect()
    }

    /// The value of a variable; `None` if the plan does not bind it.
    pub fn datum(&self, var: VarId, run: &ExecFrame<'_>) -> Option<Datum> {
        let unit = |var: VarId| match self.slots[var.0 as usize] {
            VarSlot::Word(r) => run.get(r) as usize,
            _ => 0,
        };
        let index = var.0 as usize;
        self.slots[index].datum(&self.plan.form.variables[index].ty, run, unit)
    }

    /// Sets the given variables, in the order of the plan.
    pub fn set_given(&self, run: &ExecFrame<'_>, data: &[Datum]) {
        for (var, datum) in self.plan.given_vars.iter().zip(data) {
            self.slots[var.0 as usize].store(run, datum.clone());
        }
    }

    /// Direct antecedents of the current match among the steps of a world; none without a log.
    pub fn antecedents(&self, run: &ExecFrame<'_>, log: Option<&DerivationLog>) -> Vec<u64> {
        let Some(log) = log else { return Vec::new() };
        let mut steps = log.no_steps();
        if let Some(support) = &self.support {
            support(run, &mut |candidates, cells| log.add_makers(candidates, cells, &mut steps));
        }
        steps
    }

    /// Every match on a position, merged.
    pub fn matches(
        &self,
        topology: &Topology,
        state: &BoardState,
        scratch: &mut ExecMemory,
    ) -> Vec<TracedMatch> {
        let found = self.matches_in(topology, state, scratch, None);
        found.into_iter().map(|(found, _)| found).collect()
    }

    /// Every match, merged, with its antecedents among the steps of a world.
    pub fn matches_in(
        &self,
        topology: &Topology,
        state: &BoardState,
        scratch: &mut ExecMemory,
        record: Option<&DerivationLog>,
    ) -> Vec<SupportedMatch> {
        let technique = self.unmerged();
        let found = RefCell::new(Vec::new());
        technique.each_match(topology, state, scratch, &|run| {
            found.borrow_mut().push((technique.read(run), technique.antecedents(run, record)));
        });
        let mut found = found.into_inner();
        self.drop_repeated(&mut found);
        match &self.merging {
            Some(merging) => merged(found, merging),
            None => found,
        }
    }

    /// Visits every match on a position before merging; a match may occur more than once.
    pub fn for_each_match(
        &self,
        topology: &Topology,
        state: &BoardState,
        scratch: &mut ExecMemory,
        see: &dyn Fn(TracedMatch),
    ) {
        let technique = self.unmerged();
        technique.each_match(topology, state, scratch, &|run| see(technique.read(run)));
    }

    /// Technique that finds every match.
    fn unmerged(&self) -> &Self {
        self.merging.as_ref().and_then(MatchMerger::unmerged).unwrap_or(self)
    }

    fn drop_repeated(&self, matches: &mut Vec<SupportedMatch>) {
        if self.plan.has_repeats {
            let mut seen = BTreeSet::new();
            matches.retain(|(found, _)| seen.insert((found.bindings.clone(), found.effects.clone())));
        }
    }

    /// Every match without its bindings, for techniques that do not merge.
    pub fn effects_in(
        &self,
        topology: &Topology,
        state: &BoardState,
        scratch: &mut ExecMemory,
    ) -> Vec<SupportedMatch> {
        let found = RefCell::new(Vec::new());
        self.each_match(topology, state, scratch, &|run| {
            found.borrow_mut().push((self.unbound(run), Vec::new()));
        });
        found.into_inner()
    }

    /// Calls `collect` with the frame of every match on a position.
    pub fn each_match(
        &self,
        topology: &Topology,
        state: &BoardState,
        scratch: &mut ExecMemory,
        collect: &dyn Fn(&ExecFrame<'_>),
    ) {
        scratch.reserve(self.registers);
        let mut dirty_keys = self.all_keys(topology, state);
        self.search(&ExecFrame::first(topology, state, scratch).collecting(collect), &mut dirty_keys);
    }
}

/// Derivation mode of a technique's worlds. Texts do not read nested worlds.
fn recording_of(technique: &program::Technique, depth: usize) -> DerivationMode {
    match derivation_log::recording(technique) {
        DerivationMode::Afterwards if depth > 0 => DerivationMode::Never,
        mode => mode,
    }
}

/// Slot and propagator of each world variable of a plan.
fn propagators(links: &mut LinkCompiler<'_>, plan: &Plan, depth: usize) -> Result<WorldSlots> {
    let mut propagators = WorldSlots::new();
    for step in &plan.steps {
        let PlanStep::World(world) = step else { continue };
        let technique = &links.planner.program.techniques[plan.call.technique];
        let (mode, assumes) = (recording_of(technique, depth), technique.needs_one_solution);
        let is_logged = mode != DerivationMode::Never;
        let options = CompileOptions {
            depth: depth + 1,
            is_logged,
            allows_uniqueness: assumes,
            ..CompileOptions::default()
        };
        let propagator = links.worlds().compile(links.for_world()?, world, options, mode)?;
        propagators.insert(world.var, (propagators.len(), propagator));
    }
    Ok(propagators)
}

/// Named variables that a plan binds, in order; `first`, `last` and `path` are those of the last path.
fn match_vars(plan: &Plan) -> Vec<VarId> {
    let mut vars: Vec<VarId> = plan.steps.iter().flat_map(PlanStep::binds).collect();
    vars.extend(&plan.given_vars);
    vars.retain(|v| !plan.form.variables[v.0 as usize].name.is_empty());
    vars.sort_unstable();
    let name = |var: VarId| &plan.form.variables[var.0 as usize].name;
    let named: IndexMap<&String, VarId> = vars.iter().map(|var| (name(*var), *var)).collect();
    vars.retain(|var| named.get(name(*var)) == Some(var));
    vars
}

/// Confines the incompleteness flag to one key: sets above a limit invalidate the matches of this key only.
fn with_incompleteness(body: StepFn) -> StepFn {
    Box::new(move |run| {
        let before = run.clock.is_incomplete();
        run.clock.set_incomplete(false);
        let found = body(run);
        run.clock.set_incomplete(before);
        found
    })
}
