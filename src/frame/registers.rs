//! Registers of a frame.

use crate::ExecFrame;
use std::cell::Cell;
use tesuji_sets::BitWindow;

impl ExecFrame<'_> {
    #[inline(always)]
    pub fn get(&self, register: usize) -> u64 {
        self.registers[register].get()
    }

    #[inline(always)]
    pub fn set(&self, register: usize, word: u64) {
        self.registers[register].set(word);
    }

    /// Consecutive registers.
    #[inline(always)]
    pub fn registers(&self, register: usize, words: usize) -> &[Cell<u64>] {
        &self.registers[register..register + words]
    }

    /// Sets consecutive registers.
    #[inline]
    pub fn set_all(&self, register: usize, words: &[u64]) {
        for (slot, &word) in self.registers[register..register + words.len()].iter().zip(words) {
            slot.set(word);
        }
    }

    /// Stores a set: the range of its nonzero words, then these words.
    #[inline]
    pub fn set_wide(&self, register: usize, set: BitWindow<'_>) {
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

    /// Index of the first nonzero word of a stored set, and its nonzero words.
    #[inline(always)]
    pub fn wide(&self, register: usize) -> (usize, &[Cell<u64>]) {
        let (from, to) = ((self.get(register) >> 32) as usize, self.get(register) as u32 as usize);
        (from, &self.registers[register + 1 + from..register + 1 + to])
    }

    /// Word of a stored set.
    #[inline(always)]
    pub fn wide_word(&self, register: usize, word: usize) -> u64 {
        let (from, words) = self.wide(register);
        words.get(word.wrapping_sub(from)).map_or(0, Cell::get)
    }
}
