//! How far theorems on the sums of runs carry, and how often each is applied: chapter 5 of the document on Kakuro.

use super::experiment::{Chosen, Experiment, Results};
use super::fault::Evaluated;
use super::file::StudyFile;
use super::parts::{Named, Parts};
use super::perform::Record;
use super::runs::Run;
use super::statistics::{deviation, greatest, least, mean, median};
use super::texts::{Texts, filled};
use super::value::{Value, cells, round, share};
use crate::lang::program::Program;
use serde::Deserialize;
use std::collections::{BTreeSet, HashMap};

#[derive(Deserialize)]
struct Data {
    theorems: Vec<Theorem>,
    /// Tallies of the fixpoints that theorems reached.
    turns: Vec<Theorem>,
    document: Document,
}

#[derive(Deserialize)]
struct Theorem {
    /// The key of its name.
    name: String,
    /// The name of the tally of its applications.
    tally: String,
    #[serde(default)]
    techniques: Vec<String>,
}

#[derive(Deserialize)]
struct Document {
    /// The puzzles that the theorems solve, and all.
    solved: [usize; 2],
    /// Sizes of boards by columns and rows.
    sizes: HashMap<String, OfSize>,
}

#[derive(Deserialize)]
struct OfSize {
    puzzles: usize,
    /// Least, greatest, mean and deviation.
    seconds: [f64; 4],
    /// The mean applications of each theorem.
    applications: Vec<f64>,
}

struct Kakuro {
    data: Data,
    strategy: String,
}

pub fn make(file: &StudyFile, chosen: &Chosen, _: &Program) -> Evaluated<Box<dyn Experiment>> {
    Ok(Box::new(Kakuro { data: file.data()?, strategy: chosen.one("strategy") }))
}

/// The run of the strategy. Those of the first theorem, the first two, and so on, follow it.
const SOLUTION: usize = 0;

/// The puzzles of a size.
struct Group<'s> {
    label: String,
    all: Vec<&'s Record>,
    there: Option<&'s OfSize>,
}

impl<'s> Group<'s> {
    fn milliseconds(&self) -> impl Iterator<Item = f64> {
        self.all.iter().map(|p| 1000.0 * p.run(SOLUTION).seconds)
    }

    fn searched(&self) -> impl Iterator<Item = (f64, f64)> {
        self.all.iter().filter_map(|p| p.run(SOLUTION).search)
    }

    /// All puzzles and those that are solved, where these are others, with the words for each.
    fn parts(&self, texts: Texts) -> Vec<(String, Vec<&'s Record>)> {
        let solved: Vec<_> = self.all.iter().copied().filter(|p| p.run(SOLUTION).solved).collect();
        let mut parts = vec![(filled!(texts, "here", n = self.all.len()), self.all.clone())];
        if !solved.is_empty() && solved.len() < self.all.len() {
            parts.push((filled!(texts, "here_solved", n = solved.len()), solved));
        }
        parts
    }
}

/// The deviation of numbers as a share of their mean.
fn variation(numbers: &[f64]) -> Option<f64> {
    let mean = mean(numbers).filter(|mean| *mean > 0.0)?;
    Some(deviation(numbers)? / mean)
}

fn counted(some: &[&Record], of: &Theorem) -> Vec<f64> {
    some.iter().map(|p| p.run(SOLUTION).tally(&of.tally).unwrap_or(0.0)).collect()
}

impl Experiment for Kakuro {
    fn runs(&self, _: Texts) -> Vec<Run> {
        let Data { theorems, turns, .. } = &self.data;
        let solution = Run {
            strategy: Some(self.strategy.clone()),
            checked: true,
            counts: theorems.iter().chain(turns).map(|one| one.tally.clone()).collect(),
            search: true,
            ..Run::default()
        };
        // All of them until they give nothing more.
        let fixpoint = |upto: usize| {
            let techniques = theorems[..upto].iter().flat_map(|theorem| theorem.techniques.clone());
            Run { techniques: techniques.collect(), ..Run::default() }
        };
        [solution].into_iter().chain((1..=theorems.len()).map(fixpoint)).collect()
    }

