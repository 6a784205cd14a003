//! What the laws of a pair of cells forbid.

use super::Topology;
use crate::bits::Ones;

/// What holds of the values of two cells: for each value of the first, counted from 0, the values that the second may
/// have.
pub type Relation = Vec<u64>;

/// What a cell's value takes from another cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excluded {
    pub cell: u16,
    /// For each value of the cell, counted from 0, the values that the other one cannot have beside it.
    pub values: Box<[u64]>,
}

impl Excluded {
    /// What the first cell of a pair takes from the second, and the second from the first.
    pub(super) fn both(relation: &Relation, values: usize, (a, b): (u16, u16)) -> [(u16, Self); 2] {
        let all = super::bits::low(values);
        let forward = relation.iter().map(|allowed| all & !allowed).collect();
        let backward = (0..values).map(|w| {
            let forbids = |v: &usize| relation[*v] >> w & 1 == 0;
            (0..values).filter(forbids).fold(0, |all, v| all | 1 << v)
        });
        let backward = backward.collect();
        [(a, Self { cell: b, values: forward }), (b, Self { cell: a, values: backward })]
    }
}

impl Topology {
    /// The candidates, cells with their values, that the laws forbid together with one: other values of its cell, its
    /// value in the cells that it sees, and what its value takes from related cells.
    pub fn forbidden(&self, cell: usize, value: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let own = (0..self.values).filter(move |other| *other != value).map(move |other| (cell, other));
        let seen = self.peers(cell).iter().map(move |peer| (peer, value));
        let related = self.excluded(cell).iter().flat_map(move |excluded| {
            Ones(excluded.values[value]).map(move |lost| (usize::from(excluded.cell), lost))
        });
        own.chain(seen).chain(related)
    }
}
