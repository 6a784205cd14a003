//! Conclusions of techniques on the positions of a strategy's solution path, and the share that other techniques find
//! as well.

use super::{
    file::StudyResult,
    strategies::{calls, strategy_call},
};
use std::{collections::BTreeMap, ops::AddAssign, sync::Arc};
use tesuji_board::{BoardState, PuzzleSpec, StateLoader, Topology, UnitFact};
use tesuji_engine::CompiledTechnique;
use tesuji_frame::{Datum, Effects, ExecMemory, TracedMatch, TracedStep};
use tesuji_lang::Program;
use tesuji_message::{Localize, Message, message};
use tesuji_sets::Deadline;
use tesuji_solve::{Board, BoardCache, SolverError, WorkerBoards};
use tesuji_strategy::{RunLimits, RunOutcome, StrategyMemory, StrategyProgram, compile};

/// Solution path whose positions are searched for techniques.
#[derive(Debug, Default)]
pub struct PathSource {
    pub strategy: String,
    pub techniques: Vec<String>,
    /// Variable by whose values techniques are split.
    pub split: String,
    /// Techniques, each with the techniques that are claimed to find the same.
    pub claims: Vec<(String, Vec<String>)>,
}

pub struct CoverageSearch {
    boards: BoardCache<CompiledTechniques>,
    source: PathSource,
}

struct CompiledTechniques {
    strategy: StrategyProgram,
    techniques: Vec<CompiledTechnique>,
}

#[derive(Default)]
pub struct CoverageMemory {
    seats: WorkerBoards<CompiledTechniques, (StateLoader, StrategyMemory)>,
    scratch: ExecMemory,
}

impl CoverageSearch {
    pub fn new(source: PathSource, program: &Arc<Program>, game: Option<&str>) -> StudyResult<Self> {
        let calls = calls(program, &source.techniques)?;
        let path_strategy = strategy_call(program, &source.strategy)?;
        let boards = BoardCache::new(Arc::clone(program), game, move |program, _, topology| {
            let techniques = calls.iter().map(|call| compile(program, call, topology, false));
            Ok(CompiledTechniques {
                techniques: techniques.collect::<Result<_, _>>()?,
                strategy: StrategyProgram::compile(program, &path_strategy, topology)?,
            })
        });
        Ok(Self { boards: boards.map_err(SolverError::from)?, source })
    }

    /// Follows the solution path of a puzzle. Searches all techniques before each step that places no value, and at the
    /// final position if the strategy is stuck.
    ///
    /// # Errors
    /// Returns a [`Message`] with the reason if the puzzle is left out.
    pub fn search(&self, memory: &mut CoverageMemory, puzzle: &PuzzleSpec) -> Result<PathFindings, Message> {
        let make = |board: &Board<CompiledTechniques>| {
            (StateLoader::new(&board.topology), board.compiled.strategy.runner())
        };
        let seat = memory.seats.get_or_insert(&self.boards, puzzle, make).map_err(|error| error.message())?;
        let (board, (setup, runner)) = seat;
        let state = setup.load(&board.topology, puzzle).map_err(|error| error.message())?;
        memory.scratch.clock.start(Deadline::default());
        let scratch = &mut memory.scratch;
        let mut findings = PathFindings::default();
        let mut step_before = |step: TracedStep, before: &BoardState| {
            // Positions before a step that places a value are not searched.
            if step.technique_match.effects.placements.is_empty() {
                let removed = self.removed(board, before, scratch);
                findings.sightings.extend(self.sighting(board, before, &step.technique_match, &removed));
                findings.add(&removed, &self.source.claims);
            }
        };
        match board.compiled.strategy.run(runner, state, RunLimits::default(), Some(&mut step_before)) {
            RunOutcome::Stuck => {
                findings.add(&self.removed(board, state, &mut memory.scratch), &self.source.claims);
            }
            RunOutcome::Contradiction => return Err(message!("the puzzle has no solution")),
            RunOutcome::Solved | RunOutcome::Fault | RunOutcome::StepLimit | RunOutcome::Timeout => {}
        }
        Ok(findings)
    }

