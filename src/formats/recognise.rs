//! Recognises the kind of a single line of a file from its characters.
//!
//! Short words are the hard part: sixteen characters are a puzzle of 4 × 4 or a row of 16 × 16, and `Grid 01` might be
//! two cells. A line is a row only if its values fit the board that it would be a row of; the stream uses the following
//! lines to decide between rows and short puzzles.

use super::{candidates, lists, spelling};
use crate::prelude::*;
use std::borrow::Cow;

/// Maximum length of a row of symbols: a longer word is a puzzle of its own, whole or damaged.
const LONGEST_ROW: usize = MAX_SYMBOLS;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    Blank,
    /// `# text`: a remark, or the name of the drawing on the next line.
    Comment,
    /// `; text` between Lisp forms.
    LispComment,
    /// `[name]` or `name:`.
    Label,
    Border,
    /// A puzzle that consists of this line alone.
    Single(Format),
    Address,
    /// A line claimed by several formats.
    Several,
    /// `kakuro ROWS COLUMNS` or the first row of a Kakuro.
    Kakuro(SumSyntax),
    /// A puzzle that consists of this line and the following ones, as its format determines.
    File(Format),
    /// `[Puzzle]`, the first section of a file.
    Section,
    Object,
    Row,
    /// Any other line: the name of the drawing on the next line, or a mistake.
    Words,
}

pub fn kind(text: &str) -> LineKind {
    let trimmed = text.trim();
    if let Some(sums) = SumSyntax::from_row(trimmed) {
        return LineKind::Kakuro(sums);
    }
    let bare = line::unquoted(trimmed);
    if bare != trimmed
        && let inner @ (LineKind::Row | LineKind::Single(_)) = kind(bare)
    {
        return inner;
    }
    if line::split_number(trimmed)
        .is_some_and(|(_, cells)| matches!(kind(cells), LineKind::Single(_) | LineKind::Row))
    {
        return LineKind::Single(Format::Line);
    }
    match trimmed.as_bytes() {
        [] => return LineKind::Blank,
        [b'{', ..] if !lists::begins(trimmed) => return LineKind::Object,
        [b';', ..] if separated(trimmed).is_none() => return LineKind::LispComment,
        [b'(' | b')' | b'"', ..] | [b'#', b'2', b'A' | b'a', ..] if !lists::begins(trimmed) => {
            return LineKind::File(Format::Matrix);
        }
        _ if is_border(trimmed) => return LineKind::Border,
        _ => {}
    }
    if Address::parse(trimmed).is_some() {
        return LineKind::Address;
    }
    match claimed(trimmed) {
        Ok(Some((_, kind))) => return kind,
        Ok(None) => {}
        Err(_) => return LineKind::Several,
    }
    match trimmed.as_bytes() {
        _ if block::size(trimmed, "kakuro").is_some() => return LineKind::Kakuro(SumSyntax::Slashes),
        [b'#', ..] => return LineKind::Comment,
        [b'[', .., b']'] if sdk::begins(trimmed) => return LineKind::Section,
        [b'[', .., b']'] => return LineKind::Label,
        _ if line::is_spaced(text) => return LineKind::Single(Format::Line),
        _ => {}
    }
    let (token, tail) = line::split(trimmed);
    let drawn = plain_row(if separated(text).is_some() { text } else { trimmed });
    let several = drawn.split_whitespace().nth(1).is_some();
    let bars = drawn != trimmed;
    let fits_row = !sides(&drawn).is_empty();
    if fits_row && (bars || several || token.len() <= LONGEST_ROW) {
        return LineKind::Row;
    }
    if token.len() > LONGEST_ROW && plain_row(token) == token {
        // n³ characters are candidates, damaged or not, if they are not the n² cells of a board.
        let is_large =
            candidates::side_of(token.len()).is_some() && line::side_of(line::count(token)).is_none();
        let are_candidates = is_large || candidates::fits(token);
        return LineKind::Single(if are_candidates { Format::Candidates } else { Format::Line });
    }
    let is_line = line::is_bank_record(trimmed)
        || is_short_line(token, tail)
        || line::read_scattered(trimmed).or_else(|| line::read_among_words(trimmed)).is_some();
    if is_line {
        return LineKind::Single(Format::Line);
    }
    if trimmed.ends_with(':') {
        return LineKind::Label;
    }
    let has_letters = trimmed.chars().any(char::is_alphabetic);
    let has_digits = trimmed.bytes().any(|byte| byte.is_ascii_digit());
    if bars || has_digits && !has_letters || is_open_row(trimmed) { LineKind::Row } else { LineKind::Words }
}

/// Whether a line consists of one sign for open cells, repeated.
fn is_open_row(trimmed: &str) -> bool {
    let mut signs = trimmed.chars().filter(|sign| !sign.is_whitespace());
    let first = signs.next().filter(|sign| spelling::is_open(*sign));
    first.is_some_and(|first| signs.clone().count() >= 3 && signs.all(|sign| sign == first))
}

/// Returns the format that claims a line, and the kind of the line: a puzzle of one line, or the first of several
/// lines.
pub fn claimed(trimmed: &str) -> Result<Option<(Format, LineKind)>> {
    claim(None, |format, form| match form {
        ReadForm::Word(is, _) => is(trimmed).then_some(LineKind::Single(format)),
        ReadForm::Lines(is, _) | ReadForm::Many(is, _) => is(trimmed).then_some(LineKind::File(format)),
        _ => None,
    })
}

/// Whether the line is only a border. HoDoKu writes `---`; blocks two cells wide have borders of `--`.
fn is_border(trimmed: &str) -> bool {
    let plain = plain_borders(trimmed);
    plain.bytes().all(|byte| b"+-|:.'`,*=# ".contains(&byte))
        && ["--", "=="].iter().any(|sign| plain.contains(sign))
}

