//! Destructuring of sets: `let {a, b} = set`.

use super::{
    RemainingSteps, Result,
    set::{SetOperand, WordOperand, with_mask},
};
use crate::{PlanCompiler, prelude::*};

impl PlanCompiler {
    /// Binds the elements in ascending order if there are as many as variables.
    pub(super) fn elements_step(
        &mut self,
        vars: &[VarId],
        value: ExprId,
        following: RemainingSteps<'_>,
    ) -> Result<StepFn> {
        let read_before = self.reads_cell_candidates;
        let set = self.set(value)?;
        // A single cell's candidates are as fast without the cell index.
        if let ([_], SetOperand::Word(WordOperand::Candidates(_))) = (vars, &set) {
            self.reads_cell_candidates = read_before;
        }
        let registers: Vec<usize> = vars.iter().map(|var| self.word_register(*var)).collect();
        let next = self.next(following)?;
        Ok(match set {
            SetOperand::Word(mask) => {
                with_mask!(mask, get => destructure(registers, get, |_, element| element as u64, next))
            }
            SetOperand::UnitPlaces(mask, unit) => {
                let cell = move |run: &ExecFrame<'_>, place: usize| {
                    u64::from(run.topology.units[run.get(unit) as usize].cells[place])
                };
                with_mask!(mask, get => destructure(registers, get, cell, next))
            }
            set => Box::new(move |run| {
                let mut remaining = registers.iter();
                let has_more = set.any(run, |element| match remaining.next() {
                    Some(register) => {
                        run.set(*register, element);
                        false
                    }
                    None => true,
                });
                !has_more && remaining.next().is_none() && next(run)
            }),
        })
    }
}

fn destructure(
    registers: Vec<usize>,
    set: impl Fn(&ExecFrame<'_>) -> u64 + Send + Sync + 'static,
    element: impl Fn(&ExecFrame<'_>, usize) -> u64 + Send + Sync + 'static,
    next: StepFn,
) -> StepFn {
    if let [only] = *registers {
        return Box::new(move |run| {
            let set = set(run);
            set.is_power_of_two() && {
                run.set(only, element(run, set.trailing_zeros() as usize));
                next(run)
            }
        });
    }
    Box::new(move |run| {
        let set = set(run);
        set.count_ones() as usize == registers.len() && {
            let places = registers.iter().zip(SetBits(set));
            places.for_each(|(register, place)| run.set(*register, element(run, place)));
            next(run)
        }
    })
}
