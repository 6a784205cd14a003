//! How puzzles are solved.

use crate::engine::deadline::Cancel;
use std::time::Duration;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// The strategy's id, with arguments where it takes some; that of the game where absent.
    pub strategy: Option<String>,
    /// What stands behind the name of the strategy: how it was changed.
    pub added: String,
    /// The game; what each position implies where absent.
    pub game: Option<String>,
    /// Whether outcomes have the steps.
    pub steps: bool,
    /// Whether outcomes have each count, with what it was for.
    pub counts: bool,
    /// Whether outcomes describe the position at the beginning.
    pub start: bool,
    /// How many steps at most.
    pub max_steps: Option<usize>,
    /// How long for one puzzle.
    pub timeout: Option<Duration>,
    /// Stops every puzzle that is under way, and those that come after.
    pub cancel: Option<Cancel>,
    /// When the laws are asked about a puzzle.
    pub check: Check,
}

/// When the laws are asked whether a puzzle has one solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Check {
    /// Never.
    Never,
    /// When the strategy gives nothing more.
    #[default]
    Unsolved,
    /// Also when the limit of steps was reached.
    Unfinished,
}
