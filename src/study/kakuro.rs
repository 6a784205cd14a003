//! Reach of theorems on the sums of runs, and the number of their applications: chapter 5 of the document on Kakuro.

mod applications;
mod times;

use super::{
    prelude::*,
    strategies::{StrategyReading, readings, titles},
};
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
    /// Numbers of puzzles that the theorems solve, and of all puzzles.
    solved: [usize; 2],
    /// Least and greatest coefficient of variation of the times of boards of the same size.
    spread: [f64; 2],
    /// Results for sizes of boards, by columns and rows.
    sizes: HashMap<String, SizeResults>,
}

#[derive(Deserialize)]
struct SizeResults {
    puzzles: usize,
    /// Minimum, maximum, mean and standard deviation.
    seconds: [f64; 4],
    applications: Vec<f64>,
}

struct Kakuro {
    data: Data,
    /// Readings of the order of the theorems, the default one first, with a run each. The runs of the first theorem, of
    /// the first two, and so on, follow.
    readings: Vec<StrategyReading>,
}

/// Number of measurements of each solution; the shortest time is used.
const TIMES: usize = 5;

pub fn make(setup: &StudySetup<'_>) -> StudyResult<Experiment> {
    let strategy = setup.one("strategy");
    let study = Kakuro { data: setup.file.data()?, readings: readings(setup.program, &strategy)? };
    let Data { theorems, turns, .. } = &study.data;
    let counts: Vec<String> = theorems.iter().chain(turns).map(|one| one.tally.clone()).collect();
    let solution = |(number, reading): (usize, &StrategyReading)| StrategyRun {
        counts: counts.clone(),
        times: TIMES,
        needs_search: number == DEFAULT_READING,
        ..StrategyRun::for_strategy(&reading.strategy)
    };
    // All of them, repeated until no more follows.
    let fixpoint = |upto: usize| {
        let techniques = theorems[..upto].iter().flat_map(|theorem| theorem.techniques.clone());
        StrategyRun { techniques: techniques.collect(), ..StrategyRun::default() }
    };
    let solutions = study.readings.iter().enumerate().map(solution);
    let runs = solutions.chain((1..=theorems.len()).map(fixpoint)).collect();
    Ok(Experiment::new(runs, None, move |results, out| {
        let texts = out.texts;
        let strategies = titles(results.program, [&strategy], texts.language);
        out.fact("strategy", texts.list(strategies));
        if study.readings.len() > 1 {
            out.fact("order_of_theorems", texts.get("readings_are"));
        }
        out.fact("times", filled!(texts, "times_are", n = TIMES));
        out.reading_names = study.readings.iter().map(|reading| reading.name(texts)).collect();
        let report = Report { study: &study, results, texts, groups: study.groups(results) };
        report.times(out);
        report.applications(out);
        report.findings(out);
        report.chart(out);
        Ok(())
    }))
}

/// Puzzles of one size.
struct SizeGroup<'s> {
    label: String,
    all: Vec<&'s PuzzleRecord>,
    there: Option<&'s SizeResults>,
}

impl Kakuro {
    fn groups<'s>(&'s self, results: &StudyResults<'s>) -> Vec<SizeGroup<'s>> {
        let sizes: BTreeSet<(usize, usize)> = results.puzzles.iter().map(PuzzleRecord::size).collect();
        let group = |size @ (rows, columns): (usize, usize)| {
            let label = format!("{rows} × {columns}");
            // The document may list the transposed board.
            let document_sizes = &self.data.document.sizes;
            let there = document_sizes.get(&format!("{columns} × {rows}"));
            let there = there.or_else(|| document_sizes.get(&label));
            SizeGroup { label, all: results.puzzles.iter().filter(|p| p.size() == size).collect(), there }
        };
        sizes.into_iter().map(group).collect()
    }
}

struct Report<'r> {
    study: &'r Kakuro,
    results: &'r StudyResults<'r>,
    texts: Texts,
    groups: Vec<SizeGroup<'r>>,
}

impl<'r> Report<'r> {
    /// Returns the rows of a table: for each size, one row per reading.
    fn rows(
        &self,
        names: &[String],
        row: impl Fn(&SizeGroup<'r>, usize, &String) -> Vec<ReportValue>,
    ) -> Vec<Vec<ReportValue>> {
        let named = || names.iter().enumerate();
        let rows = self.groups.iter().flat_map(|group| named().map(move |named| (group, named)));
        rows.map(|(group, (reading, name))| row(group, reading, name)).collect()
    }

    fn findings(&self, out: &mut StudyReport) {
        let (texts, puzzles, document) = (self.texts, self.results.puzzles, &self.study.data.document);
        if self.results.is_given {
            let [there, all_there] = document.solved;
            let solved = |reading: usize| puzzles.iter().filter(|p| p.run(reading).is_solved).count();
            let total = puzzles.len();
            let statement = filled!(texts, "all_are_solved", there, of = all_there);
            let here = filled!(texts, "so_many", n = solved(DEFAULT_READING), all = total);
            out.readings(&statement, here, |reading| Verdict::new(total, solved(reading) == total));
        }
        self.is_less_than_a_search(out);
        self.times_spread_little(out);
        let applied = |reading: usize| {
            let sum = |tally: &str| puzzles.iter().map(|p| p.tally(reading, tally)).sum::<f64>() + 0.0;
            self.study.data.theorems.iter().map(|theorem| sum(&theorem.tally)).collect::<Vec<f64>>()
        };
        if let [a, b, c, d] = applied(DEFAULT_READING)[..] {
            let here = filled!(texts, "times_each", a, b, c, d);
            out.readings("first_and_third", here, |reading| {
                let is_so = |applied: &[f64]| applied[0].min(applied[2]) > applied[1].max(applied[3]);
                Verdict::new(puzzles.len(), is_so(&applied(reading)))
            });
        }
    }

    fn chart(&self, out: &mut StudyReport) {
        let theorem = |theorem: &Theorem| {
            let means = self
                .groups
                .iter()
                .filter_map(|group| mean(tally_values(&group.all, DEFAULT_READING, theorem)));
            (self.texts.get(&theorem.name).to_owned(), means.collect())
        };
        let y = axis(self.texts.get("applications"), false);
        let categories = self.groups.iter().map(|group| group.label.clone()).collect();
        let series = self.study.data.theorems.iter().map(theorem).collect();
        out.figure(Caption("applications", "chart"), Body::Bars { y, categories, series });
    }
}

fn tally_values(some: &[&PuzzleRecord], reading: usize, theorem: &Theorem) -> Vec<f64> {
    some.iter().map(|p| p.tally(reading, &theorem.tally)).collect()
}
