//! A strategy compiled for a board.

use crate::{
    RunLimits, RunOutcome, StrategyMemory, TraceSink,
    compile::{self, Result},
    compiled_expr::CompiledExpr,
    open_moves::OpenMoves,
    prelude::*,
    runner::LimitHit,
    session::{StrategyRun, ended},
    strategy_compiler::StrategyCompiler,
    sweep::LastSearch,
    task::StrategyOp,
    technique_queue::{QueueEntry, queue},
    tracing::BufferedTracer,
};
use tesuji_lang::ArgumentValue;
use tesuji_plan::dependencies::is_persistent;

/// A strategy compiled for a board.
pub struct StrategyProgram {
    pub(crate) topology: Arc<Topology>,
    pub(crate) techniques: Vec<CompiledTechnique>,
    pub(crate) task: StrategyOp,
    pub(crate) ladders: Vec<Vec<QueueEntry>>,
    /// By indices of techniques.
    pub(crate) wake_graph: DiGraph<usize, WakeEdge>,
    pub(crate) registers: usize,
    /// Names of the tallies, and whether each grid has one of its own.
    pub(crate) tallies: IndexMap<String, bool>,
    /// Names of levels from the easiest up, those of the outermost strategy first.
    pub(crate) levels: IndexSet<String>,
    /// Expressions of tallies, evaluated after a run.
    pub(crate) totals: Vec<(String, CompiledExpr)>,
    /// The variables by which totals know tallies.
    pub(crate) own_tallies: Vec<(String, VarId)>,
    pub(crate) variables: usize,
    /// Techniques whose steps cost nothing in the kindest path; `None` for those of the easiest level.
    pub free: Option<Vec<Call>>,
    /// The order of paths by the efforts of their steps; by their sum by default.
    pub path_order: Option<PathOrder>,
    /// The condition that ends a run; `None` for the default.
    pub(crate) stop: Option<CompiledExpr>,
    /// Number of runs on a puzzle.
    pub(crate) runs: usize,
    /// Seed of the random choices.
    pub(crate) seed: u64,
    /// By technique: the variables by which its moves are asked for.
    pub(crate) pinned: Vec<Vec<VarId>>,
}

