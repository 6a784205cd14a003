//! The examples in the rule files: they hold, they are sound, and no technique is without.

use crate::boards::{board, board_of, load, position};
use crate::{PROGRAM, assert_as_written, planned};
use indexmap::IndexMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::thread;
use tesuji::board::{BoardSolver, BoardState, SolutionCount, SolverMemory, Topology};
use tesuji::frame::{Effects, TracedMatch};
use tesuji::lang::walk::children;
use tesuji::lang::{Argument, Call, Clause, Domain, Example, Expr, ExprKind};
use tesuji::report::{Language, StepTexts};
use tesuji::sets::SetBits;
use tesuji::sets::bits::full;

/// The board and the position of an example.
pub fn place(example: &Example) -> (Arc<Topology>, BoardState) {
    let read = position(&example.position);
    let (h, w) = read.shape.block().unwrap_or(match read.side() {
        4 => (2, 2),
        6 => (2, 3),
        _ => (3, 3),
    });
    let topology = match read.shape.inputs.keys().all(|input| matches!(input.as_str(), "h" | "w")) {
        true => board(&example.game, h, w),
        false => board_of(&example.game, &read.shape),
    };
    let state = load(&topology, &read);
    (topology, state)
}

/// What an example wants.
pub fn wanted(example: &Example, topology: &Topology) -> Option<Effects> {
    let mut effects = Effects::default();
    for fact in example.finds.as_ref()? {
        let cell = topology.cell_by_label(&fact.cell).expect("a cell of the board");
        let value = usize::from(fact.value) - 1;
        if fact.is_placement {
            effects.placements.push((cell, value));
        } else {
            effects.eliminations.push((cell, 1 << value));
        }
    }
    effects.merge();
    Some(effects)
}

fn name(example: &Example) -> String {
    format!("{}: {}", PROGRAM.describe(&example.call), example.title)
}

/// Whether the clauses as they are written can be worked out soon: not where units are taken in turn without a bound.
fn is_small(call: &Call) -> bool {
    let name = PROGRAM.techniques[call.technique].name.as_str();
    let arguments = call.arguments.as_slice();
    match name {
        "law-of-leftovers" => matches!(arguments, [Argument::Int(1 | 2), ..]),
        "template-set" | "template-delete" => !arguments.contains(&Argument::Word("refined".to_owned())),
        _ if name.starts_with("borescoper") => false,
        _ if name.ends_with("fish") => {
            arguments.get(..2) == Some(&[Argument::Int(2), Argument::Word("basic".to_owned())])
        }
        _ => true,
    }
}

#[test]
fn every_example_holds() {
    for example in &PROGRAM.examples {
        let (topology, state) = place(example);
        let found: BTreeSet<Effects> =
            planned(&example.call, &topology, &state).into_iter().map(|one| one.effects).collect();
        match wanted(example, &topology) {
            None => assert_eq!(found, BTreeSet::new(), "{}", name(example)),
            Some(effects) => assert!(found.contains(&effects), "{}: {found:?}", name(example)),
        }
    }
}

#[test]
fn every_example_is_written_as_it_says() {
    let words = StepTexts::new(&PROGRAM, Language::En);
    let mut patterns = BTreeSet::new();
    for example in PROGRAM.examples.iter().filter(|example| !example.says.is_empty()) {
        let (topology, state) = place(example);
        let effects = wanted(example, &topology).expect("what says something finds something");
        let matches = planned(&example.call, &topology, &state);
        let right: Vec<_> = matches.iter().filter(|one| one.effects == effects).collect();
        let said = |style: &String| {
            let all = right.iter().map(|one| words.text_in_style(&topology, &state, one, style));
            all.collect::<Vec<_>>()
        };
        let says = |one: &&TracedMatch| {
            let mut texts = example.says.iter();
            texts.all(|(style, text)| {
                words.text_in_style(&topology, &state, one, style).as_ref() == Some(text)
            })
        };
        assert!(
            right.iter().any(says),
            "{}: {:?}",
            name(example),
            example.says.keys().map(said).collect::<Vec<_>>()
        );
        let technique = &PROGRAM.techniques[example.call.technique];
        patterns.extend(example.says.get("patterns-short").map(|_| technique.name.as_str()));
    }
    // Each technique with a message of that document, but for those whose cells stand in `notation`, shows it.
    let elsewhere = ["naked-subset", "locked-candidates", "hidden-subset", "fish", "xy-wing"];
    let written = PROGRAM.techniques.iter().filter(|t| t.message.contains_key("patterns-short"));
    let written = written.map(|t| t.name.as_str()).filter(|name| !elsewhere.contains(name));
    assert_eq!(patterns, written.collect());
}

