//! Experiments over many puzzles, above all those of the documents that the rules follow.
//!
//! A [`Study`] looks at one puzzle after another, on many threads, and then makes a [`Report`](report::Report) of what
//! it saw: tables, pictures, and what of a document's findings is borne out. Which strategies are studied, and what a
//! document found, stands beside the rules, so that other strategies can be studied in the same way.

pub mod kakuro;
pub mod levels;
pub mod order;
mod orders;
pub mod overlap;
pub mod report;
pub mod said;
pub mod statistics;
pub mod subsumption;
pub mod table;
pub mod texts;

use crate::board::position::Position;
use crate::chart::ChartError;
use crate::lang::program::{Call, Program};
use crate::report::language::Language;
use crate::solve::puzzle::SolverError;
use report::Report;
use said::Said;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use thiserror::Error;

/// Why there is no such study.
#[derive(Debug, Error)]
pub enum StudyError {
    /// Returned when there is no such strategy or game.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// Returned when a strategy does not fit the study.
    #[error("{0}")]
    Unfit(String),
    /// Returned when a picture could not be drawn.
    #[error(transparent)]
    Chart(#[from] ChartError),
}

/// Puzzles that are generated where none are given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Sample {
    /// What it is called.
    pub name: String,
    /// What is asked of them, as after `tesuji generate`.
    pub generate: String,
    /// How many there are where nothing else is said.
    pub count: u64,
}

/// What is seen of one puzzle.
pub struct Seen<T> {
    /// The input that it comes from, counted from 0.
    pub source: usize,
    /// What was seen.
    pub look: T,
}

/// An experiment over many puzzles. Threads share it; each needs memory of its own.
pub trait Study: Sync {
    /// Memory of one thread.
    type Worker<'s>: Send
    where
        Self: 's;
    /// What is seen of a puzzle.
    type Look: Send;

    /// What it looks at where nothing is given.
    fn samples(&self) -> &[Sample];

    /// Memory for one thread.
    fn worker(&self) -> Self::Worker<'_>;

    /// Looks at a puzzle.
    ///
    /// # Errors
    /// Why it is none that the study can use.
    fn look<'s>(&'s self, worker: &mut Self::Worker<'s>, puzzle: Position) -> Result<Self::Look, String>;

    /// What all of it comes to, in a language. `sources` are the names of the inputs.
    fn report(&self, seen: &[Seen<Self::Look>], sources: &[Arc<str>], language: Language) -> Report;
}

/// Which rules a program has: the same characters for the same texts of rule files.
pub fn rules_version(program: &Program) -> String {
    let mut digest = Sha256::new();
    for file in &program.files {
        for text in [&file.name, &file.text] {
            digest.update((text.len() as u64).to_le_bytes());
            digest.update(text);
        }
    }
    digest.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// The data of a study that stand beside the rules.
fn shipped<T: DeserializeOwned>(text: &str) -> Result<T, StudyError> {
    serde_json::from_str(text).map_err(|error| StudyError::Unfit(error.to_string()))
}

/// The techniques that some texts call, each once.
fn calls(program: &Program, texts: &[String]) -> Result<Vec<Call>, StudyError> {
    let mut calls: Vec<Call> = Vec::new();
    for text in texts {
        for call in program.call(text).map_err(|error| StudyError::Unfit(error.to_string()))? {
            if !calls.contains(&call) {
                calls.push(call);
            }
        }
    }
    Ok(calls)
}
