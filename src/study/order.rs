//! The search for the orders in which techniques are best tried over a set of puzzles: that which solves most soonest,
//! and that which takes the least work.

use super::StudyError;
use super::declared::Item;
use super::evaluate::{Evaluated, Evaluator};
use super::functions::orders;
use super::program::calls;
use super::value::Value;
use crate::board::position::Position;
use crate::grade::difficulty::difficulty;
use crate::lang::program::{Call, Program, Statement};
use crate::solve::batch;
use crate::solve::puzzle::{Check, Options, Solver};
use crate::solve::verdict::Verdict;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::sync::Arc;

/// With so many techniques every set of them is asked, with more the order is built one by one.
const MOST_SETS: usize = 8;

/// With so many techniques every order is tried, with more orders are changed as long as they get better.
const MOST_ORDERS: usize = 5;

/// Techniques that want an order.
pub struct Techniques {
    program: Arc<Program>,
    calls: Vec<Call>,
    /// What one look at a position costs, for each technique.
    costs: Vec<i64>,
    options: Options,
    /// So many puzzles are looked at at once; 0 is one for each processor.
    jobs: usize,
}

impl Techniques {
    /// Makes ready what a file declares: the `techniques`, in the order that the search begins with.
    pub fn new<'s>(
        item: &'s Item,
        program: &Arc<Program>,
        evaluator: &Evaluator<'s>,
        game: Option<&str>,
        jobs: usize,
    ) -> Evaluated<Self> {
        let names =
            item.get("techniques").map(|names| evaluator.value(names, &mut Vec::new())).transpose()?;
        let calls = calls(program, names.as_ref().and_then(Value::items).unwrap_or_default())?;
        if calls.len() < 2 || calls.len() > 64 {
            let message = format!("{} techniques: an order takes 2 to 64", calls.len());
            return Err(StudyError::Unfit(message));
        }
        // A technique without a difficulty costs as much as the easiest.
        let costs = calls.iter().map(|call| difficulty(program, call).unwrap_or(1).max(1)).collect();
        let options = Options { game: game.map(str::to_owned), check: Check::Never, ..Options::default() };
        Ok(Self { program: Arc::clone(program), calls, costs, options, jobs })
    }

    /// What the search comes to: the order `given`, the one that solves most `soonest`, and that of the `least` work.
    /// Each has its `order`, how many puzzles its first techniques have `solved`, its `work`, and how many orders were
    /// `tried`; it is `certain` where no other is better.
    pub fn search(&self, puzzles: Vec<Position>) -> Value {
        let corpus =
            Corpus { techniques: self, puzzles, solved: RefCell::default(), work: RefCell::default() };
        let given = Found { order: (0..self.calls.len()).collect(), certain: false, tried: 0 };
        let found = [("given", given), ("soonest", corpus.soonest()), ("least", corpus.least_work())];
        let told = found.map(|(name, Found { order, certain, tried })| {
            let names: Vec<String> = order.iter().map(|&at| self.program.describe(&self.calls[at])).collect();
            let facts = [
                ("order", names.into()),
                ("solved", corpus.solved_along(&order).into()),
                ("work", corpus.work(&order).into()),
                ("certain", certain.into()),
                ("tried", tried.into()),
            ];
            (name, Value::map(facts))
        });
        Value::map(told)
    }
}

/// The puzzles, and what is known of them.
struct Corpus<'o> {
    techniques: &'o Techniques,
    puzzles: Vec<Position>,
    /// How many puzzles a set of techniques solves.
    solved: RefCell<HashMap<u64, usize>>,
    work: RefCell<BTreeMap<Vec<usize>, i64>>,
}

/// An order that was found.
struct Found {
    /// Techniques, the first first.
    order: Vec<usize>,
    /// Whether no other is better.
    certain: bool,
    /// How many sets or orders were tried.
    tried: usize,
}

