//! Puzzles on boards with one number of grids: the looks of each way, its wins, and its labels.

use super::{Overlap, USUAL, letter};
use crate::study::prelude::*;
use std::{cmp::Reverse, collections::BTreeMap};

/// Maximum number of rows of tables with a row for each puzzle.
pub const MOST_ROWS: usize = 60;

pub struct Group<'r> {
    pub study: &'r Overlap,
    pub texts: Texts,
    pub grids: usize,
    /// Puzzles by the mean number of looks of the policies at their best values, in the order of the document.
    pub all: Vec<&'r Record>,
    /// Each policy at the value that wins most often, as in the document.
    pub ways: Vec<usize>,
}

impl<'r> Group<'r> {
    pub fn new(study: &'r Overlap, results: &'r Results<'r>, texts: Texts, grids: usize) -> Self {
        let all = results.puzzles.iter().filter(|p| p.grids == grids && study.goes_on(p)).collect();
        let mut group = Self { study, texts, grids, all, ways: Vec::new() };
        let best = |policy: usize| {
            let ways = study.ways_of(policy);
            let wins = group.wins(&group.all, USUAL, &ways);
            ways.into_iter().zip(wins).min_by_key(|(_, wins)| Reverse(*wins)).map(|(way, _)| way)
        };
        group.ways = study.policies(grids).filter_map(best).collect();
        let runs: Vec<Vec<usize>> = group.ways.iter().map(|&way| group.runs(USUAL, &[way], None)).collect();
        let sum = |p: &Record| runs.iter().map(|runs| study.fewest_looks(p, runs)).sum::<f64>();
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
    pub fn hardest(&self) -> &[&'r Record] {
        &self.all[self.all.len() * 2 / 3..]
    }

    pub fn easiest(&self) -> &[&'r Record] {
        &self.all[..self.all.len() / 3]
    }

    pub fn runs(&self, reading: usize, ways: &[usize], start: Option<usize>) -> Vec<usize> {
        self.study.runs(self.grids, reading, ways, start)
    }

    pub fn finished<'p>(&self, some: &[&'p Record], reading: usize) -> Vec<&'p Record> {
        let ways: Vec<usize> =
            self.study.policies(self.grids).flat_map(|policy| self.study.ways_of(policy)).collect();
        let runs = self.runs(reading, &ways, None);
        some.iter().copied().filter(|p| runs.iter().all(|&run| p.run(run).solved)).collect()
    }

    /// Returns for each choice, a list of runs, the number of puzzles on which it needs the fewest looks, and at the
    /// end the number of puzzles with a tie.
    pub fn wins_of_choices(&self, some: &[&Record], choices: &[Vec<usize>]) -> Vec<usize> {
        let mut wins = vec![0; choices.len() + 1];
        for p in some {
            let best = winner(choices.iter().map(|runs| self.study.fewest_looks(p, runs)));
            wins[best.unwrap_or(choices.len())] += 1;
        }
        wins
    }

    pub fn wins(&self, some: &[&Record], reading: usize, ways: &[usize]) -> Vec<usize> {
        let choices: Vec<_> = ways.iter().map(|&way| self.runs(reading, &[way], None)).collect();
        self.wins_of_choices(some, &choices)
    }

    pub fn looks(&self, some: &[&Record], reading: usize, way: usize) -> Vec<f64> {
        let runs = self.runs(reading, &[way], None);
        some.iter().map(|p| self.study.fewest_looks(p, &runs)).collect()
    }

    /// Returns a tally of each puzzle from the better start.
    pub fn counted(&self, some: &[&Record], reading: usize, way: usize, tally: &str) -> Vec<f64> {
        let runs = self.runs(reading, &[way], None);
        let looks = |p: &Record, run: &usize| self.study.looks(p, *run);
        let better = |p: &Record| runs.iter().min_by(|a, b| looks(p, a).total_cmp(&looks(p, b))).copied();
        some.iter().map(|p| better(p).map_or(0.0, |run| p.tally(run, tally))).collect()
    }

    pub fn boards<'p>(&self, some: &[&'p Record]) -> BTreeMap<(usize, usize), Vec<&'p Record>> {
        let mut boards: BTreeMap<_, Vec<_>> = self.all.iter().map(|p| (p.size(), Vec::new())).collect();
        some.iter().for_each(|p| boards.entry(p.size()).or_default().push(*p));
        boards
    }

    pub fn policy(&self, policy: usize) -> &'r str {
        self.texts.get(&self.study.data.policies[policy].name)
    }

    pub fn shown(&self, way: usize) -> String {
        let policy = self.policy(self.study.ways[way].0).to_owned();
        self.study.varied(way).map_or(policy.clone(), |value| policy + self.texts.separator() + &value)
    }

    pub fn with_ties<T: Into<String>>(&self, names: impl IntoIterator<Item = T>) -> Vec<String> {
        names.into_iter().map(Into::into).chain([self.texts.get("as_many").to_owned()]).collect()
    }

    pub fn shown_reading(&self, reading: usize) -> String {
        let other = reading.checked_sub(1).map(|other| self.study.data.readings[other].as_str());
        self.texts.get(other.unwrap_or("usual")).to_owned()
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
        cells: impl Fn(&Record) -> Vec<ReportValue>,
    ) {
        if self.all.len() <= MOST_ROWS {
            let rows = self.all.iter().enumerate();
            out.wide_table(&title, &["puzzle"], heads, rows.map(|(row, p)| cells![row + 1; cells(p)]));
        }
    }

    pub fn lines<N: Into<String>>(
        &self,
        out: &mut StudyReport,
        named: Caption<'_>,
        lines: impl IntoIterator<Item = (N, Vec<f64>)>,
    ) {
        let lines = lines.into_iter().map(|(name, looks)| line(name, looks));
        out.lines(named, ["puzzle", "looks"], lines.collect());
    }

    pub fn pie<N: Into<String>>(
        &self,
        out: &mut StudyReport,
        named: Caption<'_>,
        names: impl IntoIterator<Item = N>,
        wins: &[usize],
    ) {
        let mut slices: Vec<_> =
            self.with_ties(names).into_iter().zip(wins.iter().map(|n| *n as f64)).collect();
        slices.pop_if(|(_, ties)| *ties == 0.0);
        out.figure(named, Body::Pie { slices });
    }

    /// Adds a statement of the document, with its verdict under each reading, on the puzzles that all policies finish.
    pub fn readings(
        &self,
        out: &mut StudyReport,
        document: &str,
        here: String,
        verdict: impl Fn(usize, &[&Record]) -> Option<Agreement>,
    ) {
        self.readings_on(out, &self.all, (document, here), verdict);
    }

    /// Like [`Group::readings`], on some of the puzzles.
    pub fn readings_on(
        &self,
        out: &mut StudyReport,
        some: &[&Record],
        (document, here): (&str, String),
        verdict: impl Fn(usize, &[&Record]) -> Option<Agreement>,
    ) {
        let readings = USUAL..=self.study.data.readings.len();
        let of_reading = |reading: usize| {
            let some = self.finished(some, reading);
            (self.shown_reading(reading), Verdict::new(some.len(), verdict(reading, &some)))
        };
        out.readings(document, here, readings.map(of_reading).collect());
    }
}
