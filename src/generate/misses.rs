//! What tries came to that made no puzzle.

use super::Miss;
use indexmap::IndexMap;

/// How often tries came to what.
#[derive(Debug, Clone, Default)]
pub struct Misses(IndexMap<Miss, usize>);

impl Misses {
    /// Adds a try.
    pub fn add(&mut self, miss: Miss) {
        *self.0.entry(miss).or_default() += 1;
    }

    /// What came most often first.
    pub fn by_count(&self) -> Vec<(Miss, usize)> {
        let mut misses: Vec<(Miss, usize)> = self.0.iter().map(|(miss, n)| (miss.clone(), *n)).collect();
        misses.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        misses
    }
}
