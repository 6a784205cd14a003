//! The words below a board.

/// What the signs of a board mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Legend {
    /// Before the signs.
    pub title: &'static str,
    /// Cells and candidates that the step rests on.
    pub used: &'static str,
    /// Candidates that a chain takes as false.
    pub taken_as_false: &'static str,
    /// Candidates that a chain takes as true.
    pub taken_as_true: &'static str,
    /// Candidates that go, or cells that lose some.
    pub eliminated: &'static str,
    /// Values that the step places.
    pub placed: &'static str,
    /// Values printed with the puzzle.
    pub given: &'static str,
    /// Values placed earlier.
    pub solved: &'static str,
    /// `a\b` in a square that is no cell.
    pub clues: &'static str,
    /// The number on a line where a cage begins.
    pub cages: &'static str,
    /// A sign for cells on a slanting line that is a unit.
    pub slanting: &'static str,
    /// A sign for cells of one more unit.
    pub extra: &'static str,
    /// Between two signs.
    pub separator: &'static str,
}

pub(super) const ENGLISH: Legend = Legend {
    title: "Signs: ",
    used: "part of the pattern",
    taken_as_false: "false along the chain",
    taken_as_true: "true along the chain",
    eliminated: "to be removed",
    placed: "filled in now",
    given: "given",
    solved: "filled in before",
    clues: "the cells below add up to a, those on the right to b",
    cages: "a number on a line is the sum of its cage, which ends at unbroken lines",
    slanting: "on a diagonal",
    extra: "in one more unit",
    separator: "; ",
};

pub(super) const JAPANESE: Legend = Legend {
    title: "記号：",
    used: "手筋に関わるマスと候補",
    taken_as_false: "チェーン上で偽とする候補",
    taken_as_true: "チェーン上で真とする候補",
    eliminated: "除外される候補",
    placed: "今回決まる数字",
    given: "ヒント",
    solved: "決定済み",
    clues: "下に続くマスの和がa、右に続くマスの和がb",
    cages: "線上の数字は実線で囲まれたケージの和",
    slanting: "対角線上のマス",
    extra: "追加の組に入るマス",
    separator: "　",
};