    fn report(&self, of: &Results<'_>, out: &mut Parts) -> Evaluated<()> {
        let texts = of.texts;
        let sizes: BTreeSet<(usize, usize)> = of.puzzles.iter().map(Record::size).collect();
        let group = |size @ (rows, columns): (usize, usize)| {
            let label = format!("{rows} × {columns}");
            // Boards may lie on their side.
            let known = &self.data.document.sizes;
            let there = known.get(&format!("{columns} × {rows}")).or_else(|| known.get(&label));
            Group { label, all: of.puzzles.iter().filter(|p| p.size() == size).collect(), there }
        };
        let groups: Vec<Group<'_>> = sizes.into_iter().map(group).collect();
        out.fact("strategy", &self.strategy);
        out.fact("times", texts.get("times_are"));
        if !of.given {
            out.fact("sample", texts.get("sample_is"));
            let row = |group: &Group<'_>| {
                let made = || group.all.iter().map(|p| p.made);
                cells![
                    &group.label,
                    group.all.len(),
                    round(made().sum::<f64>(), 1),
                    round(greatest(made()), 1)
                ]
            };
            out.table(
                "table_of_sample",
                &["size", "puzzles", "made_in", "longest"],
                groups.iter().map(row).collect(),
            );
        }
        times(&groups, out);
        search(&groups, out);
        self.applications(texts, &groups, out);
        self.fixpoints(texts, &groups, out);
        self.findings(of, &groups, out);
        let theorem = |theorem: &Theorem| {
            let means = groups.iter().filter_map(|group| mean(counted(&group.all, theorem)));
            (texts.get(&theorem.name).to_owned(), means.collect())
        };
        out.bars(
            Named("applications", "chart"),
            texts.get("applications"),
            groups.iter().map(|group| group.label.clone()).collect(),
            self.data.theorems.iter().map(theorem).collect(),
        );
        Ok(())
    }
}

fn times(groups: &[Group<'_>], out: &mut Parts) {
    let row = |group: &Group<'_>| {
        let there = |n: usize| round(group.there.map(|there| there.seconds[n]), 3);
        cells![
            &group.label,
            group.all.len(),
            group.all.iter().filter(|p| p.run(SOLUTION).solved).count(),
            round(least(group.milliseconds()), 2),
            round(greatest(group.milliseconds()), 2),
            round(mean(group.milliseconds()), 2),
            round(deviation(group.milliseconds()), 2),
            round(median(group.milliseconds()), 2),
            there(0),
            there(1),
            there(2),
            there(3),
        ]
    };
    let of_time = ["size", "puzzles", "solved", "least", "greatest", "mean", "deviation", "median"];
    let there = ["least_there", "greatest_there", "mean_there", "deviation_there"];
    out.table("table_of_times", &[&of_time[..], &there].concat(), groups.iter().map(row).collect());
}

fn search(groups: &[Group<'_>], out: &mut Parts) {
    let row = |group: &Group<'_>| {
        let nodes: Vec<f64> = group.searched().map(|(nodes, _)| nodes).collect();
        let seconds: Vec<f64> = group.searched().map(|(_, seconds)| seconds).collect();
        let milliseconds: Vec<f64> = group.milliseconds().collect();
        cells![
            &group.label,
            nodes.len(),
            nodes.iter().filter(|n| **n == 0.0).count(),
            round(mean(&nodes), 1),
            greatest(&nodes),
            round(mean(&seconds).map(|mean| 1000.0 * mean), 2),
            round(mean(&milliseconds), 2),
            round(variation(&seconds), 2),
            round(variation(&milliseconds), 2),
        ]
    };
    out.table(
        "table_of_search",
        &[
            "size",
            "puzzles",
            "without_assumption",
            "nodes",
            "most_nodes",
            "milliseconds_of_search",
            "milliseconds_of_theorems",
            "variation_of_search",
            "variation_of_theorems",
        ],
        groups.iter().map(row).collect(),
    );
    out.words("search_is");
}

