//! Sets of cells inside one unit, as places in that unit: one word on every board.

use super::{Compiler, Result, Slot, Word};
use super::{set::Mask, values::combined};
use crate::board::bits::Ones;
use crate::lang::program::{Function, Operator, Type, VarId};
use tesuji_core::node::{Fold, Id, Op, Query};

impl Compiler {
    /// The unit variable in whose unit a set of cells surely lies.
    pub(crate) fn local_unit(&self, id: Id) -> Option<VarId> {
        let args = self.form.args(id);
        match self.form.op(id) {
            Op::Var(v) => match self.slot(*v) {
                Slot::Local(_, unit) => Some(unit),
                Slot::Word(_) if *self.form.ty(id) == Type::Unit => Some(*v),
                _ => None,
            },
            Op::Call(Function::Places | Function::Open | Function::CellsOf) => self.local_unit(args[0]),
            Op::Binary(Operator::Subtract) => self.local_unit(args[0]),
            Op::Binary(Operator::Intersect) => self.local_unit(args[0]).or_else(|| self.local_unit(args[1])),
            Op::Binary(Operator::Add) => {
                self.local_unit(args[0]).filter(|u| self.local_unit(args[1]) == Some(*u))
            }
            Op::Query(_, Fold::Collect) => self.filter(id).and_then(|(_, source, _)| self.local_unit(source)),
            _ => None,
        }
    }

    /// The variable, the source and the query of a set whose elements are those of another that fulfil conditions.
    pub(super) fn filter(&self, id: Id) -> Option<(VarId, Id, Query)> {
        let query = self.form.query(id).filter(|query| query.fold == Fold::Collect)?;
        let (var, source) = self.form.filtered(&query)?;
        Some((var, source, query))
    }

    /// The part of a set of cells that lies in the unit of a variable.
    pub(crate) fn local(&mut self, id: Id, unit: VarId) -> Result<Word> {
        Ok(self.places_in(id, unit)?.word())
    }

    pub(crate) fn places_in(&mut self, id: Id, unit: VarId) -> Result<Mask> {
        let Slot::Word(u) = self.slot(unit) else {
            return self.refuse("this unit is no single unit", id);
        };
        if *self.form.ty(id) == Type::Cell {
            let cell = self.word(id)?;
            return Ok(Mask::Word(Box::new(move |run| {
                let unit = run.get(u) as u16;
                let memberships = run.topology.memberships(cell(run) as usize);
                memberships.iter().find(|m| m.unit == unit).map_or(0, |m| 1 << m.position)
            })));
        }
        let (op, args) = self.parts_of_node(id);
        let is_unit = |compiler: &Self, of: Id| compiler.form.is_var(of, unit);
        Ok(Mask::Word(match op {
            Op::Var(v) => match self.slot(v) {
                Slot::Local(places, at) if at == unit => return Ok(Mask::Register(places)),
                Slot::Word(_) if v == unit => {
                    Box::new(move |run| run.topology.unit_mask(run.get(u) as usize))
                }
                Slot::Word(w) if *self.form.ty(id) == Type::Unit => {
                    Box::new(move |run| run.topology.overlap(run.get(u) as usize, run.get(w) as usize))
                }
                _ => self.gathered(id, u)?,
            },
            Op::Call(Function::CellsOf) if *self.form.ty(args[0]) == Type::Unit => {
                return self.places_in(args[0], unit);
            }
            Op::Call(Function::Open) if is_unit(self, args[0]) => {
                Box::new(move |run| run.unit_open(run.get(u) as usize))
            }
            Op::Call(Function::Open) if self.local_unit(args[0]) == Some(unit) => {
                let of = self.local(args[0], unit)?;
                Box::new(move |run| of(run) & run.unit_open(run.get(u) as usize))
            }
            Op::Call(Function::Places) if is_unit(self, args[0]) => return self.places_of_unit(args[1], u),
            Op::Call(Function::Places) if self.local_unit(args[0]) == Some(unit) => {
                let (within, places) = (self.places_in(args[0], unit)?, self.places_of_unit(args[1], u)?);
                return combined(Operator::Intersect, places, within, self.form.span(id));
            }
            Op::Binary(op) => {
                let (a, b) = (self.places_in(args[0], unit)?, self.places_in(args[1], unit)?);
                return combined(op, a, b, self.form.span(id));
            }
            Op::Set => {
                let elements = args.iter().map(|e| self.local(*e, unit));
                let elements: Vec<Word> = elements.collect::<Result<_>>()?;
                Box::new(move |run| elements.iter().fold(0, |mask, e| mask | e(run)))
            }
            Op::Query(..) if self.local_unit(id) == Some(unit) => {
                let Some((var, source, query)) = self.filter(id) else {
                    unreachable!("`local_unit` asks for one variable")
                };
                let (source, r) = (self.places_in(source, unit)?, self.word_register(var));
                let condition = self.conditions(&query.conditions)?;
                Box::new(move |run| {
                    let cells = &run.topology.units[run.get(u) as usize].cells;
                    let mut mask = 0;
                    for place in Ones(source.get(run)) {
                        run.set(r, u64::from(cells[place]));
                        if condition.as_ref().is_none_or(|c| c(run)) {
                            mask |= 1 << place;
                        }
                    }
                    mask
                })
            }
            _ => self.gathered(id, u)?,
        }))
    }

    /// `places(u, V)` of the unit in a register.
    fn places_of_unit(&mut self, values: Id, u: usize) -> Result<Mask> {
        if *self.form.ty(values) == Type::Value {
            if let Some(value) = self.register(values) {
                return Ok(Mask::Places(u, value));
            }
            let value = self.word(values)?;
            return Ok(Mask::Word(Box::new(move |run| run.places(run.get(u) as usize, value(run) as usize))));
        }
        let values = self.one_word(values)?;
        Ok(Mask::Word(Box::new(move |run| {
            let unit = run.get(u) as usize;
            Ones(values.get(run)).fold(0, |all, v| all | run.places(unit, v))
        })))
    }

    /// Any set of cells, computed whole and then looked at inside the unit.
    fn gathered(&mut self, id: Id, u: usize) -> Result<Word> {
        if let Some(Slot::Cells(r)) = self.slot_of(id) {
            return Ok(Box::new(move |run| {
                run.topology.within_by(run.get(u) as usize, |w| run.wide_word(r, w))
            }));
        }
        if let Some(&[count]) = self.form.called(id, Function::CellsWith) {
            self.by_cell = true;
            let (count, values) = (self.word(count)?, self.topology.values as u64);
            return Ok(Box::new(move |run| {
                let count = count(run);
                let of_word = |w| if count <= values { run.state.cells_with(count as usize, w) } else { 0 };
                run.topology.within_by(run.get(u) as usize, of_word)
            }));
        }
        let (fill, words) = self.filled(id, &Type::Cell)?;
        Ok(Box::new(move |run| {
            run.filled(words, &fill, |out| run.topology.within(run.get(u) as usize, out.words()))
        }))
    }
}
