//! Puzzles on boards with one number of grids: the looks of each variant, its wins, and its labels.

use super::{DEFAULT_READING, Overlap, letter};
use crate::study::prelude::*;
use std::{cmp::Reverse, collections::BTreeMap};

/// Maximum number of rows of tables with a row for each puzzle.
pub const MAX_ROWS: usize = 60;

pub struct GridGroup<'r> {
    pub study: &'r Overlap,
    pub texts: Texts,
    pub grids: usize,
    /// Puzzles by the mean number of looks of the policies at their best values, in the order of the document.
    pub all: Vec<&'r PuzzleRecord>,
    /// Each policy at the value that wins most often, as in the document.
    pub variants: Vec<usize>,
}

impl<'r> GridGroup<'r> {
    pub fn new(study: &'r Overlap, results: &'r StudyResults<'r>, texts: Texts, grids: usize) -> Self {
        let puzzles =
            results.puzzles.iter().filter(|p| p.grids == grids && study.has_enough_loops(p)).collect();
        let mut group = Self { study, texts, grids, all: puzzles, variants: Vec::new() };
        let best = |policy: usize| {
            let variants = study.variants_of(policy);
            let wins = group.wins(&group.all, DEFAULT_READING, &variants);
            variants.into_iter().zip(wins).min_by_key(|(_, wins)| Reverse(*wins)).map(|(variant, _)| variant)
        };
        group.variants = study.policies(grids).filter_map(best).collect();
        let runs: Vec<Vec<usize>> =
            group.variants.iter().map(|&variant| group.runs(DEFAULT_READING, &[variant], None)).collect();
        let sum = |p: &PuzzleRecord| runs.iter().map(|runs| study.fewest_looks(p, runs)).sum::<f64>();
        group.all.sort_by(|a, b| sum(a).total_cmp(&sum(b)));
        group
    }

    /// Returns the numbers of tables or figures in the document; empty for boards with a number of grids that it does
    /// not cover.
    pub fn source(&self, key: &str, numbers: &[usize]) -> String {
        match self.grids == self.study.data.document.grids {
            true => filled!(self.texts, key, numbers = self.texts.list(numbers)),
            false => String::new(),
        }
    }

    /// Returns the third of the puzzles with the most looks, as the document uses ten of thirty.
    pub fn hardest(&self) -> &[&'r PuzzleRecord] {
        &self.all[self.all.len() * 2 / 3..]
    }

    pub fn easiest(&self) -> &[&'r PuzzleRecord] {
        &self.all[..self.all.len() / 3]
    }

    pub fn runs(&self, reading: usize, variants: &[usize], start: Option<usize>) -> Vec<usize> {
        self.study.runs(self.grids, reading, variants, start)
    }

