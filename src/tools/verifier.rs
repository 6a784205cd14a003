//! Checks the traces that solvers write, without the engine that made them.

use super::verified::{FaultCode, TraceFault, Verified};
use crate::evidence::{Checker, Conclusion, Denied, Fault};
use crate::report::json::{EliminateJson, PlaceJson};
use crate::report::{facts::facts_of, named::UnitIndex};
use crate::solve::outcome::line_of;
use crate::tools::prelude::*;
use serde::Deserialize;

/// Checks traces: whether each conclusion follows from the laws of the game and from what the steps before it made
/// known, and whether the facts hold that a step names and it follows from these alone.
///
/// ```
/// use tesuji::{Language, Puzzle, Room, Rules, Solver, SolverOptions, Teller, Verifier};
///
/// let rules = Rules::shipped();
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut line = Vec::new();
/// let mut teller = Teller::new(&rules, Language::En);
/// teller.evidence = true;
/// let solution = Solver::new(&rules, SolverOptions::default())?.solve(&puzzle);
/// teller.write_json(None, &solution, &mut Room::default(), &mut line);
/// let line = String::from_utf8(line)?;
///
/// let verifier = Verifier::new(&rules)?;
/// assert!(verifier.verify(&line).fault.is_none());
/// let wrong = line.replacen(r#"{"cell":"r5c5","value":5}"#, r#"{"cell":"r5c5","value":6}"#, 1);
/// assert!(verifier.verify(&wrong).fault.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Verifier {
    rules: Rules,
    converter: Converter,
    /// A trace that takes longer is given up; by default none is.
    pub timeout: Option<Duration>,
    /// Stops what is under way, from any thread, as if the time were up.
    pub cancel: Option<Cancel>,
}

#[derive(Deserialize)]
struct TraceJson {
    game: Option<String>,
    puzzle: Option<String>,
    status: String,
    result: Option<String>,
    steps: Option<Vec<StepOf>>,
    #[serde(default)]
    counts: IndexMap<String, usize>,
}

#[derive(Deserialize)]
struct StepOf {
    n: usize,
    technique: String,
    places: Vec<PlaceJson>,
    eliminates: Vec<EliminateJson>,
    rests_on: Option<Vec<FactJson>>,
    group: Option<usize>,
}

fn fault(code: FaultCode, message: Message) -> TraceFault {
    TraceFault { step: None, code, message }
}

impl Verifier {
    /// A verifier of traces of the games of some rules. Their techniques are not asked.
    ///
    /// # Errors
    /// When the rules have no games that traces can name.
    pub fn new(rules: &Rules) -> Result<Self, BoardError> {
        let converter = Converter::new(rules, None)?;
        Ok(Self { rules: rules.clone(), converter, timeout: None, cancel: None })
    }

    /// Checks one line of what `tesuji solve --format json` writes.
    pub fn verify(&self, line: &str) -> Verified {
        let mut done = Verified { steps: 0, with_facts: 0, fault: None };
        done.fault = self.check(line, &mut done).err();
        done
    }

    fn check(&self, line: &str, done: &mut Verified) -> Result<(), TraceFault> {
        let invalid = |message: Message| fault(FaultCode::Invalid, message);
        let trace: TraceJson = serde_json::from_str(line).map_err(|error| {
            let column = error.column();
            invalid(message!("column {column}: this is no line of `tesuji solve --format json`"))
        })?;
        let Some(steps) = &trace.steps else {
            return Err(invalid(message!("the line has no steps: was it written with --no-steps?")));
        };
        let Some(text) = &trace.puzzle else { return Err(invalid(message!("the line has no puzzle"))) };
        let mut puzzle: Puzzle =
            text.parse().map_err(|error: crate::FormatError| invalid(error.explained()))?;
        if let Some(game) = &trace.game {
            puzzle = puzzle.of_game(game);
        }
        let position = self.converter.position(&puzzle).map_err(|error| invalid(error.message()))?;
        let topology = &*position.topology;
        let named = UnitIndex::new(topology);
        let mut checker = Checker::new(topology, &puzzle.0);
        let at = self.timeout.map(|timeout| Instant::now() + timeout);
        checker.set_deadline(Deadline::new(at, self.cancel.clone()));
        for (at, step) in steps.iter().enumerate() {
            if step.n != at + 1 {
                let what = message!("step {} stands where step {} should", step.n, at + 1);
                return Err(TraceFault { step: Some(at + 1), code: FaultCode::Number, message: what });
            }
            self.check_step(&mut checker, &named, step)?;
            done.steps += 1;
            done.with_facts += usize::from(step.rests_on.is_some());
        }
        check_end(&checker, topology, &trace)
    }

