//! Pool of reusable buffers.

use crate::SparseBitSet;
use std::cell::RefCell;

/// Lends words and sets; returned ones are used again.
#[derive(Debug, Default)]
pub struct BufferPool {
    words: RefCell<Vec<Vec<u64>>>,
    sets: RefCell<Vec<SparseBitSet>>,
}

impl BufferPool {
    /// Lends `len` words of undefined content.
    #[inline]
    pub fn with_buffer<R>(&self, len: usize, work: impl FnOnce(&mut [u64]) -> R) -> R {
        let mut buffer = self.words.borrow_mut().pop().unwrap_or_default();
        if buffer.len() < len {
            buffer.resize(len, 0);
        }
        let result = work(&mut buffer[..len]);
        self.words.borrow_mut().push(buffer);
        result
    }

    /// Lends an empty set of `words` words.
    #[inline]
    pub fn with_set<R>(&self, words: usize, work: impl FnOnce(&mut SparseBitSet) -> R) -> R {
        let mut set = self.sets.borrow_mut().pop().unwrap_or_default();
        set.reset(words);
        let result = work(&mut set);
        self.sets.borrow_mut().push(set);
        result
    }
}
