//! What techniques find on the positions of the course of a strategy, and which of it others find as well.

use super::file::Evaluated;
use super::strategies::{calls, strategy_call};
use crate::board::law::UnitFact;
use crate::board::{position::PuzzleSpec, setup::StateLoader, state::BoardState, topology::Topology};
use crate::engine::technique::CompiledTechnique;
use crate::frame::ExecMemory;
use crate::frame::trace::{Datum, Effects, TracedMatch, TracedStep};
use crate::lang::message::{Localize, Message, message};
use crate::sets::deadline::Deadline;
use crate::solve::boards::{Board, Boards, Seats};
use crate::strategy::{RunLimits, RunOutcome, StrategyMemory, StrategyProgram, compile};
use crate::{lang::program::Program, solve::error::SolverError};
use std::{collections::BTreeMap, sync::Arc};

/// A course of which the positions are searched for techniques.
#[derive(Debug, Default)]
pub struct CourseOf {
    pub strategy: String,
    pub techniques: Vec<String>,
    /// The variable by which techniques are taken apart.
    pub split: String,
    /// Techniques, each with those that are said to find the same.
    pub claims: Vec<(String, Vec<String>)>,
}

pub struct Cover {
    boards: Boards<Compiled>,
    of: CourseOf,
}

struct Compiled {
    strategy: StrategyProgram,
    techniques: Vec<CompiledTechnique>,
}

#[derive(Default)]
pub struct Memory {
    seats: Seats<Compiled, (StateLoader, StrategyMemory)>,
    scratch: ExecMemory,
}

impl Cover {
    pub fn new(of: CourseOf, program: &Arc<Program>, game: Option<&str>) -> Evaluated<Self> {
        let calls = calls(program, &of.techniques)?;
        let course = strategy_call(program, &of.strategy)?;
        let boards = Boards::new(Arc::clone(program), game, move |program, _, topology| {
            let techniques = calls.iter().map(|call| compile(program, call, topology, false));
            Ok(Compiled {
                techniques: techniques.collect::<Result<_, _>>()?,
                strategy: StrategyProgram::compile(program, &course, topology)?,
            })
        });
        Ok(Self { boards: boards.map_err(SolverError::from)?, of })
    }

    /// Follows the course on a puzzle. At each position at which nothing can be placed all techniques are searched, and
    /// where the course ends.
    ///
    /// # Errors
    /// Why the puzzle is left out.
    pub fn look(&self, memory: &mut Memory, puzzle: &PuzzleSpec) -> Result<Course, Message> {
        let make =
            |board: &Board<Compiled>| (StateLoader::new(&board.topology), board.compiled.strategy.runner());
        let seat = memory.seats.seat(&self.boards, puzzle, make).map_err(|error| error.message())?;
        let (board, (setup, runner)) = seat;
        let state = setup.load(&board.topology, puzzle).map_err(|error| error.message())?;
        memory.scratch.clock.start(Deadline::default());
        let scratch = &mut memory.scratch;
        let mut course = Course::default();
        let mut step_before = |step: TracedStep, before: &BoardState| {
            // Where a value can be placed, no more is searched.
            if step.found.effects.places.is_empty() {
                let removed = self.removed(board, before, scratch);
                course.sightings.extend(self.sighting(board, before, &step.found, &removed));
                course.add(&removed, &self.of.claims);
            }
        };
        match board.compiled.strategy.run(runner, state, RunLimits::default(), Some(&mut step_before)) {
            RunOutcome::Stuck => {
                course.add(&self.removed(board, state, &mut memory.scratch), &self.of.claims);
            }
            RunOutcome::Contradiction => return Err(message!("the puzzle has no solution")),
            RunOutcome::Solved | RunOutcome::Fault | RunOutcome::StepLimit | RunOutcome::Timeout => {}
        }
        Ok(course)
    }

