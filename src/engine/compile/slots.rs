//! Where a variable lives while its plan runs, and how it is read back as data.

use super::data::element;
use crate::lang::program::{Type, VarId};
use crate::trace::{Datum, Walk};
use crate::{board::bits::Ones, board::topology::Topology, pairs, run::Run};
use std::sync::Arc;

/// The register of a variable and how its words are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    Unbound,
    /// A number, an element, or a set of values or kinds: one word.
    Word(usize),
    /// A set of cells of the unit that a variable holds, by their places in it: one word.
    Local(usize, VarId),
    Cells(usize),
    Units(usize),
    Candidates(usize),
    /// A world or a set of worlds: its number among the run's worlds.
    World(usize),
    /// A path: its number among the run's walks.
    Walk(usize),
    /// Anything else: its number among the run's data.
    Data(usize),
}

impl Slot {
    pub fn registers(self, topology: &Topology) -> usize {
        match self {
            Slot::Unbound | Slot::World(_) | Slot::Walk(_) | Slot::Data(_) => 0,
            Slot::Word(_) | Slot::Local(..) => 1,
            // The first one says which words have members. Short sets are read as if they had two.
            Slot::Cells(_) | Slot::Units(_) | Slot::Candidates(_) => 1 + self.words(topology).max(2),
        }
    }

    /// Words of what it holds, where that is a set of as many words as the board needs.
    pub fn words(self, topology: &Topology) -> usize {
        match self {
            Slot::Cells(_) => topology.cell_words(),
            Slot::Units(_) => topology.unit_words(),
            Slot::Candidates(_) => pairs::words(topology),
            _ => 0,
        }
    }

    pub(crate) fn set_walk(self, run: &Run<'_>, walk: Arc<Walk>) {
        if let Slot::Walk(slot) = self {
            run.set_walk(slot, walk);
        }
    }

    /// How a register is made for a variable that is given from outside; nothing where it cannot be.
    pub(crate) fn given(ty: &Type) -> Option<fn(usize) -> Self> {
        Some(match ty {
            Type::Bool | Type::Int | Type::Value | Type::Cell | Type::Unit | Type::Kind | Type::Grid => {
                Slot::Word
            }
            Type::Candidate => Slot::Word,
            Type::Set(of) => match **of {
                Type::Value | Type::Kind => Slot::Word,
                Type::Cell => Slot::Cells,
                Type::Unit => Slot::Units,
                Type::Candidate => Slot::Candidates,
                _ => return None,
            },
            _ => return None,
        })
    }

    /// Puts data into the register of a variable that is given from outside.
    pub(crate) fn put(self, run: &Run<'_>, datum: Datum) {
        let number = |datum: &Datum| number(datum, run) as u64;
        match (self, &datum) {
            (Slot::Word(register), Datum::Set(list)) => {
                run.set(register, list.iter().fold(0, |all, datum| all | 1 << number(datum)));
            }
            (Slot::Word(register), datum) => run.set(register, number(datum)),
            (
                Slot::Cells(register) | Slot::Units(register) | Slot::Candidates(register),
                Datum::Set(list),
            ) => {
                run.lend_set(self.words(run.topology), |set| {
                    list.iter().map(number).for_each(|n| set.insert(n as usize));
                    run.set_wide(register, set.window());
                });
            }
            (Slot::Data(slot), _) => run.set_data(slot, datum),
            _ => {}
        }
    }

    /// What the register holds, as data.
    pub fn datum(self, ty: &Type, run: &Run<'_>, unit: impl Fn(VarId) -> usize) -> Option<Datum> {
        let wide = |register| {
            let (from, words) = run.wide(register);
            (from..).zip(words).flat_map(|(w, word)| Ones(word.get()).map(move |b| w << 6 | b))
        };
        Some(match self {
            Slot::Unbound => return None,
            Slot::Word(register) => {
                let word = run.get(register);
                match ty {
                    Type::Set(of) => Datum::Set(Ones(word).map(|bit| element(of, bit as u64, run)).collect()),
                    ty => element(ty, word, run),
                }
            }
            Slot::Local(register, var) => {
                let cells = &run.topology.units[unit(var)].cells;
                Datum::Set(Ones(run.get(register)).map(|p| Datum::Cell(usize::from(cells[p]))).collect())
            }
            Slot::Cells(register) => Datum::Set(wide(register).map(Datum::Cell).collect()),
            Slot::Units(register) => Datum::Set(wide(register).map(Datum::Unit).collect()),
            Slot::World(slot) => {
                let worlds = run.worlds().borrow();
                let mut data = worlds.of(slot).iter().map(|w| w.datum(run.topology, run.state));
                match ty {
                    Type::World => data.next()?,
                    _ => Datum::Set(data.collect()),
                }
            }
            Slot::Walk(slot) => Datum::Path(Box::new((*run.walk(slot)?).clone())),
            Slot::Candidates(register) => {
                let candidate = |number| element(&Type::Candidate, number as u64, run);
                Datum::Set(wide(register).map(candidate).collect())
            }
            Slot::Data(slot) => (*run.data(slot)).clone(),
        })
    }
}

pub(super) fn number(datum: &Datum, run: &Run<'_>) -> usize {
    match datum {
        Datum::Bool(b) => usize::from(*b),
        Datum::Int(n) => *n as usize,
        Datum::Candidate(cell, value) => pairs::number(run.topology, *cell, *value),
        Datum::Value(n) | Datum::Cell(n) | Datum::Unit(n) | Datum::Kind(n) | Datum::Grid(n) => *n,
        _ => 0,
    }
}
