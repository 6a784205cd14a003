//! What comes of a supposition.

use crate::{Numbers, bound, call, cell, found, gone, narrowed, program, sudoku};
use std::sync::Arc;
use tesuji::board::{BoardSolver, BoardState, SolutionCount, SolverMemory, Topology};
use tesuji::frame::ExecMemory;
use tesuji::frame::{Datum, TracedMatch};
use tesuji::lang::Program;
use tesuji::strategy::{RunLimits, RunOutcome, StrategyProgram, compile};

const RULES: &str = "
strategy singles { first-of { naked-single, hidden-single } }
technique refuted(limit in 1..81 = 81) {
  for   c in cells, v in candidates(c) where |candidates(c)| > 1
  world W = suppose v in c using naked-single, hidden-single within limit placements
  where contradiction(W)
  then  eliminate v from c
}
technique trial(depth in 1..3) {
  for   c in cells(2), v in candidates(c)
  world W = suppose v in c using singles, trial(depth - 1) if depth > 1
  where contradiction(W)
  then  eliminate v from c
}
technique verity {
  for   u in units, v in needed(u)
  where |places(u, v)| in 2..3
  world W for c in places(u, v) = suppose v in c using singles
  where not contradiction(W)
  then  eliminate removed(W)
}
technique verity-by-hand {
  for   u in units, v in needed(u)
  let   {a, b} = places(u, v)
  world X = suppose v in a using singles
  world Y = suppose v in b using singles
  where not contradiction(X), not contradiction(Y)
  then  eliminate removed(X) & removed(Y)
}
technique both-place {
  for   c in cells(2)
  world W for v in candidates(c) = suppose v in c using singles
  for   p in placed(W)
  then  place {p}
}
strategy with-refuted { first-of { naked-single, hidden-single, refuted } }
strategy with-trial { first-of { naked-single, hidden-single, trial(2) } }
";

/// What singles make of a position.
fn singles(program: &Program, state: &BoardState, topology: &Arc<Topology>) -> BoardState {
    let strategy =
        StrategyProgram::compile(program, &program.strategy_call("singles").unwrap(), topology).unwrap();
    let mut state = state.clone();
    strategy.run(&mut strategy.runner(), &mut state, RunLimits::default(), None);
    state
}

#[test]
fn a_value_without_a_place_contradicts() {
    let program = program(RULES);
    let topology = sudoku(&program, 2, 2);
    // 1A = 1 leaves 1B and 1C with 2 alone.
    let state = narrowed(&topology, &[("1A", "13"), ("1B", "12"), ("1C", "12")]);
    let found = found(&program, &call(&program, "refuted", &[81]), &topology, &state);
    assert!(gone(&found).contains(&(cell(&topology, "1A"), 0)));
    // 3 has no place in the first row but 1A and 1D: 1A = 3 is no contradiction.
    assert!(!gone(&found).contains(&(cell(&topology, "1A"), 2)));
}

#[test]
fn a_contradiction_is_the_same_whatever_comes_to_it() {
    // 1A = 1 leaves 1B and 1C with 2 alone, and 2D with 3: two ways to go on, and one ends before the other begins.
    let base = "
technique lost {
  for   c in cells(2), v in candidates(c)
  world W = suppose v in c using USING
  where contradiction(W)
  for   d in removed(W) where d in placed(W)
  then  eliminate {d}
}
technique shared {
  for   c in cells(2)
  let   {x, y} = candidates(c)
  world X = suppose x in c using USING
  world Y = suppose y in c using USING
  then  eliminate removed(X) & removed(Y)
}";
    let mut sets = 0;
    let found: Vec<_> = ["naked-single, hidden-single", "hidden-single, naked-single"]
        .map(|using| program(&base.replace("USING", using)))
        .iter()
        .map(|program| {
            let topology = sudoku(program, 2, 2);
            let mut numbers = Numbers(5);
            let mut all = Vec::new();
            for _ in 0..60 {
                let state = numbers.position(&topology, 1, 18);
                let lost = gone(&found(program, &call(program, "lost", &[]), &topology, &state));
                let candidates: u32 =
                    (0..topology.cells.len()).map(|c| state.candidates(c).count_ones()).sum();
                assert!(lost.is_empty() || lost.len() == candidates as usize);
                sets += usize::from(!lost.is_empty());
                all.push((lost, gone(&found(program, &call(program, "shared", &[]), &topology, &state))));
            }
            all
        })
        .collect();
    assert_eq!(found[0], found[1]);
    assert!(sets > 0 && found[0].iter().any(|(lost, shared)| lost.is_empty() != shared.is_empty()));
}

