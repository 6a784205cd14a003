//! What programs call constraints: a constraint that several formats have a word for is one row.

use super::profile::NO_BLOCKS;

/// What is told of a constraint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// That the puzzle has it.
    Flag,
    /// Groups of cells.
    Cells,
    /// Lines through cells.
    Lines,
    /// Single cells.
    Cell,
}

/// A constraint: its name in the rule files, or that of the input that tells of it, and its words.
pub(super) struct Constraint {
    pub(super) name: &'static str,
    pub(super) form: Form,
    /// The key in objects of f-puzzles; empty where it has none.
    pub(super) fpuzzles: &'static str,
    /// The item in strings of the Interactive Sudoku Solver; empty where it has none.
    pub(super) iss: &'static str,
}

/// Puts a row of the table together.
const fn row(name: &'static str, form: Form, fpuzzles: &'static str, iss: &'static str) -> Constraint {
    Constraint { name, form, fpuzzles, iss }
}

/// All of them, in the order in which flags are written.
pub(super) const CONSTRAINTS: [Constraint; 28] = [
    row("rising-diagonal", Form::Flag, "diagonal+", "Diagonal~1"),
    row("falling-diagonal", Form::Flag, "diagonal-", "Diagonal~-1"),
    row("anti-knight", Form::Flag, "antiknight", "AntiKnight"),
    row("anti-king", Form::Flag, "antiking", "AntiKing"),
    row("disjoint-groups", Form::Flag, "disjointgroups", "DisjointSets"),
    row("non-consecutive", Form::Flag, "nonconsecutive", "AntiConsecutive"),
    row("windows", Form::Flag, "", "Windoku"),
    row("cages", Form::Cells, "killercage", "Cage"),
    row("extra-regions", Form::Cells, "extraregion", "AllDifferent"),
    row("differences", Form::Cells, "difference", ""),
    row("ratios", Form::Cells, "ratio", ""),
    row("thermometers", Form::Lines, "thermometer", "Thermo"),
    row("slow-thermometers", Form::Lines, "slowthermometer", ""),
    row("palindromes", Form::Lines, "palindrome", "Palindrome"),
    row("renbans", Form::Lines, "renban", "Renban"),
    row("whispers", Form::Lines, "whispers", "Whisper"),
    row("region-sum-lines", Form::Lines, "regionsumline", "RegionSumLine"),
    row("zipper-lines", Form::Lines, "zipperline", "Zipper"),
    row("nabners", Form::Lines, "nabner", ""),
    row("between-lines", Form::Lines, "betweenline", "Between"),
    row("lockout-lines", Form::Lines, "lockout", ""),
    row("double-arrows", Form::Lines, "doublearrow", ""),
    row("entropic-lines", Form::Lines, "entropicline", ""),
    row("modular-lines", Form::Lines, "modularline", ""),
    row("odd", Form::Cell, "odd", ""),
    row("even", Form::Cell, "even", ""),
    row("minimum", Form::Cell, "minimum", ""),
    row("maximum", Form::Cell, "maximum", ""),
];

/// What a format tells that has the words that `word` finds, and these names beside them.
pub(super) fn told(word: fn(&Constraint) -> &'static str, others: &[&'static str]) -> Vec<&'static str> {
    let known = CONSTRAINTS.iter().filter(|constraint| !word(constraint).is_empty());
    known
        .map(|constraint| constraint.name)
        .chain([NO_BLOCKS, "regions"])
        .chain(others.iter().copied())
        .collect()
}

/// The constraint of a word.
pub(super) fn named(word: fn(&Constraint) -> &'static str, text: &str) -> Option<&'static Constraint> {
    CONSTRAINTS.iter().find(|constraint| word(constraint) == text && !text.is_empty())
}
