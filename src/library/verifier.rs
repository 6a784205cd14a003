//! Checks the traces that solvers write, without the engine that made them.

use super::convert::Converter;
use super::puzzle::Puzzle;
use super::rules::Rules;
use crate::board::topology::Topology;
use crate::evidence::{Checker, Conclusion, Denied, Fault};
use crate::lang::message::{Explain, Message, message};
use crate::report::facts::{FactJson, facts_of, facts_told};
use crate::report::json::{EliminateJson, PlaceJson};
use crate::report::language::Language;
use crate::report::names::Names;
use crate::solve::outcome::line_of;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// Checks traces: whether each conclusion follows from the laws of the game and from what the steps before it made
/// known, and whether the facts hold that a step names and it follows from these alone.
///
/// ```
/// use tesuji::{Language, Puzzle, Room, Rules, Solver, Teller, Verifier};
///
/// let rules = Rules::shipped();
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut line = Vec::new();
/// let teller = Teller::new(&rules, Language::En).with_evidence();
/// teller.write_json(None, &Solver::new(&rules)?.solve(&puzzle), &mut Room::default(), &mut line);
/// let line = String::from_utf8(line)?;
///
/// let verifier = Verifier::new(&rules);
/// assert!(verifier.verify(&line).fault.is_none());
/// let wrong = line.replacen(r#"{"cell":"r5c5","value":5}"#, r#"{"cell":"r5c5","value":6}"#, 1);
/// assert!(verifier.verify(&wrong).fault.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Verifier {
    rules: Rules,
    timeout: Option<Duration>,
}

/// What came of a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// How many steps are as they should be, up to the first one that is not.
    pub steps: usize,
    /// How many of these name the facts that they rest on.
    pub with_facts: usize,
    /// What is wrong with the trace.
    pub fault: Option<TraceFault>,
}

/// What is wrong with a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraceFault {
    /// The step, counted from 1; nothing where it is not in a step.
    pub step: Option<usize>,
    /// What kind of fault it is, for programs.
    pub code: &'static str,
    /// The same for people.
    pub message: Message,
}

/// What `verify` says of one trace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VerifyLine {
    /// The line of its file, from 1.
    pub line: usize,
    /// `checked`, `wrong`, `timeout`, or `invalid` where the text is no trace.
    pub status: &'static str,
    /// How many steps are as they should be, up to the first one that is not.
    pub steps: usize,
    /// How many of these name the facts that they rest on.
    pub with_facts: usize,
    /// What is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<FaultJson>,
}

/// What is wrong with a trace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FaultJson {
    /// The step, counted from 1.
    pub step: Option<usize>,
    /// What kind of fault it is, for programs.
    pub code: &'static str,
    /// The same for people.
    pub message: String,
}

/// What is read of a line; what a step says besides its conclusions is for people.
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

const INVALID: &str = "invalid";
const TIMEOUT: &str = "timeout";

fn fault(step: Option<usize>, code: &'static str, message: Message) -> TraceFault {
    TraceFault { step, code, message }
}

impl Verifier {
    /// A verifier of traces of the games of some rules. Their techniques are not asked.
    pub fn new(rules: &Rules) -> Self {
        Self { rules: rules.clone(), timeout: None }
    }

    /// Gives a trace up after so long.
    #[must_use]
    pub fn timeout(self, timeout: Duration) -> Self {
        Self { timeout: Some(timeout), ..self }
    }

    /// Checks one line of what `tesuji solve --format json` writes.
    pub fn verify(&self, line: &str) -> Verified {
        let mut done = Verified { steps: 0, with_facts: 0, fault: None };
        done.fault = self.check(line, &mut done).err();
        done
    }

    fn check(&self, line: &str, done: &mut Verified) -> Result<(), TraceFault> {
        let invalid = |message: Message| fault(None, INVALID, message);
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
        let position = Converter::new(&self.rules, None)
            .map_err(|error| invalid(error.message()))?
            .position(&puzzle)
            .map_err(|error| invalid(error.message()))?;
        let topology = &*position.topology;
        let mut checker = Checker::new(topology, &puzzle.0);
        checker.set_deadline(self.timeout.map(|timeout| Instant::now() + timeout));
        for (at, step) in steps.iter().enumerate() {
            if step.n != at + 1 {
                let what = message!("step {} stands where step {} should", step.n, at + 1);
                return Err(fault(Some(at + 1), "number", what));
            }
            self.check_step(&mut checker, topology, step)?;
            done.steps += 1;
            done.with_facts += usize::from(step.rests_on.is_some());
        }
        check_end(&checker, topology, &trace, steps)
    }

