//! Forms of the entries in which formats state groups of cells.

use super::lines::{by_region, diagonal, in_parts, lines, touch};
use tesuji_board::{BoardShape, CellGroup, PuzzleInput, PuzzleSpec, position::default_block};
use tesuji_lang::EntryForm;

/// Maximum number of values of a group.
const MAX_COUNTS: usize = 4;

/// Returns the groups that an entry states; `None` if it does not have this form.
pub fn stated(form: Option<EntryForm>, entry: &CellGroup, position: &PuzzleSpec) -> Option<Vec<CellGroup>> {
    let shape = &position.shape;
    let squares = &entry.squares;
    let alone = |group: CellGroup| Some(vec![group]);
    let Some(form) = form else { return alone(entry.clone()) };
    match form {
        EntryForm::Cell | EntryForm::Sides | EntryForm::Line => alone(entry.clone()),
        EntryForm::Copies => (squares.len() == 2).then(|| vec![entry.clone()]),
        EntryForm::WholeLine => (squares.len() == shape.values).then(|| vec![entry.clone()]),
        EntryForm::Touching => touching(entry, shape, false),
        EntryForm::TouchingBack => touching(entry, shape, true),
        EntryForm::Diagonal => match squares.as_slice() {
            [cell] => alone(CellGroup { squares: diagonal(shape, *cell), ..entry.clone() }),
            _ => None,
        },
        EntryForm::Head => {
            let mut group = entry.clone();
            let head = usize::try_from(entry.number().unwrap_or(1)).ok()?;
            group.squares.get_mut(..head)?.sort_unstable();
            alone(group)
        }
        EntryForm::Counts => Some(counts(&numbers(entry)?, squares)),
        EntryForm::Corner => {
            let square = [0, 1, shape.columns, shape.columns + 1].map(|by| squares.first().map(|at| at + by));
            let square: Vec<usize> = square.into_iter().collect::<Option<_>>()?;
            let is_inside = squares.len() == 1
                && !(squares[0] + 1).is_multiple_of(shape.columns)
                && square[3] < shape.grid_rows() * shape.columns;
            is_inside.then(|| counts(&numbers(entry)?, &square).into()).flatten()
        }
        EntryForm::CountDigits => {
            let digits = digits(entry.number()?)?;
            let values = digits.chunks(2).flat_map(|two| [Some(two[1]), Some(two[0])]).collect::<Vec<_>>();
            Some(groups_of(&values, squares))
        }
        EntryForm::Regions => {
            let parted = by_region(squares, |square| region(position, square));
            // Without regions there is no division into parts.
            let group = |(squares, parts)| CellGroup { squares, parts, ..entry.clone() };
            Some(parted.map(group).into_iter().collect())
        }
        EntryForm::EqualParts => {
            let count = usize::try_from(entry.number()?).ok().filter(|count| *count > 0)?;
            let size = squares.len() / count;
            let parts = (0..squares.len()).map(|at| (at / size.max(1)) as i64).collect();
            let is_even = size * count == squares.len() && size > 0;
            is_even.then(|| vec![CellGroup { parts, ..CellGroup::new(None, squares.clone()) }])
        }
        EntryForm::Weights => {
            let numbers = numbers(entry)?;
            let (sum, weights) = numbers.split_first()?;
            let fits = weights.is_empty() || weights.len() == squares.len();
            let weights = weights.to_vec();
            fits.then(|| vec![CellGroup { weights, ..CellGroup::new(Some(*sum), squares.clone()) }])
        }
        EntryForm::SidesAmongAll => {
            let all_lines = lines(shape);
            let other_lines = all_lines.iter().filter(|line| *line != squares);
            let (of_all, parts) = in_parts(std::iter::once(squares).chain(other_lines));
            alone(CellGroup { squares: of_all, parts, ..entry.clone() })
        }
        EntryForm::All => {
            let all_lines = lines(shape);
            let group = |at: usize| {
                let (squares, parts) = in_parts(all_lines[..=at].iter().rev());
                CellGroup { parts, ..CellGroup::new(None, squares) }
            };
            (squares.is_empty() && entry.numbers.is_empty())
                .then(|| (1..all_lines.len()).rev().map(group).collect())
        }
    }
}

