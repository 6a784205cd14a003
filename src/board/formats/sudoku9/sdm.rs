//! `.sdm` collections: a line of 81 digits for each puzzle, 0 where a cell is open.

use super::super::profile::{self, Profile};
use super::{SIDE, givens};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    sides: SIDE..=SIDE,
    ..Profile::of("sdm", profile::SUDOKU, |position| Ok(givens(position, '0')))
};
