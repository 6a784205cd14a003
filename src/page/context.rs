//! What every call has, and what calls make of it.

use super::memory::Memory;
use super::prelude::*;
use crate::lang::message::message;
use crate::{Finder, FinderOptions, RuleFile, TimeLimit};
use std::sync::Arc;

/// What every call has: the rules, the language, and what stops it.
pub struct Context<'e> {
    pub memory: &'e Memory,
    pub rules: Rules,
    pub language: Language,
    pub cancel: CancelToken,
    /// The reader's own rule files.
    pub texts: Vec<RuleFile>,
    /// These as one text: equal texts have equal rules.
    pub own: String,
}

impl Context<'_> {
    /// An error where the call was stopped: what a search has come to by then means nothing.
    pub fn go_on(&self) -> Result<(), Failure> {
        if self.cancel.is_cancelled() { Err(message!("it was cancelled").into()) } else { Ok(()) }
    }

    /// A limit that stops what is under way when the call is stopped.
    pub fn time_limit(&self) -> TimeLimit {
        TimeLimit { timeout: None, cancel: Some(self.cancel.clone()) }
    }

    /// What looks for techniques on positions.
    pub fn finder(&self, techniques: Vec<String>, all: bool) -> Result<Arc<Finder>, Failure> {
        let key = (self.own.clone(), techniques, all);
        self.memory.finders.get(&key, || {
            let options =
                FinderOptions { techniques: key.1.clone(), find_all: all, ..FinderOptions::default() };
            Ok(Arc::new(Finder::new(&self.rules, options)?))
        })
    }

    /// The solver by a strategy, that of each puzzle's game where none is named.
    pub fn solver(&self, strategy: Option<&str>) -> Result<Arc<Solver>, Failure> {
        let key = (self.own.clone(), strategy.map(str::to_owned));
        self.memory.solvers.get(&key, || {
            let options = SolverOptions { strategy: key.1.clone(), ..SolverOptions::default() };
            Ok(Arc::new(Solver::new(&self.rules, options)?))
        })
    }

    /// The solution of a position by a strategy.
    pub fn solution(&self, position: &PositionArg, strategy: Option<&str>) -> Result<Arc<Solution>, Failure> {
        let key = serde_json::to_string(&(&self.own, position, strategy)).unwrap_or_default();
        self.memory.solutions.get(&key, || {
            let solver = self.solver(strategy)?;
            let solution = solver.worker().with_cancel(self.cancel.clone()).solve(position.puzzle()?);
            self.go_on()?;
            Ok(Arc::new(solution))
        })
    }

    /// Writes in the reader's language.
    pub fn teller(&self) -> Renderer<'_> {
        Renderer::new(&self.rules, self.language)
    }

    /// Names of cells and units in the reader's language.
    pub fn names<'t>(&'t self, topology: &'t Topology) -> Names<'t> {
        Names::new(self.rules.program(), self.language.code(), topology)
    }
}
