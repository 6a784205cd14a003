//! Sets that fit one word: values, kinds.

use super::set::Mask;
use super::{Compiler, Result, Slot, Word, unsupported};
use crate::board::bits;
use crate::lang::program::{Function, Operator, Span, Type};
use tesuji_core::node::{Fold, Id, Op};

impl Compiler {
    /// A set of values or of kinds; a single one is the set of itself.
    pub(crate) fn mask(&mut self, id: Id) -> Result<Word> {
        Ok(self.one_word(id)?.word())
    }

    pub(crate) fn one_word(&mut self, id: Id) -> Result<Mask> {
        if matches!(self.form.ty(id), Type::Value | Type::Kind) {
            let element = self.word(id)?;
            return Ok(Mask::Word(Box::new(move |run| 1 << element(run))));
        }
        if let Some(mask) = self.known_mask(id) {
            return Ok(Mask::Known(mask));
        }
        let (op, args) = self.parts_of_node(id);
        Ok(Mask::Word(match op {
            Op::Var(v) => match self.slot(v) {
                Slot::Word(register) => return Ok(Mask::Register(register)),
                _ => return self.refuse("a set of cells or units stands where values are needed", id),
            },
            Op::Values => return Ok(Mask::Known(self.topology.all_values())),
            Op::Set => {
                let elements = self.all_words(&args)?;
                Box::new(move |run| elements.iter().fold(0, |mask, e| mask | 1 << e(run)))
            }
            Op::Binary(op) => {
                let (a, b) = (self.one_word(args[0])?, self.one_word(args[1])?);
                return combined(op, a, b, self.form.span(id));
            }
            Op::If => {
                let (c, a, b) = (self.condition(args[0])?, self.one_word(args[1])?, self.one_word(args[2])?);
                Box::new(move |run| if c(run) { a.get(run) } else { b.get(run) })
            }
            Op::Call(Function::Candidates) => return self.candidates(args[0]),
            Op::Call(Function::Needed) => self.needed(args[0])?,
            Op::Call(Function::ValuesAmong) => self.values_among(args[0])?,
            Op::Query(_, Fold::Union | Fold::Common) => {
                let fill = self.fold(id)?;
                Box::new(move |run| run.filled(1, &fill, |out| out.words()[0]))
            }
            Op::Query(_, Fold::Collect) => self.collected_mask(id)?,
            _ => return self.refuse("this set of values cannot be computed while a puzzle is solved", id),
        }))
    }

    pub(super) fn all_words(&mut self, ids: &[Id]) -> Result<Vec<Word>> {
        ids.iter().map(|id| self.word(*id)).collect()
    }

    /// A set of kinds that is known before a puzzle is seen.
    pub(crate) fn known_mask(&self, id: Id) -> Option<u64> {
        let args = self.form.args(id);
        match self.form.op(id) {
            Op::Kind(k) => Some(1 << self.topology.kind(*k)),
            Op::Kinds => Some(bits::low(self.topology.kinds.len())),
            Op::Var(v) => self.fixed.get(v).copied(),
            Op::Set => args.iter().try_fold(0, |mask, e| match self.form.op(*e) {
                Op::Kind(k) => Some(mask | 1 << self.topology.kind(*k)),
                _ => None,
            }),
            Op::Binary(Operator::Add) => Some(self.known_mask(args[0])? | self.known_mask(args[1])?),
            Op::Binary(Operator::Subtract) => Some(self.known_mask(args[0])? & !self.known_mask(args[1])?),
            _ => None,
        }
    }

    fn candidates(&mut self, of: Id) -> Result<Mask> {
        self.by_cell = true;
        if *self.form.ty(of) == Type::Cell {
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

pub(super) fn combined(op: Operator, a: Mask, b: Mask, span: Span) -> Result<Mask> {
    let (a, b) = (a.word(), b.word());
    Ok(Mask::Word(match op {
        Operator::Add => Box::new(move |run| a(run) | b(run)),
        Operator::Subtract => Box::new(move |run| a(run) & !b(run)),
        Operator::Intersect => Box::new(move |run| a(run) & b(run)),
        _ => return unsupported("this is no set", span),
    }))
}
