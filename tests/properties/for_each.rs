//! One walk for each element of a set: what the search finds is what going from node to node finds, every walk is one
//! by the laws of the board, and what follows is right.

use crate::boards::Board;
use crate::fields::times;
use crate::first::first_is_first_of_all;
use crate::positions::{Drawn, draw, draw_with, show};
use crate::random::Random;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;
use tesuji::board::{BoardState, Topology, UnitFact};
use tesuji::engine::CompiledTechnique;
use tesuji::frame::ExecMemory;
use tesuji::frame::{Datum, Effects, TracedMatch, WalkTrace};
use tesuji::lang::{Call, Program};
use tesuji::lang::{Severity, Source, check, embedded};
use tesuji::sets::SetBits;
use tesuji::strategy::compile;
use tesuji_oracle::reference_matches;

type Node = Vec<(usize, usize)>;

/// The rules that ship, and those of `for_each.tesuji`.
fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let mut sources = embedded();
        let text = include_str!("for_each.tesuji").to_owned();
        sources.push(Source { name: "for_each.tesuji".to_owned(), text });
        let checked = check(sources);
        let errors: Vec<_> = checked.diagnostics.iter().filter(|d| d.severity == Severity::Error).collect();
        assert!(errors.is_empty(), "{errors:?}");
        checked.program
    })
}

/// The techniques of `for_each.tesuji` for a board, by their names.
fn techniques(board: &Board) -> Vec<(&'static str, CompiledTechnique)> {
    let own = |file: u32| program().files[file as usize].name == "for_each.tesuji";
    let all = program().techniques.iter().enumerate().filter(|(_, technique)| own(technique.span.file));
    let made = all.map(|(at, technique)| {
        let call = Call { technique: at, arguments: Vec::new(), deferred: Vec::new(), alias: None };
        (technique.name.as_str(), compile(program(), &call, &board.topology, false).unwrap())
    });
    made.collect()
}

/// The walks of a match.
fn walks(found: &TracedMatch) -> Vec<&WalkTrace> {
    let sets = found.bindings.iter().filter_map(|(_, datum)| match datum {
        Datum::Set(elements) => Some(elements),
        _ => None,
    });
    sets.flatten()
        .filter_map(|datum| match datum {
            Datum::Path(walk) => Some(&**walk),
            _ => None,
        })
        .collect()
}

/// How often some walks go to another cell, and their steps.
fn length(walks: &[&WalkTrace]) -> (usize, usize) {
    let cells = |node: &Node| node.iter().map(|x| x.0).collect::<BTreeSet<_>>();
    let moves = |walk: &&WalkTrace| walk.nodes.windows(2).filter(|p| cells(&p[0]) != cells(&p[1])).count();
    (walks.iter().map(moves).sum(), walks.iter().map(|walk| walk.steps.len()).sum())
}

/// Where walks begin and end, and what follows.
type Told = (Vec<Node>, Node, Effects);

/// Where the walks of each match begin and end and what follows, with their lengths.
fn told(found: &[TracedMatch]) -> BTreeMap<Told, BTreeSet<(usize, usize)>> {
    let mut all: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for one in found {
        let walks = walks(one);
        let firsts = walks.iter().map(|walk| walk.nodes[0].clone()).collect();
        let lasts: BTreeSet<Node> =
            walks.iter().map(|walk| walk.nodes[walk.nodes.len() - 1].clone()).collect();
        assert_eq!(lasts.len(), 1, "{one:?}");
        let last = lasts.into_iter().next().unwrap();
        all.entry((firsts, last, one.effects.clone())).or_default().insert(length(&walks));
    }
    all
}

fn compare(board: &Board, positions: usize, most: usize, seed: u64) {
    let (topology, mut scratch, mut matches) = (&*board.topology, ExecMemory::default(), 0);
    for (name, technique) in techniques(board) {
        let mut random = Random::new(seed);
        for _ in 0..positions {
            let state = draw_with(board, &mut random, 40, most).state;
            let found = technique.matches(topology, &state, &mut scratch);
            let expected = reference_matches(program(), &technique.plan().call, topology, &state).unwrap();
            assert_eq!(told(&found), told(&expected), "{name}\n{}", show(topology, &state));
            matches += found.len();
        }
    }
    assert!(matches > positions, "{matches} matches");
}

#[test]
fn as_written_on_4() {
    compare(&Board::new("sudoku", 2, 2), 6 * times(), 40, 31);
}

#[test]
fn as_written_on_6() {
    compare(&Board::new("sudoku", 2, 3), times(), 12, 32);
}

