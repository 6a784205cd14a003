//! What the board alone relates candidates to, as rows of a position's nodes that are worked out where they are asked.

use super::{edges::Adjacent, nodes::Nodes};
use crate::{against::Against, board::topology::Topology};
use std::sync::{Arc, OnceLock};

/// A row of nodes for each candidate. It may have nodes that the position has lost since it was worked out.
pub(super) struct Rows<T> {
    of: T,
    words: usize,
    rows: Vec<OnceLock<Box<[u64]>>>,
}

impl<T> Rows<T> {
    pub(super) fn new(nodes: &Nodes, of: T) -> Self {
        Self { of, words: nodes.words, rows: vec![OnceLock::new(); nodes.singles] }
    }

    fn row(&self, single: usize, write: impl FnOnce(&T, &mut [u64])) -> &[u64] {
        self.rows[single].get_or_init(|| {
            let mut row = vec![0; self.words].into_boxed_slice();
            write(&self.of, &mut row);
            row
        })
    }
}

/// What each candidate excludes by the laws of the board.
pub(super) type Excluded = Rows<Arc<Against>>;

impl Excluded {
    pub(super) fn of(&self, topology: &Topology, nodes: &Nodes, single: usize) -> &[u64] {
        self.row(single, |against, row| {
            let board = nodes.board(single) as usize;
            against.each_word(topology, board, |w, word| nodes.add_live(w, word, row));
        })
    }
}

/// What links relate each candidate to that join the same on every position.
pub(super) type Related = Rows<Vec<Arc<Adjacent>>>;

impl Related {
    pub(super) fn of(&self, nodes: &Nodes, single: usize) -> &[u64] {
        self.row(single, |links, row| {
            let board = nodes.board(single);
            links.iter().for_each(|link| link.each_word(board, |w, word| nodes.add_live(w, word, row)));
        })
    }
}
