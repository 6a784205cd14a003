//! What loops run through, whatever it holds, and where an element is put.

use super::{Compiler, Result, Slot, Word, unsupported};
use super::{data::Data, rounds::Parts, set::Set};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Pattern, Type, VarId};
use crate::search::once::{PARTS, Ways};
use crate::trace::{Datum, take_apart};
use crate::{limit::Limit, plan::make::element_type, run::Run};
use std::sync::Arc;

/// What a loop runs through, and the variables that stand for an element.
pub(crate) enum Source {
    /// Things that words stand for.
    Words(Set, Parts),
    /// The ways to place a value, in the registers of a set of cells.
    Ways(Word, usize),
    Data(DataLoop),
}

pub(crate) struct DataLoop {
    elements: Shared,
    pattern: Pattern,
    slots: Vec<(VarId, Slot)>,
}

/// Gives data that is read in parts.
type Shared = Box<dyn Fn(&Run<'_>) -> Arc<Datum> + Send + Sync>;

impl Source {
    /// Puts each element into its variables and calls a function, until that says stop.
    #[inline(always)]
    pub(crate) fn any(&self, run: &Run<'_>, mut body: impl FnMut(&Run<'_>) -> bool) -> bool {
        match self {
            Source::Words(set, parts) => set.any(run, |element| {
                parts.keep(run, element);
                body(run)
            }),
            Source::Ways(value, register) => run.ways(value(run) as usize).iter().any(|way| {
                run.set_wide(*register, way);
                run.give_up() || body(run)
            }),
            Source::Data(data) => data.any(run, &mut body),
        }
    }
}

impl DataLoop {
    fn any(&self, run: &Run<'_>, body: &mut dyn FnMut(&Run<'_>) -> bool) -> bool {
        let mut bound = |one: Datum| {
            let fits = take_apart(&self.pattern, one, run.topology, &mut |var, datum| {
                let slot = self.slots.iter().find(|(known, _)| *known == var);
                if let Some((_, slot)) = slot {
                    slot.put(run, datum);
                }
            });
            fits && (run.give_up() || body(run))
        };
        match &*(self.elements)(run) {
            Datum::Set(elements) => elements.iter().any(|one| bound(one.clone())),
            other => other.clone().elements(run.topology).into_iter().any(bound),
        }
    }
}

impl Run<'_> {
    /// All ways to place a value. Where there are too many to list, nothing follows from what is at hand.
    pub(super) fn ways(&self, value: usize) -> Arc<Ways> {
        let ways = self.listed().of(self, value);
        // Where the time was up, that is said instead.
        if ways.is_cut && !self.has_expired() {
            self.note_limit(Limit::Ways(PARTS));
        }
        self.cut(self.is_cut() || ways.is_cut);
        ways
    }
}

impl Compiler {
    /// What runs through a set and puts each element into the variables of a pattern.
    pub(crate) fn source(&mut self, pattern: &Pattern, set: &Expr) -> Result<Source> {
        if let (ExprKind::Call(Function::Covers, of), Pattern::Var(var)) = (&set.kind, pattern) {
            let value = self.word(&of[0])?;
            self.lists = true;
            return match self.bind(*var, Slot::Cells) {
                Slot::Cells(register) => Ok(Source::Ways(value, register)),
                _ => unsupported("this name stands for something else too", set.span),
            };
        }
        if self.holds_data(set) || matches!(pattern, Pattern::Elements(_)) {
            let Some(of) = element_type(set) else { return unsupported("this is no set", set.span) };
            let (elements, slots) = (self.kept(set)?, self.data_slots(pattern, &of, set)?);
            return Ok(Source::Data(DataLoop { elements, pattern: pattern.clone(), slots }));
        }
        Ok(Source::Words(self.set(set)?, self.parts_of(pattern, set)?))
    }

    /// Data that is not copied where a variable stands for it.
    fn kept(&mut self, expr: &Expr) -> Result<Shared> {
        if let Some(Slot::Data(slot)) = self.slot_of(expr) {
            return Ok(Box::new(move |run| run.data(slot)));
        }
        let data: Data = self.data(expr)?;
        Ok(Box::new(move |run| Arc::new(data(run))))
    }

    /// Whether a set holds what no words stand for, or is kept as data.
    pub(crate) fn holds_data(&self, set: &Expr) -> bool {
        match element_type(set) {
            Some(Type::Int | Type::Word | Type::Tuple(_)) => true,
            Some(Type::Set(of)) => match *of {
                Type::Value | Type::Kind => !lists_words(set),
                Type::Cell => self.unit_of_subsets(set).is_none(),
                _ => true,
            },
            _ => false,
        }
    }

    /// The unit of whose cells a set holds subsets: these are known by their places there.
    pub(crate) fn unit_of_subsets(&self, set: &Expr) -> Option<VarId> {
        match &set.kind {
            ExprKind::Call(Function::Subsets, of) if element_type(&of[0]) == Some(Type::Cell) => {
                self.local_unit(&of[0])
            }
            ExprKind::Comprehension(c) if c.keeps_elements() => self.unit_of_subsets(&c.generators[0].1),
            _ => None,
        }
    }
}

/// Whether the sets of values that a set holds are listed as words.
fn lists_words(set: &Expr) -> bool {
    match &set.kind {
        ExprKind::Set(_) | ExprKind::Call(Function::Combinations, _) => true,
        ExprKind::Comprehension(c) => !c.keeps_elements() || lists_words(&c.generators[0].1),
        ExprKind::If(_, a, b)
        | ExprKind::Binary(Operator::Add | Operator::Subtract | Operator::Intersect, a, b) => {
            lists_words(a) && lists_words(b)
        }
        _ => false,
    }
}
