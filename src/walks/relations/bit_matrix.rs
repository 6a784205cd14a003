//! Rows of bits over nodes, and relations between nodes made of them.

use tesuji_sets::{
    SetBits, bits,
    bits::{intersect, join, subtract},
};

/// Number of rows up to which lookup is a linear scan.
const MAX_SCANNED_ROWS: usize = 16;

/// A relation between nodes. Nodes that are related to none have no row.
#[derive(Debug, Clone, Default)]
pub struct BitMatrix {
    words: usize,
    nodes: usize,
    of: Vec<u32>,
    /// Row index by node, beyond the linear scan.
    at: Vec<u32>,
    /// The nodes with a row, as a row, then the rows; empty without rows.
    rows: Vec<u64>,
}

impl BitMatrix {
    pub fn new(nodes: usize, words: usize) -> Self {
        Self { words, nodes, of: Vec::new(), at: Vec::new(), rows: Vec::new() }
    }

    /// A relation that relates some nodes to none yet.
    pub fn with_rows(nodes: usize, sources: &[u64]) -> Self {
        let (words, count) = (sources.len(), bits::len(sources));
        let mut rows = vec![0; (1 + count) * words];
        rows[..words].copy_from_slice(sources);
        let (mut of, mut at) = (Vec::with_capacity(count), vec![0; nodes]);
        for node in bits::iter(sources) {
            at[node] = of.len() as u32;
            of.push(node as u32);
        }
        Self { words, nodes, of, at, rows }
    }

    /// This relation among more nodes, the others of which are related to none.
    pub fn widen(&self, nodes: usize, words: usize) -> Self {
        let mut wider = Self { words, nodes, of: self.of.clone(), at: self.at.clone(), rows: Vec::new() };
        if !wider.at.is_empty() {
            wider.at.resize(nodes, 0);
        }
        wider.rows.reserve(self.rows.len() / self.words.max(1) * words);
        for row in self.rows.chunks_exact(self.words.max(1)) {
            wider.rows.extend_from_slice(row);
            wider.rows.resize(wider.rows.len() + words - self.words, 0);
        }
        wider
    }

    pub fn reserve(&mut self, rows: usize) {
        self.of.reserve(rows);
        self.rows.reserve((1 + rows) * self.words);
    }

    #[inline(always)]
    fn place(&self, node: usize) -> usize {
        match self.at.get(node) {
            Some(&at) => at as usize,
            // A node that lost its row and has one again has the later one.
            None => self.of.iter().rposition(|&of| of as usize == node).unwrap_or(0),
        }
    }

    #[inline(always)]
    fn has_row(&self, node: usize) -> bool {
        !self.rows.is_empty() && bits::has(&self.rows, node)
    }

    #[inline(always)]
    fn at_place(&self, words: usize, place: usize) -> &[u64] {
        &self.rows[(1 + place) * words..][..words]
    }

    /// The row of a node, made where there is none.
    #[inline]
    pub fn row_mut(&mut self, node: usize) -> &mut [u64] {
        let place = if self.has_row(node) { self.place(node) } else { self.add(node) };
        &mut self.rows[(1 + place) * self.words..][..self.words]
    }

    /// Adds a row of a node and returns its index.
    fn add(&mut self, node: usize) -> usize {
        let place = self.of.len();
        self.rows.resize((2 + place) * self.words, 0);
        bits::insert(&mut self.rows, node);
        self.of.push(node as u32);
        if !self.at.is_empty() {
            self.at[node] = place as u32;
        } else if self.of.len() > MAX_SCANNED_ROWS {
            self.at.resize(self.nodes, 0);
            (0..).zip(&self.of).for_each(|(place, &node)| self.at[node as usize] = place);
        }
        place
    }

    #[inline]
    pub fn join(&mut self, a: usize, b: usize) {
        bits::insert(self.row_mut(a), b);
        bits::insert(self.row_mut(b), a);
    }

    /// Takes the pairs of another relation out.
    pub fn subtract_row(&mut self, other: &Self) {
        for node in bits::iter(other.sources()) {
            if let Some(row) = other.row(node).filter(|_| self.has_row(node))
                && !subtract(self.row_mut(node), row)
            {
                bits::remove(&mut self.rows, node);
            }
        }
    }

    pub fn join_all(&mut self, other: &Self) {
        if self.rows.is_empty() && self.words == other.words {
            return self.clone_from(other);
        }
        for node in bits::iter(other.sources()) {
            if let Some(row) = other.row(node) {
                join(self.row_mut(node), row);
            }
        }
    }

    #[inline]
    pub fn row(&self, node: usize) -> Option<&[u64]> {
        self.has_row(node).then(|| self.at_place(self.words, self.place(node)))
    }

    /// The nodes with a row; empty without rows.
    #[inline]
    pub fn sources(&self) -> &[u64] {
        &self.rows[..self.words.min(self.rows.len())]
    }

    /// Keeps the nodes of a row that are related to any.
    pub fn keep_sources(&self, row: &mut [u64]) {
        match self.is_empty() {
            true => row.fill(0),
            false => intersect(row, self.sources()),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Relational image: adds the union of the rows of `from` to `out`; true if any has a row.
    #[inline]
    pub fn image(&self, from: &[u64], out: &mut [u64]) -> bool {
        // Known lengths make the loop over a row short.
        match self.words {
            3 => self.spread_in(3, from, out),
            4 => self.spread_in(4, from, out),
            5 => self.spread_in(5, from, out),
            words => self.spread_in(words, from, out),
        }
    }

    /// Spreads over rows of a number of words that the caller knows.
    #[inline(always)]
    pub fn spread_in(&self, words: usize, from: &[u64], out: &mut [u64]) -> bool {
        if self.is_empty() {
            return false;
        }
        let (from, out, sources) = (&from[..words], &mut out[..words], &self.rows[..words]);
        let mut any = false;
        for w in 0..words {
            for b in SetBits(from[w] & sources[w]) {
                any = true;
                join(out, self.at_place(words, self.place(w << 6 | b)));
            }
        }
        any
    }

    /// Whether one of some nodes is related to any.
    #[inline(always)]
    pub fn has_successor(&self, words: usize, from: &[u64]) -> bool {
        !self.is_empty() && (0..words).any(|w| from[..words][w] & self.rows[..words][w] != 0)
    }
}
