//! Searches for subsets: with unions that must stay small, and with cells that must be covered; for the ways to place
//! a value, and for the ways to fill cells in.

pub(super) mod arrange;
pub(super) mod choose;
pub(super) mod cover;
pub(super) mod once;
pub(super) mod rows;
