//! Calls of players: puzzles of a text, the solution path, hints, current matches, and mistakes.

use super::figure::changes;
use super::memory::SolveSettings;
use super::prelude::*;
use crate::lang::message::message;
use crate::solve::status::SolveCode;
use crate::{Change, Format, Hint, SolveStatus};
use std::collections::BTreeSet;

/// Maximum number of puzzles that are read from a text, and of matches that are listed for a technique.
const MAX_LISTED: usize = 1_000;

#[derive(Deserialize)]
pub struct OpenCall {
    text: String,
    #[serde(default)]
    game: Option<String>,
    #[serde(default)]
    format: Option<String>,
}

/// A puzzle of a text in a lossless format, or the error of a line that is not a puzzle.
#[derive(Default, Serialize)]
struct OpenedPuzzle {
    line: usize,
    name: Option<String>,
    author: Option<String>,
    /// The rules of the puzzle in words.
    rules: Option<String>,
    text: Option<String>,
    error: Option<String>,
    unsupported: Vec<UnsupportedPart>,
}

/// A part of a puzzle that the rules do not support: its name in the source, and its name for the reader.
#[derive(Serialize)]
pub struct UnsupportedPart {
    name: String,
    words: String,
}

impl UnsupportedPart {
    pub fn all(context: &CallContext<'_>, puzzle: &Puzzle) -> Vec<Self> {
        let words = |name: &str| crate::formats::display_name(name, context.language.code()).to_owned();
        let named = |name: String| Self { words: words(&name), name };
        puzzle.unsupported(&context.rules).into_iter().map(named).collect()
    }
}

/// The puzzles of a text in any format.
pub fn open(context: &CallContext<'_>, call: OpenCall) -> Answer {
    let format = call.format.as_deref().map(str::parse::<Format>).transpose()?;
    let read = Puzzle::read_all(&call.text, format);
    let left_out = read.len().saturating_sub(MAX_LISTED);
    let puzzles = read.into_iter().take(MAX_LISTED).map(|read| {
        let puzzle = match read {
            Ok(puzzle) => puzzle,
            Err(error) => {
                let message = context.language.translate(&error);
                return OpenedPuzzle { line: error.line, error: Some(message), ..OpenedPuzzle::default() };
            }
        };
        let puzzle = match &call.game {
            Some(game) => puzzle.with_game(game),
            None => puzzle,
        };
        let puzzle = puzzle.ignoring_unsupported();
        let written = puzzle.write(&context.rules, Format::Json);
        OpenedPuzzle {
            line: puzzle.line(),
            name: puzzle.name().map(str::to_owned),
            author: puzzle.author().map(str::to_owned),
            rules: puzzle.rules().map(str::to_owned),
            unsupported: UnsupportedPart::all(context, &puzzle),
            error: written.as_ref().err().map(|error| context.language.translate(error)),
            text: written.ok().map(|text| text.trim_end().to_owned()),
        }
    });
    json(serde_json::json!({ "puzzles": json(puzzles.collect::<Vec<_>>())?, "left_out": left_out }))
}

#[derive(Deserialize)]
pub struct SolveCall {
    position: PositionArg,
    #[serde(flatten)]
    solving: SolveSettings,
}

/// A step of a solution, without its drawing.
#[derive(Serialize)]
struct StepSummary {
    n: usize,
    technique: String,
    title: String,
    /// Whether the technique is one of the reader's.
    #[serde(rename = "own")]
    is_user_technique: bool,
    difficulty: Option<i64>,
    level: Option<String>,
    signs: String,
    #[serde(rename = "places")]
    placements: Vec<(usize, usize)>,
    removes: Vec<(usize, usize)>,
    /// Numbers of open cells and of candidates after the step.
    open: usize,
    #[serde(rename = "left")]
    candidates: usize,
    /// The cells whose candidates the step changes, each with the remaining ones.
    changed: Vec<(usize, Vec<usize>)>,
}

