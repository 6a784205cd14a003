//! What programs call constraints: a constraint that several formats have a word for is one row.

use crate::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Flag,
    Cells,
    /// Pairs of cells, of which some programs list many that touch at once.
    Pairs,
    Lines,
    Cell,
}

/// A constraint: its name in the rule files, or that of the input that states it, and its words.
pub(super) struct Constraint {
    pub(super) name: &'static str,
    pub(super) sort: Sort,
    /// The key in objects of f-puzzles; empty where it has none.
    pub(super) fpuzzles: &'static str,
    /// The item in strings of the Interactive Sudoku Solver; empty where it has none.
    pub(super) iss: &'static str,
}

const fn row(name: &'static str, sort: Sort, fpuzzles: &'static str, iss: &'static str) -> Constraint {
    Constraint { name, sort, fpuzzles, iss }
}

/// All of them, in the order in which flags are written.
pub(super) const CONSTRAINTS: [Constraint; 29] = [
    row("rising-diagonal", Sort::Flag, "diagonal+", "Diagonal~1"),
    row("falling-diagonal", Sort::Flag, "diagonal-", "Diagonal~-1"),
    row("anti-knight", Sort::Flag, "antiknight", "AntiKnight"),
    row("anti-king", Sort::Flag, "antiking", "AntiKing"),
    row("disjoint-groups", Sort::Flag, "disjointgroups", "DisjointSets"),
    row("non-consecutive", Sort::Flag, "nonconsecutive", "AntiConsecutive"),
    row("windows", Sort::Flag, "", "Windoku"),
    row("cages", Sort::Cells, "killercage", "Cage"),
    row("extra-regions", Sort::Cells, "extraregion", "AllDifferent"),
    row("differences", Sort::Pairs, "difference", "WhiteDot"),
    row("ratios", Sort::Pairs, "ratio", "BlackDot"),
    row("less", Sort::Pairs, "", "GreaterThan"),
    row("thermometers", Sort::Lines, "thermometer", "Thermo"),
    row("slow-thermometers", Sort::Lines, "slowthermometer", ""),
    row("palindromes", Sort::Lines, "palindrome", "Palindrome"),
    row("renbans", Sort::Lines, "renban", "Renban"),
    row("whispers", Sort::Lines, "whispers", "Whisper"),
    row("region-sum-lines", Sort::Lines, "regionsumline", "RegionSumLine"),
    row("zipper-lines", Sort::Lines, "zipperline", "Zipper"),
    row("nabners", Sort::Lines, "nabner", ""),
    row("between-lines", Sort::Lines, "betweenline", "Between"),
    row("lockout-lines", Sort::Lines, "lockout", ""),
    row("double-arrows", Sort::Lines, "doublearrow", ""),
    row("entropic-lines", Sort::Lines, "entropicline", ""),
    row("modular-lines", Sort::Lines, "modularline", ""),
    row("odd", Sort::Cell, "odd", ""),
    row("even", Sort::Cell, "even", ""),
    row("minimum", Sort::Cell, "minimum", ""),
    row("maximum", Sort::Cell, "maximum", ""),
];

/// The word of one format for a constraint; empty where it has none.
pub(super) type Word = fn(&Constraint) -> &'static str;

/// The inputs and constraints for which a format has words.
pub(super) fn supported(word: Word) -> Vec<&'static str> {
    let known = CONSTRAINTS.iter().filter(|constraint| !word(constraint).is_empty());
    known.map(|constraint| constraint.name).chain([NO_BLOCKS, "regions"]).collect()
}

pub(super) fn named(word: Word, text: &str) -> Option<&'static Constraint> {
    CONSTRAINTS.iter().find(|constraint| word(constraint) == text && !text.is_empty())
}
