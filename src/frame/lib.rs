//! Execution frame of a compiled plan: position, clock, registers, caches, and the matches that it yields.
//!
//! In come a topology and a board state; operations of a plan read and write registers; out go effects and traced
//! matches. It may use bit sets, boards and checked programs, and knows no operation of a plan.

mod cache_store;
mod exec_frame;
mod functions;
mod memory;
mod registers;
pub mod trace;

pub use functions::{FillFn, PredicateFn, SetFn, StepFn, StoreFn, ValueFn, WordFn};
pub use trace::{
    Datum, Effects, MatchBindings, RuledOut, TracedMatch, TracedStep, WalkPart, WalkStep, WalkTrace,
    WorldOutcome,
};

pub use cache_store::CacheStore;
pub use exec_frame::ExecFrame;
pub use memory::ExecMemory;
