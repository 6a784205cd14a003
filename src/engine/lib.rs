//! Execution of plans: compiles a plan for a board to closures, and searches a position for its matches.
//!
//! In come plans and a position; out go matches. It may use plans, checked programs, boards and messages, and knows
//! neither strategies nor text.

pub mod compile;
mod dirty_keys;
mod key_loops;
mod keyed_plan;
pub mod links;
mod prelude;
mod required_values;
pub mod static_prefix;
pub mod technique;
mod world;

pub use compile::{DatumFn, PlanCompiler, VarSlot};
pub use dirty_keys::DirtyKeys;
pub use links::{LinkCompiler, LinkPair};
pub use required_values::RequiredValuesCache;
pub use technique::{CompileOptions, CompiledTechnique, SupportedMatch, WorldCompiler};
pub use world::cache::{WorldCache, WorldKey};
pub use world::derivation_log::{DerivationLog, DerivationMode};
pub use world::{WorldPropagator, WorldState, WorldStore};

pub use compile::CompileError;
