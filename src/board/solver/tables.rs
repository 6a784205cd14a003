//! Exclusion masks of a board for the bit-parallel back end.

use crate::{Topology, UnitFact};
use tesuji_sets::bits;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableSize {
    pub values: usize,
    pub cell_words: usize,
    /// Words of a set of needs. A *need* is a unit with every value, and one of its values.
    pub need_words: usize,
    /// Words that contain needs of one value.
    pub value_words: usize,
    /// Cells of the largest of these units.
    pub max_unit_cells: usize,
}

#[derive(Debug, Clone, Copy)]
pub struct CompletePlace {
    /// The unit, counted among the complete units.
    pub unit: u16,
    pub position: u16,
}

/// Offset of the needs of a value in a set of needs.
#[derive(Debug, Clone, Copy)]
pub struct NeedOffset {
    pub word: u32,
    pub bit: u32,
}

#[derive(Debug, Clone)]
pub struct SweepTables {
    pub size: TableSize,
    pub cells: usize,
    /// For each cell, the cells that may hold the same value: all but its peers.
    pub beside: Vec<u64>,
    /// For each cell and each place of a unit, the units whose cell at that place is a peer.
    pub lost: Vec<u64>,
    pub needs: Vec<u64>,
    pub unit_cells: Vec<u64>,
    pub slots: Vec<NeedOffset>,
    /// For each bit of a set of needs, its complete unit and value.
    pub need: Vec<(u16, u8)>,
    /// State of the empty board.
    pub start: Vec<u64>,
    members: Vec<CompletePlace>,
    member_start: Vec<u32>,
}

impl SweepTables {
    /// Number of words of the quadratic masks.
    pub fn words(topology: &Topology) -> usize {
        let complete = topology.units.iter().filter(|u| u.laws.imply(UnitFact::EveryValue));
        let places = complete.clone().map(|u| u.cells.len()).max().unwrap_or(0);
        topology.cells.len() * (topology.cell_words() + places * bits::words(complete.count()))
    }

    pub fn new(topology: &Topology) -> Self {
        let (cells, values) = (topology.cells.len(), topology.values);
        let complete: Vec<_> = topology.units.iter().filter(|u| u.laws.imply(UnitFact::EveryValue)).collect();
        let units = complete.len();
        // Values share a word if their needs fit.
        let shared = (64 / units.max(1)).max(1);
        let value_words = bits::words(units).max(1);
        let need_words = if value_words > 1 { values * value_words } else { values.div_ceil(shared) };
        let slots: Vec<NeedOffset> = (0..values)
            .map(|v| match value_words {
                1 => NeedOffset { word: (v / shared) as u32, bit: (v % shared * (64 / shared)) as u32 },
                n => NeedOffset { word: (v * n) as u32, bit: 0 },
            })
            .collect();
        let size = TableSize {
            values,
            cell_words: topology.cell_words(),
            need_words,
            value_words,
            max_unit_cells: complete.iter().map(|u| u.cells.len()).max().unwrap_or(0),
        };
        let mut tables = Self {
            size,
            cells,
            beside: Vec::new(),
            lost: vec![0; cells * size.max_unit_cells * value_words],
            needs: vec![0; units * need_words],
            unit_cells: Vec::new(),
            slots,
            need: vec![(0, 0); need_words * 64],
            start: vec![0; size.level()],
            members: Vec::new(),
            member_start: vec![0],
        };
        // Index of each unit among those with every value.
        let mut next = 0..;
        let number: Vec<Option<usize>> = topology
            .units
            .iter()
            .map(|unit| unit.laws.imply(UnitFact::EveryValue).then(|| next.next()).flatten())
            .collect();
        let of_cell = |c: usize| {
            let memberships = topology.memberships(c).iter();
            memberships.filter_map(|m| Some((number[usize::from(m.unit)]?, usize::from(m.position))))
        };
        for c in 0..cells {
            let peers = topology.peers(c);
            tables.beside.extend((0..topology.cell_words()).map(|w| !peers.word(w)));
            for peer in peers.iter() {
                for (u, p) in of_cell(peer) {
                    let offset = (c * size.max_unit_cells + p) * value_words;
                    bits::insert(&mut tables.lost[offset..][..value_words], u);
                }
            }
            let members = of_cell(c).map(|(u, p)| CompletePlace { unit: u as u16, position: p as u16 });
            tables.members.extend(members);
            tables.member_start.push(tables.members.len() as u32);
        }
        for (u, unit) in topology.units.iter().enumerate() {
            if unit.laws.imply(UnitFact::EveryValue) {
                let cells = topology.unit_cells(u);
                tables.unit_cells.extend((0..topology.cell_words()).map(|w| cells.word(w)));
            }
        }
        for u in 0..units {
            for v in 0..values {
                let bit = tables.need_bit(u, v);
                tables.need[bit] = (u as u16, v as u8);
                bits::insert(&mut tables.needs[u * need_words..][..need_words], bit);
            }
        }
        tables.fill_start(complete.iter().map(|u| u.cells.len()));
        tables
    }

    fn fill_start(&mut self, unit_sizes: impl Iterator<Item = usize>) {
        let size = self.size;
        let all_cells = bits::full(self.cells);
        let layout = size.offsets();
        for v in 0..size.values {
            self.start[v * size.cell_words..][..size.cell_words].copy_from_slice(&all_cells);
        }
        self.start[layout.open..layout.missing].copy_from_slice(&all_cells);
        for (u, cells) in unit_sizes.enumerate() {
            for j in 0..size.need_words {
                let needs = self.needs[u * size.need_words + j];
                self.start[layout.missing + j] |= needs;
                for p in 0..cells {
                    self.start[layout.need_cells + p * size.need_words + j] |= needs;
                }
            }
        }
    }

    #[inline(always)]
    pub fn members(&self, cell: usize) -> &[CompletePlace] {
        &self.members[self.member_start[cell] as usize..self.member_start[cell + 1] as usize]
    }

    #[inline(always)]
    pub fn need_bit(&self, unit: usize, value: usize) -> usize {
        let slot = self.slots[value];
        slot.word as usize * 64 + slot.bit as usize + unit
    }
}

#[derive(Debug, Clone, Copy)]
pub struct SweepLayout {
    /// For each place of a unit, the needs that the cell at that place can satisfy.
    pub need_cells: usize,
    pub open: usize,
    pub missing: usize,
    /// The needs with two cells whose common peers were removed.
    pub narrowed: usize,
    /// The cells with two candidates, as of the last pass.
    pub pairs: usize,
    pub end: usize,
}

impl TableSize {
    /// Offset 0: for each value, its cells.
    #[inline(always)]
    pub const fn offsets(self) -> SweepLayout {
        let need_cells = self.values * self.cell_words;
        let open = need_cells + self.max_unit_cells * self.need_words;
        let missing = open + self.cell_words;
        SweepLayout {
            need_cells,
            open,
            missing,
            narrowed: missing + self.need_words,
            pairs: missing + 2 * self.need_words,
            end: missing + 2 * self.need_words + self.cell_words,
        }
    }

    #[inline(always)]
    pub const fn level(self) -> usize {
        self.offsets().end
    }
}
