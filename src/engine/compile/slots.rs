//! Storage of variables at run time, and conversion from and to data.

use super::{Result, is_mask, is_wide, unsupported};
use crate::{PlanCompiler, WorldStore, prelude::*};

/// Register and representation of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VarSlot {
    Unbound,
    /// Number, element, or set of values or kinds.
    Word(usize),
    /// Set of places in the unit of a variable.
    Local(usize, VarId),
    /// Set of cells, units or candidates, with its number of words.
    Wide(usize, usize),
    /// World or set of worlds, by its index in the world store.
    World(usize),
    /// Path, by its index among the frame's walks.
    Walk(usize),
    /// Data, by its index in the frame.
    Data(usize),
}

impl VarSlot {
    pub fn registers(self) -> usize {
        match self {
            VarSlot::Unbound | VarSlot::World(_) | VarSlot::Walk(_) | VarSlot::Data(_) => 0,
            VarSlot::Word(_) | VarSlot::Local(..) => 1,
            // Window of the nonzero words, then the words; short sets are read as two words.
            VarSlot::Wide(_, words) => 1 + words.max(2),
        }
    }

    /// Whether registers can store the values of a type.
    pub fn has_registers(ty: &Type) -> bool {
        match ty {
            Type::Set(of) => is_mask(of) || is_wide(of),
            Type::Bool | Type::Int | Type::Grid => true,
            ty => is_mask(ty) || is_wide(ty),
        }
    }

    /// Stores a datum.
    pub fn store(self, run: &ExecFrame<'_>, datum: Datum) {
        let number = |datum: &Datum| number(datum, run) as u64;
        match (self, &datum) {
            (VarSlot::Word(register), datum) => run.set(register, number(datum)),
            (VarSlot::Wide(register, words), Datum::Set(list)) => {
                run.buffers.with_set(words, |set| {
                    list.iter().map(number).for_each(|n| set.insert(n as usize));
                    run.set_wide(register, set.window());
                });
            }
            (VarSlot::Data(slot), _) => run.set_data(slot, datum),
            _ => {}
        }
    }

    /// Loads the datum; `unit` returns the unit of a unit variable.
    pub fn datum(self, ty: &Type, run: &ExecFrame<'_>, unit: impl Fn(VarId) -> usize) -> Option<Datum> {
        let element = if let Type::Set(of) = ty { of } else { ty };
        Some(match self {
            VarSlot::Unbound => return None,
            VarSlot::Word(register) if let Type::Set(_) = ty => {
                Datum::of_bits(element, SetBits(run.get(register)), run.topology)
            }
            VarSlot::Word(register) => Datum::of_word(ty, run.get(register), run.topology),
            VarSlot::Local(register, var) => {
                let cells = &run.topology.units[unit(var)].cells;
                Datum::Set(SetBits(run.get(register)).map(|p| Datum::Cell(usize::from(cells[p]))).collect())
            }
            VarSlot::Wide(register, _) => {
                let (from, words) = run.wide(register);
                let words = (from..).zip(words);
                let bits = words.flat_map(|(w, word)| SetBits(word.get()).map(move |b| w << 6 | b));
                Datum::of_bits(element, bits, run.topology)
            }
            VarSlot::World(slot) => {
                let worlds = WorldStore::in_frame(run).borrow();
                let mut data = worlds.worlds(slot).iter().map(|world| world.datum(run));
                match ty {
                    Type::World => data.next()?,
                    _ => Datum::Set(data.collect()),
                }
            }
            VarSlot::Walk(slot) => Datum::Path(Box::new((*run.walk(slot)?).clone())),
            VarSlot::Data(slot) => (*run.data(slot)).clone(),
        })
    }
}

impl PlanCompiler {
    /// Slot of a variable in registers; `None` if they cannot store its type.
    pub(crate) fn registers_of(&mut self, var: VarId, ty: &Type) -> Option<VarSlot> {
        VarSlot::has_registers(ty).then(|| match ty {
            Type::Set(of) if is_wide(of) => {
                let words = self.words(of);
                self.bind(var, |register| VarSlot::Wide(register, words))
            }
            _ => self.bind(var, VarSlot::Word),
        })
    }

    /// Slot of a path among the walks.
    pub(super) fn walk_slot(&mut self, var: VarId) -> VarSlot {
        let walk = VarSlot::Walk(self.walks);
        let slot = self.bind(var, |_| walk);
        self.walks += usize::from(slot == walk);
        slot
    }

    pub(crate) fn word_register(&mut self, var: VarId) -> usize {
        match self.bind(var, VarSlot::Word) {
            VarSlot::Word(register) => register,
            _ => unreachable!("variables of single things have one word"),
        }
    }

    /// First register of a variable that is a set with elements of type `of`.
    pub(crate) fn wide_register(&mut self, var: VarId, of: &Type) -> Result<usize> {
        let words = self.words(of);
        match self.bind(var, |register| VarSlot::Wide(register, words)) {
            VarSlot::Wide(register, _) => Ok(register),
            _ => {
                let named = self.form.variables.get(var.0 as usize);
                let span = named.map_or_else(Span::default, |variable| variable.span);
                unsupported("this name stands for cells of another kind too", span)
            }
        }
    }
}

/// Number of an element; of a set of values or kinds, its word.
pub fn number(datum: &Datum, run: &ExecFrame<'_>) -> usize {
    match datum {
        Datum::Bool(b) => usize::from(*b),
        Datum::Int(n) => *n as usize,
        Datum::Candidate(cell, value) => pairs::number(run.topology, *cell, *value),
        Datum::Set(list) => list.iter().fold(0, |all, datum| all | 1 << number(datum, run)),
        Datum::Value(n) | Datum::Cell(n) | Datum::Unit(n) | Datum::Kind(n) | Datum::Grid(n) => *n,
        _ => 0,
    }
}
