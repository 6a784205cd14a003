//! Common imports of this folder.

pub(super) use super::answer::CallFailure;
pub(super) use super::context::CallContext;
pub(super) use super::figure::StepDrawing;
pub(super) use super::position::{PositionArg, PositionRequest, is_given, numbers, squares};
pub(super) use crate::board::topology::{Topology, Unit};
pub(super) use crate::frame::trace::Effects;
#[cfg(not(feature = "schema"))]
pub(super) use crate::lang::message::JsonSchema;
pub(super) use crate::report::effects::signs;
pub(super) use crate::report::names::{Notation, value};
pub(super) use crate::sets::bits::SetBits;
pub(super) use crate::{
    CancelToken, Language, Match, Position, Puzzle, Renderer, Rules, Solution, Solver, SolverOptions, Step,
};
#[cfg(feature = "schema")]
pub(super) use schemars::JsonSchema;
pub(super) use serde::{Deserialize, Serialize};
