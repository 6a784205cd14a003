//! Answers requests for the open moves of techniques.

use super::{
    allowed_data::AllowedData,
    compile::Result,
    compiled_expr::{CompiledExpr, MovePin, MoveQuery, MoveVariable, memoised},
    open_moves::MoveId,
    session::StrategyRun,
    strategy_compiler::StrategyCompiler,
};
use crate::{RunOutcome, prelude::*};
use std::collections::BTreeSet;
use tesuji_lang::Pin;

impl StrategyCompiler<'_> {
    /// The techniques that take part in a request for moves, with their pins.
    pub fn move_query(&mut self, calls: &[Call], pins: &[Pin]) -> Result<MoveQuery> {
        let calls: Vec<&Call> = calls.iter().filter(|call| !self.leaves_out(call)).collect();
        let numbers = calls.into_iter().map(|call| self.technique(call, &[]));
        let techniques: Vec<usize> = numbers.collect::<Result<_>>()?;
        for (number, pin) in techniques.iter().flat_map(|number| pins.iter().map(move |pin| (*number, pin))) {
            if !self.pinned[number].contains(&pin.variable) {
                self.pinned[number].push(pin.variable);
            }
        }
        let pins =
            pins.iter().map(|pin| Ok(MovePin::new(pin.variable, self.formula(&pin.value)?, pin.is_member)));
        Ok(MoveQuery { techniques, pins: pins.collect::<Result<_>>()? })
    }
}

impl StrategyRun<'_, '_, '_> {
    /// Assigns open moves to the variables of an expression.
    #[inline(always)]
    pub(super) fn load_moves(&mut self, formula: &CompiledExpr) -> Result<(), RunOutcome> {
        for asked in &formula.moves {
            let value = self.move_value(asked)?;
            self.assign(asked.variable, value);
        }
        Ok(())
    }

    fn move_value(&mut self, asked: &MoveVariable) -> Result<Datum, RunOutcome> {
        let mut found = std::mem::take(&mut self.runner.selected);
        found.clear();
        self.select_moves(&asked.query, &mut found)?;
        let number = i64::try_from(found.len()).unwrap_or(i64::MAX);
        let value = if asked.is_count { Datum::Int(number) } else { self.set_of_moves(&found) };
        self.runner.selected = found;
        Ok(value)
    }

    fn set_of_moves(&self, found: &[MoveId]) -> Datum {
        let candidate = |(cell, value): (usize, usize)| Datum::Candidate(cell, value);
        let datum = |id: &MoveId| {
            let effects = self.move_effects(*id)?.effects();
            let placed = effects.placements.iter().copied().map(candidate).collect();
            let removed = effects.eliminated().map(candidate).collect();
            Some(Datum::Tuple(vec![Datum::set(placed), Datum::set(removed)]))
        };
        Datum::set(found.iter().filter_map(datum).collect())
    }

    /// Adds the open moves of a request, each once.
    pub(super) fn select_moves(
        &mut self,
        query: &MoveQuery,
        selected: &mut Vec<MoveId>,
    ) -> Result<(), RunOutcome> {
        let mut pins = Vec::with_capacity(query.pins.len());
        for MovePin { variable, value, is_member, memo } in &query.pins {
            let allowed = memoised(memo, || {
                let data = if *is_member { self.elements(value)? } else { Arc::new([self.value(value)?]) };
                Ok(Arc::new(AllowedData::new(data)))
            })?;
            pins.push((*variable, allowed));
        }
        let first = selected.len();
        for &technique in &query.techniques {
            self.update_moves(technique)?;
            let (open, pinned) = (&self.runner.open_moves[technique], &self.strategy.pinned[technique]);
            let fits = |number: usize| {
                pins.iter().all(|(variable, allowed)| {
                    let place = pinned.iter().position(|pinned| pinned == variable);
                    let values = open.pins(number, pinned.len());
                    place.is_some_and(|place| allowed.contains(&values[place]))
                })
            };
            // Equal moves follow each other.
            let mut last = None;
            for (place, (effects, number)) in open.moves.iter().enumerate() {
                if last != Some(effects) && fits(*number) {
                    last = Some(effects);
                    selected.push((technique, place));
                }
            }
        }
        if query.techniques.len() > 1 {
            let mut seen = BTreeSet::new();
            let mut rest = selected.split_off(first);
            rest.retain(|id| self.move_effects(*id).is_some_and(|effects| seen.insert(effects)));
            selected.append(&mut rest);
        }
        Ok(())
    }
}
