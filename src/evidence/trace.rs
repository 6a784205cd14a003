//! Checker of traces: each step has to follow from the facts that it names, or from the laws and the position.

use crate::{CandidateLiteral, KnownPosition, MusExtractor, Premise, RejectedConclusion};
use tesuji_board::{PuzzleSpec, Topology};
use tesuji_sets::Deadline;

pub struct TraceChecker<'t> {
    topology: &'t Topology,
    reasons: MusExtractor,
    /// Position before all steps.
    start: KnownPosition,
    /// Position on which the last step was found, and the position after it.
    before: KnownPosition,
    current: KnownPosition,
    /// Group of the last step.
    group: Option<usize>,
}

#[derive(Debug, Clone, Copy)]
pub enum TraceFaultKind {
    Nothing,
    Denied(CandidateLiteral, RejectedConclusion),
    Twice(CandidateLiteral),
    /// A fact that it names does not hold.
    Untrue(Premise),
    /// Its conclusions do not follow from the facts that it names.
    Unfounded,
    /// Its conclusions do not follow from the laws and the position.
    Wrong,
    TimeUp,
}

impl<'t> TraceChecker<'t> {
    pub fn new(topology: &'t Topology, start: &PuzzleSpec) -> Self {
        let current = KnownPosition::new(topology, start);
        let (start, before) = (current.clone(), current.clone());
        Self { topology, reasons: MusExtractor::new(topology), start, before, current, group: None }
    }

    pub fn set_deadline(&mut self, deadline: Deadline) {
        self.reasons.set_deadline(deadline);
    }

    pub fn known(&self) -> &KnownPosition {
        &self.current
    }

    /// Number of solutions of the position before all steps, up to two; `None` at the deadline.
    pub fn solutions(&mut self) -> Option<usize> {
        self.reasons.solutions(&self.start.facts(self.topology))
    }

    /// True if the position after the last step contradicts the laws; `None` at the deadline.
    pub fn contradicts(&mut self) -> Option<bool> {
        self.reasons.contradicts(&self.current.facts(self.topology))
    }

    /// Checks a step against the facts that it names, or else against the whole position, and draws its conclusions.
    /// Steps of one group were found on one position.
    ///
    /// # Errors
    /// Returns the fault of a wrong step, whose conclusions are not drawn.
    pub fn step(
        &mut self,
        conclusions: &[CandidateLiteral],
        rests_on: Option<&[Premise]>,
        group: Option<usize>,
    ) -> Result<(), TraceFaultKind> {
        if conclusions.is_empty() {
            return Err(TraceFaultKind::Nothing);
        }
        if group.is_none() || group != self.group {
            self.before = self.current.clone();
        }
        self.group = group;
        let (mut alone, mut after) = (self.before.clone(), self.current.clone());
        for (index, &conclusion) in conclusions.iter().enumerate() {
            if conclusions[..index].contains(&conclusion) {
                return Err(TraceFaultKind::Twice(conclusion));
            }
            alone
                .draw(self.topology, conclusion)
                .map_err(|denied| TraceFaultKind::Denied(conclusion, denied))?;
            // Steps of one group may share conclusions.
            if !after.implies(conclusion) {
                after
                    .draw(self.topology, conclusion)
                    .map_err(|denied| TraceFaultKind::Denied(conclusion, denied))?;
            }
        }
        if let Some(untrue) = rests_on.into_iter().flatten().find(|fact| !self.before.holds(**fact)) {
            return Err(TraceFaultKind::Untrue(*untrue));
        }
        let follows = match rests_on {
            Some(facts) => self.reasons.follows(facts, conclusions),
            None => {
                let facts = self.reasons.with_laws(&self.before.facts(self.topology));
                self.reasons.follows(&facts, conclusions)
            }
        };
        match follows {
            Some(true) => {}
            Some(false) if rests_on.is_some() => return Err(TraceFaultKind::Unfounded),
            Some(false) => return Err(TraceFaultKind::Wrong),
            None => return Err(TraceFaultKind::TimeUp),
        }
        self.current = after;
        Ok(())
    }
}
