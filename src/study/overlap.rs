//! Best order of search on boards of several grids: chapters 6 and 7 of the document on overlapping sudoku.

mod findings;
mod group;
mod tables;
mod verdicts;

use super::prelude::*;
use group::GridGroup;
use indexmap::IndexMap;
use std::collections::BTreeSet;

/// Number of grids from which each policy is started.
const STARTS: usize = 3;
/// Minimum number of loops for a comparison (6.1). Puzzles on which no grid needs as many are left out.
const MIN_LOOPS: f64 = 2.0;

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
    variants: Vec<(usize, Option<usize>)>,
    /// The two policies that the document compares separately.
    pair: [usize; 2],
}

/// Index of the default reading. The others follow it.
const DEFAULT_READING: usize = 0;

pub fn make(setup: &StudySetup<'_>) -> StudyResult<Experiment> {
    let data: Data = setup.file.data()?;
    let variants = data.policies.iter().enumerate().flat_map(|(policy, Policy { vary, .. })| {
        let values = vary.as_ref().map(|vary| vary.values.iter().copied().map(Some).collect());
        values.unwrap_or(vec![None]).into_iter().map(move |value| (policy, value))
    });
    let variants = variants.collect();
    let policy_index =
        |name: &String| data.policies.iter().position(|policy| policy.name == *name).unwrap_or(0);
    let pair = data.document.pair.each_ref().map(policy_index);
    let study = Overlap { data, variants, pair };
    let run = |reading: Option<&String>, variant: usize, start: usize| {
        let policy = &study.data.policies[study.variants[variant].0];
        let given = [Some(format!("start = {start}")), study.argument_text(variant), reading.cloned()];
        let given = given.into_iter().flatten().collect::<Vec<_>>().join(", ");
        StrategyRun {
            // Another reading may be weaker.
            must_solve: reading.is_none().then(|| setup.texts.get(&policy.name).to_owned()),
            grids: start.max(policy.grids),
            ..StrategyRun::for_strategy(format!("{}({given})", policy.strategy))
        }
    };
    let mut runs = Vec::new();
    for reading in [None].into_iter().chain(study.data.readings.iter().map(Some)) {
        for variant in 0..study.variants.len() {
            runs.extend((1..=STARTS).map(|start| run(reading, variant, start)));
        }
    }
    Ok(Experiment::new(runs, None, move |results, out| study.report(results, out)))
}

fn letter(grid: usize) -> String {
    let letter = (b'A'..=b'Z').nth(grid - 1);
    letter.map_or_else(|| grid.to_string(), |letter| char::from(letter).to_string())
}

fn starts_of(grids: usize) -> std::ops::RangeInclusive<usize> {
    1..=STARTS.min(grids)
}

impl Overlap {
    fn report(&self, results: &StudyResults<'_>, out: &mut StudyReport) -> StudyResult<()> {
        let texts = out.texts;
        let policies = self.data.policies.iter();
        out.fact("policies", texts.list(policies.map(|policy| texts.get(&policy.name))));
        out.fact("reading", texts.get("usual_is"));
        let n = results.puzzles.iter().filter(|p| !self.has_enough_loops(p)).count();
        if n > 0 {
            out.fact("few_loops", filled!(texts, "not_compared", n, loops = MIN_LOOPS));
        }
        let grids: BTreeSet<usize> = results.puzzles.iter().map(|p| p.grids).collect();
        for grids in grids {
            let group = GridGroup::new(self, results, texts, grids);
            if !group.all.is_empty() {
                out.heading(&filled!(texts, "boards", grids, n = group.all.len()));
                tables::report(&group, out);
            }
        }
        Ok(())
    }

    fn argument_text(&self, variant: usize) -> Option<String> {
        let (policy, value) = self.variants[variant];
        Some(format!("{} = {}", self.data.policies[policy].vary.as_ref()?.name, value?))
    }

    fn policies(&self, grids: usize) -> impl Iterator<Item = usize> {
        (0..self.data.policies.len()).filter(move |&policy| self.data.policies[policy].grids <= grids)
    }

    fn variants_of(&self, policy: usize) -> Vec<usize> {
        (0..self.variants.len()).filter(|&variant| self.variants[variant].0 == policy).collect()
    }

    /// Returns the indices of the runs of some variants on boards with a number of grids: from one start, or from each.
    fn runs(&self, grids: usize, reading: usize, variants: &[usize], start: Option<usize>) -> Vec<usize> {
        let starts = start.map_or(starts_of(grids), |start| start..=start);
        let run = |variant: &usize, start| (reading * self.variants.len() + variant) * STARTS + start - 1;
        variants.iter().flat_map(|variant| starts.clone().map(move |start| run(variant, start))).collect()
    }

    fn looks(&self, p: &PuzzleRecord, run: usize) -> f64 {
        self.data.tallies.get("looks").map_or(0.0, |looks| p.tally(run, looks))
    }

    fn fewest_looks(&self, p: &PuzzleRecord, runs: &[usize]) -> f64 {
        min(runs.iter().map(|&run| self.looks(p, run))).unwrap_or(f64::INFINITY)
    }

    fn has_enough_loops(&self, p: &PuzzleRecord) -> bool {
        let variants: Vec<usize> =
            self.pair.iter().filter_map(|&policy| self.variants_of(policy).first().copied()).collect();
        let loops = |run: usize, grid: usize| {
            self.data
                .tallies
                .get("loops_of")
                .map_or(0.0, |name| p.tally(run, &(name.clone() + &letter(grid))))
        };
        let runs = self.runs(p.grids, DEFAULT_READING, &variants, None);
        runs.into_iter().any(|run| (1..=p.grids).any(|grid| loops(run, grid) >= MIN_LOOPS))
    }
}
