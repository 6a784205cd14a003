//! The kindest path: steps of a strategy's techniques that cost little effort together.
//!
//! A strategy takes the first step that it finds, so half of its steps are in vain. The kindest path leaves these out
//! (`trim`), searches for cheaper ones (`search`), and puts the needed steps into an order in which each is the easiest
//! that is possible (`presentation`). Its steps are ordinary steps of a trace. Its effort is never larger than that of
//! the strategy's steps.
//!
//! Limits are numbers of searches of a technique on a position, so that results do not depend on time or threads.

mod error;
mod greedy;
mod match_index;
mod minimal;
mod path_finder;
mod path_use;
mod presentation;
mod search;
mod techniques;
mod trim;

use crate::{Outcome, Verdict};
use greedy::GreedyPath;
use match_index::{MatchIndex, Move};
use path_finder::{PathFinder, total};
use tesuji_board::BoardState;
use tesuji_frame::TracedStep;
use tesuji_lang::Program;
use tesuji_report::KindestSummary;
use tesuji_sets::Deadline;
use tesuji_strategy::StrategyProgram;
use trim::TrimOrder;

pub use error::NoPathError;
pub use path_finder::Goal;
pub use path_use::PathUse;
pub use techniques::PathTechniques;

/// Number of positions with few candidates that the search for a whole path goes on from.
pub const DEFAULT_WIDTH: usize = 4;

/// Maximum number of searches of a technique on a position.
const MAX_LOOKS: usize = 20_000;

/// Share of the searches that is left for the order of the steps and their needed conclusions.
const PRESENTATION_LOOKS: usize = MAX_LOOKS / 4;

/// A path of little effort from a position to a goal.
#[derive(Debug)]
pub struct KindestPath {
    pub steps: Vec<TracedStep>,
    pub summary: KindestSummary,
}

/// Compiled techniques and limits of searches for paths on one board.
#[derive(Clone, Copy)]
pub struct PathSearch<'b> {
    pub program: &'b Program,
    pub strategy: &'b StrategyProgram,
    pub techniques: &'b PathTechniques,
    /// Width of the beam.
    pub width: usize,
}

impl PathSearch<'_> {
    /// Finds a path from `start` to the goal that costs at most as much as `known`, the strategy's steps to it. `None`
    /// if `known` does not reach the goal.
    pub fn find(
        &self,
        start: &BoardState,
        known: &[TracedStep],
        goal: Goal,
        deadline: Deadline,
    ) -> Option<KindestPath> {
        let index = MatchIndex::new(self.program, self.strategy, self.techniques, MAX_LOOKS);
        index.set_deadline(deadline);
        let mut finder = PathFinder::new(index, start, goal);
        let greedy = GreedyPath::new(&finder, known)?;
        finder.index.assumes_one_solution = greedy.needs_one_solution(&finder);
        let orders = [TrimOrder::DearestFirst, TrimOrder::LastFirst].into_iter();
        let trimmed = orders.filter_map(|order| finder.trim(&greedy.moves, order));
        let trimmed = trimmed.filter(|trimmed| total(trimmed) <= total(&greedy.moves));
        let mut best = trimmed.min_by_key(|trimmed| total(trimmed));
        let bound = best.as_deref().map_or_else(|| total(&greedy.moves), total);
        let hardest = |moves: &[Move]| {
            moves.iter().map(|one| self.techniques.priced[one.technique].difficulty).max().unwrap_or_default()
        };
        let max_difficulty = best.as_deref().map_or_else(|| hardest(&greedy.moves), hardest);
        let found = finder.search_widening(self.width, bound, max_difficulty);
        let is_truncated = finder.index.is_exhausted();
        best = found.path.or(best);
        finder.index.add_looks(PRESENTATION_LOOKS);
        let steps = best.and_then(|moves| Some((finder.steps(&moves)?, moves)));
        let (steps, moves) = steps.unwrap_or_else(|| (greedy.steps, greedy.moves.clone()));
        let mut summary = KindestSummary::new(effort(&moves), moves.len());
        (summary.greedy_effort, summary.greedy_steps) = (effort(&greedy.moves), greedy.moves.len());
        (summary.is_optimal, summary.positions) = (found.is_exhaustive, found.positions);
        summary.is_truncated = is_truncated;
        Some(KindestPath { steps, summary })
    }
}

/// Sum of the efforts of moves.
fn effort(moves: &[Move]) -> i64 {
    moves.iter().fold(0, |sum, one| sum.saturating_add(one.effort))
}

impl Outcome {
    /// Replaces the steps by those of the kindest path. Without recorded steps, and for a puzzle without a solution,
    /// there is no search.
    pub fn use_kindest_path(&mut self, program: &Program, width: usize, deadline: Deadline) {
        if self.trace.is_some() && self.verdict.status().may_have_solution() {
            self.kindest = Some(self.replace_steps(program, width, deadline));
        }
    }

    fn replace_steps(
        &mut self,
        program: &Program,
        width: usize,
        deadline: Deadline,
    ) -> Result<KindestSummary, NoPathError> {
        let (Some(trace), Some(board), Verdict::Solved) = (&mut self.trace, &self.board, &self.verdict)
        else {
            return Err(NoPathError::Unsolved);
        };
        let strategy = &board.compiled.strategy;
        let techniques = board.compiled.paths(program).map_err(|_| NoPathError::GivenVariables)?;
        let search = PathSearch { program, strategy, techniques, width };
        let path = search.find(&trace.start, &trace.steps, Goal::Solved, deadline);
        let path = path.ok_or(NoPathError::NotRepeatable)?;
        let index = |step: &TracedStep| {
            let mut calls = strategy.techniques().iter().map(|technique| &technique.plan().call);
            calls.position(|call| *call == step.technique_match.call)
        };
        self.counts.fill(0);
        path.steps.iter().filter_map(index).for_each(|technique| self.counts[technique] += 1);
        self.level = path
            .steps
            .iter()
            .filter_map(|step| step.level.clone())
            .max_by_key(|level| strategy.level_index(level));
        // They are counts of the strategy's own steps.
        self.tallies.clear();
        self.counted = None;
        trace.steps = path.steps;
        Ok(path.summary)
    }
}
