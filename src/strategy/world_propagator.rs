//! Propagation of worlds: the assumption is placed, and techniques run to a fixpoint.

use crate::{
    RunLimits, RunOutcome, StrategyMemory, StrategyProgram, prelude::*, statements::placed,
    wipe_out::wipes_out_value,
};
use std::{
    cell::Cell,
    sync::atomic::{AtomicUsize, Ordering},
};
use tesuji_board::pairs;
use tesuji_engine::{WorldKey, WorldState};

/// Idle memories of propagators, with the propagator's id.
#[derive(Default)]
pub struct RunnerPool(pub(crate) Vec<(usize, Box<StrategyMemory>)>);

impl RunnerPool {
    fn in_frame<'a>(run: &'a ExecFrame<'_>) -> &'a RefCell<Self> {
        run.frame_caches().get()
    }
}

/// Propagates a supposition by a strategy.
pub struct StrategyPropagator {
    /// Identifies the memory of this strategy.
    id: usize,
    strategy: StrategyProgram,
    /// Whether its worlds log their steps during a search.
    is_recorded: bool,
    /// Whether its worlds are cached.
    has_cache: bool,
}

impl WorldPropagator for StrategyPropagator {
    fn is_confined(&self) -> bool {
        self.strategy.is_confined()
    }

    fn is_consistent(&self, run: &ExecFrame<'_>, supposed: (usize, usize)) -> bool {
        self.has_cache
            && WorldStore::in_frame(run).borrow_mut().cache.is_consistent(self.id, run.state, supposed)
    }

    fn propagate_world(
        &self,
        run: &ExecFrame<'_>,
        supposed: (usize, usize),
        within: Option<usize>,
    ) -> Option<Box<WorldState>> {
        if !self.has_cache || within.is_some() {
            return self.follow_with(run, supposed, within, self.is_recorded);
        }
        let key =
            WorldKey { propagator: self.id, candidate: pairs::number(run.topology, supposed.0, supposed.1) };
        let kept = self.resume(run, key);
        let mut world = kept.map_or_else(|| self.follow_with(run, supposed, None, false), Some)?;
        world.key = (!world.is_contradictory).then(|| (key, run.state.identity()));
        if !world.is_contradictory {
            WorldStore::in_frame(run).borrow_mut().cache.record_consistent(self.id, run.state, &world.state);
        }
        Some(world)
    }

    fn record(&self, run: &ExecFrame<'_>, slot: usize) {
        let worlds = WorldStore::in_frame(run).borrow_mut().take(slot);
        for mut world in worlds {
            if world.is_contradictory && world.record.is_none() {
                let again = self.follow_with(run, world.supposed, world.within, true);
                world = again.filter(|world| world.is_contradictory).unwrap_or(world);
                world.explains_removals = false;
            }
            WorldStore::in_frame(run).borrow_mut().add(slot, world);
        }
    }
}

