//! Common imports of this folder.

pub use super::{
    answer::CallFailure,
    context::CallContext,
    figure::StepDrawing,
    position::{PositionArg, PositionRequest, is_given, numbers, squares},
};
pub use crate::{
    CancelToken, Language, Match, Position, Puzzle, Renderer, Rules, Solution, Solver, SolverOptions, Step,
};
#[cfg(feature = "schema")]
pub use schemars::JsonSchema;
pub use serde::{Deserialize, Serialize};
pub use tesuji_board::{Topology, Unit};
pub use tesuji_frame::Effects;
#[cfg(not(feature = "schema"))]
pub use tesuji_message::JsonSchema;
pub use tesuji_report::{Notation, effects::signs, names::value};
pub use tesuji_sets::SetBits;
