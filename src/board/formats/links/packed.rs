//! Puzzles of SudokuWiki in one word: a letter for the game, the side, a version, and for each cell a number in base 36.
//!
//! | head | game | digits of a cell | what its number holds |
//! |---|---|---|---|
//! | `S9B`, `S6B` | sudoku | 2 | the value |
//! | `X9B`, `W9B`, `C9B` | diagonals, windows, disjoint groups | 2 | the value |
//! | `J9B` | jigsaw | 3 | the value, from bit 10 on the region |
//! | `L9B` | killer | 4 | the value, from bit 10 on the sum in the first cell of a cage, from bit 16 on its colour |
//!
//! Values from 1 on are givens, those of 9 × 9 from 10 on are placed; 18 and more are 18 and the candidates as bits, all
//! of them in an open cell. Cells of one colour that touch are one cage.

use super::super::games::implied;
use super::super::profile::{Cell, Profile};
use super::regions;
use crate::board::inputs::{Group, Input};
use crate::board::position::{Clue, Position};

/// What the format can say.
pub(in crate::board::formats) const PROFILE: Profile = Profile {
    sides: 6..=9,
    cells: &[Cell::Open, Cell::Given, Cell::Placed, Cell::Listed],
    ..Profile::of("packed", &["sudoku", "x-sudoku", "windoku", "disjoint-groups", "jigsaw", "killer"], write)
};

/// What stands before the candidates of a cell.
const BEFORE_MARKS: u64 = 18;

/// A kind of puzzle: its head, its game, and the digits of a cell.
const HEADS: [(&str, Option<&str>, usize); 7] = [
    ("S9B", None, 2),
    ("S6B", None, 2),
    ("X9B", Some("x-sudoku"), 2),
    ("W9B", Some("windoku"), 2),
    ("C9B", Some("disjoint-groups"), 2),
    ("J9B", Some("jigsaw"), 3),
    ("L9B", Some("killer"), 4),
];

