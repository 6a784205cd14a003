//! Sets of cells inside one unit, as places in that unit: one word on every board.

use super::{Compiler, Result, Slot, Word, unsupported};
use super::{set::Mask, values::combined};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Pattern, Type, VarId};
use crate::{board::bits::Ones, plan::make::is_var};

impl Compiler {
    /// The unit variable in whose unit a set of cells surely lies.
    pub(crate) fn local_unit(&self, expr: &Expr) -> Option<VarId> {
        match &expr.kind {
            ExprKind::Var(v) => match self.slot(*v) {
                Slot::Local(_, unit) => Some(unit),
                Slot::Word(_) if expr.ty == Type::Unit => Some(*v),
                _ => None,
            },
            ExprKind::Call(Function::Places | Function::Open | Function::CellsOf, arguments) => {
                self.local_unit(&arguments[0])
            }
            ExprKind::Binary(Operator::Subtract, a, _) => self.local_unit(a),
            ExprKind::Binary(Operator::Intersect, a, b) => self.local_unit(a).or_else(|| self.local_unit(b)),
            ExprKind::Binary(Operator::Add, a, b) => {
                self.local_unit(a).filter(|u| self.local_unit(b) == Some(*u))
            }
            ExprKind::Comprehension(c) => match (c.generators.as_slice(), &c.head.kind) {
                ([(Pattern::Var(v), source)], ExprKind::Var(head)) if v == head => self.local_unit(source),
                _ => None,
            },
            _ => None,
        }
    }

    /// The part of a set of cells that lies in the unit of a variable.
    pub(crate) fn local(&mut self, expr: &Expr, unit: VarId) -> Result<Word> {
        Ok(self.places_in(expr, unit)?.word())
    }

    pub(crate) fn places_in(&mut self, expr: &Expr, unit: VarId) -> Result<Mask> {
        let Slot::Word(u) = self.slot(unit) else {
            return unsupported("this unit is no single unit", expr.span);
        };
        if expr.ty == Type::Cell {
            let cell = self.word(expr)?;
            return Ok(Mask::Word(Box::new(move |run| {
                let unit = run.get(u) as u16;
                let memberships = run.topology.memberships(cell(run) as usize);
                memberships.iter().find(|m| m.unit == unit).map_or(0, |m| 1 << m.position)
            })));
        }
        Ok(Mask::Word(match &expr.kind {
            ExprKind::Var(v) => match self.slot(*v) {
                Slot::Local(places, at) if at == unit => return Ok(Mask::Register(places)),
                Slot::Word(_) if *v == unit => {
                    Box::new(move |run| run.topology.unit_mask(run.get(u) as usize))
                }
                Slot::Word(w) if expr.ty == Type::Unit => {
                    Box::new(move |run| run.topology.overlap(run.get(u) as usize, run.get(w) as usize))
                }
                _ => self.gathered(expr, u)?,
            },
            ExprKind::Call(Function::CellsOf, arguments) if arguments[0].ty == Type::Unit => {
                return self.places_in(&arguments[0], unit);
            }
            ExprKind::Call(Function::Open, of) if is_var(&of[0], unit) => {
                Box::new(move |run| run.unit_open(run.get(u) as usize))
            }
            ExprKind::Call(Function::Open, of) if self.local_unit(&of[0]) == Some(unit) => {
                let of = self.local(&of[0], unit)?;
                Box::new(move |run| of(run) & run.unit_open(run.get(u) as usize))
            }
            ExprKind::Call(Function::Places, of) if is_var(&of[0], unit) => {
                return self.places_of_unit(&of[1], u);
            }
            ExprKind::Call(Function::Places, of) if self.local_unit(&of[0]) == Some(unit) => {
                let (within, places) = (self.places_in(&of[0], unit)?, self.places_of_unit(&of[1], u)?);
                return combined(Operator::Intersect, places, within, expr);
            }
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.places_in(a, unit)?, self.places_in(b, unit)?);
                return combined(*op, a, b, expr);
            }
            ExprKind::Set(list) => {
                let elements: Vec<Word> = list.iter().map(|e| self.local(e, unit)).collect::<Result<_>>()?;
                Box::new(move |run| elements.iter().fold(0, |mask, e| mask | e(run)))
            }
            ExprKind::Comprehension(c) if self.local_unit(expr) == Some(unit) => {
                let (pattern, source) = &c.generators[0];
                let Pattern::Var(var) = pattern else { unreachable!("`local_unit` asks for one variable") };
                let (source, r) = (self.places_in(source, unit)?, self.word_register(*var));
                let condition = c.condition.as_ref().map(|e| self.condition(e)).transpose()?;
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
            _ => self.gathered(expr, u)?,
        }))
    }

    /// `places(u, V)` of the unit in a register.
    fn places_of_unit(&mut self, values: &Expr, u: usize) -> Result<Mask> {
        if values.ty == Type::Value {
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
    fn gathered(&mut self, expr: &Expr, u: usize) -> Result<Word> {
        if let Some(Slot::Cells(r)) = self.slot_of(expr) {
            return Ok(Box::new(move |run| {
                run.topology.within_by(run.get(u) as usize, |w| run.wide_word(r, w))
            }));
        }
        if let ExprKind::Call(Function::CellsWith, count) = &expr.kind {
            self.by_cell = true;
            let (count, values) = (self.word(&count[0])?, self.topology.values as u64);
            return Ok(Box::new(move |run| {
                let count = count(run);
                let of_word = |w| if count <= values { run.state.cells_with(count as usize, w) } else { 0 };
                run.topology.within_by(run.get(u) as usize, of_word)
            }));
        }
        let (fill, words) = self.filled(expr, &Type::Cell)?;
        Ok(Box::new(move |run| {
            run.filled(words, &fill, |out| run.topology.within(run.get(u) as usize, out.words()))
        }))
    }
}
