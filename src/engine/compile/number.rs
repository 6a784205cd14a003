//! One-word expressions: numbers, values, cells, units, kinds, and required values.

use super::{Result, unsupported};
use crate::{PlanCompiler, VarSlot, prelude::*, required_values::RequiredValues};

impl PlanCompiler {
    /// Number, in two's complement, or element.
    pub(crate) fn word(&mut self, id: ExprId) -> Result<WordFn> {
        let (op, args) = self.parts_of_node(id);
        Ok(match op {
            ExprOp::Int(n) => Box::new(move |_| n as u64),
            ExprOp::Kind(k) => {
                let k = self.topology.kind(k) as u64;
                Box::new(move |_| k)
            }
            ExprOp::Var(v) => match self.slot(v) {
                VarSlot::Word(r) => Box::new(move |run| run.get(r)),
                _ => return self.unsupported_node("a set stands where one element is needed", id),
            },
            ExprOp::Size => self.size(args[0])?,
            ExprOp::Tuple if *self.form.ty(id) == Type::Candidate && args.len() == 2 => {
                self.pair(args[0], args[1])?
            }
            ExprOp::If => self.either(&args, Self::word)?,
            ExprOp::Binary(op) if *self.form.ty(id) == Type::Int => {
                let work: fn(i64, i64) -> Option<i64> = match op {
                    Operator::Add => i64::checked_add,
                    Operator::Subtract => i64::checked_sub,
                    Operator::Multiply => i64::checked_mul,
                    Operator::Divide => |a, b| if b == 0 { Some(0) } else { a.checked_div_euclid(b) },
                    Operator::Modulo => |a, b| if b == 0 { Some(0) } else { a.checked_rem_euclid(b) },
                    _ => return self.unsupported_node("this is no number", id),
                };
                let span = self.form.span(id);
                self.of_words(args[0], args[1], move |run, a, b| {
                    work(a, b).map_or_else(|| run.overflow(span), |number| number as u64)
                })?
            }
            _ if *self.form.ty(id) == Type::Bool => {
                let c = self.condition(id)?;
                Box::new(move |run| u64::from(c(run)))
            }
            ExprOp::Call(function) => self.word_call(id, function, &args)?,
            _ => return self.unsupported_node("this cannot be computed while a puzzle is solved", id),
        })
    }

    fn word_call(&mut self, id: ExprId, function: Function, args: &[ExprId]) -> Result<WordFn> {
        Ok(match function {
            Function::Product if *self.form.ty(id) == Type::Candidate => self.pair(args[0], args[1])?,
            Function::Count => {
                let cell = self.word(args[1])?;
                let set = self.units(args[0])?;
                Box::new(move |run| {
                    set.with(run, |chosen| {
                        let cell = cell(run) as usize;
                        chosen.mask_words(|w| run.topology.cell_units(cell, w));
                        chosen.count() as u64
                    })
                })
            }
            Function::CountIn => self.count_in(args[0], args[1])?,
            Function::GridNumber => self.of_element(args[0], |_, grid| grid as u64 + 1)?,
            Function::KindOf => self.of_element(args[0], |run, unit| run.topology.units[unit].kind as u64)?,
            Function::Number => {
                self.of_element(args[0], |run, unit| run.topology.units[unit].number as u64 + 1)?
            }
            Function::Row => {
                self.of_element(args[0], |run, cell| u64::from(run.topology.cells[cell].row) + 1)?
            }
            Function::Column => {
                self.of_element(args[0], |run, cell| u64::from(run.topology.cells[cell].column) + 1)?
            }
            Function::Sum => self.sum(args[0])?,
            Function::Min => self.of_words(args[0], args[1], |_, a, b| a.min(b) as u64)?,
            Function::Max => self.of_words(args[0], args[1], |_, a, b| a.max(b) as u64)?,
            Function::Abs => {
                let a = self.word(args[0])?;
                Box::new(move |run| (a(run) as i64).unsigned_abs())
            }
            _ => return self.unsupported_node("this cannot be computed while a puzzle is solved", id),
        })
    }

    /// Property of an element.
    pub(super) fn of_element<R>(
        &mut self,
        element: ExprId,
        property: impl Fn(&ExecFrame<'_>, usize) -> R + Send + Sync + 'static,
    ) -> Result<ValueFn<R>> {
        let element = self.word(element)?;
        Ok(Box::new(move |run| property(run, element(run) as usize)))
    }

    /// Function of two numbers.
    pub(super) fn of_words<R>(
        &mut self,
        a: ExprId,
        b: ExprId,
        function: impl Fn(&ExecFrame<'_>, i64, i64) -> R + Send + Sync + 'static,
    ) -> Result<ValueFn<R>> {
        let (a, b) = (self.word(a)?, self.word(b)?);
        Ok(Box::new(move |run| function(run, a(run) as i64, b(run) as i64)))
    }

    fn size(&mut self, set: ExprId) -> Result<WordFn> {
        if !self.form.is_proper_set(set) {
            return Ok(Box::new(|_| 0));
        }
        if self.holds_data(set) {
            let set = self.data(set)?;
            return Ok(Box::new(move |run| set(run).elements(run.topology).len() as u64));
        }
        let set = self.set(set)?;
        Ok(Box::new(move |run| set.count(run)))
    }

    pub(crate) fn needed(&mut self, unit: ExprId) -> Result<WordFn> {
        let needs = self.needs.clone();
        self.reads_cell_candidates |= needs.is_some();
        self.of_element(unit, move |run, unit| {
            let required = RequiredValues::of_unit(needs.as_deref(), run, unit);
            if required == 0 { 0 } else { required & run.state.unplaced(run.topology, unit) }
        })
    }

    pub(crate) fn needs(&mut self, unit: ExprId, value: ExprId) -> Result<PredicateFn> {
        let (needs, value) = (self.needs.clone(), self.word(value)?);
        self.reads_cell_candidates |= needs.is_some();
        self.of_element(unit, move |run, unit| {
            RequiredValues::of_unit(needs.as_deref(), run, unit) >> value(run) & 1 != 0
        })
    }

    /// Last step of an intersecting plan: stops at an empty intersection.
    pub(crate) fn intersect(&mut self, conclusions: &[Conclusion<ExprId>]) -> Result<StepFn> {
        let (&[Conclusion::EliminateAll(set)], Some((common, any))) =
            (conclusions, self.intersection_registers)
        else {
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
