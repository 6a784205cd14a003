//! The inputs of a game in the form of a record.

use crate::prelude::*;
use serde::Serialize;
use tesuji_board::Statements;

/// A group of cells: `[number or null, [[row, column], …]]`, with a list of numbers if it has several, and after the
/// cells their parts, weights and law if it has any.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub enum Cells {
    Plain(NumbersJson, Vec<Pair>),
    Marked(NumbersJson, Vec<Pair>, CellMarks),
}

#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CellMarks {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<i64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    weights: Vec<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    law: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub enum NumbersJson {
    One(Option<i64>),
    Several(Vec<Option<i64>>),
}

impl Cells {
    fn from_group(group: &CellGroup, size: Size) -> Self {
        let numbers = match group.numbers.as_slice() {
            [] | [_] => NumbersJson::One(group.number()),
            several => NumbersJson::Several(several.to_vec()),
        };
        let cells = size.pairs(&group.squares);
        let CellGroup { parts, weights, law, .. } = group.clone();
        let marks = CellMarks { parts, weights, law: law.as_deref().map(str::to_owned) };
        match marks == CellMarks::default() {
            true => Self::Plain(numbers, cells),
            false => Self::Marked(numbers, cells, marks),
        }
    }

    fn group(self, size: Size, what: &Message) -> Result<CellGroup> {
        let (numbers, cells, CellMarks { parts, weights, law }) = match self {
            Self::Plain(numbers, cells) => (numbers, cells, CellMarks::default()),
            Self::Marked(numbers, cells, marks) => (numbers, cells, marks),
        };
        let numbers = match numbers {
            NumbersJson::One(number) => number.map(Some).into_iter().collect(),
            NumbersJson::Several(numbers) => numbers,
        };
        let fits = |list: &[i64]| list.is_empty() || list.len() == cells.len();
        fail_if!(!fits(&parts) || !fits(&weights), "{what} does not have one part and weight for each cell");
        let law = law.map(Into::into);
        Ok(CellGroup { numbers, squares: size.squares(&cells, what)?, parts, weights, law })
    }
}

/// An input under its own name: `{"number": n}`, `{"map": matrix}` or `{"groups": list}`.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum InputJson {
    Number(i64),
    /// `null` for a cell without a number.
    Map(Vec<Vec<Option<i64>>>),
    Groups(Vec<Cells>),
    /// Alternatives, each with named inputs.
    Choices(Vec<Vec<Map<String, Value>>>),
}

/// A further grid: a matrix of `[row, column]`, with rows and columns of its blocks if these differ from those of the
/// first grid. A matrix of h rows of w cells is a single block.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub enum Extra {
    Plain(Vec<Vec<Pair>>),
    Blocked { block: [usize; 2], cells: Vec<Vec<Pair>> },
}

impl InputJson {
    pub fn input(self, size: Size, what: &Message) -> Result<PuzzleInput> {
        Ok(match self {
            Self::Number(number) => PuzzleInput::Number(number),
            Self::Map(map) => PuzzleInput::Map(size.matrix(map, what)?),
            Self::Groups(groups) => {
                let group = |(index, cells): (usize, Cells)| {
                    cells.group(size, &message!("entry {} of {what}", index + 1))
                };
                PuzzleInput::Groups(groups.into_iter().enumerate().map(group).collect::<Result<_>>()?)
            }
            Self::Choices(choices) => {
                let statements = |statements: Map<String, Value>| named_inputs(statements, size).collect();
                let choice = |choice: Vec<_>| choice.into_iter().map(statements).collect();
                PuzzleInput::Choices(choices.into_iter().map(choice).collect::<Result<_>>()?)
            }
        })
    }

    /// Returns the JSON of an input; `None` for grids, which have a key of their own.
    pub fn from_input(input: &PuzzleInput, size: Size) -> Option<Self> {
        Some(match input {
            PuzzleInput::Number(number) => Self::Number(*number),
            PuzzleInput::Map(map) => Self::Map(size.rows(map.iter().copied())),
            PuzzleInput::Groups(groups) => {
                Self::Groups(groups.iter().map(|group| Cells::from_group(group, size)).collect())
            }
            PuzzleInput::Choices(choices) => {
                let named = |(name, input): &(String, PuzzleInput)| {
                    Some((name.clone(), serde_json::to_value(Self::from_input(input, size)?).ok()?))
                };
                let choice = |choice: &Vec<Statements>| {
                    choice.iter().map(|statements| statements.iter().map(named).collect()).collect()
                };
                Self::Choices(choices.iter().map(choice).collect::<Option<_>>()?)
            }
            PuzzleInput::Grids(_) => return None,
        })
    }
}

