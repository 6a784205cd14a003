//! What the start of a puzzle tells of its level and score (chapter 2, and 6.2 to 6.4).

use super::super::Seen;
use super::super::report::Report;
use super::super::said::say;
use super::super::statistics::{Summary, correlation, rank_correlation};
use super::super::table::{Cell, Table};
use super::texts::Texts;
use super::{Levels, Look};
use crate::chart::{Axis, Body, Chart, Series};
use std::sync::Arc;

/// A number that is known of each puzzle.
type Measure<'m> = (&'m str, &'m dyn Fn(&Seen<Look>) -> f64);

/// Adds the tables and pictures.
pub fn add(levels: &Levels, seen: &[Seen<Look>], sources: &[Arc<str>], report: &mut Report) {
    let texts = Texts::of(report.language);
    report.heading(texts.start);
    // Unfinished puzzles stand above every level.
    let level = |seen: &Seen<Look>| seen.look.score().level.unwrap_or(levels.levels.len()) as f64;
    let open = |seen: &Seen<Look>| seen.look.open as f64;
    let entropy = |seen: &Seen<Look>| seen.look.entropy;
    let score = |seen: &Seen<Look>| seen.look.score().score as f64;
    let source = |seen: &Seen<Look>| seen.source as f64;
    let mut measures: Vec<Measure<'_>> =
        vec![(texts.open_cells, &open), ("H_G", &entropy), (texts.level, &level), (&levels.total, &score)];
    if sources.len() > 1 {
        measures.push((texts.official_level, &source));
    }
    correlations(&measures, seen, report);
    if sources.len() > 1 {
        official(levels, seen, sources, report);
    } else {
        report.words(texts.no_official);
    }
    thresholds(levels, seen, report);
    // A puzzle that is solved from the start may score nothing.
    let positive = seen.iter().all(|seen| score(seen) > 0.0);
    let axis = |label: &str, log| Axis { label: label.to_owned(), log };
    for (name, label, x) in [
        ("score-over-open", texts.open_cells, &open as &dyn Fn(&Seen<Look>) -> f64),
        ("score-over-entropy", texts.entropy, &entropy),
    ] {
        let title = say!(texts.score_over, total = levels.total, label = label);
        let names = levels.levels.iter().map(|level| levels.shown(level, report.language));
        let names = names.chain([texts.unfinished]);
        let series = names.enumerate().map(|(at, name)| Series {
            name: name.to_owned(),
            points: seen
                .iter()
                .filter(|seen| level(seen) == at as f64)
                .map(|seen| (x(seen), score(seen)))
                .collect(),
        });
        let series = series.filter(|series| !series.points.is_empty()).collect();
        let body = Body::Scatter { x: axis(label, false), y: axis(&levels.total, positive), series };
        report.figure(name, Chart { title, body });
    }
}

fn correlations(measures: &[Measure<'_>], seen: &[Seen<Look>], report: &mut Report) {
    let texts = Texts::of(report.language);
    let mut table = Table::new(texts.correlations, ["", texts.with, texts.r, texts.r_of_ranks]);
    for (at, (first, x)) in measures.iter().enumerate() {
        for (second, y) in &measures[at + 1..] {
            let pairs: Vec<(f64, f64)> = seen.iter().map(|seen| (x(seen), y(seen))).collect();
            table.row([
                (*first).into(),
                (*second).into(),
                Cell::number(correlation(&pairs), 2),
                Cell::number(rank_correlation(&pairs), 2),
            ]);
        }
    }
    report.table(table);
}

/// The inputs as official levels, from the easiest up.
fn official(levels: &Levels, seen: &[Seen<Look>], sources: &[Arc<str>], report: &mut Report) {
    let texts = Texts::of(report.language);
    let entropy = [texts.entropy_least, texts.entropy_greatest, texts.entropy_mean];
    let columns = [texts.input, texts.puzzles, texts.open].into_iter().chain(entropy);
    let mut table = Table::new(texts.official, columns.chain([texts.score_mean, texts.unfinished]));
    for (at, name) in sources.iter().enumerate() {
        let those: Vec<&Seen<Look>> = seen.iter().filter(|seen| seen.source == at).collect();
        let entropy = Summary::of(those.iter().map(|seen| seen.look.entropy));
        table.row([
            (**name).into(),
            those.len().into(),
            Cell::number(Summary::of(those.iter().map(|seen| seen.look.open as f64)).map(|s| s.mean), 1),
            Cell::number(entropy.map(|s| s.least), 4),
            Cell::number(entropy.map(|s| s.greatest), 4),
            Cell::number(entropy.map(|s| s.mean), 4),
            Cell::number(
                Summary::of(those.iter().map(|seen| seen.look.score().score as f64)).map(|s| s.mean),
                1,
            ),
            those.iter().filter(|seen| seen.look.score().level.is_none()).count().into(),
        ]);
    }
    report.table(table);
    let with = |x: &dyn Fn(&Look) -> f64| {
        correlation(&seen.iter().map(|seen| (x(&seen.look), seen.source as f64)).collect::<Vec<_>>())
    };
    let there = levels.document.official;
    for (name, there, here) in [
        (texts.number_of_open, there.open, with(&|look| look.open as f64)),
        (texts.the_entropy, there.entropy, with(&|look| look.entropy)),
    ] {
        // Other puzzles have other levels: what can be borne out is that the correlation is strong.
        let borne_out = here.map(|here| here > 0.7);
        let here = here.map_or(texts.cannot_be_told.to_owned(), |here| format!("r = {here:.2}"));
        report.finding(say!(texts.is_correlated, name = name, r = there), here, borne_out);
    }
}

/// Up to where puzzles fall to the easiest level.
fn thresholds(levels: &Levels, seen: &[Seen<Look>], report: &mut Report) {
    let texts = Texts::of(report.language);
    let easiest = levels.shown(&levels.levels[0], report.language);
    let harder = || seen.iter().filter(|seen| seen.look.score().level != Some(0));
    let document = &levels.document;
    let open = harder().map(|seen| seen.look.open).min();
    let entropy = harder().map(|seen| seen.look.entropy).min_by(f64::total_cmp);
    let below = |few: &dyn Fn(&Look) -> bool| seen.iter().filter(|seen| few(&seen.look)).count();
    report.finding(
        say!(texts.few_open, n = document.open, easiest = easiest),
        say!(
            texts.first_open,
            first = open.map_or("—".to_owned(), |open| open.to_string()),
            below = below(&|look| look.open <= document.open),
            n = document.open,
        ),
        open.filter(|_| below(&|look| look.open <= document.open) > 0).map(|open| open > document.open),
    );
    report.finding(
        say!(texts.low_entropy, n = document.entropy, easiest = easiest),
        say!(
            texts.first_entropy,
            first = entropy.map_or("—".to_owned(), |entropy| format!("{entropy:.3}")),
            below = below(&|look| look.entropy < document.entropy),
            n = document.entropy,
        ),
        entropy
            .filter(|_| below(&|look| look.entropy < document.entropy) > 0)
            .map(|entropy| entropy >= document.entropy),
    );
}
