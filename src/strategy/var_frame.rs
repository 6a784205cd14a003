//! The variables of a strategy that is being performed.

use crate::prelude::*;
use tesuji_engine::VarSlot;
use tesuji_sets::BitWindow;

#[derive(Debug, Default)]
pub struct VarFrame {
    /// By index of the variable.
    slots: Vec<Option<Datum>>,
    /// Arguments that are sets of cells or units, as bit sets: conditions read them often, and they never change.
    arguments: Vec<(VarId, Box<[u64]>)>,
}

impl VarFrame {
    pub fn new(variables: usize, arguments: Vec<(VarId, Datum)>, topology: &Topology) -> Self {
        let mut frame = Self { slots: vec![None; variables], arguments: Vec::new() };
        for (variable, value) in arguments {
            frame.arguments.extend(words(&value, topology).map(|words| (variable, words)));
            frame.slots[variable.0 as usize] = Some(value);
        }
        frame
    }

    pub fn get(&self, variable: VarId) -> Option<&Datum> {
        self.slots.get(variable.0 as usize)?.as_ref()
    }

    pub fn set(&mut self, variable: VarId, value: Datum) {
        if let Some(slot) = self.slots.get_mut(variable.0 as usize) {
            *slot = Some(value);
        }
    }

    /// Loads the value of a variable into its register; `None` if it is unbound.
    pub fn load(&self, run: &ExecFrame<'_>, variable: VarId, slot: VarSlot) -> Option<()> {
        match (slot, self.arguments.iter().find(|(argument, _)| *argument == variable)) {
            (VarSlot::Wide(register, _), Some((_, words))) => {
                run.set_wide(register, BitWindow::whole(words));
            }
            _ => slot.store(run, self.get(variable)?.clone()),
        }
        Some(())
    }
}

/// A set of cells or units as a bit set; `None` for other data and for the empty set, whose element type is unknown.
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
