//! Game IDs of Solo (Simon Tatham): `3x3:…`, `9j:…` with regions, `3x3x:…` with diagonals, `3x3k:…` with cages.
//!
//! Before the colon are the rows and columns of a block, or the side and `j`; then follow the symmetry and the
//! difficulty, which are dropped. After the colon a letter is 1 to 26 open cells, a number a given, and `_` separates
//! two givens. Regions and cages are the edges between cells: each letter is the number of neighbours without an edge
//! before the next edge, first side by side, then one below the other; `_` is 0, `z` is 25 without an edge after them.
//! The sum of a cage is in its first cell.

use crate::prelude::*;
use std::str::FromStr;

pub const PROFILE: Profile = Profile {
    blocks: Blocks::Any,
    ..Profile::new(
        "tatham",
        &["regions", "cages", "falling-diagonal", "rising-diagonal"],
        &[ReadForm::Word(is_id, read)],
        write,
    )
};

struct GameIdHeader {
    block: Option<(usize, usize)>,
    side: usize,
    has_diagonals: bool,
    has_cages: bool,
}

fn leading<T: FromStr>(text: &str) -> Option<(T, &str)> {
    let (digits, rest) = text.split_at(text.bytes().take_while(u8::is_ascii_digit).count());
    Some((digits.parse().ok()?, rest))
}

fn head(text: &str) -> Option<GameIdHeader> {
    let (first, rest) = leading::<usize>(text)?;
    let (block, rest) = match rest.strip_prefix('j') {
        Some(rest) => (None, rest),
        None => {
            let (second, rest) = leading(rest.strip_prefix('x')?)?;
            (Some((first, second)), rest)
        }
    };
    let side = block.map_or(Some(first), |(h, w)| h.checked_mul(w))?;
    let flags: String = rest.chars().take_while(|c| "jxk".contains(*c)).collect();
    let is_known = block.is_none_or(|(h, w)| h > 1 && w > 1)
        && rest.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        && (2..=MAX_SYMBOLS).contains(&side);
    // A block of one column implies regions too.
    let block = block.filter(|_| !flags.contains('j'));
    is_known.then(|| GameIdHeader {
        block,
        side,
        has_diagonals: flags.contains('x'),
        has_cages: flags.contains('k'),
    })
}

fn is_id(line: &str) -> bool {
    line.split_once(':').is_some_and(|(before, after)| {
        head(before).is_some()
            && after.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "_,".contains(c))
    })
}

fn read(line: &str) -> Result<PuzzleSpec> {
    let (before, after) =
        line.trim().split_once(':').ok_or_else(|| wrong!("expected a colon in the game ID"))?;
    let head = head(before).ok_or_else(|| wrong!("invalid size {before:?} of a Solo puzzle"))?;
    let side = head.side;
    let mut after = after.split(',');
    let givens = numbers(after.next().unwrap_or_default(), side, side as i64)?;
    let clue = |given: &Option<i64>| given.map_or(Clue::Open, |value| Clue::Given(value as u8));
    let mut position = PuzzleSpec::new(side, givens.iter().map(clue).collect());
    regions::set_block(&mut position, head.block);
    if head.block.is_none() {
        let Some(edges) = after.next() else { fail!("missing regions in the game ID") };
        let labels = components(edges, side)?;
        regions::set_labels(&mut position, labels.into_iter().map(Some));
    }
    if head.has_cages {
        let Some(edges) = after.next() else { fail!("missing cages in the game ID") };
        let labels = components(edges, side)?;
        let Some(sums) = after.next() else { fail!("missing sums in the game ID") };
        let sums = numbers(sums, side, 9999)?;
        let cage = |(_, squares): (i64, Vec<usize>)| {
            CellGroup::new(squares.iter().find_map(|square| sums[*square]), squares)
        };
        set_groups(&mut position, "cages", parts::squares_by(labels).into_iter().map(cage).collect());
    }
    fail_if!(after.next().is_some(), "too many parts in the game ID for its rules");
    position.marks = diagonals(head.has_diagonals);
    Ok(position)
}

