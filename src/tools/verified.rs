//! What came of a trace that was checked.

use crate::tools::prelude::*;

/// What came of a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct VerifyReport {
    /// How many steps are as they should be, up to the first one that is not.
    pub steps: usize,
    /// How many of these name the facts that they rest on.
    pub with_premises: usize,
    /// What is wrong with the trace.
    pub error: Option<TraceError>,
}

/// The fields of a line and of its steps that are not checked: names and words for people, levels, what variables stand
/// for, and what is of the run.
const NOT_CHECKED: [&str; 19] = [
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

/// How a trace is as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum VerifyStatus {
    /// All is as it should be.
    Valid,
    /// Something in it is wrong.
    Invalid,
    /// The time was up before that was known.
    Timeout,
    /// Its claim about the puzzle can be neither proved nor refuted.
    Unchecked,
    /// The text is no trace.
    Malformed,
}

words!(VerifyStatus {
    Valid => "checked",
    Invalid => "wrong",
    Timeout => "timeout",
    Unchecked => "unchecked",
    Malformed => "invalid",
});

/// What is wrong with a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TraceError {
    /// The step, counted from 1; nothing where it is not in a step.
    pub step: Option<usize>,
    /// What kind of fault it is, for programs.
    pub code: TraceErrorCode,
    /// The fault in words.
    pub message: Message,
}

/// What kind of fault a trace has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TraceErrorCode {
    /// The text is no trace, or has no position.
    Malformed,
    /// The time was up.
    Timeout,
    /// A step has another number than its place.
    Number,
    /// A step names what the board does not have, or the line what the rules do not have.
    Name,
    /// A step concludes nothing.
    NoConclusion,
    /// A step concludes what was known, or of a cell that has a value.
    AlreadyKnown,
    /// A step concludes something twice.
    Duplicate,
    /// A step names a fact that does not hold.
    FalsePremise,
    /// A step does not follow from the facts that it names.
    PremisesInsufficient,
    /// A step does not follow.
    NotImplied,
    /// The steps lead to another result.
    Result,
    /// The status or the code of the line is unknown, or the steps lead to a different status.
    Status,
    /// The claim of the line about its puzzle is wrong.
    Claim,
    /// The claim of the line about its puzzle can be neither proved nor refuted.
    Unchecked,
    /// The line counts other steps than there are.
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

impl VerifyReport {
    /// How it is as a whole.
    pub fn status(&self) -> VerifyStatus {
        match self.error.as_ref().map(|fault| fault.code) {
            None => VerifyStatus::Valid,
            Some(TraceErrorCode::Malformed) => VerifyStatus::Malformed,
            Some(TraceErrorCode::Timeout) => VerifyStatus::Timeout,
            Some(TraceErrorCode::Unchecked) => VerifyStatus::Unchecked,
            Some(_) => VerifyStatus::Invalid,
        }
    }

    /// What came of the trace of a line, counted from 1, as a JSON object.
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

    /// Lists the parts of a line that are not checked, in a sentence.
    pub fn not_checked(language: Language) -> String {
        language.translate(&message!(
            "Not checked: names of puzzles and strategies, titles, texts, levels, bindings, candidates, tallies and times."
        ))
    }

    /// What came of it, in a sentence.
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
