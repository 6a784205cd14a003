//! What most files of this folder use.

pub(super) use super::error::{GenerateError, Rejection, Result, fail, fail_if};
pub(super) use super::random::RandomStream;
pub(super) use crate::board::inputs::{Group, Input};
pub(super) use crate::board::position::{Clue, Position, Shape};
pub(super) use crate::engine::deadline::{CancelToken, Deadline};
pub(super) use crate::lang::message::{Localize, Message, message};
pub(super) use crate::lang::program::{Game, Program};
pub(super) use crate::{board::laws::Count, board::state::State, board::topology::Topology};
pub(super) use indexmap::IndexMap;
pub(super) use std::{str::FromStr, sync::Arc, sync::PoisonError};
pub(super) use thiserror::Error;
