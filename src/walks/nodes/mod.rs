//! Nodes of a position: its candidates, and sets of candidates that are endpoints of links.

pub mod exclusions;
mod lift;
mod numbering;
pub mod set_interner;

use crate::cache::{Lifetime, clear, component, get_or_compute, with_table};
use numbering::NO_NODE;
use set_interner::intern_set;
use std::{ops::Deref, sync::Arc};
use tesuji_board::{BoardState, Topology};
use tesuji_frame::ExecFrame;
use tesuji_sets::{Limit, SetBits, bits};

pub use numbering::{NodeAttribute, NodeNumbering};

/// Node numbering with the mask of nodes still alive.
#[derive(Debug, Clone, Default)]
pub struct LiveNodes {
    numbering: Arc<NodeNumbering>,
    /// The position may have lost candidates since they were numbered.
    pub alive: Vec<u64>,
}

impl Deref for LiveNodes {
    type Target = NodeNumbering;

    fn deref(&self) -> &NodeNumbering {
        &self.numbering
    }
}

/// Ids of the links whose endpoints are nodes beside the candidates.
pub type NodeSetKey = Vec<u64>;

/// Maximum number of candidates of a position whose links are followed.
const MAX_CANDIDATES: usize = 1 << 14;

/// Whether the position has too many candidates for relations between them, whose size is quadratic; recorded as a
/// limit.
pub fn is_too_large(frame: &ExecFrame<'_>) -> bool {
    // Most boards have fewer from the start.
    if frame.topology.cells.len() * frame.topology.values <= MAX_CANDIDATES {
        return false;
    }
    let candidates = |cell| frame.state.candidates(cell).count_ones() as usize;
    let is_too_large = bits::iter(frame.state.open()).map(candidates).sum::<usize>() > MAX_CANDIDATES;
    if is_too_large {
        frame.clock.note_limit(Limit::Candidates(MAX_CANDIDATES));
    }
    is_too_large
}

/// Candidates of the current component or board, memoised. Renumbered once fewer than half of them are left.
pub fn singles(frame: &ExecFrame<'_>) -> Arc<LiveNodes> {
    get_or_compute(frame, Lifetime::Version, (), || {
        let numbered = with_table(frame, Lifetime::Numbering, |last: &mut LastNumbering| last.clone());
        numbered.and_then(|last| last.at_version(frame.state)).unwrap_or_else(|| {
            let nodes = LiveNodes::singles(frame.topology, frame.state, component(frame));
            clear(frame, Lifetime::Numbering);
            with_table(frame, Lifetime::Numbering, |last: &mut LastNumbering| *last = Some(nodes.clone()));
            nodes
        })
    })
}

/// The candidates as they were numbered.
type LastNumbering = Option<LiveNodes>;

/// The candidates and the composite nodes of some links, memoised.
pub fn nodes(
    frame: &ExecFrame<'_>,
    key: &NodeSetKey,
    sets: impl FnOnce(&LiveNodes) -> Vec<Vec<u32>>,
) -> Arc<LiveNodes> {
    let singles = singles(frame);
    if key.is_empty() {
        return singles;
    }
    get_or_compute(frame, Lifetime::Version, key.clone(), || singles.with_sets(frame, sets(&singles)))
}

impl LiveNodes {
    /// The candidates of a position; of one component of the board where it is given.
    pub fn singles(topology: &Topology, state: &BoardState, component: Option<usize>) -> Self {
        let (values, cells) = (topology.values, topology.cells.len());
        let mut nodes = NodeNumbering {
            values,
            cells,
            number: vec![NO_NODE; values * cells],
            ..NodeNumbering::default()
        };
        let is_inside =
            |cell: &usize| component.is_none_or(|one| topology.components().of_cell(*cell) == one);
        for c in bits::iter(state.open()).filter(is_inside) {
            for v in SetBits(state.candidates(c)) {
                let board = c * values + v;
                nodes.number[board] = nodes.candidate.len() as u32;
                nodes.candidate.push(board as u32);
                nodes.cell_set_id.push(c as u32);
                nodes.value_masks.push(1 << v);
            }
        }
        nodes.singles = nodes.candidate.len();
        nodes.live.resize(bits::words(values * cells), (0, 0));
        for &board in &nodes.candidate {
            nodes.live[board as usize >> 6].0 |= 1 << (board & 63);
        }
        let mut before = 0;
        for (word, rank) in &mut nodes.live {
            *rank = before;
            before += word.count_ones();
        }
        nodes.index();
        let alive = bits::full(nodes.singles);
        Self { numbering: Arc::new(nodes), alive }
    }

