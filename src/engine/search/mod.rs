//! Searches for subsets: with unions that must stay small, and with cells that must be covered.

pub(super) mod choose;
pub(super) mod cover;
