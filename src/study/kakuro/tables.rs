//! What the study tells: times, applications, and what theorems come to.

use super::super::Seen;
use super::super::report::Report;
use super::super::statistics::Summary;
use super::super::table::{Cell, Table};
use super::texts::Texts;
use super::{Kakuro, Look, Size};
use crate::chart::{Axis, Body, Chart};
use crate::report::language::{Language, fill};
use indexmap::IndexMap;

/// Boards of one size.
type OfSize<'s> = (String, Vec<&'s Look>);

/// Writes in one language.
struct Writer<'k> {
    study: &'k Kakuro,
    language: Language,
    texts: &'static Texts,
}

/// All of it.
pub fn report(study: &Kakuro, seen: &[Seen<Look>], language: Language) -> Report {
    let texts = Texts::of(language);
    let writer = Writer { study, language, texts };
    let mut report = Report::new(texts.title, language);
    report.about(texts.strategy, &study.setting.strategy);
    report.about(texts.times, texts.times_are);
    let mut by_size: IndexMap<(usize, usize), Vec<&Look>> = IndexMap::new();
    for seen in seen {
        by_size.entry(seen.look.size).or_default().push(&seen.look);
    }
    by_size.sort_keys();
    let sizes = by_size.into_iter().map(|((rows, columns), looks)| (format!("{rows} × {columns}"), looks));
    let sizes: Vec<OfSize<'_>> = sizes.collect();
    report.table(writer.times(&sizes));
    report.table(writer.applications(&sizes));
    report.words(texts.one_application);
    report.table(writer.turns(&sizes));
    report.table(writer.fixpoints(&sizes));
    writer.findings(&sizes, &mut report);
    report.figure("applications", writer.chart(&sizes));
    report
}

fn mean(numbers: impl Iterator<Item = i64>) -> f64 {
    Summary::of(numbers.map(|n| n as f64)).map_or(0.0, |s| s.mean)
}

