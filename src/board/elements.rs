//! Elements of a puzzle that no input or constraint represents, as its source states them.

use crate::CellGroup;
use std::fmt;

/// Element without a law, for drawing and for writing it again.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Element {
    /// Name in its source.
    pub name: String,
    /// Squares, row by row from 0.
    pub squares: Vec<usize>,
    /// Number or text printed with it.
    pub value: Option<String>,
    pub figures: Vec<Figure>,
    /// Whether it is a decoration without meaning for the laws.
    pub is_decoration: bool,
    /// Entry of its source as JSON, with the name of the format that writes it again.
    pub source: Option<(String, String)>,
    /// The word of its format and the groups under it, for which rule files may have a constraint.
    pub stated: Option<(String, Vec<CellGroup>)>,
}

/// A row and a column from the upper left corner, in thousandths of the side of a square.
pub type Point = (i32, i32);

/// A height and a width, in thousandths of the side of a square.
pub type Extent = (i32, i32);

/// Drawing of an element.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Figure {
    pub outline: Outline,
    /// Colour of its line or text.
    pub color: Option<Color>,
    pub fill: Option<Color>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Outline {
    /// `width` in thousandths of a square, and whether it ends in a head.
    Line {
        points: Vec<Point>,
        width: i32,
        has_head: bool,
    },
    Ellipse {
        centre: Point,
        size: Extent,
    },
    Rectangle {
        centre: Point,
        size: Extent,
    },
    Text {
        at: Point,
        text: String,
    },
}

impl From<Outline> for Figure {
    fn from(outline: Outline) -> Self {
        Self { outline, color: None, fill: None }
    }
}

/// Red, green, blue and opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Color(pub [u8; 4]);

impl Color {
    /// Colour of `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        let digits: Vec<u8> = text
            .strip_prefix('#')?
            .chars()
            .map(|sign| Some(sign.to_digit(16)? as u8))
            .collect::<Option<_>>()?;
        let mut parts = [0, 0, 0, u8::MAX];
        let pairs: Vec<u8> = match digits.len() {
            3 | 4 => digits.iter().map(|digit| digit * 17).collect(),
            6 | 8 => digits.chunks(2).map(|pair| pair[0] * 16 + pair[1]).collect(),
            _ => return None,
        };
        parts[..pairs.len()].copy_from_slice(&pairs);
        Some(Self(parts))
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([red, green, blue, opacity]) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")?;
        if *opacity < u8::MAX { write!(f, "{opacity:02x}") } else { Ok(()) }
    }
}