    /// The value in a match of the variable that splits techniques.
    fn part<'m>(&self, found: &'m TracedMatch) -> Option<&'m Datum> {
        let variables = &self.boards.program().techniques[found.call.technique].variables;
        let mut bindings = found.bindings.iter();
        bindings.find(|(var, _)| variables[var.0 as usize].name == self.of.split).map(|(_, datum)| datum)
    }

    fn with_part(&self, part: &str) -> String {
        format!("{WITH}{} = {part}", self.of.split)
    }

    /// A step of the course by a technique that is split, if `found` is one.
    fn sighting(
        &self,
        board: &Board<Compiled>,
        before: &BoardState,
        found: &TracedMatch,
        removed: &Removals,
    ) -> Option<Sighting> {
        let program = self.boards.program();
        let technique = program.describe(&found.call);
        let datum = self.part(found)?;
        let part = word(datum, &board.topology)?;
        let own_name = technique.clone() + &self.with_part(&part);
        removed.get(&own_name)?;
        let mut own = Removal::default();
        own.add(&found.effects, &board.topology, before);
        let others = removed.iter().filter(|(name, _)| is_part_of(name, &technique) && **name != own_name);
        let mut also = others.filter(|(_, other)| own.is_within(other));
        let also = also.next().and_then(|(name, _)| parts_of(name).1).map(str::to_owned);
        Some(Sighting { technique, part, also })
    }

    /// The effects of each technique on a position, by its name, with the value of the variable by which it is split.
    fn removed(&self, board: &Board<Compiled>, state: &BoardState, scratch: &mut ExecMemory) -> Removals {
        let program = self.boards.program();
        let mut all = Removals::new();
        for technique in &board.compiled.techniques {
            let name = program.describe(&technique.plan().call);
            for found in technique.matches(&board.topology, state, scratch) {
                let part = self.part(&found).and_then(|datum| word(datum, &board.topology));
                let name = part.map_or_else(|| name.clone(), |part| name.clone() + &self.with_part(&part));
                all.entry(name).or_default().add(&found.effects, &board.topology, state);
            }
            // A limit that is reached is that of the technique; nothing is concluded from what it did not find.
            scratch.clock.take_limits();
        }
        all
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Removal {
    /// The candidates that go, by cells; a value that is placed takes the others of its cell.
    gone: Candidates,
    /// For each value that is placed: the sets of candidates that need only go for it to be left alone, in its cell
    /// or in a complete unit.
    placed: Vec<Vec<Candidates>>,
    matches: usize,
}

type Candidates = BTreeMap<usize, u64>;

/// By the names of techniques.
type Removals = BTreeMap<String, Removal>;

fn unite(all: &mut Candidates, more: impl Iterator<Item = (usize, u64)>) {
    more.for_each(|(cell, values)| *all.entry(cell).or_insert(0) |= values);
}

impl Removal {
    fn add(&mut self, effects: &Effects, topology: &Topology, state: &BoardState) {
        self.matches += 1;
        unite(&mut self.gone, effects.eliminates.iter().copied());
        for &(cell, value) in &effects.places {
            let others = state.candidates(cell) & !(1 << value);
            let units = topology.units.iter().filter(|unit| unit.laws.imply(UnitFact::EveryValue));
            let units = units.filter(|unit| unit.cells.iter().any(|&c| usize::from(c) == cell));
            let elsewhere = units.map(|unit| {
                let cells = unit.cells.iter().map(|&c| usize::from(c));
                let places = cells.filter(|&c| c != cell && state.candidates(c) & (1 << value) != 0);
                places.map(|c| (c, 1 << value)).collect()
            });
            let mut alone: Vec<Candidates> = elsewhere.collect();
            alone.push(Candidates::from([(cell, others)]));
            self.placed.push(alone);
        }
    }

    /// True where another does the same: what goes here goes there, and the values that are placed here are left alone.
    fn is_within(&self, other: &Self) -> bool {
        let mut there = other.gone.clone();
        for alone in other.placed.iter().filter_map(|alone| alone.last()) {
            unite(&mut there, alone.iter().map(|(cell, values)| (*cell, *values)));
        }
        let within = |gone: &Candidates| {
            gone.iter().all(|(cell, values)| values & !there.get(cell).copied().unwrap_or(0) == 0)
        };
        within(&self.gone) && self.placed.iter().all(|alone| alone.iter().any(within))
    }
}

/// The number of positions on which something is found, and of those on which others remove all of it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Coverage {
    pub found: usize,
    pub covered: usize,
}

