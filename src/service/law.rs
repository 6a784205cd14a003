//! A law that a setter types.

use super::{answer::DiagnosticReport, prelude::*};
use crate::Diagnostics;
use tesuji_game::count_states;
use tesuji_lang::{File, law_of_clauses};

/// Number of cells and of values for which the states of a law are counted.
const CELLS: usize = 9;

/// A law that a setter types.
#[derive(Deserialize, JsonSchema)]
pub struct LawRequest {
    /// The clauses of the law.
    text: String,
}

/// Errors of a law, or its size.
#[derive(Serialize, JsonSchema)]
pub struct LawAnswer {
    /// Errors in the clauses; empty if the law can be used.
    faults: Vec<DiagnosticReport>,
    #[serde(flatten)]
    size: Option<LawSize>,
}

/// The size of a law without errors.
#[derive(Serialize, JsonSchema)]
struct LawSize {
    /// Number of its states on a group of this many cells and values; `null` above the limit of states.
    states: Option<usize>,
    /// Number of cells and of values for which the states are counted.
    cells: usize,
}

/// Diagnostics of the clauses of a law, or its number of states.
pub fn law(context: &CallContext<'_>, call: LawRequest) -> Result<LawAnswer, CallFailure> {
    match law_of_clauses(&call.text) {
        Ok(law) => {
            let states = count_states(&law, CELLS, CELLS)?;
            Ok(LawAnswer { faults: Vec::new(), size: Some(LawSize { states, cells: CELLS }) })
        }
        Err(wrong) => {
            let file = File { name: "law".to_owned(), text: call.text };
            let wrong = Diagnostics::new(wrong, vec![file]);
            Ok(LawAnswer { faults: DiagnosticReport::all(&wrong, context.language), size: None })
        }
    }
}
