//! Follows worlds: what is supposed is placed, and techniques run until nothing more comes of it.

use super::strategy::{Builder, Ending, Limits, Runner, Strategy, StrategyError};
use super::{
    kept::Key, limit::Limit, lost::leaves_no_place, pairs, path::Links, record::Recording, run::Run,
    technique::Use, world::World, world::Worlds,
};
use crate::board::state::{Change, State};
use crate::board::topology::Topology;
use crate::lang::message::Localize;
use crate::lang::program::{Argument, Call, Callee, ExprKind, Statement, World as Clause};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{cell::RefCell, rc::Rc};

/// How deep worlds may stand inside each other.
pub const MAX_DEPTH: usize = 16;

/// What the techniques of a strategy follow worlds with: each once, so that they share what is known of worlds.
pub(crate) type Suppositions = Rc<RefCell<Vec<((Statement, Use, bool), Arc<Supposition>)>>>;

/// How worlds are followed.
pub struct Supposition {
    /// Identifies the memory of this strategy.
    id: usize,
    strategy: Strategy,
    /// Whether its worlds keep a record of their steps while it is searched with them.
    recorded: bool,
    /// Whether its worlds are kept.
    keeps: bool,
}

impl Supposition {
    /// Compiles what a clause follows its worlds with.
    pub(super) fn compile(
        links: Links<'_>,
        clause: &Clause,
        what_for: Use,
        asked: Recording,
    ) -> Result<Arc<Self>, SuppositionError> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        if what_for.depth > MAX_DEPTH {
            return Err(SuppositionError::Deep);
        }
        let mut list = Vec::new();
        for using in &clause.using {
            match using.condition.as_ref().map(|c| &c.kind) {
                None | Some(ExprKind::Bool(true)) => {}
                Some(ExprKind::Bool(false)) => continue,
                Some(_) => return Err(SuppositionError::Open),
            }
            list.push(match &using.callee {
                Callee::Strategy(strategy) => {
                    let call = links.planner.program.strategies[*strategy].usual(*strategy);
                    Statement::Strategy(call.ok_or(SuppositionError::Open)?)
                }
                Callee::Technique(technique, arguments, alias) => {
                    let arguments = arguments.iter().map(|argument| match &argument.kind {
                        ExprKind::Int(n) => Ok(Argument::Int(*n)),
                        ExprKind::Word(word) => Ok(Argument::Word(word.clone())),
                        _ => Err(SuppositionError::Open),
                    });
                    let arguments = arguments.collect::<Result<_, _>>()?;
                    let (technique, alias) = (*technique, *alias);
                    Statement::Technique(Call { technique, arguments, open: Vec::new(), alias })
                }
            });
        }
        let body = match list.as_slice() {
            [only @ Statement::Strategy(_)] => only.clone(),
            _ => Statement::FirstOf(list),
        };
        let recorded = asked == Recording::Meanwhile;
        let known = links.suppositions();
        let key = (body, what_for, recorded);
        if let Some((_, supposition)) = known.borrow_mut().iter().find(|(known, _)| *known == key) {
            return Ok(Arc::clone(supposition));
        }
        let strategy = Strategy::inside(&key.0, Builder::of(links, what_for))?;
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let keeps = !recorded && strategy.lasts();
        let supposition = Arc::new(Self { id, strategy, recorded, keeps });
        known.borrow_mut().push((key, Arc::clone(&supposition)));
        Ok(supposition)
    }

    /// Whether what follows in one component of the board does not depend on the others.
    pub(super) fn is_confined(&self) -> bool {
        self.strategy.is_confined()
    }

    /// Follows the worlds of a slot once more, those that came to a contradiction, and keeps a record of their steps.
    pub(super) fn record(&self, run: &Run<'_>, slot: usize) {
        let worlds = run.worlds().borrow_mut().take(slot);
        for mut world in worlds {
            if world.contradiction && world.record.is_none() {
                let again = self.follow_with(run, world.supposed, world.within, true);
                world = again.filter(|world| world.contradiction).unwrap_or(world);
            }
            run.worlds().borrow_mut().add(slot, world);
        }
    }

    /// Whether a candidate is known to lead to no contradiction, since it is placed in a world that came to none.
    pub(super) fn is_consistent(&self, run: &Run<'_>, supposed: (usize, usize)) -> bool {
        self.keeps && run.worlds().borrow_mut().kept.is_consistent(self.id, run.state, supposed)
    }

    /// Follows one world from the position of a run; nothing where the deadline passed.
    pub(super) fn follow(
        &self,
        run: &Run<'_>,
        supposed: (usize, usize),
        within: Option<usize>,
    ) -> Option<Box<World>> {
        if !self.keeps || within.is_some() {
            return self.follow_with(run, supposed, within, self.recorded);
        }
        let key =
            Key { supposition: self.id, candidate: pairs::number(run.topology, supposed.0, supposed.1) };
        let kept = self.take_on(run, key);
        let mut world = kept.map_or_else(|| self.follow_with(run, supposed, None, false), Some)?;
        world.key = (!world.contradiction).then(|| (key, run.state.identity()));
        if !world.contradiction {
            run.worlds().borrow_mut().kept.note_consistent(self.id, run.state, &world.state);
        }
        Some(world)
    }

    /// Takes a world that was kept to the position of a run. Nothing where it comes to a contradiction now: that is
    /// followed from the start, so that what leads to it does not depend on what was supposed before.
    fn take_on(&self, run: &Run<'_>, key: Key) -> Option<Box<World>> {
        let mut world = {
            let Worlds { kept, spare, .. } = &mut *run.worlds().borrow_mut();
            kept.take(key, run.state, spare)?
        };
        let version = world.state.version();
        world.state.meet(run.topology, run.state);
        if world.state.version() == version {
            return Some(world);
        }
        let progress = Progress::new(version, false, None);
        let ready = |runner: &mut Runner, state: &State| self.strategy.sleep(runner, version, state);
        let ending = self.with_runner(run, |runner| self.proceed(run, &mut world, runner, progress, ready));
        match ending {
            Ending::Stuck | Ending::Solved => Some(world),
            _ => {
                run.worlds().borrow_mut().spare.push(world);
                None
            }
        }
    }

    fn follow_with(
        &self,
        run: &Run<'_>,
        supposed: (usize, usize),
        within: Option<usize>,
        recorded: bool,
    ) -> Option<Box<World>> {
        let spare = run.worlds().borrow_mut().spare.pop();
        let mut world = spare.unwrap_or_else(|| Box::new(World::new(run.state)));
        (world.supposed, world.within, world.key) = (supposed, within, None);
        let ending = self.with_runner(run, |runner| self.begin(run, recorded, &mut world, runner));
        if let (Ending::StepLimit, Some(within)) = (ending, within) {
            run.note_limit(Limit::Placements(within));
        }
        world.contradiction = ending == Ending::Contradiction;
        if ending == Ending::Timeout {
            run.expire();
            return None;
        }
        Some(world)
    }

    /// Lends memory to follow a world with, and notes the limits that it reached.
    fn with_runner(&self, run: &Run<'_>, work: impl FnOnce(&mut Runner) -> Ending) -> Ending {
        let known = {
            let runners = &mut run.worlds().borrow_mut().runners;
            let known = runners.iter().rposition(|(id, _)| *id == self.id);
            known.map(|at| runners.swap_remove(at).1)
        };
        let mut runner = known.unwrap_or_else(|| Box::new(self.strategy.runner()));
        let ending = work(&mut runner);
        runner.take_limits().for_each(|limit| run.note_limit(limit));
        run.worlds().borrow_mut().runners.push((self.id, runner));
        ending
    }

    /// Supposes what a world is for, and follows it.
    fn begin(&self, run: &Run<'_>, recorded: bool, world: &mut World, runner: &mut Runner) -> Ending {
        let (topology, (cell, value)) = (run.topology, world.supposed);
        world.state.copy(run.state);
        runner.descend(run, &world.state);
        self.strategy.look_at_origin(runner, run.state, &mut world.state, run.deadline());
        // The supposed placement does not count.
        let within = world.within.map(|most| most.saturating_add(usize::from(run.state.is_open(cell))));
        let progress = Progress::new(world.state.version(), runner.origin.has_no_place, within);
        let record = world.record.take().unwrap_or_default();
        runner.record = recorded.then_some(record);
        runner.record.iter_mut().for_each(|record| record.begin(topology, &world.state));
        world.state.place(topology, cell, value);
        runner.record.iter_mut().for_each(|record| record.step(topology, &world.state, Vec::new()));
        let ready = |runner: &mut Runner, state: &State| self.strategy.wake_as_at_origin(runner, state);
        let ending = self.proceed(run, world, runner, progress, ready);
        world.record = runner.record.take();
        ending
    }

    /// Follows a world from where it stands, with techniques made ready where nothing has ended it.
    fn proceed(
        &self,
        run: &Run<'_>,
        world: &mut World,
        runner: &mut Runner,
        mut progress: Progress,
        ready: impl FnOnce(&mut Runner, &State),
    ) -> Ending {
        if let Some(ending) = progress.ending(run.topology, &world.state) {
            return ending;
        }
        ready(runner, &world.state);
        // Whoever follows worlds with techniques that count on one solution counts on it as well, and was asked.
        let limits = Limits { deadline: run.deadline(), ..Limits::of_one_solution() };
        let mut watch = |state: &State| progress.ending(run.topology, state);
        self.strategy.go_on(runner, &mut world.state, limits, None, Some(&mut watch))
    }
}