/// Returns a row without the drawing around its cells; signs between cells become blanks.
pub fn plain_row(text: &str) -> Cow<'_, str> {
    // Tabs at the ends are open cells.
    let text = plain_borders(if text.contains('\t') { text } else { line::unquoted(text) });
    if let Some(cells) = separated(&text) {
        return Cow::Owned(cells.join(" "));
    }
    if text.contains('|') { Cow::Owned(text.replace('|', " ")) } else { text }
}

/// Returns the cells of a row between commas, semicolons or tabs, with `.` for an open cell that is left empty.
pub fn separated(row: &str) -> Option<Vec<&str>> {
    let sign = [';', ',', '\t'].into_iter().find(|sign| row.contains(*sign))?;
    let row = row.trim_matches(|sign: char| sign == ' ' || sign == '\r');
    let fields = row.split(sign).map(line::unquoted);
    let mut cells: Vec<&str> = fields.map(|field| if field.is_empty() { "." } else { field }).collect();
    // A separator after the last cell adds no cell if the other cells are a row of a more common side.
    let rank = |side: usize| match default_block(side) {
        Some((h, w)) if h > 1 => 1 + usize::from(h == w),
        _ => 0,
    };
    if row.ends_with(sign) && rank(cells.len() - 1) > rank(cells.len()) {
        cells.pop();
    }
    let is_cell = |cell: &&&str| match cell.as_bytes() {
        [one] => one.is_ascii_alphanumeric() || spelling::is_open(char::from(*one)),
        digits => digits.len() == 2 && digits.iter().all(u8::is_ascii_digit),
    };
    let good = cells.iter().filter(is_cell).count();
    let are_words = cells.iter().all(|cell| !cell.contains(char::is_whitespace));
    (cells.len() >= 4 && good * 4 >= cells.len() * 3 && are_words).then_some(cells)
}

/// Replaces line-drawing characters of Unicode by `|` and `-`.
pub fn plain_borders(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let plain = |character| match character {
        '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' => '|',
        '\u{2500}'..='\u{257f}' => '-',
        other => other,
    };
    Cow::Owned(text.chars().map(plain).collect())
}

/// Returns the sides of boards that may have a line, already [`plain_row`], as a row: by its groups, or by its characters.
/// Empty if the line is damaged or not a row.
pub fn sides(plain: &str) -> Vec<usize> {
    let tokens: Vec<&str> = plain.split_whitespace().collect();
    let groups = tokens.len();
    let singles = tokens.iter().all(|token| token.chars().nth(1).is_none());
    let is_cell = |one: char| matches!(one, '-' | '?') || fits_side(one, groups);
    let is_number = |token: &&str| {
        matches!(*token, "." | "-" | "_" | "*" | "?")
            || token.parse().is_ok_and(|number: usize| number <= groups)
    };
    let are_groups = || match singles {
        true => tokens.iter().all(|token| token.chars().all(is_cell)) || are_letters(&tokens, groups),
        false => {
            groups > 9 && tokens.iter().all(is_number)
                || groups <= MAX_SYMBOLS && tokens.iter().all(|token| grid::group(token, groups).is_ok())
        }
    };
    let characters = tokens.iter().map(|token| token.len()).sum();
    let even = tokens.iter().all(|token| token.len() == tokens[0].len());
    let fits = |token: &&str| token.chars().all(|one| fits_side(one, characters));
    let are_characters = || !singles && even && (tokens.iter().all(fits) || are_letters(&tokens, characters));
    let by_groups = Some(groups).filter(|side| (2..=MAX_SIDE).contains(side) && are_groups());
    let by_characters = Some(characters).filter(|side| (2..=MAX_SYMBOLS).contains(side) && are_characters());
    by_groups.into_iter().chain(by_characters).collect()
}

/// Whether the cells are letters from A on and open cells, with at least one of each.
fn are_letters(tokens: &[&str], side: usize) -> bool {
    let mut signs = tokens.iter().flat_map(|token| token.chars());
    let fits = |sign: char| match sign.is_ascii_alphabetic() {
        true => usize::from(sign.to_ascii_uppercase() as u8 - b'A') < side,
        false => spelling::is_open(sign),
    };
    let has = |is: fn(char) -> bool| tokens.iter().any(|token| token.chars().any(is));
    side >= 9 && has(spelling::is_open) && has(|sign| sign.is_ascii_alphabetic()) && signs.all(fits)
}

/// Whether most signs of a line are cells, though some are unreadable.
pub fn resembles_row(text: &str) -> bool {
    let plain = plain_row(text);
    let signs = plain.chars().filter(|sign| !sign.is_whitespace());
    let is_cell = |sign: &char| sign.is_ascii_digit() || spelling::is_open(*sign);
    let cells = signs.clone().filter(is_cell).count();
    cells >= 3 && cells * 2 >= signs.count()
}

fn fits_side(character: char, side: usize) -> bool {
    value_on(character, side).is_some() || line::is_blank(character, side)
}

/// Returns the side of a small board in one line that may also be a row of a larger one.
pub fn short_side(text: &str) -> Option<usize> {
    let text = text.trim();
    let fits = |side: &usize| side * side <= LONGEST_ROW && text.bytes().all(|byte| byte != b' ');
    line::side_of(text.len()).filter(fits)
}

/// Whether a line is a board of 4 × 4 to 6 × 6 with a name after it or with placed values. Shorter words are too likely
/// to be text.
fn is_short_line(token: &str, tail: &str) -> bool {
    let fits = |side: usize| token.chars().all(|one| one == '+' || fits_side(one, side));
    let named = !tail.is_empty() || token.contains('+');
    named && line::side_of(line::count(token)).is_some_and(|side| side >= 4 && fits(side))
}