    fn check_step(
        &self,
        checker: &mut Checker<'_>,
        topology: &Topology,
        step: &StepOf,
    ) -> Result<(), TraceFault> {
        let wrong = |code, message| fault(Some(step.n), code, message);
        let conclusions = conclusions(topology, step).map_err(|message| wrong("name", message))?;
        let facts = step.rests_on.as_ref().map(|facts| facts_of(topology, facts)).transpose();
        let facts = facts.map_err(|message| wrong("name", message))?;
        let names = Names::new(self.rules.program(), "", topology);
        let sign = |conclusion: Conclusion| match conclusion {
            Conclusion::Is(cell, value) => format!("{}={}", topology.label(cell), value + 1),
            Conclusion::Not(cell, value) => format!("{}<>{}", topology.label(cell), value + 1),
        };
        checker.step(&conclusions, facts.as_deref(), step.group).map_err(|found| match found {
            Fault::Nothing => wrong("nothing", message!("the step concludes nothing")),
            Fault::Denied(conclusion, Denied::Filled) => {
                wrong("denied", message!("{}: the cell has a value already", sign(conclusion)))
            }
            Fault::Denied(conclusion, Denied::Gone) => {
                wrong("denied", message!("{}: the candidate was gone before", sign(conclusion)))
            }
            Fault::Twice(conclusion) => {
                wrong("twice", message!("{}: the step concludes it twice", sign(conclusion)))
            }
            Fault::Untrue(fact) => {
                let told = facts_told(topology, &[fact], &names, Language::En).join("");
                wrong("untrue", message!("a fact that the step names does not hold: {told}"))
            }
            Fault::Unfounded => {
                wrong("unfounded", message!("the step does not follow from the facts that it names"))
            }
            Fault::Wrong => {
                wrong("wrong", message!("the step does not follow from the laws and the position"))
            }
            Fault::TimeUp => wrong(TIMEOUT, message!("the time was up")),
        })
    }
}

/// What a step concludes: what goes, then what is placed.
///
/// # Errors
/// What it names that the board does not have.
fn conclusions(topology: &Topology, step: &StepOf) -> Result<Vec<Conclusion>, Message> {
    let cell =
        |name: &str| topology.cell_by_label(name).ok_or_else(|| message!("the board has no cell {name}"));
    let known = |value: usize| match (1..=topology.values).contains(&value) {
        true => Ok(value - 1),
        false => Err(message!("the board has no value {value}")),
    };
    let mut all = Vec::new();
    for EliminateJson { cell: at, values } in &step.eliminates {
        for &value in values {
            all.push(Conclusion::Not(cell(at)?, known(value)?));
        }
    }
    for PlaceJson { cell: at, value } in &step.places {
        all.push(Conclusion::Is(cell(at)?, known(*value)?));
    }
    Ok(all)
}

/// Whether a trace ends where its steps lead.
fn check_end(
    checker: &Checker<'_>,
    topology: &Topology,
    trace: &TraceJson,
    steps: &[StepOf],
) -> Result<(), TraceFault> {
    let known = checker.known();
    let values: Vec<u8> =
        (0..topology.cells.len()).map(|cell| known.value(cell).map_or(0, |value| value as u8 + 1)).collect();
    let mut reached = String::new();
    line_of(&values, topology, &mut reached);
    if trace.result.as_ref().is_some_and(|told| *told != reached) {
        return Err(fault(None, "result", message!("the steps lead to another result")));
    }
    let solved = values.iter().all(|&value| value > 0);
    if solved != (trace.status == "solved") {
        let what = match solved {
            true => message!("the steps fill the board, but the line says that it is not solved"),
            false => message!("the line says that the puzzle is solved, but the steps leave cells open"),
        };
        return Err(fault(None, "status", what));
    }
    let mut counted: IndexMap<&str, usize> = IndexMap::new();
    for (call, count) in &trace.counts {
        let technique = call.split('(').next().unwrap_or(call);
        *counted.entry(technique).or_default() += count;
    }
    for step in steps {
        let left = counted.get_mut(step.technique.as_str()).filter(|left| **left > 0);
        let Some(left) = left else {
            let what = message!("there are more steps of {} than the line counts", step.technique);
            return Err(fault(None, "counts", what));
        };
        *left -= 1;
    }
    match counted.iter().find(|(_, left)| **left > 0) {
        Some((technique, _)) => {
            let what = message!("there are fewer steps of {technique} than the line counts");
            Err(fault(None, "counts", what))
        }
        None => Ok(()),
    }
}

impl Verified {
    /// `checked`, `wrong`, `timeout`, or `invalid` where the text is no trace.
    pub fn status(&self) -> &'static str {
        match &self.fault {
            None => "checked",
            Some(fault) if [INVALID, TIMEOUT].contains(&fault.code) => fault.code,
            Some(_) => "wrong",
        }
    }

    /// The JSON object for the trace of a line, counted from 1.
    pub fn json(&self, line: usize, language: Language) -> VerifyLine {
        let fault = self.fault.as_ref().map(|fault| FaultJson {
            step: fault.step,
            code: fault.code,
            message: language.tell(&fault.message),
        });
        let (steps, with_facts) = (self.steps, self.with_facts);
        VerifyLine { line, status: self.status(), steps, with_facts, fault }
    }

    /// What came of it, in a sentence.
    pub fn sentence(&self, language: Language) -> String {
        language.tell(&match &self.fault {
            None => {
                message!("{} steps checked, {} of them with the facts they name", self.steps, self.with_facts)
            }
            Some(TraceFault { step: Some(step), message, .. }) => {
                message!("step {step}: {}", language.tell(message))
            }
            Some(TraceFault { message, .. }) => message.clone(),
        })
    }
}
