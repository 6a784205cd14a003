//! Imports shared by most files of this folder.

pub(super) use super::language::{Language, fill, join, pluralize};
pub(super) use super::marks::{Mark, Marks};
pub(super) use super::names::{Notation, value};
pub(super) use super::walk::{data, leaves};
pub(super) use crate::board::state::BoardState;
pub(super) use crate::board::topology::{Topology, Unit, grid_name};
pub(super) use crate::frame::trace::{Datum, Effects, MatchBindings, TracedMatch, TracedStep, WalkTrace};
pub(super) use crate::lang::message::{Message, message};
pub(super) use crate::lang::program::{Argument, Call, Program, Technique, Template, TemplatePart};
pub(super) use crate::sets::bits::SetBits;
pub(super) use crate::{meaning::letters, solve::replay::Replay};
pub(super) use indexmap::{IndexMap, IndexSet};
pub(super) use serde::{Deserialize, Serialize};
pub(super) use serde_json::Value;
pub(super) use std::collections::{BTreeMap, BTreeSet};
pub(super) use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
