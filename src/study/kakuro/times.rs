//! Times of solutions by theorems, compared with the times and nodes of a plain search.

use super::{Report, SizeGroup};
use crate::{backtracking::NODE_LIMIT, prelude::*};

/// Columns of times, from `min` on.
const OF_TIME: [fn(&Statistics) -> f64; 5] =
    [|of| of.min, |of| of.max, |of| of.mean, |of| of.deviation, |of| of.median];

fn milliseconds(some: &[&PuzzleRecord], reading: usize) -> Vec<f64> {
    some.iter().map(|p| 1000.0 * p.run(reading).seconds).collect()
}

/// Returns the coefficient of variation: the standard deviation divided by the mean; `None` unless the mean is
/// positive.
fn variation(numbers: &[f64]) -> Option<f64> {
    Statistics::from_numbers(numbers).filter(|of| of.mean > 0.0).map(|of| of.deviation / of.mean)
}

/// Plain searches of some puzzles.
struct Searches {
    nodes: Vec<f64>,
    milliseconds: Vec<f64>,
    given_up: usize,
}

impl Searches {
    fn new(some: &[&PuzzleRecord]) -> Self {
        let searches: Vec<_> = some.iter().filter_map(|p| p.run(DEFAULT_READING).search).collect();
        Self {
            nodes: searches.iter().map(|(nodes, _)| nodes.count as f64).collect(),
            milliseconds: searches.iter().map(|(_, seconds)| 1000.0 * seconds).collect(),
            given_up: searches.iter().filter(|(nodes, _)| !nodes.is_whole).count(),
        }
    }

    /// Returns the coefficient of variation of the times; `None` if at least half of the searches reached the limit.
    fn variation(&self) -> Option<f64> {
        variation(&self.milliseconds).filter(|_| 2 * self.given_up < self.nodes.len())
    }
}

impl<'r> Report<'r> {
    pub fn times(&self, out: &mut StudyReport) {
        if !self.results.is_given {
            out.fact("sample", out.texts.get("sample_is"));
            let row = |SizeGroup { label, all, .. }: &SizeGroup<'_>| {
                let made = || all.iter().map(|p| p.generation_seconds);
                cells![label, all.len(), round(made().sum::<f64>(), 1), round(max(made()), 1)]
            };
            let heads = ["size", "puzzles", "made_in", "longest"];
            out.table("table_of_sample", &heads, self.groups.iter().map(row));
        }
        let row = |SizeGroup { label, all, there }: &SizeGroup<'_>, reading: usize, name: &String| {
            let solved = all.iter().filter(|p| p.run(reading).is_solved).count();
            let summary = Statistics::from_numbers(milliseconds(all, reading));
            let here = OF_TIME.map(|of| round(summary.as_ref().map(of), 2));
            let there = (0..4).map(|n| round(there.map(|there| there.seconds[n]), 3));
            cells![label, name, all.len(), solved; here.into_iter().chain(there)]
        };
        let heads = [
            "size",
            "reading",
            "puzzles",
            "solved",
            "least",
            "greatest",
            "mean",
            "deviation",
            "median",
            "least_there",
            "greatest_there",
            "mean_there",
            "deviation_there",
        ];
        let rows = self.rows(&out.reading_names, row);
        out.table("table_of_times", &heads, rows);
        let row = |SizeGroup { label, all, .. }: &SizeGroup<'_>, reading: usize, name: &String| {
            let searches = Searches::new(all);
            let theorems = milliseconds(all, reading);
            cells![
                label,
                name,
                all.len(),
                searches.given_up,
                round(median(&searches.nodes), 0),
                max(&searches.nodes),
                round(median(&searches.milliseconds), 2),
                round(median(&theorems), 2),
                round(searches.variation(), 2),
                round(variation(&theorems), 2),
            ]
        };
        let heads = [
            "size",
            "reading",
            "puzzles",
            "given_up",
            "nodes",
            "most_nodes",
            "milliseconds_of_search",
            "milliseconds_of_theorems",
            "variation_of_search",
            "variation_of_theorems",
        ];
        let rows = self.rows(&out.reading_names, row);
        out.table("table_of_search", &heads, rows);
        out.words(&filled!(self.texts, "search_is", most = NODE_LIMIT));
    }

    /// Compares medians, which are robust against a few long searches. The time of a search that reached its limit is
    /// included.
    pub fn is_less_than_a_search(&self, out: &mut StudyReport) {
        let (texts, all) = (self.texts, self.results.puzzles.iter().collect::<Vec<&PuzzleRecord>>());
        let searches = Searches::new(&all);
        let theorems = |reading: usize| median(milliseconds(&all, reading));
        let search = median(&searches.milliseconds);
        let [a, b] = [theorems(DEFAULT_READING), search].map(|of| round(of, 2));
        let (nodes, given_up) = (round(median(&searches.nodes), 0), searches.given_up);
        let here = filled!(texts, "medians_are", a, b, nodes, given_up, n = all.len());
        out.readings("less_than_a_search", here, |reading| {
            let is_less = theorems(reading).zip(search).map(|(theorems, search)| theorems < search);
            Verdict::new(searches.nodes.len(), is_less)
        });
    }

    /// Judges the variation of the times of boards of the same size.
    pub fn times_spread_little(&self, out: &mut StudyReport) {
        let (texts, [least, most]) = (self.texts, self.study.data.document.spread);
        let enough = || self.groups.iter().filter(|group| group.all.len() >= MIN_CASES);
        let spread = |group: &SizeGroup<'_>, reading: usize| variation(&milliseconds(&group.all, reading));
        let sizes = enough().map(|group| {
            let (theorems, size) = (round(spread(group, DEFAULT_READING), 2), &group.label);
            match Searches::new(&group.all).variation() {
                Some(search) => {
                    filled!(texts, "spread_of_size", size, theorems, search = round(search, 2))
                }
                None => filled!(texts, "spread_of_theorems", size, theorems),
            }
        });
        let here = join(sizes, texts.get("semicolon"));
        let here = if here.is_empty() { texts.get("no_size").to_owned() } else { here };
        let puzzles = enough().map(|group| group.all.len()).sum();
        out.readings(&filled!(texts, "times_spread_little", least, most), here, |reading| {
            let greatest = max(enough().filter_map(|group| spread(group, reading)));
            Verdict::new(puzzles, greatest.map(|greatest| greatest <= most))
        });
    }
}
