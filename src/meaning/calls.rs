//! Functions of the language that read candidates or take sets, in any domain.

use super::{Evaluator, fault::Result, functions::number};
use crate::{Domain, GuardedList};
use tesuji_frame::Datum;
use tesuji_lang::Function;
use tesuji_sets::SetBits;

impl<'a, D: Domain<'a>> Calls<'a> for D {}

/// Functions in a domain.
pub trait Calls<'a>: Domain<'a> {
    /// Value of a function. Those without an arm here are defined on data.
    fn call(&mut self, function: Function, arguments: &[Self::Value]) -> Result<Self::Value, Self::Error> {
        use Function as F;
        let topology = self.board().topology;
        let yes = self.constant(true);
        let numbered = |n: usize| (0..n).map(|index| (index, yes)).collect::<GuardedList<usize, _>>();
        let (all_cells, all_values) = (numbered(topology.cells.len()), numbered(topology.values));
        Ok(match (function, arguments) {
            (F::Candidates, [x]) => {
                let cells = self.cells(x)?;
                self.filter(all_values, Datum::Value, |domain, value| {
                    domain.exists(&cells, |domain, cell| domain.candidate(cell, value))
                })
            }
            (F::Places, [x, v]) => {
                let (cells, values) = (self.cells(x)?, self.values(v)?);
                self.filter(cells, Datum::Cell, |domain, cell| {
                    domain.exists(&values, |domain, value| domain.candidate(cell, value))
                })
            }
            (F::Open, [x]) => {
                let cells = self.cells(x)?;
                self.filter(cells, Datum::Cell, |domain, cell| domain.open(cell))
            }
            (F::Needed, [u]) => {
                let needing = self.needing(u)?;
                self.filter(all_values, Datum::Value, |domain, value| {
                    domain.exists(&needing[value], |domain, unit| {
                        let cells = topology.units[unit].cells.iter();
                        let unplaced: Vec<_> =
                            cells.map(|&cell| !domain.placed(usize::from(cell), value)).collect();
                        domain.all(unplaced)
                    })
                })
            }
            (F::Needs, [u, v]) => {
                let (needing, wanted) = (self.needing(u)?, self.values(v)?);
                let needs = self.exists(&wanted, |domain, value| domain.any_of(&needing[value], |_| true));
                self.condition(needs)
            }
            (F::Peers, [x]) => {
                let seers = self.cells(x)?;
                self.filter(all_cells, Datum::Cell, |domain, cell| {
                    !domain.any_of(&seers, |seer| !topology.peers(cell).has(*seer))
                })
            }
            (F::CellsOf, [x]) => {
                let cells = self.cells(x)?;
                self.filter(cells, Datum::Cell, |_, _| yes)
            }
            (F::PlacedOf, [v]) => {
                let values = self.values(v)?;
                self.filter(all_cells, Datum::Cell, |domain, cell| {
                    domain.exists(&values, |domain, value| domain.placed(cell, value))
                })
            }
            (F::CellsWith, [n]) => {
                let numbers =
                    self.indices(n, |_, n| Ok(usize::try_from(number(n)?).into_iter().collect()))?;
                self.filter(all_cells, Datum::Cell, |domain, cell| {
                    let (fits, open) = (domain.has_one_of(&numbers, cell), domain.open(cell));
                    domain.and(fits, open)
                })
            }
            (F::UnitsOfKind, [kinds]) => {
                let kinds = self.indices(kinds, Evaluator::kinds_of)?;
                self.filter(numbered(topology.units.len()), Datum::Unit, |domain, unit| {
                    domain.any_of(&kinds, |kind| *kind == topology.units[unit].kind)
                })
            }
            // Rules pass one cell, plans a set of cells.
            (F::UnitsOf, [x]) => {
                let cells = self.cells(x)?;
                self.filter(numbered(topology.units.len()), Datum::Unit, |domain, unit| {
                    domain.any_of(&cells, |cell| topology.unit_cells(unit).has(*cell))
                })
            }
            (F::Count, [units, c]) => {
                let (units, cells) = (self.indices(units, Evaluator::units_of)?, self.cells(c)?);
                let counted = units.into_iter().map(|(unit, condition)| {
                    let holds = self.any_of(&cells, |cell| topology.unit_cells(unit).has(*cell));
                    self.and(condition, holds)
                });
                let counted = counted.collect();
                self.number(counted)
            }
            (F::Given, [c]) => {
                let cells = self.cells(c)?;
                let given = self.exists(&cells, |domain, cell| domain.given(cell));
                self.condition(given)
            }
            (F::Against, [of]) => self.against(of)?,
            (F::CellsAmong | F::ValuesAmong, [of]) => {
                let part = |(c, v)| if function == F::CellsAmong { Datum::Cell(c) } else { Datum::Value(v) };
                let parts = self
                    .indices(of, |board, of| Ok(board.candidates_of(of)?.into_iter().map(part).collect()))?;
                self.set(parts)
            }
            _ => self.call_on_data(function, arguments)?,
        })
    }

