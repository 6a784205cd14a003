//! Performs a study: looks at puzzles on many threads, and makes a report of what was seen.

use super::Study;
use super::cover::{Course, Memory};
use super::experiment::Results;
use super::fault::StudyError;
use super::parts::Parts;
use super::report::{Part, StudyReport};
use super::runs::Measured;
use super::texts::Texts;
use crate::Puzzle;
use crate::board::position::Position;
use crate::lang::message::Message;
use crate::lang::program::Program;
use crate::report::language::{Language, fill};
use crate::solve::batch;
use crate::solve::outcome::Start;
use crate::solve::worker::Worker as SolverWorker;
use indexmap::IndexMap;
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::fmt;
use std::sync::{Arc, LazyLock};
use std::time::Instant;

/// A puzzle that a study is to look at.
pub struct Subject {
    /// The input that it comes from, counted from 0.
    pub source: usize,
    /// Where it stands.
    pub label: String,
    /// The puzzle, or why it is none. It is evaluated on the threads of the study, as some puzzles are generated first.
    pub puzzle: Box<dyn FnOnce() -> Result<Puzzle, Message> + Send>,
}

impl From<Puzzle> for Subject {
    fn from(puzzle: Puzzle) -> Self {
        Self { source: 0, label: puzzle.line().to_string(), puzzle: Box::new(|| Ok(puzzle)) }
    }
}

impl fmt::Debug for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subject").field("label", &self.label).finish_non_exhaustive()
    }
}

/// A puzzle that the study cannot use.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftOut {
    /// Where it stands.
    pub label: String,
    /// Why.
    pub reason: Message,
    /// False where the input is no puzzle at all.
    pub is_puzzle: bool,
}

/// The measurements of a puzzle.
#[derive(Debug)]
pub struct Record {
    /// The input that it comes from, counted from 0.
    pub source: usize,
    pub position: Position,
    /// The seconds that its generation took.
    pub made: f64,
    pub grids: usize,
    /// Its start, where strategies ran.
    pub start: Start,
    runs: Vec<Option<Measured>>,
    pub course: Course,
}

impl Record {
    /// A run by its number; one of no measurements where it was not for this puzzle.
    pub fn run(&self, number: usize) -> &Measured {
        static NOTHING: LazyLock<Measured> = LazyLock::new(Measured::default);
        self.runs.get(number).and_then(Option::as_ref).unwrap_or(&NOTHING)
    }

    /// The place where it stands: its name, or its line.
    pub fn place(&self) -> String {
        let Position { name, line, .. } = &self.position;
        name.clone().unwrap_or_else(|| format!("line {line}"))
    }

    /// The rows and columns of its board.
    pub fn size(&self) -> (usize, usize) {
        (self.position.shape.rows, self.position.shape.columns)
    }
}

/// The measurements of all puzzles.
#[derive(Debug, Default)]
pub struct Seen {
    records: Vec<Record>,
    done: usize,
    /// Why puzzles were left out, and how many.
    left_out: IndexMap<Message, usize>,
    /// Whether there would have been more.
    pub interrupted: bool,
}

impl Seen {
    /// The number of puzzles that were used.
    pub fn puzzles(&self) -> usize {
        self.records.len()
    }

    /// Why puzzles were left out.
    pub fn reasons(&self) -> impl Iterator<Item = &Message> {
        self.left_out.keys()
    }
}

/// Where the puzzles of a report come from.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// The names of the inputs.
    pub sources: Vec<Arc<str>>,
    /// The origin of each: the input as given, or the command that generates it.
    pub descriptions: Vec<String>,
    /// True where the puzzles were given, and not generated.
    pub given: bool,
}

/// Memory of one thread.
struct Worker<'s> {
    runs: Vec<SolverWorker<'s>>,
    course: Memory,
}

/// How many puzzles a thread takes at once: few, as studies look at each for long.
const CHUNK: usize = 4;

