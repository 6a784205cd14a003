//! What a strategy at most solves, found out quickly.

use super::judge::Judged;
use crate::board::state::State;
use crate::board::topology::Topology;
use crate::engine::strategy::{Ending, Limits, Runner, Strategy as Compiled};
use crate::grade::named;
use crate::lang::program::{Program, Statement};
use std::sync::Arc;

/// The techniques of a strategy in a list that starts over after each step. What this leaves the strategy leaves as
/// well, which may pass over matches that the list finds, and take longer to see that there are none.
pub struct Quick {
    strategy: Compiled,
    runner: Runner,
}

impl Quick {
    /// Of a strategy that is no such list itself.
    pub fn new(judged: &Judged, topology: &Arc<Topology>) -> Option<Self> {
        let program = judged.program();
        if is_list(program, &program.strategies[judged.call().strategy].body) {
            return None;
        }
        let calls = named::calls(program, judged.call());
        // A technique that cannot be compiled without its variables is for the strategy alone.
        let strategy = Compiled::of_calls(program, &calls, topology).ok()?;
        let runner = strategy.runner();
        Some(Self { strategy, runner })
    }

    /// Whether the techniques solve a position, which is then what they made of it.
    pub fn solves(&mut self, state: &mut State, limits: Limits<'_>) -> bool {
        self.strategy.run(&mut self.runner, state, limits, None) == Ending::Solved
    }
}

/// Whether a statement is a list of techniques, in which the first that finds something has its turn.
fn is_list(program: &Program, statement: &Statement) -> bool {
    match statement {
        Statement::Technique(_) => true,
        Statement::FirstOf(list) | Statement::Level(_, list) => {
            list.iter().all(|inner| is_list(program, inner))
        }
        Statement::Strategy(call) => is_list(program, &program.strategies[call.strategy].body),
        _ => false,
    }
}