/// A step of the course by a technique that is split.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sighting {
    pub technique: String,
    /// The part of the technique, by the value of the variable.
    pub part: String,
    /// Another part of the technique that removes as much on the position.
    pub also: Option<String>,
}

/// The finds on the positions of a course.
#[derive(Debug, Default)]
pub struct Course {
    /// For each position the number of matches, by techniques that have some there.
    pub matches: Vec<BTreeMap<String, usize>>,
    pub techniques: BTreeMap<String, Coverage>,
    /// By two techniques, the first with the second.
    pub pairs: BTreeMap<(String, String), Coverage>,
    pub claims: Vec<Coverage>,
    pub sightings: Vec<Sighting>,
}

impl Course {
    fn add(&mut self, removed: &Removals, claims: &[(String, Vec<String>)]) {
        self.matches.push(removed.iter().map(|(name, by)| (name.clone(), by.matches)).collect());
        let count = |of: &mut Coverage, own: &Removal, theirs: &Removal| {
            of.found += 1;
            of.covered += usize::from(own.is_within(theirs));
        };
        for (name, own) in removed {
            let of = self.techniques.entry(name.clone()).or_default();
            count(of, own, &together(removed, |other| other != name));
            for (other, theirs) in removed.iter().filter(|(other, _)| *other != name) {
                count(self.pairs.entry((name.clone(), other.clone())).or_default(), own, theirs);
            }
        }
        self.claims.resize(claims.len(), Coverage::default());
        for ((technique, by), of) in claims.iter().zip(&mut self.claims) {
            let own = together(removed, |name| is_part_of(name, technique));
            if own != Removal::default() {
                count(of, &own, &together(removed, |name| by.iter().any(|by| is_part_of(name, by))));
            }
        }
    }
}

fn together(removed: &Removals, chosen: impl Fn(&str) -> bool) -> Removal {
    let mut all = Removal::default();
    for (_, part) in removed.iter().filter(|(name, _)| chosen(name)) {
        unite(&mut all.gone, part.gone.iter().map(|(cell, values)| (*cell, *values)));
        all.placed.extend(part.placed.iter().cloned());
    }
    all
}

/// True where a name is that of a technique, or of a part that it is taken apart into.
pub fn is_part_of(name: &str, technique: &str) -> bool {
    name.strip_prefix(technique).is_some_and(|rest| rest.is_empty() || rest.starts_with(WITH))
}

/// Separator of a technique and its part in the name of the part.
const WITH: &str = " with ";

/// The technique of a name, and the value of the variable if the name is that of a part.
pub fn parts_of(name: &str) -> (&str, Option<&str>) {
    match name.split_once(WITH) {
        Some((technique, part)) => (technique, part.split_once(" = ").map(|(_, value)| value)),
        None => (name, None),
    }
}

fn word(datum: &Datum, topology: &Topology) -> Option<String> {
    match datum {
        Datum::Kind(kind) => topology.kinds.get_index(*kind).cloned(),
        Datum::Word(word) => Some(word.clone()),
        Datum::Int(number) => Some(number.to_string()),
        Datum::Set(all) => {
            let words: Option<Vec<String>> = all.iter().map(|datum| word(datum, topology)).collect();
            words.map(|words| words.join(" or "))
        }
        _ => None,
    }
}
