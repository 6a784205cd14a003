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
use crate::lang::program::{Expr, ExprKind, Span, Type, VarId};
use crate::{board::topology::Topology, lang::message::Explain};
pub(super) use data::{Data, element};
pub(super) use rests::Rests;
pub(super) use rounds::Parts;
pub(super) use set::{Mask, Set};
pub(super) use slots::Slot;
pub(super) use source::Source;
use std::collections::BTreeMap;
use std::sync::Arc;
pub(super) use step::Rest;
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
#[derive(Debug, Clone, PartialEq, Eq, Error, Explain)]
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
    pub(super) types: Vec<Type>,
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
    pub(super) fn new(topology: Arc<Topology>, variables: usize, profile: bool) -> Self {
        Self {
            topology,
            slots: vec![Slot::Unbound; variables],
            registers: 0,
            fixed: BTreeMap::new(),
            profile,
            types: Vec::new(),
            links: LinkMap::default(),
            walks: 0,
            paths: Vec::new(),
            acceptances: Vec::new(),
            emits: false,
            outer: None,
            joins: None,
            needs: None,
            worlds: BTreeMap::new(),
            scopes: None,
            by_cell: false,
            lists: false,
            cover_units: None,
        }
    }

    pub(super) fn fresh(&mut self) -> VarId {
        self.slots.push(Slot::Unbound);
        VarId(self.slots.len() as u32 - 1)
    }

    pub(super) fn slot(&self, var: VarId) -> Slot {
        self.slots[var.0 as usize]
    }

    pub(super) fn slot_of(&self, expr: &Expr) -> Option<Slot> {
        if let ExprKind::Var(var) = expr.kind { Some(self.slot(var)) } else { None }
    }

    /// The register of an expression that is a variable with one word.
    pub(super) fn register(&self, expr: &Expr) -> Option<usize> {
        if let Some(Slot::Word(register)) = self.slot_of(expr) { Some(register) } else { None }
    }

    /// Gives a variable a register; the same one where its steps are compiled again for another alternative.
    pub(super) fn bind(&mut self, var: VarId, make: impl FnOnce(usize) -> Slot) -> Slot {
        if self.slot(var) != Slot::Unbound {
            return self.slot(var);
        }
        let slot = make(self.registers);
        self.registers += slot.registers(&self.topology);
        self.slots[var.0 as usize] = slot;
        slot
    }
}

pub(super) fn unsupported<T>(message: &str, span: Span) -> Result<T> {
    Err(CompileError { message: message.to_owned(), span })
}
