//! Which technique finds nothing that others would not: what the document on patterns tells of its own patterns, for
//! any set of techniques.

mod cover;
mod texts;

use super::report::Report;
use super::said::say;
use super::table::{Cell, Table};
use super::{Sample, Seen, Study, StudyError, calls, shipped};
use crate::board::position::Position;
use crate::board::setup::Setup;
use crate::board::state::State;
use crate::engine::deadline::Deadline;
use crate::engine::run::Scratch;
use crate::engine::strategy::{Ending, Limits, Runner, Strategy, compile};
use crate::engine::technique::Technique;
use crate::engine::trace::Step;
use crate::lang::program::Program;
use crate::report::language::Language;
use crate::solve::boards::{Board, Boards, Seats};
use crate::solve::puzzle::SolverError;
use cover::{Claim, Cover, Removed, is_part_of};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use texts::Texts;

/// The data beside the rules.
#[derive(Debug, Clone, Deserialize)]
struct Setting {
    strategy: String,
    samples: Vec<Sample>,
    techniques: Vec<String>,
    split: String,
    claims: Vec<Claim>,
}

/// What is studied. What is absent is as for the document.
#[derive(Debug, Clone, Default)]
pub struct SubsumptionOptions {
    /// The game; what each puzzle implies where absent.
    pub game: Option<String>,
    /// The techniques.
    pub techniques: Vec<String>,
    /// Techniques with this variable are taken apart by what it stands for.
    pub split: Option<String>,
    /// The strategy in whose course they are asked.
    pub strategy: Option<String>,
}

/// A strategy and techniques, on a board.
struct Asked {
    strategy: Strategy,
    techniques: Vec<Technique>,
}

/// Techniques that may find what others find.
pub struct Subsumption {
    program: Arc<Program>,
    boards: Boards<Asked>,
    /// What the techniques are called.
    names: Vec<String>,
    split: String,
    strategy: String,
    setting: Setting,
}

/// Memory of one thread.
pub struct SubsumptionWorker {
    seats: Seats<Asked, (Setup, Runner)>,
    scratch: Scratch,
}

/// What is seen of a puzzle: what was found on the positions of its course.
pub type Look = Cover;

impl Subsumption {
    /// The study of some techniques.
    ///
    /// # Errors
    /// When one of them, the strategy or the game does not exist.
    pub fn new(program: &Arc<Program>, options: &SubsumptionOptions) -> Result<Self, StudyError> {
        let setting: Setting = shipped(include_str!("../../rules/studies/subsumption.json"))?;
        let texts = if options.techniques.is_empty() { &setting.techniques } else { &options.techniques };
        let calls = calls(program, texts)?;
        let split = options.split.clone().unwrap_or_else(|| setting.split.clone());
        let strategy = options.strategy.clone().unwrap_or_else(|| setting.strategy.clone());
        let course = program.strategy_call(&strategy).map_err(SolverError::from)?;
        let names = calls.iter().map(|call| program.describe(call)).collect();
        let boards =
            Boards::new(Arc::clone(program), options.game.as_deref(), move |program, _, topology| {
                let techniques = calls.iter().map(|call| compile(program, call, topology, false));
                Ok(Asked {
                    techniques: techniques.collect::<Result<_, _>>()?,
                    strategy: Strategy::compile(program, &course, topology)?,
                })
            });
        let boards = boards.map_err(SolverError::from)?;
        Ok(Self { program: Arc::clone(program), boards, names, split, strategy, setting })
    }

    /// What each technique removes from a position, by its name, with what the variable stands for that takes it
    /// apart.
    fn removed(
        &self,
        board: &Board<Asked>,
        state: &State,
        scratch: &mut Scratch,
    ) -> BTreeMap<String, Removed> {
        let mut all: BTreeMap<String, Removed> = BTreeMap::new();
        for technique in &board.compiled.techniques {
            for found in technique.matches(&board.topology, state, scratch) {
                let rule = &self.program.techniques[found.call.technique];
                let part = found.bindings.iter().find_map(|(var, datum)| {
                    let named = rule.variables[var.0 as usize].name == self.split;
                    named.then(|| cover::word(datum, &board.topology)).flatten()
                });
                let mut name = self.program.describe(&technique.plan().call);
                if let Some(part) = part {
                    name.push_str(&format!(" with {} = {part}", self.split));
                }
                all.entry(name).or_default().add(&found.effects, &board.topology, state);
            }
            // A limit that is reached is that of the technique; nothing is concluded from what it did not find.
            scratch.take_limits();
        }
        all
    }
}

impl Study for Subsumption {
    type Worker<'s> = SubsumptionWorker;
    type Look = Look;

    fn samples(&self) -> &[Sample] {
        &self.setting.samples
    }

    fn worker(&self) -> SubsumptionWorker {
        SubsumptionWorker { seats: Seats::default(), scratch: Scratch::default() }
    }

    fn look(&self, worker: &mut SubsumptionWorker, puzzle: Position) -> Result<Look, String> {
        let make = |board: &Board<Asked>| (Setup::new(&board.topology), board.compiled.strategy.runner());
        let seat = worker.seats.seat(&self.boards, &puzzle, make).map_err(|error| error.to_string())?;
        let (board, (setup, runner)) = seat;
        let state = setup.load(&board.topology, &puzzle).map_err(|error| error.to_string())?;
        let mut cover = Cover::default();
        let place = puzzle.name.clone().unwrap_or_else(|| format!("line {}", puzzle.line));
        worker.scratch.limit(Deadline::default());
        let scratch = &mut worker.scratch;
        let mut step_before = |step: Step, before: &State| {
            // Where a value can be placed nobody looks for more.
            if step.found.effects.places.is_empty() {
                cover.add(&self.removed(board, before, scratch), &self.setting.claims, &place);
            }
        };
        let ending = board.compiled.strategy.run(runner, state, Limits::default(), Some(&mut step_before));
        match ending {
            Ending::Stuck => {
                cover.add(&self.removed(board, state, &mut worker.scratch), &self.setting.claims, &place)
            }
            Ending::Contradiction => return Err("the puzzle has no solution".to_owned()),
            Ending::Solved | Ending::Fault | Ending::StepLimit | Ending::Timeout => {}
        }
        Ok(cover)
    }

    fn report(&self, seen: &[Seen<Look>], _: &[Arc<str>], language: Language) -> Report {
        let t = Texts::of(language);
        let mut report = Report::new(t.title, language);
        report.about(t.course, &self.strategy);
        let mut all = Cover::default();
        for seen in seen {
            all.join(&seen.look);
        }
        report.about(t.positions_seen, all.positions.to_string());
        report.words(say!(t.every_position, strategy = self.strategy));
        report.table(all.alone(t));
        report.table(all.matrix(t));
        for (claim, claimed) in self.setting.claims.iter().zip(all.claims()) {
            let asked = |text: &String| self.names.iter().any(|name| is_part_of(text, name));
            if claimed.found == 0 || !claim.by.iter().all(asked) {
                continue;
            }
            let first = claimed.first.as_ref().map(|place| say!(t.not_in, place = place)).unwrap_or_default();
            let (covered, found) = (claimed.covered, claimed.found);
            report.finding(
                claim.document.of(language),
                say!(t.covered_on, covered = covered, found = found, first = first),
                covered as f64 >= claim.share * found as f64,
            );
        }
        let mut needless = Table::new(t.needless, [t.technique, t.positions]);
        for (name, found) in all.needless() {
            needless.row([name.into(), Cell::from(found)]);
        }
        report.table(needless);
        report
    }
}
