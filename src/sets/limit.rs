//! Limits of searches.

/// Limit that was reached; without it there might be more results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// Maximum number of moves of a walk between cells.
    Cells(u32),
    /// Maximum number of expanded partial walks between two endpoints whose shorter walks a condition rejected.
    Beginnings(usize),
    /// Maximum number of expanded partial walks from one candidate, if steps depend on earlier ones.
    Chains(usize),
    /// Maximum number of candidates of a position for a search of its links.
    Candidates(usize),
    /// Maximum number of placements in a world.
    Placements(usize),
    /// Maximum number of nodes of a search for exact covers.
    Ways(usize),
    /// Maximum number of elements of a set whose subsets are listed.
    Subsets(usize),
    /// Maximum number of states of a search for fillings, or of its cells.
    Arrangements(usize),
    /// Maximum number of nodes of a search for balanced sets.
    Balances(usize),
    /// Uniqueness is assumed, but the puzzle has no unique solution, or this is unknown.
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
