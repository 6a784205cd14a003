//! Best order of techniques: the order that solves most puzzles with its first techniques, and the order with the least
//! work. Section 4.2 of the document on the D-score asks for the first of four logics. Here any techniques are ordered,
//! by a heuristic search if there are too many orders to try.

use super::{
    prelude::*,
    strategies::{calls, strategy_calls},
};
use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
    convert::Infallible,
    sync::Arc,
};
use tesuji_lang::{Call, Statement};
use tesuji_meaning::difficulty;
use tesuji_message::message;
use tesuji_report::catalogue::titles_of_calls;
use tesuji_solve::{Puzzle, Rules, Solver, SolverOptions, UniquenessCheck, Verdict, batch};

/// Maximum number of techniques for which every subset is tried. With more, the order is built greedily.
const MAX_SUBSET_TECHNIQUES: usize = 8;
/// Maximum number of techniques for which every order is tried. With more, a local search improves the given order.
const MAX_ORDER_TECHNIQUES: usize = 5;
const TECHNIQUES: std::ops::RangeInclusive<usize> = 2..=64;

pub fn make(setup: &StudySetup<'_>) -> StudyResult<Experiment> {
    let techniques = setup.all("technique");
    let calls = match techniques.is_empty() {
        true => strategy_calls(setup.program, &setup.one("strategy"))?,
        false => calls(setup.program, techniques)?,
    };
    if !TECHNIQUES.contains(&calls.len()) {
        let (n, least, most) = (calls.len(), TECHNIQUES.start(), TECHNIQUES.end());
        return Err(StudyError::Unfit(message!("{n} techniques: expected {least} to {most}")));
    }
    // All techniques together, to exclude texts that are not puzzles.
    let techniques = calls.iter().map(|call| setup.program.describe(call)).collect();
    let run = StrategyRun { techniques, needs_uniqueness: true, ..StrategyRun::default() };
    Ok(Experiment::new(vec![run], None, move |results, out| {
        let names = titles_of_calls(results.program, &calls, out.texts.language);
        report(&calls, &names, results, out)
    }))
}

type Numbers = Vec<usize>;

struct Trials<'s> {
    results: &'s StudyResults<'s>,
    calls: &'s [Call],
    /// Cost of one search of each technique at a position: its difficulty, or that of the easiest technique if it has
    /// none.
    costs: Vec<f64>,
    attempts: HashMap<Numbers, (usize, Vec<usize>)>,
}

impl Trials<'_> {
    fn attempt(&mut self, order: &[usize]) -> StudyResult<&(usize, Vec<usize>)> {
        if !self.attempts.contains_key(order) {
            let calls = order.iter().map(|&n| self.calls[n].clone()).collect();
            self.attempts.insert(order.to_vec(), attempt(self.results, calls)?);
        }
        Ok(&self.attempts[order])
    }

    fn solved(&mut self, set: &[usize]) -> StudyResult<usize> {
        let mut set = set.to_vec();
        set.sort_unstable();
        Ok(self.attempt(&set)?.0)
    }

    /// Returns the work of an order: each step costs one search of every technique up to its own, and each unsolved
    /// puzzle one more search of every technique.
    fn work(&mut self, order: &[usize]) -> StudyResult<f64> {
        let puzzles = self.results.puzzles.len();
        let (solved, steps) = self.attempt(order)?.clone();
        let (mut look, mut work) = (0.0, 0.0);
        for (&technique, steps) in order.iter().zip(steps) {
            look += self.costs[technique];
            work += steps as f64 * look;
        }
        Ok(work + (puzzles - solved) as f64 * look)
    }

    /// Returns the order that maximises the sum of the numbers of puzzles solved by its prefixes. Dynamic programming
    /// over subsets: the best order of a set extends that of a set with one technique less. Ties keep the given order.
    fn best_prefix_order(&mut self) -> StudyResult<Numbers> {
        // Indexed by subset as a bit mask; each subset follows all of its own subsets.
        let mut best: Vec<(Numbers, usize)> = vec![(Numbers::new(), 0)];
        for set in 1_usize..1 << self.calls.len() {
            let members: Numbers = (0..self.calls.len()).filter(|n| set >> n & 1 == 1).collect();
            let before = |last: &&usize| best[set & !(1 << **last)].1;
            // `max_by_key` returns the last maximum.
            let last = *members.iter().max_by_key(before).unwrap_or(&0);
            let (mut order, sum) = best[set & !(1 << last)].clone();
            order.push(last);
            best.push((order, sum + self.solved(&members)?));
        }
        Ok(best.pop().unwrap_or_default().0)
    }

    /// Returns the greedy order: the next technique is always the one that solves most together with those before it.
    fn greedy_order(&mut self) -> StudyResult<Numbers> {
        let mut order = Vec::new();
        while order.len() < self.calls.len() {
            let rest = (0..self.calls.len()).filter(|n| !order.contains(n));
            let solved = rest.map(|n| Ok((n, self.solved(&[&order[..], &[n]].concat())?)));
            let solved = solved.collect::<StudyResult<Vec<_>>>()?;
            order.extend(solved.into_iter().min_by_key(|(_, n)| Reverse(*n)).map(|(n, _)| n));
        }
        Ok(order)
    }

    /// Returns the first order with the least work, and that work.
    fn least_work_order(&mut self, orders: Vec<Numbers>) -> StudyResult<(Numbers, f64)> {
        let mut best = (Vec::new(), f64::INFINITY);
        for order in orders {
            let work = self.work(&order)?;
            if work < best.1 {
                best = (order, work);
            }
        }
        Ok(best)
    }

    /// Returns a local minimum of the work under moves of one technique, from the given order on, and the number of
    /// orders tried.
    fn improved_order(&mut self) -> StudyResult<(Numbers, usize)> {
        let mut order: Numbers = (0..self.calls.len()).collect();
        let mut tried = HashSet::from([order.clone()]);
        loop {
            let moved = all_moved(&order);
            tried.extend(moved.iter().cloned());
            let (better, work) = self.least_work_order(moved)?;
            if work >= self.work(&order)? {
                return Ok((order, tried.len()));
            }
            order = better;
        }
    }
}

