//! Goes through the steps of a trace and checks each of them.

use super::board::{deadline::Deadline, position::Position, topology::Topology};
use super::known::{Conclusion, Denied, Fact, Known};
use super::reasons::Reasons;

pub struct Checker<'t> {
    topology: &'t Topology,
    reasons: Reasons,
    /// The position before all steps.
    start: Known,
    /// The position that the last step was found on, and the position after it.
    before: Known,
    known: Known,
    /// The steps that the last one was made together with.
    group: Option<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    Nothing,
    Denied(Conclusion, Denied),
    Twice(Conclusion),
    /// A fact that it names does not hold here.
    Untrue(Fact),
    /// Its conclusions do not follow from the facts that it names.
    Unfounded,
    /// Its conclusions do not follow from the laws and from what is known.
    Wrong,
    TimeUp,
}

impl<'t> Checker<'t> {
    pub fn new(topology: &'t Topology, start: &Position) -> Self {
        let known = Known::new(topology, start);
        let (start, before) = (known.clone(), known.clone());
        Self { topology, reasons: Reasons::new(topology), start, before, known, group: None }
    }

    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.reasons.set_deadline(deadline);
    }

    pub fn known(&self) -> &Known {
        &self.known
    }

    /// Number of solutions of the position before all steps, up to two; `None` if the time was up.
    pub fn solutions(&mut self) -> Option<usize> {
        self.reasons.solutions(&self.start.facts(self.topology))
    }

    /// True if the position after the last step contradicts the laws; `None` if the time was up.
    pub fn contradicts(&mut self) -> Option<bool> {
        self.reasons.contradicts(&self.known.facts(self.topology))
    }

    /// Checks a step, with the facts that it names where it does, and draws its conclusions. Steps of one group were
    /// made together on one position.
    ///
    /// # Errors
    /// When the step is wrong; then nothing is drawn.
    pub fn step(
        &mut self,
        conclusions: &[Conclusion],
        rests_on: Option<&[Fact]>,
        group: Option<usize>,
    ) -> Result<(), Fault> {
        if conclusions.is_empty() {
            return Err(Fault::Nothing);
        }
        if group.is_none() || group != self.group {
            self.before = self.known.clone();
        }
        self.group = group;
        let (mut alone, mut after) = (self.before.clone(), self.known.clone());
        for (at, &conclusion) in conclusions.iter().enumerate() {
            if conclusions[..at].contains(&conclusion) {
                return Err(Fault::Twice(conclusion));
            }
            alone.draw(self.topology, conclusion).map_err(|denied| Fault::Denied(conclusion, denied))?;
            // Steps that were made together may conclude the same.
            if !after.says(conclusion) {
                after.draw(self.topology, conclusion).map_err(|denied| Fault::Denied(conclusion, denied))?;
            }
        }
        if let Some(untrue) = rests_on.into_iter().flatten().find(|fact| !self.before.holds(**fact)) {
            return Err(Fault::Untrue(*untrue));
        }
        let follows = match rests_on {
            Some(facts) => self.reasons.follows(facts, conclusions),
            None => {
                let known = self.reasons.with_laws(&self.before.facts(self.topology));
                self.reasons.follows(&known, conclusions)
            }
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