/// Returns the entry that states a group; `None` if no entry of this form does.
pub fn entry_of(form: Option<EntryForm>, group: &CellGroup, shape: &BoardShape) -> Option<CellGroup> {
    let plain = |numbers: Vec<i64>, squares: Vec<usize>| Some(CellGroup::with_numbers(numbers, squares));
    let squares = group.squares.clone();
    let Some(form) = form else { return Some(group.clone()) };
    match form {
        EntryForm::Cell | EntryForm::Touching | EntryForm::Head => Some(group.clone()),
        EntryForm::Copies => (squares.len() == 2).then(|| group.clone()),
        EntryForm::TouchingBack => {
            Some(CellGroup { squares: squares.into_iter().rev().collect(), ..group.clone() })
        }
        EntryForm::Sides | EntryForm::Line | EntryForm::WholeLine => {
            let is_line = lines(shape).contains(&squares);
            let is_forward = squares.is_sorted() || form == EntryForm::Sides;
            (is_line && is_forward).then(|| group.clone())
        }
        EntryForm::Diagonal => {
            let cells = 0..shape.grid_rows() * shape.columns;
            let start = cells.into_iter().find(|cell| diagonal(shape, *cell) == squares)?;
            Some(CellGroup { squares: vec![start], ..group.clone() })
        }
        EntryForm::Counts => plain(repeated_values(group)?, squares),
        EntryForm::Corner => plain(repeated_values(group)?, squares.into_iter().take(1).collect()),
        EntryForm::CountDigits => {
            let digit = |of: &Option<i64>| (*of).filter(|digit| (0..10).contains(digit));
            let numbers = Some(&group.numbers).filter(|numbers| numbers.len() <= 2 * MAX_COUNTS)?;
            let digits: Vec<i64> = numbers.iter().map(digit).collect::<Option<_>>()?;
            let number = digits.chunks_exact(2).fold(0, |number, two| number * 100 + two[1] * 10 + two[0]);
            plain(vec![number], squares)
        }
        EntryForm::Regions => Some(CellGroup { parts: Vec::new(), ..group.clone() }),
        EntryForm::EqualParts => plain(vec![group.parts.iter().max()?.checked_add(1)?], squares),
        EntryForm::Weights => {
            plain(numbers(group)?.into_iter().chain(group.weights.iter().copied()).collect(), squares)
        }
        EntryForm::SidesAmongAll => {
            let first_part_len = group.parts.iter().take_while(|part| **part == 0).count();
            Some(CellGroup {
                squares: squares[..first_part_len].to_vec(),
                parts: Vec::new(),
                ..group.clone()
            })
        }
        EntryForm::All => None,
    }
}

fn numbers(group: &CellGroup) -> Option<Vec<i64>> {
    group.numbers.iter().copied().collect()
}

/// Returns all pairs of cells that touch, with the numbers of the entry; `None` if there are none.
fn touching(entry: &CellGroup, shape: &BoardShape, is_back: bool) -> Option<Vec<CellGroup>> {
    let pairs = entry.squares.iter().enumerate().flat_map(|(index, one)| {
        let neighbours = entry.squares[index + 1..].iter().filter(|other| touch(shape, *one, **other));
        neighbours.map(move |other| if is_back { vec![*other, *one] } else { vec![*one, *other] })
    });
    let groups: Vec<CellGroup> = pairs.map(|squares| CellGroup { squares, ..entry.clone() }).collect();
    (!groups.is_empty()).then_some(groups)
}

/// Returns the values with the number of times that each is listed, as groups of the same squares.
fn counts(values: &[i64], squares: &[usize]) -> Vec<CellGroup> {
    let mut counts: Vec<(i64, i64)> = Vec::new();
    for value in values {
        match counts.iter_mut().find(|(known, _)| known == value) {
            Some((_, count)) => *count += 1,
            None => counts.push((*value, 1)),
        }
    }
    let numbers: Vec<Option<i64>> =
        counts.into_iter().flat_map(|(value, count)| [Some(value), Some(count)]).collect();
    groups_of(&numbers, squares)
}

fn groups_of(numbers: &[Option<i64>], squares: &[usize]) -> Vec<CellGroup> {
    let group = |numbers: &[Option<i64>]| CellGroup {
        numbers: numbers.to_vec(),
        squares: squares.to_vec(),
        ..CellGroup::default()
    };
    numbers.chunks(2 * MAX_COUNTS).map(group).collect()
}

/// Returns the values of a group, each repeated as the group states.
fn repeated_values(group: &CellGroup) -> Option<Vec<i64>> {
    let numbers = numbers(group)?;
    let mut values = Vec::new();
    for two in numbers.chunks_exact(2) {
        // No group has a value more often than it has cells.
        let times = usize::try_from(two[1]).ok().filter(|times| *times <= group.squares.len())?;
        values.extend(std::iter::repeat_n(two[0], times));
    }
    Some(values)
}

/// Returns the digits of a number, with a zero before an odd number of them; `None` if it is negative.
fn digits(number: i64) -> Option<Vec<i64>> {
    let text = u64::try_from(number).ok()?.to_string();
    let zero = Some('0').filter(|_| !text.len().is_multiple_of(2));
    zero.into_iter().chain(text.chars()).map(|digit| digit.to_digit(10).map(i64::from)).collect()
}

/// Returns the region or block of a square; `None` if it has none.
fn region(position: &PuzzleSpec, square: usize) -> Option<i64> {
    let shape = &position.shape;
    let map = ["regions", "part-regions"].into_iter().find_map(|name| match shape.inputs.get(name) {
        Some(PuzzleInput::Map(map)) => Some(map),
        _ => None,
    });
    if let Some(map) = map {
        return map.get(square).copied().flatten();
    }
    let has_blocks = position.is_marked("blocks") || position.base.is_none() && position.has_blocks;
    let (h, w) = shape.block().or_else(|| default_block(shape.values)).filter(|_| has_blocks)?;
    Some((square / shape.columns / h * shape.columns + square % shape.columns / w) as i64)
}
