//! Imports shared by most files of this folder.

pub(super) use super::{
    RandomStream,
    error::{GenerateError, Rejection, Result, fail, fail_if},
};
pub(super) use indexmap::IndexMap;
pub(super) use std::{
    str::FromStr,
    sync::{Arc, PoisonError},
};
pub(super) use tesuji_board::{
    BoardShape, BoardState, CellGroup, Clue, PuzzleInput, PuzzleSpec, SolutionCount, Topology,
};
pub(super) use tesuji_lang::{Game, Program};
pub(super) use tesuji_message::{Localize, Message, message};
pub(super) use tesuji_sets::{CancelToken, Deadline};
pub(super) use tesuji_solve::{Puzzle, Renderer, Rules, Symmetry};
pub(super) use thiserror::Error;
