//! Closure generation: plans become closures over the bit sets of one board.
//!
//! An expression becomes a closure over registers and state, a step a closure that calls its continuation; true stops
//! the execution. Representations of a set, chosen statically per expression: one word (values, kinds, places in one
//! unit), bit sets of several words (cells, units, candidates), data. An expression without one is a [`CompileError`].

mod choice;
mod choose;
mod conclude;
mod condition;
mod containing;
mod cover;
mod data;
mod elements;
mod exact_covers;
mod fillings;
mod fold;
mod local;
mod number;
mod pairs;
mod path;
mod query_loops;
mod required_values;
mod set;
mod slots;
mod source;
mod static_eval;
mod step;
mod sums;
mod support;
mod values;
mod walk_for_each;
mod walks;
mod wide;
mod world;

use super::{key_loops::KeyLoops, links::CompiledLinks, required_values::RequiredValues};
use crate::{WorldPropagator, prelude::*};
use tesuji_message::Localize;
use tesuji_plan::Root;

pub use choose::combinations;
pub use data::DatumFn;
pub(super) use required_values::compile_required_values;
pub(super) use set::SetOperand;
pub use slots::VarSlot;
pub(super) use source::LoopSource;
pub(super) use static_eval::{evaluate, filter_units};
use std::collections::BTreeMap;
pub(super) use step::RemainingSteps;
pub(super) use support::SupportFn;
use thiserror::Error;

/// Returned when a plan contains an expression that the engine cannot compute.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[error("{message}")]
pub struct CompileError {
    pub message: String,
    pub span: Span,
}

/// Slot and propagator of each world variable.
pub(super) type WorldSlots = BTreeMap<VarId, (usize, Arc<dyn WorldPropagator>)>;

pub type Result<T> = std::result::Result<T, CompileError>;

/// Compile-time state of one plan.
pub struct PlanCompiler {
    pub(super) topology: Arc<Topology>,
    pub(super) slots: Vec<VarSlot>,
    pub registers: usize,
    /// Words of the variables that are constant in the steps being compiled.
    pub(super) fixed: BTreeMap<VarId, u64>,
    /// Whether steps count their visits.
    pub(super) is_profiled: bool,
    /// Expressions of the steps, and types of the variables.
    pub(super) form: ExprDag,
    pub links: CompiledLinks,
    /// Number of walk variables.
    pub(super) walks: usize,
    /// Indices of the path steps.
    pub(super) paths: Vec<usize>,
    /// Whether the steps are the filter of a path: their end accepts a walk.
    pub(super) is_filter: bool,
    /// Whether the plan concludes the node pairs of a link.
    pub(super) is_link_plan: bool,
    pub(super) outer: KeyLoops,
    /// Loop whose iterations read one connected component of the board each.
    pub(super) root: Option<Root>,
    /// Registers of an intersecting plan: the intersection, and whether it has an operand.
    pub(super) intersection_registers: Option<(usize, usize)>,
    /// Required values, if some unit has a sum.
    pub needs: Option<Arc<RequiredValues>>,
    pub(super) worlds: WorldSlots,
    /// Fillings of each unit, if an expression reads them.
    unit_fillings: Option<Arc<Vec<fillings::CellFillings>>>,
    /// Whether a step reads the candidates of single cells.
    pub(super) reads_cell_candidates: bool,
    /// Whether a step lists sets under a limit.
    pub(super) may_be_incomplete: bool,
    /// Units in the bound of the choice before the next cover, for which there is a matrix.
    pub(super) cover_units: Option<Arc<SetFn>>,
}

impl PlanCompiler {
    pub fn new(topology: Arc<Topology>, form: ExprDag, profile: bool) -> Self {
        Self {
            topology,
            slots: vec![VarSlot::Unbound; form.variables.len()],
            form,
            registers: 0,
            fixed: BTreeMap::new(),
            is_profiled: profile,
            links: CompiledLinks::default(),
            walks: 0,
            paths: Vec::new(),
            is_filter: false,
            is_link_plan: false,
            outer: KeyLoops::default(),
            root: None,
            intersection_registers: None,
            needs: None,
            worlds: BTreeMap::new(),
            unit_fillings: None,
            reads_cell_candidates: false,
            may_be_incomplete: false,
            cover_units: None,
        }
    }

    /// Register of a new variable of one word.
    pub(super) fn fresh_register(&mut self) -> usize {
        let var = self.form.fresh_of(Type::Int);
        self.word_register(var)
    }

    pub fn slot(&self, var: VarId) -> VarSlot {
        self.slots.get(var.0 as usize).copied().unwrap_or(VarSlot::Unbound)
    }

    pub fn ty(&self, var: VarId) -> &Type {
        &self.form.variables[var.0 as usize].ty
    }

    pub fn types(&self) -> Vec<Type> {
        self.form.variables.iter().map(|variable| variable.ty.clone()).collect()
    }

    /// Number or element of a path or world clause.
    pub fn word_of(&mut self, expr: &Expr) -> Result<WordFn> {
        let id = self.form.lower(expr);
        self.word(id)
    }

    /// Operation and arguments.
    pub fn parts_of_node(&self, id: ExprId) -> (ExprOp, Vec<ExprId>) {
        let node = self.form.node(id);
        (node.op.clone(), node.args.to_vec())
    }

    pub fn slot_of(&self, id: ExprId) -> Option<VarSlot> {
        self.form.as_var(id).map(|var| self.slot(var))
    }

    /// Register of a node that is a one-word variable.
    pub fn register(&self, id: ExprId) -> Option<usize> {
        if let Some(VarSlot::Word(register)) = self.slot_of(id) { Some(register) } else { None }
    }

    /// Compile error at a node.
    pub fn unsupported_node<T>(&self, message: &str, id: ExprId) -> Result<T> {
        unsupported(message, self.form.span(id))
    }

    /// Slot of a variable, allocated on first use: steps that are compiled once per alternative share it.
    pub fn bind(&mut self, var: VarId, make: impl FnOnce(usize) -> VarSlot) -> VarSlot {
        if self.slot(var) != VarSlot::Unbound {
            return self.slot(var);
        }
        let slot = make(self.registers);
        self.registers += slot.registers();
        let number = var.0 as usize;
        self.slots.resize(self.slots.len().max(number + 1), VarSlot::Unbound);
        self.slots[number] = slot;
        slot
    }
}

/// Whether a set of elements of this type is one word.
fn is_mask(of: &Type) -> bool {
    matches!(of, Type::Value | Type::Kind)
}

/// Whether a set of elements of this type is a bit set of several words.
fn is_wide(of: &Type) -> bool {
    matches!(of, Type::Cell | Type::Unit | Type::Candidate)
}

pub fn unsupported<T>(message: &str, span: Span) -> Result<T> {
    Err(CompileError { message: message.to_owned(), span })
}