/// The solution path.
pub fn solve(context: &CallContext<'_>, call: SolveCall) -> Answer {
    let solution = context.solution(&call.position, &call.solving)?;
    let steps: Vec<StepSummary> = solution.steps().map(|step| StepSummary::new(context, &step)).collect();
    json(serde_json::json!({
        "status": solution.status().word(),
        "note": solution.status_message(context.language),
        "limits": solution.limits(context.language),
        "strategy": solution.strategy(),
        "steps": json(steps)?,
    }))
}

impl StepSummary {
    fn new(context: &CallContext<'_>, step: &Step) -> Self {
        let (before, after) = (step.before(), step.after());
        let topology = &*before.topology;
        let effects = &step.traced_match().effects;
        let (places, removes) = changes(topology, effects);
        let cells = || topology.board_cells();
        let changed = cells().filter(|&cell| {
            before.state.candidates(cell) != after.state.candidates(cell)
                || before.state.is_open(cell) != after.state.is_open(cell)
        });
        let open = cells().filter(|&cell| after.state.is_open(cell));
        Self {
            n: step.number,
            technique: step.technique().to_owned(),
            title: step.title(context.language),
            is_user_technique: context.is_user_technique(step.technique()),
            difficulty: context.difficulty(step),
            level: step.level.as_deref().map(|level| context.renderer().level_name(level)),
            signs: signs(effects, &context.names(topology)),
            placements: places,
            removes,
            open: after.open_cells(),
            candidates: open.map(|cell| after.state.candidates(cell).count_ones() as usize).sum(),
            changed: changed.map(|cell| (after.square(cell), after.values_of(cell))).collect(),
        }
    }
}

#[derive(Deserialize)]
pub struct StepCall {
    position: PositionArg,
    #[serde(flatten)]
    solving: SolveSettings,
    n: usize,
}

/// The drawing of a step of a solution.
pub fn step(context: &CallContext<'_>, call: StepCall) -> Answer {
    let solution = context.solution(&call.position, &call.solving)?;
    let step = solution.steps().nth(call.n.wrapping_sub(1));
    let step = step.ok_or_else(|| message!("the solution has no step {}", call.n))?;
    json(StepDrawing::new(context, &step))
}

/// Mistakes on a position, as squares and values.
#[derive(Serialize)]
struct MistakesJson {
    values: Vec<(usize, u8)>,
    candidates: Vec<(usize, u8)>,
}

impl MistakesJson {
    fn from_hint(hint: &Hint) -> Self {
        let columns = hint.solution().puzzle().map_or(0, |puzzle| puzzle.size().1);
        let (mut values, mut candidates) = (Vec::new(), Vec::new());
        for change in hint.mistakes() {
            let (Change::Place(cell, value) | Change::Eliminate(cell, value)) = change;
            let list = if matches!(change, Change::Place(..)) { &mut values } else { &mut candidates };
            list.push(((cell.row - 1) * columns + cell.column - 1, value));
        }
        Self { values, candidates }
    }

    fn is_empty(&self) -> bool {
        self.values.is_empty() && self.candidates.is_empty()
    }
}

fn compute_hint(
    context: &CallContext<'_>,
    position: &PositionArg,
    solving: &SolveSettings,
) -> Result<Hint, CallFailure> {
    let solver = context.solver(solving)?;
    let hint = solver.worker().with_cancel(context.cancel.clone()).hint(Ok(position.puzzle()?));
    context.check_cancelled().map(|()| hint)
}

/// The next step on a position, in all levels of detail.
pub fn hint(context: &CallContext<'_>, call: SolveCall) -> Answer {
    let hint = compute_hint(context, &call.position, &call.solving)?;
    let (solution, wrong) = (hint.solution(), MistakesJson::from_hint(&hint));
    // A step that eliminates a correct candidate is not shown.
    let step = hint.step().filter(|_| solution.status() != SolveStatus::Unsound);
    let status = match (&step, solution.status()) {
        _ if !wrong.is_empty() => "wrong",
        (Some(_), _) => "found",
        (None, SolveStatus::Stuck) if solution.outcome.verdict.code() == SolveCode::SeveralSolutions => {
            "several"
        }
        (None, SolveStatus::Stuck) => "none",
        (None, status) => status.word(),
    };
    let places = step.as_ref().map(|step| {
        let topology = &*step.before().topology;
        let places = crate::report::named::MatchScope::from_match(step.traced_match(), topology);
        let names = context.names(topology);
        serde_json::json!({
            "cells": places.cells.iter().map(|&cell| topology.square_of(cell)).collect::<Vec<_>>(),
            "units": places.units.iter().map(|&unit| names.unit(unit)).collect::<Vec<_>>(),
            "words": places.words(&names, context.language.sentences().separator),
        })
    });
    json(serde_json::json!({
        "status": status,
        "note": solution.status_message(context.language),
        "wrong": json(wrong)?,
        "where": places,
        "figure": step.map(|step| json(StepDrawing::new(context, &step))).transpose()?,
    }))
}

