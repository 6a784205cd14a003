//! Runs a study on many threads and reports on its measurements.

use super::{
    Study,
    cover::{CoverageMemory, PathFindings},
    experiment::StudyResults,
    runs::Measurement,
    texts::{Texts, fill},
};
use crate::{Choice, StudyError, StudyReport};
use indexmap::IndexMap;
use sha2::{Digest, Sha256};
use std::{
    collections::HashMap,
    convert::Infallible,
    sync::{Arc, LazyLock},
    time::Instant,
};
use tesuji_board::{BoardShape, Clue, PuzzleSpec};
use tesuji_lang::Program;
use tesuji_message::{Message, message};
use tesuji_report::{Language, language::join};
use tesuji_solve::{Puzzle, SolverWorker, StartStatistics, batch, opaque_debug};

/// Puzzle for a study.
pub struct StudyPuzzle {
    /// Index of its input, from 0.
    pub source: usize,
    /// Number in that input, from 1.
    pub number: usize,
    /// Name in messages.
    pub label: String,
    /// Whether it is generated: duplicates of generated puzzles are left out.
    pub is_generated: bool,
    /// The puzzle, or the reason if the input is not one. Evaluated on the threads of the study, since some puzzles are
    /// generated there.
    pub puzzle: Box<dyn FnOnce() -> Result<Puzzle, Message> + Send>,
}

impl From<Puzzle> for StudyPuzzle {
    fn from(puzzle: Puzzle) -> Self {
        let number = puzzle.line();
        let label = number.to_string();
        Self { source: 0, number, label, is_generated: false, puzzle: Box::new(|| Ok(puzzle)) }
    }
}

opaque_debug! { StudyPuzzle label; }

/// Puzzle that the study cannot use.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SkippedPuzzle {
    pub label: String,
    pub reason: Message,
    /// Whether the input is a puzzle at all.
    pub is_puzzle: bool,
}

#[derive(Debug)]
pub struct PuzzleRecord {
    /// Index of its input, from 0.
    pub source: usize,
    /// Number in that input, from 1.
    pub number: usize,
    pub position: PuzzleSpec,
    pub generation_seconds: f64,
    pub grids: usize,
    pub start: StartStatistics,
    runs: Vec<Option<Measurement>>,
    pub path_findings: PathFindings,
}

impl PuzzleRecord {
    /// Returns a run by its index; without measurements if the run was skipped for this puzzle.
    pub fn run(&self, number: usize) -> &Measurement {
        static NOTHING: LazyLock<Measurement> = LazyLock::new(Measurement::default);
        self.runs.get(number).and_then(Option::as_ref).unwrap_or(&NOTHING)
    }

    /// Returns a tally of a run; 0 if the strategy did not count it.
    pub fn tally(&self, run: usize, name: &str) -> f64 {
        self.run(run).tally(name).unwrap_or(0.0)
    }

    pub fn size(&self) -> (usize, usize) {
        (self.position.shape.rows, self.position.shape.columns)
    }
}

/// Measurements of all puzzles.
#[derive(Debug, Default)]
pub struct StudyData {
    records: Vec<PuzzleRecord>,
    done: usize,
    /// Reasons for which puzzles were left out, with their number.
    skipped: IndexMap<Message, usize>,
    /// Whether the study was interrupted before all puzzles were measured.
    pub is_interrupted: bool,
}

impl StudyData {
    /// Returns the number of puzzles that were used.
    pub fn puzzles(&self) -> usize {
        self.records.len()
    }

    /// Returns the reasons for which puzzles were left out.
    pub fn reasons(&self) -> impl Iterator<Item = &Message> {
        self.skipped.keys()
    }
}

/// Origin of the puzzles of a report.
#[derive(Debug, Clone, Default)]
pub struct SampleOrigin {
    /// Names of the inputs.
    pub sources: Vec<Arc<str>>,
    /// Origin of each: the input as given, or the command that generates it.
    pub descriptions: Vec<String>,
    /// Property by which the puzzles of each are selected.
    pub choices: Vec<Option<Choice>>,
    /// Whether the puzzles were given, and not generated.
    pub is_given: bool,
}

/// Generated puzzles that were used.
#[derive(Default)]
struct UsedPuzzles(HashMap<Vec<Clue>, Vec<BoardShape>>);

impl UsedPuzzles {
    /// # Errors
    /// Returns a [`SkippedPuzzle`] if the same puzzle was added before.
    fn add(&mut self, record: PuzzleRecord) -> Result<PuzzleRecord, SkippedPuzzle> {
        let PuzzleSpec { shape, clues, .. } = &record.position;
        let shapes = self.0.entry(clues.clone()).or_default();
        if shapes.contains(shape) {
            let (label, reason) = (record.number.to_string(), message!("duplicate puzzle"));
            return Err(SkippedPuzzle { label, reason, is_puzzle: true });
        }
        shapes.push(shape.clone());
        Ok(record)
    }
}

struct Worker<'s> {
    runs: Vec<SolverWorker<'s>>,
    coverage_memory: CoverageMemory,
}

