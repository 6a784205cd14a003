//! Goes through the steps of a trace and checks each of them.

use super::board::position::Position;
use super::board::topology::Topology;
use super::fact::{Conclusion, Fact};
use super::known::{Denied, Known};
use super::reasons::Reasons;
use std::time::Instant;

/// A trace that is checked step by step.
#[derive(Debug)]
pub struct Checker<'t> {
    topology: &'t Topology,
    reasons: Reasons,
    known: Known,
}

/// What is wrong with a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It concludes nothing.
    Nothing,
    /// A conclusion cannot be drawn here.
    Denied(Conclusion, Denied),
    /// A fact that it names does not hold here.
    Untrue(Fact),
    /// Its conclusions do not follow from the facts that it names.
    Unfounded,
    /// Its conclusions do not follow from the laws and from what is known.
    Wrong,
    /// The time was up before that was known.
    TimeUp,
}

impl<'t> Checker<'t> {
    /// At the start of a trace.
    pub fn new(topology: &'t Topology, start: &Position) -> Self {
        Self { topology, reasons: Reasons::new(topology), known: Known::new(topology, start) }
    }

    /// Steps are checked until this time.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.reasons.set_deadline(deadline);
    }

    /// What is known by now.
    pub fn known(&self) -> &Known {
        &self.known
    }

    /// Checks a step, with the facts that it names where it does, and draws its conclusions.
    ///
    /// # Errors
    /// When the step is wrong; then nothing is drawn.
    pub fn step(&mut self, conclusions: &[Conclusion], rests_on: Option<&[Fact]>) -> Result<(), Fault> {
        if conclusions.is_empty() {
            return Err(Fault::Nothing);
        }
        let mut after = self.known.clone();
        for &conclusion in conclusions {
            match after.draw(self.topology, conclusion) {
                // Steps that were found together may conclude the same.
                Err(_) if after.says(conclusion) => {}
                Err(denied) => return Err(Fault::Denied(conclusion, denied)),
                Ok(()) => {}
            }
        }
        if let Some(untrue) = rests_on.into_iter().flatten().find(|fact| !self.known.holds(**fact)) {
            return Err(Fault::Untrue(*untrue));
        }
        let follows = match rests_on {
            Some(facts) => self.reasons.follows(facts, conclusions),
            None => self.reasons.follows_from_all(&self.known.facts(self.topology), conclusions),
        };
        match follows {
            Some(true) => {}
            Some(false) if rests_on.is_some() => return Err(Fault::Unfounded),
            Some(false) => return Err(Fault::Wrong),
            None => return Err(Fault::TimeUp),
        }
        self.known = after;
        Ok(())
    }
}
