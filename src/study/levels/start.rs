//! What the start of a puzzle tells of its level and score (chapter 2, and 6.2 to 6.4).

use super::super::Seen;
use super::super::report::Report;
use super::super::statistics::{Summary, correlation, rank_correlation};
use super::super::table::{Cell, Table};
use super::{Levels, Look};
use crate::chart::{Axis, Body, Chart, Series};
use std::sync::Arc;

/// A number that is known of each puzzle.
type Measure<'m> = (&'m str, &'m dyn Fn(&Seen<Look>) -> f64);

/// Adds the tables and pictures.
pub fn add(levels: &Levels, seen: &[Seen<Look>], sources: &[Arc<str>], report: &mut Report) {
    report.heading("What the start tells");
    // Unfinished puzzles stand above every level.
    let level = |seen: &Seen<Look>| seen.look.score().level.unwrap_or(levels.levels.len()) as f64;
    let open = |seen: &Seen<Look>| seen.look.open as f64;
    let entropy = |seen: &Seen<Look>| seen.look.entropy;
    let score = |seen: &Seen<Look>| seen.look.score().score as f64;
    let source = |seen: &Seen<Look>| seen.source as f64;
    let mut measures: Vec<Measure<'_>> =
        vec![("open cells", &open), ("H_G", &entropy), ("level", &level), (&levels.total, &score)];
    if sources.len() > 1 {
        measures.push(("official level", &source));
    }
    correlations(&measures, seen, report);
    if sources.len() > 1 {
        official(levels, seen, sources, report);
    } else {
        report.words(
            "Official levels and the times that publishers expect cannot be compared: the puzzles have none. Several \
             inputs, from the easiest up, are taken for official levels.",
        );
    }
    thresholds(levels, seen, report);
    // A puzzle that is solved from the start may score nothing.
    let positive = seen.iter().all(|seen| score(seen) > 0.0);
    let axis = |label: &str, log| Axis { label: label.to_owned(), log };
    for (name, label, x) in [
        ("score-over-open", "open cells", &open as &dyn Fn(&Seen<Look>) -> f64),
        ("score-over-entropy", "sudoku entropy H_G", &entropy),
    ] {
        let title = format!("{} over {label} (document, figures 26 and 27)", levels.total);
        let names = levels.levels.iter().map(String::as_str).chain(["unfinished"]);
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
    let mut table =
        Table::new("Correlations, of the numbers and of their ranks", ["", "with", "r", "r of ranks"]);
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
    let mut table = Table::new(
        "Official levels: the inputs, from the easiest up (document, table 1)",
        ["input", "puzzles", "open", "H_G least", "H_G greatest", "H_G mean", "score mean", "unfinished"],
    );
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
        ("the number of open cells", there.open, with(&|look| look.open as f64)),
        ("the entropy H_G", there.entropy, with(&|look| look.entropy)),
    ] {
        // Other puzzles have other levels: what can be borne out is that the correlation is strong.
        let borne_out = here.map(|here| here > 0.7);
        let here = here.map_or("cannot be told".to_owned(), |here| format!("r = {here:.2}"));
        report.finding(
            format!("{name} is strongly correlated with the official level: r = {there}"),
            here,
            borne_out,
        );
    }
}

/// Up to where puzzles fall to the easiest level.
fn thresholds(levels: &Levels, seen: &[Seen<Look>], report: &mut Report) {
    let easiest = &levels.levels[0];
    let harder = || seen.iter().filter(|seen| seen.look.score().level != Some(0));
    let document = &levels.document;
    let open = harder().map(|seen| seen.look.open).min();
    let entropy = harder().map(|seen| seen.look.entropy).min_by(f64::total_cmp);
    let below = |few: &dyn Fn(&Look) -> bool| seen.iter().filter(|seen| few(&seen.look)).count();
    report.finding(
        format!(
            "puzzles with at most {} open cells fall to {easiest}, others need everything (6.2)",
            document.open
        ),
        format!(
            "the first that needs more has {} open cells; {} have at most {}",
            open.map_or("—".to_owned(), |open| open.to_string()),
            below(&|look| look.open <= document.open),
            document.open
        ),
        open.filter(|_| below(&|look| look.open <= document.open) > 0).map(|open| open > document.open),
    );
    report.finding(
        format!("puzzles of an entropy H_G below {} fall to {easiest} (6.3)", document.entropy),
        format!(
            "the first that needs more has {}; {} are below {}",
            entropy.map_or("—".to_owned(), |entropy| format!("{entropy:.3}")),
            below(&|look| look.entropy < document.entropy),
            document.entropy
        ),
        entropy
            .filter(|_| below(&|look| look.entropy < document.entropy) > 0)
            .map(|entropy| entropy >= document.entropy),
    );
}
