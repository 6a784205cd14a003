//! `.msk` files of the VBForums contest: nine lines of nine digits, 0 where a cell is open.

use super::super::profile::{self, Blocks, Naming, Profile, Removed};
use super::{SIDE, check, givens, rows};

/// What the format can say.
pub(in crate::board::formats) const PROFILE: Profile = Profile {
    name: "msk",
    largest: SIDE,
    cells: profile::PRINTED,
    removed: Removed::None,
    claims: false,
    blocks: Blocks::Usual,
    games: profile::SUDOKU,
    naming: Naming::None,
    write: |position| {
        check(position, "msk")?;
        Ok(rows(&givens(position, '0')).join("\n"))
    },
};
