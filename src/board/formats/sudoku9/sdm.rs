//! `.sdm` collections: a line of 81 digits for each puzzle, 0 where a cell is open.

use super::super::profile::{self, Blocks, Naming, Profile, Removed};
use super::{SIDE, check, givens};

/// What the format can say.
pub(in crate::board::formats) const PROFILE: Profile = Profile {
    name: "sdm",
    largest: SIDE,
    cells: profile::PRINTED,
    removed: Removed::None,
    claims: false,
    blocks: Blocks::Usual,
    games: profile::SUDOKU,
    naming: Naming::None,
    write: |position| {
        check(position, "sdm")?;
        Ok(givens(position, '0'))
    },
};
