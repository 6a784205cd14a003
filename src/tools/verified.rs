//! What came of a trace that was checked.

use crate::tools::prelude::*;

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

/// How a trace is as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum VerifyStatus {
    /// All is as it should be.
    Checked,
    /// Something in it is wrong.
    Wrong,
    /// The time was up before that was known.
    Timeout,
    /// The text is no trace.
    Invalid,
}

words!(VerifyStatus {
    Checked => "checked",
    Wrong => "wrong",
    Timeout => "timeout",
    Invalid => "invalid",
});

/// What is wrong with a trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraceFault {
    /// The step, counted from 1; nothing where it is not in a step.
    pub step: Option<usize>,
    /// What kind of fault it is, for programs.
    pub code: FaultCode,
    /// The fault in words.
    pub message: Message,
}

/// What kind of fault a trace has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FaultCode {
    /// The text is no trace, or has no position.
    Invalid,
    /// The time was up.
    Timeout,
    /// A step has another number than its place.
    Number,
    /// A step names what the board does not have.
    Name,
    /// A step concludes nothing.
    Nothing,
    /// A step concludes what was known, or of a cell that has a value.
    Denied,
    /// A step concludes something twice.
    Twice,
    /// A step names a fact that does not hold.
    Untrue,
    /// A step does not follow from the facts that it names.
    Unfounded,
    /// A step does not follow.
    Wrong,
    /// The steps lead to another result.
    Result,
    /// The line says that the puzzle is solved where the steps do not solve it, or the other way round.
    Status,
    /// The line counts other steps than there are.
    Counts,
}

impl Verified {
    /// How it is as a whole.
    pub fn status(&self) -> VerifyStatus {
        match self.fault.as_ref().map(|fault| fault.code) {
            None => VerifyStatus::Checked,
            Some(FaultCode::Invalid) => VerifyStatus::Invalid,
            Some(FaultCode::Timeout) => VerifyStatus::Timeout,
            Some(_) => VerifyStatus::Wrong,
        }
    }

    /// What came of the trace of a line, counted from 1, as a JSON object.
    pub fn json(&self, line: usize, language: Language) -> Value {
        let (steps, with_facts) = (self.steps, self.with_facts);
        let mut json =
            json!({ "line": line, "status": self.status(), "steps": steps, "with_facts": with_facts });
        if let Some(TraceFault { step, code, message }) = &self.fault {
            json["fault"] = json!({ "step": step, "code": code, "message": language.translate(message) });
        }
        json
    }

    /// What came of it, in a sentence.
    pub fn sentence(&self, language: Language) -> String {
        language.translate(&match &self.fault {
            None => {
                message!("{} steps checked, {} of them with the facts they name", self.steps, self.with_facts)
            }
            Some(TraceFault { step: Some(step), message, .. }) => message!("step {step}: {message}"),
            Some(TraceFault { message, .. }) => message.clone(),
        })
    }
}
