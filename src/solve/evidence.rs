//! The facts that the steps of a solution rest on.

use super::outcome::Outcome;
use crate::evidence::{CandidateLiteral, KnownPosition, MusExtractor, MusResult, Premise};
use crate::frame::trace::Effects;
use crate::frame::trace::TracedStep;
use crate::sets::deadline::Deadline;
use crate::{board::topology::Topology, solve::replay::Replay};
use std::time::Instant;

/// In how many orders facts are left out, where many questions are asked.
pub const ORDERS: usize = 2;

/// What some effects conclude: what goes, then what is placed.
pub fn conclusions(effects: &Effects) -> Vec<CandidateLiteral> {
    let gone = effects.eliminated().map(|(cell, value)| CandidateLiteral::Not(cell, value));
    gone.chain(effects.places.iter().map(|&(cell, value)| CandidateLiteral::Is(cell, value))).collect()
}

pub fn draw(known: &mut KnownPosition, topology: &Topology, step: &TracedStep) {
    for conclusion in conclusions(&step.found.effects) {
        // What steps of one group conclude together is drawn once.
        let _ = known.draw(topology, conclusion);
    }
}

/// What is known at the start of a trace; nothing where there is no board.
pub fn known_at(outcome: &Outcome) -> Option<KnownPosition> {
    let (board, position) = (outcome.board.as_ref()?, outcome.position.as_ref()?);
    Some(KnownPosition::new(&board.topology, position))
}

/// For each step of a trace the facts that it rests on, of those known on its position; nothing for steps that do not
/// follow and for those that come after the deadline, and where there is no trace.
pub fn rests_on(outcome: &Outcome, deadline: Option<Instant>) -> Vec<Option<Vec<Premise>>> {
    let (Some(trace), Some(board), Some(mut known)) = (&outcome.trace, &outcome.board, known_at(outcome))
    else {
        return Vec::new();
    };
    let topology = &*board.topology;
    let mut reasons = MusExtractor::new(topology);
    reasons.set_deadline(Deadline::new(deadline, None));
    let mut replay = Replay::new(topology, trace.start.clone(), &trace.steps);
    let mut all = Vec::with_capacity(trace.steps.len());
    while let Some((_, group)) = replay.next_group() {
        let facts = known.facts(topology);
        for step in group {
            all.push(match reasons.why(&facts, &conclusions(&step.found.effects), ORDERS) {
                MusResult::From(facts) => Some(facts),
                MusResult::Not | MusResult::TimeUp => None,
            });
            draw(&mut known, topology, step);
        }
    }
    all
}
