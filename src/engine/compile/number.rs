//! Expressions that give one word: numbers, values, cells, units, kinds, and the values that units need.

use super::{Compiler, Condition, Node, Result, Slot, Word, unsupported};
use crate::lang::program::{Conclusion, Function, Operator, Span, Type};
use crate::{board::topology::Topology, run::Run};
use std::sync::Arc;
use tesuji_core::node::{Id, Op};

impl Compiler {
    /// A number or an element; numbers as two's complement.
    pub(crate) fn word(&mut self, id: Id) -> Result<Word> {
        let (op, args) = self.parts_of_node(id);
        Ok(match op {
            Op::Int(n) => Box::new(move |_| n as u64),
            Op::Kind(k) => {
                let k = self.topology.kind(k) as u64;
                Box::new(move |_| k)
            }
            Op::Var(v) => match self.slot(v) {
                Slot::Word(r) => Box::new(move |run| run.get(r)),
                _ => return self.refuse("a set stands where one element is needed", id),
            },
            Op::Size => self.size(args[0])?,
            Op::Tuple if *self.form.ty(id) == Type::Candidate && args.len() == 2 => {
                self.pair(args[0], args[1])?
            }
            Op::If => {
                let (c, a, b) = (self.condition(args[0])?, self.word(args[1])?, self.word(args[2])?);
                Box::new(move |run| if c(run) { a(run) } else { b(run) })
            }
            Op::Binary(op) if *self.form.ty(id) == Type::Int => {
                let (a, b, span) = (self.word(args[0])?, self.word(args[1])?, self.form.span(id));
                match op {
                    Operator::Add => checked(a, b, span, i64::checked_add),
                    Operator::Subtract => checked(a, b, span, i64::checked_sub),
                    Operator::Multiply => checked(a, b, span, i64::checked_mul),
                    Operator::Divide => checked(a, b, span, |a, b| match b {
                        0 => Some(0),
                        _ => a.checked_div_euclid(b),
                    }),
                    Operator::Modulo => checked(a, b, span, |a, b| match b {
                        0 => Some(0),
                        _ => a.checked_rem_euclid(b),
                    }),
                    _ => return self.refuse("this is no number", id),
                }
            }
            Op::Call(function) => self.word_call(id, function, &args)?,
            _ if *self.form.ty(id) == Type::Bool => {
                let c = self.condition(id)?;
                Box::new(move |run| u64::from(c(run)))
            }
            _ => return self.refuse("this cannot be computed while a puzzle is solved", id),
        })
    }

    fn word_call(&mut self, id: Id, function: Function, args: &[Id]) -> Result<Word> {
        Ok(match function {
            Function::Product if *self.form.ty(id) == Type::Candidate => self.pair(args[0], args[1])?,
            Function::Count => {
                let (cell, words) = (self.word(args[1])?, self.topology.unit_words());
                let set = self.units(args[0])?;
                Box::new(move |run| {
                    run.filled(words, &set, |chosen| {
                        let cell = cell(run) as usize;
                        chosen.keep(|w| run.topology.cell_units(cell, w));
                        chosen.count() as u64
                    })
                })
            }
            Function::CountIn => self.count_in(args[0], args[1])?,
            Function::GridNumber => self.looked_up(args[0], |_, grid| grid as u64 + 1)?,
            Function::KindOf => self.looked_up(args[0], |board, unit| board.units[unit].kind as u64)?,
            Function::Number => self.looked_up(args[0], |board, unit| board.units[unit].number as u64 + 1)?,
            Function::Row => self.looked_up(args[0], |board, cell| u64::from(board.cells[cell].row) + 1)?,
            Function::Column => {
                self.looked_up(args[0], |board, cell| u64::from(board.cells[cell].column) + 1)?
            }
            Function::Sum => self.sum(args[0])?,
            Function::Min | Function::Max => {
                let (a, b) = (self.word(args[0])?, self.word(args[1])?);
                let largest = function == Function::Max;
                Box::new(move |run| {
                    let (a, b) = (a(run) as i64, b(run) as i64);
                    (if largest { a.max(b) } else { a.min(b) }) as u64
                })
            }
            Function::Abs => {
                let a = self.word(args[0])?;
                Box::new(move |run| (a(run) as i64).unsigned_abs())
            }
            _ if *self.form.ty(id) == Type::Bool => {
                let c = self.condition(id)?;
                Box::new(move |run| u64::from(c(run)))
            }
            _ => return self.refuse("this cannot be computed while a puzzle is solved", id),
        })
    }

    fn looked_up(
        &mut self,
        of: Id,
        look: impl Fn(&Topology, usize) -> u64 + Send + Sync + 'static,
    ) -> Result<Word> {
        let of = self.word(of)?;
        Ok(Box::new(move |run| look(run.topology, of(run) as usize)))
    }

    fn size(&mut self, set: Id) -> Result<Word> {
        if !matches!(self.form.ty(set), Type::Set(_)) {
            return Ok(Box::new(|_| 0));
        }
        if self.holds_data(set) {
            let set = self.data(set)?;
            return Ok(Box::new(move |run| set(run).elements(run.topology).len() as u64));
        }
        let set = self.set(set)?;
        Ok(Box::new(move |run| set.count(run)))
    }

    pub(crate) fn needed(&mut self, unit: Id) -> Result<Word> {
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

    pub(crate) fn needs(&mut self, unit: Id, value: Id) -> Result<Condition> {
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
    pub(crate) fn join(&mut self, conclusions: &[Conclusion<Id>]) -> Result<Node> {
        let (&[Conclusion::EliminateAll(set)], Some((common, any))) = (conclusions, self.joins) else {
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

/// What comes of two numbers, where it is not too large.
fn checked(
    a: Word,
    b: Word,
    span: Span,
    work: impl Fn(i64, i64) -> Option<i64> + Send + Sync + 'static,
) -> Word {
    Box::new(move |run| match work(a(run) as i64, b(run) as i64) {
        Some(n) => n as u64,
        None => run.too_large(span),
    })
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
