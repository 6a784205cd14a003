//! Paths: what the search over rows of bits finds is what going from node to node finds, and it is sound.

use crate::boards::Board;
use crate::fields::times;
use crate::first::first_is_first_of_all;
use crate::positions::{draw, draw_with, show};
use crate::random::Random;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};
use tesuji::board::BoardState;
use tesuji::engine::CompiledTechnique;
use tesuji::frame::ExecMemory;
use tesuji::frame::{Datum, Effects, TracedMatch, WalkTrace};
use tesuji::lang::{Argument, Call, Clause, Domain, Parameter, Path, Program, Technique as Technique_, Type};
use tesuji::lang::{Severity, Source, check, embedded};
use tesuji::plan::PlanStep;
use tesuji::sets::Limit;
use tesuji::strategy::compile;
use tesuji::strategy::link_pairs;
use tesuji_oracle::reference_matches;

/// The rules that ship, and those of `paths.tesuji`.
fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let mut sources = embedded();
        let text = include_str!("paths.tesuji").to_owned();
        sources.push(Source { name: "paths.tesuji".to_owned(), text });
        let checked = check(sources);
        let errors: Vec<_> = checked.diagnostics.iter().filter(|d| d.severity == Severity::Error).collect();
        assert!(errors.is_empty(), "{errors:?}");
        checked.program
    })
}

fn technique(board: &Board, name: &str) -> CompiledTechnique {
    let at = program().techniques.iter().position(|t| t.name == name).unwrap();
    let least = |parameter: &Parameter| match (&parameter.default, &parameter.domain) {
        (Some(default), _) => default.clone(),
        (None, Domain::Range(from, _)) => Argument::Int(*from),
        (None, Domain::Words(words)) => Argument::Word(words[0].clone()),
    };
    let arguments = program().techniques[at].parameters.iter().map(least).collect();
    let call = Call { technique: at, arguments, deferred: Vec::new(), alias: None };
    compile(program(), &call, &board.topology, false).unwrap()
}

/// The names of the techniques that go along paths from one end to another.
fn open_paths() -> Vec<&'static str> {
    let is = |t: &&Technique_| {
        // Walks of any length that come to no cells twice take the reference too long.
        let long =
            |path: &Path| path.is_simple && program().files[t.span.file as usize].name != "paths.tesuji";
        // Of several walks none passes a node twice, which those of the reference may.
        let other = |path: &Path| path.is_cycle || path.each.is_some() || path.shortest.is_some();
        let mut paths = t.clauses.iter().filter_map(|clause| match clause {
            Clause::Path(path) => Some(other(path) || path.body.has_memory() || long(path)),
            _ => None,
        });
        paths.next() == Some(false) && paths.next().is_none() && t.merge.is_none()
    };
    program().techniques.iter().filter(is).map(|t| t.name.as_str()).collect()
}

/// The names of the techniques of `paths.tesuji`.
fn names() -> Vec<&'static str> {
    let own = |file: u32| program().files[file as usize].name == "paths.tesuji";
    program().techniques.iter().filter(|t| own(t.span.file)).map(|t| t.name.as_str()).collect()
}

/// The whole walk of a match: of its walks the longest.
fn walk(found: &TracedMatch) -> WalkTrace {
    let walks = found.bindings.iter().filter_map(|(_, datum)| match datum {
        Datum::Path(walk) => Some((**walk).clone()),
        _ => None,
    });
    walks.max_by_key(|walk| walk.nodes.len()).unwrap()
}