/// Number of puzzles per chunk of work: small, since studies take long for each.
const CHUNK: usize = 4;

impl Study {
    /// Measures puzzles. `each` is called for every puzzle in order, with the reason if it was left out.
    pub fn run(
        &self,
        subjects: impl Iterator<Item = StudyPuzzle>,
        mut each: impl FnMut(Option<&SkippedPuzzle>),
    ) -> StudyData {
        let (mut seen, mut used) = (StudyData::default(), UsedPuzzles::default());
        let Ok(()) = batch::run_in_chunks(
            CHUNK,
            subjects,
            self.jobs,
            || Worker { runs: self.runs.workers(), coverage_memory: CoverageMemory::default() },
            |worker, puzzle| (puzzle.is_generated, self.measure(worker, puzzle)),
            |(is_generated, record)| {
                seen.done += 1;
                let record = if is_generated { record.and_then(|record| used.add(record)) } else { record };
                each(record.as_ref().err());
                match record {
                    Ok(record) => seen.records.push(record),
                    Err(SkippedPuzzle { reason, .. }) => *seen.skipped.entry(reason).or_insert(0) += 1,
                }
                Ok::<(), Infallible>(())
            },
        );
        seen
    }

    /// # Errors
    /// Returns a [`SkippedPuzzle`] with the reason if the study cannot use the puzzle.
    fn measure(&self, worker: &mut Worker<'_>, puzzle: StudyPuzzle) -> Result<PuzzleRecord, SkippedPuzzle> {
        let StudyPuzzle { source, number, label, puzzle, .. } = puzzle;
        let begin = Instant::now();
        let puzzle = puzzle();
        let generation_seconds = begin.elapsed().as_secs_f64();
        let is_puzzle = puzzle.is_ok();
        let record = puzzle.and_then(|Puzzle(position)| {
            let (first, runs) = self.runs.measure(&mut worker.runs, &position)?;
            let cover = self.cover.as_ref();
            let path_findings = cover.map(|cover| cover.search(&mut worker.coverage_memory, &position));
            let path_findings = path_findings.transpose()?.unwrap_or_default();
            let board = first.as_ref().and_then(|first| first.board.as_ref());
            let grids = board.map_or(0, |board| board.topology.grids.len());
            let start = first.and_then(|first| first.start);
            let start = start.unwrap_or(StartStatistics { open: 0, entropy: 0.0 });
            Ok(PuzzleRecord {
                source,
                number,
                position,
                generation_seconds,
                grids,
                start,
                runs,
                path_findings,
            })
        });
        record.map_err(|reason| SkippedPuzzle { label, reason, is_puzzle })
    }

    /// Returns the report on the measurements, in a language.
    ///
    /// # Errors
    /// Returns a [`StudyError`] if a strategy does not fit the study.
    pub fn report(
        &self,
        seen: &StudyData,
        origin: &SampleOrigin,
        language: Language,
    ) -> Result<StudyReport, StudyError> {
        let texts = Texts::for_study(language, self.file.name);
        // The texts of the study include titles of samples.
        let titled = |name: &Arc<str>| if origin.is_given { name } else { texts.get(name) }.to_string();
        let results = StudyResults {
            program: self.rules.program(),
            game: self.game.as_deref(),
            jobs: self.jobs,
            puzzles: &seen.records,
            sources: &origin.sources.iter().map(titled).collect::<Vec<_>>(),
            choices: &origin.choices,
            is_given: origin.is_given,
        };
        let (title, facts) = (texts.get("title").to_owned(), self.facts(seen, origin, language));
        let mut report = StudyReport { texts, reading_names: Vec::new(), title, facts, parts: Vec::new() };
        (self.report)(&results, &mut report)?;
        Ok(report)
    }

    /// Returns the facts needed to repeat the study: puzzles and rules.
    fn facts(&self, seen: &StudyData, origin: &SampleOrigin, language: Language) -> Vec<(String, String)> {
        let texts = &language.sentences().study;
        let (n, of) = (seen.records.len(), seen.done);
        let from = origin.descriptions.join(texts.between);
        let puzzles = fill!(texts.puzzles_are, n, of, from);
        let mut facts = vec![(texts.puzzles, puzzles)];
        if !seen.skipped.is_empty() {
            let reasons = seen.skipped.iter();
            let reasons = reasons.map(|(reason, n)| format!("{n}: {}", language.translate(reason)));
            facts.push((texts.left_out, join(reasons, texts.between)));
        }
        if seen.is_interrupted {
            facts.push((texts.interrupted, fill!(texts.after_puzzles, n = of)));
        }
        let (version, files) = (env!("CARGO_PKG_VERSION"), rules_version(self.rules.program()));
        facts.push((texts.rules, fill!(texts.rules_are, version, files)));
        facts.into_iter().map(|(name, fact)| (name.to_owned(), fact)).collect()
    }
}

/// Returns a hash of the rules of a program: equal for equal texts of rule files.
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
