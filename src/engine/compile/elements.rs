//! The step that takes a set apart into its elements.

use super::step::next_of;
use super::{CompileError, Compiler, Node, Slot, unsupported};
use crate::board::bits::Ones;
use crate::lang::program::{Expr, ExprKind, Function, Type, VarId};
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
        let count = vars.len() as u32;
        let of = match &value.ty {
            Type::Set(of) => (**of).clone(),
            Type::Unit => Type::Cell,
            _ => return unsupported("only a set can be taken apart", value.span),
        };
        let registers = |compiler: &mut Self| -> Vec<usize> {
            vars.iter()
                .map(|v| match compiler.bind(*v, Slot::Word) {
                    Slot::Word(r) => r,
                    _ => unreachable!("it was just made so"),
                })
                .collect()
        };
        match of {
            Type::Value if vars.len() == 1 && self.candidates_register(value).is_some() => {
                let Some(cell) = self.candidates_register(value) else { unreachable!("the guard has asked") };
                let only = registers(self)[0];
                let tail = self.tail(rest, number + 1)?;
                Ok(Box::new(move |run| {
                    let mask = run.state.candidates(run.get(cell) as usize);
                    run.set(only, u64::from(mask.trailing_zeros()));
                    mask.is_power_of_two() && tail.run(run)
                }))
            }
            Type::Value | Type::Kind => {
                let mask = self.mask(value)?;
                let registers = registers(self);
                let next = next_of(self, rest, number + 1)?;
                if let [only] = *registers {
                    return Ok(Box::new(move |run| {
                        let mask = mask(run);
                        run.set(only, u64::from(mask.trailing_zeros()));
                        mask.is_power_of_two() && next(run)
                    }));
                }
                Ok(Box::new(move |run| {
                    let mask = mask(run);
                    if mask.count_ones() != count {
                        return false;
                    }
                    for (r, element) in registers.iter().zip(Ones(mask)) {
                        run.set(*r, element as u64);
                    }
                    next(run)
                }))
            }
            Type::Cell if self.local_unit(value).is_some() => {
                let Some(unit) = self.local_unit(value) else { unreachable!("the guard has asked") };
                let Slot::Word(u) = self.slot(unit) else {
                    return unsupported("this unit is no single unit", value.span);
                };
                let mask = self.local(value, unit)?;
                let registers = registers(self);
                if let ([only], Some(value)) = (registers.as_slice(), self.places_register(value, unit)) {
                    let (only, tail) = (*only, self.tail(rest, number + 1)?);
                    return Ok(Box::new(move |run| {
                        let unit = run.get(u) as usize;
                        let mask = run.places(unit, run.get(value) as usize);
                        if !mask.is_power_of_two() {
                            return false;
                        }
                        run.set(
                            only,
                            u64::from(run.topology.units[unit].cells[mask.trailing_zeros() as usize]),
                        );
                        tail.run(run)
                    }));
                }
                let next = next_of(self, rest, number + 1)?;
                Ok(Box::new(move |run| {
                    let mask = mask(run);
                    if mask.count_ones() != count {
                        return false;
                    }
                    let cells = &run.topology.units[run.get(u) as usize].cells;
                    for (r, place) in registers.iter().zip(Ones(mask)) {
                        run.set(*r, u64::from(cells[place]));
                    }
                    next(run)
                }))
            }
            _ => {
                let each = self.each(value, value.span)?;
                let registers = registers(self);
                let next = next_of(self, rest, number + 1)?;
                Ok(Box::new(move |run| {
                    let mut found = 0;
                    each(run, &mut |element| {
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
    }

    /// The register of the cell whose candidates an expression is.
    fn candidates_register(&self, value: &Expr) -> Option<usize> {
        match &value.kind {
            ExprKind::Call(Function::Candidates, of) if of[0].ty == Type::Cell => self.register(&of[0]),
            _ => None,
        }
    }
}