    fn check_step(
        &self,
        checker: &mut Checker<'_>,
        named: &UnitIndex<'_>,
        step: &StepOf,
    ) -> Result<(), TraceFault> {
        let topology = named.topology;
        let wrong = |(code, message)| TraceFault { step: Some(step.n), code, message };
        let unnamed = |message| wrong((FaultCode::Name, message));
        let conclusions = conclusions(topology, step).map_err(unnamed)?;
        let facts = step.rests_on.as_ref().map(|facts| facts_of(named, facts));
        let facts = facts.transpose().map_err(unnamed)?;
        let sign = |conclusion: Conclusion| match conclusion {
            Conclusion::Is(cell, value) => format!("{}={}", topology.label(cell), value + 1),
            Conclusion::Not(cell, value) => format!("{}<>{}", topology.label(cell), value + 1),
        };
        let fault = |found| match found {
            Fault::Nothing => (FaultCode::Nothing, message!("the step concludes nothing")),
            Fault::Denied(conclusion, Denied::Filled) => {
                (FaultCode::Denied, message!("{}: the cell has a value already", sign(conclusion)))
            }
            Fault::Denied(conclusion, Denied::Gone) => {
                (FaultCode::Denied, message!("{}: the candidate was gone before", sign(conclusion)))
            }
            Fault::Twice(conclusion) => {
                (FaultCode::Twice, message!("{}: the step concludes it twice", sign(conclusion)))
            }
            Fault::Untrue(fact) => {
                let names = Names::new(self.rules.program(), "", topology);
                let fact = facts_in_words(topology, &[fact], &names).pop().unwrap_or_else(Message::nothing);
                (FaultCode::Untrue, message!("a fact that the step names does not hold: {fact}"))
            }
            Fault::Unfounded => {
                (FaultCode::Unfounded, message!("the step does not follow from the facts that it names"))
            }
            Fault::Wrong => {
                (FaultCode::Wrong, message!("the step does not follow from the laws and the position"))
            }
            Fault::TimeUp => (FaultCode::Timeout, message!("the time was up")),
        };
        checker.step(&conclusions, facts.as_deref(), step.group).map_err(|found| wrong(fault(found)))
    }
}

fn conclusions(topology: &Topology, step: &StepOf) -> Result<Vec<Conclusion>, Message> {
    let mut all = Vec::new();
    for EliminateJson { cell, values } in &step.eliminates {
        for &value in values {
            let (cell, value) = candidate(topology, cell, value)?;
            all.push(Conclusion::Not(cell, value));
        }
    }
    for PlaceJson { cell, value } in &step.places {
        let (cell, value) = candidate(topology, cell, *value)?;
        all.push(Conclusion::Is(cell, value));
    }
    Ok(all)
}

fn check_end(checker: &Checker<'_>, topology: &Topology, trace: &TraceJson) -> Result<(), TraceFault> {
    let known = checker.known();
    let values: Vec<u8> =
        (0..topology.cells.len()).map(|cell| known.value(cell).map_or(0, |value| value as u8 + 1)).collect();
    let mut reached = String::new();
    line_of(&values, topology, &mut reached);
    if trace.result.as_ref().is_some_and(|result| *result != reached) {
        return Err(fault(FaultCode::Result, message!("the steps lead to another result")));
    }
    let solved = values.iter().all(|&value| value > 0);
    if solved != (trace.status == "solved") {
        let what = match solved {
            true => message!("the steps fill the board, but the line says that it is not solved"),
            false => message!("the line says that the puzzle is solved, but the steps leave cells open"),
        };
        return Err(fault(FaultCode::Status, what));
    }
    let mut counted: IndexMap<&str, usize> = IndexMap::new();
    for (call, count) in &trace.counts {
        let technique = call.split('(').next().unwrap_or(call);
        *counted.entry(technique).or_default() += count;
    }
    for step in trace.steps.iter().flatten() {
        let left = counted.get_mut(step.technique.as_str()).filter(|left| **left > 0);
        let Some(left) = left else {
            let what = message!("there are more steps of {} than the line counts", step.technique);
            return Err(fault(FaultCode::Counts, what));
        };
        *left -= 1;
    }
    match counted.iter().find(|(_, left)| **left > 0) {
        Some((technique, _)) => {
            let what = message!("there are fewer steps of {technique} than the line counts");
            Err(fault(FaultCode::Counts, what))
        }
        None => Ok(()),
    }
}
