//! One-word sets: values, kinds.

use super::{Result, is_mask, set::WordOperand, unsupported};
use crate::{PlanCompiler, VarSlot, prelude::*};

impl PlanCompiler {
    /// Set of values or kinds; a single one is a singleton.
    pub(crate) fn mask(&mut self, id: ExprId) -> Result<WordFn> {
        Ok(self.one_word(id)?.word())
    }

    pub(crate) fn one_word(&mut self, id: ExprId) -> Result<WordOperand> {
        if is_mask(self.form.ty(id)) {
            return Ok(WordOperand::Word(self.of_element(id, |_, element| 1 << element)?));
        }
        if let Some(mask) = self.known_mask(id) {
            return Ok(WordOperand::Known(mask));
        }
        let (op, args) = self.parts_of_node(id);
        Ok(WordOperand::Word(match op {
            ExprOp::Var(v) => match self.slot(v) {
                VarSlot::Word(register) => return Ok(WordOperand::Register(register)),
                _ => {
                    return self
                        .unsupported_node("a set of cells or units stands where values are needed", id);
                }
            },
            ExprOp::All(Universe::Values) => return Ok(WordOperand::Known(self.topology.all_values())),
            ExprOp::Set => {
                let elements = self.all_words(&args)?;
                Box::new(move |run| elements.iter().fold(0, |mask, e| mask | 1 << e(run)))
            }
            ExprOp::Binary(op) => {
                let (a, b) = (self.one_word(args[0])?, self.one_word(args[1])?);
                return combined(op, a, b, self.form.span(id));
            }
            ExprOp::If => self.either(&args, Self::mask)?,
            ExprOp::Call(Function::Candidates) => return self.candidates(args[0]),
            ExprOp::Call(Function::Needed) => self.needed(args[0])?,
            ExprOp::Call(Function::ValuesAmong) => self.values_among(args[0])?,
            ExprOp::Query(_, fold @ (QueryFold::Union | QueryFold::Intersection | QueryFold::Collect)) => {
                let is_list = fold == QueryFold::Collect;
                let fill = if is_list { self.collected(id)? } else { self.fold(id)? };
                let set = SetFn { fill, words: 1 };
                Box::new(move |run| set.with(run, |out| out.words()[0]))
            }
            _ => {
                return self
                    .unsupported_node("this set of values cannot be computed while a puzzle is solved", id);
            }
        }))
    }

    pub(super) fn all_words(&mut self, ids: &[ExprId]) -> Result<Vec<WordFn>> {
        ids.iter().map(|id| self.word(*id)).collect()
    }

    /// Static set of kinds.
    pub(crate) fn known_mask(&self, id: ExprId) -> Option<u64> {
        let args = self.form.args(id);
        match self.form.op(id) {
            ExprOp::Kind(k) => Some(1 << self.topology.kind(*k)),
            ExprOp::All(Universe::Kinds) => Some(bits::low_mask(self.topology.kinds.len())),
            ExprOp::Var(v) => self.fixed.get(v).copied(),
            ExprOp::Set => args.iter().try_fold(0, |mask, kind| Some(mask | self.known_mask(*kind)?)),
            ExprOp::Binary(Operator::Add) => Some(self.known_mask(args[0])? | self.known_mask(args[1])?),
            ExprOp::Binary(Operator::Subtract) => {
                Some(self.known_mask(args[0])? & !self.known_mask(args[1])?)
            }
            _ => None,
        }
    }

    fn candidates(&mut self, of: ExprId) -> Result<WordOperand> {
        self.reads_cell_candidates = true;
        if *self.form.ty(of) == Type::Cell {
            return Ok(match self.register(of) {
                Some(cell) => WordOperand::Candidates(cell),
                None => WordOperand::Word(self.of_element(of, |run, cell| run.state.candidates(cell))?),
            });
        }
        let cells = self.set(of)?;
        Ok(WordOperand::Word(Box::new(move |run| {
            let mut union = 0;
            cells.any(run, |cell| {
                union |= run.state.candidates(cell as usize);
                false
            });
            union
        })))
    }
}

pub fn combined(op: Operator, a: WordOperand, b: WordOperand, span: Span) -> Result<WordOperand> {
    let (a, b) = (a.word(), b.word());
    Ok(WordOperand::Word(match op {
        Operator::Add => Box::new(move |run| a(run) | b(run)),
        Operator::Subtract => Box::new(move |run| a(run) & !b(run)),
        Operator::Intersect => Box::new(move |run| a(run) & b(run)),
        _ => return unsupported("this is no set", span),
    }))
}
