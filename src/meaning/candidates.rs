//! Functions of candidates, sums, exact covers and arrangements.

use super::{
    Evaluator,
    fault::Result,
    functions::{cell, number, type_mismatch, unit_index},
};
use crate::EvalFault;
use std::collections::BTreeSet;
use tesuji_board::UnitFact;
use tesuji_frame::Datum;
use tesuji_lang::Function;
use tesuji_sets::{SetBits, search::balance};

/// Maximum size of a set whose subsets are listed.
const MAX_ELEMENTS: usize = 20;

/// Node limit of the naive enumeration of exact covers.
const MAX_NODES: usize = 1 << 25;

impl Evaluator<'_> {
    pub(super) fn candidate_call(&self, function: Function, arguments: &[Datum]) -> Result<Datum> {
        use Function as F;
        Ok(match (function, arguments) {
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
                let elements = self.elements(x.clone());
                if elements.len() > MAX_ELEMENTS {
                    return Err(EvalFault::Overflow);
                }
                let subset = |mask| Datum::Set(SetBits(mask).map(|i| elements[i].clone()).collect());
                Datum::set((0..1 << elements.len()).map(subset).collect())
            }
            (F::Sum, [units]) => {
                let units = self.elements(units.clone());
                let sums = units.iter().map(|u| Ok(self.topology.total(unit_index(u)?)));
                Datum::Int(sums.sum::<Result<i64>>()?)
            }
            (F::Summed, [u]) => {
                Datum::Bool(self.topology.units[unit_index(u)?].laws.imply(UnitFact::ListedSets))
            }
            (F::ArrangementsOf, [u]) => self.arrangements(&self.cells_of(u)?, &[], None),
            (F::ArrangementsIn, [p, q, d]) => {
                let (plus, minus) = (self.cells_of(p)?, self.cells_of(q)?);
                self.arrangements(&plus, &minus, Some(number(d)?))
            }
            (_, arguments) => {
                return type_mismatch("another number of arguments", &Datum::Tuple(arguments.to_vec()));
            }
        })
    }

    /// (cell, value) pairs of a candidate or a set of candidates.
    pub fn candidates_of(&self, datum: &Datum) -> Result<Vec<(usize, usize)>> {
        match datum {
            Datum::Candidate(c, v) => Ok(vec![(*c, *v)]),
            Datum::Set(elements) => {
                let found = elements.iter().map(|element| self.candidates_of(element));
                Ok(found.collect::<Result<Vec<_>, _>>()?.concat())
            }
            // A candidate that was read as data may be a pair.
            Datum::Tuple(parts) if parts.len() == 2 => match parts[1] {
                Datum::Value(v) => Ok(vec![(cell(&parts[0])?, v)]),
                ref found => type_mismatch("a value", found),
            },
            found => type_mismatch("a candidate or candidates", found),
        }
    }

    /// Balanced pairs of sets of candidates.
    fn balances(&self, truths: &Datum, limits: &Datum, most: i64) -> Result<Datum> {
        let values = self.topology.values;
        let list = |sets: &Datum| -> Result<Vec<Vec<usize>>> {
            let numbers = |set: Datum| {
                let indices = self.candidates_of(&set)?.into_iter().map(|(c, v)| c * values + v);
                Ok(indices.collect::<BTreeSet<usize>>().into_iter().collect())
            };
            let indices = self.elements(sets.clone()).into_iter().map(numbers);
            Ok(indices.collect::<Result<BTreeSet<Vec<usize>>>>()?.into_iter().collect())
        };
        let (truths, limits) = (list(truths)?, list(limits)?);
        let (found, _) = balance::pairs(&truths, &limits, usize::try_from(most).unwrap_or(0));
        let sets = |of: &[Vec<usize>], places: &[usize]| {
            let candidate = |&n: &usize| Datum::Candidate(n / values, n % values);
            Datum::Set(places.iter().map(|&p| Datum::Set(of[p].iter().map(candidate).collect())).collect())
        };
        let pair = |(t, l): &balance::BalancedSets| Datum::Tuple(vec![sets(&truths, t), sets(&limits, l)]);
        Ok(Datum::Set(found.iter().map(pair).collect()))
    }

    /// Exact covers: the value once in each complete, distinct unit, and in no two peers.
    fn covers(&self, value: usize) -> Result<Datum> {
        let places: Vec<usize> =
            (0..self.topology.cells.len()).filter(|&c| self.state.candidates(c) >> value & 1 != 0).collect();
        let mut found = Vec::new();
        let mut nodes_left = MAX_NODES;
        match self.cover(value, &places, &mut Vec::new(), &mut found, &mut nodes_left) {
            true => Ok(Datum::set(found)),
            false => Err(EvalFault::TooManyCovers),
        }
    }

    /// Adds the covers that extend `chosen` by some of `holders`; false above the node limit.
    fn cover(
        &self,
        value: usize,
        holders: &[usize],
        chosen: &mut Vec<usize>,
        covers: &mut Vec<Datum>,
        nodes_left: &mut usize,
    ) -> bool {
        let Some(rest) = nodes_left.checked_sub(1) else { return false };
        *nodes_left = rest;
        if let Some((&next, rest)) = holders.split_first() {
            if !chosen.iter().any(|&c| self.topology.peers(c).has(next)) {
                chosen.push(next);
                let is_complete = self.cover(value, rest, chosen, covers, nodes_left);
                chosen.pop();
                if !is_complete {
                    return false;
                }
            }
            return self.state.placed(next) == Some(value)
                || self.cover(value, rest, chosen, covers, nodes_left);
        }
        let holds = |cells: &[u16]| cells.iter().filter(|&&c| chosen.contains(&usize::from(c))).count() == 1;
        if self.topology.units.iter().filter(|u| u.laws.imply_each_value_once()).all(|u| holds(&u.cells)) {
            covers.push(Datum::Set(chosen.iter().map(|&c| Datum::Cell(c)).collect()));
        }
        true
    }

    /// Values that a unit must hold, placed ones included, bit 0 for the value 1.
    ///
    /// # Errors
    /// Returns an error if the unit's live combinations cannot be evaluated.
    pub fn required_values(&self, unit: usize) -> Result<u64> {
        let combinations = self.topology.combinations(unit).iter().copied();
        let live: Vec<u64> = match self.live {
            Some(live) if !self.topology.units[unit].laws.imply(UnitFact::EveryValue) => {
                let mut inner = Evaluator { slots: vec![None; live.variables.len()], ..self.clone() };
                inner.assign(live.unit, Datum::Unit(unit));
                let found = inner.eval(&live.body).map_err(|error| error.fault)?;
                inner.elements(found).iter().map(|n| self.values_of(n)).collect::<Result<_, _>>()?
            }
            _ => combinations.collect(),
        };
        Ok(live.into_iter().reduce(|a, b| a & b).unwrap_or(0))
    }

    /// Candidates of the fillings of some cells that obey the laws among them and whose sum over `plus` exceeds that
    /// over `minus` by `difference`. Exhaustive.
    fn arrangements(&self, plus: &[usize], minus: &[usize], difference: Option<i64>) -> Datum {
        let mut cells: Vec<usize> = plus.iter().chain(minus).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        let weight = |c: &usize| i64::from(plus.contains(c)) - i64::from(minus.contains(c));
        let weights: Vec<i64> = cells.iter().map(weight).collect();
        let mut found = vec![0; cells.len()];
        self.fill(&cells, &mut Vec::new(), &mut |values| {
            let sum: i64 = weights.iter().zip(values).map(|(w, &v)| w * (v as i64 + 1)).sum();
            if difference.is_none_or(|d| d == sum) && self.satisfies_units(&cells, values) {
                found.iter_mut().zip(values).for_each(|(found, v)| *found |= 1 << v);
            }
        });
        let of_cell = |(&c, &values): (&usize, &u64)| SetBits(values).map(move |v| Datum::Candidate(c, v));
        Datum::Set(cells.iter().zip(&found).flat_map(of_cell).collect())
    }

    /// Emits every choice of one candidate per cell without a mutual exclusion.
    fn fill(&self, cells: &[usize], values: &mut Vec<usize>, take: &mut dyn FnMut(&[usize])) {
        let Some(&cell) = cells.get(values.len()) else { return take(values) };
        for value in SetBits(self.state.candidates(cell)) {
            let fits = |(&other, &v): (&usize, &usize)| {
                self.topology.excluded_by(other, v).all(|forbidden| forbidden != (cell, value))
            };
            if cells.iter().zip(&*values).all(fits) {
                values.push(value);
                self.fill(cells, values, take);
                values.pop();
            }
        }
    }

    /// Whether an assignment of some cells obeys the laws of all units inside them.
    fn satisfies_units(&self, cells: &[usize], values: &[usize]) -> bool {
        let place = |c: &u16| cells.iter().position(|&x| x == usize::from(*c));
        self.topology.law_units().all(|unit| {
            let Some(places) = unit.cells.iter().map(place).collect::<Option<Vec<usize>>>() else {
                return true;
            };
            let assigned: Vec<u8> = places.iter().map(|&p| values[p] as u8 + 1).collect();
            unit.laws.admit(&assigned, self.topology.values)
        })
    }
}

fn sets(masks: impl Iterator<Item = u64>) -> Datum {
    Datum::set(masks.map(|mask| Datum::Set(SetBits(mask).map(Datum::Value).collect())).collect())
}
