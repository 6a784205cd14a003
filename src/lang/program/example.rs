//! Examples that stand beside techniques.

use super::*;

/// `example CALL { … }`: a position and what must follow from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Example {
    pub call: Call,
    /// The game; sudoku where the example does not say.
    pub game: String,
    /// The position in any format that is read.
    pub position: String,
    pub position_at: Span,
    /// What one of the matches must do, all of it and nothing else; no match may exist where absent.
    pub finds: Option<Vec<Fact>>,
    /// How this match must be written, by the style; may name only some of the styles that it is written in.
    pub says: IndexMap<String, String>,
    pub title: String,
    pub span: Span,
}

/// `eliminate 5 from r1c2` or `place 5 in r1c2` of an example.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// Whether the value is placed; it is eliminated otherwise.
    pub place: bool,
    pub value: u8,
    /// The cell by its label.
    pub cell: String,
    pub span: Span,
}
