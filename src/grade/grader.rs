//! Puzzles graded one after another.

use super::counter::{Counter, CounterError};
use super::difficulty::difficulty;
use super::named;
use crate::board::formats::FormatError;
use crate::board::position::Position;
use crate::lang::program::Program;
use crate::solve::outcome::Outcome;
use crate::solve::puzzle::{Options, Solver, Worker};
use crate::solve::verdict::Verdict;
use indexmap::{IndexMap, IndexSet};
use std::sync::Arc;

/// Grades the puzzles of any board. Threads share it; each needs a [`GradeWorker`].
pub struct Grader {
    solver: Solver,
    counters: Vec<Counter>,
    /// The techniques of the strategies of all games that puzzles may be of, by their names with arguments, and their
    /// difficulties.
    techniques: IndexMap<String, Option<i64>>,
    /// The levels of these strategies, each from the easiest up.
    levels: Vec<String>,
}

/// Memory of one thread that grades one puzzle after another.
pub struct GradeWorker<'g> {
    grader: &'g Grader,
    worker: Worker<'g>,
    counters: Vec<Worker<'g>>,
}

/// How hard a puzzle is.
pub struct Grade {
    /// What came of it.
    pub outcome: Outcome,
    /// How often each technique was applied, in the order of the strategy.
    pub counts: IndexMap<String, usize>,
    /// The technique of the highest difficulty among these, the last one in the order of the strategy where several
    /// have it, and the difficulty.
    pub hardest: Option<(String, Option<i64>)>,
    /// What the further strategies count, by the names of their totals; nothing where the puzzle is known to have no
    /// solution, or a strategy makes no sense on the board or came to no end.
    pub totals: IndexMap<String, Option<i64>>,
}

impl Grader {
    /// A grader with the strategy and for the game that the options name, which adds the totals of the strategies
    /// `counted`.
    ///
    /// # Errors
    /// When the program has no such strategy or game, or one of `counted` has no total.
    pub fn new(program: &Arc<Program>, options: Options, counted: &[String]) -> Result<Self, CounterError> {
        let options = Options { steps: false, start: true, ..options };
        let mut counters: Vec<Counter> = Vec::new();
        for (at, strategy) in counted.iter().enumerate() {
            if !counted[..at].contains(strategy) {
                counters.push(Counter::new(program, &options, strategy)?);
            }
        }
        let solver = Solver::new(Arc::clone(program), options)?;
        let calls = solver.strategies();
        let techniques = calls.iter().flat_map(|call| named::calls(program, call));
        let techniques =
            techniques.map(|call| (program.describe(&call), difficulty(program, &call))).collect();
        let levels = calls.iter().flat_map(|call| program.strategies[call.strategy].levels.keys());
        let levels: IndexSet<String> = levels.cloned().collect();
        Ok(Self { solver, counters, techniques, levels: levels.into_iter().collect() })
    }

    /// The techniques of the strategies by their names with arguments, in their order: those of the usual game's first.
    pub fn techniques(&self) -> impl Iterator<Item = &str> {
        self.techniques.keys().map(String::as_str)
    }

    /// The levels of the strategies, each from the easiest up.
    pub fn levels(&self) -> &[String] {
        &self.levels
    }

    /// The names of the totals that are added.
    pub fn totals(&self) -> impl Iterator<Item = &str> {
        self.counters.iter().flat_map(Counter::names)
    }

    /// Memory for one thread.
    pub fn worker(&self) -> GradeWorker<'_> {
        GradeWorker {
            grader: self,
            worker: self.solver.worker(),
            counters: self.counters.iter().map(Counter::worker).collect(),
        }
    }
}

impl GradeWorker<'_> {
    /// Grades what was read: a position, or the error of a line that is none.
    pub fn grade(&mut self, read: Result<Position, FormatError>) -> Grade {
        let outcome = self.worker.solve_read(read);
        let is_puzzle = match outcome.verdict {
            Verdict::NoSolution
            | Verdict::Empty
            | Verdict::Unsound(_)
            | Verdict::Broken(..)
            | Verdict::Invalid(_) => false,
            Verdict::Solved
            | Verdict::Stuck
            | Verdict::Several
            | Verdict::Undecided
            | Verdict::StepLimit
            | Verdict::Fault(_)
            | Verdict::Timeout
            | Verdict::Cancelled => true,
        };
        let mut totals = IndexMap::new();
        for (counter, worker) in self.grader.counters.iter().zip(&mut self.counters) {
            let started = outcome.position.as_ref().zip(outcome.board.as_ref());
            let fitting = started.filter(|(_, board)| is_puzzle && counter.fits(&board.topology)).map(
                |(position, _)| match counter.grades {
                    true => counter.told(&outcome),
                    false => counter.count(worker, position),
                },
            );
            let counted = fitting.unwrap_or_default().into_iter().chain(std::iter::repeat(None));
            totals.extend(counter.names().map(str::to_owned).zip(counted));
        }
        let counts: IndexMap<String, usize> =
            outcome.applied().map(|(name, n)| (name.to_owned(), n)).collect();
        let techniques = counts.keys().filter_map(|name| self.grader.techniques.get_key_value(name));
        let hardest = techniques.max_by_key(|(_, difficulty)| **difficulty);
        let hardest = hardest.map(|(name, difficulty)| (name.clone(), *difficulty));
        Grade { outcome, counts, hardest, totals }
    }
}
