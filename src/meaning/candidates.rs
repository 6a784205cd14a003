//! Functions of candidates and sets of candidates, of units that add up to a sum, and of the ways to fill cells in.

use super::Evaluator;
use super::fault::{Fault, Result};
use super::functions::{cell, number, unit_index, wrong};
use crate::engine::{search::balance, trace::Datum};
use crate::{board::bits::Ones, lang::program::Function};
use std::collections::BTreeSet;

/// Most elements of a set whose subsets are listed one by one.
const MOST_ELEMENTS: usize = 20;

/// How many parts of a search for the ways to place a value are looked at.
const MOST_PARTS: usize = 1 << 25;

impl Evaluator<'_> {
    pub(super) fn candidate_call(&self, function: Function, arguments: &[Datum]) -> Result<Datum> {
        use Function as F;
        Ok(match (function, arguments) {
            (F::Product, [cells, values]) => self.product(cells, values)?,
            (F::Against, [of]) => self.against(&self.candidates_of(of)?),
            (F::CellsAmong | F::ValuesAmong, [of]) => {
                let part = |(c, v)| if function == F::CellsAmong { Datum::Cell(c) } else { Datum::Value(v) };
                Datum::set(self.candidates_of(of)?.into_iter().map(part).collect())
            }
            (F::Covers, [Datum::Value(value)]) => self.covers(*value)?,
            (F::Balances, [truths, limits, most]) => self.balances(truths, limits, number(most)?)?,
            (F::CountIn, [sets, of]) => {
                let (of, mut count) = (self.candidates_of(of)?, 0);
                for set in self.elements(sets.clone()) {
                    let set = self.candidates_of(&set)?;
                    count += i64::from(of.iter().all(|one| set.contains(one)));
                }
                Datum::Int(count)
            }
            (F::Combinations, [u]) => sets(self.topology.combinations(unit_index(u)?).iter().copied()),
            (F::Subsets, [x]) => {
                let of = self.elements(x.clone());
                if of.len() > MOST_ELEMENTS {
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

    /// Each of some cells with each of some values; one candidate of one cell and one value.
    pub(super) fn product(&self, cells: &Datum, values: &Datum) -> Result<Datum> {
        if let (Datum::Cell(c), Datum::Value(v)) = (cells, values) {
            return Ok(Datum::Candidate(*c, *v));
        }
        let (cells, values) = (self.cells_of(cells)?, self.values_of(values)?);
        let of_cell = |c| Ones(values).map(move |v| Datum::Candidate(c, v));
        Ok(Datum::set(cells.into_iter().flat_map(of_cell).collect()))
    }

    /// The candidates that a candidate or a set of candidates stands for: cells and values.
    pub fn candidates_of(&self, datum: &Datum) -> Result<Vec<(usize, usize)>> {
        match datum {
            Datum::Candidate(c, v) => Ok(vec![(*c, *v)]),
            Datum::Set(elements) => {
                let found = elements.iter().map(|element| self.candidates_of(element));
                Ok(found.collect::<Result<Vec<_>, _>>()?.concat())
            }
            // What the checker turned into a candidate may still be a pair where it was read as data.
            Datum::Tuple(parts) if parts.len() == 2 => match parts[1] {
                Datum::Value(v) => Ok(vec![(cell(&parts[0])?, v)]),
                ref found => wrong("a value", found),
            },
            found => wrong("a candidate or candidates", found),
        }
    }

    /// Sets of candidates that use each other up.
    fn balances(&self, truths: &Datum, limits: &Datum, most: i64) -> Result<Datum> {
        let values = self.topology.values;
        let list = |sets: &Datum| -> Result<Vec<Vec<usize>>> {
            let numbers = |set: Datum| {
                let all = self.candidates_of(&set)?.into_iter().map(|(c, v)| c * values + v);
                Ok(all.collect::<BTreeSet<usize>>().into_iter().collect())
            };
            let all = self.elements(sets.clone()).into_iter().map(numbers);
            Ok(all.collect::<Result<BTreeSet<Vec<usize>>>>()?.into_iter().collect())
        };
        let (truths, limits) = (list(truths)?, list(limits)?);
        let (found, _) = balance::pairs(&truths, &limits, usize::try_from(most).unwrap_or(0));
        let sets = |of: &[Vec<usize>], places: &[usize]| {
            let candidate = |&n: &usize| Datum::Candidate(n / values, n % values);
            Datum::Set(places.iter().map(|&p| Datum::Set(of[p].iter().map(candidate).collect())).collect())
        };
        let pair = |(t, l): &balance::Pair| Datum::Tuple(vec![sets(&truths, t), sets(&limits, l)]);
        Ok(Datum::Set(found.iter().map(pair).collect()))
    }

    /// The candidates that the laws alone forbid together with each of some candidates.
    fn against(&self, of: &[(usize, usize)]) -> Datum {
        let excludes = |(c, v): (usize, usize), other: (usize, usize)| {
            self.topology.forbidden(c, v).any(|forbidden| forbidden == other)
        };
        let mut found = Vec::new();
        for c in 0..self.topology.cells.len() {
            for v in 0..self.topology.values {
                if of.iter().all(|&one| excludes(one, (c, v))) {
                    found.push(Datum::Candidate(c, v));
                }
            }
        }
        Datum::Set(found)
    }

    /// The ways to place a value once in each complete unit whose cells differ, and not twice where cells differ.
    fn covers(&self, value: usize) -> Result<Datum> {
        let places: Vec<usize> =
            (0..self.topology.cells.len()).filter(|&c| self.state.candidates(c) >> value & 1 != 0).collect();
        let mut found = Vec::new();
        let mut left = MOST_PARTS;
        match self.cover(value, &places, &mut Vec::new(), &mut found, &mut left) {
            true => Ok(Datum::set(found)),
            false => Err(Fault::Ways),
        }
    }

    /// Adds the ways that go on with some places; false where that was too much work.
    fn cover(
        &self,
        value: usize,
        places: &[usize],
        chosen: &mut Vec<usize>,
        found: &mut Vec<Datum>,
        left: &mut usize,
    ) -> bool {
        let Some(rest) = left.checked_sub(1) else { return false };
        *left = rest;
        if let Some((&next, rest)) = places.split_first() {
            if !chosen.iter().any(|&c| self.sees(c, next)) {
                chosen.push(next);
                let whole = self.cover(value, rest, chosen, found, left);
                chosen.pop();
                if !whole {
                    return false;
                }
            }
            return self.state.placed(next) == Some(value) || self.cover(value, rest, chosen, found, left);
        }
        let holds = |cells: &[u16]| cells.iter().filter(|&&c| chosen.contains(&usize::from(c))).count() == 1;
        if self.topology.units.iter().filter(|u| u.laws.complete && u.laws.distinct).all(|u| holds(&u.cells))
        {
            found.push(Datum::Set(chosen.iter().map(|&c| Datum::Cell(c)).collect()));
        }
        true
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