#[test]
fn trials_find_what_singles_do_not_and_are_right() {
    let program = program(RULES);
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let topology = sudoku(&program, 3, 3);
    let mut start = BoardState::new(&topology);
    for (c, letter) in hard.bytes().enumerate() {
        if letter != b'.' {
            start.place(&topology, c, usize::from(letter - b'1'));
        }
    }
    let SolutionCount::One(solution) =
        BoardSolver::new(&topology).count(&mut SolverMemory::new(), &start, None)
    else {
        panic!("one solution")
    };
    for name in ["with-refuted", "with-trial"] {
        let strategy =
            StrategyProgram::compile(&program, &program.strategy_call(name).unwrap(), &topology).unwrap();
        let mut state = start.clone();
        let limits = RunLimits { steps: Some(60), ..RunLimits::default() };
        let mut steps = 0;
        let mut count = |_, _: &BoardState| steps += 1;
        let ending = strategy.run(&mut strategy.runner(), &mut state, limits, Some(&mut count));
        assert!(steps > 0 && ending == RunOutcome::Stuck, "{name}: {ending:?} after {steps}");
        assert!(name != "with-trial" || refuted(&program, &topology, &state, 2).is_empty());
        for (c, &value) in solution.iter().enumerate() {
            assert!(state.candidates(c) >> (value - 1) & 1 != 0, "{name} took {value} from cell {c}");
        }
    }
}

/// Whether some cell has no value or some unit no place for one.
fn is_empty(topology: &Topology, state: &BoardState) -> bool {
    let lost = |u: usize| (0..topology.values).any(|v| state.places(topology, u, v) == 0);
    state.is_contradictory() || (0..topology.units.len()).any(lost)
}

/// Whether a position comes to a contradiction by singles and trials so many deep, followed from the outside.
fn fails(program: &Program, topology: &Arc<Topology>, state: &BoardState, depth: usize) -> bool {
    let mut state = singles(program, state, topology);
    while !is_empty(topology, &state) {
        let Some((c, v)) = (depth > 0).then(|| refuted(program, topology, &state, depth).pop()).flatten()
        else {
            return false;
        };
        state.eliminate(c, v);
        state = singles(program, &state, topology);
    }
    true
}

/// The candidates of cells with two of them that trials so many deep take out.
fn refuted(
    program: &Program,
    topology: &Arc<Topology>,
    state: &BoardState,
    depth: usize,
) -> Vec<(usize, usize)> {
    let cells =
        (0..topology.cells.len()).filter(|&c| state.is_open(c) && state.candidates(c).count_ones() == 2);
    let candidates = cells.flat_map(|c| (0..topology.values).map(move |v| (c, v)));
    candidates
        .filter(|&(c, v)| state.candidates(c) >> v & 1 != 0)
        .filter(|&(c, v)| {
            let mut world = state.clone();
            world.place(topology, c, v);
            fails(program, topology, &world, depth - 1)
        })
        .collect()
}

#[test]
fn trials_inside_of_trials_are_followed_as_from_the_outside() {
    let program = program(RULES);
    let mut numbers = Numbers(23);
    let mut counts = [0, 0];
    for (h, w, lost, rounds) in [(2, 2, 16, 20), (2, 3, 66, 8)] {
        let topology = sudoku(&program, h, w);
        for _ in 0..rounds {
            let state = numbers.position(&topology, 1, lost);
            for (depth, count) in [1, 2].into_iter().zip(&mut counts) {
                let found = found(&program, &call(&program, "trial", &[depth]), &topology, &state);
                let expected = refuted(&program, &topology, &state, depth as usize);
                assert_eq!(gone(&found), expected, "depth {depth}");
                *count += expected.len();
            }
        }
    }
    assert!(counts[0] > 0 && counts[1] > counts[0], "{counts:?}");
}

