//! Incidence matrix of units and cells over renumbered cells, so that sets of its cells are short.

use crate::{BitWindow, bits};

/// Set of cells of a matrix.
pub type CellMask<const W: usize> = [u64; W];

/// Numbers of words that sets of cells can have; each is monomorphised. 1,024 words hold every `u16`.
const WIDTHS: [usize; 7] = [1, 2, 4, 8, 16, 64, 1024];

/// Units × cells bit matrix, with the cells that each cell sees.
#[derive(Debug)]
pub struct IncidenceMatrix {
    /// The units as a set.
    pub(super) available: Vec<u64>,
    /// The cells as a set of the board.
    mask: Vec<u64>,
    /// For each word of `mask`, the number of cells in the words before it.
    ranks: Vec<u32>,
    /// Cell of the board for each cell of the matrix.
    cells: Vec<u16>,
    /// Number of words of a set of cells.
    pub(super) width: usize,
    /// For each unit number, its cells.
    pub(super) rows: Vec<u64>,
    /// For each cell, the end of its units in `units`.
    ends: Vec<u32>,
    units: Vec<u16>,
    /// Cells with at least 1, 2 and 3 units.
    pub(super) by_degree: Vec<u64>,
    /// Whether no cell has two units.
    pub is_disjoint: bool,
    /// For each cell, itself and the cells that share a unit with it.
    pub(super) co_covered: Vec<u64>,
    /// For each cell, the cells that it sees.
    pub(super) seen: Vec<u64>,
    /// For each cell, `co_covered` and `seen`.
    pub(super) related: Vec<u64>,
}

