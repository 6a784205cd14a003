//! Linear equations over values as scans.

use super::scan::Scan;
use std::convert::Infallible;

/// The values of the cells, which count from 1, each with its weight, add up to a total. A state is what the cells to
/// come add.
#[derive(Debug, Clone)]
pub struct LinearEquation {
    weights: Box<[i64]>,
    total: i64,
    /// The least and the most that the cells from each step on add.
    bounds: Box<[[i64; 2]]>,
}

impl LinearEquation {
    /// An equation over cells with the values 1 to `values`.
    pub fn new(weights: impl IntoIterator<Item = i64>, total: i64, values: usize) -> Self {
        let weights: Box<[i64]> = weights.into_iter().collect();
        let mut bounds = vec![[0, 0]; weights.len() + 1];
        for (step, &weight) in weights.iter().enumerate().rev() {
            let [one, other] = [weight, weight * values as i64];
            let [least, most] = bounds[step + 1];
            bounds[step] = [least + one.min(other), most + one.max(other)];
        }
        Self { weights, total, bounds: bounds.into() }
    }
}

impl Scan for LinearEquation {
    type State = i64;
    type Error = Infallible;

    fn starts(&mut self) -> Result<Vec<i64>, Infallible> {
        Ok(vec![self.total])
    }

    fn advance(
        &mut self,
        rest: &i64,
        step: usize,
        value: usize,
        reached: &mut Vec<i64>,
    ) -> Result<(), Infallible> {
        let rest = rest - self.weights[step] * (value as i64 + 1);
        let [least, most] = self.bounds[step + 1];
        if (least..=most).contains(&rest) {
            reached.push(rest);
        }
        Ok(())
    }

    fn accepts(&mut self, rest: &i64) -> Result<bool, Infallible> {
        Ok(*rest == 0)
    }
}
