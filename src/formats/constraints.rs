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

/// The number of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GroupNumber {
    None,
    /// It has this one, which an item of the Interactive Sudoku Solver says by its name.
    Fixed(i64),
    /// The first argument of an item, which may leave out this one.
    Argument(i64),
    /// The first argument, which may leave out 5; in f-puzzles half of the side.
    Half,
}

/// A constraint: its name in the rule files, or that of the input that states it, and its words.
pub(super) struct Constraint {
    pub(super) name: &'static str,
    pub(super) sort: Sort,
    pub(super) number: GroupNumber,
    /// The key in objects of f-puzzles; empty where it has none.
    pub(super) fpuzzles: &'static str,
    /// The item in strings of the Interactive Sudoku Solver; empty where it has none.
    pub(super) iss: &'static str,
}

impl Constraint {
    /// The number of a group of f-puzzles that states none, on a board of this side.
    pub(super) fn usual_number(&self, side: usize) -> Option<i64> {
        match self.number {
            GroupNumber::None => None,
            GroupNumber::Fixed(number) => Some(number),
            GroupNumber::Argument(number) => Some(number),
            GroupNumber::Half => Some(side.div_ceil(2) as i64),
        }
    }
}

const fn row(name: &'static str, sort: Sort, fpuzzles: &'static str, iss: &'static str) -> Constraint {
    Constraint { name, sort, number: GroupNumber::None, fpuzzles, iss }
}

const fn numbered(row: Constraint, number: GroupNumber) -> Constraint {
    Constraint { number, ..row }
}

/// All of them, in the order in which flags are written.
pub(super) const CONSTRAINTS: [Constraint; 38] = [
    row("rising-diagonal", Sort::Flag, "diagonal+", "Diagonal~1"),
    row("falling-diagonal", Sort::Flag, "diagonal-", "Diagonal~-1"),
    row("anti-knight", Sort::Flag, "antiknight", "AntiKnight"),
    row("anti-king", Sort::Flag, "antiking", "AntiKing"),
    row("disjoint-groups", Sort::Flag, "disjointgroups", "DisjointSets"),
    row("non-consecutive", Sort::Flag, "nonconsecutive", ""),
    row("anti-consecutive", Sort::Flag, "", "AntiConsecutive"),
    row("windows", Sort::Flag, "", "Windoku"),
    row("anti-taxicab", Sort::Flag, "", "AntiTaxicab"),
    row("strict-kropki", Sort::Flag, "", "StrictKropki"),
    row("strict-xv", Sort::Flag, "", "StrictXV"),
    row("cages", Sort::Cells, "killercage", "Cage"),
    row("extra-regions", Sort::Cells, "extraregion", "AllDifferent"),
    numbered(row("differences", Sort::Pairs, "difference", "WhiteDot"), GroupNumber::Fixed(1)),
    numbered(row("ratios", Sort::Pairs, "ratio", "BlackDot"), GroupNumber::Fixed(2)),
    numbered(row("xv", Sort::Pairs, "xv", "X"), GroupNumber::Fixed(10)),
    numbered(row("xv", Sort::Pairs, "", "V"), GroupNumber::Fixed(5)),
    row("less", Sort::Pairs, "", "GreaterThan"),
    row("thermometers", Sort::Lines, "thermometer", "Thermo"),
    row("slow-thermometers", Sort::Lines, "slowthermometer", ""),
    row("palindromes", Sort::Lines, "palindrome", "Palindrome"),
    row("renbans", Sort::Lines, "renban", "Renban"),
    numbered(row("whispers", Sort::Lines, "whispers", "Whisper"), GroupNumber::Half),
    row("region-sum-lines", Sort::Lines, "regionsumline", "RegionSumLine"),
    row("zipper-lines", Sort::Lines, "zipperline", "Zipper"),
    row("nabners", Sort::Lines, "nabner", ""),
    row("between-lines", Sort::Lines, "betweenline", "Between"),
    row("lockout-lines", Sort::Lines, "lockout", ""),
    row("double-arrows", Sort::Lines, "doublearrow", ""),
    row("entropic-lines", Sort::Lines, "entropicline", "Entropic"),
    numbered(row("modular-lines", Sort::Lines, "modularline", "Modular"), GroupNumber::Argument(3)),
    row("odd", Sort::Cell, "odd", ""),
    row("even", Sort::Cell, "even", ""),
    row("minimum", Sort::Cell, "minimum", ""),
    row("maximum", Sort::Cell, "maximum", ""),
    row("column-indexers", Sort::Cells, "columnindexer", "Indexing~C"),
    row("row-indexers", Sort::Cells, "rowindexer", "Indexing~R"),
    row("clones", Sort::Pairs, "clone", ""),
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
