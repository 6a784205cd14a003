//! Sets of candidates.

use crate::{Numbers, call, program, sudoku};
use std::collections::BTreeSet;
use std::sync::Arc;
use tesuji::board::pairs;
use tesuji::board::{BoardShape, BoardState, CellGroup, ExclusionTable, PuzzleInput, Topology};
use tesuji::frame::ExecMemory;
use tesuji::frame::{Effects, TracedMatch};
use tesuji::game::build;
use tesuji::lang::{check, embedded};
use tesuji::sets::SparseBitSet;
use tesuji::strategy::compile;
use tesuji_oracle::reference_matches;

/// One technique for each way to write a set of candidates; each takes the set out or places its only member.
const RULES: &str = r#"
technique product { for c in cells(2) then eliminate (peers(c), candidates(c)) }
technique single { for c in cells(2) let {x, y} = candidates(c), p = (c, x) then eliminate {p} }
technique written {
  for c in cells(2), d in peers(c) let {x, y} = candidates(c)
  where x in candidates(d), y in values, c < d
  then eliminate against({(c, x), (d, x)})
}
technique algebra {
  for u in units(row), w in units(column)
  let A = (u, candidates(u)), B = (w, candidates(w) & candidates(u & w))
  where A & B != {}, not A subset B
  then eliminate (A & B) + ((A - B) & (u & w, candidates(u - w)))
}
technique filtered {
  for u in units(block), w in needed(u)
  let S = { (c, v) : (c, v) in against({}) where c in u, v = w, v in candidates(c) }
  where |S| >= 2, some (c, v) in S: |candidates(c)| = 2, no (c, v) in S: |places(u, v)| = 4
  then eliminate against(S)
}
technique collected {
  for u in units(row)
  let S = { (c, v) : c in open(u), v in candidates(c) where |places(u, v)| = 1 }
  where every p in S: p in against({}) & (u, values)
  then place S
}
technique run {
  for u in units(block), p in against({}) & { (c, v) : c in u, v in candidates(c) where |candidates(c)| = 3 }
  let (d, w) = p
  where p in against({}) & (u, w), d in u
  then eliminate against(p) & (cells(units-of(d)), w)
}
technique taken-apart {
  for (c, v) in against({}) & (cells(2), values), (d, _) in against((c, v)) where c < d, v in candidates(c)
  then eliminate (d, v)
}
technique parts {
  for u in units(column)
  let S = against({}) & { (c, v) : c in open(u), v in candidates(c) where |candidates(c)| = 2 }, {a, b} = cells(S)
  where |values(S)| = 2
  then eliminate (u - {a, b}, values(S))
}
technique joined {
  for u in units(row)
  let S = union { against((c, v)) : c in cells(1), v in candidates(c) where c in u }
  where S != {}
  then eliminate S
}
technique shared {
  for u in units(block), v in needed(u)
  let S = common { against((c, v)) : c in places(u, v) }
  then eliminate S
}
technique shared-cells {
  for u in units(block), v in needed(u)
  let S = common { peers(c) : c in places(u, v) }, V = common { candidates(c) : c in places(u, v) }
  then eliminate V from S
}
technique only {
  for c in cells(1)
  let {p} = against({}) & (c, candidates(c)) 
  then place {p}
}
"#;

fn key(found: &[TracedMatch]) -> BTreeSet<(Vec<String>, &Effects)> {
    let words = |m: &TracedMatch| m.bindings.iter().map(|(v, d)| format!("{} {d:?}", v.0)).collect();
    found.iter().map(|m| (words(m), &m.effects)).collect()
}

#[test]
fn plans_find_what_the_clauses_say() {
    let program = program(RULES);
    let names: Vec<&str> =
        RULES.lines().filter_map(|l| l.strip_prefix("technique ")?.split(' ').next()).collect();
    let mut numbers = Numbers(1);
    let mut counts = vec![0; names.len()];
    for (h, w, rounds) in [(2, 2, 12), (2, 3, 6), (3, 3, 2)] {
        let topology = sudoku(&program, h, w);
        let cells = topology.cells.len();
        for round in 0..rounds {
            let state = numbers.position(&topology, round, cells * topology.values / 2);
            for (name, count) in names.iter().zip(&mut counts) {
                let call = call(&program, name, &[]);
                let technique = compile(&program, &call, &topology, false).expect(name);
                let planned = technique.matches(&topology, &state, &mut ExecMemory::default());
                let written = reference_matches(&program, &call, &topology, &state).expect(name);
                let (left, right) = (key(&planned), key(&written));
                assert_eq!(left.len(), planned.len(), "{name}");
                assert_eq!(left, right, "{name}");
                *count += planned.len();
            }
        }
    }
    let unused: Vec<_> = names.iter().zip(counts).filter(|(_, n)| *n == 0).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// The values that a set of candidates has of a cell.
fn of_cell(topology: &Topology, set: &SparseBitSet, cell: usize) -> u64 {
    let has = |v: &usize| set.has(pairs::number(topology, cell, *v));
    (0..topology.values).filter(has).fold(0, |all, v| all | 1 << v)
}

#[test]
fn a_table_of_what_excludes_what_holds_for_boards_of_any_size() {
    for (h, w) in [(2, 2), (2, 3), (3, 3), (4, 4), (5, 5), (8, 8)] {
        let topology = Arc::new(crate::common::sudoku(h, w));
        let table = ExclusionTable::new(&topology);
        let words = pairs::words(&topology);
        let mut numbers = Numbers(7);
        for _ in 0..20 {
            let (c, v) = (numbers.below(topology.cells.len()), numbers.below(topology.values));
            let mut set = SparseBitSet::default();
            set.reset(words);
            table.write(&topology, pairs::number(&topology, c, v), &mut set);
            let peers = topology.peers(c);
            for d in 0..topology.cells.len() {
                let expected = if d == c {
                    topology.all_values() & !(1 << v)
                } else if peers.has(d) {
                    1 << v
                } else {
                    0
                };
                assert_eq!(of_cell(&topology, &set, d), expected);
            }
        }
    }
}

#[test]
fn what_a_value_takes_from_related_cells_is_excluded_too() {
    for game in ["non-consecutive", "futoshiki"] {
        let mut shape = BoardShape::square(4);
        if game == "futoshiki" {
            let signs = [[0, 1], [6, 5], [5, 9]].map(|pair| CellGroup::new(None, pair.to_vec()));
            shape.inputs.insert("less".to_owned(), PuzzleInput::Groups(signs.to_vec()));
        }
        let program = check(embedded()).program;
        let topology = build(&program, &program.game(game).unwrap(), &shape).unwrap();
        let table = ExclusionTable::new(&topology);
        for (c, v) in (0..16).flat_map(|c| (0..4).map(move |v| (c, v))) {
            let mut state = BoardState::new(&topology);
            state.place(&topology, c, v);
            let mut set = SparseBitSet::default();
            set.reset(pairs::words(&topology));
            table.write(&topology, pairs::number(&topology, c, v), &mut set);
            for d in 0..16 {
                let lost = topology.all_values() & !state.candidates(d);
                assert_eq!(of_cell(&topology, &set, d), lost, "{game}: {v} in {c}, {d}");
            }
        }
    }
}
