//! Imports shared by most files of this folder.

pub(super) use super::board_text::BoardStyle;
pub(super) use super::drawing::Drawing;
pub(super) use super::effects::{combined_effects, signs};
pub(super) use super::json::{StepJson, unit_id};
pub(super) use super::language::{Language, fill, join, pluralize};
pub(super) use super::lesson::SectionBlock;
pub(super) use super::marks::{Mark, Marks};
pub(super) use super::names::{Notation, value};
pub(super) use super::walk::{data, leaves};
pub(super) use super::words::{StepDescription, StepTexts};
pub(super) use crate::board::law::LawPhrase;
pub(super) use crate::board::state::BoardState;
pub(super) use crate::board::topology::{Topology, Unit, grid_name};
pub(super) use crate::frame::trace::{
    Datum, Effects, MatchBindings, TracedMatch, TracedStep, WalkStep, WalkTrace,
};
pub(super) use crate::lang::message::{Message, message};
pub(super) use crate::lang::program::{
    Argument, Call, Expr, ExprKind, Program, Technique, Template, TemplatePart, Texts,
};
pub(super) use crate::meaning::{Evaluator, letters};
pub(super) use crate::replay::Replay;
pub(super) use crate::sets::bits::{self, SetBits};
pub(super) use indexmap::{IndexMap, IndexSet};
pub(super) use serde::{Deserialize, Serialize};
pub(super) use serde_json::Value;
pub(super) use std::collections::{BTreeMap, BTreeSet};
pub(super) use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
