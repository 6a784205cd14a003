//! Loop sources: iteration over words, exact covers and data, with the variables of an element.

use super::{Result, exact_covers, query_loops::ElementRegisters, set::SetOperand};
use crate::{PlanCompiler, VarSlot, prelude::*};
use tesuji_frame::trace::bind_pattern;
use tesuji_lang::walk::bound;

/// Iterated collection of a loop, and the storage of its element.
pub enum LoopSource {
    Words(SetOperand, ElementRegisters),
    /// Exact covers of a value, in the registers of a set of cells.
    ExactCovers(WordFn, usize),
    Data(DataLoop),
}

pub struct DataLoop {
    elements: SharedDatumFn,
    pattern: Pattern,
    slots: Vec<(VarId, VarSlot)>,
}

/// Compiled expression that returns data without a copy if a variable stores it.
type SharedDatumFn = ValueFn<Arc<Datum>>;

impl LoopSource {
    /// Stores each element and calls `body` until it returns true.
    #[inline(always)]
    pub(crate) fn any(&self, run: &ExecFrame<'_>, mut body: impl FnMut(&ExecFrame<'_>) -> bool) -> bool {
        match self {
            LoopSource::Words(set, parts) => set.any(run, |element| {
                parts.store(run, element);
                body(run)
            }),
            LoopSource::ExactCovers(value, register) => {
                exact_covers::list(run, value(run) as usize).iter().any(|cover| {
                    run.set_wide(*register, cover);
                    run.clock.tick() || body(run)
                })
            }
            LoopSource::Data(data) => data.any(run, &mut body),
        }
    }
}

impl DataLoop {
    fn any(&self, run: &ExecFrame<'_>, body: &mut dyn FnMut(&ExecFrame<'_>) -> bool) -> bool {
        let mut visit = |element: Datum| {
            let is_match = bind_pattern(&self.pattern, element, run.topology, &mut |var, datum| {
                let slot = self.slots.iter().find(|(bound, _)| *bound == var);
                if let Some((_, slot)) = slot {
                    slot.store(run, datum);
                }
            });
            is_match && (run.clock.tick() || body(run))
        };
        match &*(self.elements)(run) {
            Datum::Set(elements) => elements.iter().any(|element| visit(element.clone())),
            single => single.clone().elements(run.topology).into_iter().any(visit),
        }
    }
}

impl PlanCompiler {
    /// Loop over a set whose elements are bound by a pattern.
    pub(crate) fn source(&mut self, pattern: &Pattern, set: ExprId) -> Result<LoopSource> {
        if let (Some(&[value]), Pattern::Var(var)) = (self.form.call_args(set, Function::Covers), pattern) {
            let value = self.word(value)?;
            self.may_be_incomplete = true;
            return Ok(LoopSource::ExactCovers(value, self.wide_register(*var, &Type::Cell)?));
        }
        if self.holds_data(set) || matches!(pattern, Pattern::Elements(_)) {
            let slots = bound(pattern).into_iter().map(|var| {
                let ty = self.ty(var).clone();
                (var, self.data_slot(var, &ty))
            });
            let (slots, elements) = (slots.collect(), self.shared_data(set)?);
            return Ok(LoopSource::Data(DataLoop { elements, pattern: pattern.clone(), slots }));
        }
        Ok(LoopSource::Words(self.set(set)?, self.parts_of(pattern, set)?))
    }

    fn shared_data(&mut self, id: ExprId) -> Result<SharedDatumFn> {
        if let Some(VarSlot::Data(slot)) = self.slot_of(id) {
            return Ok(Box::new(move |run| run.data(slot)));
        }
        let data = self.data(id)?;
        Ok(Box::new(move |run| Arc::new(data(run))))
    }

    /// Whether the elements of a set are represented as data, not as words.
    pub(crate) fn holds_data(&self, set: ExprId) -> bool {
        match self.form.element_type(set) {
            Some(
                Type::Bool
                | Type::Int
                | Type::Word
                | Type::Tuple(_)
                | Type::Path
                | Type::World
                | Type::EmptySet,
            ) => true,
            Some(Type::Set(of)) => match *of {
                Type::Value | Type::Kind => !self.lists_words(set),
                Type::Cell => self.unit_of_subsets(set).is_none(),
                _ => true,
            },
            _ => false,
        }
    }

    /// Unit variable whose cells the elements of a set are subsets of, so that each is one word of places.
    pub(crate) fn unit_of_subsets(&self, set: ExprId) -> Option<VarId> {
        match self.form.call_args(set, Function::Subsets) {
            Some(&[of]) => self.local_unit(of).filter(|_| self.form.is_of_type(of, &Type::Cell)),
            _ => self.filter(set).and_then(|(_, source, _)| self.unit_of_subsets(source)),
        }
    }

    /// Whether the value sets of a set are listed as words.
    fn lists_words(&self, set: ExprId) -> bool {
        let args = self.form.args(set);
        match self.form.op(set) {
            ExprOp::Call(Function::Combinations) => true,
            ExprOp::If => self.lists_words(args[1]) && self.lists_words(args[2]),
            _ => self.filter(set).is_some_and(|(_, source, _)| self.lists_words(source)),
        }
    }
}
