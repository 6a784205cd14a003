//! Rows of bits over nodes, and relations between nodes made of them.

use crate::board::bits::{self, Ones};

/// A relation between nodes. Nodes that are related to none have no row.
#[derive(Debug, Clone, Default)]
pub(super) struct Matrix {
    words: usize,
    /// For each node the place of its row, counted from 1; 0 where it has none.
    at: Vec<u32>,
    rows: Vec<u64>,
    /// The nodes that have a row.
    sources: Vec<u64>,
}

impl Matrix {
    /// No node is related to any.
    pub(super) fn new(nodes: usize, words: usize) -> Self {
        Self { words, at: vec![0; nodes], rows: Vec::new(), sources: vec![0; words] }
    }

    /// The same relation among more nodes, the others of which are related to none.
    pub(super) fn among(&self, nodes: usize, words: usize) -> Self {
        let mut wider = Self::new(nodes, words);
        wider.at[..self.at.len()].copy_from_slice(&self.at);
        wider.sources[..self.words].copy_from_slice(&self.sources);
        wider.rows.reserve(self.rows.len() / self.words.max(1) * words);
        for row in self.rows.chunks_exact(self.words.max(1)) {
            wider.rows.extend_from_slice(row);
            wider.rows.resize(wider.rows.len() + words - self.words, 0);
        }
        wider
    }

    /// Makes room for so many rows.
    pub(super) fn reserve(&mut self, rows: usize) {
        self.rows.reserve(rows * self.words);
    }

    /// The row of a node, made where there is none.
    #[inline]
    pub(super) fn row_mut(&mut self, node: usize) -> &mut [u64] {
        if self.at[node] == 0 {
            bits::insert(&mut self.sources, node);
            self.rows.resize(self.rows.len() + self.words, 0);
            self.at[node] = (self.rows.len() / self.words) as u32;
        }
        let from = (self.at[node] as usize - 1) * self.words;
        &mut self.rows[from..from + self.words]
    }

    /// Relates two nodes, both ways.
    #[inline]
    pub(super) fn join(&mut self, a: usize, b: usize) {
        bits::insert(self.row_mut(a), b);
        bits::insert(self.row_mut(b), a);
    }

    /// Takes a node from those that another one is related to; says whether it was one.
    pub(super) fn remove(&mut self, a: usize, b: usize) -> bool {
        if !self.row(a).is_some_and(|row| bits::has(row, b)) {
            return false;
        }
        let row = self.row_mut(a);
        bits::remove(row, b);
        if bits::is_empty(row) {
            self.at[a] = 0;
            bits::remove(&mut self.sources, a);
        }
        true
    }

    /// Relates all that another relation relates.
    pub(super) fn join_all(&mut self, other: &Self) {
        for node in bits::iter(&other.sources) {
            if let Some(row) = other.row(node) {
                join(self.row_mut(node), row);
            }
        }
    }

    /// The nodes that a node is related to.
    #[inline]
    pub(super) fn row(&self, node: usize) -> Option<&[u64]> {
        let at = self.at[node] as usize;
        (at != 0).then(|| &self.rows[(at - 1) * self.words..at * self.words])
    }

    /// The nodes that are related to any.
    #[inline]
    pub(super) fn sources(&self) -> &[u64] {
        &self.sources
    }

    /// Whether no node is related to any.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Adds to `out` the nodes that those of `from` are related to; says whether any of these has a row.
    #[inline]
    pub(super) fn spread(&self, from: &[u64], out: &mut [u64]) -> bool {
        // Known lengths make the loop over a row short.
        match self.words {
            3 => self.spread_in(3, from, out),
            4 => self.spread_in(4, from, out),
            5 => self.spread_in(5, from, out),
            words => self.spread_in(words, from, out),
        }
    }

    /// The same for rows of a number of words that the caller knows.
    #[inline(always)]
    pub(super) fn spread_in(&self, words: usize, from: &[u64], out: &mut [u64]) -> bool {
        let (from, out, sources) = (&from[..words], &mut out[..words], &self.sources[..words]);
        let mut any = false;
        for w in 0..words {
            for b in Ones(from[w] & sources[w]) {
                any = true;
                let at = self.at[w << 6 | b] as usize;
                join(out, &self.rows[(at - 1) * words..][..words]);
            }
        }
        any
    }

    /// Whether one of some nodes is related to any.
    #[inline(always)]
    pub(super) fn leaves(&self, words: usize, from: &[u64]) -> bool {
        let (from, sources) = (&from[..words], &self.sources[..words]);
        (0..words).any(|w| from[w] & sources[w] != 0)
    }
}

/// Adds the nodes of one row to another.
#[inline(always)]
pub(super) fn join(row: &mut [u64], other: &[u64]) {
    for (a, b) in row.iter_mut().zip(other) {
        *a |= b;
    }
}

/// Takes the nodes that are not in another row out of a row.
#[inline(always)]
pub(super) fn meet(row: &mut [u64], other: &[u64]) {
    for (a, b) in row.iter_mut().zip(other) {
        *a &= b;
    }
}

/// Takes the nodes of another row out of a row; says whether any is left.
#[inline(always)]
pub(super) fn drop_all(row: &mut [u64], other: &[u64]) -> bool {
    let mut left = 0;
    for (a, b) in row.iter_mut().zip(other) {
        *a &= !b;
        left |= *a;
    }
    left != 0
}
