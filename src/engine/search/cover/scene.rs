//! The part of the board that a search for covers is about, numbered anew: its sets are as short as it is small.

use crate::board::bits;
use crate::board::topology::Topology;
use crate::run::Run;

/// How many words a set of cells of the board has at most where numbering them anew is not worth it.
const FEW: usize = 2;

/// Some cells of the board, each with a number of its own in the order of the board, and the units that may cover
/// them.
#[derive(Debug, Default, Clone)]
pub(crate) struct Scene {
    /// Whether it is the whole board, whose numbers it keeps.
    whole: bool,
    /// The units that may cover.
    from: Vec<u64>,
    /// Words of a set of its cells.
    words: usize,
    /// Its cells as a set of cells of the board.
    mask: Vec<u64>,
    /// For each word of `mask` how many of its cells stand in the words before.
    before: Vec<u32>,
    /// For each of its cells the cell of the board.
    cells: Vec<u16>,
    /// For each unit of the board that may cover, its cells here.
    rows: Vec<u64>,
    /// Words of a set of units.
    unit_words: usize,
    /// For each cell the units of the board that may cover it.
    units: Vec<u64>,
    /// The cells for whose sake others are covered; none where they are not known.
    aims: Vec<u64>,
    /// For each cell those that it sees.
    seen: Vec<u64>,
    /// For each cell itself, those that it sees and those that a unit may cover with it.
    near: Vec<u64>,
}

impl Scene {
    /// Makes it the scene of cells that are to be covered by some of the units, for the sake of `aims` where they are
    /// known, so that so many cells stay uncovered at most.
    pub(super) fn set_for(
        &mut self,
        run: &Run<'_>,
        cells: &[u64],
        units: &[u64],
        aims: Option<&[u64]>,
        at_most: usize,
    ) {
        self.from.clear();
        self.from.extend_from_slice(units);
        self.whole = at_most == 0 && cells.len() <= FEW;
        let Some(aims) = aims else {
            self.aims.clear();
            return self.set(run, cells, units);
        };
        run.lend(cells.len(), |all| {
            all.copy_from_slice(cells);
            join(all, aims);
            self.set(run, all, units);
        });
        let mut own = std::mem::take(&mut self.aims);
        own.resize(self.words, 0);
        self.gather(aims, &mut own);
        self.aims = own;
        if at_most > 0 {
            self.look(run);
        }
    }

    fn set(&mut self, run: &Run<'_>, cells: &[u64], units: &[u64]) {
        if self.whole {
            self.words = cells.len();
            return;
        }
        self.mask.clear();
        self.mask.extend_from_slice(cells);
        self.before.clear();
        self.cells.clear();
        self.units.clear();
        for (w, &word) in cells.iter().enumerate() {
            self.before.push(self.cells.len() as u32);
            self.cells.extend(bits::Ones(word).map(|b| (w << 6 | b) as u16));
        }
        for &cell in &self.cells {
            let of = |w| run.topology.cell_units(usize::from(cell), w);
            self.units.extend(units.iter().enumerate().map(|(w, may)| of(w) & may));
        }
        self.unit_words = units.len();
        let words = bits::words(self.cells.len()).max(1);
        self.words = words;
        self.rows.resize(run.topology.units.len() * words, 0);
        for unit in bits::iter(units) {
            let row = &mut self.rows[unit * words..][..words];
            let set = run.topology.unit_cells(unit);
            let (mask, before) = (&cells[set.from..], &self.before[set.from..]);
            gather(mask, before, set.words, row);
        }
        self.seen.clear();
        self.near.clear();
    }

    /// Notes what the cells see, which only some searches ask.
    fn look(&mut self, run: &Run<'_>) {
        let Self { words, mask, before, cells, rows, unit_words, units, seen, near, .. } = self;
        seen.resize(cells.len() * *words, 0);
        near.resize(cells.len() * *words, 0);
        for (i, &cell) in cells.iter().enumerate() {
            let seen = &mut seen[i * *words..][..*words];
            let set = run.topology.peers(usize::from(cell));
            gather(&mask[set.from..], &before[set.from..], set.words, seen);
            let near = &mut near[i * *words..][..*words];
            near.copy_from_slice(seen);
            bits::insert(near, i);
            for unit in bits::iter(&units[i * *unit_words..][..*unit_words]) {
                join(near, &rows[unit * *words..][..*words]);
            }
        }
    }

    /// Words of a set of its cells.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The units that may cover.
    pub(super) fn from(&self) -> &[u64] {
        &self.from
    }

    /// The cells for whose sake others are covered.
    pub(super) fn aims(&self) -> &[u64] {
        &self.aims
    }

    /// The cells of a set of the board that are here.
    pub(super) fn gather(&self, cells: &[u64], out: &mut [u64]) {
        if self.whole {
            return out.copy_from_slice(cells);
        }
        gather(&self.mask, &self.before, cells, out);
    }

    /// The cells of the board that a set stands for.
    pub(super) fn scatter(&self, cells: &[u64], out: &mut [u64]) {
        if self.whole {
            return out.copy_from_slice(cells);
        }
        out.fill(0);
        bits::iter(cells).for_each(|i| bits::insert(out, usize::from(self.cells[i])));
    }

    /// The number of a cell of the board that is here.
    pub(super) fn number(&self, cell: usize) -> usize {
        if self.whole {
            return cell;
        }
        let (word, bit) = (cell >> 6, cell & 63);
        self.before[word] as usize + (self.mask[word] & bits::low(bit)).count_ones() as usize
    }

    /// The cells of a unit that may cover.
    #[inline(always)]
    pub(super) fn row<'s>(&'s self, topology: &'s Topology, unit: usize) -> &'s [u64] {
        if self.whole {
            topology.unit_cells_in(topology.cell_words(), unit)
        } else {
            &self.rows[unit * self.words..][..self.words]
        }
    }

    /// The units that a cell is in, those that may cover it among them.
    #[inline(always)]
    pub(super) fn units<'s>(&'s self, topology: &'s Topology, number: usize) -> &'s [u64] {
        if self.whole {
            topology.cell_units_in(topology.unit_words(), number)
        } else {
            &self.units[number * self.unit_words..][..self.unit_words]
        }
    }

    /// The cells that a cell sees.
    #[inline(always)]
    pub(super) fn seen(&self, number: usize) -> &[u64] {
        &self.seen[number * self.words..][..self.words]
    }

    /// A cell, those that it sees and those that a unit may cover with it.
    #[inline(always)]
    pub(super) fn near(&self, number: usize) -> &[u64] {
        &self.near[number * self.words..][..self.words]
    }
}

/// The members of `set` at the places of `mask`, moved together.
fn gather(mask: &[u64], before: &[u32], set: &[u64], out: &mut [u64]) {
    out.fill(0);
    for ((&mask, &before), &word) in mask.iter().zip(before).zip(set) {
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

/// Adds the cells of a set to another.
#[inline(always)]
pub(super) fn join(set: &mut [u64], more: &[u64]) {
    for (set, more) in set.iter_mut().zip(more) {
        *set |= more;
    }
}
