//! Sets that fit one word: values, kinds.

use super::{CompileError, Compiler, Slot, Word, unsupported};
use crate::board::bits::{self, Ones};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Pattern, Type};

impl Compiler {
    /// A set of values or of kinds; a single one is the set of itself.
    pub(crate) fn mask(&mut self, expr: &Expr) -> Result<Word, CompileError> {
        if matches!(expr.ty, Type::Value | Type::Kind) {
            let element = self.word(expr)?;
            return Ok(Box::new(move |run| 1 << element(run)));
        }
        Ok(match &expr.kind {
            ExprKind::Var(v) if self.fixed.contains_key(v) => {
                let mask = self.fixed[v];
                Box::new(move |_| mask)
            }
            ExprKind::Var(v) => match self.slot(*v) {
                Slot::Word(r) => Box::new(move |run| run.get(r)),
                _ => return unsupported("a set of cells or units stands where values are needed", expr.span),
            },
            ExprKind::Values => {
                let all = self.topology.all_values();
                Box::new(move |_| all)
            }
            ExprKind::Kinds => {
                let all = bits::low(self.topology.kinds.len());
                Box::new(move |_| all)
            }
            ExprKind::Set(list) => {
                if let Some(mask) = self.known_mask(expr) {
                    return Ok(Box::new(move |_| mask));
                }
                let elements: Vec<Word> = list.iter().map(|e| self.word(e)).collect::<Result<_, _>>()?;
                Box::new(move |run| elements.iter().fold(0, |mask, e| mask | 1 << e(run)))
            }
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.mask(a)?, self.mask(b)?);
                match op {
                    Operator::Add => Box::new(move |run| a(run) | b(run)),
                    Operator::Subtract => Box::new(move |run| a(run) & !b(run)),
                    Operator::Intersect => Box::new(move |run| a(run) & b(run)),
                    _ => return unsupported("this is no set of values", expr.span),
                }
            }
            ExprKind::If(c, a, b) => {
                let (c, a, b) = (self.condition(c)?, self.mask(a)?, self.mask(b)?);
                Box::new(move |run| if c(run) { a(run) } else { b(run) })
            }
            ExprKind::Call(Function::Candidates, arguments) => self.candidates(&arguments[0])?,
            ExprKind::Call(Function::Needed, arguments) => self.needed(&arguments[0])?,
            ExprKind::Call(Function::ValuesAmong, arguments) => self.values_among(&arguments[0])?,
            ExprKind::Union(sets) => self.fold_mask(sets, expr, false)?,
            ExprKind::Common(sets) => self.fold_mask(sets, expr, true)?,
            ExprKind::Comprehension(c) => match c.generators.as_slice() {
                [(Pattern::Var(var), source)] if fits_a_word(&source.ty) => {
                    let source = self.mask(source)?;
                    let Slot::Word(r) = self.bind(*var, Slot::Word) else {
                        unreachable!("it was just made so")
                    };
                    let head = self.word(&c.head)?;
                    let condition = c.condition.as_ref().map(|e| self.condition(e)).transpose()?;
                    Box::new(move |run| {
                        let mut mask = 0;
                        for element in Ones(source(run)) {
                            run.set(r, element as u64);
                            if condition.as_ref().is_none_or(|c| c(run)) {
                                mask |= 1 << head(run);
                            }
                        }
                        mask
                    })
                }
                _ => self.collected_mask(c, expr.span)?,
            },
            _ => {
                return unsupported(
                    "this set of values cannot be computed while a puzzle is solved",
                    expr.span,
                );
            }
        })
    }

    /// A set of kinds that is known before a puzzle is seen.
    pub(crate) fn known_mask(&self, expr: &Expr) -> Option<u64> {
        match &expr.kind {
            ExprKind::Kind(k) => Some(1 << self.topology.kind(*k)),
            ExprKind::Kinds => Some(bits::low(self.topology.kinds.len())),
            ExprKind::Var(v) => self.fixed.get(v).copied(),
            ExprKind::Set(list) => list.iter().try_fold(0, |mask, e| match e.kind {
                ExprKind::Kind(k) => Some(mask | 1 << self.topology.kind(k)),
                _ => None,
            }),
            ExprKind::Binary(Operator::Add, a, b) => Some(self.known_mask(a)? | self.known_mask(b)?),
            ExprKind::Binary(Operator::Subtract, a, b) => Some(self.known_mask(a)? & !self.known_mask(b)?),
            _ => None,
        }
    }

    /// `candidates(X)` of a cell, a unit or a set of cells.
    fn candidates(&mut self, of: &Expr) -> Result<Word, CompileError> {
        self.by_cell = true;
        if of.ty == Type::Cell {
            if let Some(cell) = self.register(of) {
                return Ok(Box::new(move |run| run.state.candidates(run.get(cell) as usize)));
            }
            let cell = self.word(of)?;
            return Ok(Box::new(move |run| run.state.candidates(cell(run) as usize)));
        }
        if let Some(unit) = self.local_unit(of) {
            let Slot::Word(u) = self.slot(unit) else {
                return unsupported("this unit is no single unit", of.span);
            };
            if let ExprKind::Var(v) = &of.kind
                && let Slot::Local(r, _) = self.slot(*v)
            {
                return Ok(Box::new(move |run| {
                    let cells = &run.topology.units[run.get(u) as usize].cells;
                    Ones(run.get(r)).fold(0, |all, p| all | run.state.candidates(usize::from(cells[p])))
                }));
            }
            let mask = self.local(of, unit)?;
            return Ok(Box::new(move |run| {
                let cells = &run.topology.units[run.get(u) as usize].cells;
                Ones(mask(run)).fold(0, |all, p| all | run.state.candidates(usize::from(cells[p])))
            }));
        }
        let (fill, words) = (self.cells(of)?, self.topology.cell_words());
        Ok(Box::new(move |run| {
            run.lend_set(words, |out| {
                fill(run, out);
                out.iter().fold(0, |all, c| all | run.state.candidates(c))
            })
        }))
    }
}

/// Whether a set of this type is one word.
fn fits_a_word(ty: &Type) -> bool {
    matches!(ty, Type::Set(of) if matches!(**of, Type::Value | Type::Kind))
}