/// Parses inputs with their names.
pub fn named_inputs(
    stated: Map<String, Value>,
    size: Size,
) -> impl Iterator<Item = Result<(String, PuzzleInput)>> {
    stated.into_iter().map(move |(name, value)| {
        let wrong = |_| wrong!("missing \"number\", \"map\", \"groups\" or \"choices\" in input {name:?}");
        let stated: InputJson = serde_json::from_value(value).map_err(wrong)?;
        let input = stated.input(size, &message!("input {name:?}"))?;
        Ok((name, input))
    })
}

pub fn grid(stated: [usize; 4], size: Size) -> Result<GridShape> {
    let [row, column, h, w] = stated;
    let fits = |side: &usize| {
        let inside = |from: usize, length: usize| from.checked_add(*side).is_some_and(|end| end <= length);
        *side > 0 && inside(row, size.rows) && inside(column, size.columns)
    };
    match h.checked_mul(w).filter(fits) {
        Some(_) => Ok(GridShape::with_corner((row, column), (h, w), size.columns)),
        None => fail!(
            "invalid [{row},{column},{h},{w}] in \"grids\": expected a grid on {} × {} squares",
            size.rows,
            size.columns
        ),
    }
}

/// Returns a further grid, given its index in their list; its blocks default to `preferred_block`.
pub fn extra(
    stated: Extra,
    index: usize,
    preferred_block: Option<(usize, usize)>,
    size: Size,
) -> Result<GridShape> {
    let entry = message!("entry {} of \"extra_grids\"", index + 1);
    let (rows, block) = match stated {
        Extra::Plain(rows) => (rows, None),
        Extra::Blocked { block, cells } => (cells, Some(block)),
    };
    let side = rows.len();
    let block = match block {
        None => preferred_block.filter(|(h, w)| h * w == side).or_else(|| default_block(side)),
        Some([h, w]) => Some((h, w)).filter(|_| h == side || h.checked_mul(w) == Some(side)),
    };
    let Some(block) = block else {
        fail!("{what} has {side} rows, but its blocks do not fit", what = entry);
    };
    let columns = if block.0.checked_mul(block.1) == Some(side) { side } else { block.1 };
    if let Some(row) = rows.iter().find(|row| row.len() != columns) {
        fail!("{what} has {side} rows, but a row of {} cells", row.len(), what = entry);
    }
    Ok(GridShape { squares: size.squares(&rows.concat(), &entry)?, block })
}

/// Returns the JSON of grids: the leading grids that are in one piece, and the others.
pub fn grids_json(grids: &[GridShape], size: Size) -> (Vec<[usize; 4]>, Option<Vec<Extra>>) {
    let corner = |grid: &GridShape| {
        let (row, column) = grid.corner(size.columns)?;
        (column + grid.side() <= size.columns).then_some([row, column, grid.block.0, grid.block.1])
    };
    let mut whole: Vec<[usize; 4]> = grids.iter().map_while(corner).collect();
    // One grid that is the whole board would only state the shape of its blocks.
    if grids.len() == 1 && grids[0].squares.len() == size.rows * size.columns {
        whole.clear();
    }
    let default_block = |side: usize| match whole.first() {
        Some(&[_, _, h, w]) if h * w == side => Some((h, w)),
        _ => default_block(side),
    };
    let extra = |grid: &GridShape| {
        let is_square = grid.squares.len() == grid.side() * grid.side();
        let columns = if is_square { grid.side() } else { grid.block.1 };
        let cells = size.pairs(&grid.squares).chunks(columns.max(1)).map(<[Pair]>::to_vec).collect();
        match is_square && default_block(grid.side()) == Some(grid.block) {
            true => Extra::Plain(cells),
            false => Extra::Blocked { block: grid.block.into(), cells },
        }
    };
    let rest: Vec<Extra> = grids[whole.len()..].iter().map(extra).collect();
    (whole, Some(rest).filter(|rest| !rest.is_empty()))
}
