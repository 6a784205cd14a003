//! Best order of search on boards of several grids: chapters 6 and 7 of the document on overlapping sudoku.

mod findings;
mod group;
mod tables;
mod verdicts;

use super::prelude::*;
use group::GridGroup;
use indexmap::IndexMap;
use std::collections::{BTreeSet, HashMap};

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
    starts: [[usize; 2]; 2],
    hardest: Hardest,
    guess: Guess,
    /// Tables and figures by the keys of the titles here.
    sources: HashMap<String, Source>,
}

#[derive(Deserialize)]
struct Source {
    /// Key of the text with the numbers.
    kind: String,
    numbers: Vec<usize>,
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

/// Policy with a value of its parameter, `None` if it has no parameter.
#[derive(Clone, Copy)]
struct Variant<'d> {
    /// Index among the variants of all policies.
    number: usize,
    policy: &'d Policy,
    value: Option<usize>,
}

pub fn make(setup: &StudySetup<'_>) -> StudyResult<Experiment> {
    let data: Data = setup.file.data()?;
    let run = |reading: Option<&String>, variant: Variant<'_>, start: usize| {
        let policy = variant.policy;
        let given = [Some(format!("start = {start}")), variant.argument(), reading.cloned()];
        let given = join(given.into_iter().flatten(), ", ");
        StrategyRun {
            // Another reading may be weaker.
            must_solve: reading.is_none().then(|| setup.texts.get(&policy.name).to_owned()),
            grids: start.max(policy.grids),
            ..StrategyRun::for_strategy(format!("{}({given})", policy.strategy))
        }
    };
    let mut runs = Vec::new();
    for reading in [None].into_iter().chain(data.readings.iter().map(Some)) {
        for variant in data.variants() {
            runs.extend((1..=STARTS).map(|start| run(reading, variant, start)));
        }
    }
    Ok(Experiment::new(runs, None, move |results, out| {
        data.report(results, out);
        Ok(())
    }))
}

fn letter(grid: usize) -> String {
    let letter = (b'A'..=b'Z').nth(grid - 1);
    letter.map_or_else(|| grid.to_string(), |letter| char::from(letter).to_string())
}

fn starts_of(grids: usize) -> std::ops::RangeInclusive<usize> {
    1..=STARTS.min(grids)
}

impl Data {
    fn report(&self, results: &StudyResults<'_>, out: &mut StudyReport) {
        let texts = out.texts;
        let readings = ["usual"].into_iter().chain(self.readings.iter().map(String::as_str));
        out.reading_names = readings.map(|reading| texts.get(reading).to_owned()).collect();
        let policies = self.policies.iter();
        out.fact("policies", texts.list(policies.map(|policy| texts.get(&policy.name))));
        out.fact("reading", texts.get("usual_is"));
        let grids: BTreeSet<usize> = results.puzzles.iter().map(|p| p.grids).collect();
        let groups = grids.into_iter().map(|grids| GridGroup::new(self, results, texts, grids));
        let groups: Vec<GridGroup<'_>> = groups.filter(|group| !group.all.is_empty()).collect();
        let n = results.puzzles.len() - groups.iter().map(|group| group.all.len()).sum::<usize>();
        if n > 0 {
            out.fact("few_loops", filled!(texts, "not_compared", n, loops = MIN_LOOPS));
        }
        for group in &groups {
            out.heading(&filled!(texts, "boards", grids = group.grids, n = group.all.len()));
            tables::report(group, out);
        }
    }

    /// Returns each policy with each value of its parameter.
    fn variants(&self) -> impl Iterator<Item = Variant<'_>> {
        let variants = self.policies.iter().flat_map(|policy| {
            let values = policy.vary.as_ref().map(|vary| vary.values.iter().copied().map(Some).collect());
            values.unwrap_or(vec![None]).into_iter().map(move |value| (policy, value))
        });
        variants.enumerate().map(|(number, (policy, value))| Variant { number, policy, value })
    }

    fn variants_of(&self, policy: &str) -> Vec<Variant<'_>> {
        self.variants().filter(|variant| variant.policy.name == policy).collect()
    }

    fn looks(&self, p: &PuzzleRecord, run: usize) -> f64 {
        self.tallies.get("looks").map_or(0.0, |looks| p.tally(run, looks))
    }

    fn policies(&self, grids: usize) -> impl Iterator<Item = &Policy> {
        self.policies.iter().filter(move |policy| policy.grids <= grids)
    }
}

impl Variant<'_> {
    fn argument(&self) -> Option<String> {
        Some(format!("{} = {}", self.policy.vary.as_ref()?.name, self.value?))
    }
}
