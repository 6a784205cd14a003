//! The step that takes a set apart into its elements.

use super::conclude::Tail;
use super::set::{Mask, Set, with_mask};
use super::{Compiler, Node, Rest, Result};
use crate::lang::program::VarId;
use crate::{board::bits::Ones, run::Run};
use tesuji_core::node::Id;

impl Compiler {
    /// `let {a, b} = set`: the elements in ascending order, where there are exactly this many.
    pub(super) fn elements_step(&mut self, vars: &[VarId], value: Id, rest: Rest<'_>) -> Result<Node> {
        let by_cell = self.by_cell;
        let set = self.set(value)?;
        // The only candidate of a cell costs no more without all candidates being known cell by cell.
        if let ([_], Set::Word(Mask::Candidates(_))) = (vars, &set) {
            self.by_cell = by_cell;
        }
        let registers: Vec<usize> = vars.iter().map(|var| self.word_register(*var)).collect();
        Ok(match set {
            Set::Word(mask) => {
                let tail = self.tail(rest)?;
                with_mask!(mask, get => taken_apart(registers, get, |_, element| element as u64, tail))
            }
            Set::Local(mask, unit) => {
                let tail = self.tail(rest)?;
                let cell = move |run: &Run<'_>, place: usize| {
                    u64::from(run.topology.units[run.get(unit) as usize].cells[place])
                };
                with_mask!(mask, get => taken_apart(registers, get, cell, tail))
            }
            set => {
                let next = self.next(rest)?;
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

fn taken_apart(
    registers: Vec<usize>,
    set: impl Fn(&Run<'_>) -> u64 + Send + Sync + 'static,
    element: impl Fn(&Run<'_>, usize) -> u64 + Send + Sync + 'static,
    tail: Tail,
) -> Node {
    if let [only] = *registers {
        return Box::new(move |run| {
            let set = set(run);
            set.is_power_of_two() && {
                run.set(only, element(run, set.trailing_zeros() as usize));
                tail.run(run)
            }
        });
    }
    Box::new(move |run| {
        let set = set(run);
        set.count_ones() as usize == registers.len() && {
            let places = registers.iter().zip(Ones(set));
            places.for_each(|(register, place)| run.set(*register, element(run, place)));
            tail.run(run)
        }
    })
}
