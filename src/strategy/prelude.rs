//! Imports from other crates that most files of strategies share.

pub(crate) use crate::board::state::{BoardState, StateChange};
pub(crate) use crate::board::{law::UnitFact, topology::Topology};
pub(crate) use crate::engine::technique::{CompileOptions, CompiledTechnique};
pub(crate) use crate::engine::world::{WorldPropagator, WorldStore};
pub(crate) use crate::engine::{CompileError, dirty_keys::DirtyKeys, links::LinkCompiler};
pub(crate) use crate::frame::trace::{Datum, TracedStep};
pub(crate) use crate::frame::{ExecFrame, ExecMemory};
pub(crate) use crate::lang::program::{
    Argument, Call, Clause, Event, Expr, Pattern, Program, Span, Statement, StrategyCall, Type, VarId,
};
pub(crate) use crate::plan::{graph::WakeEdge, planner::Planner};
pub(crate) use crate::sets::bits::{self, SetBits};
pub(crate) use crate::sets::{deadline::Deadline, limit::Limit};
pub(crate) use indexmap::{IndexMap, IndexSet};
pub(crate) use petgraph::graph::{DiGraph, NodeIndex};
pub(crate) use petgraph::visit::EdgeRef;
pub(crate) use std::cell::RefCell;
pub(crate) use std::sync::{Arc, OnceLock};
pub(crate) use tesuji_core::{expr_dag::ExprDag, node::ExprId};
