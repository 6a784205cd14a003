//! Calls of players: the solution path, hints, current matches, and mistakes.

use super::{
    figure::{Changes, MatchHead},
    memory::SolveSettings,
    prelude::*,
};
use crate::{Change, Hint, SolveStatus};
use std::collections::BTreeSet;
use tesuji_message::message;
use tesuji_report::SolveCode;

/// Maximum number of matches that are listed for a technique.
const MAX_LISTED: usize = 1_000;

/// A position to solve.
#[derive(Deserialize, JsonSchema)]
pub struct SolveRequest {
    pub position: PositionArg,
    #[serde(flatten)]
    pub solving: SolveSettings,
}

/// Result of solving a position.
#[derive(Serialize, JsonSchema)]
pub struct SolveResult {
    /// As a word: `solved`, `stuck`, `contradiction`, `unsound`, `invalid` or the like.
    status: &'static str,
    /// In a sentence; `null` if it is solved.
    note: Option<String>,
}

impl SolveResult {
    pub fn new(context: &CallContext<'_>, solution: &Solution) -> Self {
        Self { status: solution.status().word(), note: solution.status_message(context.language) }
    }
}

/// The solution of a position.
#[derive(Serialize, JsonSchema)]
pub struct SolveAnswer {
    #[serde(flatten)]
    ending: SolveResult,
    /// Limits that were reached, so that matches may be missing.
    limits: Vec<String>,
    /// Name of the strategy, with its arguments.
    strategy: String,
    /// Effort of the kindest path beside that of the simplest steps, in sentences, or the reason for which there is none;
    /// `null` unless requested, and if no step takes effort.
    kindest: Option<String>,
    steps: Vec<StepSummary>,
}

/// A step of a solution, without its drawing.
#[derive(Serialize, JsonSchema)]
struct StepSummary {
    /// Its number, from 1.
    n: usize,
    /// Name of its technique.
    technique: String,
    #[serde(flatten)]
    head: MatchHead,
    /// Title of its level in the strategy.
    level: Option<String>,
    /// Its effects as signs, as in `r1c2=3`.
    signs: String,
    #[serde(flatten)]
    changes: Changes,
    /// Number of open cells after the step.
    open: usize,
    /// Number of candidates of these cells.
    #[serde(rename = "left")]
    candidates: usize,
    /// Squares of the cells that the step changes, each with its remaining candidates.
    changed: Vec<(usize, Vec<usize>)>,
}

/// The solution path.
pub fn solve(context: &CallContext<'_>, call: SolveRequest) -> Result<SolveAnswer, CallFailure> {
    let solution = context.solution(&call.position, &call.solving)?;
    Ok(SolveAnswer {
        ending: SolveResult::new(context, &solution),
        limits: solution.limits(context.language),
        strategy: solution.strategy().to_owned(),
        kindest: solution.kindest_text(context.language),
        steps: solution.steps().map(|step| StepSummary::new(context, &step)).collect(),
    })
}

impl StepSummary {
    fn new(context: &CallContext<'_>, step: &Step) -> Self {
        let (before, after) = (step.before(), step.after());
        let topology = &*before.topology;
        let effects = &step.traced_match().effects;
        let cells = || topology.board_cells();
        let changed = cells().filter(|&cell| {
            before.state.candidates(cell) != after.state.candidates(cell)
                || before.state.is_open(cell) != after.state.is_open(cell)
        });
        let open = cells().filter(|&cell| after.state.is_open(cell));
        Self {
            n: step.number,
            technique: step.technique().to_owned(),
            head: MatchHead::new(context, step, step.title(context.language)),
            level: step.level.as_deref().map(|level| context.renderer().level_name(level)),
            signs: signs(effects, &context.names(topology)),
            changes: Changes::new(step),
            open: after.open_cells(),
            candidates: open.map(|cell| after.state.candidates(cell).count_ones() as usize).sum(),
            changed: changed
                .map(|cell| (after.square(cell), numbers(after.state.candidates(cell))))
                .collect(),
        }
    }
}

/// A step to draw.
#[derive(Deserialize, JsonSchema)]
pub struct StepRequest {
    /// The position that is solved.
    position: PositionArg,
    #[serde(flatten)]
    solving: SolveSettings,
    /// Number of the step in the solution, from 1.
    n: usize,
}

/// The drawing of a step of a solution.
pub fn step(context: &CallContext<'_>, call: StepRequest) -> Result<StepDrawing, CallFailure> {
    let solution = context.solution(&call.position, &call.solving)?;
    let step = solution.steps().nth(call.n.wrapping_sub(1));
    let step = step.ok_or_else(|| message!("the solution has no step {}", call.n))?;
    Ok(StepDrawing::new(context, &step))
}

/// Mistakes of a player.
#[derive(Serialize, JsonSchema)]
struct Mistakes {
    /// Squares with wrong values.
    values: Vec<(usize, u8)>,
    /// Squares and values of candidates that were wrongly eliminated.
    candidates: Vec<(usize, u8)>,
}

