//! Linear equations that all sequences of an automaton satisfy.

use crate::Automaton;

/// The values, which count from 1, each with the weight of its step, add up to a total.
#[derive(Debug)]
pub struct Equation {
    pub weights: Vec<i64>,
    pub total: i64,
}

/// Provisional weight of the first step, a multiple of all numbers up to ten.
const INITIAL_WEIGHT: i64 = 2520;

impl Automaton {
    /// The equation whose partial sums are determined by the states; `None` if there is none.
    pub fn equation(&self) -> Option<Equation> {
        let mut weights = Vec::with_capacity(self.cells());
        // Partial sums of the states of the layer.
        let mut sums = vec![0];
        for layer in 0..self.cells() {
            if self.states(layer) != sums.len() {
                return None;
            }
            let weight = match layer {
                0 => INITIAL_WEIGHT,
                _ => self.weight(layer, &sums)?,
            };
            sums = self.sums_after(layer, &sums, weight)?;
            weights.push(weight);
        }
        let total = *sums.first()?;
        let factor = weights.iter().copied().fold(total, greatest_common_divisor).max(1);
        weights.iter_mut().for_each(|weight| *weight /= factor);
        Some(Equation { weights, total: total / factor })
    }

    /// The weight of a step by which two of its values lead from different states to one.
    fn weight(&self, layer: usize, sums: &[i64]) -> Option<i64> {
        let mut first = vec![None; self.states(layer + 1)];
        for arc in self.arcs(layer) {
            let (sum, value) = (sums[arc.from as usize], i64::from(arc.values.trailing_zeros()));
            match first[arc.to as usize] {
                None => first[arc.to as usize] = Some((sum, value)),
                Some((other, before)) if value != before => {
                    let (difference, values) = (other - sum, value - before);
                    return (difference % values == 0).then(|| difference / values);
                }
                Some(_) => {}
            }
        }
        None
    }

    /// Partial sums of the states after a step; `None` if some state has several.
    fn sums_after(&self, layer: usize, sums: &[i64], weight: i64) -> Option<Vec<i64>> {
        let mut after = vec![None; self.states(layer + 1)];
        for arc in self.arcs(layer) {
            for value in (0..64).filter(|value| arc.values >> value & 1 != 0) {
                let sum = sums[arc.from as usize].checked_add(weight.checked_mul(value + 1)?)?;
                if *after[arc.to as usize].get_or_insert(sum) != sum {
                    return None;
                }
            }
        }
        after.into_iter().collect()
    }
}

fn greatest_common_divisor(one: i64, other: i64) -> i64 {
    let (mut one, mut other) = (one.abs(), other.abs());
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}
