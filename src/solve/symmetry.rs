//! Symmetries of givens, and the orbits of squares under them.

use std::{fmt, str::FromStr};
use tesuji_board::{BoardShape, Clue, PuzzleSpec};
use tesuji_message::Localize;

/// Symmetry of the givens of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// Rotation by half a turn.
    Rotate,
    /// Rotation by a quarter turn; for square boards.
    Quarter,
    /// Reflection of the left half in the right half.
    Mirror,
    /// Reflection of the upper half in the lower half.
    Flip,
    /// Reflection in the main diagonal, which exchanges rows and columns; for square boards.
    Diagonal,
    /// All of these symmetries; for square boards.
    Full,
}

/// Returned when a text names no [`Symmetry`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Localize)]
#[error("unknown symmetry `{0}`: expected none, rotate, quarter, mirror, flip, diagonal or full")]
pub struct ParseSymmetryError(String);

impl FromStr for Symmetry {
    type Err = ParseSymmetryError;

    fn from_str(name: &str) -> Result<Self, ParseSymmetryError> {
        let found = Self::ALL.into_iter().find(|(_, known)| *known == name);
        found.map(|(symmetry, _)| symmetry).ok_or_else(|| ParseSymmetryError(name.to_owned()))
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Symmetry {
    const ALL: [(Self, &str); 7] = [
        (Self::None, "none"),
        (Self::Rotate, "rotate"),
        (Self::Quarter, "quarter"),
        (Self::Mirror, "mirror"),
        (Self::Flip, "flip"),
        (Self::Diagonal, "diagonal"),
        (Self::Full, "full"),
    ];

    /// Name of the symmetry.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// Returns the symmetries of the givens of a puzzle: `full` alone if it has that, `none` if it has no other.
    pub fn detect(puzzle: &PuzzleSpec) -> Vec<Self> {
        let shape = &puzzle.shape;
        let is_given = |square: &usize| matches!(puzzle.clues[*square], Clue::Given(_));
        let has = |symmetry: &Self| {
            let alike = |orbit: Vec<usize>| orbit.iter().all(is_given) || !orbit.iter().any(is_given);
            (shape.rows == shape.columns || !symmetry.needs_square())
                && symmetry.orbits(shape).into_iter().all(alike)
        };
        if has(&Self::Full) {
            return vec![Self::Full];
        }
        let some = Self::ALL.into_iter().skip(1).map(|(symmetry, _)| symmetry);
        let found: Vec<Self> = some.filter(has).collect();
        if found.is_empty() { vec![Self::None] } else { found }
    }

    pub fn needs_square(self) -> bool {
        matches!(self, Self::Quarter | Self::Diagonal | Self::Full)
    }

    /// Returns the orbits of the cells of a board under the symmetry, as squares.
    pub fn orbits(self, shape: &BoardShape) -> Vec<Vec<usize>> {
        let mut seen = vec![false; shape.squares()];
        let mut orbits = Vec::new();
        for square in (0..shape.squares()).filter(|&square| shape.is_cell(square)) {
            let mut orbit: Vec<usize> = Vec::new();
            let mut open = vec![square];
            while let Some(next) = open.pop() {
                if shape.is_cell(next) && !std::mem::replace(&mut seen[next], true) {
                    orbit.push(next);
                    open.extend(self.images((next / shape.columns, next % shape.columns), shape));
                }
            }
            if !orbit.is_empty() {
                orbits.push(orbit);
            }
        }
        orbits
    }

    /// Images of a square under the generators of the symmetry.
    fn images(self, (r, c): (usize, usize), shape: &BoardShape) -> Vec<usize> {
        let (up, left) = (shape.rows - 1 - r, shape.columns - 1 - c);
        let images: &[(usize, usize)] = match self {
            Self::None => &[],
            Self::Rotate => &[(up, left)],
            Self::Quarter => &[(c, up)],
            Self::Mirror => &[(r, left)],
            Self::Flip => &[(up, c)],
            Self::Diagonal => &[(c, r)],
            Self::Full => &[(c, up), (r, left)],
        };
        images.iter().map(|(r, c)| r * shape.columns + c).collect()
    }
}
