//! Common imports of this folder.

pub use super::{
    position::{Cell, Position},
    render::Renderer,
};
pub use crate::{
    boards::BoardCache, outcome::Trace, puzzle::Puzzle, rules::Rules, solution::Solution, verdict::Verdict,
};
pub use indexmap::IndexMap;
pub use serde_json::{Value, json};
pub use std::{fmt, sync::Arc, time::Duration};
pub use tesuji_board::{BoardState, Clue, Topology, setup::position_of};
pub use tesuji_formats::{Format, FormatError, prepared, write};
pub use tesuji_frame::trace;
pub use tesuji_lang::{
    Argument, Call, File, LoadError, Program, Severity, Source, Sources, Span, embedded, is_example, program,
    takes_the_place,
};
pub use tesuji_message::{Localize, Message, message};
pub use tesuji_report::{
    BoardStyle, Drawing, DrawnLink, ErrorJson, Illustration, Language, LimitJson, Mark, Marks, Notation,
    SectionBlock, SolveStatus, StepDescription, StepJson, StepTexts, Teacher,
    board_text::candidates,
    catalogue::{self, call_title},
    effects::signs,
    facts::facts_json,
    json::arguments_json,
    language::fill,
    summary::limit_lines,
};
pub use tesuji_sets::Limit;
pub use thiserror::Error;
