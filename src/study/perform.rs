//! Performs a study: looks at puzzles on many threads, and makes a report of what was seen.

use super::cover;
use super::declared::Declared;
use super::evaluate::{Evaluated, Evaluator};
use super::parts::Maker;
use super::report::Report;
use super::runs::Runs;
use super::texts::Texts;
use super::value::Value;
use super::{KNOWN, Study};
use crate::board::position::Position;
use crate::lang::program::Program;
use crate::report::language::{Language, fill};
use crate::solve::batch;
use crate::solve::outcome::Outcome;
use crate::solve::puzzle::Worker as SolverWorker;
use indexmap::IndexMap;
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::sync::Arc;

/// Memory of one thread.
struct Worker<'s> {
    evaluator: Evaluator<'s>,
    runs: Vec<Vec<SolverWorker<'s>>>,
    covers: Vec<cover::Memory>,
}

/// What is seen of a puzzle.
struct Seen {
    facts: IndexMap<Value, Value>,
    /// The puzzle, where orders are searched over it.
    puzzle: Option<Position>,
}

/// A puzzle that was read, or why it is none.
pub struct Read {
    /// The input that it comes from, counted from 0.
    pub source: usize,
    /// Where it stands.
    pub label: String,
    /// What it is.
    pub position: Result<Position, String>,
}

/// A puzzle that the study cannot use.
pub struct LeftOut<'l> {
    /// Where it stands.
    pub label: &'l str,
    /// Why.
    pub reason: &'l str,
    /// Whether it is a puzzle at all.
    pub is_read: bool,
}

/// What was seen of all puzzles.
#[derive(Default)]
pub struct Gathered {
    seen: Vec<Seen>,
    done: usize,
    /// Why puzzles were left out, and how many.
    left_out: IndexMap<String, usize>,
    /// Whether there would have been more.
    pub interrupted: bool,
}

impl Gathered {
    /// Whether no puzzle could be used.
    pub fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }

    /// Why puzzles were left out.
    pub fn reasons(&self) -> impl Iterator<Item = &str> {
        self.left_out.keys().map(String::as_str)
    }
}

/// Where the puzzles of a report come from.
pub struct Origin {
    /// The names of the inputs.
    pub sources: Vec<Arc<str>>,
    /// How each came about.
    pub told: Vec<String>,
    /// Whether somebody gave them.
    pub given: bool,
}

/// How many puzzles a thread takes at once: few, as studies look at each for long.
const CHUNK: usize = 4;

impl Study {
    /// Looks at puzzles. `read` reads one, with memory of the thread; `seen` hears of each in turn, and why it was left
    /// out.
    pub fn run<I: Send, M: Send>(
        &self,
        puzzles: impl Iterator<Item = I>,
        memory: impl Fn() -> M + Sync,
        read: impl Fn(&mut M, I) -> Read + Sync,
        mut seen: impl FnMut(Option<LeftOut<'_>>),
    ) -> Gathered {
        let mut gathered = Gathered::default();
        let done = batch::run_in_chunks(
            CHUNK,
            puzzles,
            self.jobs,
            || (self.worker(), memory()),
            |(worker, memory), puzzle| {
                let Read { source, label, position } = read(memory, puzzle);
                let is_read = position.is_ok();
                (label, is_read, position.and_then(|position| self.look(worker, source, position)))
            },
            |(label, is_read, look)| {
                gathered.done += 1;
                match look {
                    Ok(look) => {
                        seen(None);
                        gathered.seen.push(look);
                    }
                    Err(reason) => {
                        seen(Some(LeftOut { label: &label, reason: &reason, is_read }));
                        *gathered.left_out.entry(reason).or_insert(0) += 1;
                    }
                }
                Ok::<(), Infallible>(())
            },
        );
        match done {
            Ok(()) => gathered,
            Err(never) => match never {},
        }
    }

    fn worker(&self) -> Worker<'_> {
        Worker {
            evaluator: self.evaluator(Language::default()),
            runs: self.runs.iter().map(Runs::workers).collect(),
            covers: self.covers.iter().map(|_| cover::Memory::default()).collect(),
        }
    }

