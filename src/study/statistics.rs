//! Statistics over many puzzles.

use std::borrow::Borrow;

/// Summary statistics of a sample of numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Statistics {
    /// Number of values.
    pub count: usize,
    pub min: f64,
    pub max: f64,
    pub mean: f64,
    /// Standard deviation with n − 1 in the denominator; 0 for a single value.
    pub deviation: f64,
    /// Median; the mean of the two middle values if their number is even.
    pub median: f64,
}

impl Statistics {
    /// Computes the summary; `None` if there are no numbers.
    pub fn from_numbers(numbers: impl IntoIterator<Item: Borrow<f64>>) -> Option<Self> {
        let mut numbers: Vec<f64> = numbers.into_iter().map(|n| *n.borrow()).collect();
        numbers.sort_by(f64::total_cmp);
        let (min, max) = (*numbers.first()?, *numbers.last()?);
        let count = numbers.len();
        let mean = numbers.iter().sum::<f64>() / count as f64;
        let squares: f64 = numbers.iter().map(|n| (n - mean).powi(2)).sum();
        let deviation = (squares / count.saturating_sub(1).max(1) as f64).sqrt();
        let median = f64::midpoint(numbers[(count - 1) / 2], numbers[count / 2]);
        Some(Self { count, min, max, mean, deviation, median })
    }
}

macro_rules! summaries {
    ($($(#[$doc:meta])* $name:ident)*) => {
        $($(#[$doc])*
        pub fn $name(numbers: impl IntoIterator<Item: Borrow<f64>>) -> Option<f64> {
            Statistics::from_numbers(numbers).map(|summary| summary.$name)
        })*
    };
}

summaries! {
    min
    max
    mean
    /// Returns the median.
    median
}

/// Returns the number below which a share of the numbers lies, from 0 to 1, interpolated between neighbours; `None` if
/// there are no numbers.
pub fn quantile(numbers: &[f64], share: f64) -> Option<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let place = share.clamp(0.0, 1.0) * sorted.len().checked_sub(1)? as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    Some(below + (above - below) * place.fract())
}

/// Returns the numbers that divide numbers into `parts` of the same size; empty if there are no numbers.
pub fn quantiles(numbers: &[f64], parts: usize) -> Vec<f64> {
    (1..parts).filter_map(|part| quantile(numbers, part as f64 / parts as f64)).collect()
}

/// Returns the two-sided p-value of the sign test for `a` cases on one side and `b` on the other; `None` without cases.
pub fn sign_test(a: usize, b: usize) -> Option<f64> {
    let (n, fewer) = (a + b, a.min(b));
    // Probability that k cases fall to one side, from k = 0 on.
    let mut probability = 0.5_f64.powi(i32::try_from(n).ok().filter(|n| *n > 0)?);
    let mut sum = 0.0;
    for k in 0..=fewer {
        sum += probability;
        probability *= (n - k) as f64 / (k + 1) as f64;
    }
    Some((2.0 * sum).min(1.0))
}

/// Returns the index of the least number; `None` if it is not unique or there are no numbers.
pub fn winner(numbers: impl IntoIterator<Item = f64>) -> Option<usize> {
    let numbers: Vec<f64> = numbers.into_iter().collect();
    let least = min(&numbers)?;
    let mut best = numbers.iter().enumerate().filter(|(_, n)| **n == least);
    let (at, _) = best.next()?;
    best.next().is_none().then_some(at)
}

/// Returns Pearson's correlation coefficient r of pairs of numbers, from -1 to 1; `None` if one side does not vary.
pub fn correlation(pairs: impl IntoIterator<Item: Borrow<(f64, f64)>>) -> Option<f64> {
    let pairs: Vec<(f64, f64)> = pairs.into_iter().map(|pair| *pair.borrow()).collect();
    let x = Statistics::from_numbers(pairs.iter().map(|pair| pair.0))?;
    let y = Statistics::from_numbers(pairs.iter().map(|pair| pair.1))?;
    let covariance: f64 = pairs.iter().map(|pair| (pair.0 - x.mean) * (pair.1 - y.mean)).sum();
    let spread = x.deviation * y.deviation * pairs.len().saturating_sub(1) as f64;
    (spread > 0.0).then(|| covariance / spread)
}

/// Returns Spearman's rank correlation of pairs of numbers; equal numbers share a rank.
pub fn rank_correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let first = ranks(pairs.iter().map(|pair| pair.0).collect());
    let second = ranks(pairs.iter().map(|pair| pair.1).collect());
    correlation(first.into_iter().zip(second))
}

fn ranks(numbers: Vec<f64>) -> Vec<f64> {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|&a, &b| numbers[a].total_cmp(&numbers[b]));
    let mut ranks = vec![0.0; numbers.len()];
    let mut from = 0;
    while from < order.len() {
        let tied = order[from..].iter().take_while(|&&at| numbers[at] == numbers[order[from]]).count();
        let rank = from as f64 + (tied as f64 - 1.0) / 2.0;
        order[from..from + tied].iter().for_each(|&at| ranks[at] = rank);
        from += tied;
    }
    ranks
}