fn numbers(text: &str, side: usize, largest: i64) -> Result<Vec<Option<i64>>> {
    let mut cells = Vec::with_capacity(side * side);
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        match (character, leading(rest)) {
            ('_', _) => rest = &rest[1..],
            ('a'..='z', _) => {
                cells.extend((b'a'..=character as u8).map(|_| None));
                rest = &rest[1..];
            }
            (_, Some((number, after))) if (1..=largest).contains(&number) => {
                cells.push(Some(number));
                rest = after;
            }
            _ => fail!(
                "invalid {character:?} after {after} cells: expected a number up to {largest}",
                after = cells.len()
            ),
        }
    }
    let (found, count) = (cells.len(), side * side);
    fail_if!(found != count, "{} cells in the game ID: side {side} has {}", found, count);
    Ok(cells)
}

/// Returns for each cell the number of its part, in order of first appearance.
fn components(text: &str, side: usize) -> Result<Vec<i64>> {
    let mut joined = Vec::new();
    for character in text.chars() {
        match character {
            '_' => joined.push(false),
            'z' => joined.extend([true; 25]),
            'a'..='y' => {
                joined.extend((b'a'..=character as u8).map(|_| true));
                joined.push(false);
            }
            _ => fail!("{character:?} among the edges: expected a letter or _"),
        }
    }
    // The last edge is the end of the board.
    let count = 2 * side * (side - 1);
    if joined.len() != count + 1 {
        fail!("{} edges in the game ID: side {side} has {count}", joined.len().saturating_sub(1));
    }
    let joined = edges(side).zip(joined).filter(|(_, joined)| *joined).map(|(edge, _)| edge);
    Ok(parts::connected_components(side * side, joined))
}

fn write(position: &PuzzleSpec) -> Result<String> {
    let side = position.side();
    let (h, w) = regions::block(position);
    let regions = regions::labels(position)?.filter(|_| position.shape.inputs.contains_key("regions"));
    let mut head = match &regions {
        Some(_) if position.has_blocks => fail!("the tatham format cannot represent blocks beside regions"),
        Some(_) => format!("{side}j"),
        None if h == 1 || w == 1 => fail!("the tatham format cannot represent blocks of one row or column"),
        None => format!("{h}x{w}"),
    };
    let given = |clue: &Clue| if let Clue::Given(value) = clue { Some(i64::from(*value)) } else { None };
    let mut parts_of = vec![write_numbers(position.clues.iter().map(given))];
    if has_diagonals(position, "tatham")? {
        head.push('x');
    }
    parts_of.extend(regions.map(|labels| write_edges(side, |cell| labels[cell])));
    if position.shape.inputs.contains_key("cages") {
        let cages = groups(position, "cages");
        let cage_index = |cell: usize| cages.iter().position(|cage| cage.squares.contains(&cell));
        let is_first = |cage: &&CellGroup, cell: usize| cage.squares.iter().min() == Some(&cell);
        let sum = |cell: usize| cages.get(cage_index(cell)?).filter(|cage| is_first(cage, cell))?.number();
        head.push('k');
        parts_of.extend([write_edges(side, cage_index), write_numbers((0..side * side).map(sum))]);
    }
    let text = format!("{head}:{}", parts_of.join(","));
    // Edges show connected parts, but not which cells belong to no part.
    if parts::parts(&read(&text)?) == parts::parts(position) {
        return Ok(text);
    }
    fail!("the tatham format cannot represent regions or cages that do not cover the board in one piece each")
}

fn write_numbers(cells: impl Iterator<Item = Option<i64>>) -> String {
    with_runs(cells.map(|cell| Some(cell?.to_string())), 'a', 26, "_")
}

fn write_edges<T: PartialEq>(side: usize, part: impl Fn(usize) -> T) -> String {
    let mut text = String::new();
    let mut joined = 0_u8;
    for is_edge in edges(side).map(|(one, other)| part(one) != part(other)).chain([true]) {
        match (is_edge, joined) {
            (true, 0) => text.push('_'),
            (true, _) => text.push(char::from(b'a' - 1 + joined)),
            (false, 25) => text.push('z'),
            (false, _) => {}
        }
        joined = if is_edge { 0 } else { joined % 25 + 1 };
    }
    text
}