impl StrategyProgram {
    /// Plans and compiles a strategy for a board.
    ///
    /// # Errors
    /// If the engine cannot do what one of its techniques asks for.
    pub fn compile<'p>(
        planner: impl Into<Planner<'p>>,
        call: &StrategyCall,
        topology: &Arc<Topology>,
    ) -> Result<Self> {
        Self::profiled(planner, call, topology, None)
    }

    /// A strategy in which the steps of one technique count their visits.
    ///
    /// # Errors
    /// If the engine cannot do what one of its techniques asks for.
    pub fn profiled<'p>(
        planner: impl Into<Planner<'p>>,
        call: &StrategyCall,
        topology: &Arc<Topology>,
        technique: Option<&Call>,
    ) -> Result<Self> {
        let planner = planner.into();
        let mut builder = StrategyCompiler::new(compile::links(planner, topology), CompileOptions::default());
        builder.profiled = technique.cloned();
        let task = builder.strategy(call)?;
        let strategy = &planner.program.strategies[call.strategy];
        builder.enter(strategy, call.arguments.clone());
        let totals = strategy.totals.iter().map(|(name, expr)| Ok((name.clone(), builder.formula(expr)?)));
        let totals = totals.collect::<Result<_>>()?;
        let stop = builder.optional(strategy.stop.as_ref())?;
        let own_tallies = strategy.tallies.iter().map(|tally| (tally.name.clone(), tally.variable));
        let variables = strategy.variables.len();
        let own_tallies = own_tallies.collect();
        let (free, path_order) = (strategy.free.clone(), strategy.path_order);
        let number = |value: &ArgumentValue| match value.value(&call.arguments) {
            Argument::Int(number) => u64::try_from(*number).unwrap_or_default(),
            Argument::Word(_) => 0,
        };
        let runs = strategy.runs.as_ref().map_or(1, |runs| number(&runs.number).max(1) as usize);
        let seed = strategy.runs.as_ref().map_or(0, |runs| number(&runs.seed));
        Ok(Self {
            free,
            path_order,
            totals,
            stop,
            own_tallies,
            variables,
            runs,
            seed,
            ..Self::of_task(builder, task)
        })
    }

    /// Plans and compiles a statement by itself for a board, again until it gives nothing more.
    ///
    /// # Errors
    /// If the engine cannot do what one of its techniques asks for.
    pub fn of_statement<'p>(
        planner: impl Into<Planner<'p>>,
        body: &Statement,
        topology: &Arc<Topology>,
    ) -> Result<Self> {
        // Techniques named one by one may include those that assume exactly one solution.
        let options = CompileOptions { allows_uniqueness: true, ..CompileOptions::default() };
        Self::from_compiler(body, StrategyCompiler::new(compile::links(planner.into(), topology), options))
    }

    /// A strategy compiled with the links and techniques of a compiler.
    pub(crate) fn from_compiler(body: &Statement, mut builder: StrategyCompiler<'_>) -> Result<Self> {
        let task = builder.task(body)?;
        Ok(Self::of_task(builder, task))
    }

    /// A strategy that tries the given techniques in order and starts over after each step.
    ///
    /// # Errors
    /// If the engine cannot do what one of them asks for.
    pub fn of_calls<'p>(
        planner: impl Into<Planner<'p>>,
        calls: &[Call],
        topology: &Arc<Topology>,
    ) -> Result<Self> {
        let calls = calls.iter().cloned().map(Statement::Technique);
        Self::of_statement(planner, &Statement::FirstOf(calls.collect()), topology)
    }

    fn of_task(mut builder: StrategyCompiler<'_>, task: StrategyOp) -> Self {
        let (wake_graph, task) = (builder.wake_graph(), builder.repeat_until_stuck(task));
        let StrategyCompiler { techniques, pinned, ladders, tallies, levels, registers, links, .. } = builder;
        Self {
            topology: links.topology,
            registers: techniques.iter().map(|technique| technique.registers).fold(registers, usize::max),
            techniques,
            ladders: ladders.into_iter().map(|rungs| queue(rungs, &wake_graph)).collect(),
            task,
            wake_graph,
            tallies,
            levels,
            totals: Vec::new(),
            own_tallies: Vec::new(),
            variables: 0,
            free: None,
            path_order: None,
            stop: None,
            runs: 1,
            seed: 0,
            pinned,
        }
    }

    /// Whether its matches persist while candidates are removed.
    pub(crate) fn lasts(&self) -> bool {
        let complete = self.topology.all_units_have(UnitFact::EveryValue);
        let lasting = |technique: &CompiledTechnique| !technique.merges() && is_persistent(technique.plan());
        complete && matches!(self.task, StrategyOp::Ladder(_)) && self.techniques.iter().all(lasting)
    }

    /// Whether what it finds in one component of the board depends on that alone.
    pub(crate) fn is_confined(&self) -> bool {
        matches!(self.task, StrategyOp::Ladder(_))
            && self.techniques.iter().all(|technique| technique.is_confined)
    }

    pub fn topology(&self) -> &Arc<Topology> {
        &self.topology
    }

    /// Its techniques in the order of the strategy, each once.
    pub fn techniques(&self) -> &[CompiledTechnique] {
        &self.techniques
    }

    /// The wake edges between its techniques, which are nodes by index.
    pub fn wake_graph(&self) -> &DiGraph<usize, WakeEdge> {
        &self.wake_graph
    }

    pub fn runner(&self) -> StrategyMemory {
        let mut scratch = ExecMemory::default();
        scratch.reserve(self.registers);
        StrategyMemory {
            scratch,
            dirty_keys: self.techniques.iter().map(|t| t.awake(&self.topology)).collect(),
            last_looks: vec![LastSearch::UNSEARCHED; self.techniques.len()],
            search_counts: vec![0; self.techniques.len()],
            counts: vec![0; self.techniques.len()],
            open_moves: self.techniques.iter().map(|_| OpenMoves::default()).collect(),
            tallies: self.tallies.values().map(|per_grid| vec![0; self.grids(*per_grid)]).collect(),
            ..StrategyMemory::default()
        }
    }

    fn grids(&self, each: bool) -> usize {
        if each { self.topology.grids.len() } else { 1 }
    }

    /// The hardest level of the steps on the last position; `None` if no step had one.
    pub fn hardest_level<'l>(&'l self, runner: &StrategyMemory) -> Option<&'l str> {
        self.levels.get_index(runner.level?).map(String::as_str)
    }

    /// Runs it once on a position until it gives nothing more, and hands each step to `trace`, where there is one,
    /// together with the position before it.
    pub(crate) fn run_once(
        &self,
        runner: &mut StrategyMemory,
        state: &mut BoardState,
        limits: RunLimits<'_>,
        trace: Option<TraceSink<'_>>,
    ) -> RunOutcome {
        for (technique, awake) in self.techniques.iter().zip(&mut runner.dirty_keys) {
            technique.wake_all(awake, state);
        }
        self.resume(runner, state, limits, trace)
    }

    /// The limits that techniques reach on a position on which a run has just ended: where nothing more was found,
    /// these are why. Each with the place of its technique among [`StrategyProgram::techniques`].
    pub fn limits_reached(&self, runner: &mut StrategyMemory, state: &mut BoardState) -> Vec<(usize, Limit)> {
        let version = state.version();
        let (given, free): (Vec<LimitHit>, Vec<LimitHit>) = runner.limits.drain(..).partition(|reached| {
            !self.techniques[reached.technique].plan().given_vars.is_empty()
                || reached.limit == Limit::Solutions
        });
        // Given values are forgotten: a limit on this position is all that remains. A technique that may not be used
        // finds no match.
        runner.limits.extend(given.into_iter().filter(|reached| reached.version == version));
        let mut techniques: Vec<usize> = free.iter().map(|reached| reached.technique).collect();
        techniques.sort_unstable();
        techniques.dedup();
        runner.scratch.clock.start(Deadline::default());
        for number in techniques {
            let technique = &self.techniques[number];
            technique.wake_all(&mut runner.dirty_keys[number], state);
            if technique.needs_all() {
                technique.matches(&self.topology, state, &mut runner.scratch);
            } else {
                technique.find(&self.topology, state, &runner.scratch, &mut runner.dirty_keys[number]);
            }
            runner.record_limits(number, version);
        }
        let mut limits: Vec<(usize, Limit)> =
            runner.limits.iter().map(|reached| (reached.technique, reached.limit)).collect();
        limits.sort_unstable();
        limits
    }

    /// Continues a strategy with the current dirty keys.
    pub(crate) fn resume(
        &self,
        runner: &mut StrategyMemory,
        state: &mut BoardState,
        limits: RunLimits<'_>,
        trace: Option<TraceSink<'_>>,
    ) -> RunOutcome {
        runner.counts.fill(0);
        runner.tallies.iter_mut().for_each(|counted| counted.fill(0));
        runner.count_log = limits.needs_count_log.then(Vec::new);
        runner.level = None;
        runner.open_moves.iter_mut().for_each(OpenMoves::forget);
        runner.random = None;
        runner.last_looks.fill(LastSearch::UNSEARCHED);
        runner.fault = None;
        runner.frames.clear();
        runner.limits.clear();
        runner.wakes.restart();
        runner.scratch.clock.start(limits.deadline.clone());
        let trace = trace.map(BufferedTracer::new);
        let (steps, tried) = (0, 0..0);
        let mut session = StrategyRun {
            strategy: self,
            runner,
            state,
            limits,
            trace,
            steps,
            tried,
            level: None,
            has_one_solution: None,
        };
        if let Some(ending) = ended(session.state, None) {
            return ending;
        }
        if session.runner.scratch.clock.has_expired() {
            return RunOutcome::Timeout;
        }
        let performed = session.execute(&self.task);
        session.trace.iter_mut().for_each(BufferedTracer::finish);
        match performed {
            Err(ending) => ending,
            Ok(_) if session.state.is_solved() => RunOutcome::Solved,
            Ok(_) => RunOutcome::Stuck,
        }
    }
}
