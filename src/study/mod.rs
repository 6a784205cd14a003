//! Experiments over many puzzles, each a file beside the rules: which strategies run, what is measured, how it is
//! grouped, and which tables, pictures and findings come of it.
//!
//! [`Study::load`] reads and checks a file, [`Study::run`] looks at puzzles on many threads, and [`Study::report`] makes
//! a [`Report`] of what was seen. Formulas of the file are trees ([`formula`]) that are evaluated over the puzzles
//! ([`evaluate`]); what they can call stands in [`functions`]. Words are in a file for each language.

mod cover;
mod declared;
mod evaluate;
mod file;
mod formula;
mod functions;
mod order;
mod orders;
mod parts;
mod program;
pub mod report;
mod runs;
pub mod statistics;
pub mod table;
mod texts;
mod value;

use crate::board::position::Position;
use crate::lang::Source;
use crate::lang::program::Program;
use crate::report::language::Language;
use crate::solve::batch;
use crate::solve::outcome::Outcome;
use crate::solve::puzzle::{SolverError, Worker as SolverWorker};
use declared::Declared;
use evaluate::Evaluator;
use file::{Fault, Fields, Word};
use indexmap::IndexMap;
use report::Report;
use runs::Turn;
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::ops::Range;
use std::sync::Arc;
use texts::Texts;
use thiserror::Error;
use value::Value;

/// The studies that ship, by their names.
pub const SHIPPED: [(&str, &str); 5] = [
    ("levels", include_str!("../../rules/studies/levels.toml")),
    ("overlap", include_str!("../../rules/studies/overlap.toml")),
    ("kakuro", include_str!("../../rules/studies/kakuro.toml")),
    ("subsumption", include_str!("../../rules/studies/subsumption.toml")),
    ("order", include_str!("../../rules/studies/order.toml")),
];

/// Why there is no such study, or no report of it.
#[derive(Debug, Error)]
pub enum StudyError {
    /// Returned when there is no such strategy or game.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// Returned when a strategy or technique does not fit the study.
    #[error("{0}")]
    Unfit(String),
    /// Returned when something is wrong in a study file.
    #[error(transparent)]
    File(#[from] Fault),
    /// Returned when a formula has no value.
    #[error("{0}")]
    Formula(String),
}

impl StudyError {
    /// The same at a place of the file, unless it has one.
    fn at(self, place: &Range<usize>) -> Self {
        match self {
            Self::Formula(message) => Self::File(Fault::new(message, place.clone())),
            other => other,
        }
    }

    /// The same with the name of the file, the line and the column.
    fn located(self, source: &Source) -> Self {
        match self {
            Self::File(fault) => Self::Unfit(fault.located(&source.name, &source.text)),
            other => other,
        }
    }
}

/// Puzzles that are generated where none are given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// What it is called.
    pub name: String,
    /// What is asked of them, as after `tesuji generate`.
    pub generate: String,
    /// How many there are where nothing else is said.
    pub count: u64,
}

/// Something of a study that can be chosen.
#[derive(Debug, Clone)]
pub struct Parameter {
    /// What formulas call it, and the option of the command line.
    pub name: String,
    /// The option in one letter.
    pub short: Option<char>,
    /// What it is, for people.
    pub help: String,
    /// What its values are.
    pub value: String,
    /// Whether it has several values.
    pub many: bool,
    /// Another that cannot be chosen together with it.
    pub instead_of: Option<String>,
    default: Value,
}

/// What a study says of itself on the command line.
#[derive(Debug, Clone)]
pub struct Header {
    /// What it asks.
    pub about: String,
    /// The same at length.
    pub help: String,
    /// Commands, one a line.
    pub examples: String,
    /// What can be chosen.
    pub parameters: Vec<Parameter>,
}

/// How a study is performed.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The game; that of the study, or what each puzzle implies, where absent.
    pub game: Option<String>,
    /// So many puzzles are looked at at once; 0 is one for each processor.
    pub jobs: usize,
    /// What was chosen, by the names of parameters.
    pub chosen: IndexMap<String, Vec<String>>,
}

/// A study with its strategies, ready for puzzles. Threads share it.
pub struct Study {
    source: Source,
    program: Arc<Program>,
    declared: Declared,
    texts: Vec<Texts>,
    parameters: Vec<Value>,
    turns: Vec<Vec<Turn>>,
    asked: Vec<cover::Asked>,
    searches: Vec<order::Techniques>,
    jobs: usize,
}

