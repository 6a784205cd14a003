//! What a match rests on: the reads of its plan where fewer candidates can mean more matches.

use super::{Compiler, Fill, Result};
use crate::plan::reads::{Change, support};
use crate::{pairs, plan::steps::PlanStep, run::Run, wide::Wide};

/// Hands on the candidates on whose absence a match rests, and the cells on whose placements it does.
pub(crate) type Rests = Box<dyn Fn(&Run<'_>, &mut dyn FnMut(&Wide, &Wide)) + Send + Sync>;

impl Compiler {
    /// What the match whose registers a run holds rests on: everything where that cannot be said.
    pub(crate) fn rests(&mut self, steps: &[PlanStep]) -> Rests {
        let reads: Result<Vec<(Change, Fill)>> = support(&mut self.form, steps)
            .into_iter()
            .map(|(change, set)| match change {
                Change::Placed => Ok((change, self.cells(set)?)),
                Change::Removed => Ok((change, self.pairs(set)?)),
            })
            .collect();
        let (candidate_words, cell_words) = (pairs::words(&self.topology), self.topology.cell_words());
        let Ok(reads) = reads else {
            return Box::new(move |run, take| {
                run.lend_set(candidate_words, |candidates| {
                    candidates.fill_low(run.topology.cells.len() * run.topology.values);
                    run.lend_set(cell_words, |cells| {
                        cells.fill_low(run.topology.cells.len());
                        take(candidates, cells);
                    });
                });
            });
        };
        Box::new(move |run, take| {
            run.lend_set(candidate_words, |candidates| {
                run.lend_set(cell_words, |cells| {
                    for (change, fill) in &reads {
                        match change {
                            Change::Removed => fill(run, candidates),
                            Change::Placed => fill(run, cells),
                        }
                        take(candidates, cells);
                    }
                });
            });
        })
    }
}
