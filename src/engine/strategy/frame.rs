//! The variables of a strategy that is being performed.

use crate::lang::program::{Pattern, VarId};
use crate::trace::{Datum, take_apart};
use crate::{board::bits, board::topology::Topology, board::window::Window, compile::Slot, run::Run};

#[derive(Debug, Default)]
pub(super) struct Frame {
    /// Each at the place of its number.
    slots: Vec<Option<Datum>>,
    /// The sets of cells and units that were given, as words: conditions read them often, and nothing changes them.
    given: Vec<(VarId, Box<[u64]>)>,
}

impl Frame {
    pub(super) fn new(variables: usize, given: Vec<(VarId, Datum)>, topology: &Topology) -> Self {
        let mut frame = Self { slots: vec![None; variables], given: Vec::new() };
        for (variable, value) in given {
            frame.given.extend(words(&value, topology).map(|words| (variable, words)));
            frame.slots[variable.0 as usize] = Some(value);
        }
        frame
    }

    pub(super) fn get(&self, variable: VarId) -> Option<&Datum> {
        self.slots.get(variable.0 as usize)?.as_ref()
    }

    pub(super) fn set(&mut self, variable: VarId, value: Datum) {
        if let Some(slot) = self.slots.get_mut(variable.0 as usize) {
            *slot = Some(value);
        }
    }

    /// Gives the variables of a pattern the parts of something to stand for; `false` where it does not fit.
    pub(super) fn bind(&mut self, pattern: &Pattern, value: Datum, topology: &Topology) -> bool {
        take_apart(pattern, value, topology, &mut |variable, part| self.set(variable, part))
    }

    /// Puts what a variable stands for into its register; nothing where it stands for nothing.
    pub(super) fn put(&self, run: &Run<'_>, variable: VarId, slot: Slot) -> Option<()> {
        match (slot, self.given.iter().find(|(given, _)| *given == variable)) {
            (Slot::Cells(register) | Slot::Units(register), Some((_, words))) => {
                run.set_wide(register, Window::whole(words));
            }
            _ => slot.put(run, self.get(variable)?.clone()),
        }
        Some(())
    }
}

/// A set of cells or of units as words; nothing where it is none, or empty and so a set of anything.
fn words(value: &Datum, topology: &Topology) -> Option<Box<[u64]>> {
    let Datum::Set(list) = value else { return None };
    let length = match list.first()? {
        Datum::Cell(_) => topology.cell_words(),
        Datum::Unit(_) => topology.unit_words(),
        _ => return None,
    };
    let mut words = vec![0; length];
    for element in list {
        if let Datum::Cell(n) | Datum::Unit(n) = element {
            bits::insert(&mut words, *n);
        }
    }
    Some(words.into())
}
