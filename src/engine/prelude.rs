//! Imports from other crates that most files of the engine share.

pub(crate) use crate::board::{law::UnitFact, pairs, state::BoardState, topology::Topology};
pub(crate) use crate::frame::functions::{FillFn, PredicateFn, SetFn, StepFn, StoreFn, ValueFn, WordFn};
pub(crate) use crate::frame::{ExecFrame, ExecMemory, trace::Datum};
pub(crate) use crate::lang::program::{
    Conclusion, Expr, ExprKind, Function, Operator, Pattern, Span, Type, Universe, VarId,
};
pub(crate) use crate::plan::steps::{Plan, PlanKey, PlanStep};
pub(crate) use crate::sets::bits::{self, SetBits};
pub(crate) use crate::sets::{sparse::SparseBitSet, window::BitWindow};
pub(crate) use std::cell::RefCell;
pub(crate) use std::sync::Arc;
pub(crate) use tesuji_core::expr_dag::ExprDag;
pub(crate) use tesuji_core::node::{ExprId, ExprOp, Query, QueryFold};
