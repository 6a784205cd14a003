//! What units need.

use super::{Compiler, Condition, Node, Result, Word, unsupported};
use crate::lang::program::{Conclusion, Expr, Span};
use crate::run::Run;
use std::sync::Arc;

impl Compiler {
    pub(crate) fn needed(&mut self, unit: &Expr) -> Result<Word> {
        if let Some(needs) = self.needs.clone() {
            self.by_cell = true;
            let unit = self.word(unit)?;
            return Ok(Box::new(move |run| {
                let unit = unit(run) as usize;
                run.held(&needs, unit) & run.state.unplaced(run.topology, unit)
            }));
        }
        let unit = self.word(unit)?;
        Ok(Box::new(move |run| {
            let unit = unit(run) as usize;
            let complete = run.topology.units[unit].laws.complete;
            if complete { run.state.unplaced(run.topology, unit) } else { 0 }
        }))
    }

    pub(crate) fn needs(&mut self, unit: &Expr, value: &Expr) -> Result<Condition> {
        let unit = self.word(unit)?;
        match self.needs.clone() {
            Some(needs) => {
                self.by_cell = true;
                let value = self.word(value)?;
                Ok(Box::new(move |run| run.held(&needs, unit(run) as usize) >> value(run) & 1 != 0))
            }
            None => Ok(Box::new(move |run| run.topology.units[unit(run) as usize].laws.complete)),
        }
    }

    /// The last step of what joins sets of values: true where they have nothing more in common.
    pub(crate) fn join(&mut self, conclusions: &[Conclusion]) -> Result<Node> {
        let ([Conclusion::EliminateAll(set)], Some((common, any))) = (conclusions, self.joins) else {
            return unsupported("sets are joined one by one", Span::default());
        };
        let set = self.mask(set)?;
        Ok(Box::new(move |run| {
            let left = run.get(common) & set(run);
            run.set(common, left);
            run.set(any, 1);
            left == 0
        }))
    }
}

impl Run<'_> {
    /// The values that a unit must hold, on a board some of whose units have sums.
    #[inline]
    pub(crate) fn held(&self, needs: &Arc<crate::needs::Needs>, unit: usize) -> u64 {
        if self.topology.units[unit].laws.complete {
            return self.topology.all_values();
        }
        if !crate::board::bits::has(self.topology.summed_units(), unit) {
            return 0;
        }
        // What is being worked out is taken away meanwhile: it runs with what is known of the position beside it.
        let mut held = self.known_needs().take();
        let values = held.of_unit(self, needs, unit);
        self.known_needs().replace(held);
        values
    }
}
