//! Where techniques may find something on a position that worlds are copies of.
//!
//! A world is its position with one more placement. What a technique did not find on the position it does not find in
//! the world either, but where that placement and what came of it has changed something: so each technique looks at the
//! position itself once, and in the worlds only at what is new.

use super::{Strategy, runner::Runner};
use crate::{awake::Awake, board::state::State, deadline::Deadline, lost::has_no_place, run::Run};

#[derive(Debug, Clone)]
enum Known {
    /// Nothing: no world has asked for it yet, or it is not looked for in this way.
    Nothing,
    /// Where it may find something.
    Awake(Awake),
    /// It reaches limits, which each world has to report of itself.
    Limited,
}

#[derive(Debug, Default)]
pub(crate) struct Origin {
    position: Option<u64>,
    /// The version of it that techniques have looked at.
    version: usize,
    /// Whether some unit of it needs a value and has no place for it.
    pub(crate) has_no_place: bool,
    /// For each technique of the strategy.
    known: Vec<Known>,
    /// How often each was asked before the last world began.
    looks: Vec<usize>,
}

impl Strategy {
    /// Learns what techniques find on a position of which `copy` is a copy that was not changed yet. Those that no
    /// world of the position has asked for so far are left out: most worlds end before the harder ones have their turn.
    pub(crate) fn look_at_origin(
        &self,
        runner: &mut Runner,
        position: &State,
        copy: &mut State,
        deadline: Deadline,
    ) {
        let identity = Some(position.identity());
        let mut origin = std::mem::take(&mut runner.origin);
        if (origin.position, origin.version) != (identity, position.version()) {
            origin.has_no_place = has_no_place(&self.topology, position);
        }
        if origin.position != identity {
            origin.position = identity;
            origin.known.clear();
            origin.known.resize(self.techniques.len(), Known::Nothing);
        } else {
            runner.scratch.limit(deadline);
            let changed = origin.version != position.version();
            for (number, technique) in self.techniques.iter().enumerate() {
                if technique.needs_all() || !technique.plan().given.is_empty() {
                    continue;
                }
                let known = &mut origin.known[number];
                let asked = matches!(known, Known::Nothing) && runner.looks[number] != origin.looks[number];
                if asked {
                    let mut awake = technique.awake(&self.topology);
                    technique.wake_all(&mut awake, position);
                    *known = Known::Awake(awake);
                }
                let Known::Awake(awake) = known else { continue };
                if !asked && !changed {
                    continue;
                }
                awake.catch_up_alone(&self.topology, position);
                technique.prepare(&self.topology, copy, awake);
                technique.search(&Run::first(&self.topology, copy, &runner.scratch), awake);
                if !runner.scratch.take_limits().is_empty() {
                    *known = Known::Limited;
                }
            }
            if runner.scratch.has_expired() {
                origin.position = None;
            }
        }
        runner.scratch.worlds_mut().keep_for_copies();
        origin.version = position.version();
        origin.looks.clone_from(&runner.looks);
        runner.origin = origin;
    }

    /// Wakes techniques as for a copy of the position that was looked at last.
    pub(crate) fn wake_as_at_origin(&self, runner: &mut Runner, state: &State) {
        let Runner { origin, awake, .. } = runner;
        for ((technique, awake), known) in self.techniques.iter().zip(awake).zip(&origin.known) {
            match known {
                Known::Awake(known) => awake.copy(known),
                Known::Nothing | Known::Limited => technique.wake_all(awake, state),
            }
        }
    }

    /// Puts techniques to sleep, as on a position on which they found nothing at an earlier version.
    pub(crate) fn sleep(&self, runner: &mut Runner, version: usize, state: &State) {
        for (technique, awake) in self.techniques.iter().zip(&mut runner.awake) {
            technique.sleep(awake, version, state);
        }
    }
}
