//! The step that takes a set apart into its elements.

use super::set::{Mask, Set, with_mask};
use super::step::next_of;
use super::{CompileError, Compiler, Node};
use crate::board::bits::Ones;
use crate::lang::program::{Expr, VarId};
use crate::plan::steps::PlanStep;
use crate::run::Run;

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
        Ok(match set {
            Set::Word(mask) => {
                let tail = self.tail(rest, number + 1)?;
                with_mask!(mask, get => Box::new(move |run| {
                    let word = get(run);
                    word.count_ones() as usize == registers.len() && {
                        let elements = registers.iter().zip(Ones(word));
                        elements.for_each(|(register, element)| run.set(*register, element as u64));
                        tail.run(run)
                    }
                }))
            }
            Set::Local(mask, unit) => {
                let tail = self.tail(rest, number + 1)?;
                with_mask!(mask, get => Box::new(move |run| {
                    let word = get(run);
                    word.count_ones() as usize == registers.len() && {
                        let cells = &run.topology.units[run.get(unit) as usize].cells;
                        let elements = registers.iter().zip(Ones(word));
                        elements.for_each(|(register, place)| run.set(*register, u64::from(cells[place])));
                        tail.run(run)
                    }
                }))
            }
            set => {
                let next = next_of(self, rest, number + 1)?;
                Box::new(move |run| {
                    let mut left = registers.iter();
                    let more = set.any(run, |element| match left.next() {
                        Some(register) => {
                            run.set(*register, element);
                            false
                        }
                        None => true,
                    });
                    !more && left.next().is_none() && next(run)
                })
            }
        })
    }
}
