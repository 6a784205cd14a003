//! Linear equations over values as scans.

use crate::{Equation, Scan};
use std::convert::Infallible;

/// The scan of an equation. A state is what the cells to come add.
#[derive(Debug)]
pub struct EquationScan<'a> {
    equation: &'a Equation,
    /// The least and the most that the cells from each step on add.
    bounds: Box<[[i64; 2]]>,
}

impl<'a> EquationScan<'a> {
    /// Of cells with the values 1 to `values`.
    pub fn new(equation: &'a Equation, values: usize) -> Self {
        let weights = &equation.weights;
        let mut bounds = vec![[0, 0]; weights.len() + 1];
        for (step, &weight) in weights.iter().enumerate().rev() {
            let [one, other] = [weight, weight * values as i64];
            let [least, most] = bounds[step + 1];
            bounds[step] = [least + one.min(other), most + one.max(other)];
        }
        Self { equation, bounds: bounds.into() }
    }
}

impl Scan for EquationScan<'_> {
    type State = i64;
    type Error = Infallible;

    fn starts(&mut self) -> Result<Vec<i64>, Infallible> {
        Ok(vec![self.equation.total])
    }

    fn advance(
        &mut self,
        remainder: &i64,
        step: usize,
        value: usize,
        reached: &mut Vec<i64>,
    ) -> Result<(), Infallible> {
        let remainder = remainder - self.equation.weights[step] * (value as i64 + 1);
        let [least, most] = self.bounds[step + 1];
        if (least..=most).contains(&remainder) {
            reached.push(remainder);
        }
        Ok(())
    }

    fn accepts(&mut self, remainder: &i64) -> Result<bool, Infallible> {
        Ok(*remainder == 0)
    }
}
