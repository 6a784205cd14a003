//! Every step of a walk with a memory follows from the laws and from what the walk holds true, as a reader of the step
//! would check it: what is ruled out is ruled out by a node that is held, and what is left of a cell or of the places of
//! a value is what the step leads to.

use crate::boards::{Board, program};
use crate::fields::{fields, times};
use crate::menu::matches_in_time;
use std::collections::BTreeSet;
use tesuji::board::{BoardState, SolverMemory};
use tesuji::frame::ExecMemory;
use tesuji::frame::{Datum, TracedMatch, WalkTrace};
use tesuji::lang::Call;
use tesuji::strategy::compile;

/// The techniques with a memory that ship, and their lengths.
const CALLS: [&str; 12] = [
    "z-chain(2)",
    "z-chain(4)",
    "t-whip(3)",
    "t-whip(5)",
    "whip(1)",
    "whip(3)",
    "whip(5)",
    "g-whip(2)",
    "g-whip(4)",
    "braid(3)",
    "braid(5)",
    "g-braid(4)",
];

type Candidate = (usize, usize);

#[test]
fn every_step_follows_from_what_is_held() {
    let mut walks = [0; CALLS.len()];
    for field in fields() {
        let board = &field.board;
        let techniques = CALLS.map(|call| {
            let call: Call = program().call(call).expect("a call of a technique that ships").remove(0);
            compile(program(), &call, &board.topology, false).expect("it can be compiled")
        });
        let (mut search, mut scratch) = (SolverMemory::new(), ExecMemory::default());
        for position in (0..field.positions()).step_by(field.positions().div_ceil(4 * times())) {
            let case = field.case(position, &mut search);
            for (technique, count) in techniques.iter().zip(&mut walks) {
                let state = &case.drawn.state;
                let (all, _) = matches_in_time(technique, &board.topology, state, &mut scratch);
                for found in all {
                    *count += 1;
                    follow(board, state, &found);
                }
            }
        }
    }
    println!("{walks:?}");
    assert!(walks.iter().all(|&count| count > 5), "{walks:?}");
}

/// The longest walk that a match has.
fn walk(found: &TracedMatch) -> &WalkTrace {
    let walks = found.bindings.iter().filter_map(|(_, datum)| match datum {
        Datum::Path(walk) => Some(&**walk),
        _ => None,
    });
    walks.max_by_key(|walk| walk.nodes.len()).expect("a match of a path has a walk")
}

fn follow(board: &Board, state: &BoardState, found: &TracedMatch) {
    let topology = &*board.topology;
    let walk = walk(found);
    let excludes = |a: Candidate, b: Candidate| topology.excluded_by(a.0, a.1).any(|c| c == b);
    let mut held: BTreeSet<usize> = BTreeSet::from([0]);
    for (at, step) in walk.steps.iter().enumerate() {
        let from = step.from.unwrap_or(at);
        let (source, target) = (&walk.nodes[from], &walk.nodes[at + 1]);
        if !step.is_strong {
            assert!(held.contains(&from), "a weak step begins at a node that is held: {walk:?}");
            assert!(source.iter().all(|&a| target.iter().all(|&b| excludes(a, b))), "{walk:?}");
            continue;
        }
        for &(gone, by) in &step.ruled_out {
            assert!(held.contains(&by) && by <= at, "{walk:?}");
            assert!(walk.nodes[by].iter().all(|&true_one| excludes(true_one, gone)), "{walk:?}");
        }
        let gone = step.ruled_out.iter().map(|(gone, _)| gone);
        let all: BTreeSet<Candidate> = source.iter().chain(target).chain(gone).copied().collect();
        assert!(is_cell(state, &all) || is_unit(board, state, &all), "{all:?} of {walk:?}");
        held.insert(at + 1);
    }
    assert_eq!(walk.nodes.last().map(Vec::len), Some(0), "nothing is left: {walk:?}");
    assert_eq!(found.effects.eliminated().collect::<Vec<_>>(), walk.nodes[0]);
}

/// Whether these are all candidates of a cell.
fn is_cell(state: &BoardState, all: &BTreeSet<Candidate>) -> bool {
    all.first().is_some_and(|&(cell, _)| {
        let own: u64 = all.iter().map(|(_, value)| 1 << value).sum();
        all.iter().all(|(c, _)| *c == cell) && own == state.candidates(cell)
    })
}

/// Whether these are all places of a value in a unit.
fn is_unit(board: &Board, state: &BoardState, all: &BTreeSet<Candidate>) -> bool {
    let topology = &*board.topology;
    let Some(&(_, value)) = all.first() else { return false };
    let cells: BTreeSet<usize> = all.iter().map(|(cell, _)| *cell).collect();
    all.iter().all(|(_, v)| *v == value)
        && topology.units.iter().any(|unit| {
            let own = unit.cells.iter().map(|&cell| usize::from(cell));
            let places = own.filter(|&cell| state.candidates(cell) >> value & 1 != 0);
            places.collect::<BTreeSet<usize>>() == cells
        })
}
