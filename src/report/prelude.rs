//! Imports shared by most files of this folder.

pub use super::board_text::BoardStyle;
pub use super::drawing::Drawing;
pub use super::effects::{combined_effects, signs};
pub use super::json::{StepJson, unit_id};
pub use super::language::{Language, fill, join, pluralize};
pub use super::lesson::SectionBlock;
pub use super::marks::{Mark, Marks};
pub use super::names::{Notation, value};
pub use super::walk::{data, leaves};
pub use super::words::{StepDescription, StepTexts};
pub use crate::replay::Replay;
pub use indexmap::{IndexMap, IndexSet};
pub use serde::{Deserialize, Serialize};
pub use serde_json::Value;
pub use std::collections::{BTreeMap, BTreeSet};
pub use tesuji_board::{BoardState, LawPhrase, Topology, Unit, topology::grid_name};
pub use tesuji_frame::{Datum, Effects, MatchBindings, TracedMatch, TracedStep, WalkStep, WalkTrace};
pub use tesuji_lang::{Argument, Call, Expr, ExprKind, Program, Technique, Template, TemplatePart, Texts};
pub use tesuji_meaning::{Evaluator, letters};
pub use tesuji_message::{Message, message};
pub use tesuji_sets::{SetBits, bits};
pub use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
