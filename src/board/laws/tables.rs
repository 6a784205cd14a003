//! What a board's laws look like to the search: which bits a placed value turns off.

use crate::{bits, topology::Topology};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    pub values: usize,
    pub cell_words: usize,
    /// Words of a set of needs. A *need* is a complete unit and a value that it must hold.
    pub need_words: usize,
    /// Words that the needs of one value take part in.
    pub value_words: usize,
    /// Cells of the largest complete unit.
    pub places: usize,
}

#[derive(Debug, Clone, Copy)]
pub struct Member {
    /// The unit, counted among the complete units.
    pub unit: u16,
    pub place: u16,
}

/// Where the needs of a value begin in a set of needs.
#[derive(Debug, Clone, Copy)]
pub struct Slot {
    pub word: u32,
    pub bit: u32,
}

#[derive(Debug, Clone)]
pub struct Tables {
    pub size: Size,
    pub cells: usize,
    /// For each cell, the cells that may hold its value beside it: all but its peers.
    pub beside: Vec<u64>,
    /// For each cell and each place of a unit, the complete units whose cell there is a peer.
    pub lost: Vec<u64>,
    pub needs: Vec<u64>,
    pub unit_cells: Vec<u64>,
    pub slots: Vec<Slot>,
    /// For each bit of a set of needs, its complete unit and value.
    pub need: Vec<(u16, u8)>,
    /// The working state of a board of which nothing is known.
    pub start: Vec<u64>,
    members: Vec<Member>,
    member_start: Vec<u32>,
}

impl Tables {
    /// How many words the masks of a board would have that grow fastest with it.
    pub fn words(topology: &Topology) -> usize {
        let complete = topology.units.iter().filter(|u| u.laws.complete);
        let places = complete.clone().map(|u| u.cells.len()).max().unwrap_or(0);
        topology.cells.len() * (topology.cell_words() + places * bits::words(complete.count()))
    }

    pub fn new(topology: &Topology) -> Self {
        let (cells, values) = (topology.cells.len(), topology.values);
        let complete: Vec<_> = topology.units.iter().filter(|u| u.laws.complete).collect();
        let units = complete.len();
        // Values share a word when their needs fit, so that one sweep meets few words.
        let shared = (64 / units.max(1)).max(1);
        let value_words = bits::words(units).max(1);
        let need_words = if value_words > 1 { values * value_words } else { values.div_ceil(shared) };
        let slots: Vec<Slot> = (0..values)
            .map(|v| match value_words {
                1 => Slot { word: (v / shared) as u32, bit: (v % shared * (64 / shared)) as u32 },
                n => Slot { word: (v * n) as u32, bit: 0 },
            })
            .collect();
        let size = Size {
            values,
            cell_words: topology.cell_words(),
            need_words,
            value_words,
            places: complete.iter().map(|u| u.cells.len()).max().unwrap_or(0),
        };
        let mut tables = Self {
            size,
            cells,
            beside: Vec::new(),
            lost: vec![0; cells * size.places * value_words],
            needs: vec![0; units * need_words],
            unit_cells: Vec::new(),
            slots,
            need: vec![(0, 0); need_words * 64],
            start: vec![0; size.level()],
            members: Vec::new(),
            member_start: vec![0],
        };
        // The number of each unit among the complete ones.
        let mut next = 0..;
        let number: Vec<Option<usize>> =
            topology.units.iter().map(|unit| unit.laws.complete.then(|| next.next()).flatten()).collect();
        let of_cell = |c: usize| {
            let memberships = topology.memberships(c).iter();
            memberships.filter_map(|m| Some((number[usize::from(m.unit)]?, usize::from(m.position))))
        };
        for c in 0..cells {
            let peers = topology.peers(c);
            tables.beside.extend((0..topology.cell_words()).map(|w| !peers.word(w)));
            for peer in peers.iter() {
                for (u, p) in of_cell(peer) {
                    let at = (c * size.places + p) * value_words;
                    bits::insert(&mut tables.lost[at..][..value_words], u);
                }
            }
            let members = of_cell(c).map(|(u, p)| Member { unit: u as u16, place: p as u16 });
            tables.members.extend(members);
            tables.member_start.push(tables.members.len() as u32);
        }
        for (u, unit) in topology.units.iter().enumerate() {
            if unit.laws.complete {
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
        let all = bits::full(self.cells);
        let at = size.offsets();
        for v in 0..size.values {
            self.start[v * size.cell_words..][..size.cell_words].copy_from_slice(&all);
        }
        self.start[at.open..at.missing].copy_from_slice(&all);
        for (u, cells) in unit_sizes.enumerate() {
            for j in 0..size.need_words {
                let needs = self.needs[u * size.need_words + j];
                self.start[at.missing + j] |= needs;
                for p in 0..cells {
                    self.start[at.places + p * size.need_words + j] |= needs;
                }
            }
        }
    }

    #[inline(always)]
    pub fn members(&self, cell: usize) -> &[Member] {
        &self.members[self.member_start[cell] as usize..self.member_start[cell + 1] as usize]
    }

    #[inline(always)]
    pub fn need_bit(&self, unit: usize, value: usize) -> usize {
        let slot = self.slots[value];
        slot.word as usize * 64 + slot.bit as usize + unit
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Offsets {
    /// For each place of a unit, the needs that the cell at that place may meet.
    pub places: usize,
    pub open: usize,
    pub missing: usize,
    /// The needs whose few cells have been compared with the cells that see all of them.
    pub narrowed: usize,
    /// The cells with two candidates, as last counted.
    pub pairs: usize,
    pub end: usize,
}

impl Size {
    /// At 0 stand, for each value, the cells that may hold it.
    #[inline(always)]
    pub const fn offsets(self) -> Offsets {
        let places = self.values * self.cell_words;
        let open = places + self.places * self.need_words;
        let missing = open + self.cell_words;
        Offsets {
            places,
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
