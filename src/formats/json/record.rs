//! The project's JSON record of a position; its keys are described in `grammar/formats.md`.
//!
//! Texts and numbers under other keys are remarks; so is `solution`. Other values under unknown keys are errors, so
//! that no content is lost.

use super::{
    board, boards,
    inputs::{self, Cells, Extra, InputJson},
};
use crate::{
    elements::{self, ElementJson},
    kakuro::LONGEST,
    prelude::*,
    symbols,
};
use serde::{Serialize, de::DeserializeOwned};
use tesuji_board::PuzzleInputs;

/// Row, column and value of a candidate.
pub type Triple = (usize, usize, u8);

/// Content of a record, in the order in which it is written; an empty field has no key.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Record {
    pub id: Option<Value>,
    pub name: Option<Value>,
    pub kind: Option<String>,
    pub base: Option<String>,
    pub n: Option<usize>,
    pub low: Option<usize>,
    pub outside: Option<usize>,
    pub rows: Option<usize>,
    pub cols: Option<usize>,
    pub grid: Option<Vec<String>>,
    pub givens: Option<Vec<Vec<Option<i64>>>>,
    pub diagonals: Option<bool>,
    pub marks: Option<Vec<String>>,
    pub blocks: Option<bool>,
    pub grids: Option<Vec<[usize; 4]>>,
    pub extra_grids: Option<Vec<Extra>>,
    pub regions: Option<Vec<Vec<Option<i64>>>>,
    pub cages: Option<Vec<Cells>>,
    pub inputs: Option<Object>,
    pub placed: Option<Vec<Vec<Option<u8>>>>,
    pub candidates: Option<Vec<Vec<Option<Vec<u8>>>>>,
    pub removed: Option<Vec<Triple>>,
    pub claim: Option<Object>,
    pub author: Option<Value>,
    pub rules: Option<Value>,
    pub unsupported: Option<Vec<ElementJson>>,
    #[serde(flatten)]
    pub other_entries: Object,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ClaimJson {
    pub code: Option<String>,
    pub values: Option<Vec<u8>>,
    pub eliminates: Option<Vec<Triple>>,
    #[serde(rename = "places")]
    pub placements: Option<Vec<Triple>>,
    pub extra: Option<String>,
}

/// Keys that a record with the rows of a Kakuro may have.
const OF_TOKENS: &str = "id name kind base n low rows cols outside grid marks author rules unsupported";

/// Kind that other collections give boards whose diagonals contain every value.
const X_SUDOKU: &str = "xsudoku";

/// Deserializes an object, or returns the error of its first invalid key.
fn deserialize_object<T: DeserializeOwned>(object: &Object, of: &Message) -> Result<T> {
    T::deserialize(object).map_err(|error| {
        let alone = |key: &str, value: &Value| Map::from_iter([(key.to_owned(), value.clone())]);
        let wrong = |(key, value): (&String, &Value)| {
            T::deserialize(alone(key, value)).err().map(|error| wrong!("{key:?}{of}: {error}"))
        };
        object.iter().find_map(wrong).unwrap_or_else(|| wrong!("{error}"))
    })
}

pub fn read(object: &Object) -> Result<PuzzleSpec> {
    let stated = boards::with_givens(object)?;
    let object = stated.as_ref().unwrap_or(object);
    let mut record: Record = deserialize_object(object, &Message::empty())?;
    let mut unknown_entries =
        record.other_entries.iter().filter(|(key, value)| has_content(value) && *key != "solution");
    if let Some((key, _)) = unknown_entries.next() {
        fail!(
            "unknown key {key:?} in the record; write an input of a game under \"inputs\": {{{key:?}: \
             {{\"groups\": …}}}}, or \"map\" or \"number\""
        );
    }
    let text = |key: &str, value: Option<Value>| match value {
        Some(Value::String(text)) => Ok(Some(text).filter(|text| !text.is_empty())),
        Some(other) if has_content(&other) => fail!("invalid {key:?} in the record: expected a text"),
        _ => Ok(None),
    };
    let (author, rules) = (text("author", record.author.take())?, text("rules", record.rules.take())?);
    let mut position = match record.grid.take() {
        Some(grid) => {
            let more = |(key, value): &(&String, &Value)| {
                has_content(value)
                    && !OF_TOKENS.split(' ').any(|known| known == *key)
                    && !record.other_entries.contains_key(*key)
            };
            match object.iter().find(more) {
                Some((key, _)) => fail!("the record has both \"grid\" and {key:?}"),
                None => kakuro(&grid, &record)?,
            }
        }
        None => squares(&mut record)?,
    };
    position.name = match record.id.or(record.name) {
        Some(Value::String(name)) => Some(name),
        Some(Value::Number(number)) => Some(number.to_string()),
        Some(other) => fail!("invalid name {other}"),
        None => None,
    };
    let size = Size { rows: position.shape.rows, columns: position.shape.columns };
    (position.author, position.rules) = (author, rules);
    for element in record.unsupported.into_iter().flatten() {
        position.unsupported.push(element.element(size)?);
    }
    elements::check(&position.unsupported)?;
    let kind = record.kind.as_deref().and_then(game_of_kind);
    position.marks = parts::diagonals(record.diagonals == Some(true) || kind == Some(X_SUDOKU));
    position.marks.extend(record.marks.iter().flatten().map(|name| ConstraintFlag::new(name)));
    position.game = kind.filter(|kind| *kind != X_SUDOKU).map(str::to_owned);
    // Regions replace the blocks by default.
    let regions = position.game.is_none() && position.shape.inputs.contains_key("regions");
    (position.base, position.has_blocks) = (record.base, record.blocks.unwrap_or(!regions));
    Ok(position)
}

