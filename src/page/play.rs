//! Calls of players: puzzles of a text, the solution path, hints, current matches, and mistakes.

use super::figure::changes;
use super::memory::Solving;
use super::prelude::*;
use crate::lang::message::message;
use crate::solve::status::SolveCode;
use crate::{Change, Format, Hint, SolveStatus};
use std::collections::BTreeSet;

/// Maximum number of puzzles that are read from a text, and of matches that are listed for a technique.
const MOST: usize = 1_000;

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
struct Opened {
    line: usize,
    name: Option<String>,
    author: Option<String>,
    /// The rules of the puzzle in words.
    rules: Option<String>,
    text: Option<String>,
    error: Option<String>,
    unsupported: Vec<Named>,
}

/// A part of a puzzle that the rules do not support: its name in the source, and its name for the reader.
#[derive(Serialize)]
pub struct Named {
    name: String,
    words: String,
}

impl Named {
    pub fn all(context: &Context<'_>, puzzle: &Puzzle) -> Vec<Self> {
        let words = |name: &str| crate::formats::words_of(name, context.language.code()).to_owned();
        let named = |name: String| Self { words: words(&name), name };
        puzzle.unsupported(&context.rules).into_iter().map(named).collect()
    }
}

/// The puzzles of a text in any format.
pub fn open(context: &Context<'_>, call: OpenCall) -> Answer {
    let format = call.format.as_deref().map(str::parse::<Format>).transpose()?;
    let read = Puzzle::read_all(&call.text, format);
    let left_out = read.len().saturating_sub(MOST);
    let puzzles = read.into_iter().take(MOST).map(|read| {
        let puzzle = match read {
            Ok(puzzle) => puzzle,
            Err(error) => {
                let message = context.language.translate(&error);
                return Opened { line: error.line, error: Some(message), ..Opened::default() };
            }
        };
        let puzzle = match &call.game {
            Some(game) => puzzle.with_game(game),
            None => puzzle,
        };
        let puzzle = puzzle.ignoring_unsupported();
        let written = puzzle.write(&context.rules, Format::Json);
        Opened {
            line: puzzle.line(),
            name: puzzle.name().map(str::to_owned),
            author: puzzle.author().map(str::to_owned),
            rules: puzzle.rules().map(str::to_owned),
            unsupported: Named::all(context, &puzzle),
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
    solving: Solving,
}

/// A step of a solution, without its drawing.
#[derive(Serialize)]
struct Taken {
    n: usize,
    technique: String,
    title: String,
    /// Whether the technique is one of the reader's.
    own: bool,
    difficulty: Option<i64>,
    level: Option<String>,
    signs: String,
    places: Vec<(usize, usize)>,
    removes: Vec<(usize, usize)>,
    /// Numbers of open cells and of candidates after the step.
    open: usize,
    left: usize,
    /// The cells whose candidates the step changes, each with the remaining ones.
    changed: Vec<(usize, Vec<usize>)>,
}

/// The solution path.
pub fn solve(context: &Context<'_>, call: SolveCall) -> Answer {
    let solution = context.solution(&call.position, &call.solving)?;
    let steps: Vec<Taken> = solution.steps().map(|step| Taken::of(context, &step)).collect();
    json(serde_json::json!({
        "status": solution.status().word(),
        "note": solution.status_message(context.language),
        "limits": solution.limits(context.language),
        "strategy": solution.strategy(),
        "steps": json(steps)?,
    }))
}

impl Taken {
    fn of(context: &Context<'_>, step: &Step) -> Self {
        let (before, after) = (step.before(), step.after());
        let topology = &*before.topology;
        let effects = &step.found().effects;
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
            own: context.is_own(step.technique()),
            difficulty: context.difficulty(step),
            level: step.level.as_deref().map(|level| context.teller().level_name(level)),
            signs: signs(effects, &context.names(topology)),
            places,
            removes,
            open: after.open_cells(),
            left: open.map(|cell| after.state.candidates(cell).count_ones() as usize).sum(),
            changed: changed.map(|cell| (after.square(cell), after.values_of(cell))).collect(),
        }
    }
}

#[derive(Deserialize)]
pub struct StepCall {
    position: PositionArg,
    #[serde(flatten)]
    solving: Solving,
    n: usize,
}

/// The drawing of a step of a solution.
pub fn step(context: &Context<'_>, call: StepCall) -> Answer {
    let solution = context.solution(&call.position, &call.solving)?;
    let step = solution.steps().nth(call.n.wrapping_sub(1));
    let step = step.ok_or_else(|| message!("the solution has no step {}", call.n))?;
    json(Figure::of(context, &step))
}

/// Mistakes on a position, as squares and values.
#[derive(Serialize)]
struct Wrong {
    values: Vec<(usize, u8)>,
    candidates: Vec<(usize, u8)>,
}

impl Wrong {
    fn of(hint: &Hint) -> Self {
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

fn hinted(context: &Context<'_>, position: &PositionArg, solving: &Solving) -> Result<Hint, Failure> {
    let solver = context.solver(solving)?;
    let hint = solver.worker().with_cancel(context.cancel.clone()).hint(Ok(position.puzzle()?));
    context.go_on().map(|()| hint)
}

/// The next step on a position, in all levels of detail.
pub fn hint(context: &Context<'_>, call: SolveCall) -> Answer {
    let hint = hinted(context, &call.position, &call.solving)?;
    let (solution, wrong) = (hint.solution(), Wrong::of(&hint));
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
        let places = crate::report::named::Places::of(step.found(), topology);
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
        "figure": step.map(|step| json(Figure::of(context, &step))).transpose()?,
    }))
}

#[derive(Deserialize)]
pub struct CheckCall {
    position: PositionArg,
}

/// Entries and eliminations that contradict the givens.
pub fn check(context: &Context<'_>, call: CheckCall) -> Answer {
    let hint = hinted(context, &call.position, &Solving::default())?;
    let solution = hint.solution();
    json(serde_json::json!({
        "unique": solution.outcome.verdict.code() != SolveCode::SeveralSolutions,
        "status": solution.status().word(),
        "note": solution.status_message(context.language),
        "wrong": json(Wrong::of(&hint))?,
    }))
}

#[derive(Deserialize)]
pub struct FindCall {
    position: PositionArg,
    techniques: Vec<String>,
    #[serde(default)]
    all: bool,
}

#[derive(Serialize)]
struct Listed {
    call: String,
    title: String,
    own: bool,
    difficulty: Option<i64>,
    signs: String,
    places: Vec<(usize, usize)>,
    removes: Vec<(usize, usize)>,
}

impl Context<'_> {
    pub(super) fn difficulty(&self, found: &Match) -> Option<i64> {
        crate::meaning::difficulty(self.rules.program(), &found.found().call)
    }

    /// The matches of techniques on a position, only the first for each effect, and the limits that were reached.
    pub(super) fn matches(
        &self,
        position: &PositionArg,
        techniques: Vec<String>,
        all: bool,
    ) -> Result<(Vec<Match>, Vec<String>), Failure> {
        let finder = self.finder(techniques, all)?;
        let found = finder.worker().with_cancel(self.cancel.clone()).find(Ok(position.puzzle()?));
        if let Some(error) = found.error() {
            return Err(error.into());
        }
        self.go_on()?;
        let mut known = BTreeSet::new();
        let mut matches: Vec<Match> = found.matches().collect();
        matches.retain(|one| known.insert((one.technique_call(), one.changes())));
        Ok((matches, found.limits(self.language)))
    }
}

/// The matches of techniques on a position.
pub fn find(context: &Context<'_>, call: FindCall) -> Answer {
    let (matches, limits) = context.matches(&call.position, call.techniques, call.all)?;
    let more = matches.len().saturating_sub(MOST);
    let listed = matches.iter().take(MOST).map(|one| {
        let topology = &*one.before().topology;
        let (places, removes) = changes(topology, &one.found().effects);
        Listed {
            call: one.technique_call(),
            title: one.title(context.language),
            own: context.is_own(one.technique()),
            difficulty: context.difficulty(one),
            signs: signs(&one.found().effects, &context.names(topology)),
            places,
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
pub fn one_match(context: &Context<'_>, call: MatchCall) -> Answer {
    let (matches, _) = context.matches(&call.position, vec![call.technique], true)?;
    let found = matches.get(call.n);
    let found = found.ok_or_else(|| message!("there is no match {}", call.n))?;
    json(Figure::of(context, found))
}
