//! Boards of no game.

use crate::clauses::agree;
use crate::config;
use indexmap::IndexSet;
use proptest::prelude::*;
use tesuji::board::law::combinations;
use tesuji::board::{
    BoardShape, Complete, Distinct, PairTable, Pairs, Sum, Topology, TopologyParts, Unit, UnitLaws,
};

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
            let distinct = distinct && cells.len() <= values;
            let complete = complete && cells.len() >= values;
            // Half of the units have a sum near the middle; a different one in each cell must be able to reach it.
            let middle = cells.len() * (values + 1) / 2;
            let told = (middle + usize::from(sum) % 4).saturating_sub(1) as u32;
            let possible = !distinct || !combinations(values, cells.len(), told).is_empty();
            let sum = (sum >= 128 && possible).then_some(Sum::printed(told, cells.len(), 1).into());
            let laws = [distinct.then_some(Distinct.into()), complete.then_some(Complete.into()), sum];
            units.push(Unit::new(0, number, cells, UnitLaws::new(laws.into_iter().flatten())));
        }
        let related = |holds: &dyn Fn(usize, usize) -> bool| -> Pairs {
            let row = |a: usize| (0..values).filter(|&b| holds(a, b)).fold(0, |row, b| row | 1 << b);
            let table = PairTable { pair: [0, 1], allowed: (0..values).map(row).collect() };
            Pairs { name: "related".into(), alone: [].into(), tables: [table].into() }
        };
        let relations = [related(&|a, b| a < b), related(&|a, b| a.abs_diff(b) != 1), related(&|a, b| a == b)];
        for &(a, b, relation) in signs.iter().filter(|(a, b, _)| a != b) {
            let laws = UnitLaws::new([relations[usize::from(relation)].clone().into()]);
            units.push(Unit::new(0, units.len(), vec![a.min(b), a.max(b)], laws));
        }
        let kinds = IndexSet::from(["unit".to_owned()]);
        let shape = BoardShape { rows: 3, columns: 4, ..BoardShape::square(values) };
        let parts = TopologyParts { kinds, units, ..TopologyParts::single_grid("any", shape, None) };
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
