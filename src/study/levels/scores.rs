//! Scores by the level that a puzzle needs (table 6), and what other readings of the score give.

use super::{Levels, OfLevel, USUAL};
use crate::study::experiment::Results;
use crate::study::parts::Parts;
use crate::study::report::Agreement;
use crate::study::statistics::{deviation, greatest, least, mean};
use crate::study::texts::filled;
use crate::study::value::{Value, cells, round, share};

/// How many puzzles of a level are enough to speak of their mean.
const ENOUGH: usize = 10;

pub fn report(levels: &Levels, of: &Results<'_>, out: &mut Parts) {
    out.heading("scores_by_level");
    by_level(levels, of, out);
    let enough = |reading: usize| -> Vec<f64> {
        let scores = levels.needed().into_iter().map(|level| levels.scores(of, reading, level));
        scores.filter(|scores| scores.len() >= ENOUGH).filter_map(mean).collect()
    };
    let grows = |(reading, name): (usize, &String)| {
        let means = enough(reading);
        let grows = (means.len() > 1).then(|| means.is_sorted_by(|a, b| a < b));
        (name.clone(), Agreement::from(grows))
    };
    let means: Vec<String> = enough(USUAL).into_iter().map(|mean| round(mean, 0).to_string()).collect();
    let here = match means.is_empty() {
        true => filled!(of.texts, "too_few", n = ENOUGH),
        false => filled!(of.texts, "means_are", means = means.join(of.texts.separator()), n = ENOUGH),
    };
    let readings = levels.readings.iter().enumerate().map(grows).collect();
    out.readings("mean_grows", here, readings);
    if levels.readings.len() > 1 {
        other_readings(levels, of, out);
    }
}

/// Whether the document's levels are those of the score.
fn are_known(levels: &Levels) -> bool {
    levels.document.levels.keys().all(|level| levels.ranks.contains(level))
}

fn by_level(levels: &Levels, of: &Results<'_>, out: &mut Parts) {
    let (document, texts, scale) = (&levels.document, of.texts, &levels.scale);
    let row = |label: String, scores: Vec<f64>, there: Option<OfLevel>| {
        cells![
            label,
            scores.len(),
            share(scores.len(), of.puzzles.len()),
            round(mean(&scores), 2),
            round(deviation(&scores), 2),
            round(least(&scores), 0),
            round(greatest(&scores), 0),
            there.map(|there| there[0]),
            round(there.map(|there| there[1]), 2),
            round(there.map(|there| there[2]), 2),
        ]
    };
    let known = |there: OfLevel| are_known(levels).then_some(there);
    let rows = levels.needed().into_iter().map(|level| {
        let there = match level {
            Some(level) => document.levels.get(level).copied(),
            None => known(document.unfinished),
        };
        row(levels.shown(of, level), levels.scores(of, USUAL, level), there)
    });
    let all = row(texts.get("all").into(), levels.all_scores(of, USUAL), known(document.all));
    let here = ["level", "puzzles", "share", "mean", "deviation", "least", "greatest"];
    out.table(
        filled!(texts, "by_level", scale),
        &[&here[..], &["puzzles_there", "mean_there", "deviation_there"]].concat(),
        rows.chain([all]).collect(),
    );
}

fn other_readings(levels: &Levels, of: &Results<'_>, out: &mut Parts) {
    let (document, texts) = (&levels.document, of.texts);
    out.heading("other_readings");
    out.words("open_points");
    if levels.other_reading.is_some() {
        out.words("figures_and_text");
    }
    let spread = |mean: Option<f64>, deviation: Option<f64>| match (mean, deviation) {
        (Some(mean), Some(deviation)) => format!("{} ± {}", round(mean, 1), round(deviation, 1)).into(),
        _ => Value::None,
    };
    let of_scores = |scores: Vec<f64>| spread(mean(&scores), deviation(&scores));
    let there = |of: Option<&OfLevel>| spread(of.map(|of| of[1]), of.map(|of| of[2]));
    let row = |(reading, name): (usize, &String)| {
        let by_level = levels.needed().into_iter().map(|level| levels.scores(of, reading, level));
        let spreads = by_level.chain([levels.all_scores(of, reading)]).map(of_scores);
        [Value::from(name)].into_iter().chain(spreads).collect::<Vec<_>>()
    };
    let mut rows: Vec<_> = levels.readings.iter().enumerate().map(row).collect();
    if are_known(levels) {
        let ranks = levels.ranks.iter().map(|level| there(document.levels.get(level)));
        let rest = [&document.unfinished, &document.all].map(|of| there(Some(of)));
        rows.push([Value::from(texts.get("the_document"))].into_iter().chain(ranks).chain(rest).collect());
    }
    let shown = levels.needed().into_iter().map(|level| levels.shown(of, level));
    let all = texts.get("all").to_owned();
    out.wide_table("readings", &["reading"], shown.chain([all]), rows);
}
