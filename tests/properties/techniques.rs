//! No match of any technique that ships removes a candidate of a solution, or places what the solutions do not; and
//! every one of them has matches to show it.

use crate::boards::program;
use crate::fields::{Case, Field, fields, times};
use crate::judge::agrees;
use crate::menu::{Item, matches_in_time, menu};
use crate::positions::show;
use indexmap::IndexMap;
use std::fmt::Write as _;
use std::thread;
use tesuji::board::SolverMemory;
use tesuji::frame::ExecMemory;
use tesuji::frame::TracedMatch;
use tesuji::lang::Technique;
use tesuji::strategy::compile;

/// How many matches a technique must have had at least, and on how many positions.
const ENOUGH: (usize, usize) = (20, 5);

/// How many positions are made from an example at most.
const TURNS: usize = 30;

/// What came of the looks of a technique.
#[derive(Default)]
struct Tally {
    looks: usize,
    positions: usize,
    matches: usize,
    /// The first wrong match: where it was found, and its words.
    wrong: Option<(usize, usize, String)>,
}

impl Tally {
    /// Counts what one look found.
    fn count(&mut self, found: &[TracedMatch], case: &Case, at: (usize, usize), field: &Field) {
        self.looks += 1;
        self.positions += usize::from(!found.is_empty());
        self.matches += found.len();
        if let Some(wrong) = found.iter().find(|one| !agrees(&one.effects, &case.kept))
            && self.wrong.is_none()
        {
            let board = show(&field.board.topology, &case.drawn.state);
            self.wrong = Some((at.0, at.1, words(field, at.1, wrong, &board)));
        }
    }

    fn is_enough(&self) -> bool {
        self.matches >= ENOUGH.0 && self.positions >= ENOUGH.1
    }

    fn add(&mut self, other: Self) {
        self.looks += other.looks;
        self.positions += other.positions;
        self.matches += other.matches;
        let earlier =
            |(f, i, _): &(usize, usize, String)| self.wrong.as_ref().is_none_or(|(g, j, _)| (f, i) < (g, j));
        if other.wrong.as_ref().is_some_and(earlier) {
            self.wrong = other.wrong;
        }
    }
}

/// Looks at every `step`-th position of a board from `first` on.
fn look(number: usize, field: &Field, menu: &[Item], first: usize, step: usize) -> IndexMap<usize, Tally> {
    let topology = &*field.board.topology;
    let (mut search, mut scratch) = (SolverMemory::new(), ExecMemory::default());
    let mut tallies: IndexMap<usize, Tally> = IndexMap::new();
    for position in (first..field.positions()).step_by(step) {
        let case = field.case(position, &mut search);
        for item in menu {
            let Some(technique) = item.on(position) else { continue };
            let (found, _) = matches_in_time(technique, topology, &case.drawn.state, &mut scratch);
            let tally = tallies.entry(item.technique).or_default();
            tally.count(&found, &case, (number, position), field);
        }
    }
    tallies
}

/// Looks at positions made from the examples of techniques whose patterns are hardly met otherwise.
fn look_at_examples(field: &Field, rare: &[usize]) -> IndexMap<usize, Tally> {
    let topology = &*field.board.topology;
    let (mut search, mut scratch) = (SolverMemory::new(), ExecMemory::default());
    let mut tallies: IndexMap<usize, Tally> = IndexMap::new();
    for (number, call) in field.examples().enumerate().filter(|(_, call)| rare.contains(&call.technique)) {
        let technique = compile(program(), call, &field.board.topology, false).unwrap();
        let tally = tallies.entry(call.technique).or_default();
        for turn in 0..TURNS {
            if tally.is_enough() {
                break;
            }
            let case = field.example(number, turn, &mut search);
            let (found, _) = matches_in_time(&technique, topology, &case.drawn.state, &mut scratch);
            tally.count(&found, &case, (number, turn), field);
        }
    }
    tallies
}

fn words(field: &Field, position: usize, wrong: &TracedMatch, board: &str) -> String {
    let call = program().describe(&wrong.call);
    format!(
        "{call} is wrong on position {position} of {}:\n{board}\n{:?}\n{wrong:?}",
        field.name(),
        wrong.effects
    )
}

#[test]
fn every_technique_is_sound_and_has_matches() {
    let unusual = |file: u32| program().files[file as usize].name == "unusual.tesuji";
    // Those that count on one solution are tried where there is one.
    let is_meant = |technique: &Technique| !technique.needs_one_solution && !unusual(technique.span.file);
    let techniques: Vec<usize> =
        (0..program().techniques.len()).filter(|&t| is_meant(&program().techniques[t])).collect();
    let mut tallies: IndexMap<usize, Tally> = techniques.iter().map(|&t| (t, Tally::default())).collect();
    let threads =
        thread::available_parallelism().map_or(2, usize::from).min(if times() > 1 { 64 } else { 2 });
    for (number, field) in fields().iter().enumerate() {
        let menu = &menu(program(), &field.board, &techniques, field.positions());
        thread::scope(|scope| {
            let work = |first| scope.spawn(move || look(number, field, menu, first, threads));
            for worker in (0..threads).map(work).collect::<Vec<_>>() {
                for (technique, tally) in worker.join().unwrap() {
                    tallies.entry(technique).or_default().add(tally);
                }
            }
        });
    }
    let rare = tallies.iter().filter(|(_, tally)| !tally.is_enough()).map(|(&technique, _)| technique);
    let rare: Vec<usize> = rare.collect();
    for (technique, tally) in look_at_examples(&fields()[0], &rare) {
        tallies.entry(technique).or_default().add(tally);
    }
    let mut faults = String::new();
    for (technique, tally) in tallies {
        let enough = tally.is_enough();
        let (name, Tally { looks, positions, matches, wrong }) =
            (&program().techniques[technique].name, tally);
        println!("{name:35} {matches:8} matches on {positions:5} of {looks:5} positions");
        if let Some((_, _, words)) = wrong {
            writeln!(faults, "{words}").unwrap();
        }
        if !enough {
            writeln!(faults, "{name} has {matches} matches on {positions} of {looks} positions: too few")
                .unwrap();
        }
    }
    assert!(faults.is_empty(), "{faults}");
}
