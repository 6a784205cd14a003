//! Which logics finish how many puzzles, in which order they are best learnt, and how scores go with the levels that
//! follow: chapters 2, 4 and 6 of the document on the D-score.

mod document;
mod orders;
mod scores;
mod start;
mod texts;

use super::report::Report;
use super::{Sample, Seen, Study, StudyError, shipped};
use crate::board::position::Position;
use crate::lang::program::{Argument, Domain, Program, Statement};
use crate::report::language::Language;
use crate::report::words::Words;
use crate::solve::puzzle::{Check, Options, Solver, SolverError, Worker};
use crate::solve::verdict::Verdict;
use document::{Document, Setting};
use indexmap::IndexMap;
use std::sync::Arc;
use texts::Texts;

/// With so many logics there are 720 orders; nobody reads more.
const MOST_LOGICS: usize = 6;

/// What is studied.
#[derive(Debug, Clone, Default)]
pub struct LevelOptions {
    /// The game; what each puzzle implies where absent.
    pub game: Option<String>,
    /// The strategy that scores: with levels and a total. That of the document where absent.
    pub score: Option<String>,
    /// The strategy whose levels are combined. That of the document where absent.
    pub logics: Option<String>,
}

/// Levels, their logics and scores.
pub struct Levels {
    /// The score as it is usually read, and its other readings, by their texts.
    readings: Vec<(String, Solver)>,
    /// The name of the total that is the score.
    total: String,
    /// The levels of the score, from the easiest up.
    levels: Vec<String>,
    /// The level that is always there.
    base: String,
    /// The logics that are combined.
    logics: Vec<String>,
    /// For each combination, as bits of logics, what solves with it.
    combinations: Vec<Solver>,
    samples: Vec<Sample>,
    document: Document,
    names: [String; 2],
    /// What levels are called in Japanese, by their names.
    japanese: IndexMap<String, String>,
}

/// Memory of one thread.
pub struct LevelWorker<'s> {
    readings: Vec<Worker<'s>>,
    combinations: Vec<Worker<'s>>,
}

/// A score and the level that it was reached on; no level where the puzzle is not finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scored {
    score: i64,
    level: Option<usize>,
}

/// What is seen of a puzzle.
#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    /// How many cells are open.
    open: usize,
    /// The sudoku entropy.
    entropy: f64,
    /// For each reading.
    scores: Vec<Scored>,
    /// For each combination of logics whether it finishes the puzzle, as bits.
    finished: u64,
}

impl Look {
    fn score(&self) -> Scored {
        self.scores[0]
    }

    fn finished_by(&self, combination: usize) -> bool {
        self.finished & (1 << combination) != 0
    }
}

impl Levels {
    /// The study of a score and its logics.
    ///
    /// # Errors
    /// When the strategies do not exist or are not made for it.
    pub fn new(program: &Arc<Program>, options: &LevelOptions) -> Result<Self, StudyError> {
        let setting: Setting = shipped(include_str!("../../../rules/studies/levels.json"))?;
        let named = |given: &Option<String>, usual: &String| given.clone().unwrap_or_else(|| usual.clone());
        let names = [named(&options.score, &setting.score), named(&options.logics, &setting.logics)];
        let solving = |strategy: &str, start: bool, check: Check| Options {
            strategy: Some(strategy.to_owned()),
            game: options.game.clone(),
            start,
            check,
            ..Options::default()
        };
        let score = program.strategy_call(&names[0]).map_err(SolverError::from)?;
        let strategy = &program.strategies[score.strategy];
        let Some((total, _)) = strategy.totals.first().filter(|_| !strategy.levels.is_empty()) else {
            let message = format!("the strategy `{}` has no total, or no levels", strategy.name);
            return Err(StudyError::Unfit(message));
        };
        let mut readings = vec![(
            names[0].clone(),
            Solver::new(Arc::clone(program), solving(&names[0], true, Check::Unsolved))?,
        )];
        // Other readings are told beside the usual one, not beside a reading of one's own.
        if names[0] == strategy.name {
            for text in other_readings(program, score.strategy) {
                let options = solving(&text, false, Check::Never);
                readings.push((text, Solver::new(Arc::clone(program), options)?));
            }
        }
        let (base, logics) = groups(program, &names[1])?;
        let mut combinations = Vec::new();
        for combination in 0..1_usize << logics.len() {
            let chosen = logics.iter().enumerate().filter(|(bit, _)| combination & (1 << bit) != 0);
            let parts = std::iter::once(&base).chain(chosen.map(|(_, logic)| logic));
            let statement = Statement::FirstOf(parts.map(|(_, part)| part.clone()).collect());
            let options = solving(&names[1], false, Check::Never);
            combinations.push(Solver::of_statement(Arc::clone(program), statement, options)?);
        }
        let words = Words::new(program, Language::Ja);
        let logics_of = program.strategy_call(&names[1]).map_err(SolverError::from)?.strategy;
        let levels = program.strategies[logics_of].levels.iter().chain(&strategy.levels);
        let japanese = levels.filter_map(|(name, title)| Some((name.clone(), words.title(title)?)));
        Ok(Self {
            japanese: japanese.collect(),
            readings,
            total: total.clone(),
            levels: strategy.levels.keys().cloned().collect(),
            base: base.0,
            logics: logics.into_iter().map(|(name, _)| name).collect(),
            combinations,
            samples: setting.samples,
            document: setting.document,
            names,
        })
    }

