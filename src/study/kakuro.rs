//! How far theorems on the sums of runs carry, and how often each is applied: chapter 5 of the document on Kakuro.

use super::report::Report;
use super::statistics::Summary;
use super::table::{Cell, Table};
use super::{Sample, Seen, Study, StudyError, calls, shipped};
use crate::board::position::Position;
use crate::chart::{Axis, Body, Chart};
use crate::lang::program::{Call, Program, Statement};
use crate::solve::puzzle::{Check, Options, Solver, Worker};
use crate::solve::verdict::Verdict;
use indexmap::IndexMap;
use serde::Deserialize;
use std::sync::Arc;

/// The data beside the rules.
#[derive(Debug, Clone, Deserialize)]
struct Setting {
    strategy: String,
    game: String,
    samples: Vec<Sample>,
    theorems: Vec<Theorem>,
    document: Document,
}

/// A theorem and the techniques that it is made of.
#[derive(Debug, Clone, Deserialize)]
struct Theorem {
    name: String,
    techniques: Vec<String>,
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
    /// For each theorem what its calls are named.
    names: Vec<Vec<String>>,
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
    applied: Vec<usize>,
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
        let mut setting: Setting = shipped(include_str!("../../rules/studies/kakuro.json"))?;
        setting.strategy = strategy.map_or(setting.strategy, str::to_owned);
        let options = Options {
            strategy: Some(setting.strategy.clone()),
            game: Some(game.unwrap_or(&setting.game).to_owned()),
            check: Check::Unsolved,
            start: true,
            ..Options::default()
        };
        let solver = Solver::new(Arc::clone(program), options.clone())?;
        let theorems = setting.theorems.iter().map(|theorem| calls(program, &theorem.techniques));
        let theorems: Vec<Vec<Call>> = theorems.collect::<Result<_, _>>()?;
        let describe = |calls: &Vec<Call>| calls.iter().map(|call| program.describe(call)).collect();
        let names = theorems.iter().map(describe).collect();
        let mut fixpoints = Vec::new();
        for upto in 1..=theorems.len() {
            let calls = theorems[..upto].iter().flatten().cloned().map(Statement::Technique);
            let statement = Statement::FirstOf(calls.collect());
            let options = Options { check: Check::Never, ..options.clone() };
            fixpoints.push(Solver::of_statement(Arc::clone(program), statement, options)?);
        }
        Ok(Self { solver, names, fixpoints, setting })
    }

    /// What the document found on boards of a size. It tells columns first, and boards may lie on their side.
    fn there(&self, size: &str) -> Option<&Size> {
        let sizes = &self.setting.document.sizes;
        let (rows, columns) = size.split_once(" × ")?;
        sizes.get(&format!("{columns} × {rows}")).or_else(|| sizes.get(size))
    }

    fn table_of_times(&self, sizes: &[(String, Vec<&Look>)]) -> Table {
        let mut table = Table::new(
            "Time of one solution, in milliseconds; the document's in seconds (table 1)",
            [
                "size",
                "puzzles",
                "solved",
                "least",
                "greatest",
                "mean",
                "deviation",
                "median",
                "least there",
                "greatest there",
                "mean there",
                "deviation there",
            ],
        );
        for (size, looks) in sizes {
            let times = Summary::of(looks.iter().map(|look| look.seconds * 1e3));
            let there = self.there(size);
            let second = |at: usize| Cell::number(there.map(|there| there.seconds[at]), 3);
            table.row([
                size.as_str().into(),
                looks.len().into(),
                looks.iter().filter(|look| look.solved).count().into(),
                Cell::number(times.map(|t| t.least), 2),
                Cell::number(times.map(|t| t.greatest), 2),
                Cell::number(times.map(|t| t.mean), 2),
                Cell::number(times.map(|t| t.deviation), 2),
                Cell::number(times.map(|t| t.median), 2),
                second(0),
                second(1),
                second(2),
                second(3),
            ]);
        }
        table
    }

    fn table_of_applications(&self, sizes: &[(String, Vec<&Look>)]) -> Table {
        let names = self.setting.theorems.iter().map(|theorem| theorem.name.clone());
        let columns = ["size".to_owned(), String::new()].into_iter().chain(names).chain(["all".to_owned()]);
        let mut table = Table::new("Mean applications of each theorem (table 2)", columns);
        for (size, looks) in sizes {
            let mut row = |words: String, means: &[f64]| {
                let numbers = means.iter().copied().chain([means.iter().sum()]);
                let cells = numbers.map(|mean| Cell::number(mean, 1));
                table.row([size.as_str().into(), words.into()].into_iter().chain(cells));
            };
            let solved: Vec<&Look> = looks.iter().copied().filter(|look| look.solved).collect();
            for (words, looks) in [("here", looks), ("here, where solved", &solved)] {
                if looks.is_empty() {
                    continue;
                }
                let mean = |theorem: usize| {
                    Summary::of(looks.iter().map(|look| look.applied[theorem] as f64)).map_or(0.0, |s| s.mean)
                };
                let means: Vec<f64> = (0..self.names.len()).map(mean).collect();
                row(format!("{words} ({} puzzles)", looks.len()), &means);
            }
            if let Some(there) = self.there(size) {
                row(format!("document ({} puzzles)", there.puzzles), &there.applications);
            }
        }
        table
    }

    fn table_of_fixpoints(&self, sizes: &[(String, Vec<&Look>)]) -> Table {
        let mut table = Table::new(
            "What the theorems come to, in whatever order they are applied",
            ["size", "theorems", "puzzles solved", "share", "open cells left, mean", "of cells, mean"],
        );
        for (size, looks) in sizes {
            for upto in 0..self.fixpoints.len() {
                let names: Vec<&str> =
                    self.setting.theorems[..=upto].iter().map(|theorem| theorem.name.as_str()).collect();
                let solved = looks.iter().filter(|look| look.fixpoints[upto] == 0).count();
                let mean = |number: &dyn Fn(&Look) -> usize| {
                    Summary::of(looks.iter().map(|look| number(look) as f64)).map(|s| s.mean)
                };
                table.row([
                    size.as_str().into(),
                    names.join(", ").into(),
                    solved.into(),
                    Cell::share(solved, looks.len()),
                    Cell::number(mean(&|look| look.fixpoints[upto]), 1),
                    Cell::number(mean(&|look| look.cells), 1),
                ]);
            }
        }
        table
    }

    fn findings(&self, sizes: &[(String, Vec<&Look>)], report: &mut Report) {
        let all: Vec<&&Look> = sizes.iter().flat_map(|(_, looks)| looks).collect();
        let solved = all.iter().filter(|look| look.solved).count();
        let [there, of] = self.setting.document.solved;
        report.finding(
            format!("the theorems solve {there} of {of} puzzles without a search (5)"),
            format!("{solved} of {}", all.len()),
            (!all.is_empty()).then_some(solved == all.len()),
        );
        let slowest = all.iter().map(|look| look.seconds).fold(0.0, f64::max);
        report.finding(
            "the slowest puzzle takes 13 seconds (6)",
            format!("{:.0} milliseconds", slowest * 1e3),
            (!all.is_empty()).then_some(slowest <= 13.0),
        );
        let applied = |theorem: usize| all.iter().map(|look| look.applied[theorem]).sum::<usize>();
        if let [first, second, third, fourth] = *(0..self.names.len()).map(applied).collect::<Vec<_>>() {
            report.finding(
                "theorems 1 and 3 are applied far more often than 2 and 4 (6)",
                format!("{first}, {second}, {third} and {fourth} times"),
                (!all.is_empty()).then_some(first.min(third) > second.max(fourth)),
            );
        }
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
        let counts = outcome.applied(self.solver.program());
        let applied = self.names.iter().map(|names| names.iter().filter_map(|name| counts.get(name)).sum());
        let fixpoints = worker.fixpoints.iter_mut().map(|fixpoint| fixpoint.solve(puzzle.clone()).open);
        Ok(Look {
            size,
            cells: outcome.start.map_or(0, |start| start.open),
            solved,
            seconds: outcome.time.as_secs_f64(),
            applied: applied.collect(),
            fixpoints: fixpoints.collect(),
        })
    }

    fn report(&self, seen: &[Seen<Look>], _: &[Arc<str>]) -> Report {
        let mut report = Report::new("Theorems on sums of runs");
        report.about("strategy", &self.setting.strategy);
        report.about("times", "of the first solution of each puzzle, while other threads work");
        let mut by_size: IndexMap<(usize, usize), Vec<&Look>> = IndexMap::new();
        for seen in seen {
            by_size.entry(seen.look.size).or_default().push(&seen.look);
        }
        by_size.sort_keys();
        let sizes: Vec<(String, Vec<&Look>)> = by_size
            .into_iter()
            .map(|((rows, columns), looks)| (format!("{rows} × {columns}"), looks))
            .collect();
        report.table(self.table_of_times(&sizes));
        report.table(self.table_of_applications(&sizes));
        report.words(
            "One application is one step: of the first two theorems a set of cells of a run, of the third a run, of \
             the fourth a run and a cell, which is applied once before the first two have their turn again. The \
             document does not say what it counts; what the theorems come to does not depend on it.",
        );
        report.table(self.table_of_fixpoints(&sizes));
        self.findings(&sizes, &mut report);
        let mean = |looks: &[&Look], theorem: usize| {
            Summary::of(looks.iter().map(|look| look.applied[theorem] as f64)).map_or(0.0, |s| s.mean)
        };
        let series = self.setting.theorems.iter().enumerate().map(|(theorem, named)| {
            (named.name.clone(), sizes.iter().map(|(_, looks)| mean(looks, theorem)).collect())
        });
        let chart = Chart {
            title: "Mean applications of each theorem".to_owned(),
            body: Body::Bars {
                y: Axis { label: "applications".to_owned(), log: false },
                categories: sizes.iter().map(|(size, _)| size.clone()).collect(),
                series: series.collect(),
            },
        };
        report.figure("applications", chart);
        report
    }
}
