//! The registers of a run, and memory that it lends.

use super::Run;
use crate::{board::window::Window, compile::Fill, wide::Wide};
use std::cell::Cell;

impl Run<'_> {
    #[inline(always)]
    pub fn get(&self, register: usize) -> u64 {
        self.registers[register].get()
    }

    #[inline(always)]
    pub fn set(&self, register: usize, word: u64) {
        self.registers[register].set(word);
    }

    /// Some registers, one after another.
    #[inline(always)]
    pub fn registers(&self, register: usize, words: usize) -> &[Cell<u64>] {
        &self.registers[register..register + words]
    }

    /// Sets some registers, one after another.
    #[inline]
    pub fn set_all(&self, register: usize, words: &[u64]) {
        for (slot, &word) in self.registers[register..register + words.len()].iter().zip(words) {
            slot.set(word);
        }
    }

    /// Puts a set into the registers of one: which of its words have members, then these words.
    #[inline]
    pub fn set_wide(&self, register: usize, set: Window<'_>) {
        self.set(register, (set.from as u64) << 32 | set.to() as u64);
        // Short sets are whole: known lengths need no loop.
        match *set.words {
            [only] => self.set(register + 1 + set.from, only),
            [a, b] => {
                self.set(register + 1 + set.from, a);
                self.set(register + 2 + set.from, b);
            }
            _ => self.set_all(register + 1 + set.from, set.words),
        }
    }

    /// The words that have members of a set that a register holds, and which of its words the first of these is.
    #[inline(always)]
    pub fn wide(&self, register: usize) -> (usize, &[Cell<u64>]) {
        let (from, to) = ((self.get(register) >> 32) as usize, self.get(register) as u32 as usize);
        (from, &self.registers[register + 1 + from..register + 1 + to])
    }

    /// A word of a set that a register holds.
    #[inline(always)]
    pub fn wide_word(&self, register: usize, word: usize) -> u64 {
        let (from, words) = self.wide(register);
        words.get(word.wrapping_sub(from)).map_or(0, Cell::get)
    }

    /// Lends `words` words that hold anything.
    #[inline]
    pub fn lend<R>(&self, words: usize, work: impl FnOnce(&mut [u64]) -> R) -> R {
        let mut buffer = self.scratch.spare.borrow_mut().pop().unwrap_or_default();
        if buffer.len() < words {
            buffer.resize(words, 0);
        }
        let result = work(&mut buffer[..words]);
        self.scratch.spare.borrow_mut().push(buffer);
        result
    }

    /// Writes all words of a set.
    #[inline]
    pub(crate) fn write(&self, fill: &Fill, out: &mut [u64]) {
        self.filled(out.len(), fill, |set| out.copy_from_slice(set.words()));
    }

    /// Lends the set that `fill` writes, of a kind whose sets have this many words.
    #[inline(always)]
    pub(crate) fn filled<R>(&self, words: usize, fill: &Fill, work: impl FnOnce(&mut Wide) -> R) -> R {
        self.lend_set(words, |set| {
            fill(self, set);
            work(set)
        })
    }

    /// Lends a set of a kind whose sets have this many words; it is empty.
    #[inline]
    pub(crate) fn lend_set<R>(&self, words: usize, work: impl FnOnce(&mut Wide) -> R) -> R {
        let mut set = self.scratch.spare_sets.borrow_mut().pop().unwrap_or_default();
        set.reset(words);
        let result = work(&mut set);
        self.scratch.spare_sets.borrow_mut().push(set);
        result
    }
}
