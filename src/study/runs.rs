//! Runs of strategies: the measurements on each puzzle.

use super::{
    backtracking::{self, Nodes},
    file::StudyResult,
    strategies::{calls, counted, level_groups, strategy_calls},
};
use crate::StudyError;
use indexmap::IndexMap;
use std::{collections::HashMap, sync::Arc, time::Instant};
use tesuji_board::{PuzzleSpec, StateLoader};
use tesuji_lang::{Program, Statement};
use tesuji_meaning::difficulty;
use tesuji_message::{Message, message};
use tesuji_report::KindestSummary;
use tesuji_solve::{Outcome, Puzzle, Rules, Solver, SolverOptions, SolverWorker, UniquenessCheck, Verdict};

/// Run of a strategy, or of a list of techniques, the first of which with a match is applied.
#[derive(Debug, Clone, Default)]
pub struct StrategyRun {
    pub strategy: Option<String>,
    pub techniques: Vec<String>,
    /// Levels of the strategy that are used; all if empty.
    pub parts: Vec<String>,
    pub counts: Vec<String>,
    /// Whether puzzles that do not have exactly one solution are left out.
    pub needs_uniqueness: bool,
    /// Name of the strategy if puzzles that it does not finish are left out.
    pub must_solve: Option<String>,
    pub grids: usize,
    /// Number of repetitions; the shortest time is used. 0 counts as 1.
    pub times: usize,
    /// Whether a plain search is measured as well.
    pub needs_search: bool,
    /// Whether the difficulties of the steps are measured as well.
    pub needs_difficulty: bool,
    /// Width of the search for the kindest path, which takes the place of the steps; `None` if it is not searched for.
    pub kindest: Option<usize>,
}

impl StrategyRun {
    pub fn for_strategy(strategy: impl Into<String>) -> Self {
        Self { strategy: Some(strategy.into()), needs_uniqueness: true, ..Self::default() }
    }
}

#[derive(Debug, Default)]
pub struct Measurement {
    pub is_solved: bool,
    pub open: usize,
    pub seconds: f64,
    pub level: Option<String>,
    pub steps: usize,
    pub tallies: IndexMap<String, i64>,
    /// Nodes of the plain search, and its time in seconds.
    pub search: Option<(Nodes, f64)>,
    /// Sum and maximum of the difficulties of the steps.
    pub difficulty: Option<(i64, i64)>,
    /// Effort of the kindest path; `None` if it was not searched for, or the puzzle is not solved.
    pub kindest: Option<KindestSummary>,
}

impl Measurement {
    /// Returns a tally; `None` if the strategy did not count it.
    pub fn tally(&self, name: &str) -> Option<f64> {
        self.tallies.get(name).map(|n| *n as f64)
    }
}

/// Runs a plain search for the first solution; returns its nodes and its shortest time in seconds.
fn search(outcome: &Outcome, times: usize) -> Option<(Nodes, f64)> {
    let (board, position) = (outcome.board.as_ref()?, outcome.position.as_ref()?);
    let mut setup = StateLoader::new(&board.topology);
    let state = setup.load(&board.topology, position).ok()?;
    let mut found = None;
    for _ in 0..times.max(1) {
        let begin = Instant::now();
        let nodes = backtracking::search(&board.topology, state);
        let seconds = begin.elapsed().as_secs_f64();
        found = found.filter(|(_, least)| *least <= seconds).or(Some((nodes, seconds)));
        // A search that reaches its limit takes long and is not repeated.
        if !nodes.is_whole {
            break;
        }
    }
    found
}

/// Difficulties of the techniques of a strategy, by their names with arguments.
type Difficulties = HashMap<String, i64>;

/// Runs with their solvers, and the difficulties of their techniques if they are measured.
pub struct StrategyRuns(Vec<(StrategyRun, Solver, Difficulties)>);

impl StrategyRuns {
    /// Creates the runs. The first run also measures the initial position.
    pub fn new(runs: Vec<StrategyRun>, program: &Arc<Program>, game: Option<&str>) -> StudyResult<Self> {
        let ready = runs.into_iter().enumerate().map(|(at, run)| {
            let solver = solver(&run, program, game, at == 0)?;
            let difficulties = difficulties(&run, program)?;
            Ok((run, solver, difficulties))
        });
        ready.collect::<StudyResult<_>>().map(Self)
    }