#[test]
fn what_all_worlds_lose_goes() {
    let program = program(RULES);
    let mut numbers = Numbers(11);
    let mut count = 0;
    for (h, w, gone_candidates) in [(2, 2, 14), (2, 3, 60), (3, 3, 330)] {
        let topology = sudoku(&program, h, w);
        for _ in 0..6 {
            let state = numbers.position(&topology, 2, gone_candidates);
            // The same by following each supposition from the outside.
            let mut expected = Vec::new();
            for u in 0..topology.units.len() {
                for v in 0..topology.values {
                    let cells = &topology.units[u].cells;
                    let places: Vec<usize> = cells.iter().map(|&c| usize::from(c)).collect();
                    let places: Vec<usize> =
                        places.into_iter().filter(|&c| state.candidates(c) >> v & 1 != 0).collect();
                    if places.len() != 2 || places.iter().any(|&c| !state.is_open(c)) {
                        continue;
                    }
                    let ends: Vec<BoardState> = places
                        .iter()
                        .map(|&c| {
                            let mut world = state.clone();
                            world.place(&topology, c, v);
                            singles(&program, &world, &topology)
                        })
                        .collect();
                    if ends.iter().any(|end| is_empty(&topology, end)) {
                        continue;
                    }
                    for c in 0..topology.cells.len() {
                        let lost = ends.iter().fold(state.candidates(c), |all, s| all & !s.candidates(c));
                        expected.extend((0..topology.values).filter(|x| lost >> x & 1 != 0).map(|x| (c, x)));
                    }
                }
            }
            expected.sort_unstable();
            expected.dedup();
            let by_hand = found(&program, &call(&program, "verity-by-hand", &[]), &topology, &state);
            assert_eq!(gone(&by_hand), expected);
            let each = gone(&found(&program, &call(&program, "verity", &[]), &topology, &state));
            assert!(expected.iter().all(|p| each.contains(p)));
            count += expected.len();
            let placed = found(&program, &call(&program, "both-place", &[]), &topology, &state);
            count += placed.iter().filter(|m| m.effects.placements.len() == 1).count();
        }
    }
    assert!(count > 0);
}

#[test]
fn a_limit_that_was_hit_is_noted() {
    let program = program(RULES);
    let topology = sudoku(&program, 2, 2);
    let state = narrowed(&topology, &[("1A", "12"), ("1B", "12"), ("2A", "23"), ("2B", "34")]);
    let run = |limit| {
        let call = call(&program, "refuted", &[limit]);
        let technique = compile(&program, &call, &topology, false).unwrap();
        let mut scratch = ExecMemory::default();
        technique.matches(&topology, &state, &mut scratch);
        !scratch.clock.take_limits().is_empty()
    };
    assert!(run(1));
    assert!(!run(81));
}

#[test]
fn worlds_are_part_of_what_a_match_holds() {
    let program = program(RULES);
    let topology = sudoku(&program, 2, 2);
    let state = narrowed(&topology, &[("1A", "12"), ("1B", "12"), ("1C", "134"), ("2A", "123")]);
    let matches: Vec<TracedMatch> =
        found(&program, &call(&program, "verity-by-hand", &[]), &topology, &state);
    for one in &matches {
        let Datum::World(world) = bound(&program, one, "X") else { panic!("a world") };
        assert!(world.placed.contains(&world.candidate) && !world.is_contradictory);
    }
    assert!(!matches.is_empty());
}

#[test]
fn a_position_without_its_log_is_searched_anew() {
    let program = program(RULES);
    let topology = sudoku(&program, 3, 3);
    let given = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let names = |at: usize| format!("{}{}", 1 + at / 9, (b'A' + (at % 9) as u8) as char);
    let mut state = BoardState::new(&topology);
    for (at, value) in given.bytes().enumerate().filter(|(_, value)| *value != b'.') {
        state.place(&topology, cell(&topology, &names(at)), usize::from(value - b'1'));
    }
    let technique = compile(&program, &call(&program, "refuted", &[81]), &topology, false).unwrap();
    let mut memory = ExecMemory::default();
    let first = technique.matches(&topology, &state, &mut memory);
    let refuted = gone(&first);
    assert!(refuted.len() > 4, "{refuted:?}");
    for &(cell, value) in &refuted[..4] {
        state.eliminate(cell, value);
        state.clear_log();
        let found = technique.matches(&topology, &state, &mut memory);
        assert_eq!(found, technique.matches(&topology, &state, &mut ExecMemory::default()));
        assert!(!found.is_empty() && !gone(&found).contains(&(cell, value)));
    }
}
