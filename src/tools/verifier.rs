//! Checker of solver traces, independent of the engine that produced them.

use super::claims::Claim;
use crate::{TraceError, TraceErrorCode, VerifyReport, prelude::*};
use serde::Deserialize;
use tesuji_evidence::{RejectedConclusion, TraceChecker, TraceFaultKind};
use tesuji_report::{EliminationJson, PlacementJson, SolveStatus, UnitIndex, facts::facts_of};
use tesuji_solve::outcome::line_of;

/// Checks traces: whether each conclusion follows from the laws of the game and from earlier conclusions, and whether
/// the facts that a step names are true and imply its conclusions on their own.
///
/// ```
/// use tesuji::{Language, Puzzle, RenderBuffers, Rules, Solver, SolverOptions, Renderer, Verifier};
///
/// let rules = Rules::builtin();
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut line = Vec::new();
/// let mut renderer = Renderer::new(&rules, Language::En);
/// renderer.has_premises = true;
/// let solution = Solver::new(&rules, SolverOptions::default())?.solve(&puzzle);
/// renderer.write_solution_json(None, &solution, &mut RenderBuffers::default(), &mut line);
/// let line = String::from_utf8(line)?;
///
/// let verifier = Verifier::new(&rules)?;
/// assert!(verifier.verify(&line).error.is_none());
/// let wrong = line.replacen(r#"{"cell":"r5c5","value":5}"#, r#"{"cell":"r5c5","value":6}"#, 1);
/// assert!(verifier.verify(&wrong).error.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Verifier {
    rules: Rules,
    converter: Converter,
    /// Time limit per trace. Defaults to no limit.
    pub timeout: Option<Duration>,
    /// Token that cancels checks from any thread; a cancelled check ends like one at its time limit.
    pub cancel: Option<CancelToken>,
}

#[derive(Deserialize)]
struct TraceJson {
    game: Option<String>,
    puzzle: Option<String>,
    status: String,
    result: Option<String>,
    error: Option<TraceErrorJson>,
    steps: Option<Vec<TraceStepJson>>,
    #[serde(default)]
    counts: IndexMap<String, usize>,
}

#[derive(Deserialize)]
struct TraceErrorJson {
    code: String,
}

#[derive(Deserialize)]
struct TraceStepJson {
    n: usize,
    technique: String,
    #[serde(rename = "places")]
    placements: Vec<PlacementJson>,
    eliminates: Vec<EliminationJson>,
    rests_on: Option<Vec<PremiseJson>>,
    group: Option<usize>,
}

impl Verifier {
    /// Creates a verifier for traces of the games of these rules. Their techniques are not used.
    ///
    /// # Errors
    /// Returns a [`BoardError`] if the rules have no games that traces can name.
    pub fn new(rules: &Rules) -> Result<Self, BoardError> {
        let converter = Converter::new(rules, None)?;
        Ok(Self { rules: rules.clone(), converter, timeout: None, cancel: None })
    }

    /// Checks one line of the output of `tesuji solve --format json`.
    pub fn verify(&self, line: &str) -> VerifyReport {
        let mut done = VerifyReport { steps: 0, with_premises: 0, error: None };
        done.error = self.check(line, &mut done).err();
        done
    }

