//! The step that takes a set apart into its elements.

use super::set::{Mask, Set};
use super::step::next_of;
use super::{CompileError, Compiler, Node};
use crate::lang::program::{Expr, VarId};
use crate::plan::steps::PlanStep;

impl Compiler {
    /// `let {a, b} = set`: the elements in ascending order, where there are exactly so many.
    pub(super) fn elements_step(
        &mut self,
        vars: &[VarId],
        value: &Expr,
        rest: &[PlanStep],
        number: usize,
    ) -> Result<Node, CompileError> {
        let by_cell = self.by_cell;
        let set = self.set(value)?;
        // The only candidate of a cell costs no more without all candidates being known cell by cell.
        if let ([_], Set::Word(Mask::Candidates(_))) = (vars, &set) {
            self.by_cell = by_cell;
        }
        let registers: Vec<usize> = vars.iter().map(|var| self.word_register(*var)).collect();
        if let ([only], Set::Word(_) | Set::Local(..)) = (registers.as_slice(), &set) {
            let (only, tail) = (*only, self.tail(rest, number + 1)?);
            return Ok(Box::new(move |run| {
                set.only(run).is_some_and(|element| {
                    run.set(only, element);
                    tail.run(run)
                })
            }));
        }
        let next = next_of(self, rest, number + 1)?;
        Ok(Box::new(move |run| {
            let mut found = 0;
            set.any(run, |element| {
                if let Some(r) = registers.get(found) {
                    run.set(*r, element);
                }
                found += 1;
                found > registers.len()
            });
            found == registers.len() && next(run)
        }))
    }
}
