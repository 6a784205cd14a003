//! Imports shared by most files of this folder.

pub(super) use super::error::{GenerateError, Rejection, Result, fail, fail_if};
pub(super) use super::random::RandomStream;
pub(super) use crate::board::inputs::{CellGroup, PuzzleInput};
pub(super) use crate::board::position::{BoardShape, Clue, PuzzleSpec};
pub(super) use crate::board::solver::SolutionCount;
pub(super) use crate::board::state::BoardState;
pub(super) use crate::board::topology::Topology;
pub(super) use crate::lang::message::{Localize, Message, message};
pub(super) use crate::lang::program::{Game, Program};
pub(super) use crate::sets::deadline::{CancelToken, Deadline};
pub(super) use crate::solve::{puzzle::Puzzle, render::Renderer, rules::Rules, symmetry::Symmetry};
pub(super) use indexmap::IndexMap;
pub(super) use std::{str::FromStr, sync::Arc, sync::PoisonError};
pub(super) use thiserror::Error;
