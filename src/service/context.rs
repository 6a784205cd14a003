//! Context of calls, with the objects that calls share.

use super::{
    memory::{SessionCache, SolveSettings, build},
    prelude::*,
};
use crate::{Finder, FinderOptions, Format, RuleFile, RulesBuilder, TimeLimit};
use std::{ops::ControlFlow, path::Path, sync::Arc};
use tesuji_board::{BoardSolver, BoardState, SolverMemory};
use tesuji_message::message;

/// Maximum number of assumptions of a search for solutions.
const MAX_ASSUMPTIONS: u64 = 200_000;

/// Context of every call: the rules, the language, and the cancel token.
pub struct CallContext<'e> {
    pub memory: &'e SessionCache,
    pub rules: Rules,
    pub language: Language,
    pub cancel: CancelToken,
    /// The reader's own rule files.
    pub texts: Vec<RuleFile>,
    /// These files as one text: equal texts have equal rules.
    pub user_rules: String,
}

impl CallContext<'_> {
    /// Whether a rule file is one of the reader's.
    pub(super) fn is_user_file(&self, file: &str) -> bool {
        self.texts.iter().any(|text| text.name == file)
            || self.memory.paths.iter().any(|path| Path::new(file).starts_with(path))
    }

    /// Whether a technique is one of the reader's.
    pub(super) fn is_user_technique(&self, technique: &str) -> bool {
        self.rules.technique(technique).is_ok_and(|one| self.is_user_file(one.file()))
    }

    /// Returns an error if the call was cancelled: the partial result of a search is meaningless.
    pub fn check_cancelled(&self) -> Result<(), CallFailure> {
        if self.cancel.is_cancelled() { Err(message!("it was cancelled").into()) } else { Ok(()) }
    }

    /// A limit that stops running work if the call is cancelled.
    pub fn time_limit(&self) -> TimeLimit {
        TimeLimit { timeout: None, cancel: Some(self.cancel.clone()) }
    }

    /// The rules with their examples.
    pub fn examples(&self) -> Result<Rules, CallFailure> {
        self.memory.examples.get(&self.user_rules, || {
            build(RulesBuilder { reads_examples: true, ..self.memory.sources(self.texts.clone()) })
        })
    }

    /// The finder of these techniques.
    pub fn finder(&self, techniques: Vec<String>, all: bool) -> Result<Arc<Finder>, CallFailure> {
        let key = (self.user_rules.clone(), techniques, all);
        self.memory.finders.get(&key, || {
            let options = FinderOptions::default().with_techniques(key.1.clone()).with_find_all(all);
            Ok(Arc::new(Finder::new(&self.rules, options)?))
        })
    }

    /// The solver with the options of a call.
    pub fn solver(&self, solving: &SolveSettings) -> Result<Arc<Solver>, CallFailure> {
        let key = (self.user_rules.clone(), solving.clone());
        self.memory
            .solvers
            .get(&key, || Ok(Arc::new(Solver::new(&self.rules, self.solver_options(solving))?)))
    }

    /// The solution of a position.
    pub fn solution(
        &self,
        position: &PositionArg,
        solving: &SolveSettings,
    ) -> Result<Arc<Solution>, CallFailure> {
        let key = serde_json::to_string(&(&self.user_rules, position, solving)).unwrap_or_default();
        self.memory.solutions.get(&key, || {
            let solver = self.solver(solving)?;
            let solution = solver.worker().with_cancel(self.cancel.clone()).solve(position.puzzle()?);
            self.check_cancelled()?;
            Ok(Arc::new(solution))
        })
    }

    /// A puzzle in the JSON format.
    pub fn record(&self, puzzle: &Puzzle) -> Result<String, CallFailure> {
        Ok(puzzle.write(&self.rules, Format::Json)?.trim_end().to_owned())
    }

    /// Calls `visit` with solutions of a position until there are `limit` of them; returns their number, and whether
    /// there are no more.
    pub fn solutions(
        &self,
        laws: &BoardSolver,
        state: &BoardState,
        limit: usize,
        mut visit: impl FnMut(&[u8]),
    ) -> (usize, bool) {
        let mut found = 0;
        let complete = laws.solutions(&mut SolverMemory::new(), state, Some(MAX_ASSUMPTIONS), |solution| {
            visit(solution);
            found += 1;
            let is_over = found >= limit || self.cancel.is_cancelled();
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (found, complete)
    }

    /// A renderer in the reader's language.
    pub fn renderer(&self) -> Renderer<'_> {
        Renderer::new(&self.rules, self.language)
    }

    /// Names of cells and units in the reader's language.
    pub fn names<'t>(&'t self, topology: &'t Topology) -> Notation<'t> {
        Notation::new(self.rules.program(), self.language.code(), topology)
    }
}
