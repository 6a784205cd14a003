//! Which of some units may cover which of some cells, as rows of bits: the cells are numbered anew, so that sets of them
//! are as short as they are few.

use crate::{board::bits, board::topology::Topology, board::window::Window, run::Run};
use std::sync::Arc;

/// A set of cells of a table.
pub(super) type Cells<const W: usize> = [u64; W];

/// How many tables are kept: those of all values of a board, for units of several kinds.
const MOST_KEPT: usize = 64;

/// How many words they may have together, and how many are kept even if they have more.
const MOST_WORDS: usize = 1 << 18;
const FEW: usize = 8;

#[derive(Debug)]
pub(crate) struct Incidence {
    board: u64,
    /// The units that may cover.
    pub(super) from: Vec<u64>,
    /// Its cells as a set of cells of the board.
    mask: Vec<u64>,
    /// For each word of `mask` how many of its cells stand in the words before.
    before: Vec<u32>,
    /// The cell of the board that each number stands for.
    cells: Vec<u16>,
    /// Words of a set of its cells.
    pub(super) width: usize,
    /// For each unit of the board that may cover, its cells here.
    pub(super) rows: Vec<u64>,
    /// For each cell where the units that may cover it end in `units`.
    ends: Vec<u32>,
    units: Vec<u16>,
    /// The cells with one unit or more, with two or more, with three or more.
    pub(super) often: Vec<u64>,
    /// Whether no cell has two units.
    pub(crate) is_single: bool,
    /// For each cell itself and those that a unit may cover with it.
    pub(super) beside: Vec<u64>,
    /// For each cell those that it sees.
    pub(super) seen: Vec<u64>,
    /// For each cell both.
    pub(super) near: Vec<u64>,
}

/// How many words sets of cells have, so that few searches are made for this many words each. No board has more cells.
const WIDTHS: [usize; 7] = [1, 2, 4, 8, 16, 64, 1024];

/// Runs a search that is made for the words of a table.
macro_rules! in_words {
    ($table:expr, $width:ident => $search:expr) => {
        match $table.width {
            1 => in_words!(@ 1, $width, $search),
            2 => in_words!(@ 2, $width, $search),
            4 => in_words!(@ 4, $width, $search),
            8 => in_words!(@ 8, $width, $search),
            16 => in_words!(@ 16, $width, $search),
            64 => in_words!(@ 64, $width, $search),
            _ => in_words!(@ 1024, $width, $search),
        }
    };
    (@ $words:literal, $width:ident, $search:expr) => {{
        const $width: usize = $words;
        $search
    }};
}
pub(crate) use in_words;

impl Incidence {
    fn new(topology: &Topology, from: &[u64], mask: Vec<u64>) -> Self {
        let cells: Vec<u16> = bits::iter(&mask).map(|cell| cell as u16).collect();
        let (width, count) = (width(cells.len()), cells.len());
        let table = |rows: usize| vec![0; rows * width];
        let mut before = vec![0];
        before.extend(mask.iter().scan(0, |count, word| {
            *count += word.count_ones();
            Some(*count)
        }));
        let mut all = Self {
            board: topology.identity(),
            from: from.to_vec(),
            mask,
            before,
            cells,
            width,
            rows: table(topology.units.len()),
            ends: Vec::with_capacity(count),
            units: Vec::new(),
            often: table(3),
            is_single: false,
            beside: table(count),
            seen: table(count),
            near: Vec::new(),
        };
        for unit in bits::iter(from) {
            gather(&all.mask, &all.before, topology.unit_cells(unit), &mut all.rows[unit * width..][..width]);
        }
        for (i, &cell) in all.cells.iter().enumerate() {
            let (first, beside) = (all.units.len(), &mut all.beside[i * width..][..width]);
            bits::insert(beside, i);
            for (w, from) in from.iter().enumerate() {
                let units = bits::Ones(topology.cell_units(usize::from(cell), w) & from);
                for unit in units.map(|bit| w << 6 | bit) {
                    beside.iter_mut().zip(&all.rows[unit * width..]).for_each(|(a, b)| *a |= b);
                    all.units.push(unit as u16);
                }
            }
            let often = all.often.chunks_exact_mut(width).take(all.units.len() - first);
            often.for_each(|cells| bits::insert(cells, i));
            all.ends.push(all.units.len() as u32);
            let seen = &mut all.seen[i * width..][..width];
            gather(&all.mask, &all.before, topology.peers(usize::from(cell)), seen);
        }
        all.is_single = bits::is_empty(&all.often[width..2 * width]);
        all.near = all.seen.iter().zip(&all.beside).map(|(a, b)| a | b).collect();
        all
    }