impl Kakuro {
    fn applications(&self, texts: Texts, groups: &[Group<'_>], out: &mut Parts) {
        let Data { theorems, turns, .. } = &self.data;
        let names = |of: &[Theorem]| of.iter().map(|one| texts.get(&one.name).to_owned()).collect::<Vec<_>>();
        let (mut applied, mut turned) = (Vec::new(), Vec::new());
        for group in groups {
            let row = |words: String, numbers: &[f64]| {
                let numbers = numbers.iter().map(|n| round(*n, 1));
                cells![&group.label, words].into_iter().chain(numbers).collect::<Vec<Value>>()
            };
            let means = |some: &[&Record], of: &[Theorem]| -> Vec<f64> {
                of.iter().filter_map(|one| mean(counted(some, one))).collect()
            };
            let mut with_sum = |words: String, numbers: &[f64]| {
                let sum = round(numbers.iter().sum::<f64>(), 1);
                applied.push([row(words, numbers), vec![sum]].concat());
            };
            for (words, some) in group.parts(texts) {
                with_sum(words.clone(), &means(&some, theorems));
                turned.push(row(words, &means(&some, turns)));
            }
            if let Some(OfSize { puzzles, applications, .. }) = group.there {
                with_sum(filled!(texts, "document", n = puzzles), applications);
            }
        }
        let all = texts.get("all").to_owned();
        out.wide_table(
            "table_of_applications",
            &["size", ""],
            names(theorems).into_iter().chain([all]),
            applied,
        );
        out.words("one_application");
        out.wide_table("table_of_turns", &["size", ""], names(turns), turned);
    }

    fn fixpoints(&self, texts: Texts, groups: &[Group<'_>], out: &mut Parts) {
        let row = |group: &Group<'_>, upto: usize| {
            let theorems = self.data.theorems[..upto].iter();
            let theorems: Vec<&str> = theorems.map(|theorem| texts.get(&theorem.name)).collect();
            let open = group.all.iter().map(|p| p.run(upto).open);
            let solved = open.clone().filter(|open| *open == 0).count();
            cells![
                &group.label,
                theorems.join(texts.separator()),
                solved,
                share(solved, group.all.len()),
                round(mean(open.map(|open| open as f64)), 1),
                round(mean(group.all.iter().map(|p| p.start.open as f64)), 1),
            ]
        };
        let upto = 1..=self.data.theorems.len();
        let rows = groups.iter().flat_map(|group| upto.clone().map(|upto| row(group, upto)));
        out.table(
            "table_of_fixpoints",
            &["size", "theorems", "puzzles_solved", "share", "open_left", "of_cells"],
            rows.collect(),
        );
    }

    fn findings(&self, of: &Results<'_>, groups: &[Group<'_>], out: &mut Parts) {
        let (texts, puzzles) = (of.texts, of.puzzles);
        if of.given {
            let [there, all_there] = self.data.document.solved;
            let (n, all) = (puzzles.iter().filter(|p| p.run(SOLUTION).solved).count(), puzzles.len());
            let document = filled!(texts, "all_are_solved", there, of = all_there);
            out.finding(document, filled!(texts, "so_many", n, all), n == all);
        }
        let search = mean(puzzles.iter().filter_map(|p| p.run(SOLUTION).search).map(|(_, seconds)| seconds));
        let theorems = mean(puzzles.iter().map(|p| p.run(SOLUTION).seconds));
        let milliseconds = |seconds: Option<f64>| round(seconds.map(|seconds| 1000.0 * seconds), 2);
        let (a, b) = (milliseconds(theorems), milliseconds(search));
        let here = filled!(texts, "milliseconds_each", a, b);
        let is_less = theorems.zip(search).map(|(theorems, search)| theorems < search);
        out.finding("less_than_a_search", here, is_less);
        let all: Vec<&Record> = groups.iter().flat_map(|group| group.all.iter().copied()).collect();
        let applied = self.data.theorems.iter().map(|theorem| counted(&all, theorem).iter().sum());
        if let [a, b, c, d] = applied.collect::<Vec<f64>>()[..] {
            let here = filled!(texts, "times_each", a = a + 0.0, b = b + 0.0, c = c + 0.0, d = d + 0.0);
            out.finding("first_and_third", here, a.min(c) > b.max(d));
        }
    }
}