/// Whether a line is such a word.
pub(in crate::board::formats) fn is_word(line: &str) -> bool {
    let head = HEADS.iter().find(|(head, ..)| line.starts_with(head));
    head.is_some_and(|(head, _, digits)| {
        line.len() == 3 + side(head).pow(2) * digits && line.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

fn side(head: &str) -> usize {
    if head.contains('6') { 6 } else { 9 }
}

/// Reads a word.
///
/// # Errors
/// When a number is none that a cell can have.
pub(in crate::board::formats) fn read(word: &str) -> Result<Position, String> {
    let found = HEADS.iter().find(|(head, ..)| word.starts_with(head)).filter(|_| is_word(word));
    let (head, game, digits) = found.ok_or("expected S9B, S6B, X9B, W9B, C9B, J9B or L9B and its cells")?;
    let side = side(head);
    let number = |(square, text): (usize, &[u8])| {
        let text = String::from_utf8_lossy(text);
        u64::from_str_radix(&text, 36).map_err(|_| {
            format!("{text:?} at {}: expected a number in base 36", super::super::cell(square, side))
        })
    };
    let numbers: Vec<u64> =
        word.as_bytes()[3..].chunks(*digits).enumerate().map(number).collect::<Result<_, _>>()?;
    let value_bits = if *digits == 2 { u64::MAX } else { 1023 };
    let clue = |(square, number): (usize, &u64)| {
        clue(number & value_bits, side).ok_or_else(|| {
            let cell = super::super::cell(square, side);
            format!("{} at {cell}: expected a value, or 18 and candidates", number & value_bits)
        })
    };
    let clues = numbers.iter().enumerate().map(clue).collect::<Result<_, _>>()?;
    let mut position = Position::new(side, clues);
    match *game {
        Some("jigsaw") => {
            let labels: Vec<Option<i64>> = numbers.iter().map(|number| Some((number >> 10) as i64)).collect();
            regions::tell(&mut position, &labels)?;
            position.game = implied(&position.shape.inputs, &[])?;
        }
        Some("killer") => {
            position.shape.inputs.insert("cages".to_owned(), Input::Groups(cages(&numbers, side)?));
            position.game = Some("killer".to_owned());
        }
        game => position.game = game.map(str::to_owned),
    }
    Ok(position)
}

/// The clue of a cell's number, if it is one.
fn clue(number: u64, side: usize) -> Option<Clue> {
    let all = super::super::full(side);
    match number {
        1..=9 if number as usize <= side => Some(Clue::Given(number as u8)),
        10..=18 if side == 9 => Some(Clue::Placed((number - 9) as u8)),
        _ => match number.checked_sub(BEFORE_MARKS).filter(|mask| *mask > 0 && mask & !all == 0)? {
            mask if mask == all => Some(Clue::Open),
            mask => Some(Clue::Candidates(mask)),
        },
    }
}

/// The cages: cells of one colour that touch. One cell without a sum is in none.
fn cages(numbers: &[u64], side: usize) -> Result<Vec<Group>, String> {
    let colour = |square: usize| numbers[square] >> 16;
    let sum = |square: usize| (numbers[square] >> 10 & 63) as i64;
    let mut seen = vec![false; numbers.len()];
    let mut groups = Vec::new();
    for first in 0..numbers.len() {
        let (mut squares, mut open) = (Vec::new(), vec![first]);
        while let Some(square) = open.pop() {
            if !std::mem::replace(&mut seen[square], true) {
                squares.push(square);
                open.extend(beside(square, side).filter(|near| colour(*near) == colour(square)));
            }
        }
        squares.sort_unstable();
        if let Some(other) = squares.iter().skip(1).find(|square| sum(**square) > 0) {
            let cell = super::super::cell(*other, side);
            return Err(format!("the sum at {cell} does not stand in the first cell of its cage"));
        }
        if squares.len() > 1 || squares == [first] && sum(first) > 0 {
            groups.push(Group { number: Some(sum(first)).filter(|sum| *sum > 0), squares });
        }
    }
    Ok(groups)
}

/// The squares that share a side with one.
fn beside(square: usize, side: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (square / side, square % side);
    let near = [
        (row > 0).then(|| square - side),
        (column > 0).then(|| square - 1),
        (column + 1 < side).then_some(square + 1),
        (row + 1 < side).then_some(square + side),
    ];
    near.into_iter().flatten()
}

fn write(position: &Position) -> Result<String, String> {
    let side = position.side();
    let game = position.game.as_deref().filter(|game| *game != "sudoku");
    let found = HEADS.iter().find(|(head, of, _)| self::side(head) == side && *of == game);
    let (head, _, digits) = found.ok_or_else(|| {
        format!("the packed format cannot say a {} of side {side}", game.unwrap_or("sudoku"))
    })?;
    let mut numbers = Vec::new();
    for (square, clue) in position.clues.iter().enumerate() {
        let number = match clue {
            Clue::Given(value) => u64::from(*value),
            Clue::Placed(value) => 9 + u64::from(*value),
            Clue::Candidates(mask) => BEFORE_MARKS + mask,
            Clue::Open => BEFORE_MARKS + super::super::full(side),
        };
        if self::clue(number, side) != Some(*clue) {
            let cell = super::super::cell(square, side);
            return Err(format!("the packed format cannot say what {cell} holds"));
        }
        numbers.push(number);
    }
    if game == Some("killer") && position.clues.iter().any(|clue| matches!(clue, Clue::Given(_))) {
        return Err("the packed format cannot say a given of a killer".to_owned());
    }
    match game {
        Some("jigsaw") => {
            for (number, label) in numbers.iter_mut().zip(regions::every_label(position)?) {
                *number |=
                    u64::try_from(label).ok().filter(|label| *label < 9).ok_or("more than nine regions")?
                        << 10;
            }
        }
        Some("killer") => colour(position, &mut numbers),
        _ => {}
    }
    let word = numbers.iter().map(|number| base36(*number, *digits)).collect::<String>();
    let word = format!("{head}{word}");
    match read(&word) {
        Ok(back) if parts(&back) == parts(position) => Ok(word),
        _ => Err("the packed format cannot say regions that are blocks, or cages that lie in several pieces"
            .to_owned()),
    }
}

/// Cages in the order of their cells, and how regions part the board.
fn parts(position: &Position) -> (Option<&str>, Vec<Group>, Option<Vec<i64>>) {
    let mut groups = match position.shape.inputs.get("cages") {
        Some(Input::Groups(groups)) => groups.clone(),
        _ => Vec::new(),
    };
    groups.iter_mut().for_each(|group| group.squares.sort_unstable());
    groups.sort_by(|one, other| one.squares.cmp(&other.squares));
    let game = position.game.as_deref().filter(|game| *game != "sudoku");
    (game, groups, regions::labels(position).ok().flatten())
}

/// Gives cages that touch different colours, and their first cells the sums; a cell in no cage is one for itself.
fn colour(position: &Position, numbers: &mut [u64]) {
    let side = position.side();
    let (_, mut groups, _) = parts(position);
    for square in 0..numbers.len() {
        if !groups.iter().any(|group| group.squares.contains(&square)) {
            groups.push(Group { number: None, squares: vec![square] });
        }
    }
    let mut colours: Vec<Option<u64>> = vec![None; numbers.len()];
    for group in &groups {
        let near: Vec<u64> = group
            .squares
            .iter()
            .flat_map(|square| beside(*square, side))
            .filter_map(|square| colours[square])
            .collect();
        let colour = (0..).find(|colour| !near.contains(colour));
        group.squares.iter().for_each(|square| colours[*square] = colour);
        if let (Some(first), Some(sum)) = (group.squares.first(), group.number) {
            // A sum that six bits do not hold is found when the word is read again.
            numbers[*first] |= (sum as u64 & 63) << 10;
        }
    }
    for (number, colour) in numbers.iter_mut().zip(colours) {
        *number |= colour.unwrap_or(0) << 16;
    }
}

/// A number in base 36, with zeros before it up to so many digits.
fn base36(mut number: u64, digits: usize) -> String {
    let mut text = vec!['0'; digits];
    for place in text.iter_mut().rev() {
        *place = char::from_digit((number % 36) as u32, 36).unwrap_or('0');
        number /= 36;
    }
    text.into_iter().collect()
}
