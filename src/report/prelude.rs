//! Imports shared by most files of this folder.

pub use super::{
    board_text::BoardStyle,
    drawing::Drawing,
    effects::{combined_effects, signs},
    json::{StepJson, unit_id},
    language::{Language, fill, join, pluralize},
    lesson::SectionBlock,
    marks::{Mark, Marks},
    names::{Notation, value},
    walk::{data, leaves},
    words::{StepDescription, StepTexts},
};
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
