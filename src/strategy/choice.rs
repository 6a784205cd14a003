//! `choose by weight`: one of the open moves, by chance.

use super::{
    compile::Result, compiled_expr::CompiledExpr, loop_clauses::LoopClauses, move_query::MoveQuery,
    open_moves::MoveId, session::StrategyRun, strategy_compiler::StrategyCompiler,
};
use crate::{RandomStream, RunOutcome, prelude::*};

/// An entry of a choice.
pub enum ChoiceEntry {
    /// Moves, each with a weight.
    Moves(CompiledExpr, MoveQuery),
    /// Entries in each iteration of a loop.
    Each(LoopClauses, Vec<ChoiceEntry>),
}

impl ChoiceEntry {
    /// The techniques whose moves it has.
    pub fn techniques(&self) -> Vec<usize> {
        match self {
            Self::Moves(_, query) => query.techniques.clone(),
            Self::Each(_, inner) => inner.iter().flat_map(Self::techniques).collect(),
        }
    }
}

/// The moves of a choice, in order.
#[derive(Default)]
pub struct WeightedMoves {
    ids: Vec<MoveId>,
    /// By entry: the end of its moves, and the weight of each of them.
    ends: Vec<(usize, u64)>,
}

impl WeightedMoves {
    fn total(&self) -> u64 {
        let mut first = 0;
        self.ends.iter().fold(0, |total: u64, &(end, weight)| {
            let moves = (end - std::mem::replace(&mut first, end)) as u64;
            total.saturating_add(moves.saturating_mul(weight))
        })
    }

    /// The move at a place below the total weight.
    fn move_at(&self, mut place: u64) -> Option<MoveId> {
        let mut first = 0;
        for &(end, weight) in &self.ends {
            let number = usize::try_from(place / weight).unwrap_or(usize::MAX);
            if number < end - first {
                return self.ids.get(first + number).copied();
            }
            place -= weight * (end - first) as u64;
            first = end;
        }
        None
    }
}

impl StrategyCompiler<'_> {
    pub fn choice(&mut self, entries: &[Statement]) -> Result<Vec<ChoiceEntry>> {
        let mut choice = Vec::new();
        for entry in entries {
            choice.push(match entry {
                Statement::Weighted(weight, moves) => {
                    ChoiceEntry::Moves(self.formula(weight)?, self.move_query(&moves.calls, &moves.pins)?)
                }
                Statement::Each(each) => {
                    let rounds = LoopClauses::new(self, &each.clauses)?;
                    ChoiceEntry::Each(rounds, self.choice(&each.body)?)
                }
                // The checker refuses other statements in a choice.
                _ => continue,
            });
        }
        Ok(choice)
    }
}

impl StrategyRun<'_, '_, '_> {
    /// Makes the step of one of the open moves, taken by chance in proportion to its weight.
    pub(super) fn choose(&mut self, entries: &[ChoiceEntry]) -> Result<bool, RunOutcome> {
        let mut open = std::mem::take(&mut self.runner.weighted);
        open.ids.clear();
        open.ends.clear();
        self.weigh(entries, &mut open)?;
        let chosen = self.draw(&open);
        self.runner.weighted = open;
        chosen.map_or(Ok(false), |chosen| self.step_by(chosen))
    }

    /// Draws a move in proportion to its weight; `None` if no move has one.
    fn draw(&mut self, open: &WeightedMoves) -> Option<MoveId> {
        let total = open.total();
        if total == 0 {
            return None;
        }
        let (seed, run) = (self.strategy.seed, self.runner.run);
        let random = self.runner.random.get_or_insert_with(|| RandomStream::new(seed, run));
        open.move_at(random.below(total))
    }

    /// Adds the open moves of entries. A weight that is not positive leaves them out.
    fn weigh(&mut self, entries: &[ChoiceEntry], open: &mut WeightedMoves) -> Result<(), RunOutcome> {
        for entry in entries {
            match entry {
                ChoiceEntry::Moves(weight, query) => {
                    let weight = u64::try_from(self.number(weight)?).unwrap_or(0);
                    if weight > 0 {
                        self.select_moves(query, &mut open.ids)?;
                        open.ends.push((open.ids.len(), weight));
                    }
                }
                ChoiceEntry::Each(rounds, inner) => {
                    for row in self.rows(rounds)?.iter() {
                        self.on_time()?;
                        self.begin_round(rounds, row);
                        self.weigh(inner, open)?;
                    }
                }
            }
        }
        Ok(())
    }
}