impl Writer<'_> {
    /// What the document found on boards of a size. It tells columns first, and boards may lie on their side.
    fn there(&self, size: &str) -> Option<&Size> {
        let sizes = &self.study.setting.document.sizes;
        let (rows, columns) = size.split_once(" × ")?;
        sizes.get(&format!("{columns} × {rows}")).or_else(|| sizes.get(size))
    }

    /// The names of the theorems.
    fn names(&self) -> impl Iterator<Item = &str> {
        self.study.setting.theorems.iter().map(|theorem| theorem.name.of(self.language))
    }

    fn times(&self, sizes: &[OfSize<'_>]) -> Table {
        let t = self.texts;
        let there = [t.least_there, t.greatest_there, t.mean_there, t.deviation_there];
        let here = [t.size, t.puzzles, t.solved, t.least, t.greatest, t.mean, t.deviation, t.median];
        let mut table = Table::new(t.table_of_times, here.into_iter().chain(there));
        for (size, looks) in sizes {
            let times = Summary::of(looks.iter().map(|look| look.seconds * 1e3));
            let there = self.there(size);
            let second = |at: usize| Cell::number(there.map(|there| there.seconds[at]), 3);
            table.row([
                size.as_str().into(),
                looks.len().into(),
                looks.iter().filter(|look| look.solved).count().into(),
                Cell::number(times.map(|t| t.least), 2),
                Cell::number(times.map(|t| t.greatest), 2),
                Cell::number(times.map(|t| t.mean), 2),
                Cell::number(times.map(|t| t.deviation), 2),
                Cell::number(times.map(|t| t.median), 2),
                second(0),
                second(1),
                second(2),
                second(3),
            ]);
        }
        table
    }

    /// All puzzles of a size, and those that are solved, each with what they are called.
    fn groups<'l>(&self, looks: &[&'l Look]) -> Vec<(String, Vec<&'l Look>)> {
        let solved: Vec<&Look> = looks.iter().copied().filter(|look| look.solved).collect();
        let named =
            |words: &str, looks: Vec<&'l Look>| (fill(words, &[("n", &looks.len().to_string())]), looks);
        let groups = [named(self.texts.here, looks.to_vec()), named(self.texts.here_solved, solved)];
        groups.into_iter().filter(|(_, looks)| !looks.is_empty()).collect()
    }

    fn applications(&self, sizes: &[OfSize<'_>]) -> Table {
        let t = self.texts;
        let columns = [t.size, ""].into_iter().chain(self.names()).chain([t.all]);
        let mut table = Table::new(t.table_of_applications, columns);
        for (size, looks) in sizes {
            let mut row = |words: String, means: &[f64]| {
                let numbers = means.iter().copied().chain([means.iter().sum()]);
                let cells = numbers.map(|mean| Cell::number(mean, 1));
                table.row([size.as_str().into(), words.into()].into_iter().chain(cells));
            };
            for (words, looks) in self.groups(looks) {
                let theorems = 0..self.study.setting.theorems.len();
                let means = theorems.map(|theorem| mean(looks.iter().map(|look| look.applied[theorem])));
                row(words, &means.collect::<Vec<_>>());
            }
            if let Some(there) = self.there(size) {
                let words = fill(t.document, &[("n", &there.puzzles.to_string())]);
                row(words, &there.applications);
            }
        }
        table
    }

    fn turns(&self, sizes: &[OfSize<'_>]) -> Table {
        let turns = &self.study.setting.turns;
        let columns = [self.texts.size, ""].into_iter();
        let columns = columns.chain(turns.iter().map(|turn| turn.name.of(self.language)));
        let mut table = Table::new(self.texts.table_of_turns, columns);
        for (size, looks) in sizes {
            for (words, looks) in self.groups(looks) {
                let cells = (0..turns.len()).map(|turn| mean(looks.iter().map(|look| look.turns[turn])));
                let cells = cells.map(|mean| Cell::number(mean, 1));
                table.row([size.as_str().into(), words.into()].into_iter().chain(cells));
            }
        }
        table
    }

    fn fixpoints(&self, sizes: &[OfSize<'_>]) -> Table {
        let t = self.texts;
        let columns = [t.size, t.theorems, t.puzzles_solved, t.share, t.open_left, t.of_cells];
        let mut table = Table::new(t.table_of_fixpoints, columns);
        for (size, looks) in sizes {
            for upto in 0..self.study.fixpoints.len() {
                let names: Vec<&str> = self.names().take(upto + 1).collect();
                let solved = looks.iter().filter(|look| look.fixpoints[upto] == 0).count();
                let mean = |number: &dyn Fn(&Look) -> usize| {
                    Summary::of(looks.iter().map(|look| number(look) as f64)).map(|s| s.mean)
                };
                table.row([
                    size.as_str().into(),
                    names.join(self.language.sentences().separator).into(),
                    solved.into(),
                    Cell::share(solved, looks.len()),
                    Cell::number(mean(&|look| look.fixpoints[upto]), 1),
                    Cell::number(mean(&|look| look.cells), 1),
                ]);
            }
        }
        table
    }

    fn findings(&self, sizes: &[OfSize<'_>], report: &mut Report) {
        let t = self.texts;
        let all: Vec<&&Look> = sizes.iter().flat_map(|(_, looks)| looks).collect();
        let solved = all.iter().filter(|look| look.solved).count();
        let [there, of] = self.study.setting.document.solved.map(|n| n.to_string());
        report.finding(
            fill(t.all_are_solved, &[("there", &there), ("of", &of)]),
            fill(t.so_many, &[("n", &solved.to_string()), ("of", &all.len().to_string())]),
            (!all.is_empty()).then_some(solved == all.len()),
        );
        let slowest = all.iter().map(|look| look.seconds).fold(0.0, f64::max);
        report.finding(
            t.slowest,
            fill(t.milliseconds, &[("n", &format!("{:.0}", slowest * 1e3))]),
            (!all.is_empty()).then_some(slowest <= 13.0),
        );
        let applied = |theorem: usize| all.iter().map(|look| look.applied[theorem]).sum::<i64>();
        let applied: Vec<i64> = (0..self.study.setting.theorems.len()).map(applied).collect();
        if let [first, second, third, fourth] = applied[..] {
            let numbers = [first, second, third, fourth].map(|n| n.to_string());
            let words: Vec<(&str, &str)> =
                ["a", "b", "c", "d"].into_iter().zip(numbers.iter().map(String::as_str)).collect();
            report.finding(
                t.first_and_third,
                fill(t.times_each, &words),
                (!all.is_empty()).then_some(first.min(third) > second.max(fourth)),
            );
        }
    }

    fn chart(&self, sizes: &[OfSize<'_>]) -> Chart {
        let means = |theorem: usize| {
            sizes.iter().map(|(_, looks)| mean(looks.iter().map(|look| look.applied[theorem]))).collect()
        };
        let series = self.names().enumerate().map(|(theorem, name)| (name.to_owned(), means(theorem)));
        Chart {
            title: self.texts.chart.to_owned(),
            body: Body::Bars {
                y: Axis { label: self.texts.applications.to_owned(), log: false },
                categories: sizes.iter().map(|(size, _)| size.clone()).collect(),
                series: series.collect(),
            },
        }
    }
}