    pub fn finished<'p>(&self, some: &[&'p PuzzleRecord], reading: usize) -> Vec<&'p PuzzleRecord> {
        let variants: Vec<usize> =
            self.study.policies(self.grids).flat_map(|policy| self.study.variants_of(policy)).collect();
        let runs = self.runs(reading, &variants, None);
        some.iter().copied().filter(|p| runs.iter().all(|&run| p.run(run).is_solved)).collect()
    }

    /// Returns for each choice, a list of runs, the number of puzzles on which it needs the fewest looks, and at the
    /// end the number of puzzles with a tie.
    pub fn wins_of_choices(&self, some: &[&PuzzleRecord], choices: &[Vec<usize>]) -> Vec<usize> {
        let mut wins = vec![0; choices.len() + 1];
        for p in some {
            let best = winner(choices.iter().map(|runs| self.study.fewest_looks(p, runs)));
            wins[best.unwrap_or(choices.len())] += 1;
        }
        wins
    }

    pub fn wins(&self, some: &[&PuzzleRecord], reading: usize, variants: &[usize]) -> Vec<usize> {
        let choices: Vec<_> = variants.iter().map(|&variant| self.runs(reading, &[variant], None)).collect();
        self.wins_of_choices(some, &choices)
    }

    pub fn looks(&self, some: &[&PuzzleRecord], reading: usize, variant: usize) -> Vec<f64> {
        let runs = self.runs(reading, &[variant], None);
        some.iter().map(|p| self.study.fewest_looks(p, &runs)).collect()
    }

    /// Returns a tally of each puzzle from the better start.
    pub fn tally_values(
        &self,
        some: &[&PuzzleRecord],
        reading: usize,
        variant: usize,
        tally: &str,
    ) -> Vec<f64> {
        let runs = self.runs(reading, &[variant], None);
        let looks = |p: &PuzzleRecord, run: &usize| self.study.looks(p, *run);
        let better =
            |p: &PuzzleRecord| runs.iter().min_by(|a, b| looks(p, a).total_cmp(&looks(p, b))).copied();
        some.iter().map(|p| better(p).map_or(0.0, |run| p.tally(run, tally))).collect()
    }

    pub fn boards<'p>(&self, some: &[&'p PuzzleRecord]) -> BTreeMap<(usize, usize), Vec<&'p PuzzleRecord>> {
        let mut boards: BTreeMap<_, Vec<_>> = self.all.iter().map(|p| (p.size(), Vec::new())).collect();
        some.iter().for_each(|p| boards.entry(p.size()).or_default().push(*p));
        boards
    }

    pub fn policy(&self, policy: usize) -> &'r str {
        self.texts.get(&self.study.data.policies[policy].name)
    }

    pub fn variant_label(&self, variant: usize) -> String {
        let policy = self.policy(self.study.variants[variant].0).to_owned();
        self.study
            .argument_text(variant)
            .map_or(policy.clone(), |value| policy + self.texts.separator() + &value)
    }

    pub fn with_ties<T: Into<String>>(&self, names: impl IntoIterator<Item = T>) -> Vec<String> {
        names.into_iter().map(Into::into).chain([self.texts.get("as_many").to_owned()]).collect()
    }

    pub fn reading_label(&self, reading: usize) -> String {
        let argument = reading.checked_sub(1).map(|index| self.study.data.readings[index].as_str());
        self.texts.get(argument.unwrap_or("usual")).to_owned()
    }

    /// Returns tallies with their labels by key; tallies of grids once per grid.
    pub fn tallies(&self, keys: &[&str]) -> Vec<(String, String)> {
        let of_key = |key: &&str| {
            let tally = self.study.data.tallies.get(*key).cloned().unwrap_or_default();
            let words = |grid: &str| self.texts.fill(key, &[("grid", grid)]);
            match tally.ends_with('.') {
                true => {
                    let grids = (1..=self.grids).map(letter);
                    grids.map(|grid| (format!("{tally}{grid}"), words(&grid))).collect()
                }
                false => vec![(tally, words(""))],
            }
        };
        keys.iter().flat_map(of_key).collect()
    }

    /// Adds a table with a row for each puzzle, unless it would have too many rows.
    pub fn table(
        &self,
        out: &mut StudyReport,
        title: String,
        heads: impl IntoIterator<Item = String>,
        cells: impl Fn(&PuzzleRecord) -> Vec<ReportValue>,
    ) {
        if self.all.len() <= MAX_ROWS {
            let rows = self.all.iter().enumerate();
            out.wide_table(&title, &["puzzle"], heads, rows.map(|(row, p)| cells![row + 1; cells(p)]));
        }
    }

    pub fn lines<N: Into<String>>(
        &self,
        out: &mut StudyReport,
        caption: Caption<'_>,
        lines: impl IntoIterator<Item = (N, Vec<f64>)>,
    ) {
        let lines = lines.into_iter().map(|(name, looks)| line(name, looks));
        out.lines(caption, ["puzzle", "looks"], lines.collect());
    }

    pub fn pie<N: Into<String>>(
        &self,
        out: &mut StudyReport,
        caption: Caption<'_>,
        names: impl IntoIterator<Item = N>,
        wins: &[usize],
    ) {
        let mut slices: Vec<_> =
            self.with_ties(names).into_iter().zip(wins.iter().map(|n| *n as f64)).collect();
        slices.pop_if(|(_, ties)| *ties == 0.0);
        out.figure(caption, Body::Pie { slices });
    }

    /// Adds a statement of the document, with its verdict under each reading, on the puzzles that all policies finish.
    pub fn readings(
        &self,
        out: &mut StudyReport,
        document: &str,
        here: String,
        verdict: impl Fn(usize, &[&PuzzleRecord]) -> Option<Agreement>,
    ) {
        self.readings_on(out, &self.all, (document, here), verdict);
    }

    /// Like [`GridGroup::readings`], on some of the puzzles.
    pub fn readings_on(
        &self,
        out: &mut StudyReport,
        some: &[&PuzzleRecord],
        (document, here): (&str, String),
        verdict: impl Fn(usize, &[&PuzzleRecord]) -> Option<Agreement>,
    ) {
        let readings = DEFAULT_READING..=self.study.data.readings.len();
        let of_reading = |reading: usize| {
            let some = self.finished(some, reading);
            (self.reading_label(reading), Verdict::new(some.len(), verdict(reading, &some)))
        };
        out.readings(document, here, readings.map(of_reading).collect());
    }
}
