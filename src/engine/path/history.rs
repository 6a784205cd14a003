//! What a search has reached, kept where walks are to be traced back.

use super::arrival::{Config, Length};

#[derive(Debug, Default)]
pub(super) struct History {
    reached: Vec<(Length, Config)>,
    rows: Vec<u64>,
    words: usize,
}

impl History {
    /// Forgets all; rows have this many words from now on.
    pub(super) fn clear(&mut self, words: usize) {
        self.reached.clear();
        self.rows.clear();
        self.words = words;
    }

    /// Adds the nodes that walks of a length reach in a configuration; no later length may be shorter.
    pub(super) fn push(&mut self, length: Length, config: Config, row: &[u64]) {
        self.reached.push((length, config));
        self.rows.extend_from_slice(row);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Length, Config, &[u64])> {
        let reached = self.reached.iter().zip(self.rows.chunks_exact(self.words.max(1)));
        reached.map(|(&(length, config), row)| (length, config, row))
    }
}
