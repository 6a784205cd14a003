//! The ways to place a value.

use crate::{Numbers, call, gone, program, sudoku};
use std::sync::Arc;
use tesuji::board::{Complete, Distinct, Topology, TopologyParts, Unit, UnitLaws};
use tesuji_oracle::reference_matches;

const RULES: &str = "
technique every-way { for v in values then eliminate v from cells - union covers(v) }
technique all-ways { for v in values, c in common covers(v) then place v in c }
";

fn assert_same(topology: &Arc<Topology>, rounds: usize, seed: u64) -> usize {
    let program = program(RULES);
    let mut numbers = Numbers(seed);
    let mut count = 0;
    for round in 0..rounds {
        let state = numbers.position(topology, round % 4, topology.cells.len() * topology.values / 3);
        for name in ["every-way", "all-ways"] {
            let call = call(&program, name, &[]);
            let planned = crate::found(&program, &call, topology, &state);
            let written = reference_matches(&program, &call, topology, &state).unwrap();
            let effects = |found: &[tesuji::frame::trace::TracedMatch]| {
                let mut all: Vec<_> = found.iter().map(|m| m.effects.clone()).collect();
                all.sort_unstable();
                all
            };
            assert_eq!(effects(&planned), effects(&written), "{name} in round {round}");
            count += planned.len();
        }
    }
    count
}

#[test]
fn the_search_finds_what_all_ways_together_say() {
    let program = program(RULES);
    assert!(assert_same(&sudoku(&program, 2, 2), 40, 3) > 20);
    assert!(assert_same(&sudoku(&program, 2, 3), 3, 4) > 0);
}

/// Units that hold a value once, others that hold it at most once, and cells outside of both.
#[test]
fn units_that_only_differ_hold_a_value_at_most_once() {
    let unit = |kind, number, cells: &[u16], complete: bool| {
        let laws = [Some(Distinct.into()), complete.then_some(Complete.into())];
        Unit::new(kind, number, cells.to_vec(), UnitLaws::new(laws.into_iter().flatten()))
    };
    let units = vec![
        unit(0, 0, &[0, 1, 2], true),
        unit(0, 1, &[3, 4, 5], true),
        unit(1, 0, &[0, 3], false),
        unit(1, 1, &[1, 4, 7], false),
        unit(1, 2, &[2, 5, 8], false),
    ];
    let kinds = ["row", "part"].map(str::to_owned).into_iter().collect();
    let topology = Arc::new(
        Topology::new(TopologyParts { kinds, units, ..TopologyParts::square("odd", 3, None) }).unwrap(),
    );
    assert!(assert_same(&topology, 60, 5) > 20);
}

#[test]
fn a_value_that_has_no_way_leaves_nothing() {
    let program = program(RULES);
    let topology = sudoku(&program, 2, 2);
    let mut state = tesuji::board::state::BoardState::new(&topology);
    // The value 1 has no place in the first row.
    (0..4).for_each(|c| state.eliminate(c, 0));
    let found = crate::found(&program, &call(&program, "every-way", &[]), &topology, &state);
    assert_eq!(gone(&found), (4..16).map(|c| (c, 0)).collect::<Vec<_>>());
}
