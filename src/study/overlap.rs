//! How one best looks through boards of several grids: chapters 6 and 7 of the document on overlapping sudoku.

mod group;
mod pairs;
mod values;
mod ways;

use super::experiment::{Chosen, Experiment, Results};
use super::fault::Evaluated;
use super::file::StudyFile;
use super::parts::Parts;
use super::perform::Record;
use super::runs::{Measured, Run};
use super::texts::{Texts, filled};
use crate::lang::program::Program;
use group::Group;
use indexmap::IndexMap;
use serde::Deserialize;
use std::collections::BTreeSet;

/// How many of the first grids each policy begins with in turn.
const STARTS: usize = 3;
/// Puzzles on which no grid needs this number of loops are nothing to compare by (6.1).
const LEAST_LOOPS: f64 = 2.0;
/// Tables with a row for each puzzle have no more rows.
const MOST_ROWS: usize = 60;

#[derive(Deserialize)]
struct Data {
    /// Other readings of the document, as arguments of strategies.
    readings: Vec<String>,
    tallies: Tallies,
    policies: Vec<Policy>,
    document: Document,
}

/// The names of what strategies count.
#[derive(Deserialize)]
struct Tallies {
    looks: String,
    shared_looks: String,
    shared_loops: String,
    /// The beginnings of names that end in the letter of a grid.
    looks_at: String,
    loops_of: String,
}

/// A way to look through a board.
#[derive(Deserialize)]
struct Policy {
    /// The key of its name.
    name: String,
    strategy: String,
    vary: Option<Parameter>,
    /// The fewest grids for which it is a policy of its own.
    grids: usize,
}

/// A parameter of a policy, with the values that are compared.
#[derive(Deserialize)]
struct Parameter {
    name: String,
    values: Vec<usize>,
}

#[derive(Deserialize)]
struct Document {
    grids: usize,
    puzzles: usize,
    wins: IndexMap<String, usize>,
    values: Vec<usize>,
    pair: [String; 2],
    by_start: Vec<[usize; 2]>,
    starts: Vec<[usize; 2]>,
    hardest: Hardest,
    guess: Guess,
}

#[derive(Deserialize)]
struct Hardest {
    puzzles: usize,
    share: f64,
    looks: f64,
}

#[derive(Deserialize)]
struct Guess {
    grids: usize,
    policy: String,
}

/// A policy with a value of its parameter, where it has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Way {
    /// Its number among all ways.
    number: usize,
    policy: usize,
    value: Option<usize>,
}

struct Overlap {
    data: Data,
    ways: Vec<Way>,
    /// The two policies that the document compares by themselves.
    pair: [usize; 2],
}

/// The reading that is usual. The others follow it.
const USUAL: usize = 0;

pub fn make(file: &StudyFile, _: &Chosen, _: &Program) -> Evaluated<Box<dyn Experiment>> {
    let data: Data = file.data()?;
    let ways = data.policies.iter().enumerate().flat_map(|(policy, Policy { vary, .. })| {
        let values = vary.as_ref().map(|vary| vary.values.iter().copied().map(Some).collect());
        values.unwrap_or(vec![None]).into_iter().map(move |value| (policy, value))
    });
    let ways = ways.enumerate().map(|(number, (policy, value))| Way { number, policy, value }).collect();
    let named = |name: &String| data.policies.iter().position(|policy| policy.name == *name).unwrap_or(0);
    let pair = data.document.pair.each_ref().map(named);
    Ok(Box::new(Overlap { data, ways, pair }))
}

/// The letter of a grid, counted from 1.
fn letter(grid: usize) -> String {
    let letter = (b'A'..=b'Z').nth(grid - 1);
    letter.map_or_else(|| grid.to_string(), |letter| char::from(letter).to_string())
}

fn starts_of(grids: usize) -> std::ops::RangeInclusive<usize> {
    1..=STARTS.min(grids)
}

impl Experiment for Overlap {
    fn runs(&self, texts: Texts) -> Vec<Run> {
        let run = |reading: Option<&String>, way: &Way, start: usize| {
            let policy = &self.data.policies[way.policy];
            let given = [Some(format!("start = {start}")), self.varied(*way), reading.cloned()];
            Run {
                strategy: Some(format!(
                    "{}({})",
                    policy.strategy,
                    given.into_iter().flatten().collect::<Vec<_>>().join(", ")
                )),
                checked: true,
                // Another reading may be weaker.
                must_solve: reading.is_none().then(|| texts.get(&policy.name).to_owned()),
                grids: start.max(policy.grids),
                ..Run::default()
            }
        };
        let mut runs = Vec::new();
        for reading in [None].into_iter().chain(self.data.readings.iter().map(Some)) {
            for way in &self.ways {
                runs.extend((1..=STARTS).map(|start| run(reading, way, start)));
            }
        }
        runs
    }

