//! Imports from other crates that most files of strategies share.

pub use indexmap::{IndexMap, IndexSet};
pub use petgraph::{
    graph::{DiGraph, NodeIndex},
    visit::EdgeRef,
};
pub use std::{
    cell::RefCell,
    sync::{Arc, OnceLock},
};
pub use tesuji_board::{BoardState, StateChange, Topology, UnitFact};
pub use tesuji_core::{ExprDag, ExprId};
pub use tesuji_engine::{
    CompileError, CompileOptions, CompiledTechnique, DirtyKeys, LinkCompiler, WorldPropagator, WorldStore,
};
pub use tesuji_frame::{Datum, ExecFrame, ExecMemory, TracedStep};
pub use tesuji_lang::{
    Argument, Call, Clause, Event, Expr, PathOrder, Pattern, Program, Span, Statement, StrategyCall, Type,
    VarId,
};
pub use tesuji_plan::{Planner, WakeEdge};
pub use tesuji_sets::{Deadline, Limit, SetBits, bits};
