//! Puzzles on boards with one number of grids, under a reading of the document: the looks of each variant, its wins,
//! and its labels.

use super::{Data, MIN_LOOPS, Policy, STARTS, Source, Variant, letter, starts_of};
use crate::prelude::*;
use std::{cmp::Reverse, collections::BTreeMap, fmt};

/// Maximum number of rows of tables with a row for each puzzle.
pub const MAX_ROWS: usize = 60;

#[derive(Clone)]
pub struct GridGroup<'r> {
    pub data: &'r Data,
    pub texts: Texts,
    pub grids: usize,
    pub reading: usize,
    /// Puzzles by the mean number of looks of the policies at their best values, in the order of the document.
    pub all: Vec<&'r PuzzleRecord>,
    /// Each policy at the value that wins most often, as in the document.
    pub variants: Vec<Variant<'r>>,
}

impl<'r> GridGroup<'r> {
    /// Returns the puzzles with this number of grids and enough loops, under the default reading.
    pub fn new(data: &'r Data, results: &StudyResults<'r>, texts: Texts, grids: usize) -> Self {
        let all = results.puzzles.iter().filter(|p| p.grids == grids).collect();
        let mut group = Self { data, texts, grids, reading: DEFAULT_READING, all, variants: Vec::new() };
        let pair: Vec<Variant<'_>> = data
            .document
            .pair
            .iter()
            .filter_map(|policy| data.variants_of(policy).first().copied())
            .collect();
        let (runs, loops) = (group.runs(&pair, None), group.tallies(&["loops_of"]));
        let has_enough_loops =
            |run: &usize, p: &PuzzleRecord| loops.iter().any(|(tally, _)| p.tally(*run, tally) >= MIN_LOOPS);
        group.all.retain(|p| runs.iter().any(|run| has_enough_loops(run, p)));
        let best = |policy: &'r Policy| {
            let variants = data.variants_of(&policy.name);
            let wins = group.wins(&variants);
            variants.into_iter().zip(wins).min_by_key(|(_, wins)| Reverse(*wins)).map(|(variant, _)| variant)
        };
        group.variants = data.policies(grids).filter_map(best).collect();
        let runs: Vec<Vec<usize>> =
            group.variants.iter().map(|variant| group.runs(&[*variant], None)).collect();
        let sum = |p: &&PuzzleRecord| runs.iter().map(|runs| group.fewest_looks(p, runs)).sum::<f64>();
        let mut all = group.all.clone();
        all.sort_by(|a, b| sum(a).total_cmp(&sum(b)));
        group.of(&all)
    }

    /// Returns some of the puzzles.
    fn of(&self, all: &[&'r PuzzleRecord]) -> Self {
        Self { all: all.to_vec(), ..self.clone() }
    }

    /// Returns the puzzles that all policies finish under a reading.
    pub fn under(&self, reading: usize) -> Self {
        let mut group = Self { reading, ..self.clone() };
        let policies = self.data.variants().filter(|variant| variant.policy.grids <= self.grids);
        let runs = group.runs(&policies.collect::<Vec<_>>(), None);
        group.all.retain(|p| runs.iter().all(|&run| p.run(run).is_solved));
        group
    }

    /// Returns the third of the puzzles with the most looks, as the document uses ten of thirty.
    pub fn hardest(&self) -> Self {
        self.of(&self.all[self.all.len() * 2 / 3..])
    }

    pub fn easiest(&self) -> Self {
        self.of(&self.all[..self.all.len() / 3])
    }

    /// Returns the puzzles by the size of their boards, which determines the place of the third grid.
    pub fn boards(&self) -> BTreeMap<(usize, usize), Self> {
        let mut boards = BTreeMap::new();
        for &p in &self.all {
            boards.entry(p.size()).or_insert_with(|| self.of(&[])).all.push(p);
        }
        boards
    }

    /// Returns the numbers of the tables or figures in the document for a title, or only the one at a place; empty for
    /// boards with a number of grids that it does not cover.
    pub fn source(&self, title: &str, place: Option<usize>) -> String {
        let document = &self.data.document;
        let source = document.sources.get(title).filter(|_| self.grids == document.grids);
        let Some(Source { kind, numbers }) = source else { return String::new() };
        let numbers = place.map_or(&numbers[..], |place| &numbers[place..=place]);
        filled!(self.texts, kind, numbers = self.texts.list(numbers))
    }

    /// Returns the indices of the runs of some variants: from one start, or from each.
    pub fn runs(&self, variants: &[Variant<'_>], start: Option<usize>) -> Vec<usize> {
        let first = self.reading * self.data.variants().count();
        let starts = start.map_or(starts_of(self.grids), |start| start..=start);
        let run = |number: usize, start: usize| (first + number) * STARTS + start - 1;
        let of_variant = |variant: &Variant<'_>| {
            starts.clone().map(|start| run(variant.number, start)).collect::<Vec<_>>()
        };
        variants.iter().flat_map(of_variant).collect()
    }

    pub fn fewest_looks(&self, p: &PuzzleRecord, runs: &[usize]) -> f64 {
        min(runs.iter().map(|&run| self.data.looks(p, run))).unwrap_or(f64::INFINITY)
    }

    /// Returns for each choice, a list of runs, the number of puzzles on which it needs the fewest looks, and at the
    /// end the number of puzzles with a tie.
    pub fn wins_of_choices(&self, choices: &[Vec<usize>]) -> Vec<usize> {
        let mut wins = vec![0; choices.len() + 1];
        for p in &self.all {
            let best = winner(choices.iter().map(|runs| self.fewest_looks(p, runs)));
            wins[best.unwrap_or(choices.len())] += 1;
        }
        wins
    }

    pub fn wins(&self, variants: &[Variant<'_>]) -> Vec<usize> {
        let choices: Vec<_> = variants.iter().map(|variant| self.runs(&[*variant], None)).collect();
        self.wins_of_choices(&choices)
    }

    /// Returns the fewest looks of each puzzle in some runs.
    pub fn looks_of_runs(&self, runs: &[usize]) -> Vec<f64> {
        self.all.iter().map(|p| self.fewest_looks(p, runs)).collect()
    }

    pub fn looks(&self, variant: Variant<'_>) -> Vec<f64> {
        self.looks_of_runs(&self.runs(&[variant], None))
    }

    /// Returns a tally of each puzzle from the better start.
    pub fn tally_values(&self, variant: Variant<'_>, tally: &str) -> Vec<f64> {
        let runs = self.runs(&[variant], None);
        let looks = |p: &PuzzleRecord, run: &usize| self.data.looks(p, *run);
        let better =
            |p: &PuzzleRecord| runs.iter().min_by(|a, b| looks(p, a).total_cmp(&looks(p, b))).copied();
        self.all.iter().map(|p| better(p).map_or(0.0, |run| p.tally(run, tally))).collect()
    }

    /// Returns the titles of the two policies that the document compares separately.
    pub fn pair(&self) -> [&'r str; 2] {
        self.data.document.pair.each_ref().map(|policy| self.texts.get(policy))
    }

    pub fn label(&self, variant: Variant<'_>) -> String {
        let policy = self.texts.get(&variant.policy.name).to_owned();
        variant.argument().map_or(policy.clone(), |value| policy + self.texts.separator() + &value)
    }

    pub fn with_ties<T: Into<String>>(&self, names: impl IntoIterator<Item = T>) -> Vec<String> {
        names.into_iter().map(Into::into).chain([self.texts.get("as_many").to_owned()]).collect()
    }

    /// Returns a list of the policies, each with a number.
    pub fn with_policies(&self, of_each: impl IntoIterator<Item = impl fmt::Display>) -> String {
        let policies = self.variants.iter().map(|variant| self.texts.get(&variant.policy.name));
        self.texts.list(policies.zip(of_each).map(|(policy, of)| format!("{policy} {of}")))
    }

    pub fn wins_in_words(&self) -> String {
        self.with_policies(self.wins(&self.variants))
    }

    /// Returns tallies with their labels by key; tallies of grids once per grid.
    pub fn tallies(&self, keys: &[&str]) -> Vec<(String, String)> {
        let of_key = |key: &&str| {
            let tally = self.data.tallies.get(*key).cloned().unwrap_or_default();
            let words = |grid: &str| filled!(self.texts, key, grid);
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

    /// Adds a plot of looks over the puzzles. The name of its file follows the number of grids.
    pub fn lines<N: Into<String>>(
        &self,
        out: &mut StudyReport,
        Caption(file, title): Caption<'_>,
        lines: impl IntoIterator<Item = (N, Vec<f64>)>,
    ) {
        let lines = lines.into_iter().map(|(name, looks)| line(name, looks));
        out.lines(Caption(&self.file(file), title), ["puzzle", "looks"], lines.collect());
    }

    pub fn pie<N: Into<String>>(
        &self,
        out: &mut StudyReport,
        Caption(file, title): Caption<'_>,
        names: impl IntoIterator<Item = N>,
        wins: &[usize],
    ) {
        let mut slices: Vec<_> =
            self.with_ties(names).into_iter().zip(wins.iter().map(|n| *n as f64)).collect();
        slices.pop_if(|(_, ties)| *ties == 0.0);
        out.figure(Caption(&self.file(file), title), Body::Pie { slices });
    }

    fn file(&self, name: &str) -> String {
        format!("{}-grids-{name}", self.grids)
    }

    /// Adds a statement of the document, with its verdict under each reading, on the puzzles that all policies finish.
    pub fn readings<V: Into<Agreement>>(
        &self,
        out: &mut StudyReport,
        document: &str,
        here: String,
        verdict: impl Fn(&Self) -> V,
    ) {
        out.readings(document, here, |reading| {
            let group = self.under(reading);
            Verdict::new(group.all.len(), verdict(&group))
        });
    }
}
