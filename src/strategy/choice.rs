//! `choose by weight`: one of the open moves, by chance.

use super::{
    compile::Result, loop_clauses::LoopClauses, open_moves::MoveId, session::StrategyRun,
    strategy_compiler::StrategyCompiler, task::ChoiceEntry, weighted_moves::WeightedMoves,
};
use crate::{RandomStream, RunOutcome, prelude::*};

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
