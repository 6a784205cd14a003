//! Values and cells as characters.

const SYMBOLS: [u8; 256] = {
    let mut symbols = [b'?'; 256];
    let mut value = 0;
    while value <= 36 {
        symbols[value] = match value {
            0..=9 => b'0' + value as u8,
            10..=35 => b'A' + (value as u8 - 10),
            _ => b'&',
        };
        value += 1;
    }
    symbols
};

/// Returns the character for a number: 0-9, then A-Z, then `&` for 36; `?` over 36.
///
/// Janko and Gecode write 16 × 16 as 1-9A-G and 25 × 25 as 1-9A-P; those 35 symbols leave 36 × 36 one short.
#[must_use]
#[inline]
pub fn symbol(value: u8) -> char {
    char::from(SYMBOLS[usize::from(value)])
}

/// Returns the symbol of a value that counts from 1 as a byte, with `.` for 0.
#[must_use]
#[inline]
pub fn symbol_or_dot(value: u8) -> u8 {
    if value == 0 { b'.' } else { SYMBOLS[usize::from(value)] }
}

/// Appends ASCII bytes to a text, which is faster than appending characters one by one; symbols are ASCII.
pub fn add_ascii(text: &mut String, add: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = std::mem::take(text).into_bytes();
    add(&mut bytes);
    // The appended bytes are ASCII, so there is no error.
    *text = String::from_utf8(bytes).unwrap_or_default();
}

/// Returns the value of a character: the inverse of [`symbol`], with letters of either case.
#[must_use]
pub fn value_of(symbol: char) -> Option<u8> {
    match symbol {
        '1'..='9' => Some(symbol as u8 - b'0'),
        'A'..='Z' => Some(symbol as u8 - b'A' + 10),
        'a'..='z' => Some(symbol as u8 - b'a' + 10),
        '&' => Some(36),
        _ => None,
    }
}

/// Returns the value of `symbol` on a board of `side`, where letters are values only above nine.
pub fn value_on(symbol: char, side: usize) -> Option<u8> {
    value_of(symbol).filter(|value| usize::from(*value) <= side)
}

pub fn cell(index: usize, side: usize) -> String {
    format!("r{}c{}", index / side + 1, index % side + 1)
}

pub fn values(mask: u64) -> impl Iterator<Item = u8> {
    (1..=64).filter(move |value| mask >> (value - 1) & 1 == 1)
}
