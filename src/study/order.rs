//! In which order techniques are best tried: that which solves most soonest, and that which takes the least work.
//! Section 4.2 of the document on the D-score asks the first of four logics; here it is asked of any techniques, and
//! the orders are searched where there are too many to try.

mod search;
mod texts;

use super::report::Report;
use super::table::{Cell, Table};
use super::{Sample, Seen, Study, StudyError, calls, shipped};
use crate::board::position::Position;
use crate::chart::{Axis, Body, Chart, Series};
use crate::grade::difficulty::difficulty;
use crate::grade::named;
use crate::lang::program::{Call, Program, Statement};
use crate::report::language::Language;
use crate::solve::puzzle::{Check, Options, Solver, SolverError, Worker};
use crate::solve::verdict::Verdict;
use search::Corpus;
use serde::Deserialize;
use std::sync::Arc;
use texts::Texts;

/// The data beside the rules.
#[derive(Debug, Clone, Deserialize)]
struct Setting {
    strategy: String,
    samples: Vec<Sample>,
}

/// What is studied. What is absent is as for the data beside the rules.
#[derive(Debug, Clone, Default)]
pub struct OrderOptions {
    /// The game; what each puzzle implies where absent.
    pub game: Option<String>,
    /// The techniques, in the order that the search begins with.
    pub techniques: Vec<String>,
    /// The strategy whose techniques they are, where none are named.
    pub strategy: Option<String>,
    /// So many puzzles are looked at at once; 0 is one for each processor.
    pub jobs: usize,
}

/// Techniques that want an order.
pub struct Order {
    program: Arc<Program>,
    calls: Vec<Call>,
    names: Vec<String>,
    /// What one look at a position costs, for each technique.
    costs: Vec<i64>,
    /// All of them, to sort out what is no puzzle.
    solver: Solver,
    options: Options,
    jobs: usize,
    setting: Setting,
}

impl Order {
    /// The study of some techniques.
    ///
    /// # Errors
    /// When one of them, the strategy or the game does not exist, or there is nothing to order.
    pub fn new(program: &Arc<Program>, options: &OrderOptions) -> Result<Self, StudyError> {
        let setting: Setting = shipped(include_str!("../../rules/studies/order.json"))?;
        let mut calls = calls(program, &options.techniques)?;
        if calls.is_empty() {
            let strategy = options.strategy.as_ref().unwrap_or(&setting.strategy);
            let call = program.strategy_call(strategy).map_err(SolverError::from)?;
            calls = named::calls(program, &call);
        }
        if calls.len() < 2 || calls.len() > 64 {
            let message = format!("{} techniques: an order takes 2 to 64", calls.len());
            return Err(StudyError::Unfit(message));
        }
        // A technique without a difficulty costs as much as the easiest.
        let costs = calls.iter().map(|call| difficulty(program, call).unwrap_or(1).max(1)).collect();
        let options_of = Options { game: options.game.clone(), check: Check::Unsolved, ..Options::default() };
        let solver =
            Solver::of_statement(Arc::clone(program), in_order(&calls, 0..calls.len()), options_of.clone())?;
        Ok(Self {
            program: Arc::clone(program),
            names: calls.iter().map(|call| program.describe(call)).collect(),
            calls,
            costs,
            solver,
            options: Options { check: Check::Never, ..options_of },
            jobs: options.jobs,
            setting,
        })
    }

    fn listed(&self, order: &[usize]) -> String {
        order.iter().map(|&at| self.names[at].as_str()).collect::<Vec<_>>().join(", ")
    }
}

/// These calls, the first that finds something first.
fn in_order(calls: &[Call], order: impl IntoIterator<Item = usize>) -> Statement {
    Statement::FirstOf(order.into_iter().map(|at| Statement::Technique(calls[at].clone())).collect())
}

impl Study for Order {
    type Worker<'s> = Worker<'s>;
    type Look = Position;

    fn samples(&self) -> &[Sample] {
        &self.setting.samples
    }

    fn worker(&self) -> Worker<'_> {
        self.solver.worker()
    }

    fn look<'s>(&'s self, worker: &mut Worker<'s>, puzzle: Position) -> Result<Position, String> {
        let verdict = worker.solve(puzzle.clone()).verdict;
        match verdict {
            Verdict::Solved | Verdict::Stuck => Ok(puzzle),
            verdict => Err(verdict.message().unwrap_or_default()),
        }
    }

    fn report(&self, seen: &[Seen<Position>], _: &[Arc<str>], language: Language) -> Report {
        let t = Texts::of(language);
        let mut report = Report::new(t.title, language);
        report.about(t.techniques_asked, self.listed(&(0..self.calls.len()).collect::<Vec<_>>()));
        let corpus = Corpus::new(self, seen.iter().map(|seen| seen.look.clone()).collect());
        let soonest = corpus.soonest();
        let least = corpus.least_work();
        let given: Vec<usize> = (0..self.calls.len()).collect();
        report.words(t.what_differs);
        let columns = ["", t.order, t.sum_of_solved, t.work_per_puzzle, t.tried];
        let mut table = Table::new(t.orders, columns);
        for (name, order, tried) in [
            (t.as_given, &given, String::new()),
            (t.soonest, &soonest.order, soonest.told(t)),
            (t.least_work, &least.order, least.told(t)),
        ] {
            table.row([
                name.into(),
                self.listed(order).into(),
                corpus.solved_along(order).iter().sum::<usize>().into(),
                Cell::number(corpus.work(order) as f64 / seen.len().max(1) as f64, 0),
                tried.into(),
            ]);
        }
        report.table(table);
        let curves = [(t.as_given, &given), (t.soonest, &soonest.order), (t.least_work, &least.order)];
        let columns = [t.techniques, t.as_given, t.soonest, t.with, t.least_work, t.with];
        let mut table = Table::new(t.by_the_first, columns);
        let along: Vec<Vec<usize>> = curves.iter().map(|(_, order)| corpus.solved_along(order)).collect();
        for (at, ((&given, &soonest_solved), &least_solved)) in
            along[0].iter().zip(&along[1]).zip(&along[2]).enumerate()
        {
            table.row([
                (at + 1).into(),
                given.into(),
                soonest_solved.into(),
                self.names[soonest.order[at]].as_str().into(),
                least_solved.into(),
                self.names[least.order[at]].as_str().into(),
            ]);
        }
        report.table(table);
        let series = curves.iter().zip(&along).map(|((name, _), along)| Series {
            name: (*name).to_owned(),
            points: along.iter().enumerate().map(|(at, &n)| (at as f64 + 1.0, n as f64)).collect(),
        });
        let axis = |label: &str| Axis { label: label.to_owned(), log: false };
        let body = Body::Lines { x: axis(t.techniques), y: axis(t.puzzles_solved), series: series.collect() };
        report.figure("solved-along", Chart { title: t.curve.to_owned(), body });
        report
    }
}
