//! Functions of units that add up to a sum, and of the ways to fill cells in.

use super::Evaluator;
use super::fault::{Fault, Result};
use super::functions::{number, unit_index, wrong};
use crate::{board::bits::Ones, engine::trace::Datum, lang::program::Function};

/// Most elements of a set whose subsets are listed one by one.
const MOST: usize = 20;

impl Evaluator<'_> {
    pub(super) fn sum_call(&self, function: Function, arguments: &[Datum]) -> Result<Datum> {
        use Function as F;
        Ok(match (function, arguments) {
            (F::Combinations, [u]) => sets(self.topology.combinations(unit_index(u)?).iter().copied()),
            (F::Subsets, [x]) => {
                let of = self.elements(x.clone());
                if of.len() > MOST {
                    return Err(Fault::Overflow);
                }
                let subset = |mask| Datum::Set(Ones(mask).map(|i| of[i].clone()).collect());
                Datum::set((0..1 << of.len()).map(subset).collect())
            }
            (F::Sum, [units]) => {
                let units = self.elements(units.clone());
                let sums = units.iter().map(|u| Ok(self.topology.sum(unit_index(u)?)));
                Datum::Int(sums.sum::<Result<i64>>()?)
            }
            (F::Summed, [u]) => {
                let laws = self.topology.units[unit_index(u)?].laws;
                Datum::Bool(laws.distinct && laws.sum.is_some())
            }
            (F::ArrangementsOf, [u]) => self.arrangements(&self.cells_of(u)?, &[], None),
            (F::ArrangementsIn, [p, q, d]) => {
                let (plus, minus) = (self.cells_of(p)?, self.cells_of(q)?);
                self.arrangements(&plus, &minus, Some(number(d)?))
            }
            (_, arguments) => return wrong("another number of arguments", &Datum::Tuple(arguments.to_vec())),
        })
    }

    /// The values that a unit must hold, placed ones included, bit 0 for the value 1.
    ///
    /// # Errors
    /// When it is no unit, or what is live of its combinations cannot be worked out.
    pub fn required_values(&self, unit: &Datum) -> Result<u64> {
        let unit = unit_index(unit)?;
        let combinations = self.topology.combinations(unit).iter().copied();
        let live: Vec<u64> = match self.live {
            Some(live) if !self.topology.units[unit].laws.complete => {
                let mut inner = Evaluator { slots: vec![None; live.variables.len()], ..self.clone() };
                inner.assign(live.unit, Datum::Unit(unit));
                let found = inner.eval(&live.body).map_err(|error| error.fault)?;
                inner.elements(found).iter().map(|n| self.values_of(n)).collect::<Result<_, _>>()?
            }
            _ => combinations.collect(),
        };
        Ok(live.into_iter().reduce(|a, b| a & b).unwrap_or(0))
    }

    /// The candidates that stand in some way to fill cells in under the laws among them, where those of `plus` add up
    /// to `difference` more than those of `minus`. Every way is tried.
    fn arrangements(&self, plus: &[usize], minus: &[usize], difference: Option<i64>) -> Datum {
        let mut cells: Vec<usize> = plus.iter().chain(minus).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        let weight = |c: &usize| i64::from(plus.contains(c)) - i64::from(minus.contains(c));
        let weights: Vec<i64> = cells.iter().map(weight).collect();
        let mut found = vec![0; cells.len()];
        self.fill(&cells, &mut Vec::new(), &mut |values| {
            let sum: i64 = weights.iter().zip(values).map(|(w, &v)| w * (v as i64 + 1)).sum();
            if difference.is_none_or(|d| d == sum) && self.obey(&cells, values) {
                found.iter_mut().zip(values).for_each(|(found, v)| *found |= 1 << v);
            }
        });
        let of_cell = |(&c, &values): (&usize, &u64)| Ones(values).map(move |v| Datum::Candidate(c, v));
        Datum::Set(cells.iter().zip(&found).flat_map(of_cell).collect())
    }

    /// Hands on every choice of a candidate for each cell in which no two cells have what they cannot have together.
    fn fill(&self, cells: &[usize], values: &mut Vec<usize>, take: &mut dyn FnMut(&[usize])) {
        let Some(&cell) = cells.get(values.len()) else { return take(values) };
        for value in Ones(self.state.candidates(cell)) {
            let fits = |(&other, &v): (&usize, &usize)| {
                self.topology.forbidden(other, v).all(|forbidden| forbidden != (cell, value))
            };
            if cells.iter().zip(&*values).all(fits) {
                values.push(value);
                self.fill(cells, values, take);
                values.pop();
            }
        }
    }

    /// Whether the units that lie in some cells have the sums and all the values that their laws ask for.
    fn obey(&self, cells: &[usize], values: &[usize]) -> bool {
        let place = |c: &u16| cells.iter().position(|&x| x == usize::from(*c));
        self.topology.units.iter().all(|unit| {
            let Some(places) = unit.cells.iter().map(place).collect::<Option<Vec<usize>>>() else {
                return true;
            };
            let sum: usize = places.iter().map(|&p| values[p] + 1).sum();
            let held = places.iter().fold(0, |all, &p| all | 1u64 << values[p]);
            unit.laws.sum.is_none_or(|s| s as usize == sum)
                && (!unit.laws.complete || held == self.topology.all_values())
        })
    }
}

fn sets(masks: impl Iterator<Item = u64>) -> Datum {
    Datum::set(masks.map(|mask| Datum::Set(Ones(mask).map(Datum::Value).collect())).collect())
}
