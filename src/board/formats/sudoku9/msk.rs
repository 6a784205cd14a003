//! `.msk` files of the VBForums contest: nine lines of nine digits, 0 where a cell is open.

use super::super::profile::{self, Cells, Profile, Reads};
use super::{SIDE, givens, rows};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    sides: SIDE..=SIDE,
    ..Profile::of("msk", profile::SUDOKU, Reads::cells(Cells::Drawn(false)), |position| {
        Ok(rows(&givens(position, '0')).join("\n"))
    })
};