/// Returns the game of a kind, perhaps with constraints; `None` for kinds such as `sudoku16`, whose game follows from
/// the inputs.
pub fn game_of_kind(kind: &str) -> Option<&str> {
    let size = kind.strip_prefix("sudoku");
    let is_plain = size.is_some_and(|size| size.bytes().all(|byte| byte.is_ascii_digit()));
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(fits);
    let parts = kind.split_once(" with ");
    let is_composed =
        parts.is_some_and(|(base, with)| is_name(base) && with.split(',').all(|name| is_name(name.trim())));
    Some(kind).filter(|_| !is_plain && (is_name(kind) || is_composed))
}

fn kakuro(grid: &[String], record: &Record) -> Result<PuzzleSpec> {
    let rows = grid.iter().enumerate().map(|(row, text)| words::COMMAS.squares(text, row));
    let position = KakuroBoard::from_rows(rows.collect::<Result<_>>()?)?.position();
    let BoardShape { rows, columns, .. } = position.shape;
    for (key, stated, found) in [("rows", record.rows, rows), ("cols", record.cols, columns)] {
        let stated = stated.unwrap_or(found);
        fail_if!(stated != found, "{key:?} is {stated}, but the grid has {found}");
    }
    Ok(position)
}

fn squares(record: &mut Record) -> Result<PuzzleSpec> {
    let Some(givens) = record.givens.take() else { fail!("missing \"givens\" in the record") };
    let values = record.n.unwrap_or(givens.len());
    let lowest = record.low.unwrap_or(1);
    fail_if!(lowest > 1, "\"low\" is {lowest}: the smallest value is 0 or 1");
    let columns = givens.first().map_or(0, Vec::len);
    let size = Size { rows: record.rows.unwrap_or(givens.len()), columns: record.cols.unwrap_or(columns) };
    if !(2..=MAX_SIDE).contains(&values) {
        fail!("\"n\" is {values}: a board has 2 to {VALUES} values", VALUES = MAX_SIDE);
    }
    if !(1..=LONGEST).contains(&size.rows) || !(1..=LONGEST).contains(&size.columns) {
        let Size { rows, columns } = size;
        fail!("{rows} × {columns} squares: a board has at most {LONGEST} rows and columns");
    }
    let givens = size.matrix(givens, &message!("the givens"))?.into_iter();
    // Values counted from 1, with 0 for an open cell.
    let counted = |given: i64| given + 1 - lowest as i64;
    let givens = givens.map(|given| match given {
        None => Some(0),
        Some(-1) => None,
        Some(given) => Some(counted(given)),
    });
    let mut position = board(size, values, givens.collect(), "-1")?;
    let outside = record.outside.unwrap_or(0);
    fail_if!(outside >= size.rows, "\"outside\" is {outside}: the board has {rows} rows", rows = size.rows);
    (position.shape.lowest, position.shape.outside) = (lowest, outside);
    position.shape.inputs = inputs(record, size, values)?;
    add_progress(record, size, &mut position)?;
    Ok(position)
}