impl Study {
    /// Looks at puzzles; `each` hears of each in turn, and why it was left out.
    pub fn run(
        &self,
        subjects: impl Iterator<Item = Subject>,
        mut each: impl FnMut(Option<&LeftOut>),
    ) -> Seen {
        let mut seen = Seen::default();
        let done = batch::run_in_chunks(
            CHUNK,
            subjects,
            self.jobs,
            || Worker { runs: self.runs.workers(), course: Memory::default() },
            |worker, Subject { source, label, puzzle }| {
                let begin = Instant::now();
                let puzzle = puzzle();
                let made = begin.elapsed().as_secs_f64();
                let is_puzzle = puzzle.is_ok();
                let looked = puzzle.and_then(|Puzzle(puzzle)| self.look(worker, source, puzzle, made));
                looked.map_err(|reason| LeftOut { label, reason, is_puzzle })
            },
            |looked| {
                seen.done += 1;
                each(looked.as_ref().err());
                match looked {
                    Ok(record) => seen.records.push(record),
                    Err(LeftOut { reason, .. }) => *seen.left_out.entry(reason).or_insert(0) += 1,
                }
                Ok::<(), Infallible>(())
            },
        );
        match done {
            Ok(()) => seen,
            Err(never) => match never {},
        }
    }

    /// Measures a puzzle.
    ///
    /// # Errors
    /// Why the study cannot use it.
    fn look(
        &self,
        worker: &mut Worker<'_>,
        source: usize,
        position: Position,
        made: f64,
    ) -> Result<Record, Message> {
        let (first, runs) = self.runs.look(&mut worker.runs, &position)?;
        let course = self.cover.as_ref().map(|cover| cover.look(&mut worker.course, &position));
        let course = course.transpose()?.unwrap_or_default();
        let board = first.as_ref().and_then(|first| first.board.as_ref());
        let grids = board.map_or(0, |board| board.topology.grids.len());
        let start = first.and_then(|first| first.start).unwrap_or(Start { open: 0, entropy: 0.0 });
        Ok(Record { source, position, made, grids, start, runs, course })
    }

    /// The report on the measurements, in a language.
    ///
    /// # Errors
    /// When a strategy does not fit the study.
    pub fn report(
        &self,
        seen: &Seen,
        origin: &Origin,
        language: Language,
    ) -> Result<StudyReport, StudyError> {
        let results = Results {
            program: self.rules.program(),
            game: self.game.as_deref(),
            jobs: self.jobs,
            puzzles: &seen.records,
            sources: &origin.sources,
            given: origin.given,
            texts: Texts::of(language, self.file.name()),
        };
        let texts = results.texts;
        let mut parts = Parts { texts, parts: self.about(seen, origin, language) };
        self.experiment.report(&results, &mut parts)?;
        Ok(StudyReport { language, title: texts.get("title").to_owned(), parts: parts.parts })
    }

    /// The facts that are needed to repeat the study: puzzles and rules.
    fn about(&self, seen: &Seen, origin: &Origin, language: Language) -> Vec<Part> {
        let texts = &language.sentences().study;
        let (n, of) = (seen.records.len().to_string(), seen.done.to_string());
        let from = origin.descriptions.join(texts.between);
        let fact =
            |name: &str, text: &str, words: &[(&str, &str)]| Part::Fact(name.to_owned(), fill(text, words));
        let mut about =
            vec![fact(texts.puzzles, texts.puzzles_are, &[("n", &n), ("of", &of), ("from", &from)])];
        if !seen.left_out.is_empty() {
            let reasons: Vec<String> = seen
                .left_out
                .iter()
                .map(|(reason, n)| format!("{n}: {}", language.translate(reason)))
                .collect();
            about.push(Part::Fact(texts.left_out.to_owned(), reasons.join(texts.between)));
        }
        if seen.interrupted {
            about.push(fact(texts.interrupted, texts.after_puzzles, &[("n", &of)]));
        }
        let rules = [("version", env!("CARGO_PKG_VERSION")), ("files", &rules_version(self.rules.program()))];
        about.push(fact(texts.rules, texts.rules_are, &rules));
        about
    }
}

/// Which rules a program has: the same characters for the same texts of rule files.
fn rules_version(program: &Program) -> String {
    let mut digest = Sha256::new();
    for file in &program.files {
        for text in [&file.name, &file.text] {
            digest.update((text.len() as u64).to_le_bytes());
            digest.update(text);
        }
    }
    digest.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}
