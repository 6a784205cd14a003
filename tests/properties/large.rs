//! Boards of any size: what a board says of its cells and units agrees with what its units say, and links join the same
//! whether they are listed once for the board or looked for among the candidates of a position.

use crate::boards::program;
use crate::random::Random;
use std::collections::BTreeSet;
use std::sync::Arc;
use tesuji::board::{BoardShape, BoardState, Distinct, Topology, TopologyParts, Unit, UnitFact, UnitLaws};
use tesuji::game::build;
use tesuji::sets::BitWindow;
use tesuji::sets::bits;
use tesuji::strategy::link_pairs;

/// A board with random units: some of cells side by side, some of any cells; some whose cells differ.
fn drawn(random: &mut Random, rows: usize, columns: usize) -> Topology {
    let cells = rows * columns;
    let units = (0..cells / 2).map(|number| {
        let size = 2 + random.below(8).min(cells - 2);
        let mut members: BTreeSet<u16> = BTreeSet::new();
        if random.chance(70) {
            let first = random.below(cells - size + 1);
            members.extend((first..first + size).map(|cell| cell as u16));
        } else {
            members.extend((0..size).map(|_| random.below(cells) as u16));
        }
        let laws = UnitLaws::new(random.chance(70).then_some(Distinct.into()));
        Unit::new(0, number, members.into_iter().collect(), laws)
    });
    let units = units.collect();
    let shape = BoardShape { columns, values: 9, ..BoardShape::square(rows) };
    let kinds = ["unit".to_owned()].into();
    Topology::new(TopologyParts { kinds, units, ..TopologyParts::single_grid("test", shape, None) }).unwrap()
}

/// The members of a set, asked for one by one and all at once.
fn members(set: BitWindow<'_>, of: usize) -> BTreeSet<usize> {
    let listed: Vec<usize> = set.iter().collect();
    let asked: Vec<usize> = (0..of).filter(|&i| set.has(i)).collect();
    assert_eq!(listed, asked);
    listed.into_iter().collect()
}

#[test]
fn cells_and_units_are_related_as_the_units_say() {
    let mut random = Random::new(1);
    for (rows, columns) in [(3, 4), (8, 8), (9, 15), (20, 20), (31, 37), (60, 40), (90, 90)] {
        let topology = drawn(&mut random, rows, columns);
        let (cells, units) = (topology.cells.len(), topology.units.len());
        let of_unit = |u: usize| topology.units[u].cells.iter().map(|&c| usize::from(c));
        let mut of_cell = vec![BTreeSet::new(); cells];
        let mut peers = vec![BTreeSet::new(); cells];
        for u in 0..units {
            assert_eq!(members(topology.unit_cells(u), cells), of_unit(u).collect());
            for c in of_unit(u) {
                of_cell[c].insert(u);
                if topology.units[u].laws.imply(UnitFact::AllDifferent) {
                    peers[c].extend(of_unit(u).filter(|&other| other != c));
                }
            }
        }
        for c in 0..cells {
            assert_eq!(members(topology.peers(c), cells), peers[c]);
            let words: Vec<u64> = (0..topology.unit_words()).map(|w| topology.cell_units(c, w)).collect();
            assert_eq!(bits::iter(&words).collect::<BTreeSet<_>>(), of_cell[c]);
        }
        let mut set = vec![0; topology.cell_words()];
        (0..cells / 3).for_each(|_| bits::insert(&mut set, random.below(cells)));
        for u in 0..units {
            let places = of_unit(u).enumerate().filter(|(_, c)| bits::has(&set, *c));
            assert_eq!(topology.places_of(u, &set), places.fold(0, |all, (place, _)| all | 1 << place));
            let other = random.below(units);
            let shared = of_unit(u).enumerate().filter(|(_, c)| of_cell[*c].contains(&other));
            assert_eq!(topology.overlap(u, other), shared.fold(0, |all, (place, _)| all | 1 << place));
        }
    }
}

#[test]
fn a_value_goes_from_what_sees_it_on_boards_of_any_size() {
    let mut random = Random::new(2);
    for (rows, columns) in [(3, 4), (8, 8), (12, 15), (31, 37), (60, 40)] {
        let topology = drawn(&mut random, rows, columns);
        let cells = topology.cells.len();
        let mut state = BoardState::new(&topology);
        let mut expected = vec![topology.all_values(); cells];
        for cell in random.shuffled(cells).into_iter().take(cells / 4) {
            let held = state.candidates(cell);
            assert_eq!(held, expected[cell]);
            if held == 0 {
                continue;
            }
            let value = held.trailing_zeros() as usize;
            let mut copy = BoardState::new(&topology);
            copy.copy(&state);
            let version = copy.version();
            assert_eq!(version, state.version());
            state.place(&topology, cell, value);
            copy.place(&topology, cell, value);
            assert_eq!(copy.changes_since(version), state.changes_since(version));
            expected[cell] = 1 << value;
            topology.peers(cell).iter().for_each(|peer| expected[peer] &= !(1 << value));
        }
        (0..cells).for_each(|c| assert_eq!(state.candidates(c), expected[c]));
    }
}

#[test]
fn links_of_large_boards_join_what_those_of_small_ones_do() {
    for side in [16, 30] {
        let game = program().game("sudoku").unwrap();
        let topology = Arc::new(build(program(), &game, &BoardShape::square(side)).unwrap());
        let (cells, mut random) = (topology.cells.len(), Random::new(side as u64));
        let candidates: Vec<u64> = (0..cells)
            .map(|_| (0..2 + random.below(3)).fold(0, |all, _| all | 1 << random.below(side)))
            .collect();
        let none = vec![0; topology.cell_words()];
        let mut state = BoardState::new(&topology);
        state.load(&topology, &candidates, &none, &none);
        let joined = |name: &str| -> BTreeSet<[(usize, usize); 2]> {
            let link = program().links.iter().position(|link| link.name == name).unwrap();
            let found = link_pairs(program(), &topology, &state, link, &[]).unwrap();
            found.into_iter().map(|edge| edge.nodes.map(|node| node[0])).collect()
        };
        let mut sees = BTreeSet::new();
        let mut in_cell = BTreeSet::new();
        for a in 0..cells {
            for v in bits::SetBits(candidates[a]) {
                let seen = topology.peers(a).iter().filter(|&b| a < b && candidates[b] >> v & 1 != 0);
                sees.extend(seen.map(|b| [(a, v), (b, v)]));
                in_cell.extend(bits::SetBits(candidates[a]).filter(|&w| v < w).map(|w| [(a, v), (a, w)]));
            }
        }
        assert_eq!(joined("sees"), sees, "{side}");
        assert_eq!(joined("cell"), in_cell, "{side}");
    }
}