/// Whether an expression asks where paths lead.
fn reaches(expr: &Expr) -> bool {
    let mut found = matches!(expr.kind, ExprKind::Reach(..));
    children(expr, &mut |part| found |= reaches(part));
    found
}

/// Whether a clause needs no path and no world.
fn is_plain(clause: &Clause) -> bool {
    match clause {
        Clause::For(_, expr) | Clause::Let(_, expr) | Clause::Where(expr) => !reaches(expr),
        Clause::Choose { from, .. } => !reaches(from),
        Clause::Path(_) | Clause::World(_) => false,
    }
}

#[test]
fn plans_find_what_the_clauses_say() {
    // Which of the shortest walks is told is no part of what a rule says; paths and worlds are compared elsewhere.
    let plain = |example: &&Example| PROGRAM.techniques[example.call.technique].clauses.iter().all(is_plain);
    let examples = PROGRAM.examples.iter().filter(|example| is_small(&example.call)).filter(plain);
    // One of each call that finds something, and one that does not.
    let cases: IndexMap<(&Call, bool), &Example> =
        examples.map(|example| ((&example.call, example.finds.is_some()), example)).collect();
    // Those of one technique take about as long: they go to both threads in turn.
    let (one, other): (Vec<_>, Vec<_>) = cases.into_values().enumerate().partition(|(at, _)| at % 2 == 0);
    let compare = |(_, example): &(usize, &Example)| {
        let (topology, state) = place(example);
        assert_as_written(&example.call, &topology, &state);
    };
    thread::scope(|scope| {
        scope.spawn(|| one.iter().for_each(compare));
        other.iter().for_each(compare);
    });
}

#[test]
fn no_step_removes_what_some_solution_holds() {
    for example in &PROGRAM.examples {
        let (topology, state) = place(example);
        let (laws, search) = (BoardSolver::new(&topology), &mut SolverMemory::new());
        // What counts on one solution says nothing where there is not one: such a position shows the pattern alone.
        let mut has_one = || matches!(laws.count(search, &state, None), SolutionCount::One(_));
        if PROGRAM.techniques[example.call.technique].needs_one_solution && !has_one() {
            continue;
        }
        let mut candidates: Vec<u64> = (0..topology.cells.len()).map(|cell| state.candidates(cell)).collect();
        assert!(has_solution(&topology, &laws, &state, &candidates), "{}: no solution", name(example));
        let mut gone = vec![0; candidates.len()];
        for one in planned(&example.call, &topology, &state) {
            one.effects.eliminations.iter().for_each(|&(cell, values)| gone[cell] |= values);
            one.effects
                .placements
                .iter()
                .for_each(|&(cell, value)| gone[cell] |= candidates[cell] & !(1 << value));
        }
        for (cell, gone) in gone.into_iter().enumerate() {
            for value in SetBits(gone) {
                let all = std::mem::replace(&mut candidates[cell], 1 << value);
                let kept = has_solution(&topology, &laws, &state, &candidates);
                assert!(!kept, "{}: {}<>{}", name(example), topology.label(cell), value + 1);
                candidates[cell] = all;
            }
        }
    }
}

/// After how many assumptions a candidate counts as one of no solution: a pattern on an empty board takes millions.
const ASSUMPTIONS: u64 = 20_000;