    /// Looks at a puzzle.
    fn look<'s>(&'s self, worker: &mut Worker<'s>, source: usize, puzzle: Position) -> Result<Seen, String> {
        let place = puzzle.name.clone().unwrap_or_else(|| format!("line {}", puzzle.line));
        let (rows, columns) = (puzzle.shape.rows, puzzle.shape.columns);
        let known = [
            ("source", Value::from(source + 1)),
            ("place", place.into()),
            ("rows", rows.into()),
            ("columns", columns.into()),
        ];
        let mut facts: IndexMap<Value, Value> =
            known.into_iter().map(|(name, value)| (name.into(), value)).collect();
        let of_start = |outcome: &Outcome| {
            let grids = outcome.board.as_ref().map(|board| board.topology.grids.len());
            let start = outcome.start;
            let told = [
                ("grids", Value::from(grids)),
                ("open", start.map(|start| start.open).into()),
                ("entropy", start.map(|start| start.entropy).into()),
            ];
            let told = told.into_iter().map(|(name, value)| (name.into(), value));
            Value::Map(Arc::new(facts.clone().into_iter().chain(told).collect()))
        };
        let mut first = None;
        let mut measured = Vec::new();
        let Declared { runs: items, covers, .. } = &self.declared;
        for ((item, runs), workers) in items.iter().zip(&self.runs).zip(&mut worker.runs) {
            let told = runs.look(item, workers, &worker.evaluator, &puzzle, &mut first, &of_start)?;
            measured.push((item.name.as_str(), told));
        }
        for ((item, cover), memory) in covers.iter().zip(&self.covers).zip(&mut worker.covers) {
            measured.push((&item.name, cover.look(memory, &puzzle)?));
        }
        if let Some(Value::Map(first)) = first {
            facts = (*first).clone();
        }
        facts.extend(measured.into_iter().map(|(name, value)| (name.into(), value)));
        Ok(Seen { facts, puzzle: (!self.orders.is_empty()).then_some(puzzle) })
    }

    /// What all of it comes to, in a language.
    ///
    /// # Errors
    /// When a formula has no value.
    pub fn report(&self, gathered: Gathered, origin: &Origin, language: Language) -> Evaluated<Report> {
        let mut evaluator = self.evaluator(language);
        let texts = evaluator.texts.clone();
        let about = self.about(&gathered, origin, &texts);
        let mut report = Report { title: texts.get("title").to_owned(), texts, about, parts: Vec::new() };
        let (seen, puzzles): (Vec<_>, Vec<_>) =
            gathered.seen.into_iter().map(|seen| (Value::Map(Arc::new(seen.facts)), seen.puzzle)).unzip();
        let sources: Vec<&str> = origin.sources.iter().map(|name| &**name).collect();
        for (name, value) in KNOWN.into_iter().zip([seen.into(), sources.into(), origin.given.into()]) {
            evaluator.set(name, value);
        }
        let puzzles: Vec<Position> = puzzles.into_iter().flatten().collect();
        for (item, techniques) in self.declared.orders.iter().zip(&self.orders) {
            evaluator.set(&item.name, techniques.search(puzzles.clone()));
        }
        let mut maker = Maker { evaluator: &evaluator, report: &mut report };
        let made = maker.add(&self.declared.report, &mut Vec::new());
        made.map(|()| report).map_err(|error| error.located(&self.source))
    }

    /// What is needed to do it again: puzzles and rules.
    fn about(&self, gathered: &Gathered, origin: &Origin, texts: &Texts) -> Vec<(String, String)> {
        let Gathered { seen, done, left_out, interrupted } = gathered;
        let between = texts.get("between_facts");
        let (n, of, from) = (seen.len().to_string(), done.to_string(), origin.told.join(between));
        let fact = |name: &str, key: &str, words: &[(&str, &str)]| {
            (texts.get(name).to_owned(), fill(texts.get(key), words))
        };
        let mut about = vec![fact("all_puzzles", "puzzles_are", &[("n", &n), ("of", &of), ("from", &from)])];
        if !left_out.is_empty() {
            let reasons: Vec<String> = left_out.iter().map(|(reason, n)| format!("{n}: {reason}")).collect();
            about.push((texts.get("left_out").to_owned(), reasons.join(between)));
        }
        if *interrupted {
            about.push(fact("interrupted", "after_puzzles", &[("n", &of)]));
        }
        let rules = [("version", env!("CARGO_PKG_VERSION")), ("files", &rules_version(&self.program))];
        about.push(fact("rules", "rules_are", &rules));
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