#[derive(Deserialize)]
pub struct CheckCall {
    position: PositionArg,
}

/// Entries and eliminations that contradict the givens.
pub fn check(context: &CallContext<'_>, call: CheckCall) -> Answer {
    let hint = compute_hint(context, &call.position, &SolveSettings::default())?;
    let solution = hint.solution();
    json(serde_json::json!({
        "unique": solution.outcome.verdict.code() != SolveCode::SeveralSolutions,
        "status": solution.status().word(),
        "note": solution.status_message(context.language),
        "wrong": json(MistakesJson::from_hint(&hint))?,
    }))
}

#[derive(Deserialize)]
pub struct FindCall {
    position: PositionArg,
    techniques: Vec<String>,
    #[serde(default, rename = "all")]
    should_find_all: bool,
}

#[derive(Serialize)]
struct MatchSummary {
    call: String,
    title: String,
    #[serde(rename = "own")]
    is_user_technique: bool,
    difficulty: Option<i64>,
    signs: String,
    #[serde(rename = "places")]
    placements: Vec<(usize, usize)>,
    removes: Vec<(usize, usize)>,
}

impl CallContext<'_> {
    pub(super) fn difficulty(&self, found: &Match) -> Option<i64> {
        crate::meaning::difficulty(self.rules.program(), &found.traced_match().call)
    }

    /// The matches of techniques on a position, only the first for each effect, and the limits that were reached.
    pub(super) fn matches(
        &self,
        position: &PositionArg,
        techniques: Vec<String>,
        should_find_all: bool,
    ) -> Result<(Vec<Match>, Vec<String>), CallFailure> {
        let finder = self.finder(techniques, should_find_all)?;
        let found = finder.worker().with_cancel(self.cancel.clone()).find(Ok(position.puzzle()?));
        if let Some(error) = found.error() {
            return Err(error.into());
        }
        self.check_cancelled()?;
        let mut seen = BTreeSet::new();
        let mut matches: Vec<Match> = found.matches().collect();
        matches.retain(|one| seen.insert((one.technique_call(), one.changes())));
        Ok((matches, found.limits(self.language)))
    }
}

/// The matches of techniques on a position.
pub fn find(context: &CallContext<'_>, call: FindCall) -> Answer {
    let (matches, limits) = context.matches(&call.position, call.techniques, call.should_find_all)?;
    let more = matches.len().saturating_sub(MAX_LISTED);
    let listed = matches.iter().take(MAX_LISTED).map(|one| {
        let topology = &*one.before().topology;
        let (places, removes) = changes(topology, &one.traced_match().effects);
        MatchSummary {
            call: one.technique_call(),
            title: one.title(context.language),
            is_user_technique: context.is_user_technique(one.technique()),
            difficulty: context.difficulty(one),
            signs: signs(&one.traced_match().effects, &context.names(topology)),
            placements: places,
            removes,
        }
    });
    let listed = json(listed.collect::<Vec<_>>())?;
    json(serde_json::json!({ "matches": listed, "more": more, "limits": limits }))
}

#[derive(Deserialize)]
pub struct MatchCall {
    position: PositionArg,
    technique: String,
    n: usize,
}

/// The drawing of a match of a technique, by its index in the list of `find` for that technique alone.
pub fn one_match(context: &CallContext<'_>, call: MatchCall) -> Answer {
    let (matches, _) = context.matches(&call.position, vec![call.technique], true)?;
    let found = matches.get(call.n);
    let found = found.ok_or_else(|| message!("unknown match {}", call.n))?;
    json(StepDrawing::new(context, found))
}
