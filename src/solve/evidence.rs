//! The facts that the steps of a solution rest on.

use super::outcome::Outcome;
use crate::board::bits::Ones;
use crate::engine::trace::Effects;
use crate::evidence::{Answer, Conclusion, Fact, Known, Reasons};
use crate::report::replay::Replay;

/// What some effects conclude: what goes, then what is placed.
pub fn conclusions(effects: &Effects) -> Vec<Conclusion> {
    let gone = effects.eliminates.iter();
    let gone = gone.flat_map(|&(cell, values)| Ones(values).map(move |value| Conclusion::Not(cell, value)));
    gone.chain(effects.places.iter().map(|&(cell, value)| Conclusion::Is(cell, value))).collect()
}

/// For each step of a trace the facts that it rests on, of those known on its position; nothing for steps that do not
/// follow, and where there is no trace.
pub fn rests_on(outcome: &Outcome) -> Vec<Option<Vec<Fact>>> {
    let (Some(trace), Some(board), Some(position)) = (&outcome.trace, &outcome.board, &outcome.position)
    else {
        return Vec::new();
    };
    let topology = &*board.topology;
    let (mut reasons, mut known) = (Reasons::new(topology), Known::new(topology, position));
    let mut replay = Replay::new(topology, trace.start.clone(), &trace.steps);
    let mut all = Vec::with_capacity(trace.steps.len());
    while let Some((_, group)) = replay.next_group() {
        let facts = known.facts(topology);
        for step in group {
            let conclusions = conclusions(&step.found.effects);
            all.push(match reasons.why(&facts, &conclusions) {
                Answer::From(facts) => Some(facts),
                Answer::Not | Answer::TimeUp => None,
            });
            for conclusion in conclusions {
                // What steps of one group conclude together is drawn once.
                let _ = known.draw(topology, conclusion);
            }
        }
    }
    all
}
