//! Sets that fit one word: values, kinds.

use super::set::Mask;
use super::{Compiler, Result, Slot, Word, unsupported};
use crate::board::bits;
use crate::lang::program::{Expr, ExprKind, Function, Operator, Type};

impl Compiler {
    /// A set of values or of kinds; a single one is the set of itself.
    pub(crate) fn mask(&mut self, expr: &Expr) -> Result<Word> {
        Ok(self.one_word(expr)?.word())
    }

    pub(crate) fn one_word(&mut self, expr: &Expr) -> Result<Mask> {
        if matches!(expr.ty, Type::Value | Type::Kind) {
            let element = self.word(expr)?;
            return Ok(Mask::Word(Box::new(move |run| 1 << element(run))));
        }
        if let Some(mask) = self.known_mask(expr) {
            return Ok(Mask::Known(mask));
        }
        Ok(Mask::Word(match &expr.kind {
            ExprKind::Var(v) => match self.slot(*v) {
                Slot::Word(register) => return Ok(Mask::Register(register)),
                _ => return unsupported("a set of cells or units stands where values are needed", expr.span),
            },
            ExprKind::Values => return Ok(Mask::Known(self.topology.all_values())),
            ExprKind::Set(list) => {
                let elements: Vec<Word> = list.iter().map(|e| self.word(e)).collect::<Result<_>>()?;
                Box::new(move |run| elements.iter().fold(0, |mask, e| mask | 1 << e(run)))
            }
            ExprKind::Binary(op, a, b) => {
                let (a, b) = (self.one_word(a)?, self.one_word(b)?);
                return combined(*op, a, b, expr);
            }
            ExprKind::If(c, a, b) => {
                let (c, a, b) = (self.condition(c)?, self.one_word(a)?, self.one_word(b)?);
                Box::new(move |run| if c(run) { a.get(run) } else { b.get(run) })
            }
            ExprKind::Call(Function::Candidates, of) => return self.candidates(&of[0]),
            ExprKind::Call(Function::Needed, arguments) => self.needed(&arguments[0])?,
            ExprKind::Call(Function::ValuesAmong, arguments) => self.values_among(&arguments[0])?,
            ExprKind::Union(sets) => self.fold_mask(sets, expr, false)?,
            ExprKind::Common(sets) => self.fold_mask(sets, expr, true)?,
            ExprKind::Comprehension(c) => self.collected_mask(c)?,
            _ => {
                return unsupported(
                    "this set of values cannot be computed while a puzzle is solved",
                    expr.span,
                );
            }
        }))
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

    fn candidates(&mut self, of: &Expr) -> Result<Mask> {
        self.by_cell = true;
        if of.ty == Type::Cell {
            return Ok(match self.register(of) {
                Some(cell) => Mask::Candidates(cell),
                None => {
                    let cell = self.word(of)?;
                    Mask::Word(Box::new(move |run| run.state.candidates(cell(run) as usize)))
                }
            });
        }
        let cells = self.set(of)?;
        Ok(Mask::Word(Box::new(move |run| {
            let mut all = 0;
            cells.any(run, |cell| {
                all |= run.state.candidates(cell as usize);
                false
            });
            all
        })))
    }
}

pub(super) fn combined(op: Operator, a: Mask, b: Mask, whole: &Expr) -> Result<Mask> {
    let (a, b) = (a.word(), b.word());
    Ok(Mask::Word(match op {
        Operator::Add => Box::new(move |run| a(run) | b(run)),
        Operator::Subtract => Box::new(move |run| a(run) & !b(run)),
        Operator::Intersect => Box::new(move |run| a(run) & b(run)),
        _ => return unsupported("this is no set", whole.span),
    }))
}
