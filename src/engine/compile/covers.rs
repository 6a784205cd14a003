//! The ways to place a value once in each unit that needs it.

use super::{CompileError, Compiler, Fill};
use crate::lang::program::Expr;
use crate::limit::Limit;
use crate::search::once::{Once, PARTS};

impl Compiler {
    /// The union of all ways to place a value or, with `common`, what they have in common. Where there are too many
    /// to look at, any cell may be in the union and none in what they have in common.
    pub(crate) fn covers(&mut self, value: &Expr, common: bool) -> Result<Fill, CompileError> {
        let value = self.word(value)?;
        Ok(Box::new(move |run, out| {
            if Once::search(run, value(run) as usize, common, out.whole()) {
                return;
            }
            run.note_limit(Limit::Ways(PARTS));
            out.fill_low(if common { 0 } else { run.topology.cells.len() });
        }))
    }
}
