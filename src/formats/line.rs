//! One character for each cell, row by row: the format of nearly all collections (Sudopedia, `.sdm`, Susser).

use crate::{
    candidates,
    prelude::*,
    spelling::{Spelling, characters},
};

/// Signs for open cells, in the order in which Sudopedia prefers them if several would result in 81 cells; those that
/// may also separate rows are last.
const BLANKS: [char; 8] = ['0', '.', 'X', '*', '_', ' ', '?', '-'];

/// Number of cells of the smallest board that is recognised after a number or before a name.
const MIN_CELLS: usize = 16;

/// Number of cells of the smallest board that is recognised among other words.
const SMALLEST: usize = 81;

/// The clue of a digit: copying it from here is faster than building it for each cell.
const CLUES: [Clue; 10] = {
    let mut clues = [Clue::Open; 10];
    let mut value = 1;
    while value < clues.len() {
        clues[value] = Clue::Given(value as u8);
        value += 1;
    }
    clues
};

pub const PROFILE: Profile = Profile {
    cells: PLAYED,
    removed: RemovedSupport::Triples,
    naming: NameSupport::Line,
    ..Profile::new("line", SUDOKU, &[ReadForm::Word(|_| false, read)], write)
};

/// Reads a line of 81 digits and blanks, perhaps with a name: a fast path, since batches consist of these. `None` for
/// any other line, which takes the slow path. `room` returns a buffer for the clues.
pub fn read_plain(line: &[u8], number: usize, room: impl FnOnce() -> Vec<Clue>) -> Option<PuzzleSpec> {
    let (cells, tail) = line.split_first_chunk::<81>()?;
    let name = match tail {
        [] => None,
        [b' ' | b'\t' | b',', ..] => name_of(std::str::from_utf8(tail).ok()?),
        _ => return None,
    };
    // Without a branch for each cell, so that the compiler takes many at a time.
    let digits = cells.map(|byte| if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') });
    if digits.iter().fold(0, |largest, digit| largest.max(*digit)) > 9 {
        return None;
    }
    let mut clues = room();
    clues.clear();
    clues.extend(digits.iter().map(|digit| CLUES[usize::from(*digit)]));
    let mut position = PuzzleSpec::new(9, clues);
    position.line = number;
    position.name = name;
    Some(position)
}

pub fn side_of(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && (2..=MAX_SYMBOLS).contains(&side)).then_some(side)
}

/// Number of cells before the first separator; a `+` belongs to its digit.
pub fn count(cells: &str) -> usize {
    cells.chars().filter(|character| *character != '+').count()
}

/// Reads a line with its name; also a record of the Sudoku Exchange bank (hash, cells, rating), and 81 cells with other
/// signs between them, except letters and digits.
pub fn read(text: &str) -> Result<PuzzleSpec> {
    if let Some(position) = read_plain(text.as_bytes(), 1, Vec::new) {
        return Ok(position);
    }
    if is_spaced(text) {
        return read_scattered(text).ok_or_else(|| wrong_count(text));
    }
    let text = unquoted(text);
    if let Some((number, cells)) = split_number(text) {
        let position = read(cells)?;
        return Ok(PuzzleSpec { name: position.name.or_else(|| Some(number.to_owned())), ..position });
    }
    let (token, rest) = split(text);
    // Eighty-one cells in several words are one board, even if the first word alone would be a small one.
    if token.len() < 81
        && let Some(position) = read_scattered(text)
    {
        return Ok(position);
    }
    if side_of(count(token)).is_some() {
        // A word of a title may have the length of a small board.
        let among = || read_among_words(text).filter(|_| token.len() < 81);
        return with_tail(token, rest).or_else(|error| among().ok_or(error));
    }
    if is_bank_record(text) {
        let (token_of_record, tail) = split(&rest[1..]);
        let mut position = with_tail(token_of_record, "")?;
        position.name = Some([token, tail.trim()].join(" ").trim_end().to_owned());
        return Ok(position);
    }
    read_scattered(text).or_else(|| read_among_words(text)).ok_or_else(|| wrong_count(token))
}

/// Returns a text without the quotation marks around it, and without the comma that follows them in a list.
pub fn unquoted(text: &str) -> &str {
    let text = text.trim();
    let bare = text.trim_end_matches([',', ';']).trim_end();
    let inner = |quote: char| {
        let inner = bare.strip_prefix(quote)?.strip_suffix(quote)?;
        (!inner.is_empty() && !inner.contains(quote)).then(|| inner.trim())
    };
    ['"', '\'', '`'].into_iter().find_map(inner).unwrap_or(text)
}

