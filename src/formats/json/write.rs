//! Writes the project's record: see [`super::record`].

use super::{
    inputs::{InputJson, grids_json},
    record::{ClaimJson, Record, Triple, game_of_kind},
};
use crate::{
    elements::{Element, ElementJson},
    prelude::*,
};
use tesuji_game::DEFAULT_GAME;

pub fn write(position: &PuzzleSpec) -> Result<String> {
    let shape = &position.shape;
    let is_of_blocks = |name: &String| matches!(name.as_str(), "h" | "w");
    let plain = position.marks.is_empty()
        && position.base.is_none()
        && position.has_blocks
        && shape.inputs.keys().all(is_of_blocks);
    let kind = position.game.as_deref().or(plain.then_some(DEFAULT_GAME));
    if let Some(game) = kind.filter(|game| *game != DEFAULT_GAME && game_of_kind(game).is_none()) {
        fail!("the json format cannot represent that the game is {game}");
    }
    let size = Size { rows: shape.rows, columns: shape.columns };
    let element = |element: &Element| ElementJson::from_element(element, size);
    let mut record = Record {
        id: position.name.clone().map(Value::String),
        kind: kind.map(str::to_owned),
        base: position.base.clone(),
        grid: kakuro_rows(position),
        author: position.author.clone().map(Value::String),
        rules: position.rules.clone().map(Value::String),
        unsupported: unless_empty(position.unsupported.iter().map(element).collect()),
        low: Some(shape.lowest).filter(|lowest| *lowest != 1),
        outside: Some(shape.outside).filter(|outside| *outside > 0),
        ..Record::default()
    };
    let is_square = size.rows == shape.values && size.columns == shape.values;
    if record.grid.is_some() || !is_square {
        (record.rows, record.cols) = (Some(size.rows), Some(size.columns));
    }
    if record.grid.is_none() {
        fill_record(position, size, &mut record)?;
    }
    Ok(to_json(&record)?.to_string())
}

fn unless_empty<T>(list: Vec<T>) -> Option<Vec<T>> {
    Some(list).filter(|list| !list.is_empty())
}

fn to_json(what: &impl serde::Serialize) -> Result<Value> {
    let mut value = serde_json::to_value(what).map_err(|error| wrong!("{error}"))?;
    if let Value::Object(entries) = &mut value {
        entries.retain(|_, value| !value.is_null());
    }
    Ok(value)
}

/// Returns the token rows of a Kakuro; `None` if they cannot express the whole position.
fn kakuro_rows(position: &PuzzleSpec) -> Option<Vec<String>> {
    let plain = kakuro::has_runs(position)
        && position.shape.inputs.len() == 2
        && position.marks.is_empty()
        && position.removed.is_empty()
        && position.claim.is_none()
        && position.clues.iter().all(|clue| matches!(clue, Clue::Open | Clue::Given(_)));
    let board = plain.then(|| KakuroBoard::from_position(position).ok()).flatten()?;
    // The rows of a board without a black square are those of any board.
    let has_black = board.squares.iter().any(|square| !square.is_white());
    has_black.then(|| words::COMMAS.rows(&board).iter().map(|row| row.join(" ")).collect())
}

fn fill_record(position: &PuzzleSpec, size: Size, record: &mut Record) -> Result<()> {
    let (shape, clues) = (&position.shape, &position.clues);
    record.n = Some(shape.values);
    let printed = |value: u8| shape.printed(usize::from(value) - 1) as u8;
    // On boards with the value 0 an open cell has no number.
    let open = (shape.lowest > 0).then_some(0);
    let given = |(square, clue): (usize, &Clue)| match clue {
        Clue::Given(value) => Some(i64::from(printed(*value))),
        _ if shape.is_cell(square) => open.map(i64::from),
        _ => Some(-1),
    };
    record.givens = Some(size.rows(clues.iter().enumerate().map(given)));
    record.marks = unless_empty(position.marks.iter().map(|mark| mark.name.clone()).collect());
    let has_none = !position.has_blocks && position.game.is_none() && !shape.inputs.contains_key("regions");
    record.blocks = has_none.then_some(false);
    let whole = shape.block().filter(|(h, w)| (size.rows, size.columns) == (h * w, h * w));
    record.grids = whole.filter(|_| !shape.inputs.contains_key("grids")).map(|(h, w)| vec![[0, 0, h, w]]);
    let mut other_inputs = Map::new();
    for (name, input) in &shape.inputs {
        match (name.as_str(), input) {
            ("h" | "w", _) if record.grids.is_some() && shape.block().is_some() => continue,
            ("grids", PuzzleInput::Grids(grids)) => {
                let (whole, extra) = grids_json(grids, size);
                (record.grids, record.extra_grids) = (Some(whole), extra);
                continue;
            }
            _ => {}
        }
        let input_json = InputJson::from_input(input, size)
            .ok_or_else(|| wrong!("the json format cannot represent `{name}`"))?;
        match (name.as_str(), input_json) {
            ("regions", InputJson::Map(map)) => record.regions = Some(map),
            ("cages", InputJson::Groups(cages)) => record.cages = Some(cages),
            (_, input_json) => {
                other_inputs.insert(name.clone(), to_json(&input_json)?);
            }
        }
    }
    record.inputs = Some(other_inputs).filter(|other_inputs| !other_inputs.is_empty());
    if clues.iter().any(|clue| matches!(clue, Clue::Placed(_))) {
        let placed = |clue: &Clue| if let Clue::Placed(value) = clue { Some(printed(*value)) } else { open };
        record.placed = Some(size.rows(clues.iter().map(placed)));
    }
    if clues.iter().any(|clue| matches!(clue, Clue::Candidates(_))) {
        let list = |clue: &Clue| match clue {
            Clue::Candidates(mask) => Some(values(*mask).map(printed).collect()),
            _ => None,
        };
        record.candidates = Some(size.rows(clues.iter().map(list)));
    }
    let triple = |&(square, value): &(usize, u8)| {
        let [row, column] = size.pair(square);
        (row, column, printed(value))
    };
    let triples = |list: &[(usize, u8)]| list.iter().map(triple).collect::<Vec<Triple>>();
    record.removed = unless_empty(triples(&position.removed));
    if let Some(claim) = &position.claim {
        let claimed = ClaimJson {
            code: Some(claim.code.clone()),
            values: Some(claim.values.iter().copied().map(printed).collect()),
            eliminates: Some(triples(&claim.eliminations)),
            placements: Some(triples(&claim.placements)),
            extra: Some(claim.extra.clone()),
        };
        record.claim = to_json(&claimed)?.as_object().cloned();
    }
    Ok(())
}
