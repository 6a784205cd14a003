//! Registers that a path sets.

use crate::nodes::{LiveNodes, set_interner::interned_set};
use std::{cell::Cell, sync::Arc};
use tesuji_board::pairs;
use tesuji_frame::{Datum, ExecFrame, WalkTrace};
use tesuji_lang::{Type, VarId};
use tesuji_sets::{BitWindow, bits};

/// Register of a variable.
#[derive(Debug, Clone, Copy)]
pub enum RegisterSlot {
    Word(usize),
    Set {
        register: usize,
        words: usize,
    },
    /// Index among the walks of a frame.
    Walk(usize),
}

/// Registers of the variables that a path binds.
#[derive(Debug, Clone, Default)]
pub struct WalkRegisters {
    /// Candidate sets of the first and the last node.
    pub ends: [Option<usize>; 2],
    /// Index of the whole walk among the walks of a frame.
    pub walk: Option<usize>,
    pub vars: Vec<(VarId, RegisterSlot)>,
}

impl WalkRegisters {
    pub fn set_ends(&self, frame: &ExecFrame<'_>, nodes: &LiveNodes, ends: [usize; 2]) {
        for (register, node) in self.ends.iter().zip(ends) {
            let Some(register) = *register else { continue };
            frame.buffers.with_set(pairs::words(frame.topology), |set| {
                nodes.singles_of(node).for_each(|single| set.insert(nodes.candidate[single] as usize));
                frame.set_wide(register, set.window());
            });
        }
    }

    /// Sets the register of a variable, if it has one, to a value of an environment.
    pub fn set_var(&self, frame: &ExecFrame<'_>, var: VarId, value: u64) {
        if let Some((_, slot)) = self.vars.iter().find(|(known, _)| *known == var) {
            slot.set(frame, value);
        }
    }
}

impl RegisterSlot {
    /// Stores a value of an environment.
    pub fn set(self, frame: &ExecFrame<'_>, value: u64) {
        match self {
            RegisterSlot::Word(register) => frame.set(register, value),
            RegisterSlot::Set { register, words } => {
                frame.set_wide(register, BitWindow::whole(&interned_set(frame, value, words)));
            }
            RegisterSlot::Walk(_) => {}
        }
    }

    pub fn set_walk(self, frame: &ExecFrame<'_>, walk: &Arc<WalkTrace>) {
        if let RegisterSlot::Walk(slot) = self {
            frame.set_walk(slot, Arc::clone(walk));
        }
    }
}

/// Appends the content of registers to a memo key.
pub fn push_registers(frame: &ExecFrame<'_>, slots: &[RegisterSlot], key: &mut Vec<u64>) {
    for slot in slots {
        match *slot {
            RegisterSlot::Word(register) => key.push(frame.get(register)),
            RegisterSlot::Set { register, .. } => {
                let (from, words) = frame.wide(register);
                key.extend([from as u64, words.len() as u64]);
                key.extend(words.iter().map(Cell::get));
            }
            RegisterSlot::Walk(_) => {}
        }
    }
}

/// A value of an environment as data.
pub fn env_datum(frame: &ExecFrame<'_>, ty: &Type, value: u64) -> Datum {
    let Type::Set(element) = ty else { return Datum::of_word(ty, value, frame.topology) };
    let words = match **element {
        Type::Cell => interned_set(frame, value, frame.topology.cell_words()),
        Type::Unit => interned_set(frame, value, frame.topology.unit_words()),
        _ => vec![value],
    };
    Datum::of_bits(element, bits::iter(&words), frame.topology)
}
