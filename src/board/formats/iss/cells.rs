//! Cells by their names: `R1C1`, in base 17.

/// One more than the most rows.
const BASE: u32 = 17;

/// The square of a name on a board of `side`.
///
/// # Errors
/// When it is none.
pub(super) fn square(name: &str, side: usize) -> Result<usize, String> {
    let number = |character: char| {
        let number = character.to_digit(BASE)? as usize;
        (1..=side).contains(&number).then(|| number - 1)
    };
    let characters: Vec<char> = name.chars().collect();
    let place = match characters.as_slice() {
        ['R' | 'r', row, 'C' | 'c', column] => number(*row).zip(number(*column)),
        _ => None,
    };
    place
        .map(|(row, column)| row * side + column)
        .ok_or_else(|| format!("{name:?} is no cell of a board of {side} rows"))
}

/// The squares of names.
///
/// # Errors
/// When one of them is none.
pub(super) fn squares(names: &[&str], side: usize) -> Result<Vec<usize>, String> {
    names.iter().map(|name| square(name, side)).collect()
}

/// The name of a square.
pub(super) fn name(square: usize, side: usize) -> String {
    let digit = |number: usize| char::from_digit(number as u32 + 1, BASE).unwrap_or('?');
    format!("R{}C{}", digit(square / side), digit(square % side))
}

/// Whether two cells touch at a side.
pub(super) fn touch(one: usize, other: usize, side: usize) -> bool {
    let rows = (one / side).abs_diff(other / side);
    rows + (one % side).abs_diff(other % side) == 1
}
