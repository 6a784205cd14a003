//! Support of a match: the reads of its plan where fewer candidates can create a match.

use super::Result;
use crate::{PlanCompiler, prelude::*};
use tesuji_plan::{ReadTrigger, dependencies::support};

/// Visits sets of absent candidates and of placed cells that a match depends on.
pub type SupportFn = Box<dyn Fn(&ExecFrame<'_>, &mut dyn FnMut(&SparseBitSet, &SparseBitSet)) + Send + Sync>;

impl PlanCompiler {
    /// Support of the match in the frame's registers; everything if a read cannot be compiled.
    pub(crate) fn support(&mut self, steps: &[PlanStep]) -> SupportFn {
        let (candidate_words, cell_words) = (self.words(&Type::Candidate), self.words(&Type::Cell));
        let reads = support(&mut self.form, steps).into_iter().map(|(change, set)| match change {
            ReadTrigger::Placed => Ok((change, self.cells(set)?)),
            ReadTrigger::Removed => Ok((change, self.pairs(set)?)),
        });
        let reads: Vec<(ReadTrigger, SetFn)> = reads.collect::<Result<_>>().unwrap_or_else(|_| {
            let everything = |words, count: fn(&Topology) -> usize| {
                let fill: FillFn = Box::new(move |run, out| out.fill_low(count(run.topology)));
                SetFn { fill, words }
            };
            let candidates = everything(candidate_words, |topology| topology.cells.len() * topology.values);
            let cells = everything(cell_words, |topology| topology.cells.len());
            vec![(ReadTrigger::Removed, candidates), (ReadTrigger::Placed, cells)]
        });
        Box::new(move |run, visit| {
            run.buffers.with_set(candidate_words, |candidates| {
                run.buffers.with_set(cell_words, |cells| {
                    for (change, set) in &reads {
                        match change {
                            ReadTrigger::Removed => (set.fill)(run, candidates),
                            ReadTrigger::Placed => (set.fill)(run, cells),
                        }
                        visit(candidates, cells);
                    }
                });
            });
        })
    }
}
