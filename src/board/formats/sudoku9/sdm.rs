//! `.sdm` collections: a line of 81 digits for each puzzle, 0 where a cell is open.

use super::super::profile::{self, Cells, Profile, Reads};
use super::{SIDE, givens};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    sides: SIDE..=SIDE,
    ..Profile::of("sdm", profile::SUDOKU, Reads::cells(Cells::Line(super::super::line::read)), |position| {
        Ok(givens(position, '0'))
    })
};
