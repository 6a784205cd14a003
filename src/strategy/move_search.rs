//! Searches for the open moves of techniques, and steps by them.

use super::{
    change_mark::ChangeMark,
    open_moves::{MoveEffects, MoveId, OpenMoves},
    session::StrategyRun,
};
use crate::{RunOutcome, prelude::*};
use tesuji_frame::TracedMatch;

impl StrategyRun<'_, '_, '_> {
    pub(super) fn move_effects(&self, (technique, place): MoveId) -> Option<&MoveEffects> {
        self.runner.open_moves[technique].moves.get(place).map(|(effects, _)| effects)
    }

    /// Makes the step of a selected move.
    pub(super) fn step_by(&mut self, (technique, place): MoveId) -> Result<bool, RunOutcome> {
        let open = &self.runner.open_moves[technique];
        let Some((effects, number)) = open.moves.get(place) else { return Ok(false) };
        let (found, antecedents) = open.matches.get(*number).cloned().unwrap_or_else(|| {
            let call = self.technique(technique).plan().call.clone();
            (TracedMatch::new(call, effects.effects()), Vec::new())
        });
        let before = ChangeMark::new(self.state);
        self.make_step(technique, Some(found), antecedents, None)?;
        if self.runner.measures() {
            self.record_step(technique, before);
        }
        self.after_step().map(|()| true)
    }

    /// Searches the open moves of a technique on the current position, once per version.
    pub(super) fn update_moves(&mut self, technique: usize) -> Result<(), RunOutcome> {
        let version = self.state.version();
        if self.runner.open_moves[technique].version == Some(version) {
            return Ok(());
        }
        let mut open = std::mem::take(&mut self.runner.open_moves[technique]);
        let had_moves = !open.moves.is_empty();
        open.clear();
        if self.may_use(technique) {
            self.measured(
                technique,
                false,
                |has_moves| *has_moves,
                |session| session.search_moves(technique, had_moves, &mut open),
            )?;
            open.sort(self.strategy.pinned[technique].len());
        }
        open.version = Some(version);
        self.runner.open_moves[technique] = open;
        Ok(())
    }

    /// Adds the matches of a technique; true if there is one.
    fn search_moves(
        &mut self,
        number: usize,
        has_earlier_moves: bool,
        open: &mut OpenMoves,
    ) -> Result<bool, RunOutcome> {
        let (technique, pinned) = (self.technique(number), &self.strategy.pinned[number]);
        self.runner.search_counts[number] += 1;
        // Dirty keys tell cheaply that there is still no match.
        let is_incremental = !has_earlier_moves && !technique.needs_all() && !self.limits.uses_full_search;
        if is_incremental && !self.find(number) {
            return self.end_search(number).map(|()| false);
        }
        if self.trace.is_some() || self.runner.record.is_some() || technique.merges() {
            open.matches = self.matches_of(technique);
            for (at, (found, _)) in open.matches.iter().enumerate() {
                open.moves.push((MoveEffects::new(found.effects.clone()), at));
                let value = |var: &VarId| found.bindings.iter().find(|(bound, _)| bound == var);
                let value = |var| value(var).map_or_else(Datum::default, |(_, value)| value.clone());
                open.pins.extend(pinned.iter().map(value));
            }
        } else {
            let found = RefCell::new(&mut *open);
            let (topology, scratch) = (self.topology(), &mut self.runner.scratch);
            technique.each_match(topology, self.state, scratch, &|run| {
                let OpenMoves { moves, pins, .. } = &mut **found.borrow_mut();
                let placed = run.placement().map(|(cell, value)| MoveEffects::Placement(cell, value));
                moves.push((placed.unwrap_or_else(|| MoveEffects::new(run.effects())), moves.len()));
                pins.extend(pinned.iter().map(|var| technique.datum(*var, run).unwrap_or_default()));
            });
        }
        self.end_search(number).map(|()| !open.moves.is_empty())
    }
}
