//! Least squares: the weights with which a rating predicts the logarithms of times best, by the method of Gauss and
//! Newton. A formula that is linear in its weights after a logarithm is fitted exactly.

use super::samples::Sample;
use crate::PuzzleRecord;
use indexmap::IndexMap;
use tesuji_solve::Rating;

/// Maximum number of steps, and of halvings of a step that makes the fit worse.
const MAX_STEPS: usize = 50;
const MAX_HALVINGS: usize = 20;
/// Relative gain below which the fit ends.
const MIN_GAIN: f64 = 1e-12;
/// Relative distance of the two values of a weight by which a derivative is estimated.
const DIFFERENCE: f64 = 1e-4;

pub type Weights = IndexMap<String, f64>;

/// A rating, with the run of its strategy.
#[derive(Clone, Copy)]
pub struct Predictor<'r> {
    pub rating: Rating<'r>,
    pub run: usize,
    /// Seconds in one unit of the rating.
    pub unit: f64,
}

impl Predictor<'_> {
    /// Value of the rating with these weights, in its unit; `None` if the puzzle has none.
    pub fn value(&self, record: &PuzzleRecord, weights: &Weights) -> Option<f64> {
        let run = record.run(self.run);
        let count = |name: &str| run.tally(name);
        self.rating.value(&count, weights).ok().filter(|_| run.is_solved)
    }

    /// Natural logarithm of the predicted time in seconds.
    pub fn log_time(&self, sample: &Sample<'_>, weights: &Weights) -> Option<f64> {
        let seconds = self.value(sample.record, weights)? * self.unit;
        (seconds > 0.0).then(|| libm::log(seconds))
    }

    /// Returns the weights that fit the samples, starting from those of the model. Keeps a weight on which no prediction
    /// depends.
    pub fn fit(&self, samples: &[&Sample<'_>]) -> Weights {
        let mut weights = self.rating.model().weights.clone();
        let mut loss = self.loss(samples, &weights);
        for _ in 0..MAX_STEPS {
            let Some(step) = self.step(samples, &weights) else { break };
            let halves = (0..MAX_HALVINGS).scan(1.0, |share, _| Some(std::mem::replace(share, *share / 2.0)));
            let tried = halves.map(|share| {
                let moved = weights.iter().zip(&step);
                moved.map(|((name, weight), step)| (name.clone(), weight + share * step)).collect()
            });
            let better = tried
                .map(|weights: Weights| (self.loss(samples, &weights), weights))
                .find(|(moved, _)| *moved < loss);
            let Some((moved, better)) = better else { break };
            let gain = (loss - moved) / loss;
            (loss, weights) = (moved, better);
            if gain < MIN_GAIN {
                break;
            }
        }
        weights
    }

    /// Sum of the squared errors; infinite if a sample has no prediction.
    fn loss(&self, samples: &[&Sample<'_>], weights: &Weights) -> f64 {
        let error = |sample: &&Sample<'_>| {
            self.log_time(sample, weights).map_or(f64::INFINITY, |log| sample.log_time - log)
        };
        samples.iter().map(error).map(|error| error * error).sum()
    }

    /// The step of Gauss and Newton for each weight.
    fn step(&self, samples: &[&Sample<'_>], weights: &Weights) -> Option<Vec<f64>> {
        let n = weights.len();
        let mut equations = vec![vec![0.0; n + 1]; n];
        for sample in samples {
            let error = sample.log_time - self.log_time(sample, weights)?;
            let slopes: Option<Vec<f64>> = (0..n).map(|at| self.derivative(sample, weights, at)).collect();
            let slopes = slopes?;
            for (row, slope) in equations.iter_mut().zip(&slopes) {
                for (sum, other) in row.iter_mut().zip(slopes.iter().chain([&error])) {
                    *sum += slope * other;
                }
            }
        }
        Some(solution(equations))
    }

    fn derivative(&self, sample: &Sample<'_>, weights: &Weights, at: usize) -> Option<f64> {
        let (mut low, mut high) = (weights.clone(), weights.clone());
        let difference = DIFFERENCE * weights[at].abs().max(1.0);
        low[at] -= difference;
        high[at] += difference;
        Some((self.log_time(sample, &high)? - self.log_time(sample, &low)?) / (high[at] - low[at]))
    }
}

/// The solution of linear equations, each with its right side as the last number, by elimination with pivots. Unknowns
/// that the equations do not determine are 0.
fn solution(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    let n = rows.len();
    let scale = rows.iter().flat_map(|row| &row[..n]).fold(0.0, |most: f64, x| most.max(x.abs()));
    let mut solved = vec![0.0; n];
    let mut pivots = Vec::new();
    for column in 0..n {
        let first = pivots.len();
        let Some(best) = (first..n).max_by(|a, b| rows[*a][column].abs().total_cmp(&rows[*b][column].abs()))
        else {
            continue;
        };
        if rows[best][column].abs() <= scale * MIN_GAIN {
            continue;
        }
        rows.swap(first, best);
        let pivot = rows[first].clone();
        for row in &mut rows[first + 1..] {
            let factor = row[column] / pivot[column];
            row.iter_mut().zip(&pivot).for_each(|(x, pivot)| *x -= factor * pivot);
        }
        pivots.push(column);
    }
    for (row, column) in pivots.into_iter().enumerate().rev() {
        let known: f64 = (column + 1..n).map(|other| rows[row][other] * solved[other]).sum();
        solved[column] = (rows[row][n] - known) / rows[row][column];
    }
    solved
}