/// Memory of one thread.
struct Worker<'s> {
    evaluator: Evaluator<'s>,
    runs: Vec<Vec<SolverWorker<'s>>>,
    asked: Vec<cover::Memory>,
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

impl Sample {
    fn read(fields: Fields<'_>) -> Result<Self, Fault> {
        let (name, generate) = (fields.text("name")?, fields.text("generate")?);
        let count = fields.need("count", fields.number("count")?)?;
        fields.finish()?;
        Ok(Self { name, generate, count })
    }
}

impl Parameter {
    fn read(name: &Word, fields: Fields<'_>) -> Result<Self, Fault> {
        let text = |name| Ok(fields.word(name)?.map(|word| word.text));
        let parameter = Self {
            name: name.text.clone(),
            short: text("short")?.and_then(|short: String| short.chars().next()),
            help: fields.text("help")?,
            value: fields.text("value")?,
            many: fields.flag("many")?,
            instead_of: text("instead_of")?,
            default: fields.data("default"),
        };
        fields.finish()?;
        Ok(parameter)
    }

    /// What it comes to with what was chosen.
    fn value(&self, chosen: Option<&Vec<String>>) -> Value {
        match chosen.map(Vec::as_slice) {
            Some([one]) if !self.many => one.as_str().into(),
            Some([]) | None => self.default.clone(),
            Some(several) => several.to_vec().into(),
        }
    }
}

impl Header {
    /// Reads what a study file says of itself.
    ///
    /// # Errors
    /// When it says nothing, or something that is no study.
    pub fn read(source: &Source) -> Result<Self, StudyError> {
        let read = || Self::of(&Fields::new(&declared::tables(&source.text)?, 0..0, &source.text));
        read().map_err(|fault: Fault| StudyError::from(fault).located(source))
    }

    fn of(fields: &Fields<'_>) -> Result<Self, Fault> {
        let parameters = fields.entries("parameters")?.into_iter();
        let parameters = parameters.map(|(name, item)| Parameter::read(&name, fields.part(item)?));
        Ok(Self {
            about: fields.text("about")?,
            help: fields.text("help")?,
            examples: fields.text("examples")?,
            parameters: parameters.collect::<Result<_, _>>()?,
        })
    }
}

impl Study {
    /// Reads a study file, checks it, and makes its strategies ready.
    ///
    /// # Errors
    /// When something is wrong in it, or a strategy, technique or game that was chosen does not exist or does not fit.
    pub fn load(source: Source, program: &Arc<Program>, options: &Options) -> Result<Self, StudyError> {
        Self::read(&source, program, options).map_err(|error| error.located(&source))
    }

    fn read(source: &Source, program: &Arc<Program>, options: &Options) -> Result<Self, StudyError> {
        let declared = Declared::read(&source.text)?;
        let name = name_of(&source.name);
        let none = IndexMap::new();
        let own = |language: Language| declared.texts.get(language.code()).unwrap_or(&none);
        let texts = Language::ALL.map(|language| Texts::of(language, name, own(language)));
        let texts = texts.into_iter().collect::<Result<Vec<_>, _>>()?;
        declared.check(&texts)?;
        let chosen = |parameter: &Parameter| parameter.value(options.chosen.get(&parameter.name));
        let mut study = Self {
            source: source.clone(),
            program: Arc::clone(program),
            parameters: declared.header.parameters.iter().map(chosen).collect(),
            declared,
            texts,
            turns: Vec::new(),
            asked: Vec::new(),
            searches: Vec::new(),
            jobs: options.jobs,
        };
        let evaluator = study.evaluator(Language::default());
        let game = options.game.as_deref().or(study.declared.game.as_deref());
        let mut turns: Vec<Vec<Turn>> = Vec::new();
        for runs in &study.declared.runs {
            turns.push(runs.turns(program, &evaluator, game, turns.is_empty())?);
        }
        let asked = study.declared.covers.iter().map(|cover| cover.asked(program, &evaluator, game));
        let asked = asked.collect::<Result<_, _>>()?;
        let searches = study.declared.searches.iter();
        let searches = searches.map(|search| search.ready(program, &evaluator, game, options.jobs));
        let searches = searches.collect::<Result<_, _>>()?;
        drop(evaluator);
        (study.turns, study.asked, study.searches) = (turns, asked, searches);
        Ok(study)
    }

