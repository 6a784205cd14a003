//! What people and programs read of steps: words, boards, JSON, traces and lessons.

mod boards;
mod chains;
mod data;
mod diff;
mod games;
mod languages;
mod lessons;
mod marks;
mod messages;
mod program;
mod refusals;
mod vocabulary;
mod words;

use tesuji::board::{BoardState, Clue, PuzzleSpec, StateLoader, Topology};
use tesuji::frame::{TracedMatch, TracedStep};
use tesuji::lang::{Argument, Call, Program};
use tesuji_oracle::reference_matches;

/// A 4 × 4 puzzle that single values solve.
const SMALL: &str = "1...|..3.|.4..|...2";
/// A 6 × 6 position whose first two cells hold 1 and 2 between them.
const PAIR: &str = "{12}{12}....|......|......|......|......|......";
/// A 9 × 9 puzzle ("AI Escargot").
const LARGE: &str = "100007090030020008009600500005300900010080002600004000300000010040000007007000300";

/// A position from text: a value, `.` or `0` for an open cell, or `{12}` for the candidates 1 and 2.
fn load(topology: &Topology, text: &str) -> BoardState {
    let mut clues = Vec::new();
    let mut letters = text.chars().filter(|letter| *letter != '|');
    let value = |letter: char| letter.to_digit(36).filter(|v| *v > 0);
    while let Some(letter) = letters.next() {
        clues.push(if letter == '{' {
            let candidates = letters.by_ref().take_while(|letter| *letter != '}').filter_map(value);
            Clue::Candidates(candidates.fold(0, |all, v| all | 1 << (v - 1)))
        } else {
            value(letter).map_or(Clue::Open, |v| Clue::Given(v as u8))
        });
    }
    StateLoader::new(topology).load(topology, &PuzzleSpec::new(topology.values, clues)).unwrap().clone()
}

fn matches(program: &Program, topology: &Topology, state: &BoardState, technique: usize) -> Vec<TracedMatch> {
    let arguments = if technique == 2 { vec![Argument::Int(2)] } else { Vec::new() };
    reference_matches(
        program,
        &Call { technique, arguments, deferred: Vec::new(), alias: None },
        topology,
        state,
    )
    .unwrap()
}

fn solve(program: &Program, topology: &Topology, start: &BoardState) -> Vec<TracedStep> {
    let mut state = start.clone();
    let mut steps = Vec::new();
    while let Some(found) = (0..3).find_map(|t| matches(program, topology, &state, t).into_iter().next()) {
        found.effects.apply(topology, &mut state);
        steps.push(TracedStep::new(steps.len() + 1, found));
    }
    steps
}