/// How far a world was followed.
struct Progress {
    /// The version of its position up to which changes are taken in.
    seen: usize,
    /// Whether some unit had no place for a value before anything was supposed.
    has_no_place: bool,
    placements: usize,
    /// How many placements it may make.
    within: Option<usize>,
}

impl Progress {
    fn new(seen: usize, has_no_place: bool, within: Option<usize>) -> Self {
        Self { seen, has_no_place, placements: 0, within }
    }

    /// How a world ends that stands like this.
    fn ending(&mut self, topology: &Topology, state: &State) -> Option<Ending> {
        let changes = state.since(std::mem::replace(&mut self.seen, state.version()));
        if self.has_no_place || state.is_contradictory() || leaves_no_place(topology, state, changes) {
            return Some(Ending::Contradiction);
        }
        if state.is_solved() {
            return Some(Ending::Solved);
        }
        let within = self.within?;
        self.placements += changes.iter().filter(|c| matches!(c, Change::Placed { .. })).count();
        (self.placements >= within).then_some(Ending::StepLimit)
    }
}

/// Why the worlds of a clause cannot be followed.
#[derive(Debug, thiserror::Error, Localize)]
pub(super) enum SuppositionError {
    /// Returned when worlds stand too deep inside each other.
    #[error("worlds stand more than {MAX_DEPTH} deep inside each other")]
    Deep,
    /// Returned when an argument or a condition is no constant; the checker lets no such rule through.
    #[error("what a world is followed with must be known before a puzzle is seen")]
    Open,
    /// Returned when a technique cannot be planned or compiled.
    #[error(transparent)]
    Strategy(#[from] Box<StrategyError>),
}

impl From<StrategyError> for SuppositionError {
    fn from(error: StrategyError) -> Self {
        SuppositionError::Strategy(Box::new(error))
    }
}
