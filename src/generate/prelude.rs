//! What most files of this folder use.

pub(super) use super::random::Chance;
pub(super) use super::{GenerateError, Miss};
pub(super) use crate::board::inputs::{Group, Input};
pub(super) use crate::board::laws::Count;
pub(super) use crate::board::position::{Clue, Position, Shape};
pub(super) use crate::board::state::State;
pub(super) use crate::board::topology::Topology;
pub(super) use crate::engine::deadline::Deadline;
pub(super) use crate::lang::message::{Explain, Message, message};
pub(super) use crate::lang::program::{Game, Program};
pub(super) use indexmap::IndexMap;
pub(super) use std::str::FromStr;
pub(super) use std::sync::{Arc, PoisonError};
pub(super) use thiserror::Error;
