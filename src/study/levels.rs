//! Which logics finish how many puzzles, in which order they are best learnt, and how scores go with the levels that
//! follow: chapters 2, 4 and 6 of the document on the D-score.

mod left;
mod scores;
mod start;

use super::experiment::{Chosen, Experiment, Results};
use super::fault::Evaluated;
use super::file::StudyFile;
use super::parts::Parts;
use super::perform::Record;
use super::runs::Run;
use super::strategies::{groups, scale, title, variants};
use super::texts::Texts;
use crate::lang::program::Program;
use serde::Deserialize;
use std::collections::HashMap;

#[derive(Deserialize)]
struct Data {
    other_reading: OtherReading,
    document: Document,
}

/// A reading of a score that is a strategy of its own.
#[derive(Deserialize)]
struct OtherReading {
    of: String,
    strategy: String,
}

/// The number of puzzles that need a level, with mean and deviation of their scores.
type OfLevel = [f64; 3];

#[derive(Deserialize)]
struct Document {
    puzzles: usize,
    remaining: usize,
    open: usize,
    entropy: f64,
    official: Official,
    times: f64,
    strong: f64,
    moderate: f64,
    levels: HashMap<String, OfLevel>,
    unfinished: OfLevel,
    all: OfLevel,
    combinations: HashMap<String, usize>,
    orders: Vec<(Vec<String>, usize)>,
}

/// Correlations with the official level.
#[derive(Deserialize)]
struct Official {
    open: f64,
    entropy: f64,
}

struct Levels {
    document: Document,
    /// The reading of the score that is a strategy of its own, where it is one of this score.
    other_reading: Option<String>,
    score: String,
    logics: String,
    times: String,
    /// The name of the score, and its levels from the easiest up.
    scale: String,
    ranks: Vec<String>,
    /// The ways to read the score, the usual one first: a run each.
    readings: Vec<String>,
    /// The logic that is always there, and the others. Each set of these is a run, by the bits of a number.
    base: String,
    others: Vec<String>,
}

/// The logics that a study combines.
const LOGICS: [usize; 2] = [2, 7];

/// The reading that is usual.
const USUAL: usize = 0;

pub fn make(file: &StudyFile, chosen: &Chosen, program: &Program) -> Evaluated<Box<dyn Experiment>> {
    let [score, logics, times] = ["score", "logics", "times"].map(|name| chosen.one(name));
    let Data { other_reading, document } = file.data()?;
    let (scale, ranks) = scale(program, &score)?;
    let other_reading = (score == other_reading.of).then_some(other_reading.strategy);
    let readings = variants(program, &score)?.into_iter().chain(other_reading.clone()).collect();
    let mut parts =
        groups(program, &logics, LOGICS[0], LOGICS[1])?.into_iter().map(|(name, _)| name.to_owned());
    let base = parts.next().unwrap_or_default();
    let others = parts.collect();
    Ok(Box::new(Levels {
        document,
        other_reading,
        score,
        logics,
        times,
        scale,
        ranks,
        readings,
        base,
        others,
    }))
}

/// A set of the other logics, as bits.
type Set = usize;

impl Experiment for Levels {
    fn runs(&self, _: Texts) -> Vec<Run> {
        let scored = self.readings.iter().map(|reading| Run {
            strategy: Some(reading.clone()),
            checked: true,
            counts: vec![self.scale.clone()],
            ..Run::default()
        });
        let combined = (0..1 << self.others.len()).map(|set: Set| Run {
            strategy: Some(self.logics.clone()),
            parts: [vec![self.base.clone()], self.names(set).map(str::to_owned).collect()].concat(),
            ..Run::default()
        });
        scored.chain(combined).collect()
    }

    fn report(&self, of: &Results<'_>, out: &mut Parts) -> Evaluated<()> {
        out.fact("score", &self.score);
        out.fact("logics", &self.logics);
        left::report(self, of, out);
        scores::report(self, of, out);
        start::report(self, of, out);
        Ok(())
    }
}

impl Levels {
    /// The names of the logics of a set.
    fn names(&self, set: Set) -> impl Iterator<Item = &str> {
        let others = self.others.iter().enumerate();
        others.filter(move |(bit, _)| set & (1 << bit) != 0).map(|(_, name)| name.as_str())
    }

    fn is_finished(&self, p: &Record, set: Set) -> bool {
        p.run(self.readings.len() + set).solved
    }

    fn score_of(&self, p: &Record, reading: usize) -> f64 {
        p.run(reading).tally(&self.scale).unwrap_or(0.0)
    }

    /// The level that a puzzle needs: the easiest where nothing was to be done, none where it stays unfinished.
    fn level_of<'l>(&'l self, p: &'l Record, reading: usize) -> Option<&'l str> {
        let run = p.run(reading);
        let level = run.level.as_deref().or(self.ranks.first().map(String::as_str));
        level.filter(|_| run.solved)
    }

    /// The levels that puzzles can need, from the easiest up; the last is that of unfinished ones.
    fn needed(&self) -> Vec<Option<&str>> {
        self.ranks.iter().map(|level| Some(level.as_str())).chain([None]).collect()
    }

    /// The puzzles that need a level.
    fn needing<'s>(
        &'s self,
        of: &Results<'s>,
        reading: usize,
        level: Option<&str>,
    ) -> impl Iterator<Item = &'s Record> {
        of.puzzles.iter().filter(move |p| self.level_of(p, reading) == level)
    }

    /// The scores of the puzzles that need a level.
    fn scores<'s>(&'s self, of: &Results<'s>, reading: usize, level: Option<&str>) -> Vec<f64> {
        self.needing(of, reading, level).map(|p| self.score_of(p, reading)).collect()
    }

    fn all_scores(&self, of: &Results<'_>, reading: usize) -> Vec<f64> {
        of.puzzles.iter().map(|p| self.score_of(p, reading)).collect()
    }

    /// The title of a level or logic.
    fn shown(&self, of: &Results<'_>, level: Option<&str>) -> String {
        match level {
            None => of.texts.get("unfinished").to_owned(),
            Some(level) => title(of.program, &[&self.score, &self.logics], level, of.texts.language),
        }
    }

    /// Logics with something between them.
    fn all_shown<'n>(
        &self,
        of: &Results<'_>,
        names: impl IntoIterator<Item = &'n str>,
        between: &str,
    ) -> String {
        let names = names.into_iter().map(|name| self.shown(of, Some(name)));
        names.collect::<Vec<_>>().join(between)
    }
}