/// Whether a position has a solution in which each cell has one of these candidates.
fn has_solution(topology: &Topology, laws: &BoardSolver, state: &BoardState, candidates: &[u64]) -> bool {
    let cells = topology.cells.len();
    let placed: Vec<u64> = full(cells).iter().zip(state.open()).map(|(all, open)| all & !open).collect();
    let mut asked = state.clone();
    asked.load(topology, candidates, &placed, state.given());
    laws.solve_near(&mut SolverMemory::new(), &asked, &vec![0; cells], Some(ASSUMPTIONS)).is_ok()
}

/// Techniques whose sizes differ in how far they look alone.
const ONE_SIZE: [&str; 12] = [
    "braid",
    "bug-plus-n",
    "forcing-net",
    "g-braid",
    "g-whip",
    "kraken-cover",
    "kraken-fish",
    "sue-de-coq-general",
    "t-whip",
    "unique-loop3",
    "whip",
    "z-chain",
];

#[test]
fn every_technique_and_size_has_an_example_that_fires_and_one_that_does_not() {
    let mut seen: BTreeMap<(usize, Vec<Argument>), BTreeSet<bool>> = BTreeMap::new();
    for example in &PROGRAM.examples {
        // Fins are no case of their own: with them, a name says which are meant.
        let arguments = example.call.arguments.iter().take(2).cloned().collect();
        seen.entry((example.call.technique, arguments)).or_default().insert(example.finds.is_some());
    }
    for (at, technique) in PROGRAM.techniques.iter().enumerate() {
        let first = technique.parameters.first();
        if first.is_some_and(|first| first.default.is_some()) || ONE_SIZE.contains(&technique.name.as_str()) {
            // A case that can be left out stands for the others, and so does one length of a chain.
            let of = seen.iter().filter(|((of, _), _)| *of == at);
            let kinds: BTreeSet<bool> = of.flat_map(|(_, kinds)| kinds.iter().copied()).collect();
            assert_eq!(kinds.len(), 2, "{}", technique.name);
            continue;
        }
        let sizes = match first.map(|parameter| &parameter.domain) {
            // Larger fish have a smaller one beside them on every board of nine values; five are enough for
            // Siamese ones.
            Some(Domain::Range(first, _)) if technique.name == "siamese-fish" => *first..=4,
            // Those of more than eight need larger boards.
            Some(Domain::Range(first, last)) => *first..=*last.min(&8),
            _ => 0..=0,
        };
        for size in sizes {
            let mut case = Vec::new();
            if !technique.parameters.is_empty() {
                case.push(Argument::Int(size));
            }
            // The usual word stands for the others.
            let second = technique.parameters.get(1).map(|parameter| parameter.default.clone());
            case.extend(second.flatten());
            let kinds = seen.get(&(at, case)).map_or(0, BTreeSet::len);
            assert_eq!(kinds, 2, "{}({size})", technique.name);
        }
    }
    let fish = PROGRAM.techniques.iter().position(|technique| technique.name == "fish").unwrap();
    for (shape, sizes) in [("franken", 2..=4), ("mutant", 2..=3)] {
        for size in sizes {
            let case = vec![Argument::Int(size), Argument::Word(shape.to_owned())];
            assert_eq!(seen.get(&(fish, case)).map_or(0, BTreeSet::len), 2, "{shape} {size}");
        }
    }
}

#[test]
fn every_name_of_cases_has_an_example() {
    let conditional = PROGRAM.examples.iter().filter_map(|example| {
        let technique = &PROGRAM.techniques[example.call.technique];
        let title = &technique.aliases[example.call.alias?].name;
        example.finds.is_some().then_some(title.as_str())
    });
    let names: BTreeSet<&str> = conditional.collect();
    let wanted = [
        "claiming",
        "degenerate-tridagon",
        "finned-franken-fish",
        "finned-jellyfish",
        "finned-mutant-fish",
        "finned-swordfish",
        "finned-x-wing",
        "franken-fish",
        "mutant-fish",
        "pointing",
        "sashimi-jellyfish",
        "sashimi-swordfish",
        "sashimi-x-wing",
        "uniqueness-test2",
        "uniqueness-test5",
        "vwxyz-wing",
        "wxyz-wing",
    ];
    assert_eq!(names, wanted.into_iter().collect());
}
