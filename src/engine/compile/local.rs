//! Cell sets within one unit, as one word of places in that unit.

use super::{Result, set::WordOperand, values::combined};
use crate::{PlanCompiler, VarSlot, prelude::*};

impl PlanCompiler {
    /// Unit variable whose unit contains a set of cells, if provable.
    pub(crate) fn local_unit(&self, id: ExprId) -> Option<VarId> {
        let args = self.form.args(id);
        match self.form.op(id) {
            ExprOp::Var(v) => match self.slot(*v) {
                VarSlot::Local(_, unit) => Some(unit),
                VarSlot::Word(_) if *self.form.ty(id) == Type::Unit => Some(*v),
                _ => None,
            },
            ExprOp::Call(Function::Places | Function::Open | Function::CellsOf) => self.local_unit(args[0]),
            ExprOp::Binary(Operator::Subtract) => self.local_unit(args[0]),
            ExprOp::Binary(Operator::Intersect) => {
                self.local_unit(args[0]).or_else(|| self.local_unit(args[1]))
            }
            ExprOp::Binary(Operator::Add) => {
                self.local_unit(args[0]).filter(|u| self.local_unit(args[1]) == Some(*u))
            }
            ExprOp::Query(_, QueryFold::Collect) => {
                self.filter(id).and_then(|(_, source, _)| self.local_unit(source))
            }
            _ => None,
        }
    }

    /// Variable, source and query of a filtered set `{ x in source : … }`.
    pub(super) fn filter(&self, id: ExprId) -> Option<(VarId, ExprId, Query)> {
        let query = self.form.query_by(id, QueryFold::Collect)?;
        let (var, source) = self.form.as_filter(&query)?;
        Some((var, source, query))
    }

    /// Intersection of a cell set with the unit of a variable.
    pub(crate) fn unit_places(&mut self, id: ExprId, unit: VarId) -> Result<WordFn> {
        Ok(self.places_in(id, unit)?.word())
    }

    pub(crate) fn places_in(&mut self, id: ExprId, unit: VarId) -> Result<WordOperand> {
        let VarSlot::Word(u) = self.slot(unit) else {
            return self.unsupported_node("this unit is no single unit", id);
        };
        if *self.form.ty(id) == Type::Cell {
            return Ok(WordOperand::Word(self.of_element(id, move |run, cell| {
                let unit = run.get(u) as u16;
                let membership = run.topology.memberships(cell).iter().find(|m| m.unit == unit);
                membership.map_or(0, |m| 1 << m.position)
            })?));
        }
        let (op, args) = self.parts_of_node(id);
        let is_unit = |compiler: &Self, of: ExprId| compiler.form.is_var(of, unit);
        Ok(WordOperand::Word(match op {
            ExprOp::Var(v) => match self.slot(v) {
                VarSlot::Local(places, at) if at == unit => return Ok(WordOperand::Register(places)),
                VarSlot::Word(_) if v == unit => {
                    Box::new(move |run| run.topology.unit_mask(run.get(u) as usize))
                }
                VarSlot::Word(w) if *self.form.ty(id) == Type::Unit => {
                    Box::new(move |run| run.topology.overlap(run.get(u) as usize, run.get(w) as usize))
                }
                _ => self.gathered(id, u)?,
            },
            ExprOp::Call(Function::CellsOf) if *self.form.ty(args[0]) == Type::Unit => {
                return self.places_in(args[0], unit);
            }
            ExprOp::Call(Function::Open) if is_unit(self, args[0]) => {
                Box::new(move |run| run.unit_open(run.get(u) as usize))
            }
            ExprOp::Call(Function::Open) if self.local_unit(args[0]) == Some(unit) => {
                let places = self.unit_places(args[0], unit)?;
                Box::new(move |run| places(run) & run.unit_open(run.get(u) as usize))
            }
            ExprOp::Call(Function::Places) if is_unit(self, args[0]) => {
                return self.places_of_unit(args[1], u);
            }
            ExprOp::Call(Function::Places) if self.local_unit(args[0]) == Some(unit) => {
                let (within, places) = (self.places_in(args[0], unit)?, self.places_of_unit(args[1], u)?);
                return combined(Operator::Intersect, places, within, self.form.span(id));
            }
            ExprOp::Binary(op) => {
                let (a, b) = (self.places_in(args[0], unit)?, self.places_in(args[1], unit)?);
                return combined(op, a, b, self.form.span(id));
            }
            ExprOp::Set => {
                let elements = args.iter().map(|e| self.unit_places(*e, unit));
                let elements: Vec<WordFn> = elements.collect::<Result<_>>()?;
                Box::new(move |run| elements.iter().fold(0, |mask, e| mask | e(run)))
            }
            ExprOp::Query(..) if self.local_unit(id) == Some(unit) => {
                let Some((var, source, query)) = self.filter(id) else {
                    unreachable!("`local_unit` asks for one variable")
                };
                let (source, r) = (self.places_in(source, unit)?, self.word_register(var));
                let condition = self.conditions(&query.conditions)?;
                Box::new(move |run| {
                    let cells = &run.topology.units[run.get(u) as usize].cells;
                    let mut mask = 0;
                    for place in SetBits(source.get(run)) {
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
    fn places_of_unit(&mut self, values: ExprId, u: usize) -> Result<WordOperand> {
        if *self.form.ty(values) == Type::Value {
            if let Some(value) = self.register(values) {
                return Ok(WordOperand::Places(u, value));
            }
            return Ok(WordOperand::Word(
                self.of_element(values, move |run, value| run.places(run.get(u) as usize, value))?,
            ));
        }
        let values = self.one_word(values)?;
        Ok(WordOperand::Word(Box::new(move |run| {
            let unit = run.get(u) as usize;
            SetBits(values.get(run)).fold(0, |all, v| all | run.places(unit, v))
        })))
    }

    /// Cell set, computed as a bit set and restricted to the unit.
    fn gathered(&mut self, id: ExprId, u: usize) -> Result<WordFn> {
        if let Some(VarSlot::Wide(r, _)) = self.slot_of(id)
            && self.form.is_of_type(id, &Type::Cell)
        {
            return Ok(Box::new(move |run| {
                run.topology.within_by(run.get(u) as usize, |w| run.wide_word(r, w))
            }));
        }
        if let Some(&[count]) = self.form.call_args(id, Function::CellsWith) {
            self.reads_cell_candidates = true;
            let (count, values) = (self.word(count)?, self.topology.values as u64);
            return Ok(Box::new(move |run| {
                let count = count(run);
                let of_word = |w| if count <= values { run.state.cells_with(count as usize, w) } else { 0 };
                run.topology.within_by(run.get(u) as usize, of_word)
            }));
        }
        let set = self.cells(id)?;
        Ok(Box::new(move |run| set.with(run, |out| run.topology.places_of(run.get(u) as usize, out.words()))))
    }
}
