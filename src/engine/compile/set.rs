//! Sets of any type, by the words that hold them: one text for all that run through a set, count it or keep it.

use super::{Compiler, Fill, Result, Slot, Word};
use crate::lang::program::Type;
use crate::{board::bits::Ones, run::Run, trace::Datum};
use tesuji_core::node::Id;

/// Calls its argument for each element of a set in ascending order, until that says stop.
pub(crate) type Each = Box<dyn Fn(&Run<'_>, &mut dyn FnMut(u64) -> bool) -> bool + Send + Sync>;

/// A set that fits one word. What a register or the state holds is read without a call.
pub(crate) enum Mask {
    Known(u64),
    Register(usize),
    /// The candidates of the cell in a register.
    Candidates(usize),
    /// The places in the unit of a register, of the value in another one.
    Places(usize, usize),
    Word(Word),
}

/// Makes a closure that calls `$get` for what a mask holds, one for each way to hold it: none is distinguished from the
/// others while the closure runs.
macro_rules! with_mask {
    ($mask:expr, $get:ident => $make:expr) => {
        match $mask {
            Mask::Known(word) => {
                let $get = move |_: &Run<'_>| word;
                $make
            }
            Mask::Register(register) => {
                let $get = move |run: &Run<'_>| run.get(register);
                $make
            }
            Mask::Candidates(cell) => {
                let $get = move |run: &Run<'_>| run.state.candidates(run.get(cell) as usize);
                $make
            }
            Mask::Places(unit, value) => {
                let $get = move |run: &Run<'_>| run.places(run.get(unit) as usize, run.get(value) as usize);
                $make
            }
            Mask::Word($get) => $make,
        }
    };
}
pub(super) use with_mask;

impl Mask {
    #[inline(always)]
    pub(crate) fn get(&self, run: &Run<'_>) -> u64 {
        match self {
            Mask::Known(word) => *word,
            Mask::Register(register) => run.get(*register),
            Mask::Candidates(cell) => run.state.candidates(run.get(*cell) as usize),
            Mask::Places(unit, value) => run.places(run.get(*unit) as usize, run.get(*value) as usize),
            Mask::Word(word) => word(run),
        }
    }

    pub(crate) fn word(self) -> Word {
        match self {
            Mask::Word(word) => word,
            mask => with_mask!(mask, get => Box::new(get)),
        }
    }
}

pub(crate) enum Set {
    /// One word: values or kinds.
    Word(Mask),
    /// Cells of the unit in a register, by their places in it: one word on every board.
    Local(Mask, usize),
    /// Cells, units or candidates: this many words.
    Wide(Fill, usize),
    /// Things that no bits stand for, one after the other.
    Each(Each),
}

impl Set {
    #[inline(always)]
    pub(crate) fn any(&self, run: &Run<'_>, mut visit: impl FnMut(u64) -> bool) -> bool {
        match self {
            Set::Word(mask) => Ones(mask.get(run)).any(|element| visit(element as u64)),
            Set::Local(mask, unit) => {
                let cells = &run.topology.units[run.get(*unit) as usize].cells;
                Ones(mask.get(run)).any(|place| visit(u64::from(cells[place])))
            }
            Set::Wide(fill, words) => {
                run.filled(*words, fill, |set| set.iter().any(|element| visit(element as u64)))
            }
            Set::Each(each) => each(run, &mut visit),
        }
    }

    #[inline(always)]
    pub(crate) fn count(&self, run: &Run<'_>) -> u64 {
        match self {
            Set::Word(mask) | Set::Local(mask, _) => u64::from(mask.get(run).count_ones()),
            Set::Wide(fill, words) => run.filled(*words, fill, |set| set.count() as u64),
            Set::Each(_) => {
                let mut count = 0;
                self.any(run, |_| {
                    count += 1;
                    false
                });
                count
            }
        }
    }
}

impl Compiler {
    /// A set of single things of any type, or of sets of values or of places.
    pub(crate) fn set(&mut self, id: Id) -> Result<Set> {
        if *self.form.ty(id) == Type::EmptySet {
            // It is as well one of cells.
            return Ok(Set::Wide(Box::new(|_, out| out.clear()), self.topology.cell_words()));
        }
        let is_set = matches!(self.form.ty(id), Type::Unit | Type::Set(_));
        let Some(of) = self.form.element_type(id).filter(|_| is_set) else {
            return self.refuse("this is no set", id);
        };
        Ok(match of {
            Type::Value | Type::Kind => Set::Word(self.one_word(id)?),
            Type::Cell => match self.local_unit(id).map(|unit| (unit, self.slot(unit))) {
                Some((unit, Slot::Word(register))) => Set::Local(self.places_in(id, unit)?, register),
                _ => Set::Wide(self.cells(id)?, self.words(&of)),
            },
            Type::Unit | Type::Candidate => Set::Wide(self.wide(id, &of)?, self.words(&of)),
            Type::Grid => {
                let grids = self.data(id)?;
                Set::Each(Box::new(move |run, visit| {
                    grids(run).elements(run.topology).into_iter().any(|grid| match grid {
                        Datum::Grid(grid) => visit(grid as u64),
                        _ => false,
                    })
                }))
            }
            _ => Set::Each(self.each_set(id)?),
        })
    }

    /// A set of things that bits stand for, whatever these are, and how many words it takes.
    pub(crate) fn filled(&mut self, id: Id, of: &Type) -> Result<(Fill, usize)> {
        let fill = match of {
            Type::Cell | Type::Unit | Type::Candidate => self.wide(id, of)?,
            Type::Value | Type::Kind => {
                let mask = self.one_word(id)?;
                Box::new(move |run: &Run<'_>, out: &mut crate::wide::Wide| {
                    out.clear();
                    out.add(0, mask.get(run));
                })
            }
            _ => return self.refuse("sets of this type cannot be joined", id),
        };
        Ok((fill, self.words(of)))
    }

    pub(crate) fn words(&self, of: &Type) -> usize {
        match of {
            Type::Cell => self.topology.cell_words(),
            Type::Unit => self.topology.unit_words(),
            Type::Candidate => crate::pairs::words(&self.topology),
            _ => 1,
        }
    }
}
