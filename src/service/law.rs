//! A law that a setter types.

use super::answer::diagnostics_json;
use super::prelude::*;
use crate::Diagnostics;
use crate::game::count_states;
use crate::lang::law_of_clauses;
use crate::lang::program::File;

/// Number of cells and of values for which the states of a law are counted.
const CELLS: usize = 9;

#[derive(Deserialize)]
pub struct LawCall {
    /// The clauses of the law.
    text: String,
}

/// Diagnostics of the clauses of a law, or its number of states; `null` above the limit of states.
pub fn law(context: &CallContext<'_>, call: LawCall) -> Answer {
    match law_of_clauses(&call.text) {
        Ok(law) => {
            let states = count_states(&law, CELLS, CELLS)?;
            json(serde_json::json!({ "faults": [], "states": states, "cells": CELLS }))
        }
        Err(wrong) => {
            let file = File { name: "law".to_owned(), text: call.text };
            let wrong = Diagnostics::new(wrong, vec![file]);
            json(serde_json::json!({ "faults": diagnostics_json(&wrong, context.language) }))
        }
    }
}