impl Mistakes {
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

/// A hint, in all levels of detail.
#[derive(Serialize, JsonSchema)]
pub struct HintAnswer {
    /// `found` if there is a step, `wrong` if there are mistakes, `several` if there are several solutions, `none` if no
    /// technique matches; else how the solution ended, as in the answer of `solve`.
    status: &'static str,
    /// The result in a sentence.
    note: Option<String>,
    wrong: Mistakes,
    /// Location of the step; `null` if there is none.
    #[serde(rename = "where")]
    place: Option<HintPlace>,
    /// The step; `null` if there is none.
    figure: Option<StepDrawing>,
}

/// Location of a step.
#[derive(Serialize, JsonSchema)]
struct HintPlace {
    /// Squares of its cells.
    cells: Vec<usize>,
    /// Names of its units.
    units: Vec<String>,
    /// Cells and units in words.
    words: String,
}

/// The next step on a position, in all levels of detail.
pub fn hint(context: &CallContext<'_>, call: SolveRequest) -> Result<HintAnswer, CallFailure> {
    let hint = compute_hint(context, &call.position, &call.solving)?;
    let (solution, wrong) = (hint.solution(), Mistakes::from_hint(&hint));
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
    let place = step.as_ref().map(|step| {
        let topology = &*step.before().topology;
        let places = tesuji_report::MatchScope::from_match(step.traced_match(), topology);
        let names = context.names(topology);
        HintPlace {
            cells: places.cells.iter().map(|&cell| topology.square_of(cell)).collect(),
            units: places.units.iter().map(|&unit| names.unit(unit)).collect(),
            words: places.words(&names, context.language.sentences().separator),
        }
    });
    Ok(HintAnswer {
        status,
        note: solution.status_message(context.language),
        wrong,
        place,
        figure: step.map(|step| StepDrawing::new(context, &step)),
    })
}

/// Mistakes in the entries of a player.
#[derive(Serialize, JsonSchema)]
pub struct CheckAnswer {
    /// Whether the puzzle has at most one solution.
    #[serde(rename = "unique")]
    is_unique: bool,
    #[serde(flatten)]
    ending: SolveResult,
    wrong: Mistakes,
}

/// Entries and eliminations that contradict the givens.
pub fn check(context: &CallContext<'_>, call: PositionRequest) -> Result<CheckAnswer, CallFailure> {
    let hint = compute_hint(context, &call.position, &SolveSettings::default())?;
    let solution = hint.solution();
    Ok(CheckAnswer {
        is_unique: solution.outcome.verdict.code() != SolveCode::SeveralSolutions,
        ending: SolveResult::new(context, solution),
        wrong: Mistakes::from_hint(&hint),
    })
}

/// Techniques to find.
#[derive(Deserialize, JsonSchema)]
pub struct FindRequest {
    position: PositionArg,
    /// Names or aliases of techniques, with arguments or without.
    techniques: Vec<String>,
    /// Whether to find all matches of each technique, and not only the first one.
    #[serde(default, rename = "all")]
    should_find_all: bool,
}

/// The matches of techniques on a position.
#[derive(Serialize, JsonSchema)]
pub struct FindAnswer {
    /// The matches, only the first for each effect; at most 1,000.
    matches: Vec<MatchSummary>,
    /// Number of further matches.
    more: usize,
    /// Limits that were reached, so that matches may be missing.
    limits: Vec<String>,
}

/// A match, without its drawing.
#[derive(Serialize, JsonSchema)]
struct MatchSummary {
    /// Its technique with its arguments, as in `naked-subset(2)`.
    call: String,
    #[serde(flatten)]
    head: MatchHead,
    /// Its effects as signs, as in `r1c2=3`.
    signs: String,
    #[serde(flatten)]
    changes: Changes,
}

impl CallContext<'_> {
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
pub fn find(context: &CallContext<'_>, call: FindRequest) -> Result<FindAnswer, CallFailure> {
    let (matches, limits) = context.matches(&call.position, call.techniques, call.should_find_all)?;
    let more = matches.len().saturating_sub(MAX_LISTED);
    let listed = matches.iter().take(MAX_LISTED).map(|one| {
        let topology = &*one.before().topology;
        let effects = &one.traced_match().effects;
        MatchSummary {
            call: one.technique_call(),
            head: MatchHead::new(context, one, one.title(context.language)),
            signs: signs(effects, &context.names(topology)),
            changes: Changes::new(one),
        }
    });
    Ok(FindAnswer { matches: listed.collect(), more, limits })
}

/// A match to draw.
#[derive(Deserialize, JsonSchema)]
pub struct MatchRequest {
    position: PositionArg,
    /// Name or alias of the technique, with arguments or without.
    technique: String,
    /// Index of the match in the answer of `find` for all matches of this technique alone, from 0.
    n: usize,
}

/// The drawing of a match of a technique, by its index in the list of `find` for that technique alone.
pub fn one_match(context: &CallContext<'_>, call: MatchRequest) -> Result<StepDrawing, CallFailure> {
    let (matches, _) = context.matches(&call.position, vec![call.technique], true)?;
    let found = matches.get(call.n);
    let found = found.ok_or_else(|| message!("unknown match {}", call.n))?;
    Ok(StepDrawing::new(context, found))
}
