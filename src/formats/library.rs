//! HoDoKu's regression library: a position and the expected effect of one technique, in one line.
//!
//! `:<code>[-<variant>]:<digits>:<cells>:<removed>:<eliminations>:<placements>:<extra>`, the last three lists as
//! triples of digit, row and column. `:0000:x:<cells>:<removed>::` is a position without a technique.

use crate::prelude::*;

const SHAPE: &str = ":code:digits:cells:removed:eliminations:placements:extra";

pub const PROFILE: Profile = Profile {
    sides: 2..=9,
    cells: PLAYED,
    removed: RemovedSupport::Triples,
    supports_claims: true,
    ..Profile::new(
        "library",
        SUDOKU,
        &[ReadForm::Word(|line| matches!(line.as_bytes(), [b':', b'0'..=b'9', ..]), read)],
        |position| Ok(write(position)),
    )
};

fn read(text: &str) -> Result<PuzzleSpec> {
    let fields: Vec<&str> = text.trim().split(':').collect();
    let (code, digits, cells, lists) = match fields.as_slice() {
        ["", code, digits, cells, lists @ ..] if lists.len() <= 4 => (*code, *digits, *cells, lists),
        _ => fail!("{} fields between colons: expected {SHAPE}", fields.len().saturating_sub(1)),
    };
    let list = |index: usize| lists.get(index).copied().unwrap_or("");
    let (side, clues) = line::cells(cells)?;
    fail_if!(side > 9, "side {side}: the library's triples end at side 9");
    let mut position = PuzzleSpec::new(side, clues);
    position.removed = triples(list(0), side, &message!("removed candidates"))?;
    let eliminates = triples(list(1), side, &message!("eliminations"))?;
    let places = triples(list(2), side, &message!("placements"))?;
    check_code(code)?;
    if digits == "x" {
        if code != "0000" || !(eliminates.is_empty() && places.is_empty() && list(3).is_empty()) {
            fail!("the digits `x` mean no technique: expected code 0000 and no effect");
        }
        return Ok(position);
    }
    let digit = |character: char| match character.to_digit(10) {
        Some(digit) if (1..=side).contains(&(digit as usize)) => Ok(digit as u8),
        _ => fail!("{character:?} among the digits: expected 1 to {side}"),
    };
    let values = digits.chars().map(digit).collect::<Result<_>>()?;
    position.claim = Some(LibraryClaim {
        code: code.to_owned(),
        values,
        eliminations: eliminates,
        placements: places,
        extra: list(3).to_owned(),
    });
    Ok(position)
}

/// Checks a code: four digits, a fifth for Siamese fish, and a variant after a hyphen.
pub fn check_code(code: &str) -> Result<()> {
    let (digits, variant) = code.split_once('-').unwrap_or((code, "1"));
    let good = matches!(digits.len(), 4 | 5)
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && !variant.is_empty()
        && variant.bytes().all(|byte| byte.is_ascii_alphanumeric());
    fail_if!(!good, "invalid technique code {code:?}: expected four or five digits and an optional -variant");
    Ok(())
}

/// Parses triples of digit, row and column with blanks between them, as cell index and value.
pub fn triples(text: &str, side: usize, what: &Message) -> Result<Vec<(usize, u8)>> {
    let triple = |word: &str| {
        let digit = |byte: u8| {
            Some(byte.wrapping_sub(b'0')).filter(|digit| (1..=side).contains(&usize::from(*digit)))
        };
        let parts = match word.as_bytes() {
            [value, row, column] => digit(*value).zip(digit(*row)).zip(digit(*column)),
            _ => None,
        };
        let wrong = || wrong!("{word:?} among the {what}: expected digit, row and column, each 1 to {side}");
        let ((value, row), column) = parts.ok_or_else(wrong)?;
        Ok((usize::from(row - 1) * side + usize::from(column - 1), value))
    };
    fail_if!(side > 9 && !text.trim().is_empty(), "side {side}: triples end at side 9");
    text.split_whitespace().map(triple).collect()
}

pub fn format_triples(triples: &[(usize, u8)], side: usize) -> String {
    let triple = |(index, value): &(usize, u8)| format!("{value}{}{}", index / side + 1, index % side + 1);
    triples.iter().map(triple).collect::<Vec<_>>().join(" ")
}

fn write(position: &PuzzleSpec) -> String {
    let (side, mut cells) = (position.side(), String::new());
    line::write_cells(position, &mut cells);
    let removed = format_triples(&position.removed, side);
    let Some(claim) = &position.claim else { return format!(":0000:x:{cells}:{removed}::") };
    let values: String = claim.values.iter().map(u8::to_string).collect();
    let [eliminates, places] =
        [&claim.eliminations, &claim.placements].map(|list| format_triples(list, side));
    let text = format!(":{}:{values}:{cells}:{removed}:{eliminates}:{places}", claim.code);
    // In the library, the text ends one field earlier if a technique must not be found for any digits.
    let is_short = claim.code.ends_with("-x") && claim.values.is_empty() && claim.extra.is_empty();
    if is_short { text } else { format!("{text}:{}", claim.extra) }
}
