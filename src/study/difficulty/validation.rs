//! Repeated cross-validation: each part of the samples is predicted with the weights that fit the others.

use super::{
    fit::{Predictor, Weights},
    samples::Sample,
};
use crate::prelude::*;
use tesuji_generate::RandomStream;

/// Division of samples into parts.
#[derive(Clone, Copy)]
pub struct Division {
    pub folds: usize,
    pub repeats: usize,
    pub seed: u64,
}

impl Division {
    /// The part of each sample, for each repeat.
    pub fn parts(self, samples: usize) -> Vec<Vec<usize>> {
        let repeat = |repeat: usize| {
            let order = RandomStream::new(self.seed, repeat as u64).order(samples);
            let mut parts = vec![0; samples];
            order.into_iter().enumerate().for_each(|(place, sample)| parts[sample] = place % self.folds);
            parts
        };
        (0..self.repeats).map(repeat).collect()
    }
}

/// Predictions of a rating for the samples that it can predict.
pub struct Validation<'s, 'r> {
    pub samples: Vec<&'s Sample<'r>>,
    /// Weights that fit all samples.
    pub weights: Weights,
    /// Logarithms of predictions from other parts, for each repeat.
    pub repeats: Vec<Vec<f64>>,
    /// Weights that fit each random half of the samples.
    pub halves: Vec<Weights>,
    /// The parts of the first repeat.
    pub parts: Vec<usize>,
}

impl<'s, 'r> Validation<'s, 'r> {
    pub fn new(predictor: Predictor<'_>, samples: &'s [Sample<'r>], division: Division) -> Self {
        let of_model = &predictor.rating.model().weights;
        let samples: Vec<&Sample<'_>> =
            samples.iter().filter(|sample| predictor.log_time(sample, of_model).is_some()).collect();
        let all_parts = division.parts(samples.len());
        let outside = |parts: &[usize], part: usize| -> Vec<&Sample<'_>> {
            let chosen = samples.iter().zip(parts).filter(|(_, of)| **of != part);
            chosen.map(|(sample, _)| *sample).collect()
        };
        let repeats = all_parts.iter().map(|parts| {
            let mut predicted = vec![f64::NAN; samples.len()];
            for part in 0..division.folds {
                let weights = predictor.fit(&outside(parts, part));
                for (at, sample) in samples.iter().enumerate().filter(|(at, _)| parts[*at] == part) {
                    // A sample without a prediction by other weights is predicted by those of the model.
                    let log = predictor.log_time(sample, &weights);
                    predicted[at] =
                        log.or_else(|| predictor.log_time(sample, of_model)).unwrap_or(sample.log_time);
                }
            }
            predicted
        });
        let repeats = repeats.collect();
        let halves = Division { folds: 2, ..division }.parts(samples.len());
        let halves = halves.iter().flat_map(|parts| [0, 1].map(|part| predictor.fit(&outside(parts, part))));
        Self {
            weights: predictor.fit(&samples),
            repeats,
            halves: halves.collect(),
            parts: all_parts.into_iter().next().unwrap_or_default(),
            samples,
        }
    }

    /// Pairs of predictions and times of one repeat, both as logarithms.
    pub fn pairs(&self, repeat: usize) -> Vec<(f64, f64)> {
        let times = self.samples.iter().map(|sample| sample.log_time);
        self.repeats.get(repeat).into_iter().flatten().copied().zip(times).collect()
    }

    /// Mean over the repeats of a statistic of their pairs.
    pub fn mean_of(&self, statistic: impl Fn(&[(f64, f64)]) -> Option<f64>) -> Option<f64> {
        mean((0..self.repeats.len()).filter_map(|repeat| statistic(&self.pairs(repeat))))
    }

    /// Standard deviation of the logarithm of time over prediction.
    pub fn deviation(&self) -> Option<f64> {
        self.mean_of(|pairs| {
            let squares = pairs.iter().map(|(predicted, time)| (time - predicted) * (time - predicted));
            mean(squares).map(libm::sqrt)
        })
    }
}