    /// Returns the value in a match of the variable that splits techniques.
    fn part<'m>(&self, found: &'m TracedMatch) -> Option<&'m Datum> {
        let variables = &self.boards.program().techniques[found.call.technique].variables;
        let mut bindings = found.bindings.iter();
        bindings.find(|(var, _)| variables[var.0 as usize].name == self.source.split).map(|(_, datum)| datum)
    }

    fn with_part(&self, part: &str) -> String {
        format!("{WITH}{} = {part}", self.source.split)
    }

    /// Returns a step of the path by a technique that is split; `None` if `step_match` is not by one.
    fn sighting(
        &self,
        board: &Board<CompiledTechniques>,
        before: &BoardState,
        step_match: &TracedMatch,
        removed: &EffectsByTechnique,
    ) -> Option<Sighting> {
        let program = self.boards.program();
        let technique = program.describe(&step_match.call);
        let datum = self.part(step_match)?;
        let part = word(datum, &board.topology)?;
        let own_name = technique.clone() + &self.with_part(&part);
        removed.get(&own_name)?;
        let mut effects = TechniqueEffects::default();
        effects.add(&step_match.effects, &board.topology, before);
        let other_parts =
            removed.iter().filter(|(name, _)| is_part_of(name, &technique) && **name != own_name);
        let mut also = other_parts.filter(|(_, other)| effects.is_within(other));
        let also = also.next().and_then(|(name, _)| parts_of(name).1).map(str::to_owned);
        Some(Sighting { technique, part, also })
    }

    /// Returns the effects of each technique on a position, by its name, with the value of the variable by which it is
    /// split.
    fn removed(
        &self,
        board: &Board<CompiledTechniques>,
        state: &BoardState,
        scratch: &mut ExecMemory,
    ) -> EffectsByTechnique {
        let program = self.boards.program();
        let mut effects = EffectsByTechnique::new();
        for technique in &board.compiled.techniques {
            let name = program.describe(&technique.plan().call);
            for found in technique.matches(&board.topology, state, scratch) {
                let part = self.part(&found).and_then(|datum| word(datum, &board.topology));
                let name = part.map_or_else(|| name.clone(), |part| name.clone() + &self.with_part(&part));
                effects.entry(name).or_default().add(&found.effects, &board.topology, state);
            }
            // A limit that is reached is that of the technique; no conclusion is drawn from matches that it did not
            // find.
            scratch.clock.take_limits();
        }
        effects
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct TechniqueEffects {
    /// Eliminated candidates by cell; the other candidates of a cell with a placed value are not included.
    eliminated: Candidates,
    /// For each placed value, sets of candidates whose elimination leaves the value as the only one in its cell, or its
    /// cell as the only place in a complete unit.
    placed: Vec<Vec<Candidates>>,
    matches: usize,
}

type Candidates = BTreeMap<usize, u64>;

/// Effects by the names of techniques.
type EffectsByTechnique = BTreeMap<String, TechniqueEffects>;

fn unite(union: &mut Candidates, more: impl Iterator<Item = (usize, u64)>) {
    more.for_each(|(cell, values)| *union.entry(cell).or_insert(0) |= values);
}

impl TechniqueEffects {
    fn add(&mut self, effects: &Effects, topology: &Topology, state: &BoardState) {
        self.matches += 1;
        unite(&mut self.eliminated, effects.eliminations.iter().copied());
        for &(cell, value) in &effects.placements {
            let other_values = state.candidates(cell) & !(1 << value);
            let units = topology.units.iter().filter(|unit| unit.laws.imply(UnitFact::EveryValue));
            let units = units.filter(|unit| unit.cells.iter().any(|&c| usize::from(c) == cell));
            let elsewhere = units.map(|unit| {
                let cells = unit.cells.iter().map(|&c| usize::from(c));
                let places = cells.filter(|&c| c != cell && state.candidates(c) & (1 << value) != 0);
                places.map(|c| (c, 1 << value)).collect()
            });
            let mut alone: Vec<Candidates> = elsewhere.collect();
            alone.push(Candidates::from([(cell, other_values)]));
            self.placed.push(alone);
        }
    }

    /// Whether `other` has at least these effects: it eliminates the candidates that are eliminated here, and reduces
    /// each value that is placed here to a single.
    fn is_within(&self, other: &Self) -> bool {
        let mut there = other.eliminated.clone();
        for alone in other.placed.iter().filter_map(|alone| alone.last()) {
            unite(&mut there, alone.iter().map(|(cell, values)| (*cell, *values)));
        }
        let within = |eliminated: &Candidates| {
            eliminated.iter().all(|(cell, values)| values & !there.get(cell).copied().unwrap_or(0) == 0)
        };
        within(&self.eliminated) && self.placed.iter().all(|alone| alone.iter().any(within))
    }
}

/// Number of positions with effects, and of those on which other techniques have all of these effects.
#[derive(Debug, Clone, Copy, Default)]
pub struct CoverageCount {
    pub positions: usize,
    pub covered: usize,
}

impl AddAssign<&Self> for CoverageCount {
    fn add_assign(&mut self, more: &Self) {
        self.positions += more.positions;
        self.covered += more.covered;
    }
}

/// Step of the solution path by a technique that is split.
#[derive(Debug)]
pub struct Sighting {
    pub technique: String,
    /// Part of the technique, named by the value of the variable.
    pub part: String,
    /// Another part of the technique that has at least the same effects on the position; `None` if there is none.
    pub also: Option<String>,
}

/// Matches on the positions of a solution path.
#[derive(Debug, Default)]
pub struct PathFindings {
    /// Number of matches at each position, by technique.
    pub matches: Vec<BTreeMap<String, usize>>,
    pub techniques: BTreeMap<String, CoverageCount>,
    /// Coverage of the first technique by the second.
    pub pairs: BTreeMap<(String, String), CoverageCount>,
    pub claims: Vec<CoverageCount>,
    pub sightings: Vec<Sighting>,
}

impl PathFindings {
    fn add(&mut self, removed: &EffectsByTechnique, claims: &[(String, Vec<String>)]) {
        self.matches.push(removed.iter().map(|(name, by)| (name.clone(), by.matches)).collect());
        let count = |coverage: &mut CoverageCount, own: &TechniqueEffects, theirs: &TechniqueEffects| {
            coverage.positions += 1;
            coverage.covered += usize::from(own.is_within(theirs));
        };
        for (name, own) in removed {
            let coverage = self.techniques.entry(name.clone()).or_default();
            count(coverage, own, &union_effects(removed, |other| other != name));
            for (other, theirs) in removed.iter().filter(|(other, _)| *other != name) {
                count(self.pairs.entry((name.clone(), other.clone())).or_default(), own, theirs);
            }
        }
        self.claims.resize(claims.len(), CoverageCount::default());
        for ((technique, by), coverage) in claims.iter().zip(&mut self.claims) {
            let claimed = union_effects(removed, |name| is_part_of(name, technique));
            if claimed != TechniqueEffects::default() {
                count(
                    coverage,
                    &claimed,
                    &union_effects(removed, |name| by.iter().any(|by| is_part_of(name, by))),
                );
            }
        }
    }
}

fn union_effects(removed: &EffectsByTechnique, chosen: impl Fn(&str) -> bool) -> TechniqueEffects {
    let mut union = TechniqueEffects::default();
    for (_, part) in removed.iter().filter(|(name, _)| chosen(name)) {
        unite(&mut union.eliminated, part.eliminated.iter().map(|(cell, values)| (*cell, *values)));
        union.placed.extend(part.placed.iter().cloned());
    }
    union
}

/// Whether a name is that of a technique, or of a part into which it is split.
pub fn is_part_of(name: &str, technique: &str) -> bool {
    name.strip_prefix(technique).is_some_and(|rest| rest.is_empty() || rest.starts_with(WITH))
}

/// Separator of a technique and its part in the name of the part.
const WITH: &str = " with ";

/// Returns the technique of a name, and the value of the variable if the name is that of a part.
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
