//! Positions in a text in the units of the protocol: lines, and columns in units of an encoding.

use lsp_types::{Position, PositionEncodingKind, Range};
use std::ops;

/// Unit in which columns are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Encoding {
    Utf8,
    #[default]
    Utf16,
    Utf32,
}

impl Encoding {
    /// Selects the best of the encodings that the editor offers: UTF-8 needs no conversion.
    pub fn among(offered: &[PositionEncodingKind]) -> Self {
        let order = [Self::Utf8, Self::Utf32, Self::Utf16];
        order.into_iter().find(|encoding| offered.contains(&encoding.kind())).unwrap_or_default()
    }

    pub fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
            Self::Utf32 => PositionEncodingKind::UTF32,
        }
    }

    fn length(self, letter: char) -> usize {
        match self {
            Self::Utf8 => letter.len_utf8(),
            Self::Utf16 => letter.len_utf16(),
            Self::Utf32 => 1,
        }
    }

    pub fn width(self, text: &str) -> u32 {
        text.chars().map(|letter| self.length(letter)).sum::<usize>() as u32
    }

    /// Returns the position of a byte, or the end of the text if the byte is after it.
    pub fn position(self, text: &str, byte: usize) -> Position {
        self.position_after(text, (0, 0), byte).0
    }

    /// Returns the position of a byte, with the number and first byte of its line. The search starts at `above`, the
    /// number and first byte of an earlier line, so that a pass through a text does not restart at its top each time.
    pub fn position_after(self, text: &str, above: (u32, usize), byte: usize) -> (Position, (u32, usize)) {
        let byte = floor(text, byte);
        let (mut line, mut start) = above;
        for next in line_starts(&text[above.1..]).map(|next| above.1 + next).take_while(|next| *next <= byte)
        {
            (line, start) = (line + 1, next);
        }
        (Position { line, character: self.width(&text[start..byte]) }, (line, start))
    }

    /// Returns the byte at a position. Positions after the end of a line or of the text are clamped to it.
    pub fn byte(self, text: &str, position: Position) -> usize {
        let starts = std::iter::once(0).chain(line_starts(text));
        let Some(start) = starts.take(position.line as usize + 1).nth(position.line as usize) else {
            return text.len();
        };
        let line = text[start..].split(['\n', '\r']).next().unwrap_or_default();
        let mut left = position.character as usize;
        for (at, letter) in line.char_indices() {
            let length = self.length(letter);
            if left < length {
                return start + at;
            }
            left -= length;
        }
        start + line.len()
    }

    pub fn range(self, text: &str, bytes: ops::Range<usize>) -> Range {
        Range { start: self.position(text, bytes.start), end: self.position(text, bytes.end) }
    }

    /// Returns the bytes of a range; its ends may be in reverse order.
    pub fn bytes(self, text: &str, range: Range) -> ops::Range<usize> {
        let (start, end) = (self.byte(text, range.start), self.byte(text, range.end));
        start.min(end)..start.max(end)
    }
}

/// Returns the starts of all lines but the first. Line ends are `\n`, `\r\n` and `\r`.
fn line_starts(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    let ends = bytes.iter().enumerate().filter(|(at, byte)| match byte {
        b'\n' => true,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    });
    ends.map(|(at, _)| at + 1)
}

/// Returns the first byte of the character that contains a byte.
fn floor(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
