//! A strategy that is asked for what it counts, beside the one that grades.

use super::{error::GraderError, named};
use crate::solve::options::{Options, UniquenessCheck};
use crate::{
    board::position::PuzzleSpec, board::topology::Topology, puzzle::Puzzle, solve::error::SolverError,
    solve::outcome::Outcome, solve::solver::Solver, solve::verdict::Verdict, solve::worker::SolverWorker,
};
use std::collections::BTreeSet;

pub struct Counter {
    solver: Solver,
    /// Each total, and what it is called among those of several strategies.
    totals: Vec<(String, String)>,
    /// The kinds of units that it names.
    kinds: BTreeSet<usize>,
    /// Whether this is the strategy that grades, which has counted already.
    pub(super) grades: bool,
}

impl Counter {
    /// What a strategy counts, by the rules and options of a solver.
    pub fn new(of: &Solver, strategy: &str) -> Result<Self, GraderError> {
        let (program, options) = (of.rules().program(), of.options());
        let call = program.strategy_call(strategy).map_err(SolverError::from)?;
        let name = |total: &String| match total == strategy {
            true => total.clone(),
            false => format!("{strategy}.{total}"),
        };
        let totals = program.strategies[call.strategy].totals.iter();
        let totals: Vec<(String, String)> = totals.map(|(total, _)| (total.clone(), name(total))).collect();
        if totals.is_empty() {
            return Err(GraderError::UnknownScore(strategy.to_owned()));
        }
        let kinds = named::kinds(program, &call);
        let grades = options.strategy.as_deref() == Some(strategy);
        let options = Options {
            strategy: Some(strategy.to_owned()),
            uniqueness_check: UniquenessCheck::Never,
            ..options.clone()
        };
        Ok(Self { solver: Solver::new(of.rules(), options)?, totals, kinds, grades })
    }

    /// What its totals are called: by the strategy, where that has the name of the total, else by both.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.totals.iter().map(|(_, name)| name.as_str())
    }

    /// Whether the strategy makes sense on a board, which then has units of every kind that the strategy names.
    pub fn fits(&self, topology: &Topology) -> bool {
        self.kinds.iter().all(|kind| topology.kind(*kind) < topology.kinds.len())
    }

    pub(super) fn worker(&self) -> SolverWorker<'_> {
        self.solver.worker()
    }

    /// Its totals on a position, whether or not it solves that; none where it comes to no end.
    pub(super) fn count(&self, worker: &mut SolverWorker<'_>, position: &PuzzleSpec) -> Vec<Option<i64>> {
        self.totals_in(&worker.solve(Puzzle(position.clone())).outcome)
    }

    /// Its totals in what came of a puzzle; none where it came to no end.
    pub(super) fn totals_in(&self, outcome: &Outcome) -> Vec<Option<i64>> {
        // Where the laws were asked as well, they may have said more of a position where it ended.
        let ended = matches!(
            outcome.verdict,
            Verdict::Solved | Verdict::Stuck | Verdict::Several | Verdict::Undecided
        );
        let total = |(total, _): &(String, String)| outcome.tallies.get(total).copied().filter(|_| ended);
        self.totals.iter().map(total).collect()
    }
}
