//! Noise of the times: the correlation that a perfect prediction would have with them, estimated from three measures of
//! the same quantity with independent errors.

use super::validation::Validation;
use crate::prelude::*;
use tesuji_generate::RandomStream;

/// Number of resamples of an interval.
const RESAMPLES: usize = 1000;
/// Share of the resamples in an interval.
const INSIDE: f64 = 0.9;

/// Correlation of pairs of numbers, or of their ranks.
pub type Correlation = fn(&[(f64, f64)]) -> Option<f64>;

/// Correlations of three measures, and what follows from them.
#[derive(Clone, Copy)]
pub struct ThreeWay {
    pub times_and_second: f64,
    pub times_and_rating: f64,
    pub second_and_rating: f64,
    /// Correlation of the times with what they measure.
    pub ceiling: f64,
    /// Correlation of the rating with what the times measure.
    pub agreement: f64,
}

impl ThreeWay {
    /// Estimate from triples of a time, a second measure and a prediction; `None` if a correlation is not positive.
    fn new(triples: &[[f64; 3]], correlation: Correlation) -> Option<Self> {
        let correlate = |a: usize, b: usize| {
            let pairs: Vec<(f64, f64)> = triples.iter().map(|triple| (triple[a], triple[b])).collect();
            correlation(&pairs).filter(|r| *r > 0.0)
        };
        let (times_and_second, times_and_rating, second_and_rating) =
            (correlate(0, 1)?, correlate(0, 2)?, correlate(1, 2)?);
        Some(Self {
            times_and_second,
            times_and_rating,
            second_and_rating,
            ceiling: libm::sqrt(times_and_second * times_and_rating / second_and_rating),
            agreement: libm::sqrt(times_and_rating * second_and_rating / times_and_second),
        })
    }
}

/// Ends of an interval.
pub type Interval = (f64, f64);

/// The estimate for the samples with a second measure, with the ends of an interval of the ceiling; `None` if there are
/// too few.
pub fn three_way(
    validation: &Validation<'_, '_>,
    correlation: Correlation,
    seed: u64,
) -> Option<(ThreeWay, Option<Interval>, usize)> {
    let pairs = validation.pairs(0);
    let triples = validation.samples.iter().zip(pairs);
    let triples =
        triples.filter_map(|(sample, (predicted, time))| Some([time, sample.log_second?, predicted]));
    let triples: Vec<[f64; 3]> = triples.collect();
    let estimate = ThreeWay::new(&triples, correlation).filter(|_| triples.len() >= MIN_CASES)?;
    let ceiling = |chosen: &[usize]| {
        let resample: Vec<[f64; 3]> = chosen.iter().map(|at| triples[*at]).collect();
        ThreeWay::new(&resample, correlation).map(|estimate| estimate.ceiling)
    };
    Some((estimate, resampled(triples.len(), seed, ceiling), triples.len()))
}

/// The interval of a statistic over random samples of `n` cases, drawn with repetition; `None` without values.
pub fn resampled(n: usize, seed: u64, statistic: impl Fn(&[usize]) -> Option<f64>) -> Option<Interval> {
    let values = (0..RESAMPLES).filter_map(|number| {
        let mut random = RandomStream::new(seed, number as u64);
        statistic(&(0..n).map(|_| random.next_below(n)).collect::<Vec<usize>>())
    });
    let values: Vec<f64> = values.collect();
    let outside = (1.0 - INSIDE) / 2.0;
    quantile(&values, outside).zip(quantile(&values, 1.0 - outside))
}
