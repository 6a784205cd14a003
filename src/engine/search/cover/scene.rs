//! The part of the board that a search for covers is about, numbered anew: its sets are as short as it is small.

use crate::{board::bits, board::topology::Topology, board::window::Window, run::Run};
use std::sync::Arc;

/// Some cells of the board, numbered anew in the order of the board, and the units that may cover them.
#[derive(Debug, Default, Clone)]
pub(crate) struct Scene {
    /// The board whose cells it has all, each with the number of the board; nothing where it has only some.
    whole: Option<u64>,
    /// The units that may cover.
    pub(super) from: Vec<u64>,
    words: usize,
    /// Its cells as a set of cells of the board.
    mask: Vec<u64>,
    /// For each word of `mask` how many of its cells stand in the words before.
    before: Vec<u32>,
    cells: Vec<u16>,
    /// For each unit of the board that may cover, its cells here.
    pub(super) rows: Vec<u64>,
    /// For each cell where the units that may cover it end in `units`.
    ends: Vec<u32>,
    /// The units of the board that may cover each cell.
    units: Vec<u16>,
    /// For each cell itself and those that a unit may cover with it.
    pub(super) beside: Vec<u64>,
    /// The cells for whose sake others are covered; none where they are not known.
    pub(super) aims: Vec<u64>,
    /// For each cell those that it sees.
    pub(super) seen: Vec<u64>,
    /// For each cell itself, those that it sees and those that a unit may cover with it.
    pub(super) near: Vec<u64>,
}

/// A set of cells of a scene.
pub(super) type Cells<const W: usize> = [u64; W];

/// How many words sets of cells have, so that few searches are made for this many words each. No board has more cells.
const WIDTHS: [usize; 6] = [1, 2, 4, 8, 64, 1024];

/// On a board whose sets of cells have no more words, scenes have all its cells: nothing is numbered anew.
const MOST_WHOLE_WORDS: usize = 2;

/// How many scenes with all cells are kept.
const MOST_WHOLE: usize = 8;

/// Runs a search that is made for the words of a scene.
macro_rules! in_words {
    ($scene:expr, $width:ident => $search:expr) => {
        match $scene.words() {
            1 => in_words!(1, $width, $search),
            2 => in_words!(2, $width, $search),
            4 => in_words!(4, $width, $search),
            8 => in_words!(8, $width, $search),
            64 => in_words!(64, $width, $search),
            _ => in_words!(1024, $width, $search),
        }
    };
    ($words:literal, $width:ident, $search:expr) => {{
        const $width: usize = $words;
        $search
    }};
}
pub(crate) use in_words;

impl Scene {
    /// Takes a scene out of spare ones, where there is one for these units, and says whether it is to have all cells of
    /// the board. For each set of units such a scene is made once, which pays where the search in it is short.
    pub(crate) fn take(
        spare: &mut Vec<Arc<Self>>,
        topology: &Topology,
        units: &[u64],
        may_be_whole: bool,
    ) -> (Arc<Self>, bool) {
        let board = Some(topology.identity());
        if may_be_whole && topology.cell_words() <= MOST_WHOLE_WORDS {
            let known = spare.iter().rposition(|scene| scene.whole == board && scene.from == units);
            let other = || spare.iter().rposition(|scene| scene.whole.is_some() && scene.whole != board);
            if let Some(at) = known.or_else(other) {
                return (spare.swap_remove(at), true);
            }
            if spare.iter().filter(|scene| scene.whole.is_some()).count() < MOST_WHOLE {
                return (Arc::default(), true);
            }
        }
        let at = spare.iter().rposition(|scene| scene.whole.is_none());
        (at.map(|at| spare.swap_remove(at)).unwrap_or_default(), false)
    }

    /// Makes it the scene of cells that are to be covered by some of the units, for the sake of `aims` where they are
    /// known, so that this many cells stay uncovered at most; or of all cells of the board, as [`Scene::take`] says.
    pub(super) fn set_for(
        &mut self,
        run: &Run<'_>,
        whole: bool,
        cells: &[u64],
        units: &[u64],
        aims: Option<&[u64]>,
        at_most: usize,
    ) {
        let board = whole.then(|| run.topology.identity());
        if !whole || self.whole != board || self.from != units {
            self.whole = board;
            self.from.clear();
            self.from.extend_from_slice(units);
            self.mask.clear();
            self.mask.extend_from_slice(cells);
            if whole {
                bits::fill_low(&mut self.mask, run.topology.cells.len());
            }
            if let Some(aims) = aims {
                join(&mut self.mask, aims);
            }
            self.number_cells();
            self.place(run);
            self.seen.clear();
            self.near.clear();
        }
        self.aims.clear();
        if let Some(aims) = aims {
            self.aims.resize(self.words, 0);
            gather(&self.mask, &self.before, Window::whole(aims), &mut self.aims);
            // Where all cells are covered, no aim has to see any.
            if at_most > 0 && self.seen.is_empty() {
                self.look(run);
            }
        }
    }

