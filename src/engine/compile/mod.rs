//! From a plan to closures over the bitsets of one board.
//!
//! An expression becomes a closure that reads registers and the state; a step becomes a closure that holds the
//! next one. Sets of cells inside one unit are one word of places in that unit, whatever the size of the board;
//! other sets of cells and sets of units are as many words as the board needs.

mod choose;
mod conclude;
mod condition;
mod containing;
mod data;
mod elements;
mod fold;
mod local;
mod number;
mod pairs;
mod rests;
mod rounds;
mod set;
mod slots;
mod source;
mod step;
mod sums;
mod values;
mod walks;
mod wide;
mod world;

use super::{
    needs::Needs, outer::Outer, path::LinkMap, run::Run, search::arrange::Scope, suppose::Supposition,
    wide::Wide,
};
use crate::lang::program::{Expr, Span, Type, VarId};
use crate::{board::topology::Topology, lang::message::Localize, plan::components::Root};
pub(super) use data::{Data, element};
pub(super) use rests::Rests;
pub(super) use rounds::Parts;
pub(super) use set::{Mask, Set};
pub(super) use slots::Slot;
pub(super) use source::Source;
use std::collections::BTreeMap;
use std::sync::Arc;
pub(super) use step::Rest;
use tesuji_core::form::Form;
use tesuji_core::node::{Id, Op};
use thiserror::Error;

/// A number, an element, or a set that fits one word.
pub(super) type Word = Box<dyn Fn(&Run<'_>) -> u64 + Send + Sync>;
pub(super) type Condition = Box<dyn Fn(&Run<'_>) -> bool + Send + Sync>;
/// A set of cells, units or candidates, written over what is there.
pub(super) type Fill = Box<dyn Fn(&Run<'_>, &mut Wide) + Send + Sync>;
/// Sets a register.
pub(super) type Store = Box<dyn Fn(&Run<'_>) + Send + Sync>;
/// A step with all that follows it; true ends the run.
pub(super) type Node = Box<dyn Fn(&Run<'_>) -> bool + Send + Sync>;

/// Why a plan cannot be compiled.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[error("{message}")]
pub struct CompileError {
    /// What the engine cannot do.
    pub message: String,
    pub span: Span,
}

pub(super) type Result<T> = std::result::Result<T, CompileError>;

/// Turns the expressions and steps of one plan into closures.
pub(super) struct Compiler {
    pub(super) topology: Arc<Topology>,
    pub(super) slots: Vec<Slot>,
    pub(super) registers: usize,
    /// Variables whose word is known while the steps that follow are compiled.
    pub(super) fixed: BTreeMap<VarId, u64>,
    /// Whether steps count their visits.
    pub(super) profile: bool,
    /// The nodes of its steps, and the types of its variables.
    pub(super) form: Form,
    pub(super) links: LinkMap,
    /// How many variables stand for walks.
    pub(super) walks: usize,
    /// The steps of the plan that are paths.
    pub(super) paths: Vec<usize>,
    /// Steps that are reached where a walk meets the conditions that follow it at once, each with the path.
    pub(super) acceptances: Vec<(usize, usize)>,
    /// True for the plan of a link, which concludes pairs of nodes.
    pub(super) emits: bool,
    /// The outermost loop, where it is known what that is.
    pub(super) outer: Option<Outer>,
    /// The loop that looks at one component of the board at a time.
    pub(super) root: Option<Root>,
    /// The plan joins sets: the registers of what they have in common and of whether there are any.
    pub(super) joins: Option<(usize, usize)>,
    /// What units must hold, where some have sums.
    pub(super) needs: Option<Arc<Needs>>,
    /// Where the worlds of each variable are kept, and what they are followed with.
    pub(super) worlds: BTreeMap<VarId, (usize, Arc<Supposition>)>,
    /// The laws among the cells of each unit, where a rule asks for ways to fill it.
    scopes: Option<Arc<Vec<Scope>>>,
    /// Whether a step looks candidates up cell by cell.
    pub(super) by_cell: bool,
    /// True where it lists sets of which there may be too many, so that nothing follows.
    pub(super) lists: bool,
    /// The units that the choice before takes for those that may cover, which the cover to come has a table for.
    pub(super) cover_units: Option<Arc<Fill>>,
}

impl Compiler {
    pub(super) fn new(topology: Arc<Topology>, form: Form, profile: bool) -> Self {
        Self {
            topology,
            slots: vec![Slot::Unbound; form.variables.len()],
            form,
            registers: 0,
            fixed: BTreeMap::new(),
            profile,
            links: LinkMap::default(),
            walks: 0,
            paths: Vec::new(),
            acceptances: Vec::new(),
            emits: false,
            outer: None,
            root: None,
            joins: None,
            needs: None,
            worlds: BTreeMap::new(),
            scopes: None,
            by_cell: false,
            lists: false,
            cover_units: None,
        }
    }

    /// A variable of one word that no rule names.
    pub(super) fn fresh(&mut self) -> VarId {
        self.form.fresh_of(Type::Int)
    }

    pub(super) fn slot(&self, var: VarId) -> Slot {
        self.slots.get(var.0 as usize).copied().unwrap_or(Slot::Unbound)
    }

    pub(super) fn ty(&self, var: VarId) -> &Type {
        &self.form.variables[var.0 as usize].ty
    }

    pub(super) fn types(&self) -> Vec<Type> {
        self.form.variables.iter().map(|variable| variable.ty.clone()).collect()
    }

    /// A number or an element that a path or a world says.
    pub(super) fn word_of(&mut self, expr: &Expr) -> Result<Word> {
        let id = self.lower(expr);
        self.word(id)
    }

    /// The node of an expression of a path, a world or a strategy.
    pub(super) fn lower(&mut self, expr: &Expr) -> Id {
        self.form.lower(expr)
    }

    /// An operation and its arguments.
    pub(super) fn parts_of_node(&self, id: Id) -> (Op, Vec<Id>) {
        let node = self.form.node(id);
        (node.op.clone(), node.args.to_vec())
    }

    pub(super) fn slot_of(&self, id: Id) -> Option<Slot> {
        self.form.as_var(id).map(|var| self.slot(var))
    }

    /// The register of a node that is a variable with one word.
    pub(super) fn register(&self, id: Id) -> Option<usize> {
        if let Some(Slot::Word(register)) = self.slot_of(id) { Some(register) } else { None }
    }

    /// Says what the engine cannot do with a node.
    pub(super) fn refuse<T>(&self, message: &str, id: Id) -> Result<T> {
        unsupported(message, self.form.span(id))
    }

    /// Gives a variable a register; the same one where its steps are compiled again for another alternative.
    pub(super) fn bind(&mut self, var: VarId, make: impl FnOnce(usize) -> Slot) -> Slot {
        if self.slot(var) != Slot::Unbound {
            return self.slot(var);
        }
        let slot = make(self.registers);
        self.registers += slot.registers(&self.topology);
        let number = var.0 as usize;
        self.slots.resize(self.slots.len().max(number + 1), Slot::Unbound);
        self.slots[number] = slot;
        slot
    }
}

pub(super) fn unsupported<T>(message: &str, span: Span) -> Result<T> {
    Err(CompileError { message: message.to_owned(), span })
}
