//! Follows worlds: what is supposed is placed, and techniques run until nothing more comes of it.

use super::strategy::{Builder, Ending, Limits, Runner, Strategy, StrategyError};
use super::{
    limit::Limit, lost::leaves_no_place, path::Links, record::Recording, run::Run, technique::Use,
    world::World,
};
use crate::board::state::{Change, State};
use crate::lang::message::Explain;
use crate::lang::program::{Argument, Call, Callee, ExprKind, Statement, World as Clause};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How deep worlds may stand inside each other.
pub const MAX_DEPTH: usize = 16;

/// How the worlds of one clause are followed.
pub struct Supposition {
    /// Identifies the memory of this strategy.
    id: usize,
    strategy: Strategy,
    /// Whether its worlds keep a record of their steps while it is searched with them.
    recorded: bool,
}

impl Supposition {
    /// Compiles what a clause follows its worlds with.
    pub(super) fn compile(
        links: Links<'_>,
        clause: &Clause,
        what_for: Use,
        asked: Recording,
    ) -> Result<Self, SuppositionError> {
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
        let strategy = Strategy::inside(&body, Builder::of(links, what_for))?;
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        Ok(Self { id, strategy, recorded: asked == Recording::Meanwhile })
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

    /// Follows one world from the position of a run; nothing where the deadline passed.
    pub(super) fn follow(
        &self,
        run: &Run<'_>,
        cell: usize,
        value: usize,
        within: Option<usize>,
    ) -> Option<Box<World>> {
        self.follow_with(run, (cell, value), within, self.recorded)
    }

    fn follow_with(
        &self,
        run: &Run<'_>,
        supposed: (usize, usize),
        within: Option<usize>,
        recorded: bool,
    ) -> Option<Box<World>> {
        let (spare, runner) = {
            let mut memory = run.worlds().borrow_mut();
            let known = memory.runners.iter().rposition(|(id, _)| *id == self.id);
            (memory.spare.pop(), known.map(|at| memory.runners.swap_remove(at).1))
        };
        let mut runner = runner.unwrap_or_else(|| Box::new(self.strategy.runner()));
        let mut world = spare.unwrap_or_else(|| Box::new(World::new(run.state)));
        world.within = within;
        let ending = self.run(run, supposed, recorded, &mut world, &mut runner);
        runner.limits().for_each(|limit| run.note_limit(limit));
        if let (Ending::StepLimit, Some(within)) = (ending, within) {
            run.note_limit(Limit::Placements(within));
        }
        run.worlds().borrow_mut().runners.push((self.id, runner));
        if ending == Ending::Timeout {
            run.expire();
            return None;
        }
        Some(world)
    }

    fn run(
        &self,
        run: &Run<'_>,
        (cell, value): (usize, usize),
        recorded: bool,
        world: &mut World,
        runner: &mut Runner,
    ) -> Ending {
        let (topology, within) = (run.topology, world.within);
        world.state.copy(run.state);
        runner.inherit(run, &world.state);
        self.strategy.look_at_origin(runner, run.state, &mut world.state, run.deadline());
        let no_place_before = runner.origin.has_no_place;
        world.supposed = (cell, value);
        let mut seen = world.state.version();
        let record = world.record.take().unwrap_or_default();
        runner.record = recorded.then_some(record);
        runner.record.iter_mut().for_each(|record| record.begin(topology, &world.state));
        world.state.place(topology, cell, value);
        runner.record.iter_mut().for_each(|record| record.step(topology, &world.state, Vec::new()));
        let mut placements = 0;
        let mut first = true;
        let mut watch = |state: &State| {
            let changes = state.since(seen);
            seen = state.version();
            let first = std::mem::take(&mut first);
            let no_place = no_place_before || leaves_no_place(topology, state, changes);
            if no_place || state.is_contradictory() {
                return Some(Ending::Contradiction);
            }
            if !first {
                placements += changes.iter().filter(|c| matches!(c, Change::Placed { .. })).count();
            }
            if state.is_solved() {
                return Some(Ending::Solved);
            }
            within.is_some_and(|most| placements >= most).then_some(Ending::StepLimit)
        };
        let ending = match watch(&world.state) {
            Some(ending) => ending,
            None => {
                // Whoever follows worlds with techniques that count on one solution counts on it as well, and was
                // asked.
                let limits = Limits { deadline: run.deadline(), ..Limits::of_one_solution() };
                self.strategy.wake_as_at_origin(runner, &world.state);
                self.strategy.go_on(runner, &mut world.state, limits, None, Some(&mut watch))
            }
        };
        world.record = runner.record.take();
        world.contradiction = ending == Ending::Contradiction;
        ending
    }
}

/// Why the worlds of a clause cannot be followed.
#[derive(Debug, thiserror::Error, Explain)]
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
