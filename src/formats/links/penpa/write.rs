//! Writes addresses of Penpa+, in the mode for solving.

use super::{ACROSS, DOWN, NORMAL, PROFILE, between_blocks, pack, sheet::Sheet};
use crate::prelude::*;

const SIZE: usize = 38;

/// The thick lines around blocks.
const THICK: i64 = 2;

pub fn write(position: &PuzzleSpec) -> Result<String> {
    let is_kakuro = has_runs(position);
    let (rows, columns) = (position.shape.rows, position.shape.columns);
    if rows.max(columns) > *PROFILE.sides.end() {
        fail!("the penpa format supports at most {} rows and columns", PROFILE.sides.end());
    }
    let title = position.name.as_deref().unwrap_or_default();
    fail_if!(title.contains("%2C"), "the penpa format cannot represent the name {title:?}");
    let sheet = Sheet { rows, columns };
    let square = |place: usize| sheet.square(place / columns, place % columns);
    let (mut numbers, mut sums, mut symbols, mut lines) = (Map::new(), Map::new(), Map::new(), Map::new());
    let mut digit = |place: usize, clue: Clue| {
        if let Clue::Given(value) = clue {
            numbers.insert(square(place).to_string(), json!([value.to_string(), 1, NORMAL]));
        }
    };
    if is_kakuro {
        for (place, black) in KakuroBoard::from_position(position)?.squares.into_iter().enumerate() {
            match black {
                KakuroSquare::White(clue) => digit(place, clue),
                KakuroSquare::Black { down, across } => {
                    let sort = if down.is_some() || across.is_some() { 1 } else { 2 };
                    symbols.insert(square(place).to_string(), json!([sort, "kakuro", 2]));
                    for (corner, sum) in [(ACROSS, across), (DOWN, down)] {
                        let key = sheet.inner(square(place), corner).to_string();
                        sums.extend(sum.map(|sum| (key, json!([sum.to_string(), 4]))));
                    }
                }
            }
        }
    } else {
        position.clues.iter().enumerate().for_each(|(place, clue)| digit(place, *clue));
        lines.extend(between_blocks(sheet, (0, 0), rows).into_iter().map(|line| (line, json!(THICK))));
    }
    let empty = json!({"__a": []});
    let question = json!({
        "command_redo": empty, "command_undo": empty, "command_replay": empty,
        "surface": {}, "number": numbers, "numberS": sums, "symbol": symbols, "freeline": {}, "freelineE": {},
        "thermo": [], "arrows": [], "direction": [], "squareframe": [], "polygon": [], "line": {}, "lineE": lines,
        "wall": {}, "cage": {}, "deletelineE": {}, "killercages": [], "nobulbthermo": [],
    });
    let mut steps: Vec<usize> = (0..rows * columns).map(square).collect();
    for at in (1..steps.len()).rev() {
        steps[at] -= steps[at - 1];
    }
    let sort = if is_kakuro { "kakuro" } else { "square" };
    let (width, height, middle) = ((columns + 1) * SIZE, (rows + 1) * SIZE, sheet.middle());
    let title = title.replace(',', "%2C");
    let sizes = format!("{columns},{rows},{SIZE},0,1,1,{width},{height},{middle},{middle},0,0,0,0");
    let head = format!("{sort},{sizes},Title: {title},Author: ,,,OFF,false");
    let editing = r#"["1","2","1"]~"sudoku"~["1",9]"#;
    // Settings of the page and its checks, then the version of this layout.
    let settings = "[]\n\n\"x\"\n\"x\"\n[3,1,3]";
    let text = format!("{head}\n[0,0,0,0]\n{editing}\n{question}\n\n{}\n{settings}", json!(steps));
    Ok(format!("https://swaroopg92.github.io/penpa-edit/#m=solve&p={}", pack(&text)))
}
