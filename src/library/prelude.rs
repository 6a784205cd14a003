//! What most files of this folder use of the folders below it.

pub(super) use crate::board::state::State;
pub(super) use crate::board::topology::Topology;
pub(super) use crate::formats::{Format, FormatError, write};
pub(super) use crate::lang::message::{Explain, Message, message};
pub(super) use crate::lang::program::{self, Argument, File, Program, Span};
pub(super) use crate::puzzle::Puzzle;
pub(super) use crate::report::board::{Look, candidates};
pub(super) use crate::report::catalogue::{self, called};
pub(super) use crate::report::json::{ErrorJson, StepJson, arguments_json, json_line};
pub(super) use crate::report::language::{Language, fill};
pub(super) use crate::report::marks::{Mark, Marks};
pub(super) use crate::report::names::{Names, value};
pub(super) use crate::report::words::{Described, Words};
pub(super) use crate::rules::Rules;
pub(super) use crate::solve::solution::Solution;
pub(super) use indexmap::IndexMap;
pub(super) use std::fmt;
pub(super) use std::sync::Arc;
pub(super) use std::time::Duration;
