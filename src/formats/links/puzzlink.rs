//! Addresses of puzz.link and pzv.jp: `https://puzz.link/p?kakuro/COLUMNS/ROWS/BODY`, and the same for `sudoku`.
//!
//! A Kakuro counts its inner squares. Its body is row by row: `k` to `z` are 1 to 16 cells, `.` is a black square
//! without sums, any other two characters are the sums down and across of one. Then follow the sums above the columns
//! that begin with a cell, and those before the rows that do. 0-9 and a-j are 0 to 19, A-Z 20 to 45, and `-` means that
//! there is no sum.
//!
//! A sudoku has 0-9 and a-f for a value up to 15, `-` before two such digits for a larger one, and g to z for 1 to 20
//! open cells.

use crate::{kakuro::LONGEST, prelude::*};

pub(crate) const PROFILE: Profile =
    Profile { sides: 2..=64, ..Profile::new("puzzlink", KAKURO, &[ReadForm::Address(payload, read)], write) };

const SUMS: &str = "-123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ";

fn payload(&Address { host, query, .. }: &Address<'_>) -> Option<String> {
    let is_site = matches!(host.trim_start_matches("www."), "puzz.link" | "pzv.jp" | "pzprxs.vercel.app");
    let is_kakuro = || variety(query) == "kakuro" && query.split('/').count() >= 4;
    (is_site || is_kakuro()).then(|| query.to_owned())
}

fn variety(query: &str) -> &str {
    let game = query.split('/').next().unwrap_or_default();
    game.trim_end_matches("_edit").trim_end_matches("_play")
}

fn read(query: &str) -> Result<PuzzleSpec> {
    let parts: Vec<&str> =
        query.trim_end_matches('/').split('/').filter(|part| !part.starts_with("v:")).collect();
    let [_, columns, rows, body] = parts.as_slice() else {
        fail!("expected GAME/COLUMNS/ROWS/BODY after the ?");
    };
    let number = |text: &str, what: Message| match text.parse() {
        Ok(number @ 1..LONGEST) => Ok(number),
        _ => fail!("invalid number of {what} {text:?}"),
    };
    let (columns, rows) = (number(columns, message!("columns"))?, number(rows, message!("rows"))?);
    match variety(query) {
        "kakuro" => kakuro(body, rows, columns),
        "sudoku" if rows == columns && (2..=64).contains(&rows) => sudoku(body, rows),
        "sudoku" => fail!("unsupported sudoku of {rows} rows and {columns} columns"),
        other => fail!("unsupported puzzle {other:?}: expected kakuro or sudoku"),
    }
}

fn kakuro(body: &str, rows: usize, columns: usize) -> Result<PuzzleSpec> {
    let squares = rows * columns;
    let mut characters = body.chars();
    let mut inner = Vec::with_capacity(squares);
    while inner.len() < squares {
        match characters.next() {
            Some(run @ 'k'..='z') => inner.extend((0..=run as u8 - b'k').map(|_| KakuroSquare::OPEN_CELL)),
            Some('.') => inner.push(KakuroSquare::BARE),
            Some(down) => {
                inner.push(KakuroSquare::Black { down: sum(Some(down))?, across: sum(characters.next())? })
            }
            None => fail!("the address ends after {} of {squares} squares", inner.len()),
        }
    }
    fail_if!(inner.len() > squares, "a run of cells continues after the last of {squares} squares");
    let mut board = KakuroBoard::framed(rows, columns)?;
    board.inner().zip(inner).for_each(|(place, square)| board.squares[place] = square);
    for (outer, beside, is_down) in board.outer() {
        let is_cell = board.squares[beside].is_white();
        if let Some(clue) = board.sum_after(outer, is_down).filter(|_| is_cell) {
            *clue = sum(characters.next())?;
        }
    }
    match characters.next() {
        None => Ok(board.position()),
        Some(_) => fail!("the address continues after the last sum"),
    }
}

fn sum(character: Option<char>) -> Result<Option<i64>> {
    match character {
        Some('0') => Ok(None),
        Some(other) => {
            let sum =
                SUMS.find(other).ok_or_else(|| wrong!("invalid sum {other:?}: expected 0-9, a-j, A-Z or -"));
            Ok(Some(sum? as i64).filter(|sum| *sum > 0))
        }
        None => fail!("unexpected end of the address: expected a sum"),
    }
}

fn sudoku(body: &str, side: usize) -> Result<PuzzleSpec> {
    let mut characters = body.chars();
    let mut clues = Vec::with_capacity(side * side);
    while let Some(character) = characters.next() {
        let digit = |character: Option<char>| character.and_then(|character| character.to_digit(16));
        let value = match character {
            'g'..='z' => {
                clues.extend((0..=character as u8 - b'g').map(|_| Clue::Open));
                continue;
            }
            '.' => {
                clues.push(Clue::Open);
                continue;
            }
            '-' => digit(characters.next()).zip(digit(characters.next())).map(|(high, low)| high * 16 + low),
            _ => digit(Some(character)),
        };
        match value {
            Some(value) if (1..=side).contains(&(value as usize)) => clues.push(Clue::Given(value as u8)),
            _ => fail!("{character:?} after {} cells: expected 1 to {side}", clues.len()),
        }
    }
    fail_if!(clues.len() != side * side, "{} cells: side {side} has {}", clues.len(), side * side);
    Ok(PuzzleSpec::new(side, clues))
}

fn write(position: &PuzzleSpec) -> Result<String> {
    let (game, columns, rows, body) = if has_runs(position) {
        let board = KakuroBoard::from_position(position)?;
        ("kakuro", board.columns - 1, position.shape.rows - 1, kakuro_body(board)?)
    } else {
        let value = |clue: &Clue| match clue {
            Clue::Given(value) if *value < 16 => Some(format!("{value:x}")),
            Clue::Given(value) => Some(format!("-{value:x}")),
            _ => None,
        };
        ("sudoku", position.side(), position.side(), with_runs(position.clues.iter().map(value), 'g', 20, ""))
    };
    Ok(format!("https://puzz.link/p?{game}/{columns}/{rows}/{body}"))
}

fn kakuro_body(mut board: KakuroBoard) -> Result<String> {
    board.check_frame()?;
    let square = |place: usize| match board.squares[place] {
        KakuroSquare::White(Clue::Open) => Ok(None),
        KakuroSquare::White(_) => {
            fail!("the puzzlink format cannot represent that a digit of a kakuro is a given")
        }
        KakuroSquare::BARE => Ok(Some(".".to_owned())),
        KakuroSquare::Black { down, across } => {
            Ok(Some([character(down)?, character(across)?].iter().collect()))
        }
    };
    let squares: Vec<Option<String>> = board.inner().map(square).collect::<Result<_>>()?;
    let mut body = with_runs(squares.into_iter(), 'k', 16, "");
    for (outer, beside, is_down) in board.outer() {
        let is_cell = board.squares[beside].is_white();
        match board.sum_after(outer, is_down).and_then(|sum| *sum) {
            sum if is_cell => body.push(character(sum)?),
            None => {}
            Some(sum) => fail!("the puzzlink format cannot represent a sum of {sum} beside a black square"),
        }
    }
    Ok(body)
}

fn character(sum: Option<i64>) -> Result<char> {
    let sum = sum.unwrap_or(0);
    let place = usize::try_from(sum).ok().and_then(|place| SUMS.chars().nth(place));
    place.ok_or_else(|| wrong!("the puzzlink format cannot represent a sum of {sum}"))
}