/// Runs a search monomorphised for the number of words of a matrix.
macro_rules! in_words {
    ($matrix:expr, $width:ident => $search:expr) => {
        match $matrix.width {
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
pub(super) use in_words;

impl IncidenceMatrix {
    /// `units` and `cells` are sets of the board; `unit_cells` and `seen` return the cells of a unit and the cells that a
    /// cell sees.
    pub fn new<'a>(
        units: &[u64],
        cells: Vec<u64>,
        unit_cells: impl Fn(usize) -> BitWindow<'a>,
        seen: impl Fn(usize) -> BitWindow<'a>,
    ) -> Self {
        let numbers: Vec<u16> = bits::iter(&cells).map(|cell| cell as u16).collect();
        let (width, count) = (width(numbers.len()), numbers.len());
        let table = |rows: usize| vec![0; rows * width];
        let mut ranks = vec![0];
        ranks.extend(cells.iter().scan(0, |count, word| {
            *count += word.count_ones();
            Some(*count)
        }));
        let mut matrix = Self {
            available: units.to_vec(),
            mask: cells,
            ranks,
            cells: numbers,
            width,
            rows: table(bits::iter(units).last().map_or(0, |last| last + 1)),
            ends: vec![0; count],
            units: Vec::new(),
            by_degree: table(3),
            is_disjoint: false,
            co_covered: table(count),
            seen: table(count),
            related: Vec::new(),
        };
        for unit in bits::iter(units) {
            matrix.add_unit(unit, unit_cells(unit));
        }
        matrix.index_units();
        matrix.is_disjoint = bits::is_empty(&matrix.by_degree[width..2 * width]);
        for i in 0..count {
            let cells = seen(usize::from(matrix.cells[i]));
            gather(&matrix.mask, &matrix.ranks, cells, &mut matrix.seen[i * width..][..width]);
            bits::insert(&mut matrix.co_covered[i * width..], i);
        }
        matrix.related = matrix.seen.iter().zip(&matrix.co_covered).map(|(a, b)| a | b).collect();
        matrix
    }

    /// Writes the row of a unit, and counts it at its cells.
    fn add_unit(&mut self, unit: usize, cells: BitWindow<'_>) {
        let width = self.width;
        let row = &mut self.rows[unit * width..][..width];
        gather(&self.mask, &self.ranks, cells, row);
        for cell in bits::iter(row) {
            let degree = self.ends[cell] as usize;
            self.ends[cell] += 1;
            if degree < 3 {
                bits::insert(&mut self.by_degree[degree * width..], cell);
            }
            bits::join(&mut self.co_covered[cell * width..][..width], row);
        }
    }

    /// Lists the units of each cell, ascending, from the rows and their numbers per cell.
    fn index_units(&mut self) {
        let mut next = 0;
        for end in &mut self.ends {
            next += std::mem::replace(end, next);
        }
        self.units = vec![0; next as usize];
        for unit in bits::iter(&self.available) {
            for cell in bits::iter(&self.rows[unit * self.width..][..self.width]) {
                self.units[self.ends[cell] as usize] = unit as u16;
                self.ends[cell] += 1;
            }
        }
    }

    /// The units as a set.
    pub fn available(&self) -> &[u64] {
        &self.available
    }

    /// Number of cells.
    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// Number of words of a set of cells of the board.
    pub(super) fn board_words(&self) -> usize {
        self.mask.len()
    }

    /// Number of words of memory, estimated.
    pub fn memory_words(&self) -> usize {
        self.rows.len() + 3 * self.seen.len()
    }

    /// Whether it has these cells of the board, and sets of them would not be shorter without its other cells.
    pub fn suits(&self, cells: &[u64]) -> bool {
        let is_within = cells.iter().zip(&self.mask).all(|(cells, mask)| cells & !mask == 0);
        is_within && self.width == width(bits::len(cells))
    }

    /// Cells of the matrix in a set of the board.
    pub(super) fn gather<const W: usize>(&self, cells: BitWindow<'_>) -> CellMask<W> {
        let mut out = [0; W];
        gather(&self.mask, &self.ranks, cells, &mut out);
        out
    }

    /// Set of the board of cells of the matrix.
    pub(super) fn scatter(&self, cells: &[u64], out: &mut [u64]) {
        out.fill(0);
        bits::iter(cells).for_each(|i| bits::insert(out, usize::from(self.cells[i])));
    }

    #[inline(always)]
    pub(super) fn units(&self, cell: usize) -> &[u16] {
        let start = if cell == 0 { 0 } else { self.ends[cell - 1] };
        &self.units[start as usize..self.ends[cell] as usize]
    }

    #[inline(always)]
    pub(super) fn row<const W: usize>(&self, unit: usize) -> CellMask<W> {
        self.entry(&self.rows, unit)
    }

    /// Entry of one of its tables.
    #[inline(always)]
    pub(super) fn entry<const W: usize>(&self, table: &[u64], index: usize) -> CellMask<W> {
        table.as_chunks().0[index]
    }
}

/// Number of words of sets of `cells` cells.
fn width(cells: usize) -> usize {
    WIDTHS.into_iter().find(|&width| bits::words(cells) <= width).unwrap_or(WIDTHS[6])
}

/// Packs the members of `set` that are in `mask`; `ranks` are the numbers of members of `mask` before each word.
fn gather(mask: &[u64], ranks: &[u32], set: BitWindow<'_>, out: &mut [u64]) {
    for ((&mask, &rank), &word) in mask[set.from..].iter().zip(&ranks[set.from..]).zip(set.words) {
        let bits = bits::gather(word, mask);
        if bits != 0 {
            let (index, shift) = (rank as usize >> 6, rank & 63);
            out[index] |= bits << shift;
            let carry = bits.checked_shr(64 - shift).unwrap_or(0);
            if carry != 0 {
                out[index + 1] |= carry;
            }
        }
    }
}

#[inline(always)]
pub fn any<const W: usize>(set: &CellMask<W>) -> bool {
    set.iter().fold(0, |words, word| words | word) != 0
}

#[inline(always)]
pub fn meet<const W: usize>(a: &CellMask<W>, b: &CellMask<W>) -> CellMask<W> {
    std::array::from_fn(|w| a[w] & b[w])
}

#[inline(always)]
pub fn minus<const W: usize>(a: &CellMask<W>, b: &CellMask<W>) -> CellMask<W> {
    std::array::from_fn(|w| a[w] & !b[w])
}