impl Corpus<'_> {
    /// How many puzzles the first technique of an order solves, the first two, and so on.
    fn solved_along(&self, order: &[usize]) -> Vec<usize> {
        let sets = order.iter().scan(0, |set, at| {
            *set |= 1_u64 << at;
            Some(*set)
        });
        sets.map(|set| self.solved(set)).collect()
    }

    fn solved(&self, set: u64) -> usize {
        if let Some(&known) = self.solved.borrow().get(&set) {
            return known;
        }
        let members: Vec<usize> =
            (0..self.techniques.calls.len()).filter(|at| set & (1 << at) != 0).collect();
        let solved = self.run(&members).into_iter().filter(|(solved, _)| *solved).count();
        self.solved.borrow_mut().insert(set, solved);
        solved
    }

    /// What it costs to solve all puzzles with techniques in an order.
    ///
    /// Each step is found after one look of every technique up to its own; where nothing more is found, each has
    /// looked once more.
    fn work(&self, order: &[usize]) -> i64 {
        if let Some(&known) = self.work.borrow().get(order) {
            return known;
        }
        let costs = order.iter().scan(0, |sum, &at| {
            *sum += self.techniques.costs[at];
            Some(*sum)
        });
        let costs: Vec<i64> = costs.collect();
        let all = costs.last().copied().unwrap_or(0);
        let work = self.run(order).into_iter().map(|(solved, counts)| {
            let steps: i64 = counts.iter().zip(&costs).map(|(&n, cost)| n as i64 * cost).sum();
            steps + if solved { 0 } else { all }
        });
        let work = work.sum();
        self.work.borrow_mut().insert(order.to_vec(), work);
        work
    }

    /// For each puzzle whether the techniques solve it in this order, and how many steps each makes.
    fn run(&self, order: &[usize]) -> Vec<(bool, Vec<usize>)> {
        let calls = order.iter().map(|&at| Statement::Technique(self.techniques.calls[at].clone()));
        let statement = Statement::FirstOf(calls.collect());
        let Techniques { program, options, jobs, .. } = self.techniques;
        let solver = Solver::of_statement(Arc::clone(program), statement, options.clone());
        // The game was found when the study was made.
        let Ok(solver) = solver else { return Vec::new() };
        let mut all = Vec::with_capacity(self.puzzles.len());
        let done = batch::run(
            self.puzzles.iter(),
            *jobs,
            || solver.worker(),
            |worker, puzzle| {
                let outcome = worker.solve(puzzle.clone());
                (outcome.verdict == Verdict::Solved, outcome.counts)
            },
            |seen| {
                all.push(seen);
                Ok::<(), Infallible>(())
            },
        );
        match done {
            Ok(()) => all,
            Err(never) => match never {},
        }
    }

    /// The order whose first techniques solve most: the sum of what the first solves, the first two, and so on.
    fn soonest(&self) -> Found {
        let all = self.techniques.calls.len();
        let found = if all <= MOST_SETS { self.best_of_sets(all) } else { self.one_by_one(all) };
        let tried = self.solved.borrow().len();
        Found { order: found, certain: all <= MOST_SETS, tried }
    }

    /// The best order of every set follows from those of the sets with one technique less.
    fn best_of_sets(&self, all: usize) -> Vec<usize> {
        let mut best: Vec<(usize, Vec<usize>)> = vec![(0, Vec::new()); 1 << all];
        for set in 1_usize..1 << all {
            let members = (0..all).filter(|at| set & (1 << at) != 0);
            let best_before = members.map(|last| (last, &best[set & !(1 << last)]));
            // Of several that are as good the one that is as given.
            let found = best_before.max_by_key(|(last, (sum, _))| (*sum, *last));
            if let Some((last, (sum, order))) = found {
                let grown = order.iter().copied().chain([last]).collect();
                best[set] = (sum + self.solved(set as u64), grown);
            }
        }
        best.pop().map(|(_, order)| order).unwrap_or_default()
    }

    /// The next is always the one that solves most with those before it.
    fn one_by_one(&self, all: usize) -> Vec<usize> {
        let mut order: Vec<usize> = Vec::new();
        let mut set = 0_u64;
        while order.len() < all {
            let left = (0..all).filter(|at| set & (1 << at) == 0);
            let next = left.max_by_key(|&at| (self.solved(set | 1 << at), std::cmp::Reverse(at)));
            let Some(next) = next else { break };
            set |= 1 << next;
            order.push(next);
        }
        order
    }

    /// The order that takes the least work.
    fn least_work(&self) -> Found {
        let all: Vec<usize> = (0..self.techniques.calls.len()).collect();
        if all.len() <= MOST_ORDERS {
            let orders = orders(&all);
            let tried = orders.len();
            let order = orders.into_iter().min_by_key(|order| self.work(order)).unwrap_or_default();
            return Found { order, certain: true, tried };
        }
        let mut order = all;
        loop {
            let better = moved(&order).min_by_key(|changed| self.work(changed));
            match better {
                Some(better) if self.work(&better) < self.work(&order) => order = better,
                _ => break,
            }
        }
        Found { order, certain: false, tried: self.work.borrow().len() }
    }
}

/// An order with one of its members somewhere else.
fn moved(order: &[usize]) -> impl Iterator<Item = Vec<usize>> {
    let places = (0..order.len()).flat_map(move |from| (0..order.len()).map(move |to| (from, to)));
    places.filter(|(from, to)| from != to && *from != to + 1).map(|(from, to)| {
        let mut changed = order.to_vec();
        let member = changed.remove(from);
        changed.insert(to, member);
        changed
    })
}
