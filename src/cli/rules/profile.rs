//! What a technique costs on real puzzles: how often each step of its plan runs while a strategy solves them.

use crate::board::setup::Setup;
use crate::board::state::State;
use crate::cli::failure::Stop;
use crate::cli::load::wrong_solver;
use crate::engine::run::{Run, Scratch};
use crate::engine::strategy::{Limits, Strategy, compile};
use crate::engine::technique::Technique;
use crate::engine::trace::Step;
use crate::lang::program::{Call, Program};
use crate::solve::boards::{Board, Boards, strategy_name};
use std::sync::Arc;

/// What was measured.
#[derive(Debug, Default)]
pub struct Profile {
    /// Puzzles that were run.
    pub puzzles: usize,
    /// Positions that the technique was tried on.
    pub attempts: u64,
    /// Those where it found something.
    pub found: u64,
    /// For each step that the engine runs inside the one before it: how often it was entered, and the time in it and in what follows it, in
    /// nanoseconds.
    pub visits: Vec<(u64, u64)>,
}

struct Compiled {
    strategy: Strategy,
    technique: Technique,
}

/// Solves positions by a strategy and tries the technique wherever the strategy would: where the techniques before it
/// find nothing. A technique that is no part of the strategy is tried on every position.
///
/// # Errors
/// When there is no such strategy, or it cannot run.
pub fn profile(
    program: &Arc<Program>,
    strategy: Option<&str>,
    call: &Call,
    game: Option<&str>,
    positions: impl Iterator<Item = crate::cli::input::Item>,
) -> Result<Profile, Stop> {
    if let Some(name) = strategy {
        program.strategy_call(name).map_err(|error| wrong_solver(&error.into(), program))?;
    }
    let asked = strategy.map(str::to_owned);
    let own = call.clone();
    let boards = Boards::new(Arc::clone(program), game, move |program, topology| {
        let strategy = program.strategy_call(strategy_name(program, &topology.game, asked.as_deref())?)?;
        Ok(Compiled {
            strategy: Strategy::compile(program, &strategy, topology)?,
            technique: compile(program, &own, topology, true)?,
        })
    })
    .map_err(|error| crate::cli::load::wrong_board(&error, program))?;
    let mut profile = Profile::default();
    let mut scratch = Scratch::default();
    for item in positions {
        let label = item.label();
        let wrong = |message: String| Stop::wrong(format!("{label}: {message}"));
        let position = item.read.map_err(|error| wrong(error.message))?;
        let board = boards.board(&position).map_err(|error| wrong(error.to_string()))?;
        let mut setup = Setup::new(&board.topology);
        let state = setup.load(&board.topology, &position).map_err(|error| wrong(error.to_string()))?;
        profile.puzzles += 1;
        run(&board, state, &mut scratch, &mut profile);
    }
    // The engine counts its steps from the number of those that bind what it remembers.
    profile.visits =
        scratch.visits.borrow().iter().copied().skip_while(|(entered, _)| *entered == 0).collect();
    Ok(profile)
}

fn run(board: &Board<Compiled>, state: &mut State, scratch: &mut Scratch, profile: &mut Profile) {
    let Compiled { strategy, technique } = &board.compiled;
    let calls = || strategy.techniques().iter().map(|technique| &technique.plan().call);
    let place = calls().position(|call| *call == technique.plan().call);
    scratch.reserve(technique.registers());
    let mut awake = technique.awake(&board.topology);
    technique.wake_all(&mut awake, state);
    let mut attempt = |state: &State| {
        profile.attempts += 1;
        let found = if technique.merges() {
            !technique.matches(&board.topology, state, scratch).is_empty()
        } else {
            technique.search(&Run::first(&board.topology, state, scratch), &mut awake)
        };
        profile.found += u64::from(found);
    };
    let mut before = |step: Step, state: &State| {
        let made = calls().position(|call| *call == step.found.call);
        if place.is_none() || made >= place {
            attempt(state);
        }
    };
    let mut runner = strategy.runner();
    strategy.run(&mut runner, state, Limits::default(), Some(&mut before));
    if !state.is_solved() && !state.is_contradictory() {
        attempt(state);
    }
}
