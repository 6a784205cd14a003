//! Limits, outcomes and memory of a run of a strategy.

use super::{
    open_moves::{MoveId, OpenMoves},
    origin_cache::OriginCache,
    sweep::LastSearch,
    var_frame::VarFrame,
    wake_stats::WakeLog,
    weighted_moves::WeightedMoves,
};
use crate::{CountEvent, RandomStream, RunStatistics, SearchStats, prelude::*};
use tesuji_engine::{DerivationLog, RequiredValuesCache};
use tesuji_message::Localize;
use thiserror::Error;

#[derive(Clone, Default)]
pub struct RunLimits<'l> {
    /// Number of runs; by default that of the strategy.
    pub runs: Option<usize>,
    /// Maximum number of steps.
    pub steps: Option<usize>,
    pub deadline: Deadline,
    /// Note each count with what it is for: [`StrategyMemory::count_log`] has them.
    pub needs_count_log: bool,
    /// Look at everything again after each step, instead of only at what a step can have changed.
    pub uses_full_search: bool,
    /// Whether the puzzle has exactly one solution. It is called once, when a technique assumes that for the first time;
    /// without it no such technique is used.
    pub has_one_solution: Option<&'l dyn Fn() -> bool>,
    /// Observes the position after each step; an outcome ends the run.
    pub watch: Option<StepObserver<'l>>,
}

impl RunLimits<'_> {
    /// For a puzzle with exactly one solution.
    pub fn of_one_solution() -> Self {
        Self { has_one_solution: Some(&|| true), ..Self::default() }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RunOutcome {
    /// Every cell has a value.
    Solved,
    /// The strategy makes no further step.
    Stuck,
    /// A cell has no candidate left.
    Contradiction,
    /// An expression of the strategy has no value: [`StrategyMemory::fault`] says why.
    Fault,
    StepLimit,
    /// The deadline has passed.
    Timeout,
}

/// An error of a run, and the expression that caused it.
#[derive(Debug, Clone, Copy, Error, Localize)]
#[error("{reason}")]
pub struct RuntimeError {
    pub reason: RuntimeErrorKind,
    pub span: Span,
}

/// The cause of an error of a run.
#[derive(Debug, Clone, Copy, Error, Localize)]
pub enum RuntimeErrorKind {
    /// Returned when a variable is unbound, since the pattern of its `let` did not match.
    #[error("a name has no value here")]
    Unbound,
    /// Returned when a number does not fit into 64 bits.
    #[error("number too large")]
    TooLarge,
    /// Returned when the rows of a sweep exceed the limit.
    #[error("a sweep is too large")]
    Rounds,
}

/// Takes each step together with the position before it.
pub type TraceSink<'t> = &'t mut (dyn FnMut(TracedStep, &BoardState) + 't);

/// Outcome of a position that ends a run; `None` for one that does not.
pub type StepObserver<'w> = &'w dyn Fn(&BoardState) -> Option<RunOutcome>;

/// A limit that a technique reached.
#[derive(Debug, Clone, Copy)]
pub struct LimitHit {
    /// Its number in the strategy.
    pub technique: usize,
    pub limit: Limit,
    /// The length of the log of the last position on which it was.
    pub version: usize,
}

/// Memory of a thread that runs a strategy on one position after another.
#[derive(Default)]
pub struct StrategyMemory {
    pub(super) scratch: ExecMemory,
    pub(super) dirty_keys: Vec<DirtyKeys>,
    /// By technique: its last search.
    pub(super) last_looks: Vec<LastSearch>,
    /// By technique of the strategy: number of searches since the memory was made.
    pub search_counts: Vec<usize>,
    /// By technique of the strategy: costs since [`StrategyMemory::measure`] was called; empty without a profile.
    pub measured: Vec<SearchStats>,
    /// Empty without a profile.
    pub(super) wakes: WakeLog,
    /// Cache of the position that worlds are copies of.
    pub(crate) origin: OriginCache,
    /// The derivation of the current world.
    pub(crate) record: Option<DerivationLog>,
    /// By technique of the strategy: number of its steps on the last position.
    pub counts: Vec<usize>,
    /// By tally of the strategy: its counts on the last position, one for each grid if it is counted by grid.
    pub tallies: Vec<Vec<i64>>,
    /// Each count on the last position; `None` unless requested.
    pub count_log: Option<Vec<CountEvent>>,
    /// The hardest level of the steps that were made on the last position.
    pub(super) level: Option<usize>,
    /// The error, if the last run ended with [`RunOutcome::Fault`].
    pub fault: Option<RuntimeError>,
    /// The variables of the strategies that are being performed, the innermost last.
    pub(super) frames: Vec<VarFrame>,
    /// By technique of the strategy.
    pub(super) open_moves: Vec<OpenMoves>,
    /// Memory of requests for open moves.
    pub(super) selected: Vec<MoveId>,
    /// Memory of choices.
    pub(super) weighted: WeightedMoves,
    /// Number of the current run on the puzzle, from 0.
    pub(super) run: u64,
    /// Random numbers of the current run; `None` before the first choice.
    pub(super) random: Option<RandomStream>,
    /// Means over the runs on the last position; `None` after a single run.
    pub statistics: Option<RunStatistics>,
    /// Limits that techniques of the strategy reached, each with the length of the log of the position where.
    pub(super) limits: Vec<LimitHit>,
}

impl StrategyMemory {
    /// By step of the profiled technique: number of visits, and its time in nanoseconds.
    pub fn visits(&self) -> Vec<(u64, u64)> {
        self.scratch.visits()
    }

    /// Records the limits that a technique reached on a position with this version.
    #[inline(always)]
    pub(super) fn record_limits(&mut self, technique: usize, version: usize) {
        for limit in self.scratch.clock.take_limits() {
            self.record_limit(technique, limit, version);
        }
    }

    pub(super) fn record_limit(&mut self, technique: usize, limit: Limit, version: usize) {
        let is_same = |hit: &&mut LimitHit| (hit.technique, hit.limit) == (technique, limit);
        match self.limits.iter_mut().find(is_same) {
            Some(hit) => hit.version = version,
            None => self.limits.push(LimitHit { technique, limit, version }),
        }
    }

    /// Enters a copy of the position of a run, and inherits its caches.
    pub(crate) fn enter_copy(&mut self, run: &ExecFrame<'_>, copy: &BoardState) {
        let required: &RefCell<RequiredValuesCache> = self.scratch.caches.get();
        required.borrow_mut().inherit(&RequiredValuesCache::in_frame(run).borrow(), run, copy);
        let worlds: &RefCell<WorldStore> = self.scratch.frame_caches().get();
        let WorldStore { cache: kept, spare, .. } = &mut *worlds.borrow_mut();
        kept.enter_copy(run.state.identity(), copy.identity(), spare);
    }
}