    fn number_cells(&mut self) {
        self.before.clear();
        self.cells.clear();
        for (w, &word) in self.mask.iter().enumerate() {
            self.before.push(self.cells.len() as u32);
            self.cells.extend(bits::Ones(word).map(|b| (w << 6 | b) as u16));
        }
        let words = bits::words(self.cells.len());
        self.words = WIDTHS.into_iter().find(|&width| words <= width).unwrap_or(WIDTHS[5]);
    }

    fn place(&mut self, run: &Run<'_>) {
        self.rows.clear();
        self.rows.resize(run.topology.units.len() * self.words, 0);
        self.ends.clear();
        self.units.clear();
        for (i, &cell) in self.cells.iter().enumerate() {
            for (w, may) in self.from.iter().enumerate() {
                for b in bits::Ones(run.topology.cell_units(usize::from(cell), w) & may) {
                    let unit = w << 6 | b;
                    self.units.push(unit as u16);
                    self.rows[unit * self.words + (i >> 6)] |= 1 << (i & 63);
                }
            }
            self.ends.push(self.units.len() as u32);
        }
        let Self { words, rows, beside, .. } = self;
        beside.clear();
        beside.resize(self.cells.len() * *words, 0);
        let mut first = 0;
        for (i, (beside, &end)) in beside.chunks_exact_mut(*words).zip(&self.ends).enumerate() {
            bits::insert(beside, i);
            for &unit in &self.units[first..end as usize] {
                let row = &rows[usize::from(unit) * *words..][..*words];
                join(beside, row);
            }
            first = end as usize;
        }
    }

    /// Notes what the cells see, which only some searches ask.
    fn look(&mut self, run: &Run<'_>) {
        let Self { words, mask, before, cells, beside, seen, near, .. } = self;
        seen.resize(cells.len() * *words, 0);
        near.extend_from_slice(beside);
        let rows = seen.chunks_exact_mut(*words).zip(near.chunks_exact_mut(*words));
        for (&cell, (seen, near)) in cells.iter().zip(rows) {
            gather(mask, before, run.topology.peers(usize::from(cell)), seen);
            join(near, seen);
        }
    }

    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// The cells of a set of the board that are here.
    pub(super) fn gather<const W: usize>(&self, cells: Window<'_>) -> Cells<W> {
        let mut out = [0; W];
        gather(&self.mask, &self.before, cells, &mut out);
        out
    }

    /// The cells of the board that a set stands for.
    pub(super) fn scatter(&self, cells: &[u64], out: &mut [u64]) {
        out.fill(0);
        bits::iter(cells).for_each(|i| bits::insert(out, usize::from(self.cells[i])));
    }

    #[inline(always)]
    pub(super) fn row(&self, unit: usize) -> &[u64] {
        &self.rows[unit * self.words..][..self.words]
    }

    #[inline(always)]
    pub(super) fn units(&self, number: usize) -> &[u16] {
        let first = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.units[first as usize..self.ends[number] as usize]
    }

    #[inline(always)]
    pub(super) fn seen(&self, number: usize) -> &[u64] {
        &self.seen[number * self.words..][..self.words]
    }
}

fn join(set: &mut [u64], more: &[u64]) {
    set.iter_mut().zip(more).for_each(|(set, more)| *set |= more);
}

/// The members of `set` at the places of `mask`, moved together.
fn gather(mask: &[u64], before: &[u32], set: Window<'_>, out: &mut [u64]) {
    out.fill(0);
    for ((&mask, &before), &word) in mask[set.from..].iter().zip(&before[set.from..]).zip(set.words) {
        let bits = bits::gather(word, mask);
        if bits != 0 {
            let (at, shift) = (before as usize >> 6, before & 63);
            out[at] |= bits << shift;
            let over = bits.checked_shr(64 - shift).unwrap_or(0);
            if over != 0 {
                out[at + 1] |= over;
            }
        }
    }
}