    fn check(&self, line: &str, done: &mut VerifyReport) -> Result<(), TraceError> {
        let invalid = |message: Message| TraceError::of_line(TraceErrorCode::Malformed, message);
        let trace: TraceJson = serde_json::from_str(line).map_err(|error| {
            let column = error.column();
            invalid(message!("column {column}: expected a line of `tesuji solve --format json`"))
        })?;
        let claim = Claim::parse(&trace.status, trace.error.as_ref().map(|error| error.code.as_str()))?;
        let is_invalid = claim.status == SolveStatus::Invalid;
        let no_steps = trace.steps.as_ref().is_none_or(Vec::is_empty) && trace.counts.is_empty();
        let Some(text) = &trace.puzzle else {
            // The line of an unreadable text has no puzzle, so it has no claim to check.
            return if is_invalid && no_steps {
                Ok(())
            } else {
                Err(invalid(message!("the line has no puzzle")))
            };
        };
        let read = self.read(text, trace.game.as_deref());
        if is_invalid && (no_steps || read.is_ok()) {
            return Claim::check_invalid(&read, trace.game.is_some());
        }
        let (puzzle, position) = read.map_err(invalid)?;
        let Some(steps) = &trace.steps else {
            return Err(invalid(message!("the line has no steps: was it written with --no-steps?")));
        };
        self.check_names(&trace)?;
        let topology = &*position.topology;
        let unit_index = UnitIndex::new(topology);
        let mut checker = TraceChecker::new(topology, &puzzle.0);
        let end = self.timeout.map(|timeout| Instant::now() + timeout);
        checker.set_deadline(Deadline::new(end, self.cancel.clone()));
        for (at, step) in steps.iter().enumerate() {
            if step.n != at + 1 {
                let message = message!("found step {}, expected step {}", step.n, at + 1);
                return Err(TraceError { step: Some(at + 1), code: TraceErrorCode::Number, message });
            }
            self.check_step(&mut checker, &unit_index, step)?;
            done.steps += 1;
            done.with_premises += usize::from(step.rests_on.is_some());
        }
        check_end(&checker, topology, &trace)?;
        claim.check(&mut checker)
    }

    /// Reads a puzzle and its position on the board of its game.
    fn read(&self, text: &str, game: Option<&str>) -> Result<(Puzzle, Position), Message> {
        let mut puzzle: Puzzle = text.parse().map_err(|error: FormatError| error.explained())?;
        if let Some(game) = game {
            puzzle = puzzle.with_game(game);
        }
        let position = self.converter.position(&puzzle).map_err(|error| error.message())?;
        Ok((puzzle, position))
    }

    /// Rejects techniques that the rules do not have, in steps and counts.
    fn check_names(&self, trace: &TraceJson) -> Result<(), TraceError> {
        let unknown = |name: &str| self.rules.program().technique(name).is_none();
        let refused = |step, name: &str| {
            let message = message!("the rules have no technique `{name}`");
            Err(TraceError { step, code: TraceErrorCode::Name, message })
        };
        if let Some(step) = trace.steps.iter().flatten().find(|step| unknown(&step.technique)) {
            return refused(Some(step.n), &step.technique);
        }
        match trace.counts.keys().map(|call| technique_of(call)).find(|name| unknown(name)) {
            Some(name) => refused(None, name),
            None => Ok(()),
        }
    }

    fn check_step(
        &self,
        checker: &mut TraceChecker<'_>,
        unit_index: &UnitIndex<'_>,
        step: &TraceStepJson,
    ) -> Result<(), TraceError> {
        let topology = unit_index.topology;
        let wrong = |(code, message)| TraceError { step: Some(step.n), code, message };
        let unnamed = |message| wrong((TraceErrorCode::Name, message));
        let conclusions = conclusions(topology, step).map_err(unnamed)?;
        let facts = step.rests_on.as_ref().map(|facts| facts_of(unit_index, facts));
        let facts = facts.transpose().map_err(unnamed)?;
        let sign = |conclusion: CandidateLiteral| {
            let (sign, cell, value) = match conclusion {
                CandidateLiteral::Is(cell, value) => ("=", cell, value),
                CandidateLiteral::Not(cell, value) => ("<>", cell, value),
            };
            format!("{}{sign}{}", topology.label(cell), topology.shape.printed(value))
        };
        let fault = |found| match found {
            TraceFaultKind::Nothing => (TraceErrorCode::NoConclusion, message!("the step concludes nothing")),
            TraceFaultKind::Denied(conclusion, RejectedConclusion::Filled) => {
                (TraceErrorCode::AlreadyKnown, message!("{}: the cell already has a value", sign(conclusion)))
            }
            TraceFaultKind::Denied(conclusion, RejectedConclusion::Gone) => (
                TraceErrorCode::AlreadyKnown,
                message!("{}: the candidate was already removed", sign(conclusion)),
            ),
            TraceFaultKind::Twice(conclusion) => (
                TraceErrorCode::Duplicate,
                message!("{}: duplicate conclusion of the step", sign(conclusion)),
            ),
            TraceFaultKind::Untrue(fact) => {
                let names = Notation::new(self.rules.program(), "", topology);
                let fact = facts_in_words(&[fact], &names).pop().unwrap_or_else(Message::empty);
                (TraceErrorCode::FalsePremise, message!("a fact that the step names does not hold: {fact}"))
            }
            TraceFaultKind::Unfounded => (
                TraceErrorCode::PremisesInsufficient,
                message!("the step does not follow from the facts that it names"),
            ),
            TraceFaultKind::Wrong => (
                TraceErrorCode::NotImplied,
                message!("the step does not follow from the laws and the position"),
            ),
            TraceFaultKind::TimeUp => (TraceErrorCode::Timeout, message!("timed out")),
        };
        checker.step(&conclusions, facts.as_deref(), step.group).map_err(|found| wrong(fault(found)))
    }
}