/// Whether two candidates cannot both be true.
fn excludes(topology: &Topology, a: (usize, usize), b: (usize, usize)) -> bool {
    a != b && if a.0 == b.0 { a.1 != b.1 } else { a.1 == b.1 && topology.peers(a.0).has(b.0) }
}

/// Whether one of some candidates must be true: they are all of a cell, or of a value in a unit that must hold it.
fn exhausts(topology: &Topology, state: &BoardState, all: &Node) -> bool {
    let holds = |c: usize, v: usize| state.candidates(c) >> v & 1 == 0 || all.contains(&(c, v));
    let of_cell = all.iter().any(|&(c, _)| SetBits(state.candidates(c)).all(|v| holds(c, v)));
    let of_unit = |v: usize| {
        let units = topology.units.iter().filter(|unit| unit.laws.imply(UnitFact::EveryValue));
        units.into_iter().any(|unit| unit.cells.iter().all(|&c| holds(usize::from(c), v)))
    };
    of_cell || all.iter().any(|&(_, v)| of_unit(v))
}

/// Whether some cells of a unit whose cells differ hold one value more than they are, and the places of two of these
/// values there are two nodes.
fn is_almost_locked(topology: &Topology, state: &BoardState, cells: &[Datum], nodes: [&Node; 2]) -> bool {
    let cells: Vec<usize> =
        cells.iter().filter_map(|datum| if let Datum::Cell(c) = datum { Some(*c) } else { None }).collect();
    let values = cells.iter().fold(0, |all, &c| all | state.candidates(c));
    let together = |cells: &[usize]| {
        let inside = |c: &usize| cells.contains(c);
        topology.units.iter().any(|unit| {
            unit.laws.imply(UnitFact::AllDifferent)
                && unit.cells.iter().map(|&c| usize::from(c)).filter(|c| inside(c)).count() == cells.len()
        })
    };
    let is_places = |node: &Node| {
        let v = node[0].1;
        let places: Vec<_> =
            cells.iter().filter(|&&c| state.candidates(c) >> v & 1 != 0).map(|&c| (c, v)).collect();
        *node == places
    };
    values.count_ones() as usize == cells.len() + 1 && together(&cells) && nodes.into_iter().all(is_places)
}

fn check_walk(topology: &Topology, state: &BoardState, walk: &WalkTrace) {
    assert_eq!(walk.nodes.len(), walk.steps.len() + 1);
    for (at, (step, nodes)) in walk.steps.iter().zip(walk.nodes.windows(2)).enumerate() {
        assert_eq!(step.is_strong, at % 2 == 1, "{walk:?}");
        let holds = if let [Datum::Set(cells)] = &step.labels[..] {
            is_almost_locked(topology, state, cells, [&nodes[0], &nodes[1]])
        } else if step.is_strong {
            exhausts(topology, state, &[nodes[0].clone(), nodes[1].clone()].concat())
        } else {
            nodes[0].iter().all(|&a| nodes[1].iter().all(|&b| excludes(topology, a, b)))
        };
        assert!(holds, "step {at} of {walk:?}\n{}", show(topology, state));
    }
}

#[test]
fn walks_hold_and_what_follows_is_right() {
    for (board, seed) in [(Board::new("sudoku", 3, 3), 33), (Board::new("x-sudoku", 3, 3), 34)] {
        let (topology, mut scratch) = (&*board.topology, ExecMemory::default());
        for (name, technique) in techniques(&board) {
            let (mut random, mut matches) = (Random::new(seed), 0);
            for _ in 0..4 * times() {
                let Drawn { state, solution } = draw(&board, &mut random);
                for found in technique.matches(topology, &state, &mut scratch) {
                    matches += 1;
                    for &(cell, values) in &found.effects.eliminations {
                        assert_eq!(values >> solution[cell] & 1, 0, "{name} {:?}", found.bindings);
                    }
                    assert!(found.effects.placements.iter().all(|&(c, v)| solution[c] == v), "{name}");
                    walks(&found).into_iter().for_each(|walk| check_walk(topology, &state, walk));
                }
            }
            assert!(matches > 0, "{name} finds nothing");
        }
    }
}

/// The first match is the first of all, also on another memory that has seen other positions.
#[test]
fn first_of_all() {
    let board = Board::new("sudoku", 3, 3);
    let (mut used, mut random) = (ExecMemory::default(), Random::new(35));
    for (name, technique) in techniques(&board) {
        for _ in 0..2 * times() {
            let state = draw(&board, &mut random).state;
            first_is_first_of_all(name, &technique, &board, &state, &mut used);
        }
    }
}