/// Returns the number in a list before a puzzle, and the puzzle: `12) …`, `(12) …`, `12: …`, `12. …`.
pub fn split_number(text: &str) -> Option<(&str, &str)> {
    let rest = text.trim_start_matches(['(', '[', '#']);
    let length = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = rest.split_at(length);
    let behind = rest.trim_start_matches([')', ']', ':', '.']);
    let is_parted = rest.starts_with([')', ']', ':']) || rest.starts_with('.') && behind.starts_with(' ');
    let cells = unquoted(behind);
    let is_number = (1..=6).contains(&length) && is_parted && rest.len() - behind.len() <= 2;
    // Cells have no brackets, so a line of many numbers is refused at the first.
    let token = split(cells).0;
    (is_number && count(token) >= MIN_CELLS && !token.contains([')', ']'])).then_some((number, cells))
}

/// Returns the only puzzle of 9 × 9 or more among other words: in an address, in a line of a program, after a title. A
/// full board beside it is its solution; the words before it are its name.
pub fn read_among_words(text: &str) -> Option<PuzzleSpec> {
    if text.len() < SMALLEST {
        return None;
    }
    let is_address = Address::parse(text).is_some();
    let is_cell =
        |sign: char, more: &str| sign.is_ascii_digit() || ".*_".contains(sign) || more.contains(sign);
    let letters: String = ('A'..='Z').chain('a'..='z').collect();
    [("xX", 9), ("xX-?", 9), (&letters, 16), (&letters, 25)].into_iter().find_map(|(more, side)| {
        let parts = text.split(|sign: char| !is_cell(sign, more)).filter(|part| part.len() == side * side);
        let read = parts.filter_map(|part| Some((part, cells(part).ok()?.1)));
        let mut read: Vec<(&str, Vec<Clue>)> =
            read.filter(|(_, clues)| clues.iter().any(|clue| *clue != Clue::Open)).collect();
        read.dedup();
        if read.len() > 1 {
            read.retain(|(_, clues)| clues.contains(&Clue::Open));
        }
        let [(part, clues)] = &mut read[..] else { return None };
        let before = text.split(*part).next().unwrap_or_default();
        let name = before.trim_matches(|sign: char| !sign.is_alphanumeric());
        let is_name = !is_address && !name.is_empty() && !before.contains(['<', '=', '/', '(']);
        let position = PuzzleSpec::new(side, std::mem::take(clues));
        Some(PuzzleSpec { name: is_name.then(|| name.to_owned()), ..position })
    })
}

/// Returns the first word, and the rest of the text with its separator.
pub fn split(text: &str) -> (&str, &str) {
    text.split_at(text.find([' ', '\t', ',', ':', ';', '#']).unwrap_or(text.len()))
}

/// Whether a text is a record of the Sudoku Exchange bank: 12 hexadecimal digits of a hash, a space, the cells, a
/// space, a rating.
pub fn is_bank_record(text: &str) -> bool {
    let (hash, rest) = split(text);
    hash.len() == 12
        && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
        && rest.starts_with(' ')
        && side_of(count(split(&rest[1..]).0)).is_some_and(|side| side > 4)
}

/// Whether a text is a line of 81 whose open cells are spaces. Nine ascending groups of one length are pencil marks
/// instead.
pub fn is_spaced(text: &str) -> bool {
    text.len() == 81
        && text.contains(' ')
        && text.bytes().all(|byte| matches!(byte, b'1'..=b'9' | b' '))
        && !(text.split_ascii_whitespace().count() == 9
            && text.split_ascii_whitespace().all(|group| group.as_bytes().is_sorted_by(|a, b| a < b)))
}

/// Reads cells by Sudopedia's rule: the first of the blanks that results in exactly 81 cells is the blank; other signs
/// are ignored.
pub fn read_scattered(text: &str) -> Option<PuzzleSpec> {
    let digit = |character: &char| matches!(character, '1'..='9');
    let digits = text.chars().filter(digit).count();
    let blank = BLANKS.into_iter().find(|blank| {
        let blanks = text.chars().filter(|character| character == blank).count();
        blanks > 0 && digits + blanks == 81
    })?;
    let is_kept = |character: &char| digit(character) || *character == blank;
    // Letters and digits beside the cells are mistakes, not separators of rows.
    if text.chars().any(|character| !is_kept(&character) && character.is_alphanumeric()) {
        return None;
    }
    let kept = text.chars().filter(is_kept);
    let clues = kept.map(|character| value_on(character, 9).map_or(Clue::Open, Clue::Given));
    Some(PuzzleSpec::new(9, clues.collect()))
}

