//! The open moves of techniques: what their matches on a position conclude, each once.

use super::{change_mark::ChangeMark, session::StrategyRun};
use crate::{RunOutcome, prelude::*};
use tesuji_engine::SupportedMatch;
use tesuji_frame::{Effects, TracedMatch};

/// Effects of a match.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveEffects {
    /// A single placement: cell and value.
    Placement(usize, usize),
    Others(Effects),
}

impl MoveEffects {
    fn new(effects: Effects) -> Self {
        match (&effects.placements[..], &effects.eliminations[..]) {
            (&[(cell, value)], []) => Self::Placement(cell, value),
            _ => Self::Others(effects),
        }
    }

    pub fn effects(&self) -> Effects {
        match self {
            &Self::Placement(cell, value) => {
                Effects { placements: vec![(cell, value)], eliminations: Vec::new() }
            }
            Self::Others(effects) => effects.clone(),
        }
    }
}

/// The open moves of a technique on a position, in order of their effects.
#[derive(Default)]
pub struct OpenMoves {
    /// The version of the position; `None` before the first search.
    version: Option<usize>,
    /// Each with the number of its match. Moves with the same effects may differ in their pins.
    pub moves: Vec<(MoveEffects, usize)>,
    /// By match: the values of the pinned variables of the technique.
    pins: Vec<Datum>,
    /// By match: the match itself; empty if no trace needs it.
    matches: Vec<SupportedMatch>,
}

impl OpenMoves {
    /// Forgets the moves of an earlier run.
    pub fn forget(&mut self) {
        self.version = None;
        self.clear();
    }

    fn clear(&mut self) {
        self.moves.clear();
        self.pins.clear();
        self.matches.clear();
    }

    /// The values of the pinned variables, `stride` of them, of a match.
    pub fn pins(&self, number: usize, stride: usize) -> &[Datum] {
        &self.pins[number * stride..][..stride]
    }

    /// Sorts the moves, and removes repeated ones.
    fn sort(&mut self, stride: usize) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.sort_unstable_by(|(a, m), (b, n)| {
            a.cmp(b).then_with(|| self.pins(*m, stride).cmp(self.pins(*n, stride))).then(m.cmp(n))
        });
        moves.dedup_by(|(a, m), (b, n)| a == b && self.pins(*m, stride) == self.pins(*n, stride));
        self.moves = moves;
    }
}

/// A technique and the number of its move.
pub type MoveId = (usize, usize);

impl StrategyRun<'_, '_, '_> {
    pub(super) fn move_effects(&self, (technique, place): MoveId) -> Option<&MoveEffects> {
        self.runner.open_moves[technique].moves.get(place).map(|(effects, _)| effects)
    }

    /// Makes the step of a selected move.
    pub(super) fn step_by(&mut self, (technique, place): MoveId) -> Result<bool, RunOutcome> {
        let open = &self.runner.open_moves[technique];
        let Some((effects, number)) = open.moves.get(place) else { return Ok(false) };
        let (found, antecedents) = open.matches.get(*number).cloned().unwrap_or_else(|| {
            let (call, effects) = (self.technique(technique).plan().call.clone(), effects.effects());
            let found = TracedMatch {
                call,
                bindings: Vec::new(),
                merged: Vec::new(),
                effects,
                incidental: Effects::default(),
            };
            (found, Vec::new())
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
        let was_open = !open.moves.is_empty();
        open.clear();
        if self.may_use(technique) {
            self.measured(
                technique,
                false,
                |has_moves| *has_moves,
                |session| session.search_moves(technique, was_open, &mut open),
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
        was_open: bool,
        open: &mut OpenMoves,
    ) -> Result<bool, RunOutcome> {
        let (technique, pinned) = (self.technique(number), &self.strategy.pinned[number]);
        self.runner.search_counts[number] += 1;
        // Dirty keys tell cheaply that there is still no match.
        let is_incremental = !was_open && !technique.needs_all() && !self.limits.uses_full_search;
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