/// Returns the inputs of the board that the record states. One grid that is the whole board only states the shape of
/// the blocks.
fn inputs(record: &mut Record, size: Size, values: usize) -> Result<PuzzleInputs> {
    let mut inputs = PuzzleInputs::new();
    let grids = record.grids.take().into_iter().flatten().map(|grid| inputs::grid(grid, size));
    let mut grids: Vec<_> = grids.collect::<Result<_>>()?;
    let block = grids.first().map(|grid| grid.block);
    let is_alone = record.extra_grids.is_none() && (size.rows, size.columns) == (values, values);
    for (place, extra) in record.extra_grids.take().into_iter().flatten().enumerate() {
        grids.push(inputs::extra(extra, place, block, size)?);
    }
    let mut put = |name: &str, input: PuzzleInput| inputs.insert(name.to_owned(), input);
    match grids.as_slice() {
        [] => {}
        [grid] if is_alone && grid.side() == values => {
            if Some(grid.block) != default_block(values) {
                put("h", PuzzleInput::Number(grid.block.0 as i64));
                put("w", PuzzleInput::Number(grid.block.1 as i64));
            }
        }
        _ => drop(put("grids", PuzzleInput::Grids(grids))),
    }
    if let Some(regions) = record.regions.take() {
        put("regions", InputJson::Map(regions).input(size, &message!("\"regions\""))?);
    }
    if let Some(cages) = record.cages.take() {
        put("cages", InputJson::Groups(cages).input(size, &message!("\"cages\""))?);
    }
    for input in inputs::named_inputs(record.inputs.take().unwrap_or_default(), size) {
        let (name, input) = input?;
        put(&name, input);
    }
    Ok(inputs)
}

/// Adds the progress of solving: placed values, listed and removed candidates, and the expected effect of a technique.
fn add_progress(record: &mut Record, size: Size, position: &mut PuzzleSpec) -> Result<()> {
    let shape = position.shape.clone();
    let (values, lowest, top) = (shape.values, shape.lowest, shape.printed(shape.values - 1));
    let counted = |printed: u8| shape.value_printed(usize::from(printed)).map(|value| value as u8 + 1);
    let fits = |value: &u8| counted(*value).is_some();
    let mut set = |square: usize, clue: Clue| {
        if !position.shape.is_cell(square) || position.clues[square] != Clue::Open {
            fail!("duplicate or invalid cell {}", cell(square, size.columns));
        }
        position.clues[square] = clue;
        Ok(())
    };
    let mut says_none = record.placed.is_some();
    for (square, value) in size.entries(record.placed.take(), &message!("\"placed\""))? {
        let value = value.filter(|value| lowest == 0 || *value != 0);
        says_none &= value.is_none();
        match value.map(counted) {
            None => {}
            Some(Some(value)) => set(square, Clue::Placed(value))?,
            Some(None) => {
                let (value, at) = (value.unwrap_or_default(), cell(square, size.columns));
                fail!("{value} placed at {at}: expected {lowest} to {top}, or null")
            }
        }
    }
    let mut gone = Vec::new();
    for (square, list) in size.entries(record.candidates.take(), &message!("\"candidates\""))? {
        let Some(list) = list else { continue };
        if !list.iter().all(fits) {
            let at = cell(square, size.columns);
            fail!("candidates {list:?} at {at}: expected values from {lowest} to {top}");
        }
        let mask: u64 =
            list.iter().filter_map(|value| counted(*value)).fold(0, |mask, value| mask | 1 << (value - 1));
        // A single candidate may be a placed value, unless the record states that no value is placed.
        if says_none && mask.is_power_of_two() {
            set(square, Clue::Open)?;
            gone.extend(symbols::values(full(values) & !mask).map(|value| (square, value)));
        } else {
            set(square, Clue::Candidates(mask))?;
        }
    }
    let triples = |list: Option<Vec<Triple>>, key: &str| {
        let triple = |(row, column, value): Triple| {
            let Some(counted) = counted(value) else {
                fail!("[{row},{column},{value}] in {key:?}: expected [row, column, value]");
            };
            Ok((size.square([row, column])?, counted))
        };
        list.into_iter().flatten().map(triple).collect::<Result<Vec<_>>>()
    };
    position.removed = triples(record.removed.take(), "removed")?;
    position.removed.extend(gone);
    if let Some(claim) = record.claim.take() {
        let claim: ClaimJson = deserialize_object(&claim, &message!(" of \"claim\""))?;
        let stated = claim.values.unwrap_or_default();
        fail_if!(!stated.iter().all(fits), "invalid value in \"claim\"");
        position.claim = Some(LibraryClaim {
            code: claim.code.ok_or_else(|| wrong!("missing \"code\" in \"claim\""))?,
            values: stated.into_iter().filter_map(counted).collect(),
            eliminations: triples(claim.eliminates, "eliminates").with_context(|| message!("\"claim\""))?,
            placements: triples(claim.placements, "places").with_context(|| message!("\"claim\""))?,
            extra: claim.extra.unwrap_or_default(),
        });
    }
    Ok(())
}
