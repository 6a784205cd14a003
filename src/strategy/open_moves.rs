//! The open moves of techniques: what their matches on a position conclude, each once.

use super::{change_mark::ChangeMark, compiled_expr::CompiledExpr, session::StrategyRun};
use crate::{RunOutcome, prelude::*};
use std::collections::BTreeSet;
use tesuji_engine::SupportedMatch;
use tesuji_frame::{Effects, TracedMatch};

/// What a match concludes, with the values of the pinned variables of its technique.
pub struct OpenMove {
    pub effects: Effects,
    pins: Vec<Datum>,
    /// The first match that concludes this; `None` if no trace needs it.
    found: Option<SupportedMatch>,
}

/// A request for the open moves of techniques.
pub struct MoveQuery {
    pub techniques: Vec<usize>,
    pub pins: Vec<MovePin>,
}

/// A variable that has a value, or is one of several.
pub struct MovePin {
    pub variable: VarId,
    pub value: CompiledExpr,
    pub is_member: bool,
}

/// A variable of an expression that stands for open moves, or for their number.
pub struct MoveVariable {
    pub variable: VarId,
    pub is_count: bool,
    pub query: MoveQuery,
}

/// A technique and the number of its move.
pub type MoveId = (usize, usize);

impl StrategyRun<'_, '_, '_> {
    /// Sets the variables of an expression that stand for open moves.
    #[inline(always)]
    pub(super) fn load_moves(&mut self, formula: &CompiledExpr) -> Result<(), RunOutcome> {
        for asked in &formula.moves {
            let value = self.move_value(asked)?;
            self.assign(asked.variable, value);
        }
        Ok(())
    }

    fn move_value(&mut self, asked: &MoveVariable) -> Result<Datum, RunOutcome> {
        let mut found = Vec::new();
        self.select_moves(&asked.query, &mut found)?;
        if asked.is_count {
            return Ok(Datum::Int(i64::try_from(found.len()).unwrap_or(i64::MAX)));
        }
        let datum = |id: &MoveId| {
            let Effects { placements, .. } = self.effects(*id)?;
            let candidate = |(cell, value): (usize, usize)| Datum::Candidate(cell, value);
            let placed = placements.iter().copied().map(candidate).collect();
            let removed = self.effects(*id)?.eliminated().map(candidate).collect();
            Some(Datum::Tuple(vec![Datum::set(placed), Datum::set(removed)]))
        };
        Ok(Datum::set(found.iter().filter_map(datum).collect()))
    }

    fn effects(&self, (technique, number): MoveId) -> Option<&Effects> {
        let (_, moves) = self.runner.open_moves[technique].as_ref()?;
        Some(&moves.get(number)?.effects)
    }

    /// Adds the open moves of a request, each once.
    pub(super) fn select_moves(
        &mut self,
        query: &MoveQuery,
        selected: &mut Vec<MoveId>,
    ) -> Result<(), RunOutcome> {
        let mut pins = Vec::with_capacity(query.pins.len());
        for pin in &query.pins {
            pins.push((pin.variable, self.value(&pin.value)?, pin.is_member));
        }
        let (first, is_single) = (selected.len(), query.techniques.len() == 1);
        for &technique in &query.techniques {
            let moves = self.open_moves(technique)?;
            let pinned = &self.strategy.pinned[technique];
            let fits = |open: &OpenMove| {
                pins.iter().all(|(variable, value, is_member)| {
                    let place = pinned.iter().position(|pinned| pinned == variable);
                    let own = place.and_then(|place| open.pins.get(place));
                    own.is_some_and(|own| match value {
                        Datum::Set(members) if *is_member => members.binary_search(own).is_ok(),
                        value => value == own,
                    })
                })
            };
            // Equal moves follow each other.
            let mut last = None;
            for (number, open) in moves.iter().enumerate().filter(|(_, open)| fits(open)) {
                if last.replace(&open.effects) != Some(&open.effects) {
                    selected.push((technique, number));
                }
            }
        }
        if !is_single {
            let mut seen = BTreeSet::new();
            let mut rest = selected.split_off(first);
            rest.retain(|id| self.effects(*id).is_some_and(|effects| seen.insert(effects)));
            selected.append(&mut rest);
        }
        Ok(())
    }

    /// Makes the step of an open move.
    pub(super) fn step_by(&mut self, (technique, number): MoveId) -> Result<bool, RunOutcome> {
        let moves = self.open_moves(technique)?;
        let Some(open) = moves.get(number) else { return Ok(false) };
        let (found, antecedents) = open.found.clone().unwrap_or_else(|| {
            let call = self.technique(technique).plan().call.clone();
            let effects = open.effects.clone();
            (TracedMatch { call, bindings: Vec::new(), merged: Vec::new(), effects }, Vec::new())
        });
        let before = ChangeMark::new(self.state);
        self.make_step(technique, Some(found), antecedents, None)?;
        if self.runner.measures() {
            self.record_step(technique, before);
        }
        self.after_step().map(|()| true)
    }

    /// The open moves of a technique on the current position, in order of their effects.
    fn open_moves(&mut self, technique: usize) -> Result<Arc<[OpenMove]>, RunOutcome> {
        let version = self.state.version();
        if let Some((seen, moves)) = &self.runner.open_moves[technique]
            && *seen == version
        {
            return Ok(Arc::clone(moves));
        }
        let mut moves = Vec::new();
        if self.may_use(technique) {
            moves = self.measured(
                technique,
                false,
                |moves: &Vec<_>| !moves.is_empty(),
                |session| session.search_moves(technique),
            )?;
            moves.sort_by(|a, b| (&a.effects, &a.pins).cmp(&(&b.effects, &b.pins)));
            moves.dedup_by(|next, kept| (&next.effects, &next.pins) == (&kept.effects, &kept.pins));
        }
        let moves: Arc<[OpenMove]> = moves.into();
        self.runner.open_moves[technique] = Some((version, Arc::clone(&moves)));
        Ok(moves)
    }

    fn search_moves(&mut self, number: usize) -> Result<Vec<OpenMove>, RunOutcome> {
        let (technique, pinned) = (self.technique(number), &self.strategy.pinned[number]);
        self.runner.search_counts[number] += 1;
        let mut moves = Vec::new();
        // Dirty keys tell cheaply that there is still no match.
        let is_empty = !technique.needs_all() && !self.limits.uses_full_search && !self.find(number);
        if is_empty {
        } else if self.trace.is_none() && self.runner.record.is_none() && !technique.merges() {
            let (topology, scratch) = (self.topology(), &mut self.runner.scratch);
            technique.for_each_effect(topology, self.state, scratch, pinned, &mut |effects, pins| {
                moves.push(OpenMove { effects, pins, found: None });
            });
        } else {
            moves.extend(self.matches_of(technique).into_iter().map(|(found, antecedents)| {
                let value = |var: &VarId| found.bindings.iter().find(|(bound, _)| bound == var);
                let value = |var: &VarId| value(var).map_or_else(Datum::default, |(_, value)| value.clone());
                let (effects, pins) = (found.effects.clone(), pinned.iter().map(value).collect());
                OpenMove { effects, pins, found: Some((found, antecedents)) }
            }));
        }
        self.end_search(number)?;
        Ok(moves)
    }
}
