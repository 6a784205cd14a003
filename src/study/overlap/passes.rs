//! How often one looks through what grids share (tables 7 to 10, figures 34 to 38).

use super::super::report::Report;
use super::super::said::say;
use super::super::statistics::Summary;
use super::super::table::{Cell, Table};
use super::pairs::{letter, pie, won};
use super::texts::Texts;
use super::{Look, Overlap};
use crate::chart::{Axis, Body, Chart, Series};
use crate::report::language::Language;

/// Tables with a row for each puzzle have no more rows.
pub const MOST_ROWS: usize = 60;

/// Adds the tables and pictures, for each policy that varies something.
pub fn add(overlap: &Overlap, grids: usize, looks: &[&Look], report: &mut Report) {
    let language = report.language;
    let texts = Texts::of(language);
    for policy in overlap.policies(grids) {
        let name = overlap.shown(policy, language);
        let varied = &overlap.setting.policies[policy];
        let Some(parameter) = varied.vary.as_ref().filter(|_| varied.values.len() > 1) else { continue };
        let least = |look: &&Look, value: usize| {
            look.least(0, |counted| counted.policy == policy && counted.value == value).unwrap_or(0)
        };
        let ways: Vec<Vec<i64>> = (0..varied.values.len())
            .map(|value| looks.iter().map(|look| least(look, value)).collect())
            .collect();
        sums(overlap, grids, policy, looks, report);
        means(overlap, grids, policy, looks, report);
        report.figure(
            format!("{grids}-grids-{parameter}"),
            lines(
                &say!(texts.by_parameter, name = name, parameter = parameter),
                language,
                varied
                    .values
                    .iter()
                    .zip(&ways)
                    .map(|(value, way)| (format!("{parameter} = {value}"), way.clone())),
            ),
        );
        let (won, ties) = won(&ways);
        let named = varied.values.iter().map(|value| format!("{parameter} = {value}"));
        report.figure(
            format!("{grids}-grids-wins-by-{parameter}"),
            pie(
                say!(texts.best_parameter, parameter = parameter),
                named.zip(won.iter().copied()),
                (texts.as_many, ties),
            ),
        );
        let document = &overlap.setting.document;
        if grids == document.grids && document.values.len() == won.len() {
            let between = language.sentences().separator;
            let list =
                |numbers: &[usize]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(between);
            let falls = |numbers: &[usize]| numbers.windows(2).all(|pair| pair[0] >= pair[1]);
            report.finding(
                say!(
                    texts.parameter_is_best,
                    parameter = parameter,
                    values = varied.values.iter().map(ToString::to_string).collect::<Vec<_>>().join(between),
                    there = list(&document.values),
                    of = document.puzzles,
                ),
                say!(texts.in_puzzles, n = list(&won), of = looks.len(), ties = ties),
                (won.iter().sum::<usize>() > 0).then(|| falls(&won)),
            );
        }
    }
}

/// For each puzzle the looks with each value and start.
fn sums(overlap: &Overlap, grids: usize, policy: usize, looks: &[&Look], report: &mut Report) {
    if looks.len() > MOST_ROWS {
        return;
    }
    let texts = Texts::of(report.language);
    let varied = &overlap.setting.policies[policy];
    let starts = overlap.setting.starts.min(grids);
    let ways: Vec<(usize, usize)> =
        (0..varied.values.len()).flat_map(|value| (0..starts).map(move |start| (value, start))).collect();
    let columns = ways.iter().map(|&(value, start)| {
        say!(
            texts.value_from,
            parameter = varied.vary.as_deref().unwrap_or_default(),
            value = varied.values[value],
            from = letter(start),
        )
    });
    let mut table = Table::new(
        say!(texts.looks_of, grids = grids, name = overlap.shown(policy, report.language)),
        std::iter::once(texts.puzzle.to_owned()).chain(columns),
    );
    for (number, look) in looks.iter().enumerate() {
        let numbers = ways.iter().map(|&(value, start)| {
            let found = look.least(0, |c| c.policy == policy && c.value == value && c.start == start);
            Cell::from(found)
        });
        table.row(std::iter::once((number + 1).into()).chain(numbers));
    }
    report.table(table);
}

/// The means of everything that is counted, with each value and start.
fn means(overlap: &Overlap, grids: usize, policy: usize, looks: &[&Look], report: &mut Report) {
    let Some(first) = looks.first().and_then(|look| look.of(|counted| counted.policy == policy).next())
    else {
        return;
    };
    let names: Vec<&String> = first.tallies.keys().collect();
    let language = report.language;
    let texts = Texts::of(language);
    let columns = ["", texts.from].into_iter().chain(names.iter().map(|name| name.as_str()));
    let title = say!(texts.means_of, grids = grids, name = overlap.shown(policy, language));
    let mut table = Table::new(title, columns);
    let starts = overlap.setting.starts.min(grids);
    for value in 0..overlap.setting.policies[policy].values.len() {
        for start in 0..starts {
            let mean = |name: &String| {
                let counted = looks
                    .iter()
                    .flat_map(|look| look.of(|c| c.policy == policy && c.value == value && c.start == start));
                Summary::of(counted.filter_map(|c| c.tallies.get(name)).map(|n| *n as f64)).map(|s| s.mean)
            };
            let row = [overlap.named(policy, value, language).into(), letter(start).into()];
            table.row(row.into_iter().chain(names.iter().map(|name| Cell::number(mean(name), 1))));
        }
    }
    report.table(table);
}

/// A line for each way over the numbers of the puzzles.
pub fn lines(title: &str, language: Language, ways: impl Iterator<Item = (String, Vec<i64>)>) -> Chart {
    let series = ways.map(|(name, looks)| Series {
        name,
        points: looks
            .iter()
            .enumerate()
            .map(|(puzzle, &looks)| (puzzle as f64 + 1.0, looks as f64))
            .collect(),
    });
    let texts = Texts::of(language);
    let axis = |label: &str| Axis { label: label.to_owned(), log: false };
    Chart {
        title: title.to_owned(),
        body: Body::Lines { x: axis(texts.puzzle), y: axis(texts.looks), series: series.collect() },
    }
}
