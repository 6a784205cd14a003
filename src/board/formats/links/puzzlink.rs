//! Addresses of puzz.link and pzv.jp: `https://puzz.link/p?kakuro/COLUMNS/ROWS/BODY`, and the same for `sudoku`.
//!
//! A Kakuro counts its inner squares. Its body is row by row: `k` to `z` are 1 to 16 cells, `.` is a black square
//! without sums, any other two characters are the sums down and across of one. Then follow the sums above the columns
//! that begin with a cell, and those before the rows that do. 0-9 and a-j are 0 to 19, A-Z 20 to 45, `-` is none.
//!
//! A sudoku has 0-9 and a-f for a value up to 15, `-` before two such digits for a larger one, and g to z for 1 to 20
//! open cells.

use super::super::error::{Result, fail};
use super::super::kakuro::frame::Frame;
use super::super::kakuro::{Board, LONGEST, Square, is_told};
use super::super::profile::{KAKURO, Profile, Reads};
use crate::position::{Clue, Position};

/// What the format can say.
pub(in crate::formats) const PROFILE: Profile = Profile {
    sides: 2..=64,
    ..Profile::of(
        "puzzlink",
        KAKURO,
        Reads::address(|address| holds(address.host, address.query).then(|| address.query.to_owned()), read),
        write,
    )
};

/// Whether an address is one of these.
pub(super) fn holds(host: &str, query: &str) -> bool {
    matches!(host.trim_start_matches("www."), "puzz.link" | "pzv.jp" | "pzprxs.vercel.app")
        || variety(query) == "kakuro" && query.split('/').count() >= 4
}

fn variety(query: &str) -> &str {
    let game = query.split('/').next().unwrap_or_default();
    game.trim_end_matches("_edit").trim_end_matches("_play")
}

/// Reads what stands after the `?`.
pub(super) fn read(query: &str) -> Result<Position> {
    let parts: Vec<&str> = query.split('/').filter(|part| !part.starts_with("v:")).collect();
    let [_, columns, rows, body, ..] = parts.as_slice() else {
        fail!("expected GAME/COLUMNS/ROWS/BODY after the ?");
    };
    let number = |text: &str, what: &str| match text.parse() {
        Ok(number @ 1..LONGEST) => Ok(number),
        _ => fail!("{text:?} is no number of {what}"),
    };
    let (columns, rows) = (number(columns, "columns")?, number(rows, "rows")?);
    match variety(query) {
        "kakuro" => kakuro(body, rows, columns),
        "sudoku" if rows == columns && (2..=64).contains(&rows) => sudoku(body, rows),
        "sudoku" => fail!("a sudoku of {rows} rows and {columns} columns"),
        other => fail!("no puzzle of {other:?} can be read: expected kakuro or sudoku"),
    }
}

fn kakuro(body: &str, rows: usize, columns: usize) -> Result<Position> {
    let squares = rows * columns;
    let mut characters = body.chars();
    let mut inner = Vec::with_capacity(squares);
    while inner.len() < squares {
        match characters.next() {
            Some(run @ 'k'..='z') => inner.extend((0..=run as u8 - b'k').map(|_| Square::OPEN)),
            Some('.') => inner.push(Square::BARE),
            Some(down) => {
                inner.push(Square::Black { down: sum(Some(down))?, across: sum(characters.next())? })
            }
            None => fail!("the address ends after {} of {squares} squares", inner.len()),
        }
    }
    if inner.len() > squares {
        fail!("a run of cells goes on after the last of {squares} squares");
    }
    let is_white = |square: &Square| matches!(square, Square::White(_));
    let mut clue = |begins: bool| if begins { sum(characters.next()) } else { Ok(None) };
    let down: Vec<_> =
        inner[..columns].iter().map(|square| clue(is_white(square))).collect::<Result<_, _>>()?;
    let across: Vec<_> =
        inner.chunks(columns).map(|row| clue(is_white(&row[0]))).collect::<Result<_, _>>()?;
    match characters.next() {
        None => Ok(Frame { down, across, inner }.board()?.position()),
        Some(_) => fail!("the address goes on after the last sum"),
    }
}

