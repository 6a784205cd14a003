//! Performs a study: looks at puzzles on many threads, and makes a report of what was seen.

use super::Study;
use super::cover::Memory;
use super::evaluate::Evaluated;
use super::fault::StudyError;
use super::report::{Part, StudyReport};
use super::runs::Runs;
use super::value::Value;
use crate::Puzzle;
use crate::board::position::Position;
use crate::lang::message::{Message, message};
use crate::lang::program::Program;
use crate::report::language::{Language, fill};
use crate::solve::batch;
use crate::solve::worker::Worker as SolverWorker;
use indexmap::IndexMap;
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::fmt;
use std::sync::Arc;
use std::time::Instant;

/// What formulas know of the puzzles of a report: all of them, the names of their inputs, and whether somebody gave them.
pub const KNOWN: [&str; 3] = ["puzzles", "sources", "given"];

/// A puzzle that a study is to look at.
pub struct Subject {
    /// The input that it comes from, counted from 0.
    pub source: usize,
    /// Where it stands.
    pub label: String,
    /// What it is, or why it is none. Threads that look at puzzles ask for it, as some are made first.
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
    /// Whether it is a puzzle at all.
    pub is_puzzle: bool,
}

/// What was seen of all puzzles.
#[derive(Debug, Default)]
pub struct Seen {
    records: Vec<Value>,
    puzzles: Vec<Position>,
    done: usize,
    /// Why puzzles were left out, and how many.
    left_out: IndexMap<Message, usize>,
    /// Whether there would have been more.
    pub interrupted: bool,
}

impl Seen {
    /// What was measured on each puzzle, by the names that formulas have for it.
    pub fn records(&self) -> &[Value] {
        &self.records
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
    /// How each came about.
    pub told: Vec<String>,
    /// Whether somebody gave them.
    pub given: bool,
}

/// Memory of one thread.
struct Worker<'s> {
    runs: Vec<Vec<SolverWorker<'s>>>,
    covers: Vec<Memory>,
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
            || Worker {
                runs: self.runs.iter().map(Runs::workers).collect(),
                covers: self.covers.iter().map(|_| Memory::default()).collect(),
            },
            |worker, Subject { source, label, puzzle }| {
                let begin = Instant::now();
                let puzzle = puzzle();
                let made = ("made", begin.elapsed().as_secs_f64().into());
                let is_puzzle = puzzle.is_ok();
                let looked = puzzle.and_then(|Puzzle(puzzle)| {
                    let facts = self.look(worker, source, &puzzle)?;
                    Ok((facts.into_iter().chain([made]).collect::<Vec<_>>(), puzzle))
                });
                looked.map_err(|reason| LeftOut { label, reason, is_puzzle })
            },
            |looked| {
                seen.done += 1;
                each(looked.as_ref().err());
                match looked {
                    Ok((facts, puzzle)) => {
                        let number = [("number", seen.done.into())];
                        seen.records.push(Value::map(number.into_iter().chain(facts)));
                        seen.puzzles.push(puzzle);
                    }
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

    /// Looks at a puzzle: what is known of it, by names.
    ///
    /// # Errors
    /// Why the study cannot use it.
    fn look(
        &self,
        worker: &mut Worker<'_>,
        source: usize,
        puzzle: &Position,
    ) -> Result<Vec<(&str, Value)>, Message> {
        let place = puzzle.name.clone().unwrap_or_else(|| format!("line {}", puzzle.line));
        let mut first = None;
        let mut facts = vec![
            ("source", Value::from(source + 1)),
            ("place", place.into()),
            ("said", Value::map(puzzle.columns.iter().map(|(name, field)| (name.as_str(), said(field))))),
            ("rows", puzzle.shape.rows.into()),
            ("columns", puzzle.shape.columns.into()),
        ];
        for (runs, workers) in self.runs.iter().zip(&mut worker.runs) {
            facts.push((&runs.name, runs.look(workers, puzzle, &mut first)?));
        }
        for (cover, memory) in self.covers.iter().zip(&mut worker.covers) {
            facts.push((&cover.name, cover.look(memory, puzzle)?));
        }
        if let Some(first) = first {
            facts.push(("grids", first.board.map(|board| board.topology.grids.len()).into()));
            facts.push(("open", first.start.map(|start| start.open).into()));
            facts.push(("entropy", first.start.map(|start| start.entropy).into()));
        }
        Ok(facts)
    }

    /// What all of it comes to, in a language.
    ///
    /// # Errors
    /// When a formula has no value.
    pub fn report(
        &self,
        seen: &Seen,
        origin: &Origin,
        language: Language,
    ) -> Result<StudyReport, StudyError> {
        let sources: Vec<&str> = origin.sources.iter().map(|name| &**name).collect();
        let known = [seen.records.clone().into(), sources.into(), origin.given.into()];
        let evaluator = self.evaluator(language, &seen.puzzles, KNOWN.into_iter().zip(known));
        let mut report = StudyReport {
            language,
            title: evaluator.texts.get("title").to_owned(),
            parts: self.about(seen, origin, language),
        };
        let added = evaluator.get("report").and_then(|parts| add(&mut report.parts, &parts));
        added.map_err(|error| self.wrong(error, "report"))?;
        Ok(report)
    }

    /// What is needed to do it again: puzzles and rules.
    fn about(&self, seen: &Seen, origin: &Origin, language: Language) -> Vec<Part> {
        let texts = &language.sentences().study;
        let (n, of) = (seen.records.len().to_string(), seen.done.to_string());
        let from = origin.told.join(texts.between);
        let fact =
            |name: &str, text: &str, words: &[(&str, &str)]| Part::Fact(name.to_owned(), fill(text, words));
        let mut about =
            vec![fact(texts.puzzles, texts.puzzles_are, &[("n", &n), ("of", &of), ("from", &from)])];
        if !seen.left_out.is_empty() {
            let reasons: Vec<String> =
                seen.left_out.iter().map(|(reason, n)| format!("{n}: {}", language.tell(reason))).collect();
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

/// What a column says: a number where it is one.
fn said(field: &str) -> Value {
    field.parse::<f64>().map_or_else(|_| field.into(), Value::from)
}

/// Adds a part of a report, or those of a list.
fn add(report: &mut Vec<Part>, parts: &Value) -> Evaluated<()> {
    match parts {
        Value::None => Ok(()),
        Value::List(parts) => parts.iter().try_for_each(|part| add(report, part)),
        Value::Part(part) => {
            report.push(Part::clone(part));
            Ok(())
        }
        other => Err(StudyError::Formula(message!("`{other}` is no part of a report"))),
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
