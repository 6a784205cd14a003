//! How far theorems on the sums of runs carry, and how often each is applied: chapter 5 of the document on Kakuro.

mod tables;
mod texts;

use super::report::Report;
use super::{Said, Sample, Seen, Study, StudyError, calls, shipped};
use crate::board::position::Position;
use crate::lang::program::{Call, Program, Statement, StrategyCall};
use crate::report::language::Language;
use crate::solve::puzzle::{Check, Options, Solver, SolverError, Worker};
use crate::solve::verdict::Verdict;
use indexmap::{IndexMap, IndexSet};
use serde::Deserialize;
use std::sync::Arc;

/// The data beside the rules.
#[derive(Debug, Clone, Deserialize)]
struct Setting {
    strategy: String,
    game: String,
    samples: Vec<Sample>,
    theorems: Vec<Theorem>,
    /// How often theorems came to where they give nothing more.
    turns: Vec<Turn>,
    document: Document,
}

/// A theorem.
#[derive(Debug, Clone, Deserialize)]
struct Theorem {
    name: Said,
    /// What the strategy counts its applications by.
    tally: String,
    /// The techniques that it is made of.
    techniques: Vec<String>,
}

/// Theorems that are applied together until they give nothing more.
#[derive(Debug, Clone, Deserialize)]
struct Turn {
    name: Said,
    /// What the strategy counts that by.
    tally: String,
}

/// What the document found.
#[derive(Debug, Clone, Deserialize)]
struct Document {
    /// How many puzzles it solved, of how many.
    solved: [usize; 2],
    /// Its tables, by the rows and columns of boards.
    sizes: IndexMap<String, Size>,
}

/// What it found on boards of one size.
#[derive(Debug, Clone, Deserialize)]
struct Size {
    puzzles: usize,
    /// Least, greatest, mean and deviation of the time.
    seconds: [f64; 4],
    /// Mean applications of each theorem.
    applications: Vec<f64>,
}

/// Theorems in the document's order.
pub struct Kakuro {
    solver: Solver,
    /// For the first theorem, the first two, and so on: all of them until they give nothing more.
    fixpoints: Vec<Solver>,
    setting: Setting,
}

/// Memory of one thread.
pub struct KakuroWorker<'s> {
    solver: Worker<'s>,
    fixpoints: Vec<Worker<'s>>,
}

/// What is seen of a puzzle.
#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    /// Rows and columns of the board.
    size: (usize, usize),
    /// How many cells have no value at the start.
    cells: usize,
    solved: bool,
    seconds: f64,
    /// How often each theorem was applied.
    applied: Vec<i64>,
    /// How often those of each turn came to where they give nothing more.
    turns: Vec<i64>,
    /// For the first theorem, the first two, and so on: how many cells stay open.
    fixpoints: Vec<usize>,
}

impl Kakuro {
    /// The study of a strategy, that of the document where none is named.
    ///
    /// # Errors
    /// When the rules lack it.
    pub fn new(
        program: &Arc<Program>,
        strategy: Option<&str>,
        game: Option<&str>,
    ) -> Result<Self, StudyError> {
        let mut setting: Setting = shipped(include_str!("../../../rules/studies/kakuro.json"))?;
        setting.strategy = strategy.map_or(setting.strategy, str::to_owned);
        let options = Options {
            strategy: Some(setting.strategy.clone()),
            game: Some(game.unwrap_or(&setting.game).to_owned()),
            check: Check::Unsolved,
            start: true,
            ..Options::default()
        };
        let solver = Solver::new(Arc::clone(program), options.clone())?;
        let counted = counted(program, &program.strategy_call(&setting.strategy).map_err(SolverError::from)?);
        let theorems = setting.theorems.iter().map(|theorem| &theorem.tally);
        if let Some(tally) = theorems
            .chain(setting.turns.iter().map(|turn| &turn.tally))
            .find(|tally| !counted.contains(*tally))
        {
            let strategy = &setting.strategy;
            return Err(StudyError::Unfit(format!("the strategy `{strategy}` does not count `{tally}`")));
        }
        let theorems = setting.theorems.iter().map(|theorem| calls(program, &theorem.techniques));
        let theorems: Vec<Vec<Call>> = theorems.collect::<Result<_, _>>()?;
        let mut fixpoints = Vec::new();
        for upto in 1..=theorems.len() {
            let calls = theorems[..upto].iter().flatten().cloned().map(Statement::Technique);
            let statement = Statement::FirstOf(calls.collect());
            let options = Options { check: Check::Never, ..options.clone() };
            fixpoints.push(Solver::of_statement(Arc::clone(program), statement, options)?);
        }
        Ok(Self { solver, fixpoints, setting })
    }
}

impl Study for Kakuro {
    type Worker<'s> = KakuroWorker<'s>;
    type Look = Look;

    fn samples(&self) -> &[Sample] {
        &self.setting.samples
    }

    fn worker(&self) -> KakuroWorker<'_> {
        KakuroWorker {
            solver: self.solver.worker(),
            fixpoints: self.fixpoints.iter().map(Solver::worker).collect(),
        }
    }

    fn look<'s>(&'s self, worker: &mut KakuroWorker<'s>, puzzle: Position) -> Result<Look, String> {
        let size = (puzzle.shape.rows, puzzle.shape.columns);
        let outcome = worker.solver.solve(puzzle.clone());
        let solved = match outcome.verdict {
            Verdict::Solved => true,
            Verdict::Stuck => false,
            verdict => return Err(verdict.message().unwrap_or_default()),
        };
        let counted = |tally: &String| outcome.tallies.get(tally).copied().unwrap_or(0);
        let applied = self.setting.theorems.iter().map(|theorem| counted(&theorem.tally)).collect();
        let turns = self.setting.turns.iter().map(|turn| counted(&turn.tally)).collect();
        let fixpoints = worker.fixpoints.iter_mut().map(|fixpoint| fixpoint.solve(puzzle.clone()).open);
        Ok(Look {
            size,
            cells: outcome.start.map_or(0, |start| start.open),
            solved,
            seconds: outcome.time.as_secs_f64(),
            applied,
            turns,
            fixpoints: fixpoints.collect(),
        })
    }

    fn report(&self, seen: &[Seen<Look>], _: &[Arc<str>], language: Language) -> Report {
        tables::report(self, seen, language)
    }
}

/// The names of what a strategy and those that it calls count.
fn counted<'p>(program: &'p Program, call: &StrategyCall) -> IndexSet<&'p String> {
    let mut strategies = IndexSet::from([call.strategy]);
    let mut at = 0;
    while let Some(&number) = strategies.get_index(at) {
        program.strategies[number].body.strategies(&mut |call| {
            strategies.insert(call.strategy);
        });
        at += 1;
    }
    let tallies = strategies.iter().flat_map(|&number| &program.strategies[number].tallies);
    tallies.map(|tally| &tally.name).collect()
}
