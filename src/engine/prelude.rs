//! Imports from other crates that most files of the engine share.

pub use std::{cell::RefCell, sync::Arc};
pub use tesuji_board::{BoardState, Topology, UnitFact, pairs};
pub use tesuji_core::{ExprDag, ExprId, ExprOp, Query, QueryFold};
pub use tesuji_frame::{
    Datum, ExecFrame, ExecMemory, FillFn, PredicateFn, SetFn, StepFn, StoreFn, ValueFn, WordFn,
};
pub use tesuji_lang::{Conclusion, Expr, ExprKind, Function, Operator, Pattern, Span, Type, Universe, VarId};
pub use tesuji_plan::{Plan, PlanKey, PlanStep};
pub use tesuji_sets::{BitWindow, SetBits, SparseBitSet, bits};