impl StrategyPropagator {
    pub fn new(strategy: StrategyProgram, is_recorded: bool) -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let has_cache = !is_recorded && strategy.lasts();
        Self { id: NEXT.fetch_add(1, Ordering::Relaxed), strategy, is_recorded, has_cache }
    }

    /// Advances a cached world to the position of a run; `None` if it is contradictory there. Contradictions are derived
    /// from the start, so that their derivation does not depend on earlier assumptions.
    fn resume(&self, run: &ExecFrame<'_>, key: WorldKey) -> Option<Box<WorldState>> {
        let mut world = {
            let WorldStore { cache: kept, spare, .. } = &mut *WorldStore::in_frame(run).borrow_mut();
            kept.take(key, run.state, spare)?
        };
        let version = world.state.version();
        world.state.intersect_with(run.topology, run.state);
        if world.state.version() == version {
            return Some(world);
        }
        let progress = WorldProgress::new(version, false, None);
        let ending =
            self.with_runner(run, |runner| self.proceed(run, &mut world, runner, progress, Some(version)));
        match ending {
            RunOutcome::Stuck | RunOutcome::Solved => Some(world),
            _ => {
                WorldStore::in_frame(run).borrow_mut().spare.push(world);
                None
            }
        }
    }

    fn follow_with(
        &self,
        run: &ExecFrame<'_>,
        supposed: (usize, usize),
        within: Option<usize>,
        is_recorded: bool,
    ) -> Option<Box<WorldState>> {
        let spare = WorldStore::in_frame(run).borrow_mut().spare.pop();
        let mut world = spare.unwrap_or_else(|| Box::new(WorldState::new(run.state)));
        (world.supposed, world.within, world.key) = (supposed, within, None);
        world.explains_removals = true;
        let ending = self.with_runner(run, |runner| self.begin(run, is_recorded, &mut world, runner));
        if let (RunOutcome::StepLimit, Some(within)) = (ending, within) {
            run.clock.note_limit(Limit::Placements(within));
        }
        world.is_contradictory = ending == RunOutcome::Contradiction;
        if ending == RunOutcome::Timeout {
            run.clock.expire();
            return None;
        }
        Some(world)
    }

    /// Lends memory for the propagation of a world, and records the limits that it reached.
    fn with_runner(
        &self,
        run: &ExecFrame<'_>,
        work: impl FnOnce(&mut StrategyMemory) -> RunOutcome,
    ) -> RunOutcome {
        let pooled = {
            let runners = &mut RunnerPool::in_frame(run).borrow_mut().0;
            let index = runners.iter().rposition(|(id, _)| *id == self.id);
            index.map(|index| runners.swap_remove(index).1)
        };
        let mut runner = pooled.unwrap_or_else(|| Box::new(self.strategy.runner()));
        let ending = work(&mut runner);
        runner.limits.drain(..).for_each(|reached| run.clock.note_limit(reached.limit));
        RunnerPool::in_frame(run).borrow_mut().0.push((self.id, runner));
        ending
    }

    /// Places the assumption of a world, and propagates it.
    fn begin(
        &self,
        run: &ExecFrame<'_>,
        is_recorded: bool,
        world: &mut WorldState,
        runner: &mut StrategyMemory,
    ) -> RunOutcome {
        let (topology, (cell, value)) = (run.topology, world.supposed);
        world.state.copy(run.state);
        runner.enter_copy(run, &world.state);
        self.strategy.search_origin(runner, run.state, &mut world.state, run.clock.deadline());
        // The supposed placement does not count.
        let within = world.within.map(|most| most.saturating_add(usize::from(run.state.is_open(cell))));
        let progress = WorldProgress::new(world.state.version(), runner.origin.has_no_place, within);
        let record = world.record.take().unwrap_or_default();
        runner.record = is_recorded.then_some(record);
        runner.record.iter_mut().for_each(|record| record.begin(topology, &world.state));
        world.state.place(topology, cell, value);
        runner.record.iter_mut().for_each(|record| record.step(topology, &world.state, Vec::new()));
        let ending = self.proceed(run, world, runner, progress, None);
        world.record = runner.record.take();
        ending
    }

    /// Continues a world, which techniques have searched up to version `resumed`, unless it has ended.
    fn proceed(
        &self,
        run: &ExecFrame<'_>,
        world: &mut WorldState,
        runner: &mut StrategyMemory,
        progress: WorldProgress,
        resumed: Option<usize>,
    ) -> RunOutcome {
        if let Some(ending) = progress.ending(run.topology, &world.state) {
            return ending;
        }
        match resumed {
            Some(version) => self.strategy.sleep(runner, version, &world.state),
            None => self.strategy.wake_as_at_origin(runner, &world.state),
        }
        // A propagator whose techniques assume one solution assumes it as well, and was tested for it.
        let (deadline, watch) =
            (run.clock.deadline(), |state: &BoardState| progress.ending(run.topology, state));
        let limits = RunLimits { deadline, watch: Some(&watch), ..RunLimits::of_one_solution() };
        self.strategy.resume(runner, &mut world.state, limits, None)
    }
}

/// Progress of the propagation of a world.
struct WorldProgress {
    /// The version of its position up to which changes are applied.
    seen: Cell<usize>,
    /// Whether some unit had no place for a value before the assumption.
    has_no_place: bool,
    placements: Cell<usize>,
    /// Maximum number of placements.
    within: Option<usize>,
}

impl WorldProgress {
    fn new(seen: usize, has_no_place: bool, within: Option<usize>) -> Self {
        Self { seen: Cell::new(seen), has_no_place, placements: Cell::new(0), within }
    }

    /// The outcome of a world; `None` if it continues.
    fn ending(&self, topology: &Topology, state: &BoardState) -> Option<RunOutcome> {
        let changes = state.changes_since(self.seen.replace(state.version()));
        if self.has_no_place || state.is_contradictory() || wipes_out_value(topology, state, changes) {
            return Some(RunOutcome::Contradiction);
        }
        if state.is_solved() {
            return Some(RunOutcome::Solved);
        }
        let within = self.within?;
        self.placements.update(|placements| placements + placed(changes).count());
        (self.placements.get() >= within).then_some(RunOutcome::StepLimit)
    }
}
