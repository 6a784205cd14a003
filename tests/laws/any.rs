//! Boards of no game.

use crate::clauses::agree;
use crate::config;
use indexmap::IndexSet;
use proptest::prelude::*;
use tesuji::board::position::Shape;
use tesuji::board::topology::{self, Parts, Relation, Topology, Unit};

proptest! {
    #![proptest_config(config(60))]

    /// Units of any shape with any laws: distinct alone, complete alone, with a sum, related, overlapping.
    #[test]
    fn any_topology_agrees(
        values in 2..6usize,
        shapes in prop::collection::vec((1..4096u16, any::<bool>(), any::<bool>(), any::<u8>()), 1..9),
        signs in prop::collection::vec((0..12u16, 0..12u16, 0..3u16), 0..5),
        masks in prop::collection::vec(1..64u64, 12),
    ) {
        let mut units = Vec::new();
        for (number, &(cells, distinct, complete, sum)) in shapes.iter().enumerate() {
            let cells: Vec<u16> = (0..12).filter(|c| cells >> c & 1 != 0).collect();
            let mut laws = topology::Laws {
                distinct: distinct && cells.len() <= values,
                complete: complete && cells.len() >= values,
                ..topology::Laws::default()
            };
            // Half of the units have a sum near the middle; a different one in each cell must be able to reach it.
            let middle = cells.len() * (values + 1) / 2;
            let told = (middle + usize::from(sum) % 4).saturating_sub(1) as u32;
            let possible = !laws.distinct || !topology::combinations(values, cells.len(), told).is_empty();
            laws.sum = (sum >= 128 && possible).then_some(told);
            units.push(Unit::new(0, number, cells, laws));
        }
        for &(a, b, relation) in signs.iter().filter(|(a, b, _)| a != b) {
            let laws = topology::Laws { relation: Some(relation), ..topology::Laws::default() };
            units.push(Unit::new(0, units.len(), vec![a.min(b), a.max(b)], laws));
        }
        let related = |holds: &dyn Fn(usize, usize) -> bool| -> Relation {
            let row = |a: usize| (0..values).filter(|&b| holds(a, b)).fold(0, |row, b| row | 1 << b);
            (0..values).map(row).collect()
        };
        let relations = vec![related(&|a, b| a < b), related(&|a, b| a.abs_diff(b) != 1), related(&|a, b| a == b)];
        let kinds = IndexSet::from(["unit".to_owned()]);
        let shape = Shape { rows: 3, columns: 4, ..Shape::square(values) };
        let parts = Parts { kinds, units, relations, ..Parts::whole("any", shape, None) };
        let topology = Topology::new(parts).unwrap();
        let masks: Vec<u64> = masks
            .iter()
            .map(|m| match m & topology.all_values() {
                0 => topology.all_values(),
                mask => mask,
            })
            .collect();
        agree(&topology, &masks)?;
        agree(&topology, &[topology.all_values(); 12])?;
    }
}