    /// These nodes on a later position; `None` where numbering the nodes anew costs less.
    pub fn at_version(&self, state: &BoardState) -> Option<Self> {
        let mut alive = vec![0; self.words];
        for (node, &board) in self.candidate.iter().enumerate() {
            let (cell, value) = (board as usize / self.values, board as usize % self.values);
            if state.is_open(cell) && state.candidates(cell) >> value & 1 != 0 {
                bits::insert(&mut alive, node);
            }
        }
        (2 * bits::len(&alive) >= self.singles)
            .then(|| Self { numbering: Arc::clone(&self.numbering), alive })
    }

    /// These nodes with sets of single nodes added.
    pub fn with_sets(&self, frame: &ExecFrame<'_>, mut sets: Vec<Vec<u32>>) -> Self {
        let mut nodes = NodeNumbering::clone(self);
        sets.sort_unstable();
        sets.dedup();
        let mut cells = vec![0; frame.topology.cell_words()];
        for set in sets {
            cells.fill(0);
            let mut values = 0;
            for &single in &set {
                bits::insert(&mut cells, self.cell(single as usize));
                values |= self.value_masks[single as usize];
            }
            nodes.cell_set_id.push(intern_set(frame, &cells) as u32);
            nodes.value_masks.push(values);
            nodes.sets.insert(set.into());
        }
        nodes.index();
        let mut alive = self.alive.clone();
        alive.resize(nodes.words, 0);
        (nodes.singles..nodes.len()).for_each(|set| bits::insert(&mut alive, set));
        Self { numbering: Arc::new(nodes), alive }
    }

    /// The node of a candidate by its number on the board, where the position still has it.
    #[inline]
    pub fn of_board(&self, board: u32) -> Option<usize> {
        let node = self.number[board as usize];
        (node != NO_NODE && bits::has(&self.alive, node as usize)).then_some(node as usize)
    }

    /// The nodes that the position has and that hold one of some of the board's candidates.
    pub fn holding(&self, candidates: impl Iterator<Item = u32>) -> Vec<u64> {
        let mut row = vec![0; self.words];
        candidates.filter_map(|board| self.of_board(board)).for_each(|node| bits::insert(&mut row, node));
        for (at, set) in self.sets.iter().enumerate() {
            if set.iter().any(|&single| bits::has(&row, single as usize)) {
                bits::insert(&mut row, self.singles + at);
            }
        }
        row
    }

    /// The node of some candidates, given by their numbers on the board: of those that are left, where none is placed.
    pub fn of_set(&self, set: &[u32], state: &BoardState) -> Option<usize> {
        if let &[only] = set {
            return self.of_board(only);
        }
        let mut singles = Vec::with_capacity(set.len());
        let is_left = self.of_candidates(set, state, &mut singles) && !singles.is_empty();
        is_left.then(|| self.of_singles(&singles)).flatten()
    }

    /// Writes the single nodes of some candidates. Returns `false` if one of them is placed.
    pub fn of_candidates(&self, set: &[u32], state: &BoardState, singles: &mut Vec<u32>) -> bool {
        singles.clear();
        set.iter().all(|&board| match self.of_board(board) {
            Some(node) => {
                singles.push(node as u32);
                true
            }
            None => !self.is_true(board, state),
        })
    }
}
