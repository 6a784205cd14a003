//! Results of checking traces.

use crate::prelude::*;

/// Result of checking one trace.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct VerifyReport {
    /// Number of valid steps before the first invalid one.
    pub steps: usize,
    /// Number of these steps that name the facts from which they follow.
    pub with_premises: usize,
    /// First error of the trace; `None` if it is valid.
    pub error: Option<TraceError>,
}

/// Fields of a line and of its steps that are not checked: names, texts for people, levels, bindings of variables,
/// ratings, and data on the run.
const NOT_CHECKED: [&str; 23] = [
    "kindest",
    "rating",
    "runs",
    "incidental",
    "name",
    "strategy",
    "candidates",
    "limits",
    "tallies",
    "counted",
    "micros",
    "title",
    "args",
    "assumes",
    "bindings",
    "units",
    "path",
    "text",
    "messages",
    "alias",
    "level",
    "merged",
    "message",
];

/// Status of a checked trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum VerifyStatus {
    /// The trace is valid.
    Valid,
    /// The trace has an error.
    Invalid,
    /// The time limit was reached before the check was complete.
    Timeout,
    /// The claim of the line about its puzzle can be neither proved nor refuted.
    Unchecked,
    /// The text is not a trace.
    Malformed,
}

words!(VerifyStatus {
    Valid => "checked",
    Invalid => "wrong",
    Timeout => "timeout",
    Unchecked => "unchecked",
    Malformed => "invalid",
});

/// Error of a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TraceError {
    /// Number of the step, counted from 1; `None` if the error is not in a step.
    pub step: Option<usize>,
    /// Kind of error.
    pub code: TraceErrorCode,
    /// Description of the error.
    pub message: Message,
}

/// Kind of error of a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TraceErrorCode {
    /// The text is not a trace, or has no position.
    Malformed,
    /// The time limit was reached.
    Timeout,
    /// The number of a step differs from its position.
    Number,
    /// A step refers to something that is not on the board, or the line to something that is not in the rules.
    Name,
    /// A step has no conclusion.
    NoConclusion,
    /// A step has a conclusion that the position already contains, or one about a cell with a value.
    AlreadyKnown,
    /// A step has the same conclusion twice.
    Duplicate,
    /// A step names a fact that is false.
    FalsePremise,
    /// A step does not follow from the facts that it names.
    PremisesInsufficient,
    /// A step does not follow.
    NotImplied,
    /// The steps lead to a different result.
    Result,
    /// The status or the code of the line is unknown, or the steps lead to a different status.
    Status,
    /// The claim of the line about its puzzle is wrong.
    Claim,
    /// The claim of the line about its puzzle can be neither proved nor refuted.
    Unchecked,
    /// The counts of the line differ from the number of its steps.
    Counts,
}

words!(TraceErrorCode {
    Malformed => "invalid",
    Timeout => "timeout",
    Number => "number",
    Name => "name",
    NoConclusion => "nothing",
    AlreadyKnown => "denied",
    Duplicate => "twice",
    FalsePremise => "untrue",
    PremisesInsufficient => "unfounded",
    NotImplied => "wrong",
    Result => "result",
    Status => "status",
    Claim => "claim",
    Unchecked => "unchecked",
    Counts => "counts",
});

impl TraceError {
    /// Creates an error of a line as a whole.
    pub(super) fn of_line(code: TraceErrorCode, message: Message) -> Self {
        Self { step: None, code, message }
    }
}

impl VerifyReport {
    /// Returns the status of the trace.
    pub fn status(&self) -> VerifyStatus {
        match self.error.as_ref().map(|fault| fault.code) {
            None => VerifyStatus::Valid,
            Some(TraceErrorCode::Malformed) => VerifyStatus::Malformed,
            Some(TraceErrorCode::Timeout) => VerifyStatus::Timeout,
            Some(TraceErrorCode::Unchecked) => VerifyStatus::Unchecked,
            Some(_) => VerifyStatus::Invalid,
        }
    }

    /// Returns the result for the trace on a line, counted from 1, as a JSON object.
    pub fn to_json(&self, line: usize, language: Language) -> Value {
        let (steps, with_facts) = (self.steps, self.with_premises);
        let mut json = json!({
            "line": line, "status": self.status(), "steps": steps, "with_facts": with_facts,
            "not_checked": NOT_CHECKED,
        });
        if let Some(TraceError { step, code, message }) = &self.error {
            json["fault"] = json!({ "step": step, "code": code, "message": language.translate(message) });
        }
        json
    }

    /// Returns a sentence that lists the parts of a line that are not checked.
    pub fn not_checked(language: Language) -> String {
        language.translate(&message!(
            "Not checked: names of puzzles and strategies, titles, texts, levels, bindings, candidates, tallies, means of runs, ratings, efforts and times."
        ))
    }

    /// Returns the result as a sentence.
    pub fn sentence(&self, language: Language) -> String {
        language.translate(&match &self.error {
            None => {
                message!(
                    "{} steps checked, {} of them with the facts they name",
                    self.steps,
                    self.with_premises
                )
            }
            Some(TraceError { step: Some(step), message, .. }) => message!("step {step}: {message}"),
            Some(TraceError { message, .. }) => message.clone(),
        })
    }
}