fn sum(character: Option<char>) -> Result<Option<i64>> {
    match character {
        Some('-' | '0') => Ok(None),
        Some(digit @ '1'..='9') => Ok(Some(i64::from(digit as u8 - b'0'))),
        Some(letter @ 'a'..='j') => Ok(Some(i64::from(letter as u8 - b'a') + 10)),
        Some(letter @ 'A'..='Z') => Ok(Some(i64::from(letter as u8 - b'A') + 20)),
        Some(other) => fail!("{other:?} is no sum: expected 0-9, a-j, A-Z or -"),
        None => fail!("the address ends where a sum should stand"),
    }
}

fn sudoku(body: &str, side: usize) -> Result<Position> {
    let mut characters = body.chars();
    let mut clues = Vec::with_capacity(side * side);
    while let Some(character) = characters.next() {
        let digit = |character: Option<char>| character.and_then(|character| character.to_digit(16));
        let value = match character {
            'g'..='z' => {
                clues.extend((0..=character as u8 - b'g').map(|_| Clue::Open));
                continue;
            }
            '-' => digit(characters.next()).zip(digit(characters.next())).map(|(high, low)| high * 16 + low),
            '.' => {
                clues.push(Clue::Open);
                continue;
            }
            _ => digit(Some(character)),
        };
        match value {
            Some(value) if (1..=side).contains(&(value as usize)) => clues.push(Clue::Given(value as u8)),
            _ => fail!("{character:?} after {} cells: expected 1 to {side}", clues.len()),
        }
    }
    if clues.len() != side * side {
        fail!("{} cells: side {side} has {}", clues.len(), side * side);
    }
    Ok(Position::new(side, clues))
}

fn write(position: &Position) -> Result<String> {
    let (game, columns, rows, body) = if is_told(position) {
        let frame = Frame::of(&Board::of_position(position)?)?;
        ("kakuro", frame.down.len(), frame.across.len(), kakuro_body(&frame)?)
    } else {
        ("sudoku", position.side(), position.side(), sudoku_body(position))
    };
    Ok(format!("https://puzz.link/p?{game}/{columns}/{rows}/{body}"))
}

fn kakuro_body(frame: &Frame) -> Result<String> {
    let columns = frame.down.len();
    let mut body = String::new();
    let mut open = 0;
    for square in &frame.inner {
        let sums = match *square {
            Square::White(Clue::Open) => {
                open += 1;
                if open == 16 {
                    write_run(&mut open, 'k', &mut body);
                }
                continue;
            }
            Square::White(_) => {
                fail!("the puzzlink format cannot say that a digit of a kakuro is a given");
            }
            Square::Black { down: None, across: None } => ".".to_owned(),
            Square::Black { down, across } => format!("{}{}", character(down)?, character(across)?),
        };
        write_run(&mut open, 'k', &mut body);
        body.push_str(&sums);
    }
    write_run(&mut open, 'k', &mut body);
    let above = frame.down.iter().zip(&frame.inner);
    let before = frame.across.iter().zip(frame.inner.iter().step_by(columns));
    for (sum, square) in above.chain(before) {
        match (square, sum) {
            (Square::White(_), sum) => body.push(character(*sum)?),
            (Square::Black { .. }, None) => {}
            (Square::Black { .. }, Some(sum)) => {
                fail!("the puzzlink format cannot say a sum of {sum} beside a black square");
            }
        }
    }
    Ok(body)
}

/// A run of open squares, of which `first` is one.
fn write_run(open: &mut u8, first: char, body: &mut String) {
    if *open > 0 {
        body.push(char::from(first as u8 + *open - 1));
        *open = 0;
    }
}

fn character(sum: Option<i64>) -> Result<char> {
    let letter = |from: u8, sum: i64| char::from(from + sum as u8);
    match sum {
        None => Ok('-'),
        Some(sum @ 1..=9) => Ok(letter(b'0', sum)),
        Some(sum @ 10..=19) => Ok(letter(b'a', sum - 10)),
        Some(sum @ 20..=45) => Ok(letter(b'A', sum - 20)),
        Some(sum) => fail!("the puzzlink format cannot say a sum of {sum}"),
    }
}

fn sudoku_body(position: &Position) -> String {
    let mut body = String::new();
    let mut open = 0;
    for clue in &position.clues {
        match clue {
            Clue::Given(value) => {
                write_run(&mut open, 'g', &mut body);
                body.push_str(&if *value < 16 { format!("{value:x}") } else { format!("-{value:x}") });
            }
            _ => {
                open += 1;
                if open == 20 {
                    write_run(&mut open, 'g', &mut body);
                }
            }
        }
    }
    write_run(&mut open, 'g', &mut body);
    body
}