fn all_moved(order: &[usize]) -> Vec<Numbers> {
    let places = (0..order.len()).flat_map(|from| (0..order.len()).map(move |to| (from, to)));
    let moved = |(from, to): (usize, usize)| {
        let mut order = order.to_vec();
        let technique = order.remove(from);
        order.insert(to, technique);
        order
    };
    places.filter(|&(from, to)| from != to && from != to + 1).map(moved).collect()
}

/// Returns all orders, the ones that start with the first items first.
pub fn orders(items: &[usize]) -> Vec<Numbers> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let with_first = |at: usize| {
        let rest = orders(&[&items[..at], &items[at + 1..]].concat());
        rest.into_iter().map(move |order| [vec![items[at]], order].concat())
    };
    (0..items.len()).flat_map(with_first).collect()
}

fn report(
    calls: &[Call],
    names: &[String],
    results: &StudyResults<'_>,
    out: &mut StudyReport,
) -> StudyResult<()> {
    let (texts, n) = (out.texts, names.len());
    let cost = |call: &Call| difficulty(results.program, call).map_or(1.0, |cost| (cost as f64).max(1.0));
    let costs = calls.iter().map(cost).collect();
    let mut trials = Trials { results, calls, costs, attempts: HashMap::new() };
    let given: Numbers = (0..n).collect();
    let (soonest, sets) = match n <= MAX_SUBSET_TECHNIQUES {
        true => (trials.best_prefix_order()?, (1 << n) - 1),
        false => (trials.greedy_order()?, n * (n + 1) / 2),
    };
    let (least_work, tried_orders) = match n <= MAX_ORDER_TECHNIQUES {
        true => (trials.least_work_order(orders(&given))?.0, orders(&given).len()),
        false => trials.improved_order()?,
    };
    let tried = |n: usize, is_certain: bool| {
        filled!(texts, if is_certain { "none_is_better" } else { "as_long_as_better" }, n)
    };
    let strategies = [
        ("as_given", &given, String::new()),
        ("soonest", &soonest, tried(sets, n <= MAX_SUBSET_TECHNIQUES)),
        ("least_work", &least_work, tried(tried_orders, n <= MAX_ORDER_TECHNIQUES)),
    ];
    out.fact("techniques_asked", texts.list(names));
    out.words("what_differs");
    let (mut rows, mut along, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    for (name, order, tried) in strategies {
        // Numbers of puzzles solved by the first technique, by the first two, and so on.
        let solved = (1..=n).map(|n| trials.solved(&order[..n])).collect::<StudyResult<Vec<usize>>>()?;
        let listed: Vec<&str> = order.iter().map(|&n| names[n].as_str()).collect();
        let work = round(trials.work(order)? / results.puzzles.len() as f64, 0);
        rows.push(cells![texts.get(name), texts.list(listed), solved.iter().sum::<usize>(), work, tried]);
        lines.push(line(texts.get(name), solved.iter().map(|n| *n as f64)));
        along.push(solved);
    }
    out.table("orders", &["", "order", "sum_of_solved", "work_per_puzzle", "tried"], rows);
    let by_the_first = |n: usize| {
        let [soonest, least] = [&soonest, &least_work].map(|order| &names[order[n]]);
        cells![n + 1, along[0][n], along[1][n], soonest, along[2][n], least]
    };
    out.table(
        "by_the_first",
        &["techniques", "as_given", "soonest", "with", "least_work", "with"],
        (0..n).map(by_the_first),
    );

    out.lines(Caption("solved-along", "curve"), ["techniques", "puzzles_solved"], lines);
    Ok(())
}

/// Tries techniques in an order on all puzzles; returns the number of solved puzzles, and the number of steps by each
/// technique.
fn attempt(results: &StudyResults<'_>, calls: Vec<Call>) -> StudyResult<(usize, Vec<usize>)> {
    let mut steps = vec![0; calls.len()];
    let statement = Statement::FirstOf(calls.into_iter().map(Statement::Technique).collect());
    let game = results.game.map(str::to_owned);
    let options = SolverOptions::default().with_game(game);
    let options = options.with_uniqueness_check(UniquenessCheck::Never).with_record_steps(false);
    let solver = Solver::of_statement(Rules::from_program(Arc::clone(results.program)), statement, options)?;
    let mut solved = 0_usize;
    let Ok(()) = batch::map_ordered(
        results.puzzles.iter().map(|record| &record.position),
        results.jobs,
        || solver.worker(),
        |worker, puzzle| {
            let outcome = worker.solve(Puzzle(puzzle.clone())).outcome;
            (outcome.verdict == Verdict::Solved, outcome.counts)
        },
        |(is_solved, counts)| {
            solved += usize::from(is_solved);
            steps.iter_mut().zip(counts).for_each(|(total, n)| *total += n);
            Ok::<(), Infallible>(())
        },
    );
    Ok((solved, steps))
}