/// Returns the name of the technique in a call with arguments.
fn technique_of(call: &str) -> &str {
    call.split('(').next().unwrap_or(call)
}

fn conclusions(topology: &Topology, step: &TraceStepJson) -> Result<Vec<CandidateLiteral>, Message> {
    let mut literals = Vec::new();
    for EliminationJson { cell, values } in &step.eliminates {
        for &value in values {
            let (cell, value) = candidate(topology, cell, value)?;
            literals.push(CandidateLiteral::Not(cell, value));
        }
    }
    for PlacementJson { cell, value } in &step.placements {
        let (cell, value) = candidate(topology, cell, *value)?;
        literals.push(CandidateLiteral::Is(cell, value));
    }
    Ok(literals)
}

fn check_end(checker: &TraceChecker<'_>, topology: &Topology, trace: &TraceJson) -> Result<(), TraceError> {
    let position = checker.known();
    let values: Vec<u8> = (0..topology.cells.len())
        .map(|cell| position.value(cell).map_or(0, |value| value as u8 + 1))
        .collect();
    let mut reached = String::new();
    line_of(&values, topology, &mut reached);
    if trace.result.as_ref().is_some_and(|result| *result != reached) {
        return Err(TraceError::of_line(
            TraceErrorCode::Result,
            message!("the steps lead to a different result"),
        ));
    }
    let solved = values.iter().all(|&value| value > 0);
    // If a puzzle has no solution, sound steps may still fill its board.
    let is_filled_against_laws = solved && trace.status == SolveStatus::Contradiction.word();
    if solved != (trace.status == SolveStatus::Solved.word()) && !is_filled_against_laws {
        let reason = match solved {
            true => message!("the steps fill the board, but the line says that it is not solved"),
            false => message!("the line says that the puzzle is solved, but the steps leave cells open"),
        };
        return Err(TraceError::of_line(TraceErrorCode::Status, reason));
    }
    let mut counted: IndexMap<&str, usize> = IndexMap::new();
    for (call, count) in &trace.counts {
        *counted.entry(technique_of(call)).or_default() += count;
    }
    for step in trace.steps.iter().flatten() {
        let left = counted.get_mut(step.technique.as_str()).filter(|left| **left > 0);
        let Some(left) = left else {
            let reason = message!("more steps of {} than the line counts", step.technique);
            return Err(TraceError::of_line(TraceErrorCode::Counts, reason));
        };
        *left -= 1;
    }
    match counted.iter().find(|(_, left)| **left > 0) {
        Some((technique, _)) => {
            let reason = message!("fewer steps of {technique} than the line counts");
            Err(TraceError::of_line(TraceErrorCode::Counts, reason))
        }
        None => Ok(()),
    }
}
