//! The search: what follows at once from the laws, and assumptions where nothing does.

use super::{agenda::Agenda, ahead::Ahead, level::Fixpoint, level::Level, tables::Size, tables::Tables};
use crate::{bits, bits::Ones, deadline::Deadline, state::State};

/// The memory of a search. It grows to what a board needs and is then used again.
#[derive(Debug, Clone, Default)]
pub struct Search {
    /// One working state for each assumption that is open, the position first.
    pub(super) levels: Vec<u64>,
    /// The working state of boards whose laws are applied one by one.
    pub(super) agenda: Agenda,
    /// The assumptions made by the last answer.
    pub(super) nodes: u64,
    /// The assumptions after which the present question is given up, and when every question is.
    limit_nodes: u64,
    deadline: Deadline,
}

impl Search {
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives every question up when a deadline has passed, as if it had reached its limit.
    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.deadline = deadline;
    }

    pub(super) fn begin(&mut self, limit_nodes: Option<u64>) {
        (self.nodes, self.limit_nodes) = (0, limit_nodes.unwrap_or(u64::MAX));
    }

    pub(super) fn is_over(&self) -> bool {
        self.nodes == self.limit_nodes || self.nodes.is_multiple_of(LOOK) && self.deadline.has_passed()
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

const LOOK: u64 = 16;

pub trait Solver {
    /// Goes on to the next solution; after the one found last, which is `known`, to one that is likely to be another.
    fn next(&mut self, known: Option<&[u8]>) -> End;

    /// Has the search never begin again, so that it comes to each solution once.
    fn go_through(&mut self) {}

    fn solution(&mut self) -> Vec<u8>;

    /// The candidates, cell by cell, that the laws leave without an assumption; none where that is a contradiction.
    fn follow(&mut self) -> Option<Vec<u64>>;
}

/// The sizes of a board, known when the program is compiled or not.
pub trait Shape: Copy + 'static {
    fn size(self) -> Size;
}

/// The sizes of a board with `N` values and as many cells in each complete unit.
#[derive(Debug, Clone, Copy)]
pub struct Fixed<const N: usize, const C: usize, const M: usize, const V: usize>;

impl<const N: usize, const C: usize, const M: usize, const V: usize> Fixed<N, C, M, V> {
    pub const SIZE: Size = Size { values: N, cell_words: C, need_words: M, value_words: V, places: N };
}

impl<const N: usize, const C: usize, const M: usize, const V: usize> Shape for Fixed<N, C, M, V> {
    #[inline(always)]
    fn size(self) -> Size {
        Self::SIZE
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Any(pub Size);

impl Shape for Any {
    #[inline(always)]
    fn size(self) -> Size {
        self.0
    }
}

/// Assumptions after which a search looks ahead before it makes the next one. Small boards hardly
/// ever come to it; on large ones a search that does not look ahead may never end.
pub(super) const PATIENCE: u64 = 500;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Found,
    Exhausted,
    Limit,
}

pub struct Run<'a, S> {
    tables: &'a Tables,
    pub(super) shape: S,
    pub(super) search: &'a mut Search,
    /// Values to try first; none where it is empty.
    wish: &'a [u8],
    depth: usize,
}

impl<'a, S: Shape> Run<'a, S> {
    pub fn boxed(
        tables: &'a Tables,
        shape: S,
        search: &'a mut Search,
        state: &State,
        wish: &'a [u8],
    ) -> Box<dyn Solver + 'a> {
        let mut run = Self { tables, shape, search, wish, depth: 0 };
        run.load(state);
        Box::new(run)
    }

    #[inline(always)]
    pub(super) fn level(&mut self, depth: usize) -> Level<'_, S> {
        let words = self.shape.size().level();
        Level {
            tables: self.tables,
            shape: self.shape,
            words: &mut self.search.levels[depth * words..][..words],
        }
    }

    #[inline(always)]
    pub(super) fn copy_up(&mut self, depth: usize) {
        let words = self.shape.size().level();
        let levels = &mut self.search.levels;
        if levels.len() < (depth + 2) * words {
            levels.resize((depth + 16) * words, 0);
        }
        let (below, above) = levels[depth * words..].split_at_mut(words);
        above[..words].copy_from_slice(below);
    }

    fn load(&mut self, state: &State) {
        let size = self.shape.size();
        if self.search.levels.len() < size.level() * 16 {
            self.search.levels.resize(size.level() * 16, 0);
        }
        let tables = self.tables;
        let mut level = self.level(0);
        level.words.copy_from_slice(&tables.start);
        for (w, &open) in state.open().iter().enumerate() {
            let cells = (tables.cells - w * 64).min(64);
            for b in Ones(!open & bits::low(cells)) {
                let c = w << 6 | b;
                let mask = state.candidates(c);
                if mask.count_ones() == 1 {
                    // A clash leaves a cell without candidates, which the first sweep meets.
                    level.place(c, mask.trailing_zeros() as usize);
                }
            }
        }
        for v in 0..size.values {
            for (w, &holders) in state.holders(v).iter().enumerate() {
                let gone = level.words[v * size.cell_words + w] & !holders;
                for b in Ones(gone) {
                    level.eliminate(w << 6 | b, v);
                }
            }
        }
    }
}

impl<S: Shape> Solver for Run<'_, S> {
    fn next(&mut self, known: Option<&[u8]>) -> End {
        if known.is_some() {
            let Some(below) = self.depth.checked_sub(1) else { return End::Exhausted };
            self.depth = below;
        }
        loop {
            match self.level(self.depth).propagate() {
                Fixpoint::Solved => return End::Found,
                Fixpoint::Contradiction => {
                    if self.depth == 0 {
                        return End::Exhausted;
                    }
                    self.depth -= 1;
                }
                Fixpoint::Open(mut cell, mut value) => {
                    if self.search.nodes >= PATIENCE {
                        match self.look_ahead(self.depth) {
                            Ahead::Narrowed => continue,
                            Ahead::Limit => return End::Limit,
                            Ahead::Best(c, v) => (cell, value) = (c, v),
                            Ahead::Nothing => {}
                        }
                    }
                    if self.search.is_over() {
                        return End::Limit;
                    }
                    self.search.nodes += 1;
                    if let Some(&wish @ 1..) = self.wish.get(cell)
                        && self.level(self.depth).candidates(cell) >> (wish - 1) & 1 != 0
                    {
                        value = usize::from(wish) - 1;
                    }
                    self.copy_up(self.depth);
                    // What is tried above need not be tried again here.
                    self.level(self.depth).eliminate(cell, value);
                    self.depth += 1;
                    self.level(self.depth).place(cell, value);
                }
            }
        }
    }

    fn solution(&mut self) -> Vec<u8> {
        let (size, depth) = (self.shape.size(), self.depth);
        let mut solution = vec![0; self.tables.cells];
        let words = &self.level(depth).words;
        for v in 0..size.values {
            for c in bits::iter(&words[v * size.cell_words..][..size.cell_words]) {
                solution[c] = v as u8 + 1;
            }
        }
        solution
    }

    fn follow(&mut self) -> Option<Vec<u64>> {
        let cells = self.tables.cells;
        let mut level = self.level(0);
        let possible = !matches!(level.propagate(), Fixpoint::Contradiction);
        possible.then(|| (0..cells).map(|c| level.candidates(c)).collect())
    }
}
