//! Set operands: iteration and counting, generic over the representation.

use super::Result;
use crate::{PlanCompiler, VarSlot, prelude::*};

/// Visits the elements of a set in ascending order until the visitor returns true.
pub type EachFn = Box<dyn Fn(&ExecFrame<'_>, &mut dyn FnMut(u64) -> bool) -> bool + Send + Sync>;

/// One-word set. All variants but `Word` are read without a dynamic call.
pub enum WordOperand {
    Known(u64),
    Register(usize),
    /// Candidates of the cell in a register.
    Candidates(usize),
    /// Places in the unit of a register, of the value in another.
    Places(usize, usize),
    Word(WordFn),
}

/// Instantiates `$make` with a reader `$get` for each representation of a mask, so that none is dispatched at run time.
macro_rules! with_mask {
    ($mask:expr, $get:ident => $make:expr) => {
        match $mask {
            WordOperand::Known(word) => {
                let $get = move |_: &ExecFrame<'_>| word;
                $make
            }
            WordOperand::Register(register) => {
                let $get = move |run: &ExecFrame<'_>| run.get(register);
                $make
            }
            WordOperand::Candidates(cell) => {
                let $get = move |run: &ExecFrame<'_>| run.state.candidates(run.get(cell) as usize);
                $make
            }
            WordOperand::Places(unit, value) => {
                let $get =
                    move |run: &ExecFrame<'_>| run.places(run.get(unit) as usize, run.get(value) as usize);
                $make
            }
            WordOperand::Word($get) => $make,
        }
    };
}
pub(super) use with_mask;

impl WordOperand {
    #[inline(always)]
    pub fn get(&self, run: &ExecFrame<'_>) -> u64 {
        match self {
            WordOperand::Known(word) => *word,
            WordOperand::Register(register) => run.get(*register),
            WordOperand::Candidates(cell) => run.state.candidates(run.get(*cell) as usize),
            WordOperand::Places(unit, value) => run.places(run.get(*unit) as usize, run.get(*value) as usize),
            WordOperand::Word(word) => word(run),
        }
    }

    pub fn word(self) -> WordFn {
        match self {
            WordOperand::Word(word) => word,
            mask => with_mask!(mask, get => Box::new(get)),
        }
    }
}

pub enum SetOperand {
    /// Values or kinds.
    Word(WordOperand),
    /// Places in the unit of a register.
    UnitPlaces(WordOperand, usize),
    /// Cells, units or candidates.
    Bits(SetFn),
    /// Enumerated elements without a bit set.
    Each(EachFn),
}

impl SetOperand {
    #[inline(always)]
    pub(crate) fn any(&self, run: &ExecFrame<'_>, mut visit: impl FnMut(u64) -> bool) -> bool {
        match self {
            SetOperand::Word(mask) => SetBits(mask.get(run)).any(|element| visit(element as u64)),
            SetOperand::UnitPlaces(mask, unit) => {
                let cells = &run.topology.units[run.get(*unit) as usize].cells;
                SetBits(mask.get(run)).any(|place| visit(u64::from(cells[place])))
            }
            SetOperand::Bits(set) => set.with(run, |set| set.iter().any(|element| visit(element as u64))),
            SetOperand::Each(each) => each(run, &mut visit),
        }
    }

    #[inline(always)]
    pub(crate) fn count(&self, run: &ExecFrame<'_>) -> u64 {
        match self {
            SetOperand::Word(mask) | SetOperand::UnitPlaces(mask, _) => u64::from(mask.get(run).count_ones()),
            SetOperand::Bits(set) => set.with(run, |set| set.count() as u64),
            SetOperand::Each(_) => {
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

impl PlanCompiler {
    /// Set of elements, of value sets, or of places in a unit.
    pub(crate) fn set(&mut self, id: ExprId) -> Result<SetOperand> {
        if *self.form.ty(id) == Type::EmptySet {
            // The empty set has any type, hence also that of cells.
            let fill: FillFn = Box::new(|_, out| out.clear());
            return Ok(SetOperand::Bits(SetFn { fill, words: self.topology.cell_words() }));
        }
        let Some(of) = self.form.element_type(id).filter(|_| self.form.is_typed_set(id)) else {
            return self.unsupported_node("this is no set", id);
        };
        Ok(match of {
            Type::Value | Type::Kind => SetOperand::Word(self.one_word(id)?),
            Type::Cell => match self.local_unit(id).map(|unit| (unit, self.slot(unit))) {
                Some((unit, VarSlot::Word(register))) => {
                    SetOperand::UnitPlaces(self.places_in(id, unit)?, register)
                }
                _ => SetOperand::Bits(self.cells(id)?),
            },
            Type::Unit | Type::Candidate => SetOperand::Bits(self.wide(id, &of)?),
            Type::Grid => {
                let grids = self.data(id)?;
                SetOperand::Each(Box::new(move |run, visit| {
                    grids(run).elements(run.topology).into_iter().any(|grid| match grid {
                        Datum::Grid(grid) => visit(grid as u64),
                        _ => false,
                    })
                }))
            }
            _ => SetOperand::Each(self.each_word_set(id)?),
        })
    }
}
