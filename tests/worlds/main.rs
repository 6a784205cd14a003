//! Candidates, worlds and the ways to place a value: what rules say of them is what plans find.

mod candidates;
#[path = "../common/mod.rs"]
mod common;
mod covers;
mod grounds;
mod kinds;
mod nothing;
mod suppositions;

use std::sync::Arc;
use tesuji::board::{BoardShape, BoardState, Topology};
use tesuji::frame::ExecMemory;
use tesuji::frame::{Datum, TracedMatch};
use tesuji::lang::{Call, Program, VarId};
use tesuji::lang::{Severity, Source, check, embedded, render_all};
use tesuji::meaning::Evaluator;
use tesuji::strategy::compile;

/// The games and the easiest rules that ship, and a text with more.
pub fn program(text: &str) -> Program {
    let mut sources = embedded();
    let easy = ["games/", "singles", "subsets", "styles"];
    sources.retain(|source| easy.iter().any(|part| source.name.contains(part)));
    // The strategies that games name are not among them.
    let names_strategy =
        |line: &str| ["strategy ", "lessons "].iter().any(|word| line.trim_start().starts_with(word));
    for source in &mut sources {
        let lines = source.text.lines().filter(|line| !names_strategy(line));
        source.text = lines.map(|line| format!("{line}\n")).collect();
    }
    sources.push(Source { name: "more.tesuji".to_owned(), text: format!("tesuji 1\n{text}") });
    let checked = check(sources);
    let errors: Vec<_> =
        checked.diagnostics.iter().filter(|d| d.severity == Severity::Error).cloned().collect();
    assert!(errors.is_empty(), "{}", render_all(&errors, &checked.program.files, false, &|_| None));
    checked.program
}

/// A call of a technique with numbers.
pub fn call(program: &Program, name: &str, arguments: &[i64]) -> Call {
    let technique = program.techniques.iter().position(|t| t.name == name).expect("a technique");
    let arguments = arguments.iter().map(|&n| tesuji::lang::program::Argument::Int(n)).collect();
    Call { technique, arguments, deferred: Vec::new(), alias: None }
}

/// What a technique finds.
pub fn found(
    program: &Program,
    call: &Call,
    topology: &Arc<Topology>,
    state: &BoardState,
) -> Vec<TracedMatch> {
    let technique = compile(program, call, topology, false).expect("a technique that can be compiled");
    technique.matches(topology, state, &mut ExecMemory::default())
}

/// The candidates that matches take out.
pub fn gone(matches: &[TracedMatch]) -> Vec<(usize, usize)> {
    let mut all: Vec<_> = matches
        .iter()
        .flat_map(|m| &m.effects.eliminations)
        .flat_map(|&(c, mask)| (0..64).filter(move |v| mask >> v & 1 != 0).map(move |v| (c, v)))
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// What a variable of a match stands for.
pub fn bound(program: &Program, found: &TracedMatch, name: &str) -> Datum {
    let variables = &program.techniques[found.call.technique].variables;
    let is = |(var, _): &&(VarId, Datum)| variables[var.0 as usize].name == name;
    found.bindings.iter().find(is).expect("a bound variable").1.clone()
}

/// What the text of a match gives that consists of one expression.
pub fn said(program: &Program, found: &TracedMatch, topology: &Topology, state: &BoardState) -> Datum {
    let technique = &program.techniques[found.call.technique];
    let tesuji::lang::program::TemplatePart::Value(expr) = &technique.because["en"][0] else {
        panic!("a value")
    };
    let mut evaluator = Evaluator::new(program, technique, &found.call.arguments, topology, state);
    evaluator.set_bindings(&found.bindings);
    evaluator.eval(expr).expect("something")
}

/// A sudoku of the game that ships.
pub fn sudoku(program: &Program, h: usize, w: usize) -> Arc<Topology> {
    let game = program.game("sudoku").expect("sudoku");
    Arc::new(tesuji::game::build(program, &game, &BoardShape::blocks(h, w)).expect("a board"))
}

/// A position in which only some cells are narrowed: cells such as `1I`, the row first, with their values.
pub fn narrowed(topology: &Topology, cells: &[(&str, &str)]) -> BoardState {
    let mut candidates = vec![topology.all_values(); topology.cells.len()];
    for (name, values) in cells {
        candidates[cell(topology, name)] = values.bytes().fold(0, |all, v| all | 1 << (v - b'1'));
    }
    let none = vec![0; topology.cell_words()];
    let mut state = BoardState::new(topology);
    state.load(topology, &candidates, &none, &none);
    state
}

/// A cell by its row and the letter of its column.
pub fn cell(topology: &Topology, name: &str) -> usize {
    let mut letters = name.bytes();
    let (row, column) = (letters.next().unwrap() - b'1', letters.next().unwrap() - b'A');
    usize::from(row) * topology.size().1 + usize::from(column)
}

/// Numbers that look random and are the same in every run.
pub struct Numbers(pub u64);

impl Numbers {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    /// A position in which some candidates went and some values stand.
    pub fn position(&mut self, topology: &Topology, placed: usize, gone: usize) -> BoardState {
        let mut state = BoardState::new(topology);
        for _ in 0..placed {
            let (c, v) = (self.below(topology.cells.len()), self.below(topology.values));
            if state.is_open(c) && state.candidates(c) >> v & 1 != 0 {
                state.place(topology, c, v);
            }
        }
        for _ in 0..gone {
            let (c, v) = (self.below(topology.cells.len()), self.below(topology.values));
            if state.is_open(c) && state.candidates(c).count_ones() > 1 {
                state.eliminate(c, v);
            }
        }
        state
    }
}
