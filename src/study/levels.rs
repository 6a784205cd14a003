//! Numbers of puzzles that logics finish, the best order to learn them, and the relation of scores to the resulting
//! levels: chapters 2, 4 and 6 of the document on the D-score.

mod combinations;
mod scores;
mod start;

use super::{
    prelude::*,
    strategies::{StrategyReading, level_groups, readings, scale, title, titles},
};
use std::collections::HashMap;
use tesuji_report::StepTexts;

#[derive(Deserialize)]
struct Data {
    document: Document,
}

/// Number of puzzles that need a level, with mean and standard deviation of their scores.
type LevelStatistics = [f64; 3];

#[derive(Deserialize)]
struct Document {
    puzzles: usize,
    remaining: usize,
    open: usize,
    entropy: f64,
    official: HashMap<String, f64>,
    times: f64,
    strong: f64,
    nearly_all: f64,
    moderate: f64,
    levels: HashMap<String, LevelStatistics>,
    unfinished: LevelStatistics,
    all: LevelStatistics,
    combinations: HashMap<String, usize>,
    orders: Vec<(Vec<String>, usize)>,
    hardness: Hardness,
}

/// Ratio of the hardness of two levels.
#[derive(Deserialize)]
struct Hardness {
    level: String,
    of: String,
    times: f64,
}

struct Levels {
    document: Document,
    score: String,
    logics: String,
    times: String,
    /// Tally of the score, and its levels from the easiest to the hardest.
    scale: String,
    ranks: Vec<String>,
    /// Readings of the score, the default one first, with a run each.
    readings: Vec<StrategyReading>,
    /// Logic that is always included, and the others. Each subset of these is a run, with the subset as a bit mask.
    base_logic: String,
    other_logics: Vec<String>,
}

const LOGICS: [usize; 2] = [2, 7];

/// Subset of the other logics, as a bit mask.
type Set = usize;

pub fn make(setup: &StudySetup<'_>) -> StudyResult<Experiment> {
    let program = setup.program;
    let [score, logics, times] = ["score", "logics", "times"].map(|name| setup.one(name));
    let Data { document } = setup.file.data()?;
    let (scale, ranks) = scale(program, &score)?;
    let readings = readings(program, &score)?;
    let parts = level_groups(program, &logics, LOGICS[0], LOGICS[1])?;
    let mut parts = parts.into_iter().map(|(name, _)| name.to_owned());
    let (base_logic, other_logics) = (parts.next().unwrap_or_default(), parts.collect());
    let levels = Levels { document, score, logics, times, scale, ranks, readings, base_logic, other_logics };
    let scored = levels.readings.iter();
    let counts = || vec![levels.scale.clone()];
    let scored = scored
        .map(|reading| StrategyRun { counts: counts(), ..StrategyRun::for_strategy(&reading.strategy) });
    let combined = (0..1 << levels.other_logics.len()).map(|set: Set| StrategyRun {
        strategy: Some(levels.logics.clone()),
        parts: [&*levels.base_logic].into_iter().chain(levels.names(set)).map(str::to_owned).collect(),
        ..StrategyRun::default()
    });
    let runs = scored.chain(combined).collect();
    Ok(Experiment::new(runs, None, move |results, out| {
        out.reading_names = levels.readings.iter().map(|reading| reading.name(out.texts)).collect();
        let language = out.texts.language;
        let strategies = titles(results.program, [&levels.score, &levels.logics], language);
        for (name, strategy) in ["score", "logics"].iter().zip(strategies) {
            out.fact(name, strategy);
        }
        // A score without a title in a language may have one in the texts of the study.
        let scale = StepTexts::new(results.program, language).tally(&levels.scale);
        let (texts, reading) = (out.texts, DEFAULT_READING);
        let report = Report { levels: &levels, results, texts, scale: texts.get(&scale), reading };
        report.remaining_puzzles(out);
        report.scores_by_level(out);
        report.start(out);
        Ok(())
    }))
}

impl Levels {
    fn names(&self, set: Set) -> impl Iterator<Item = &str> {
        let logics = self.other_logics.iter().enumerate();
        logics.filter(move |(bit, _)| set & (1 << bit) != 0).map(|(_, name)| name.as_str())
    }
}

#[derive(Clone, Copy)]
struct Report<'r> {
    levels: &'r Levels,
    results: &'r StudyResults<'r>,
    texts: Texts,
    /// Title of the score.
    scale: &'r str,
    /// Index of the reading of the score.
    reading: usize,
}

impl<'r> Report<'r> {
    fn is_finished(&self, p: &PuzzleRecord, set: Set) -> bool {
        p.run(self.levels.readings.len() + set).is_solved
    }

    fn score(&self, p: &PuzzleRecord) -> f64 {
        p.tally(self.reading, &self.levels.scale)
    }

    /// Returns the level that a puzzle needs, as an index from the easiest; the number of levels if the puzzle is not
    /// finished.
    fn rank(&self, p: &PuzzleRecord) -> Option<usize> {
        let (run, ranks) = (p.run(self.reading), &self.levels.ranks);
        match (run.is_solved, &run.level) {
            (false, _) => Some(ranks.len()),
            (true, None) => Some(0),
            (true, Some(level)) => ranks.iter().position(|rank| rank == level),
        }
    }

    fn needing(&self, rank: usize) -> impl Iterator<Item = &'r PuzzleRecord> {
        self.results.puzzles.iter().filter(move |p| self.rank(p) == Some(rank))
    }

    /// Returns the scores of the puzzles that need each level, then those of unfinished puzzles and of all.
    fn scores(&self) -> Vec<Vec<f64>> {
        let of_rank = |rank| self.needing(rank).map(|p| self.score(p)).collect();
        let all_scores = self.results.puzzles.iter().map(|p| self.score(p)).collect();
        (0..=self.levels.ranks.len()).map(of_rank).chain([all_scores]).collect()
    }

    fn title(&self, level: &str) -> String {
        title(self.results.program, &[&self.levels.score, &self.levels.logics], level, self.texts.language)
    }

    fn needed(&self) -> Vec<String> {
        let titles = self.levels.ranks.iter().map(|level| self.title(level));
        titles.chain([self.texts.get("unfinished").to_owned()]).collect()
    }

    fn titles<'n>(&self, names: impl IntoIterator<Item = &'n str>, between: &str) -> String {
        join(names.into_iter().map(|name| self.title(name)), between)
    }

    /// Adds a statement of the document, with its verdict under each reading.
    fn readings(
        &self,
        out: &mut StudyReport,
        document: &str,
        here: String,
        verdict: impl Fn(Self) -> Verdict,
    ) {
        out.readings(document, here, |reading| verdict(Self { reading, ..*self }));
    }

    fn or_unknown(&self, here: Option<String>) -> String {
        here.unwrap_or_else(|| self.texts.get("unknown").to_owned())
    }

    /// Returns the puzzles that are selected neither by difficulty nor by givens, so that shares of them can be
    /// compared.
    fn unchosen(&self) -> Vec<&'r PuzzleRecord> {
        self.results.not_chosen_by(|_| true)
    }

    /// Returns the share of `n` puzzles as text, or a note if all puzzles are selected.
    fn so_many(&self, n: usize, some: &[&PuzzleRecord]) -> String {
        match some.is_empty() {
            true => self.texts.get("all_are_chosen").to_owned(),
            false => filled!(self.texts, "so_many", n, all = some.len(), share = share(n, some.len())),
        }
    }
}