    /// Whether it has these cells of its board and hardly more, or all of them.
    fn has(&self, cells: Option<&[u64]>, count: usize) -> bool {
        let Some(cells) = cells else { return self.cells.len() == count };
        let is_within = cells.iter().zip(&self.mask).all(|(cells, mask)| cells & !mask == 0);
        is_within && self.width == width(bits::len(cells))
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
    pub(super) fn units(&self, cell: usize) -> &[u16] {
        let first = if cell == 0 { 0 } else { self.ends[cell - 1] };
        &self.units[first as usize..self.ends[cell] as usize]
    }

    #[inline(always)]
    pub(super) fn row<const W: usize>(&self, unit: usize) -> Cells<W> {
        self.of(&self.rows, unit)
    }

    #[inline(always)]
    pub(super) fn beside<const W: usize>(&self, cell: usize) -> Cells<W> {
        self.of(&self.beside, cell)
    }

    #[inline(always)]
    pub(super) fn seen<const W: usize>(&self, cell: usize) -> Cells<W> {
        self.of(&self.seen, cell)
    }

    /// A row of one of its tables.
    #[inline(always)]
    pub(super) fn of<const W: usize>(&self, table: &[u64], at: usize) -> Cells<W> {
        table.as_chunks().0[at]
    }
}

impl Run<'_> {
    /// A table for some units and these cells, perhaps with more, or all cells. Those that were asked for last are kept:
    /// they depend on the board alone.
    pub(crate) fn incidence(&self, from: &[u64], cells: Option<&[u64]>) -> Arc<Incidence> {
        let (mut kept, board, count) =
            (self.incidences().borrow_mut(), self.topology.identity(), self.topology.cells.len());
        let serves =
            |known: &Arc<Incidence>| known.board == board && known.from == from && known.has(cells, count);
        if let Some(at) = kept.iter().position(serves) {
            kept[..=at].rotate_right(1);
        } else {
            let mask = cells.map_or_else(|| bits::full(count), <[u64]>::to_vec);
            kept.insert(0, Arc::new(Incidence::new(self.topology, from, mask)));
            let mut words = 0;
            let fits = |table: &&Arc<Incidence>| {
                words += table.rows.len() + 3 * table.seen.len();
                words <= MOST_WORDS
            };
            let fitting = kept.iter().take_while(fits).count();
            kept.truncate(fitting.clamp(FEW, MOST_KEPT));
        }
        Arc::clone(&kept[0])
    }
}

/// How many words sets of so many cells have.
fn width(cells: usize) -> usize {
    WIDTHS.into_iter().find(|&width| bits::words(cells) <= width).unwrap_or(WIDTHS[6])
}

/// The members of `set` at the places of `mask`, moved together.
fn gather(mask: &[u64], before: &[u32], set: Window<'_>, out: &mut [u64]) {
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

#[inline(always)]
pub(super) fn any<const W: usize>(set: &Cells<W>) -> bool {
    set.iter().fold(0, |all, word| all | word) != 0
}

#[inline(always)]
pub(super) fn meet<const W: usize>(a: &Cells<W>, b: &Cells<W>) -> Cells<W> {
    std::array::from_fn(|w| a[w] & b[w])
}

#[inline(always)]
pub(super) fn minus<const W: usize>(a: &Cells<W>, b: &Cells<W>) -> Cells<W> {
    std::array::from_fn(|w| a[w] & !b[w])
}

#[inline(always)]
pub(super) fn join<const W: usize>(set: &mut Cells<W>, more: &Cells<W>) {
    set.iter_mut().zip(more).for_each(|(set, more)| *set |= more);
}