    /// What it looks at where nothing is given.
    pub fn samples(&self) -> &[Sample] {
        &self.declared.samples
    }

    fn evaluator(&self, language: Language) -> Evaluator<'_> {
        // There are texts of every language.
        let texts = self.texts.iter().find(|texts| texts.language == language).unwrap_or(&self.texts[0]);
        let mut evaluator = Evaluator::new(&self.program, &self.declared.definitions, texts.clone());
        for (name, value) in &self.declared.data {
            evaluator.set(name, value.clone());
        }
        for (parameter, value) in self.declared.header.parameters.iter().zip(&self.parameters) {
            evaluator.set(&parameter.name, value.clone());
        }
        evaluator
    }

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
            runs: self.turns.iter().map(|turns| turns.iter().map(Turn::worker).collect()).collect(),
            asked: self.asked.iter().map(|_| cover::Memory::default()).collect(),
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
        for ((runs, turns), workers) in self.declared.runs.iter().zip(&self.turns).zip(&mut worker.runs) {
            let records = runs.look(turns, workers, &worker.evaluator, &puzzle, &mut first, &of_start)?;
            measured.push((runs.name.as_str(), records));
        }
        for ((cover, asked), memory) in self.declared.covers.iter().zip(&self.asked).zip(&mut worker.asked) {
            measured.push((&cover.name, asked.look(memory, &puzzle)?));
        }
        if let Some(Value::Map(first)) = first {
            facts = (*first).clone();
        }
        facts.extend(measured.into_iter().map(|(name, value)| (name.into(), value)));
        Ok(Seen { facts, puzzle: (!self.searches.is_empty()).then_some(puzzle) })
    }

    /// What all of it comes to, in a language.
    ///
    /// # Errors
    /// When a formula has no value.
    pub fn report(&self, gathered: Gathered, origin: &Origin, language: Language) -> Result<Report, StudyError> {
        let mut evaluator = self.evaluator(language);
        let title = evaluator.texts.get("title").to_owned();
        let mut report = Report::new(title, evaluator.texts.clone());
        self.about(&gathered, origin, &mut report).map_err(|error| error.located(&self.source))?;
        let (seen, puzzles): (Vec<_>, Vec<_>) =
            gathered.seen.into_iter().map(|seen| (Value::Map(Arc::new(seen.facts)), seen.puzzle)).unzip();
        let sources: Vec<&str> = origin.sources.iter().map(|name| &**name).collect();
        let [all, names, given] = declared::KNOWN;
        evaluator.set(all, seen.into());
        evaluator.set(names, sources.into());
        evaluator.set(given, origin.given.into());
        let puzzles: Vec<Position> = puzzles.into_iter().flatten().collect();
        for (search, techniques) in self.declared.searches.iter().zip(&self.searches) {
            evaluator.set(&search.name, techniques.search(puzzles.clone()));
        }
        parts::add(&self.declared.parts, &evaluator, &mut Vec::new(), &mut report)
            .map_err(|error| error.located(&self.source))?;
        Ok(report)
    }

    /// What is needed to do it again: puzzles and rules.
    fn about(&self, gathered: &Gathered, origin: &Origin, report: &mut Report) -> Result<(), StudyError> {
        let Gathered { seen, done, left_out, interrupted } = gathered;
        let texts = report.texts.clone();
        let between = texts.get("between_facts");
        let filled = |key: &str, words: &[(&str, String)]| {
            texts.filled(key, |name| {
                let word = words.iter().find(|(known, _)| *known == name);
                Ok(word.map(|(_, word)| word.clone()).unwrap_or_default())
            })
        };
        let from = origin.told.join(between);
        let puzzles = [("n", seen.len().to_string()), ("of", done.to_string()), ("from", from)];
        report.about(texts.get("all_puzzles"), filled("puzzles_are", &puzzles)?);
        if !left_out.is_empty() {
            let reasons: Vec<String> = left_out.iter().map(|(reason, n)| format!("{n}: {reason}")).collect();
            report.about(texts.get("left_out"), reasons.join(between));
        }
        if *interrupted {
            report.about(texts.get("interrupted"), filled("after_puzzles", &[("n", done.to_string())])?);
        }
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let rules = [("version", version), ("files", rules_version(&self.program))];
        report.about(texts.get("rules"), filled("rules_are", &rules)?);
        Ok(())
    }
}

/// The name of a study from that of its file.
fn name_of(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    name.strip_suffix(".toml").unwrap_or(name)
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
