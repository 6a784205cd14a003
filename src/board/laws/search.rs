//! The search: what follows at once from the laws, and assumptions where nothing does.

use super::agenda::Agenda;
use super::ahead::Ahead;
use super::level::{Fixpoint, Level};
use super::tables::{Size, Tables};
use crate::bits::{self, Ones};
use crate::state::State;
use std::time::Instant;

/// The memory of a search. It grows to what a board needs and is then used again.
#[derive(Debug, Clone, Default)]
pub struct Search {
    /// One working state for each assumption that is open, the position first.
    pub(super) levels: Vec<u64>,
    /// The working state of boards whose laws are asked one by one.
    pub(super) agenda: Agenda,
    /// The assumptions made by the last answer.
    pub(super) nodes: u64,
    /// When every question is given up.
    until: Option<Instant>,
}

impl Search {
    /// Memory for a search on any board.
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives every question up at this time, as if it had reached its limit.
    pub fn give_up_at(&mut self, time: Option<Instant>) {
        self.until = time;
    }

    /// What ends a question: a number of assumptions, and the time.
    pub(super) fn limit(&self, limit_nodes: Option<u64>) -> Limit {
        Limit { nodes: limit_nodes.unwrap_or(u64::MAX), until: self.until }
    }

    /// The number of assumptions that the last answer needed.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// What ends a question before it has an answer.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    nodes: u64,
    until: Option<Instant>,
}

impl Limit {
    /// After this many assumptions the clock is looked at.
    const LOOK: u64 = 16;

    /// Whether it is reached after this many assumptions.
    pub fn is_reached(self, nodes: u64) -> bool {
        nodes == self.nodes
            || self.until.is_some_and(|time| nodes.is_multiple_of(Self::LOOK) && Instant::now() >= time)
    }
}

/// The sizes of a board, known when the program is compiled or not.
pub trait Shape: Copy {
    /// The sizes.
    fn size(self) -> Size;
}

/// The sizes of a board with `N` values and as many cells in each complete unit.
#[derive(Debug, Clone, Copy)]
pub struct Fixed<const N: usize, const C: usize, const M: usize, const V: usize>;

impl<const N: usize, const C: usize, const M: usize, const V: usize> Fixed<N, C, M, V> {
    /// The sizes.
    pub const SIZE: Size = Size { values: N, cell_words: C, need_words: M, value_words: V, places: N };
}

impl<const N: usize, const C: usize, const M: usize, const V: usize> Shape for Fixed<N, C, M, V> {
    #[inline(always)]
    fn size(self) -> Size {
        Self::SIZE
    }
}

/// The sizes of any board.
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

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// With a solution.
    Found,
    /// With nothing left to try.
    Exhausted,
    /// At its limit.
    Limit,
}

/// One question to the laws.
pub struct Run<'a, S> {
    /// The laws.
    pub tables: &'a Tables,
    pub(super) shape: S,
    pub(super) search: &'a mut Search,
    pub(super) limit: Limit,
    /// Assumptions after which the present question looks ahead.
    patience: u64,
    /// Assumptions made when the position itself was last looked into.
    pub(super) learned: u64,
    /// The candidates, by cell, of the solutions covered so far; empty where nobody wants to know.
    pub found: Vec<u64>,
    /// Values to try first; none where it is empty.
    pub wish: &'a [u8],
}

impl<'a, S: Shape> Run<'a, S> {
    /// A question with a limit on the number of assumptions.
    pub fn new(tables: &'a Tables, shape: S, search: &'a mut Search, limit_nodes: Option<u64>) -> Self {
        search.nodes = 0;
        let limit = search.limit(limit_nodes);
        Self { tables, shape, search, limit, patience: PATIENCE, learned: 0, found: Vec::new(), wish: &[] }
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

    /// Copies a level onto the next one.
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

    /// Makes level 0 the candidates of a position.
    pub fn load(&mut self, state: &State) {
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

    /// Goes on from a level to the next solution, not below `base`; the solution is then on level
    /// `depth`. To go on after a solution, lower `depth` by one.
    pub fn next(&mut self, depth: &mut usize, base: usize) -> End {
        loop {
            match self.level(*depth).propagate() {
                Fixpoint::Solved => return End::Found,
                Fixpoint::Contradiction => {
                    if *depth == base {
                        return End::Exhausted;
                    }
                    *depth -= 1;
                }
                Fixpoint::Open(mut cell, mut value) => {
                    if self.search.nodes >= self.patience {
                        match self.look_ahead(*depth) {
                            Ahead::Narrowed => continue,
                            Ahead::Limit => return End::Limit,
                            Ahead::Best(c, v) => (cell, value) = (c, v),
                            Ahead::Nothing => {}
                        }
                    }
                    if self.limit.is_reached(self.search.nodes) {
                        return End::Limit;
                    }
                    self.search.nodes += 1;
                    if let Some(&wish @ 1..) = self.wish.get(cell)
                        && self.level(*depth).candidates(cell) >> (wish - 1) & 1 != 0
                    {
                        value = usize::from(wish) - 1;
                    }
                    if let Some(&found) = self.found.get(cell) {
                        // A solution that shows something new is worth more.
                        let new = self.level(*depth).candidates(cell) & !found;
                        if new != 0 {
                            value = new.trailing_zeros() as usize;
                        }
                    }
                    self.copy_up(*depth);
                    // What is tried above need not be tried again here.
                    self.level(*depth).eliminate(cell, value);
                    *depth += 1;
                    self.level(*depth).place(cell, value);
                }
            }
        }
    }

    /// The solution on a level.
    pub fn solution(&mut self, depth: usize) -> Vec<u8> {
        let size = self.shape.size();
        let mut solution = vec![0; self.tables.cells];
        let words = &self.level(depth).words;
        for v in 0..size.values {
            for c in bits::iter(&words[v * size.cell_words..][..size.cell_words]) {
                solution[c] = v as u8 + 1;
            }
        }
        solution
    }

    /// Lets the laws act on the position itself; whether it may have a solution still.
    pub fn settle(&mut self) -> bool {
        !matches!(self.level(0).propagate(), Fixpoint::Contradiction)
    }

    /// The candidates of a cell on level 0.
    pub fn candidates(&mut self, cell: usize) -> u64 {
        self.level(0).candidates(cell)
    }

    /// Looks for a solution of the position, one that holds a candidate where that is given, and
    /// adds it to what was found.
    pub fn ask(&mut self, candidate: Option<(usize, usize)>) -> End {
        self.patience = self.search.nodes.saturating_add(PATIENCE);
        self.copy_up(0);
        if let Some((cell, value)) = candidate
            && !self.level(1).place(cell, value)
        {
            return End::Exhausted;
        }
        let mut depth = 1;
        let end = self.next(&mut depth, 1);
        if end == End::Found {
            for (cell, v) in self.solution(depth).into_iter().enumerate() {
                self.found[cell] |= 1 << (v - 1);
            }
        }
        end
    }

    /// Takes a candidate from the position itself.
    pub fn refute(&mut self, cell: usize, value: usize) {
        self.level(0).eliminate(cell, value);
    }
}
