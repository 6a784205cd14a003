//! Signs of keyboards, web pages and typesetters that are read as ASCII.
//!
//! Letters and digits of full width, the dashes, quotation marks and blanks of Unicode, the yen sign in place of a
//! backslash and squares for open cells become the signs of formats. Strokes of drawings are unchanged, and so is the
//! text from the first letter of another alphabet on, which belongs to a name.

use std::borrow::Cow;

/// Number of leading ASCII characters with which a line consists of cells and a name.
const CELLS: usize = 16;

/// Returns a line in the signs of formats.
pub fn normalize(line: &str) -> Cow<'_, str> {
    let start = line.trim_start();
    let is_of_cells = || line.chars().take(CELLS).filter(|sign| sign.is_ascii_graphic()).count() == CELLS;
    if line.is_ascii() || start.starts_with(['{', '<']) || start.starts_with("http") || is_of_cells() {
        return Cow::Borrowed(line);
    }
    let end = line.char_indices().find(|(_, sign)| sign.is_alphabetic() && ascii(*sign).is_none());
    let (signs, rest) = line.split_at(end.map_or(line.len(), |(at, _)| at));
    let plain = signs.chars().filter(|sign| !is_invisible(*sign)).map(|sign| ascii(sign).unwrap_or(sign));
    Cow::Owned(plain.chain(rest.chars()).collect())
}

fn is_invisible(sign: char) -> bool {
    matches!(sign, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Returns the ASCII sign with the meaning of another one.
fn ascii(sign: char) -> Option<char> {
    Some(match sign {
        '\0'..='\x7f' => sign,
        // Full width.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(sign as u32 - 0xfee0)?,
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{30fc}' | '\u{ff70}' => '-',
        '□' | '▢' | '◻' | '◽' | '☐' | '○' | '◯' | '〇' | '\u{30fb}' | '\u{ff65}' | '·' | '•' | '∙' | '⋅'
        | '。' => '.',
        '■' | '◼' | '◾' | '▪' | '█' | '⬛' => '#',
        '⬜' => '.',
        '①'..='⑨' => char::from_u32(sign as u32 - '①' as u32 + '1' as u32)?,
        '¥' | '￥' | '₩' | '￦' | '∖' | '⧵' => '\\',
        '⁄' | '∕' => '/',
        '¦' | '∣' | '❘' | 'ǀ' | '‖' => '|',
        '“' | '”' | '„' | '‟' | '«' | '»' | '「' | '」' => '"',
        '‘' | '’' | '‚' | '‛' => '\'',
        '、' | '､' => ',',
        '×' => 'x',
        _ => return None,
    })
}
