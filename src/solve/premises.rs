//! Premises of the steps of a solution.

use crate::Outcome;
use tesuji_board::Topology;
use tesuji_evidence::{CandidateLiteral, KnownPosition, MusExtractor, MusResult, Premise};
use tesuji_frame::{Effects, TracedStep};
use tesuji_report::Replay;
use tesuji_sets::Deadline;

/// Number of orders in which premises are removed for a minimal set, if there are many queries.
pub const ORDERS: usize = 2;

/// The conclusions of some effects: eliminations, then placements.
pub fn conclusions(effects: &Effects) -> Vec<CandidateLiteral> {
    let gone = effects.eliminated().map(|(cell, value)| CandidateLiteral::Not(cell, value));
    gone.chain(effects.placements.iter().map(|&(cell, value)| CandidateLiteral::Is(cell, value))).collect()
}

pub fn draw(known: &mut KnownPosition, topology: &Topology, step: &TracedStep) {
    for conclusion in conclusions(&step.technique_match.effects) {
        // Shared conclusions of the steps of one group are drawn once.
        let _ = known.draw(topology, conclusion);
    }
}

/// Facts known at the start of a trace; `None` if there is no board.
pub fn known_at(outcome: &Outcome) -> Option<KnownPosition> {
    let (board, position) = (outcome.board.as_ref()?, outcome.position.as_ref()?);
    Some(KnownPosition::new(&board.topology, position))
}

/// Premises of each step of a trace among the facts known on its position; `None` for steps that do not follow and for
/// those after the deadline. Empty if there is no trace.
pub fn step_premises(outcome: &Outcome, deadline: &Deadline) -> Vec<Option<Vec<Premise>>> {
    let (Some(trace), Some(board), Some(mut known)) = (&outcome.trace, &outcome.board, known_at(outcome))
    else {
        return Vec::new();
    };
    let topology = &*board.topology;
    let mut reasons = MusExtractor::new(topology);
    reasons.set_deadline(deadline.clone());
    let mut replay = Replay::new(topology, trace.start.clone(), &trace.steps);
    let mut premises = Vec::with_capacity(trace.steps.len());
    while let Some((_, group)) = replay.next_group() {
        let facts = known.facts(topology);
        for step in group {
            premises.push(match reasons.why(&facts, &conclusions(&step.technique_match.effects), ORDERS) {
                MusResult::From(facts) => Some(facts),
                MusResult::Not | MusResult::TimeUp => None,
            });
            draw(&mut known, topology, step);
        }
    }
    premises
}
