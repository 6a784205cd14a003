//! How far theorems on the sums of runs carry, and how often each is applied: chapter 5 of the document on Kakuro.

use super::prelude::*;
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
    name: String,
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
    applications: Vec<f64>,
}

/// The run of the strategy. Those of the first theorem, the first two, and so on, follow it.
const SOLUTION: usize = 0;

pub fn make(setup: &Setup<'_>) -> Evaluated<Experiment> {
    let (data, strategy): (Data, String) = (setup.file.data()?, setup.one("strategy"));
    let theorems = &data.theorems;
    let counts = theorems.iter().chain(&data.turns).map(|one| one.tally.clone()).collect();
    // All of them until they give nothing more.
    let fixpoint = |upto: usize| {
        let techniques = theorems[..upto].iter().flat_map(|theorem| theorem.techniques.clone());
        Run { techniques: techniques.collect(), ..Run::default() }
    };
    let solution = Run { counts, search: true, ..Run::checked(&strategy) };
    let runs = [solution].into_iter().chain((1..=theorems.len()).map(fixpoint)).collect();
    Ok(Experiment::new(runs, None, move |of, out| {
        let sizes: BTreeSet<(usize, usize)> = of.puzzles.iter().map(Record::size).collect();
        let group = |size @ (rows, columns): (usize, usize)| {
            let label = format!("{rows} × {columns}");
            // Boards may lie on their side.
            let known = &data.document.sizes;
            let there = known.get(&format!("{columns} × {rows}")).or_else(|| known.get(&label));
            Group { label, all: of.puzzles.iter().filter(|p| p.size() == size).collect(), there }
        };
        let groups: Vec<Group<'_>> = sizes.into_iter().map(group).collect();
        out.fact("strategy", &strategy);
        out.fact("times", out.texts.get("times_are"));
        times(of, &groups, out);
        applications(&data, &groups, out);
        findings(of, &data, out);
        let theorem = |theorem: &Theorem| {
            let means = groups.iter().filter_map(|group| mean(counted(&group.all, theorem)));
            (out.texts.get(&theorem.name).to_owned(), means.collect())
        };
        let y = axis(out.texts.get("applications"), false);
        let categories = groups.iter().map(|group| group.label.clone()).collect();
        let series = data.theorems.iter().map(theorem).collect();
        out.figure(Caption("applications", "chart"), Body::Bars { y, categories, series });
        Ok(())
    }))
}

struct Group<'s> {
    label: String,
    all: Vec<&'s Record>,
    there: Option<&'s OfSize>,
}

impl Group<'_> {
    fn solved(&self) -> impl Iterator<Item = &Record> {
        self.all.iter().copied().filter(|p| p.run(SOLUTION).solved)
    }
}

/// What is said of times: the columns from `least` on.
const OF_TIME: [fn(&Summary) -> f64; 5] =
    [|of| of.least, |of| of.greatest, |of| of.mean, |of| of.deviation, |of| of.median];

fn variation(numbers: &[f64]) -> Option<f64> {
    Summary::of(numbers).filter(|of| of.mean > 0.0).map(|of| of.deviation / of.mean)
}

fn counted(some: &[&Record], of: &Theorem) -> Vec<f64> {
    some.iter().map(|p| p.tally(SOLUTION, &of.tally)).collect()
}

fn times(of: &Results<'_>, groups: &[Group<'_>], out: &mut StudyReport) {
    if !of.given {
        out.fact("sample", out.texts.get("sample_is"));
        let row = |Group { label, all, .. }: &Group<'_>| {
            let made = || all.iter().map(|p| p.made);
            cells![label, all.len(), round(made().sum::<f64>(), 1), round(greatest(made()), 1)]
        };
        let heads = ["size", "puzzles", "made_in", "longest"];
        out.table("table_of_sample", &heads, groups.iter().map(row));
    }
    let (mut times, mut searches) = (Vec::new(), Vec::new());
    for group @ Group { label, all, there } in groups {
        let milliseconds: Vec<f64> = all.iter().map(|p| 1000.0 * p.run(SOLUTION).seconds).collect();
        let summary = Summary::of(&milliseconds);
        let of_time = OF_TIME.map(|of| round(summary.as_ref().map(of), 2));
        let there = (0..4).map(|n| round(there.map(|there| there.seconds[n]), 3));
        let solved = cells![label, all.len(), group.solved().count()].into_iter();
        times.push(solved.chain(of_time).chain(there).collect());
        let searched = all.iter().filter_map(|p| p.run(SOLUTION).search);
        let (nodes, seconds): (Vec<f64>, Vec<f64>) = searched.unzip();
        searches.push(cells![
            label,
            nodes.len(),
            nodes.iter().filter(|n| **n == 0.0).count(),
            round(mean(&nodes), 1),
            greatest(&nodes),
            round(mean(&seconds).map(|mean| 1000.0 * mean), 2),
            round(mean(&milliseconds), 2),
            round(variation(&seconds), 2),
            round(variation(&milliseconds), 2),
        ]);
    }
    let of_time = ["size", "puzzles", "solved", "least", "greatest", "mean", "deviation", "median"];
    let there = ["least_there", "greatest_there", "mean_there", "deviation_there"];
    out.table("table_of_times", &[&of_time[..], &there].concat(), times);
    let of_search =
        ["size", "puzzles", "without_assumption", "nodes", "most_nodes", "milliseconds_of_search"];
    let of_both = ["milliseconds_of_theorems", "variation_of_search", "variation_of_theorems"];
    out.table("table_of_search", &[&of_search[..], &of_both].concat(), searches);
    out.words("search_is");
}