    /// A level as it is called in a language.
    fn shown<'n>(&'n self, name: &'n str, language: Language) -> &'n str {
        match language {
            Language::En => name,
            Language::Ja => self.japanese.get(name).map_or(name, String::as_str),
        }
    }

    /// Several of them with something between.
    fn all_shown(&self, names: &[&str], between: &str, language: Language) -> String {
        names.iter().map(|name| self.shown(name, language)).collect::<Vec<_>>().join(between)
    }

    /// The names of the logics of a combination.
    fn named(&self, combination: usize) -> Vec<&str> {
        let logics = self.logics.iter().enumerate();
        logics.filter(|(bit, _)| combination & (1 << bit) != 0).map(|(_, name)| name.as_str()).collect()
    }
}

impl Study for Levels {
    type Worker<'s> = LevelWorker<'s>;
    type Look = Look;

    fn samples(&self) -> &[Sample] {
        &self.samples
    }

    fn worker(&self) -> LevelWorker<'_> {
        LevelWorker {
            readings: self.readings.iter().map(|(_, solver)| solver.worker()).collect(),
            combinations: self.combinations.iter().map(Solver::worker).collect(),
        }
    }

    fn look<'s>(&'s self, worker: &mut LevelWorker<'s>, puzzle: Position) -> Result<Look, String> {
        let mut scores = Vec::with_capacity(worker.readings.len());
        let mut start = None;
        for reading in &mut worker.readings {
            let outcome = reading.solve(puzzle.clone());
            let finished = match outcome.verdict {
                Verdict::Solved => true,
                Verdict::Stuck => false,
                verdict => return Err(verdict.message().unwrap_or_default()),
            };
            // Where nothing was to be done, the easiest level was enough.
            let level = outcome.level.and_then(|level| self.levels.iter().position(|known| *known == level));
            let score = outcome.tallies.get(&self.total).copied().unwrap_or(0);
            scores.push(Scored { score, level: finished.then_some(level.unwrap_or(0)) });
            start = start.or(outcome.start);
        }
        let mut finished = 0;
        for (combination, solver) in worker.combinations.iter_mut().enumerate() {
            let solved = solver.solve(puzzle.clone()).verdict == Verdict::Solved;
            finished |= u64::from(solved) << combination;
        }
        let start = start.ok_or("nothing is known of its start")?;
        Ok(Look { open: start.open, entropy: start.entropy, scores, finished })
    }

    fn report(&self, seen: &[Seen<Look>], sources: &[Arc<str>], language: Language) -> Report {
        let texts = Texts::of(language);
        let mut report = Report::new(texts.title, language);
        report.about(texts.score, &self.names[0]);
        report.about(texts.logics, &self.names[1]);
        let looks: Vec<&Look> = seen.iter().map(|seen| &seen.look).collect();
        orders::add(self, &looks, &mut report);
        scores::add(self, &looks, &mut report);
        start::add(self, seen, sources, &mut report);
        report
    }
}

/// The texts of a strategy with one of its parameters other than usual.
fn other_readings(program: &Program, strategy: usize) -> Vec<String> {
    let strategy = &program.strategies[strategy];
    let word = |argument| match argument {
        &Argument::Int(_) => None,
        Argument::Word(word) => Some(word),
    };
    let mut texts = Vec::new();
    for parameter in &strategy.parameters {
        let Domain::Words(words) = &parameter.domain else { continue };
        let usual = parameter.default.as_ref().and_then(word);
        let others = words.iter().filter(|word| Some(*word) != usual);
        texts.extend(others.map(|word| format!("{}({} = {word})", strategy.name, parameter.name)));
    }
    texts
}

/// A level with what it does.
type Group = (String, Statement);

/// The levels that a strategy is a list of: the first, and the others.
fn groups(program: &Program, text: &str) -> Result<(Group, Vec<Group>), StudyError> {
    let call = program.strategy_call(text).map_err(SolverError::from)?;
    let strategy = &program.strategies[call.strategy];
    let unfit = || {
        let message = format!(
            "the strategy `{text}` must be a `first-of` of 2 to {} levels, without parameters",
            MOST_LOGICS + 1
        );
        StudyError::Unfit(message)
    };
    let list = match &strategy.body {
        Statement::FirstOf(list) if strategy.parameters.is_empty() => list,
        _ => return Err(unfit()),
    };
    let mut groups = Vec::new();
    for part in list {
        let Statement::Level(name, _) = part else { return Err(unfit()) };
        groups.push((name.clone(), part.clone()));
    }
    if groups.len() < 2 || groups.len() > MOST_LOGICS + 1 {
        return Err(unfit());
    }
    let first = groups.remove(0);
    Ok((first, groups))
}
