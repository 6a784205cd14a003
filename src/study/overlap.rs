//! Best order of search on boards of several grids: chapters 6 and 7 of the document on overlapping sudoku.

mod findings;
mod group;
mod tables;
mod verdicts;

use super::prelude::*;
use group::Group;
use indexmap::IndexMap;
use std::collections::BTreeSet;

/// Number of grids from which each policy is started.
const STARTS: usize = 3;
/// Minimum number of loops for a comparison (6.1). Puzzles on which no grid needs as many are left out.
const LEAST_LOOPS: f64 = 2.0;

#[derive(Deserialize)]
struct Data {
    /// Other readings of the document, as arguments of strategies.
    readings: Vec<String>,
    /// Names of the tallies of strategies, by the keys of their texts; tallies of a grid end in its letter.
    tallies: IndexMap<String, String>,
    policies: Vec<Policy>,
    document: Document,
}

#[derive(Deserialize)]
struct Policy {
    name: String,
    strategy: String,
    vary: Option<Parameter>,
    /// Minimum number of grids for which it is a separate policy.
    grids: usize,
}

/// Parameter of a policy, with the values that are compared.
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
    /// Number of these puzzles that each policy wins.
    wins: IndexMap<String, usize>,
}

#[derive(Deserialize)]
struct Guess {
    grids: usize,
    policy: String,
}

struct Overlap {
    data: Data,
    /// Each policy with each value of its parameter; `None` if it has no parameter.
    ways: Vec<(usize, Option<usize>)>,
    /// The two policies that the document compares separately.
    pair: [usize; 2],
}

/// Index of the default reading. The others follow it.
const USUAL: usize = 0;

pub fn make(setup: &Setup<'_>) -> Evaluated<Experiment> {
    let data: Data = setup.file.data()?;
    let ways = data.policies.iter().enumerate().flat_map(|(policy, Policy { vary, .. })| {
        let values = vary.as_ref().map(|vary| vary.values.iter().copied().map(Some).collect());
        values.unwrap_or(vec![None]).into_iter().map(move |value| (policy, value))
    });
    let ways = ways.collect();
    let named = |name: &String| data.policies.iter().position(|policy| policy.name == *name).unwrap_or(0);
    let pair = data.document.pair.each_ref().map(named);
    let study = Overlap { data, ways, pair };
    let run = |reading: Option<&String>, way: usize, start: usize| {
        let policy = &study.data.policies[study.ways[way].0];
        let given = [Some(format!("start = {start}")), study.varied(way), reading.cloned()];
        let given = given.into_iter().flatten().collect::<Vec<_>>().join(", ");
        Run {
            // Another reading may be weaker.
            must_solve: reading.is_none().then(|| setup.texts.get(&policy.name).to_owned()),
            grids: start.max(policy.grids),
            ..Run::checked(format!("{}({given})", policy.strategy))
        }
    };
    let mut runs = Vec::new();
    for reading in [None].into_iter().chain(study.data.readings.iter().map(Some)) {
        for way in 0..study.ways.len() {
            runs.extend((1..=STARTS).map(|start| run(reading, way, start)));
        }
    }
    Ok(Experiment::new(runs, None, move |of, out| study.report(of, out)))
}

fn letter(grid: usize) -> String {
    let letter = (b'A'..=b'Z').nth(grid - 1);
    letter.map_or_else(|| grid.to_string(), |letter| char::from(letter).to_string())
}

fn starts_of(grids: usize) -> std::ops::RangeInclusive<usize> {
    1..=STARTS.min(grids)
}

impl Overlap {
    fn report(&self, of: &Results<'_>, out: &mut StudyReport) -> Evaluated<()> {
        let texts = out.texts;
        let policies = self.data.policies.iter();
        out.fact("policies", texts.list(policies.map(|policy| texts.get(&policy.name))));
        out.fact("reading", texts.get("usual_is"));
        let n = of.puzzles.iter().filter(|p| !self.goes_on(p)).count();
        if n > 0 {
            out.fact("few_loops", filled!(texts, "not_compared", n, loops = LEAST_LOOPS));
        }
        let grids: BTreeSet<usize> = of.puzzles.iter().map(|p| p.grids).collect();
        for grids in grids {
            let group = Group::new(self, of, texts, grids);
            if !group.all.is_empty() {
                out.heading(&filled!(texts, "boards", grids, n = group.all.len()));
                tables::report(&group, out);
            }
        }
        Ok(())
    }

    fn varied(&self, way: usize) -> Option<String> {
        let (policy, value) = self.ways[way];
        Some(format!("{} = {}", self.data.policies[policy].vary.as_ref()?.name, value?))
    }

    fn policies(&self, grids: usize) -> impl Iterator<Item = usize> {
        (0..self.data.policies.len()).filter(move |&policy| self.data.policies[policy].grids <= grids)
    }

    fn ways_of(&self, policy: usize) -> Vec<usize> {
        (0..self.ways.len()).filter(|&way| self.ways[way].0 == policy).collect()
    }

    /// Returns the indices of the runs of some ways on boards with a number of grids: from one start, or from each.
    fn runs(&self, grids: usize, reading: usize, ways: &[usize], start: Option<usize>) -> Vec<usize> {
        let starts = start.map_or(starts_of(grids), |start| start..=start);
        let run = |way: &usize, start| (reading * self.ways.len() + way) * STARTS + start - 1;
        ways.iter().flat_map(|way| starts.clone().map(move |start| run(way, start))).collect()
    }

    fn looks(&self, p: &Record, run: usize) -> f64 {
        self.data.tallies.get("looks").map_or(0.0, |looks| p.tally(run, looks))
    }

    fn fewest_looks(&self, p: &Record, runs: &[usize]) -> f64 {
        least(runs.iter().map(|&run| self.looks(p, run))).unwrap_or(f64::INFINITY)
    }

    fn goes_on(&self, p: &Record) -> bool {
        let ways: Vec<usize> =
            self.pair.iter().filter_map(|&policy| self.ways_of(policy).first().copied()).collect();
        let loops = |run: usize, grid: usize| {
            self.data
                .tallies
                .get("loops_of")
                .map_or(0.0, |name| p.tally(run, &(name.clone() + &letter(grid))))
        };
        let runs = self.runs(p.grids, USUAL, &ways, None);
        runs.into_iter().any(|run| (1..=p.grids).any(|grid| loops(run, grid) >= LEAST_LOOPS))
    }
}