    /// Candidates that the laws exclude together with each of some candidates.
    fn against(&mut self, of: &Self::Value) -> Result<Self::Value, Self::Error> {
        let topology = self.board().topology;
        let places = topology.cells.len() * topology.values;
        let mut excluding = Vec::new();
        for ((cell, value), condition) in self.indices(of, Evaluator::candidates_of)? {
            let mut excluded = vec![false; places];
            // A rule may name a value beyond those of the board.
            let excluded_candidates =
                topology.excluded_by(cell, value).filter(|(_, value)| *value < topology.values);
            excluded_candidates.for_each(|(cell, value)| excluded[cell * topology.values + value] = true);
            excluding.push((excluded, condition));
        }
        let found = (0..places).map(|place| {
            let candidate = Datum::Candidate(place / topology.values, place % topology.values);
            (candidate, !self.any_of(&excluding, |excluded| !excluded[place]))
        });
        let found = found.collect();
        Ok(self.set(found))
    }

    /// Condition that the number of candidates of a cell is one of some numbers.
    fn has_one_of(&mut self, numbers: &[(usize, Self::Truth)], cell: usize) -> Self::Truth {
        let values = self.board().topology.values;
        let candidates: Vec<_> = (0..values).map(|value| self.candidate(cell, value)).collect();
        let counts = self.exactly(candidates, values);
        self.any_both(numbers.iter().filter_map(|(n, condition)| Some((*condition, *counts.get(*n)?))))
    }

    /// Set of the elements of a list for which a condition holds.
    fn filter(
        &mut self,
        list: GuardedList<usize, Self::Truth>,
        datum: impl Fn(usize) -> Datum,
        holds: impl Fn(&mut Self, usize) -> Self::Truth,
    ) -> Self::Value {
        let members = list.into_iter().map(|(index, member)| {
            let holds = holds(self, index);
            (datum(index), self.and(member, holds))
        });
        let members = members.collect();
        self.set(members)
    }

    /// Condition that some element of a list fulfils a condition.
    fn exists(
        &mut self,
        list: &[(usize, Self::Truth)],
        holds: impl Fn(&mut Self, usize) -> Self::Truth,
    ) -> Self::Truth {
        let conditions = list.iter().map(|&(index, member)| {
            let holds = holds(self, index);
            self.and(member, holds)
        });
        let conditions: Vec<_> = conditions.collect();
        self.any(conditions)
    }

    /// Condition that a list has an element of some kind.
    fn any_of<K>(&mut self, list: &[(K, Self::Truth)], fits: impl Fn(&K) -> bool) -> Self::Truth {
        self.any(list.iter().filter(|(element, _)| fits(element)).map(|(_, member)| *member))
    }

    /// Per value, the units that must hold it.
    fn needing(&mut self, units: &Self::Value) -> Result<Vec<GuardedList<usize, Self::Truth>>, Self::Error> {
        let mut needing = vec![Vec::new(); self.board().topology.values];
        for (unit, condition) in self.indices(units, Evaluator::units_of)? {
            for value in SetBits(self.required_values(unit)?) {
                needing[value].push((unit, condition));
            }
        }
        Ok(needing)
    }

    fn placed(&mut self, cell: usize, value: usize) -> Self::Truth {
        let (open, candidate) = (self.open(cell), self.candidate(cell, value));
        self.and(!open, candidate)
    }
}