fn with_tail(token: &str, tail: &str) -> Result<PuzzleSpec> {
    let (side, clues) = cells(token)?;
    let mut position = PuzzleSpec::new(side, clues);
    let (removed, name) = match tail.strip_prefix(':') {
        Some(tail) => tail.split_at(tail.find('#').unwrap_or(tail.len())),
        None => ("", tail),
    };
    position.removed = library::triples(removed, side, &message!("removed candidates"))?;
    position.name = name_of(name);
    Ok(position)
}

/// Returns the name in the text after the cells, with or without `#` before it.
pub fn name_of(tail: &str) -> Option<String> {
    let tail = tail.trim_start_matches([' ', '\t', ',', ';']);
    let name = tail.strip_prefix('#').unwrap_or(tail).trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// Reads the cells of a word of n² characters; a `+` belongs to the digit after it.
pub fn cells(token: &str) -> Result<(usize, Vec<Clue>)> {
    let side = side_of(count(token)).ok_or_else(|| wrong_count(token))?;
    let spelling = Spelling::infer(side, characters(token).filter(|cell| *cell != "+"))?;
    let mut clues = Vec::with_capacity(side * side);
    let mut placed = false;
    for character in characters(token) {
        if character == "+" && !placed {
            placed = true;
            continue;
        }
        let clue = match spelling.clue(character) {
            Some(Clue::Given(value)) if placed => Clue::Placed(value),
            Some(clue) if !placed => clue,
            _ => return Err(wrong_cell(character, clues.len(), &spelling, placed)),
        };
        placed = false;
        clues.push(clue);
    }
    fail_if!(placed, "missing digit after `+`");
    Ok((side, clues))
}

/// Whether a character is a blank; `X` is a value on large boards only.
pub fn is_blank(character: char, side: usize) -> bool {
    matches!(character, '.' | '0' | '*' | '_') || side <= 9 && matches!(character, 'X' | 'x')
}

fn wrong_cell(character: &str, index: usize, spelling: &Spelling, placed: bool) -> FormatError {
    // An index past the board is caused by a `+` that follows another.
    let cell = cell(index, spelling.side);
    let symbols = spelling.expected();
    let character = character.chars().next().unwrap_or(' ');
    let expected = if placed { symbols } else { message!("{symbols}, or . for an open cell") };
    wrong!("{character:?} at {cell}: expected {expected}")
}

fn wrong_count(token: &str) -> FormatError {
    let cells = count(token);
    let error = wrong!("{cells} cells: expected n × n for an n from 2 to {MAX_SYMBOLS}");
    match cells {
        73..=80 => error.with_help(message!("a 9 × 9 board has 81 cells: {} missing", 81 - cells)),
        82..=89 => error.with_help(message!("a 9 × 9 board has 81 cells: {} too many", cells - 81)),
        _ => error,
    }
}

fn write(position: &PuzzleSpec) -> Result<String> {
    let mut text = String::with_capacity(position.clues.len() + 16);
    write_bare(position, &mut text)?;
    if let Some(name) = position.name.as_ref().filter(|_| position.clues.len() < MIN_CELLS) {
        fail!("the {} format cannot represent the name {name:?}", PROFILE.name);
    }
    write_name(position, &mut text);
    Ok(text)
}

pub fn write_name(position: &PuzzleSpec, text: &mut String) {
    text.extend(position.name.iter().flat_map(|name| [" # ", name]));
}

/// Appends cells and removed candidates; fails if these cells would be read as the candidates of a smaller board.
pub fn write_bare(position: &PuzzleSpec, text: &mut String) -> Result<()> {
    let begin = text.len();
    write_cells(position, text);
    if candidates::fits(&text[begin..]) {
        text.truncate(begin);
        fail!("this could be {one} or {other}: choose with --from", one = "candidates", other = "line");
    }
    if !position.removed.is_empty() {
        text.push(':');
        text.push_str(&library::format_triples(&position.removed, position.side()));
    }
    Ok(())
}

pub fn write_cells(position: &PuzzleSpec, text: &mut String) {
    let is_placed = |clue: &Clue| matches!(clue, Clue::Placed(_));
    let given = |clue: &Clue| match clue {
        Clue::Given(value) => *value,
        _ => 0,
    };
    let byte = |clue: &Clue| symbol_or_dot(given(clue));
    add_ascii(text, |bytes| {
        // One byte for each cell, without a branch, since which cells are given is unpredictable.
        if !position.clues.iter().fold(false, |any, clue| any | is_placed(clue)) {
            return bytes.extend(position.clues.iter().map(byte));
        }
        bytes.reserve(position.clues.len());
        for clue in &position.clues {
            match clue {
                Clue::Placed(value) => bytes.extend([b'+', symbol(*value) as u8]),
                clue => bytes.push(byte(clue)),
            }
        }
    });
}
