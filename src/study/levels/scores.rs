//! Scores by the level that a puzzle needs (table 6), and what other readings of the score give.

use super::super::report::Report;
use super::super::said::say;
use super::super::statistics::Summary;
use super::super::table::{Cell, Table};
use super::document::Scores;
use super::texts::Texts;
use super::{Levels, Look};

/// So many puzzles of a level are enough to speak of their mean.
const ENOUGH: usize = 10;

/// Adds the tables.
pub fn add(levels: &Levels, looks: &[&Look], report: &mut Report) {
    let texts = Texts::of(report.language);
    report.heading(texts.scores_by_level);
    let of_level = |reading: usize, level: Option<usize>| {
        let those = looks.iter().filter(move |look| look.scores[reading].level == level);
        Summary::of(those.map(move |look| look.scores[reading].score as f64))
    };
    let document = &levels.document;
    let mut table = Table::new(
        say!(texts.by_level, total = levels.total),
        [
            texts.level,
            texts.puzzles,
            texts.share,
            texts.mean,
            texts.deviation,
            texts.least,
            texts.greatest,
            texts.puzzles_there,
            texts.mean_there,
            texts.deviation_there,
        ],
    );
    let mut add = |name: &str, here: Option<Summary>, there: Option<Scores>| {
        let count = here.map_or(0, |here| here.count);
        table.row([
            name.into(),
            count.into(),
            Cell::share(count, looks.len()),
            Cell::number(here.map(|here| here.mean), 2),
            Cell::number(here.map(|here| here.deviation), 2),
            Cell::number(here.map(|here| here.least), 0),
            Cell::number(here.map(|here| here.greatest), 0),
            there.map(|there| there.0).into(),
            Cell::number(there.map(|there| there.1), 2),
            Cell::number(there.map(|there| there.2), 2),
        ]);
    };
    let means: Vec<Option<Summary>> =
        (0..levels.levels.len()).map(|level| of_level(0, Some(level))).collect();
    for (level, name) in levels.levels.iter().enumerate() {
        let there = document.levels.get(name).copied();
        add(levels.shown(name, report.language), means[level], there);
    }
    let told = document.levels.keys().all(|level| levels.levels.contains(level));
    add(texts.unfinished, of_level(0, None), told.then_some(document.unfinished));
    let all = Summary::of(looks.iter().map(|look| look.score().score as f64));
    add(texts.all, all, told.then_some(document.all));
    report.table(table);

    let enough = |summary: &&Summary| summary.count >= ENOUGH;
    let unfinished = of_level(0, None);
    let known = means.iter().flatten().chain(&unfinished).filter(enough).map(|summary| summary.mean);
    let known: Vec<f64> = known.collect();
    report.finding(
        texts.mean_grows,
        say!(
            texts.means_are,
            means = known
                .iter()
                .map(|mean| format!("{mean:.0}"))
                .collect::<Vec<_>>()
                .join(report.language.sentences().separator),
            n = ENOUGH,
        ),
        (known.len() > 1).then(|| known.windows(2).all(|pair| pair[0] < pair[1])),
    );
    tell_readings(levels, looks, report);
}

/// One row for each way to read what the document leaves open.
fn tell_readings(levels: &Levels, looks: &[&Look], report: &mut Report) {
    if levels.readings.len() < 2 {
        return;
    }
    let language = report.language;
    let texts = Texts::of(language);
    report.heading(texts.other_readings);
    report.words(texts.open_points);
    let columns = [texts.reading]
        .into_iter()
        .chain(levels.levels.iter().map(|level| levels.shown(level, language)))
        .chain([texts.unfinished, texts.all]);
    let mut table = Table::new(texts.readings, columns);
    let shown = |summary: Option<Summary>| {
        Cell::from(summary.map(|summary| format!("{:.1} ± {:.1}", summary.mean, summary.deviation)))
    };
    for (reading, (name, _)) in levels.readings.iter().enumerate() {
        let groups = (0..levels.levels.len()).map(Some).chain([None]);
        let mut row = vec![name.as_str().into()];
        row.extend(groups.map(|level| {
            let those = looks.iter().filter(|look| look.scores[reading].level == level);
            shown(Summary::of(those.map(|look| look.scores[reading].score as f64)))
        }));
        row.push(shown(Summary::of(looks.iter().map(|look| look.scores[reading].score as f64))));
        table.row(row);
    }
    let there = |scores: Option<&Scores>| Cell::from(scores.map(|s| format!("{:.1} ± {:.1}", s.1, s.2)));
    let document = &levels.document;
    if document.levels.keys().all(|level| levels.levels.contains(level)) {
        let mut row = vec![texts.the_document.into()];
        row.extend(levels.levels.iter().map(|level| there(document.levels.get(level))));
        row.extend([there(Some(&document.unfinished)), there(Some(&document.all))]);
        table.row(row);
    }
    report.table(table);
}
