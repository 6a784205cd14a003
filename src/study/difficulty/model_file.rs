//! Model files with the fitted numbers.

use super::{
    Difficulty,
    fit::{Predictor, Weights},
    interval::{self, rounded},
    samples::Samples,
    validation::Validation,
};
use crate::prelude::*;
use tesuji_lang::{LevelRow, Model};
use tesuji_message::Message;

/// Decimals of weights and correlations, and of values.
const DECIMALS: i32 = 4;
const DECIMALS_OF_VALUES: i32 = 1;

/// Adds the model file of a rating: the one that it has, with the numbers fitted anew.
pub fn add(
    study: &Difficulty,
    (predictor, validation): (Predictor<'_>, &Validation<'_, '_>),
    samples: &Samples<'_>,
    date: &str,
    out: &mut StudyReport,
) -> StudyResult<()> {
    let mut model: Model = predictor.rating.model().clone();
    model.date = date.to_owned();
    model.data.puzzles = validation.samples.len();
    let players: Option<f64> = validation.samples.iter().map(|sample| sample.players).sum();
    model.data.players = players.map(|players| players as usize);
    model.fit.folds = study.division.folds;
    model.fit.repeats = study.division.repeats;
    let decimals = |number: Option<f64>| rounded(number.unwrap_or_default(), DECIMALS);
    model.fit.correlation = decimals(validation.mean_of(|pairs| correlation(pairs)));
    model.fit.rank_correlation = decimals(validation.mean_of(rank_correlation));
    model.fit.deviation = decimals(validation.deviation());
    model
        .weights
        .values_mut()
        .zip(validation.weights.values())
        .for_each(|(old, new)| *old = rounded(*new, DECIMALS));
    model.fit.range = range(&validation.pairs(0), predictor);
    model.interval.rows = interval::rows(validation, predictor);
    let values = weighted_values(predictor, &samples.collection, &model.weights);
    if !values.is_empty() {
        model.levels.rows.iter_mut().for_each(|row| set_end(row, &values));
    }
    let text =
        toml::to_string(&model).map_err(|error| StudyError::Unfit(Message::verbatim(error.to_string())))?;
    let name = format!("{}.toml", predictor.rating.model_name());
    let heading = "# Numbers by `tesuji study difficulty`.\n";
    out.file(
        name,
        &filled!(out.texts, "model_of", rating = predictor.rating.name()),
        format!("{heading}{text}"),
    );
    Ok(())
}

/// The smallest and the largest prediction, rounded outwards; predictions are given as logarithms of seconds.
fn range(pairs: &[(f64, f64)], predictor: Predictor<'_>) -> Option<[f64; 2]> {
    let scale = f64::from(10_i32.pow(DECIMALS_OF_VALUES as u32));
    let scaled = || pairs.iter().map(|pair| scale * libm::exp(pair.0) / predictor.unit);
    let (least, most) = (scaled().min_by(f64::total_cmp)?, scaled().max_by(f64::total_cmp)?);
    Some([least.floor() / scale, most.ceil() / scale])
}

fn set_end(row: &mut LevelRow, values: &[(f64, f64)]) {
    let total: f64 = values.iter().map(|(_, weight)| weight).sum();
    let Some(share) = row.quantile else { return };
    let mut below = 0.0;
    let end = values.iter().find(|(_, weight)| {
        below += weight;
        below >= share * total
    });
    row.up_to = end.map(|(value, _)| rounded(*value, DECIMALS_OF_VALUES));
}

/// Ascending values of the puzzles of a collection, with weights: each input counts the same.
fn weighted_values(
    predictor: Predictor<'_>,
    collection: &[&PuzzleRecord],
    weights: &Weights,
) -> Vec<(f64, f64)> {
    let valued =
        collection.iter().filter_map(|record| Some((record.source, predictor.value(record, weights)?)));
    let valued: Vec<(usize, f64)> = valued.collect();
    let size = |source: usize| valued.iter().filter(|(other, _)| *other == source).count() as f64;
    let sources = valued.iter().map(|(source, _)| *source).max().map_or(0, |most| most + 1);
    let sizes: Vec<f64> = (0..sources).map(size).collect();
    let mut values: Vec<(f64, f64)> =
        valued.iter().map(|(source, value)| (*value, 1.0 / sizes[*source])).collect();
    values.sort_by(|a, b| a.0.total_cmp(&b.0));
    values
}
