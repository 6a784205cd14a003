//! Runs a strategy for its scores, beside the strategy that grades.

use super::named;
use crate::{
    GraderError, Outcome, Puzzle, Solver, SolverError, SolverWorker, UniquenessCheck, Verdict,
    options::Options,
};
use std::collections::BTreeSet;
use tesuji_board::{PuzzleSpec, Topology};

pub struct ScoreCounter {
    solver: Solver,
    /// Each score of the strategy, and its name among the scores of several strategies.
    totals: Vec<(String, String)>,
    /// Kinds of units that the strategy names.
    kinds: BTreeSet<usize>,
    /// Whether this is the grading strategy, whose scores are already computed.
    pub is_grading: bool,
}

impl ScoreCounter {
    /// Returns a counter of the scores of a strategy, with the rules and options of a solver.
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
        let is_grading = options.strategy.as_deref() == Some(strategy);
        let options = Options {
            strategy: Some(strategy.to_owned()),
            rating: None,
            uniqueness_check: UniquenessCheck::Never,
            ..options.clone()
        };
        Ok(Self { solver: Solver::new(of.rules(), options)?, totals, kinds, is_grading })
    }

    /// Names of the scores: the strategy's name if the score has the same name, otherwise both names joined by a dot.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.totals.iter().map(|(_, name)| name.as_str())
    }

    /// Whether the strategy applies to a board, which then has units of every kind that the strategy names.
    pub fn fits(&self, topology: &Topology) -> bool {
        self.kinds.iter().all(|kind| topology.kind(*kind) < topology.kinds.len())
    }

    pub fn worker(&self) -> SolverWorker<'_> {
        self.solver.worker()
    }

    /// Scores of the strategy on a position, whether or not it solves the position; `None` if it did not finish.
    pub fn count(&self, worker: &mut SolverWorker<'_>, position: &PuzzleSpec) -> Vec<Option<i64>> {
        self.totals_in(&worker.solve(Puzzle(position.clone())).outcome)
    }

    /// Scores of the strategy in the outcome of a puzzle; `None` if it did not finish.
    pub fn totals_in(&self, outcome: &Outcome) -> Vec<Option<i64>> {
        // If solutions were counted as well, the verdict may be more precise than where the strategy ended.
        let ended = matches!(
            outcome.verdict,
            Verdict::Solved | Verdict::Stuck | Verdict::Several | Verdict::Undecided
        );
        let total = |(total, _): &(String, String)| outcome.tallies.get(total).copied().filter(|_| ended);
        self.totals.iter().map(total).collect()
    }
}
