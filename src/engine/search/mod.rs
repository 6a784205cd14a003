//! Searches for subsets: with unions that must stay small, and with cells that must be covered;
//! and for the ways to place a value.

pub(super) mod choose;
pub(super) mod choose_wide;
pub(super) mod cover;
pub(super) mod once;
