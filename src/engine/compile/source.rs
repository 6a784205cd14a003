//! What loops run through, whatever it holds, and where an element is put.

use super::{Compiler, Result, Slot, Word};
use super::{data::Data, rounds::Parts, set::Set};
use crate::lang::program::{Function, Operator, Pattern, Type, VarId};
use crate::search::once::{PARTS, Ways};
use crate::trace::{Datum, take_apart};
use crate::{limit::Limit, run::Run};
use std::sync::Arc;
use tesuji_core::node::{Fold, Id, Op};

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
    pub(crate) fn source(&mut self, pattern: &Pattern, set: Id) -> Result<Source> {
        if let (Some(&[value]), Pattern::Var(var)) = (self.form.called(set, Function::Covers), pattern) {
            let value = self.word(value)?;
            self.lists = true;
            return match self.bind(*var, Slot::Cells) {
                Slot::Cells(register) => Ok(Source::Ways(value, register)),
                _ => self.refuse("this name stands for something else too", set),
            };
        }
        if self.holds_data(set) || matches!(pattern, Pattern::Elements(_)) {
            let Some(of) = self.form.element_type(set) else { return self.refuse("this is no set", set) };
            let (elements, slots) = (self.kept(set)?, self.data_slots(pattern, &of, set)?);
            return Ok(Source::Data(DataLoop { elements, pattern: pattern.clone(), slots }));
        }
        Ok(Source::Words(self.set(set)?, self.parts_of(pattern, set)?))
    }

    /// Data that is not copied where a variable stands for it.
    fn kept(&mut self, id: Id) -> Result<Shared> {
        if let Some(Slot::Data(slot)) = self.slot_of(id) {
            return Ok(Box::new(move |run| run.data(slot)));
        }
        let data: Data = self.data(id)?;
        Ok(Box::new(move |run| Arc::new(data(run))))
    }

    /// Whether a set holds what no words stand for, or is kept as data.
    pub(crate) fn holds_data(&self, set: Id) -> bool {
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

    /// The unit of whose cells a set holds subsets: these are known by their places there.
    pub(crate) fn unit_of_subsets(&self, set: Id) -> Option<VarId> {
        match self.form.called(set, Function::Subsets) {
            Some(&[of]) => self.local_unit(of).filter(|_| self.form.is_of_type(of, &Type::Cell)),
            _ => self.filter(set).and_then(|(_, source, _)| self.unit_of_subsets(source)),
        }
    }

    /// Whether the sets of values that a set holds are listed as words.
    fn lists_words(&self, set: Id) -> bool {
        let args = self.form.args(set);
        match self.form.op(set) {
            Op::Set | Op::Call(Function::Combinations) => true,
            Op::Query(_, Fold::Collect) => {
                self.filter(set).is_none_or(|(_, source, _)| self.lists_words(source))
            }
            Op::If => self.lists_words(args[1]) && self.lists_words(args[2]),
            Op::Binary(Operator::Add | Operator::Subtract | Operator::Intersect) => {
                args.iter().all(|part| self.lists_words(*part))
            }
            _ => false,
        }
    }
}
