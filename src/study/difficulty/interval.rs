//! Intervals around predictions, by quarter of the prediction. They never narrow as predictions grow.

use super::{fit::Predictor, validation::Validation};
use crate::statistics::{quantile, quantiles};
use tesuji_lang::IntervalRow;

/// Number of rows: quarters of the predictions.
const ROWS: usize = 4;

/// Decimals of the factors.
const DECIMALS: i32 = 2;

/// The interval of each quarter of the predictions of the first repeat.
pub fn rows(validation: &Validation<'_, '_>, predictor: Predictor<'_>) -> Vec<IntervalRow> {
    rows_of(&validation.pairs(0), predictor)
}

fn rows_of(pairs: &[(f64, f64)], predictor: Predictor<'_>) -> Vec<IntervalRow> {
    let predictions: Vec<f64> = pairs.iter().map(|pair| pair.0).collect();
    let ends = quantiles(&predictions, ROWS);
    let outside = (1.0 - predictor.rating.model().interval.coverage) / 2.0;
    let errors = |row: usize| -> Vec<f64> {
        let inside = |log: f64| {
            ends[..row].iter().all(|end| log > *end) && ends.get(row).is_none_or(|end| log <= *end)
        };
        let errors = pairs.iter().filter(|(predicted, _)| inside(*predicted));
        errors.map(|(predicted, time)| time - predicted).collect()
    };
    let errors: Vec<Vec<f64>> = (0..ROWS).map(errors).collect();
    // Distances of the ends from the prediction, as logarithms.
    let distances = |share: f64, sign: f64| -> Vec<f64> {
        let ends =
            errors.iter().map(|errors| quantile(errors, share).map_or(0.0, |end| (sign * end).max(0.0)));
        isotonic(ends)
    };
    let (lows, highs) = (distances(outside, -1.0), distances(1.0 - outside, 1.0));
    (0..ROWS)
        .map(|row| IntervalRow {
            up_to: ends.get(row).map(|end| rounded(libm::exp(*end) / predictor.unit, DECIMALS)),
            low: rounded(libm::exp(-lows[row]), DECIMALS),
            high: rounded(libm::exp(highs[row]), DECIMALS),
        })
        .collect()
}

/// The nearest numbers, by squares, that never decrease: adjacent numbers that do are replaced by their mean (pool
/// adjacent violators).
fn isotonic(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for number in numbers {
        let mut pool = (number, 1);
        while let Some((mean, count)) = pools.pop_if(|(mean, _)| *mean > pool.0) {
            let total = count + pool.1;
            pool = ((mean * count as f64 + pool.0 * pool.1 as f64) / total as f64, total);
        }
        pools.push(pool);
    }
    pools.into_iter().flat_map(|(mean, count)| std::iter::repeat_n(mean, count)).collect()
}

/// Number of times that lie in the intervals of the other parts, and the number of all times.
pub fn covered(validation: &Validation<'_, '_>, predictor: Predictor<'_>) -> (usize, usize) {
    let pairs = validation.pairs(0);
    let parts = &validation.parts;
    let mut covered = 0;
    for part in 0..=parts.iter().copied().max().unwrap_or(0) {
        let (own, others): (Vec<_>, Vec<_>) = pairs.iter().zip(parts).partition(|(_, of)| **of == part);
        let others: Vec<(f64, f64)> = others.into_iter().map(|(pair, _)| *pair).collect();
        let rows = rows_of(&others, predictor);
        covered += own.into_iter().filter(|(pair, _)| contains(&rows, **pair, predictor.unit)).count();
    }
    (covered, pairs.len())
}

/// Whether a time lies in the interval of its prediction, both as logarithms of seconds.
pub fn contains(rows: &[IntervalRow], (predicted, time): (f64, f64), unit: f64) -> bool {
    let prediction = libm::exp(predicted) / unit;
    let factor = libm::exp(time - predicted);
    let row = rows.iter().find(|row| row.up_to.is_none_or(|end| prediction <= end));
    row.is_some_and(|row| (row.low..=row.high).contains(&factor))
}

/// Rounds a number to some decimals.
pub fn rounded(number: f64, decimals: i32) -> f64 {
    let scale = f64::from(10_i32.pow(decimals.unsigned_abs()));
    (number * scale).round() / scale
}
