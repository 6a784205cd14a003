//! Limits that cut searches short.

/// A limit that was reached, so that more might have been found without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// How often a walk may go to another cell: longer ones were not searched.
    Cells(u32),
    /// How many beginnings of walks are gone on with between two ends whose shorter walks a condition refused.
    Beginnings(usize),
    /// How many beginnings of walks from one candidate are gone on with, where walks go on by what they hold.
    Chains(usize),
    /// How many candidates a position may have for its links to be followed.
    Candidates(usize),
    /// How many values may be placed in a world: it was not followed further.
    Placements(usize),
    /// How many parts of the ways to place a value are looked at.
    Ways(usize),
    /// How many elements a set may have for its subsets to be listed.
    Subsets(usize),
    /// How many arrangements of values in cells are looked at.
    Arrangements(usize),
    /// How many parts of the search for sets of candidates that use each other up are looked at.
    Balances(usize),
    /// It counts on the puzzle having exactly one solution, and that is not so, or not known.
    Solutions,
}

impl Limit {
    pub fn number(self) -> usize {
        match self {
            Limit::Solutions => 1,
            Limit::Cells(n) => n as usize,
            Limit::Beginnings(n)
            | Limit::Chains(n)
            | Limit::Candidates(n)
            | Limit::Placements(n)
            | Limit::Ways(n)
            | Limit::Subsets(n)
            | Limit::Arrangements(n)
            | Limit::Balances(n) => n,
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Limit::Cells(_) => "cells",
            Limit::Beginnings(_) => "beginnings",
            Limit::Chains(_) => "chains",
            Limit::Candidates(_) => "candidates",
            Limit::Placements(_) => "placements",
            Limit::Ways(_) => "ways",
            Limit::Subsets(_) => "subsets",
            Limit::Arrangements(_) => "arrangements",
            Limit::Balances(_) => "balances",
            Limit::Solutions => "solutions",
        }
    }
}
