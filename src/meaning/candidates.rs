//! Functions of candidates and sets of candidates.

use super::Evaluator;
use super::fault::{Fault, Result};
use super::functions::{cell, number, wrong};
use crate::engine::{search::balance, trace::Datum};
use crate::{board::bits::Ones, lang::program::Function};
use std::collections::BTreeSet;

/// How many parts of a search for the ways to place a value are looked at.
const MOST_PARTS: usize = 1 << 25;

impl Evaluator<'_> {
    /// Functions that take or give candidates, and those of `sum_call`.
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
            _ => self.sum_call(function, arguments)?,
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
}
