//! Searches for subsets: with unions that must stay small, and with cells that must be covered; for the ways to place
//! a value, for the ways to fill cells in, and for sets of candidates that use each other up.

pub(super) mod arrange;
pub mod balance;
pub(super) mod choose;
pub(super) mod cover;
pub(super) mod once;
pub(super) mod rows;
