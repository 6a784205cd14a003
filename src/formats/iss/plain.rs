//! Plain texts of the Interactive Sudoku Solver: a killer of 9 × 9 in 81 signs, and a jigsaw as its givens followed by
//! the labels of its regions.

use crate::prelude::*;

/// Signs that point at a neighbour of the same cage, with the rows and columns to it.
const POINTERS: [(char, (isize, isize)); 8] = [
    ('<', (0, -1)),
    ('>', (0, 1)),
    ('^', (-1, 0)),
    ('v', (1, 0)),
    ('`', (-1, -1)),
    ('\'', (-1, 1)),
    (',', (1, -1)),
    ('.', (1, 1)),
];

fn signs(line: &str) -> impl Iterator<Item = char> + Clone + '_ {
    line.chars().filter(|sign| !sign.is_whitespace())
}

fn pointer(sign: char) -> Option<(isize, isize)> {
    POINTERS.iter().find(|(known, _)| *known == sign).map(|(_, step)| *step)
}

/// Returns the sum of a sign: `0` to `9`, `A` for 10, `a` for 36.
fn sum(sign: char) -> Option<i64> {
    match sign {
        '0'..='9' => sign.to_digit(10).map(i64::from),
        'A'..='Z' => Some(sign as i64 - 'A' as i64 + 10),
        'a'..='j' => Some(sign as i64 - 'a' as i64 + 36),
        _ => None,
    }
}

pub fn is_killer(line: &str) -> bool {
    let has_pointers = line.contains(['<', '>', '^', 'v']);
    has_pointers
        && signs(line).count() == SIDE * SIDE
        && signs(line).all(|sign| pointer(sign).or(sum(sign).map(|_| (0, 0))).is_some())
}

pub fn read_killer(line: &str) -> Result<PuzzleSpec> {
    let signs: Vec<char> = signs(line).collect();
    fail_if!(signs.len() != SIDE * SIDE, "{} signs of a killer: expected {}", signs.len(), SIDE * SIDE);
    let next = |square: usize| -> Result<Option<usize>> {
        let Some((down, right)) = pointer(signs[square]) else { return Ok(None) };
        let row = (square / SIDE).checked_add_signed(down).filter(|row| *row < SIDE);
        let column = (square % SIDE).checked_add_signed(right).filter(|column| *column < SIDE);
        match row.zip(column) {
            Some((row, column)) => Ok(Some(row * SIDE + column)),
            None => fail!("{:?} at {} points outside of the board", signs[square], cell(square, SIDE)),
        }
    };
    let cage = |square: usize| -> Result<Option<(usize, i64)>> {
        let mut root = square;
        for _ in 0..=signs.len() {
            match next(root)? {
                Some(target) => root = target,
                None => break,
            }
        }
        let Some(sum) = sum(signs[root]) else {
            fail!("{} does not point at a sum", cell(square, SIDE));
        };
        Ok(Some((root, sum)).filter(|_| sum > 0))
    };
    let cages = parts::cages_by((0..signs.len()).map(cage).collect::<Result<_>>()?);
    let mut position = PuzzleSpec::new(SIDE, vec![Clue::Open; SIDE * SIDE]);
    set_groups(&mut position, "cages", cages);
    Ok(position)
}

/// Returns the side of a jigsaw with these givens and labels: each region is connected and has as many cells as a row,
/// unlike the values of a solution.
fn jigsaw_side(line: &str) -> Option<usize> {
    let half = signs(line).count() / 2;
    let side = line::side_of(half).filter(|side| signs(line).count() == 2 * side * side && *side > 3)?;
    let labels: Vec<char> = signs(line).skip(half).collect();
    let names = regions::number_labels(labels.iter());
    let size = |name: &i64| names.iter().filter(|one| *one == name).count();
    let near = edges(side).filter(|(one, other)| names[*one] == names[*other]);
    let connected = parts::connected_components(half, near) == names;
    (connected && names.iter().all(|name| size(name) == side)).then_some(side)
}

pub fn is_jigsaw(line: &str) -> bool {
    jigsaw_side(line).is_some()
}

pub fn read_jigsaw(line: &str) -> Result<PuzzleSpec> {
    let side =
        jigsaw_side(line).ok_or_else(|| wrong!("expected n × n givens and n × n labels of regions"))?;
    let value = |sign: char| match sign {
        '.' | '0' => Some(Clue::Open),
        '1'..='9' if side <= 9 => sign.to_digit(10).map(|value| Clue::Given(value as u8)),
        'A'..='Z' if side > 9 => Some(Clue::Given(sign as u8 - b'A' + 1)),
        _ => None,
    };
    let clue = |(square, sign): (usize, char)| {
        let clue =
            value(sign).filter(|clue| !matches!(clue, Clue::Given(value) if usize::from(*value) > side));
        clue.ok_or_else(|| wrong!("invalid value {sign:?} at {}", cell(square, side)))
    };
    let clues = signs(line).take(side * side).enumerate().map(clue).collect::<Result<_>>()?;
    let mut position = PuzzleSpec::new(side, clues);
    let labels = regions::number_labels(signs(line).skip(side * side));
    regions::set(&mut position, labels.into_iter().map(Some))?;
    Ok(position)
}