    fn report(&self, of: &Results<'_>, out: &mut Parts) -> Evaluated<()> {
        let texts = of.texts;
        let policies = self.data.policies.iter();
        let policies = policies.map(|policy| format!("{} ({})", texts.get(&policy.name), policy.strategy));
        out.fact("policies", policies.collect::<Vec<_>>().join(texts.separator()));
        let n = of.puzzles.iter().filter(|p| !self.goes_on(p)).count();
        if n > 0 {
            out.fact("few_loops", filled!(texts, "not_compared", n, loops = LEAST_LOOPS));
        }
        let grids: BTreeSet<usize> = of.puzzles.iter().map(|p| p.grids).collect();
        for grids in grids {
            let group = Group::new(self, of, grids);
            if group.all.is_empty() {
                continue;
            }
            out.heading(filled!(texts, "boards", grids, n = group.all.len()));
            pairs::report(&group, out);
            for policy in self.policies_of(grids).filter(|&policy| self.ways_of(policy).count() > 1) {
                values::report(&group, policy, out);
            }
            ways::report(&group, out);
        }
        Ok(())
    }
}

impl Overlap {
    /// The value of a way as an argument.
    fn varied(&self, way: Way) -> Option<String> {
        let vary = self.data.policies[way.policy].vary.as_ref();
        Some(format!("{} = {}", vary?.name, way.value?))
    }

    /// The policies for boards of a number of grids.
    fn policies_of(&self, grids: usize) -> impl Iterator<Item = usize> {
        let policies = self.data.policies.iter().enumerate();
        policies.filter(move |(_, policy)| policy.grids <= grids).map(|(number, _)| number)
    }

    fn ways_of(&self, policy: usize) -> impl Iterator<Item = Way> + Clone {
        self.ways.iter().copied().filter(move |way| way.policy == policy)
    }

    fn run<'p>(&self, p: &'p Record, reading: usize, way: Way, start: usize) -> &'p Measured {
        p.run((reading * self.ways.len() + way.number) * STARTS + start - 1)
    }

    fn looks(&self, p: &Record, reading: usize, way: Way, start: usize) -> f64 {
        self.run(p, reading, way, start).tally(&self.data.tallies.looks).unwrap_or(0.0)
    }

    /// The fewest looks from any start.
    fn looks_with(&self, p: &Record, reading: usize, way: Way) -> f64 {
        fewest(starts_of(p.grids).map(|start| self.looks(p, reading, way, start)))
    }

    /// The fewest looks with any value.
    fn looks_from(&self, p: &Record, policy: usize, start: usize) -> f64 {
        fewest(self.ways_of(policy).map(|way| self.looks(p, USUAL, way, start)))
    }

    /// A tally from the better start.
    fn counted(&self, p: &Record, reading: usize, way: Way, tally: &str) -> f64 {
        let looks = |start: &usize| self.looks(p, reading, way, *start);
        let better = starts_of(p.grids).min_by(|a, b| looks(a).total_cmp(&looks(b))).unwrap_or(1);
        self.run(p, reading, way, better).tally(tally).unwrap_or(0.0)
    }

    /// Whether all policies finish a puzzle.
    fn is_finished(&self, p: &Record, reading: usize) -> bool {
        let mut ways = self.policies_of(p.grids).flat_map(|policy| self.ways_of(policy));
        ways.all(|way| starts_of(p.grids).all(|start| self.run(p, reading, way, start).solved))
    }

    /// Whether a grid needs several loops.
    fn goes_on(&self, p: &Record) -> bool {
        let loops = |way: Way, start: usize, grid: usize| {
            let name = self.data.tallies.loops_of.clone() + &letter(grid);
            self.run(p, USUAL, way, start).tally(&name).unwrap_or(0.0)
        };
        let mut ways = self.pair.iter().filter_map(|&policy| self.ways_of(policy).next());
        ways.any(|way| {
            let mut starts = starts_of(p.grids);
            starts.any(|start| (1..=p.grids).any(|grid| loops(way, start, grid) >= LEAST_LOOPS))
        })
    }
}

fn fewest(looks: impl Iterator<Item = f64>) -> f64 {
    looks.fold(f64::INFINITY, f64::min)
}