/// How often a walk goes to another cell, and its steps.
fn length(walk: &WalkTrace) -> (usize, usize) {
    let cells = |node: &[(usize, usize)]| {
        let mut cells: Vec<usize> = node.iter().map(|x| x.0).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    let moves = walk.nodes.windows(2).filter(|pair| cells(&pair[0]) != cells(&pair[1])).count();
    (moves, walk.nodes.len() - 1)
}

type Node = Vec<(usize, usize)>;

/// The shortest length for each two ends and what follows.
fn shortest(found: &[TracedMatch]) -> BTreeMap<(Node, Node, Effects), (usize, usize)> {
    let mut all = BTreeMap::new();
    for one in found {
        let walk = walk(one);
        let ends = (walk.nodes[0].clone(), walk.nodes[walk.nodes.len() - 1].clone());
        let length = length(&walk);
        let known = all.entry((ends.0, ends.1, one.effects.clone())).or_insert(length);
        *known = length.min(*known);
    }
    all
}

fn same(board: &Board, technique: &CompiledTechnique, state: &BoardState, scratch: &mut ExecMemory) -> usize {
    let topology = &*board.topology;
    let found = technique.matches(topology, state, scratch);
    let expected = reference_matches(program(), &technique.plan().call, topology, state).unwrap();
    let (short, long) = (shortest(&found), shortest(&expected));
    let name = program().describe(&technique.plan().call);
    let missing: Vec<_> = long.iter().filter(|(key, length)| short.get(key) != Some(length)).collect();
    let extra: Vec<_> = short.iter().filter(|(key, length)| long.get(key) != Some(length)).collect();
    assert!(
        missing.is_empty() && extra.is_empty(),
        "{name}\n{}\nmissing {missing:?}\nextra {extra:?}",
        show(topology, state)
    );
    found.len()
}

fn compare(board: &Board, positions: usize, most: usize, seed: u64) {
    let mut scratch = ExecMemory::default();
    for name in open_paths() {
        let mut random = Random::new(seed);
        let technique = technique(board, name);
        // A condition on the walk itself is asked of others than the shortest one, which the plain reading does not know.
        let asks_for_walk = technique.plan().steps.iter().any(|step| match step {
            PlanStep::Path { needed_vars: needed, .. } => {
                needed.iter().any(|v| technique.plan().form.variables[v.0 as usize].ty == Type::Path)
            }
            _ => false,
        });
        if asks_for_walk {
            continue;
        }
        let mut matches = 0;
        for _ in 0..positions {
            let drawn = draw_with(board, &mut random, 40, most);
            matches += same(board, &technique, &drawn.state, &mut scratch);
        }
        assert!(matches > 0 || positions < 12 || !names().contains(&name), "{name} finds nothing");
    }
}

#[test]
fn as_written_on_4() {
    compare(&Board::new("sudoku", 2, 2), 4 * times(), 40, 21);
}

#[test]
fn as_written_on_6() {
    compare(&Board::new("sudoku", 2, 3), times(), 25, 22);
}

#[test]
fn chains_are_sound() {
    let board = Board::new("sudoku", 3, 3);
    let mut scratch = ExecMemory::default();
    for name in names() {
        let technique = technique(&board, name);
        let mut random = Random::new(23);
        for _ in 0..15 {
            let drawn = draw(&board, &mut random);
            for found in technique.matches(&board.topology, &drawn.state, &mut scratch) {
                for &(cell, values) in &found.effects.eliminations {
                    assert_eq!(values >> drawn.solution[cell] & 1, 0, "{name} {:?}", found.bindings);
                }
                assert!(found.effects.placements.iter().all(|&(c, v)| drawn.solution[c] == v), "{name}");
            }
        }
    }
}

/// The first match is the first of all, and it is the same on another memory that has seen other positions.
#[test]
fn first_of_all() {
    let board = Board::new("sudoku", 3, 3);
    let (mut used, mut random) = (ExecMemory::default(), Random::new(24));
    for name in names() {
        let technique = technique(&board, name);
        for _ in 0..10 {
            let state = draw(&board, &mut random).state;
            let all = first_is_first_of_all(name, &technique, &board, &state, &mut used);
            let lengths: Vec<_> = if name == "scraper" || name == "colours-test" || name == "derived" {
                Vec::new()
            } else {
                all.iter().map(|found| length(&walk(found))).collect()
            };
            let broken = lengths.windows(2).position(|pair| pair[0] > pair[1]);
            assert!(broken.is_none(), "{name}: {:?}", broken.map(|at| (lengths[at], walk(&all[at + 1]))));
        }
    }
}

/// A named part has a part for each round, with the variables of the round.
#[test]
fn rounds_have_their_variables() {
    let board = Board::new("sudoku", 3, 3);
    let technique = technique(&board, "rounds");
    let (mut scratch, mut random, mut seen) = (ExecMemory::default(), Random::new(25), 0);
    for _ in 0..40 {
        let state = draw_with(&board, &mut random, 60, 20).state;
        for found in technique.matches(&board.topology, &state, &mut scratch) {
            let walks = found.bindings.iter().filter_map(|(_, datum)| match datum {
                Datum::Path(walk) => Some(walk),
                _ => None,
            });
            let part = walks.min_by_key(|walk| walk.nodes.len()).unwrap();
            assert!((2..=3).contains(&part.parts.len()), "{part:?}");
            for round in &part.parts {
                assert_eq!(round.last - round.first, 2, "{part:?}");
                let (cell, _) = part.nodes[round.first][0];
                assert!(round.bindings.iter().any(|(_, datum)| *datum == Datum::Cell(cell)), "{part:?}");
                assert_eq!(round.bindings.len(), 3, "{part:?}");
            }
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen} matches");
}

type Candidate = (usize, usize);

/// The candidates that a link joins with each candidate.
fn neighbours(board: &Board, state: &BoardState, link: &str) -> BTreeMap<Candidate, BTreeSet<Candidate>> {
    let at = program().links.iter().position(|one| one.name == link).unwrap();
    let mut near: BTreeMap<Candidate, BTreeSet<Candidate>> = BTreeMap::new();
    for edge in link_pairs(program(), &board.topology, state, at, &[]).unwrap() {
        let [a, b] = edge.nodes.map(|node| node[0]);
        near.entry(a).or_default().insert(b);
        near.entry(b).or_default().insert(a);
    }
    near
}

/// All walks of strong and weak steps in turn that begin and end with a strong one and have no node twice, but that they
/// may end where they begin.
fn alternating(
    strong: &BTreeMap<Candidate, BTreeSet<Candidate>>,
    weak: &BTreeMap<Candidate, BTreeSet<Candidate>>,
    most: usize,
) -> Vec<Vec<Candidate>> {
    let mut whole = Vec::new();
    let mut begun: Vec<Vec<Candidate>> = strong.keys().map(|&node| vec![node]).collect();
    while let Some(nodes) = begun.pop() {
        if nodes.len() % 2 == 0 {
            whole.push(nodes.clone());
        }
        let near = if nodes.len() % 2 == 1 { strong } else { weak };
        for next in near.get(&nodes[nodes.len() - 1]).into_iter().flatten() {
            let is_closed = nodes.len() > 1 && nodes[0] == nodes[nodes.len() - 1];
            if nodes.len() < most && !is_closed && !nodes[1..].contains(next) {
                begun.push([nodes.as_slice(), &[*next]].concat());
            }
        }
    }
    whole
}

/// `shortest k` gives the k shortest of all walks from one end to another.
#[test]
fn several_walks_are_the_shortest() {
    let board = Board::new("sudoku", 3, 3);
    let technique = technique(&board, "short-ways");
    let (mut scratch, mut random, mut several) = (ExecMemory::default(), Random::new(29), 0);
    for _ in 0..60 {
        let state = draw_with(&board, &mut random, 45, 25).state;
        let found = technique.matches(&board.topology, &state, &mut scratch);
        assert!(scratch.clock.take_limits().iter().all(|limit| matches!(limit, Limit::Cells(5))));
        let mut lengths: BTreeMap<[Candidate; 2], Vec<usize>> = BTreeMap::new();
        for nodes in found.iter().map(|one| walk(one).nodes) {
            lengths.entry([nodes[0][0], nodes[nodes.len() - 1][0]]).or_default().push(nodes.len());
        }
        let (strong, weak) = (neighbours(&board, &state, "bilocal"), neighbours(&board, &state, "sees"));
        let mut expected: BTreeMap<[Candidate; 2], Vec<usize>> = BTreeMap::new();
        for nodes in alternating(&strong, &weak, 6) {
            let (first, last) = (nodes[0], nodes[nodes.len() - 1]);
            // The way back is no other walk.
            let is_back = first == last && nodes[1] > nodes[nodes.len() - 2];
            if nodes.len() >= 4 && !is_back {
                expected.entry([first, last]).or_default().push(nodes.len());
            }
        }
        for (ends, found) in &mut lengths {
            found.sort_unstable();
            let all = expected.get_mut(ends).unwrap();
            all.sort_unstable();
            all.truncate(3);
            assert_eq!(found, all, "{ends:?}");
            several += usize::from(all.len() > 1);
        }
    }
    assert!(several > 20, "{several}");
}

/// Where the shortest walk does not meet a condition, a longer one that passes no node twice does.
#[test]
fn conditions_are_asked_of_other_walks() {
    let board = Board::new("sudoku", 3, 3);
    let technique = technique(&board, "long-way");
    let topology: &Arc<_> = &board.topology;
    let (mut scratch, mut random, mut longer) = (ExecMemory::default(), Random::new(28), 0);
    for _ in 0..80 {
        let state = draw_with(&board, &mut random, 45, 25).state;
        let (strong, weak) = (neighbours(&board, &state, "bilocal"), neighbours(&board, &state, "sees"));
        let found = technique.matches(topology, &state, &mut scratch);
        let limits = scratch.clock.take_limits();
        assert!(found.iter().all(|one| length(&walk(one)).0 >= 5));
        let found: BTreeMap<_, _> = found
            .iter()
            .map(walk)
            .map(|walk| ((walk.nodes[0][0], walk.nodes[walk.nodes.len() - 1][0]), walk.nodes.len()))
            .collect();
        let walks = alternating(&strong, &weak, 8);
        for nodes in walks.into_iter().filter(|nodes| nodes.len() >= 6) {
            let (first, last) = (nodes[0], nodes[nodes.len() - 1]);
            let both = |c: usize| topology.peers(first.0).has(c) && topology.peers(last.0).has(c);
            let gives =
                (0..81).any(|c| both(c) && state.is_open(c) && state.candidates(c) >> first.1 & 1 != 0);
            if gives && limits.is_empty() {
                let known = found.get(&(first, last));
                assert!(known.is_some_and(|&known| known <= nodes.len()), "{nodes:?} {known:?}");
                longer += usize::from(nodes.len() == 6 && strong[&first].contains(&last));
            }
        }
    }
    assert!(longer > 2, "{longer}");
}

/// A limit on cells is kept, and it is said that something was left out.
#[test]
fn limits_are_told() {
    let board = Board::new("sudoku", 3, 3);
    let technique = technique(&board, "short-chain");
    let (mut scratch, mut random, mut cut) = (ExecMemory::default(), Random::new(26), false);
    for _ in 0..20 {
        let state = draw_with(&board, &mut random, 50, 25).state;
        for found in technique.matches(&board.topology, &state, &mut scratch) {
            assert!((2..=3).contains(&length(&walk(&found)).0));
        }
        cut |= scratch.clock.take_limits().contains(&Limit::Cells(3));
    }
    assert!(cut);
}

#[test]
fn edges_as_data() {
    let board = Board::new("sudoku", 3, 3);
    let state = draw_with(&board, &mut Random::new(27), 60, 20).state;
    let link = |name: &str| program().links.iter().position(|link| link.name == name).unwrap();
    let topology: &Arc<_> = &board.topology;
    for edge in link_pairs(program(), topology, &state, link("bivalue"), &[]).unwrap() {
        let [(c, x), (d, y)] = edge.nodes.map(|node| node[0]);
        assert!(c == d && state.candidates(c) == (1 << x | 1 << y) && edge.labels.is_empty());
    }
    for edge in link_pairs(program(), topology, &state, link("bilocal"), &[]).unwrap() {
        let [Datum::Unit(unit)] = *edge.labels else { panic!("{edge:?}") };
        assert_eq!(state.places(topology, unit, edge.nodes[0][0].1).count_ones(), 2);
    }
}
