//! Dirty keys of techniques on the position that worlds are copies of.
//!
//! A world is its position with one more placement. A key without a match on the position has none in the world either,
//! unless the placement or its consequences changed something that it reads: so each technique searches the position once,
//! and in the worlds only the keys that became dirty.

use super::StrategyProgram;
use crate::{StrategyMemory, prelude::*, wipe_out::has_no_place};

#[derive(Debug, Clone)]
enum OriginEntry {
    /// No world has searched it yet, or it has no dirty keys.
    Unknown,
    /// The keys that may have a match.
    Searched(DirtyKeys),
    /// It reaches limits, which each world reports itself.
    Limited,
}

#[derive(Debug, Default)]
pub struct OriginCache {
    position: Option<u64>,
    /// The version that techniques have searched.
    version: usize,
    /// Whether some unit of it needs a value and has no place for it.
    pub has_no_place: bool,
    /// For each technique of the strategy.
    entries: Vec<OriginEntry>,
    /// Number of searches of each before the last world began.
    looks: Vec<usize>,
}

impl StrategyProgram {
    /// Searches a position with the techniques that worlds of it have used; `copy` is an unchanged copy of it. Most worlds
    /// end before the harder techniques are tried.
    pub(crate) fn search_origin(
        &self,
        runner: &mut StrategyMemory,
        position: &BoardState,
        copy: &mut BoardState,
        deadline: Deadline,
    ) {
        let identity = Some(position.identity());
        let mut origin = std::mem::take(&mut runner.origin);
        if (origin.position, origin.version) != (identity, position.version()) {
            origin.has_no_place = has_no_place(&self.topology, position);
        }
        if origin.position != identity {
            origin.position = identity;
            origin.entries.clear();
            origin.entries.resize(self.techniques.len(), OriginEntry::Unknown);
        } else {
            runner.scratch.clock.start(deadline);
            let changed = origin.version != position.version();
            for (number, technique) in self.techniques.iter().enumerate() {
                if technique.needs_all() || !technique.plan().given_vars.is_empty() {
                    continue;
                }
                let entry = &mut origin.entries[number];
                let asked = matches!(entry, OriginEntry::Unknown)
                    && runner.search_counts[number] != origin.looks[number];
                if asked {
                    *entry = OriginEntry::Searched(technique.all_keys(&self.topology, position));
                }
                let OriginEntry::Searched(awake) = entry else { continue };
                if !asked && !changed {
                    continue;
                }
                awake.apply_changes_readonly(&self.topology, position);
                technique.find(&self.topology, copy, &runner.scratch, awake);
                if !runner.scratch.clock.take_limits().is_empty() {
                    *entry = OriginEntry::Limited;
                }
            }
            if runner.scratch.clock.has_expired() {
                origin.position = None;
            }
        }
        runner.scratch.frame_caches().get::<RefCell<WorldStore>>().borrow_mut().keep_for_copies();
        origin.version = position.version();
        origin.looks.clone_from(&runner.search_counts);
        runner.origin = origin;
    }

    /// Sets the dirty keys of techniques for a copy of the position that was searched last.
    pub(crate) fn wake_as_at_origin(&self, runner: &mut StrategyMemory, state: &BoardState) {
        let StrategyMemory { origin, dirty_keys: awake, .. } = runner;
        for ((technique, awake), known) in self.techniques.iter().zip(awake).zip(&origin.entries) {
            match known {
                OriginEntry::Searched(known) => awake.copy(known),
                OriginEntry::Unknown | OriginEntry::Limited => technique.wake_all(awake, state),
            }
        }
    }

    /// Marks all keys clean, as after an empty search at an earlier version.
    pub(crate) fn sleep(&self, runner: &mut StrategyMemory, version: usize, state: &BoardState) {
        for (technique, awake) in self.techniques.iter().zip(&mut runner.dirty_keys) {
            technique.sleep(awake, version, state);
        }
    }
}
