//! `.ss` files of Simple Sudoku: a drawing of the givens, which the clipboard form follows with one of all values and
//! one of the candidates.

use crate::blocks::Drawing;
use crate::prelude::*;

pub(crate) const PROFILE: Profile = Profile::of_nine("ss", &[Form::Rows(collect)], |position| {
    let digits = givens(position, '.');
    let row = |row: usize| {
        let row = &digits[row * SIDE..][..SIDE];
        format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..])
    };
    let band = |band: usize| [0, 1, 2].map(|at| row(3 * band + at)).join("\n");
    Ok(format!("*-----------*\n{}\n*-----------*", [0, 1, 2].map(band).join("\n|---+---+---|\n")))
});

/// The puzzle whose drawing begins with the line `first`, with the drawings of its values and candidates.
fn collect(first: Text, source: &mut dyn Ahead) -> Result<Position> {
    let mut position = Drawing::collect(first, source).read(Some(false))?;
    while let Some(first) = next_row(source) {
        let number = first.number;
        let more = Drawing::collect(first, source).read(None)?;
        let mut same = more.clues.len() == position.clues.len();
        for (clue, more) in position.clues.iter_mut().zip(&more.clues) {
            match (*clue, *more) {
                (Clue::Open, Clue::Given(value)) => *clue = Clue::Placed(value),
                (Clue::Open, Clue::Candidates(mask)) => *clue = Clue::Candidates(mask),
                (Clue::Given(value) | Clue::Placed(value), Clue::Given(other)) => same &= value == other,
                (Clue::Given(value) | Clue::Placed(value), Clue::Candidates(mask)) => {
                    same &= mask >> (value - 1) & 1 == 1;
                }
                _ => {}
            }
        }
        if !same {
            let message = message!("this drawing shows another puzzle than the one above");
            return Err(FormatError::new(number, message));
        }
    }
    Ok(position)
}

fn next_row(source: &mut dyn Ahead) -> Option<Text> {
    let mut is_apart = false;
    loop {
        let next = source.next_text()?;
        match next.as_ref().map_or(Kind::Words, |line| recognise::kind(&line.text)) {
            Kind::Blank => is_apart = true,
            Kind::Border => {}
            Kind::Row if is_apart => return next.ok(),
            _ => {
                source.hold(next);
                return None;
            }
        }
    }
}
