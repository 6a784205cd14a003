//! Cost of a technique on real puzzles: the number of times that a strategy's run enters each step of its plan.

use crate::{ProfileError, ProfileOptions, measure, prelude::*};
use tesuji_engine::CompiledTechnique;
use tesuji_frame::ExecFrame;

/// Measured cost of a technique on puzzles.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct PlanProfile {
    /// Plan on the board of the first puzzle.
    pub(super) plan: Option<Plan>,
    /// Number of puzzles on boards with another plan, whose visits are left out.
    pub excluded_puzzles: usize,
    /// Number of puzzles that were run.
    pub puzzles: usize,
    /// Number of puzzles that reached their time limit.
    pub timeouts: usize,
    /// Number of searches for the technique.
    pub attempts: usize,
    /// Number of times that it was found.
    pub matches: usize,
    /// For each step, in the order of nesting: the number of times that it was entered, and the time in it and in the
    /// steps nested in it, in nanoseconds.
    pub visits: Vec<(u64, u64)>,
}

/// Strategy, and the technique compiled separately if the strategy does not try it.
struct ProfiledStrategy {
    strategy: StrategyProgram,
    alone: Option<CompiledTechnique>,
}

impl ProfiledStrategy {
    fn plan(&self, call: &Call) -> &Plan {
        let part = || self.strategy.techniques().iter().find(|technique| technique.plan().call == *call);
        self.alone.as_ref().or_else(part).expect("it is tried by the strategy or by itself").plan()
    }
}

type Visits = Vec<(u64, u64)>;

impl super::Plan<'_> {
    /// Solves puzzles by a strategy and measures the technique at each attempt, or on every position of the run if the
    /// strategy does not try it. Errors refer to a puzzle by its label.
    ///
    /// # Errors
    /// Returns a [`ProfileError`] if the strategy or game does not exist or a text is not a puzzle.
    pub fn measure(
        &self,
        options: &ProfileOptions,
        puzzles: impl Iterator<Item = (String, Result<Puzzle, FormatError>)>,
    ) -> Result<PlanProfile, ProfileError> {
        let (program, call) = (self.rules.program(), &self.plan.call);
        let measured_call = call.clone();
        let boards = measure::boards(program, options, move |program, strategy, topology| {
            let strategy = StrategyProgram::profiled(program, strategy, topology, Some(&measured_call))?;
            let part = strategy.techniques().iter().any(|technique| technique.plan().call == measured_call);
            let alone: Option<Result<CompiledTechnique, StrategyError>> =
                (!part).then(|| compile(program, &measured_call, topology, true));
            Ok(ProfiledStrategy { strategy, alone: alone.transpose()? })
        })?;
        let mut profile = PlanProfile::default();
        let puzzles = measure::each(&boards, puzzles, |board, state| {
            let plan = board.compiled.plan(call);
            let first = profile.plan.get_or_insert_with(|| plan.clone());
            let is_first = first.steps == plan.steps;
            profile.excluded_puzzles += usize::from(!is_first);
            let visits = match &board.compiled.alone {
                Some(technique) => profile.run_beside(board, technique, state, options),
                None => profile.run(board, call, state, options),
            };
            if is_first {
                profile.add(&visits);
            }
        })?;
        profile.puzzles = puzzles;
        // The engine numbers its steps from the number of those that bind the cached key.
        profile.visits = profile.visits.into_iter().skip_while(|(entered, _)| *entered == 0).collect();
        Ok(profile)
    }
}

impl PlanProfile {
    /// Solves a position by a strategy that tries the technique. The technique may assume that the puzzle has one
    /// solution.
    fn run(
        &mut self,
        board: &Board<ProfiledStrategy>,
        call: &Call,
        state: &mut BoardState,
        options: &ProfileOptions,
    ) -> Visits {
        let strategy = &board.compiled.strategy;
        let mut runner = strategy.runner();
        let ending = strategy.run(&mut runner, state, options.limits(), None);
        self.timeouts += usize::from(ending == RunOutcome::Timeout);
        let counts = runner.search_counts.iter().zip(&runner.counts);
        for (technique, (looks, found)) in strategy.techniques().iter().zip(counts) {
            if technique.plan().call == *call {
                self.attempts += looks;
                self.matches += found;
            }
        }
        runner.visits()
    }

    fn run_beside(
        &mut self,
        board: &Board<ProfiledStrategy>,
        technique: &CompiledTechnique,
        state: &mut BoardState,
        options: &ProfileOptions,
    ) -> Visits {
        let mut scratch = ExecMemory::default();
        let limits = options.limits();
        scratch.clock.start(limits.deadline.clone());
        scratch.reserve(technique.registers);
        let mut awake = technique.awake(&board.topology);
        technique.wake_all(&mut awake, state);
        let mut attempt = |state: &BoardState| {
            self.attempts += 1;
            let mut state = state.clone();
            let found = if technique.needs_all() {
                !technique.matches(&board.topology, &state, &mut scratch).is_empty()
            } else {
                technique.prepare(&board.topology, &mut state, &mut awake);
                technique.search(&ExecFrame::first(&board.topology, &state, &scratch), &mut awake)
            };
            self.matches += usize::from(found && !scratch.clock.has_expired());
        };
        let strategy = &board.compiled.strategy;
        let mut before = |_: TracedStep, state: &BoardState| attempt(state);
        let ending = strategy.run(&mut strategy.runner(), state, limits, Some(&mut before));
        if ending != RunOutcome::Timeout && !state.is_solved() && !state.is_contradictory() {
            attempt(state);
        }
        self.timeouts += usize::from(ending == RunOutcome::Timeout || scratch.clock.has_expired());
        scratch.visits()
    }

    fn add(&mut self, visits: &[(u64, u64)]) {
        self.visits.resize(self.visits.len().max(visits.len()), (0, 0));
        for ((entered, time), (more, longer)) in self.visits.iter_mut().zip(visits) {
            *entered += more;
            *time += longer;
        }
    }
}