/// How often each theorem is applied, how often they came to where they give nothing more, and what that is.
fn applications(data: &Data, groups: &[Group<'_>], out: &mut StudyReport) {
    let (texts, Data { theorems, turns, .. }) = (out.texts, data);
    let names = |of: &[Theorem]| of.iter().map(|one| texts.get(&one.name).to_owned()).collect::<Vec<_>>();
    let (mut applied, mut turned, mut fixpoints) = (Vec::new(), Vec::new(), Vec::new());
    for group @ Group { label, all, there } in groups {
        let row = |words: &str, numbers: &[f64]| -> Vec<ReportValue> {
            cells![label, words; numbers.iter().map(|n| round(*n, 1))]
        };
        let with_sum = |words: &str, numbers: &[f64]| {
            [row(words, numbers), vec![round(numbers.iter().sum::<f64>(), 1)]].concat()
        };
        let solved: Vec<&Record> = group.solved().collect();
        let mut parts = vec![(filled!(texts, "here", n = all.len()), all)];
        if !solved.is_empty() && solved.len() < all.len() {
            parts.push((filled!(texts, "here_solved", n = solved.len()), &solved));
        }
        for (words, some) in parts {
            let means = |of: &[Theorem]| -> Vec<f64> {
                of.iter().filter_map(|one| mean(counted(some, one))).collect()
            };
            applied.push(with_sum(&words, &means(theorems)));
            turned.push(row(&words, &means(turns)));
        }
        if let Some(OfSize { puzzles, applications, .. }) = there {
            applied.push(with_sum(&filled!(texts, "document", n = puzzles), applications));
        }
        for upto in 1..=theorems.len() {
            let open = all.iter().map(|p| p.run(upto).open);
            let solved = open.clone().filter(|open| *open == 0).count();
            fixpoints.push(cells![
                label,
                texts.list(names(&theorems[..upto])),
                solved,
                share(solved, all.len()),
                round(mean(open.map(|open| open as f64)), 1),
                round(mean(all.iter().map(|p| p.start.open as f64)), 1),
            ]);
        }
    }
    let all = texts.get("all").to_owned();
    let heads = names(theorems).into_iter().chain([all]);
    out.wide_table("table_of_applications", &["size", ""], heads, applied);
    out.words("one_application");
    out.wide_table("table_of_turns", &["size", ""], names(turns), turned);
    let heads = ["size", "theorems", "puzzles_solved", "share", "open_left", "of_cells"];
    out.table("table_of_fixpoints", &heads, fixpoints);
}

fn findings(of: &Results<'_>, data: &Data, out: &mut StudyReport) {
    let (texts, puzzles) = (out.texts, of.puzzles);
    if of.given {
        let [there, all_there] = data.document.solved;
        let (n, all) = (puzzles.iter().filter(|p| p.run(SOLUTION).solved).count(), puzzles.len());
        let document = filled!(texts, "all_are_solved", there, of = all_there);
        out.finding(&document, filled!(texts, "so_many", n, all), n == all);
    }
    let search = mean(puzzles.iter().filter_map(|p| p.run(SOLUTION).search).map(|(_, seconds)| seconds));
    let theorems = mean(puzzles.iter().map(|p| p.run(SOLUTION).seconds));
    let [a, b] = [theorems, search].map(|seconds| round(seconds.map(|seconds| 1000.0 * seconds), 2));
    let is_less = theorems.zip(search).map(|(theorems, search)| theorems < search);
    out.finding("less_than_a_search", filled!(texts, "milliseconds_each", a, b), is_less);
    let all: Vec<&Record> = puzzles.iter().collect();
    let applied = data.theorems.iter().map(|theorem| counted(&all, theorem).iter().sum::<f64>() + 0.0);
    if let [a, b, c, d] = applied.collect::<Vec<f64>>()[..] {
        out.finding("first_and_third", filled!(texts, "times_each", a, b, c, d), a.min(c) > b.max(d));
    }
}