    pub fn workers(&self) -> Vec<SolverWorker<'_>> {
        self.0.iter().map(|(_, solver, _)| solver.worker()).collect()
    }

    /// Runs a puzzle; returns the outcome of the first run and the measurements of each run, `None` for runs that need
    /// more grids.
    ///
    /// # Errors
    /// Returns a [`Message`] with the reason if the puzzle is left out.
    pub fn measure(
        &self,
        workers: &mut [SolverWorker<'_>],
        puzzle: &PuzzleSpec,
    ) -> Result<(Option<Outcome>, Vec<Option<Measurement>>), Message> {
        let (mut first, mut measured) = (None::<Outcome>, Vec::new());
        for ((run, _, difficulties), worker) in self.0.iter().zip(workers) {
            let board = first.as_ref().and_then(|first| first.board.as_ref());
            if board.is_some_and(|board| board.topology.grids.len() < run.grids) {
                measured.push(None);
                continue;
            }
            let outcome = worker.solve(Puzzle(puzzle.clone())).outcome;
            match (&outcome.verdict, &run.must_solve) {
                (Verdict::Solved, _) => {}
                _ if !run.needs_uniqueness => {}
                (Verdict::Stuck, None) => {}
                (Verdict::Stuck, Some(label)) => return Err(message!("{} does not finish it", label)),
                (verdict, _) => return Err(verdict.message().unwrap_or_else(Message::empty)),
            }
            let again = (1..run.times).map(|_| worker.solve(Puzzle(puzzle.clone())).outcome.time);
            let time = again.fold(outcome.time, Ord::min);
            measured.push(Some(Measurement {
                is_solved: outcome.verdict == Verdict::Solved,
                open: outcome.open,
                seconds: time.as_secs_f64(),
                level: outcome.level.clone(),
                steps: outcome.steps(),
                tallies: outcome.tallies.clone(),
                search: if run.needs_search { search(&outcome, run.times) } else { None },
                difficulty: run.needs_difficulty.then(|| difficulty_of(&outcome, difficulties)),
                kindest: outcome.kindest.and_then(Result::ok),
            }));
            first.get_or_insert(outcome);
        }
        Ok((first, measured))
    }
}

fn difficulties(run: &StrategyRun, program: &Program) -> StudyResult<Difficulties> {
    let Some(strategy) = run.strategy.as_ref().filter(|_| run.needs_difficulty) else {
        return Ok(Difficulties::new());
    };
    let calls = strategy_calls(program, strategy)?.into_iter();
    Ok(calls.filter_map(|call| Some((program.describe(&call), difficulty(program, &call)?))).collect())
}

/// Returns the sum and the maximum of the difficulties of the steps; a technique without one counts 0.
fn difficulty_of(outcome: &Outcome, difficulties: &Difficulties) -> (i64, i64) {
    outcome.applied().fold((0, 0), |(sum, most), (name, n)| {
        let difficulty = difficulties.get(name).copied().unwrap_or(0);
        (sum + difficulty * n as i64, most.max(difficulty))
    })
}

fn solver(run: &StrategyRun, program: &Arc<Program>, game: Option<&str>, start: bool) -> StudyResult<Solver> {
    let check = if run.needs_uniqueness { UniquenessCheck::IfUnsolved } else { UniquenessCheck::Never };
    let options =
        SolverOptions::default().with_strategy(run.strategy.clone()).with_game(game.map(str::to_owned));
    let options = options.with_uniqueness_check(check).with_record_steps(run.kindest.is_some());
    let options = options.with_kindest(run.kindest);
    let listed = match &run.strategy {
        Some(strategy) if !run.parts.is_empty() => {
            let levels = level_groups(program, strategy, 1, usize::MAX)?.into_iter();
            let chosen = levels.filter(|(name, _)| run.parts.iter().any(|part| part == name));
            Some(chosen.map(|(_, level)| level.clone()).collect())
        }
        Some(_) => None,
        None => Some(calls(program, &run.techniques)?.into_iter().map(Statement::Technique).collect()),
    };
    let rules = Rules::from_program(Arc::clone(program));
    let mut solver = match listed {
        Some(list) => Solver::of_statement(rules, Statement::FirstOf(list), options),
        None => Solver::new(&rules, options),
    }?;
    solver.needs_start_statistics = start;
    if let Some(strategy) = &run.strategy {
        let tally_names = counted(program, strategy)?;
        if let Some(name) = run.counts.iter().find(|name| !tally_names.contains(&name.as_str())) {
            let message = message!("the strategy `{strategy}` does not count `{name}`");
            return Err(StudyError::Unfit(message));
        }
    }
    Ok(solver)
}
