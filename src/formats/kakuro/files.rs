//! Kakuro as files of pzpr (puzz.link), and of Pencilbox and Kanpen.
//!
//! A file of pzpr has lines that may end with `/`: `pzprv3`, `kakuro`, rows, columns, the squares, the answers. Rows
//! and columns count the inner squares. The first line of squares is `0` and the sums above the columns; every other
//! begins with the sum before the row. `.` is a cell, `across,down` a black square, -1 or 0 no sum. Each line ends with
//! a blank.
//!
//! The other has the number of rows and of columns, including those of the clues; a line `row column across down` for
//! each black square, counted from 0; a blank line; the answers, `.` for black squares and 0 for open cells.

use super::LONGEST;
use crate::prelude::*;

const HEAD: &str = "pzprv3";

pub(crate) const PZPRV3: Profile = Profile {
    cells: &[ClueKind::Open, ClueKind::Placed],
    ..Profile::for_kakuro(HEAD, &[ReadForm::Lines(|line| line.starts_with(HEAD), pzprv3)], write_pzprv3)
};

pub(crate) const KANPEN: Profile = Profile::read_only("kanpen", &[ReadForm::Announced(begins, kanpen)]);

fn words<'t>(text: &'t str, expected: usize, what: &Message) -> Result<Vec<&'t str>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    fail_if!(words.len() != expected, "expected {expected} {what} in a row, found {}", words.len());
    Ok(words)
}

fn count(line: Option<&SourceLine>, what: &Message) -> Result<usize> {
    let text = line.map_or("", |line| line.text.trim());
    let number = text.parse().map_err(|_| wrong!("{text:?}: expected the number of {what}"));
    number.at_line(line.map_or(0, |line| line.number))
}

fn read_answer(line: &str, squares: &mut [KakuroSquare]) -> Result<()> {
    let words = words(line, squares.len(), &message!("answers"))?;
    for (square, word) in squares.iter_mut().zip(words) {
        match (*square, word.as_bytes()) {
            (KakuroSquare::White(_), [digit @ b'1'..=b'9']) => {
                *square = KakuroSquare::White(Clue::Placed(digit - b'0'))
            }
            (_, b"0" | b".") => {}
            _ => fail!("{word:?} among the answers: expected a digit in a cell, or ."),
        }
    }
    Ok(())
}

fn pzprv3(first: SourceLine, source: &mut dyn Lookahead) -> Result<PuzzleSpec> {
    let number = first.number;
    let lines = match first.text.contains('/') {
        true => first.text.trim().split('/').map(|text| SourceLine::new(number, text)).collect(),
        false => gather(first, source, |before, line| {
            // Up to the number of rows, then as many rows of squares and of answers as that number.
            let rows = before.get(2).map_or(0, |rows| rows.text.trim().parse().unwrap_or(0).min(LONGEST));
            !line.is_blank() && before.len() < 4.max(5 + 2 * rows * usize::from(before.len() > 3))
        }),
    };
    let game = lines.get(1).ok_or_else(|| wrong!("incomplete pzprv3 file of {} lines", lines.len()))?;
    if game.text.trim() != "kakuro" {
        return Err(
            game.wrong(message!("unsupported pzprv3 file of {:?}: expected kakuro", game.text.trim()))
        );
    }
    let (rows, columns) =
        (count(lines.get(2), &message!("rows"))?, count(lines.get(3), &message!("columns"))?);
    let (width, what) = (KakuroBoard::framed(rows, columns)?.columns, message!("entries"));
    let (drawn, answers) = lines[4..].split_at_checked(rows + 1).unwrap_or((&lines[4..], &[]));
    let mut squares = read_rows(drawn, |row, text| {
        let words = words(text, width, &what)?.into_iter().enumerate();
        words.map(|(column, word)| read_square(word, row, column)).collect()
    })?;
    fail_if!(drawn.len() <= rows, "unexpected end of the file: expected {what}");
    // Files of the puzzle alone end here.
    let answers = answers.iter().take_while(|line| !line.is_blank());
    for (line, squares) in answers.zip(squares.chunks_mut(width).skip(1)) {
        read_answer(&line.text, &mut squares[1..]).at_line(line.number)?;
    }
    Ok(KakuroBoard { columns: width, squares }.position())
}

fn read_square(word: &str, row: usize, column: usize) -> Result<KakuroSquare> {
    Ok(match word.split_once(',') {
        _ if (row, column) == (0, 0) => KakuroSquare::BARE,
        _ if row == 0 => KakuroSquare::Black { down: sum(word)?, across: None },
        _ if column == 0 => KakuroSquare::Black { down: None, across: sum(word)? },
        _ if word == "." => KakuroSquare::OPEN_CELL,
        Some((across, down)) => KakuroSquare::Black { down: sum(down)?, across: sum(across)? },
        None => fail!("{word:?}: expected . for a cell, or across,down"),
    })
}

/// Parses a sum; -1 and 0 mean that there is no sum.
fn sum(word: &str) -> Result<Option<i64>> {
    match word.parse() {
        Ok(-1 | 0) => Ok(None),
        Ok(sum @ 1..=99) => Ok(Some(sum)),
        _ => fail!("{word:?}: expected a sum from 1 to 99, or -1 for none"),
    }
}

fn write_pzprv3(position: &PuzzleSpec) -> Result<String> {
    let board = KakuroBoard::from_position(position)?;
    board.check_frame()?;
    let number = |sum: Option<i64>| sum.unwrap_or(-1).to_string();
    let word = |(index, square): (usize, &KakuroSquare)| match (
        index / board.columns,
        index % board.columns,
        *square,
    ) {
        (0, 0, _) => "0 ".to_owned(),
        (0, _, KakuroSquare::Black { down, .. }) => number(down) + " ",
        (_, 0, KakuroSquare::Black { across, .. }) => number(across) + " ",
        (_, _, KakuroSquare::Black { down, across }) => format!("{},{} ", number(across), number(down)),
        (.., KakuroSquare::White(_)) => ". ".to_owned(),
    };
    let answer = |square: &KakuroSquare| match square {
        KakuroSquare::White(Clue::Placed(value)) => format!("{value} "),
        _ => ". ".to_owned(),
    };
    let words: Vec<String> = board.squares.iter().enumerate().map(word).collect();
    let mut lines = vec![HEAD.to_owned(), "kakuro".to_owned()];
    lines.extend([position.shape.rows - 1, board.columns - 1].map(|number| number.to_string()));
    lines.extend(words.chunks(board.columns).map(<[String]>::concat));
    lines.extend(board.rows().skip(1).map(|row| row[1..].iter().map(answer).collect()));
    Ok(lines.join("\n"))
}

/// Whether a line begins a file of Kanpen: it is a number, and so is the next, before the first black square.
fn begins(line: &SourceLine, source: &mut dyn Lookahead) -> bool {
    let count = |text: &str| text.trim().parse::<usize>().is_ok_and(|number| (2..=LONGEST).contains(&number));
    let is_square = |text: &str| {
        text.split_whitespace().count() == 4 && text.split_whitespace().all(|word| word.parse::<u8>().is_ok())
    };
    count(&line.text)
        && matches!(peek(source, 2).as_slice(), [columns, square] if count(columns) && is_square(square))
}

fn kanpen(first: SourceLine, source: &mut dyn Lookahead) -> Result<PuzzleSpec> {
    let rows = count(Some(&first), &message!("rows"))?;
    let columns = count(source.next_text().transpose()?.as_ref(), &message!("columns"))?;
    check_size(rows, columns)?;
    let mut squares = vec![KakuroSquare::OPEN_CELL; rows * columns];
    let black = |text: &str, squares: &mut [KakuroSquare]| {
        let number = |word: &str| word.parse().ok().filter(|number| *number < 1000);
        let numbers: Option<Vec<usize>> = text.split_whitespace().map(number).collect();
        let Some(&[row, column, across @ 0..=99, down @ 0..=99]) = numbers.as_deref() else {
            fail!("{:?}: expected row, column, and the sums across and down", text.trim());
        };
        if row >= rows || column >= columns {
            fail!("row {row} and column {column} are outside {rows} × {columns} squares, counted from 0");
        }
        let black = KakuroSquare::black(down as i64, across as i64);
        if std::mem::replace(&mut squares[row * columns + column], black) != KakuroSquare::OPEN_CELL {
            fail!("duplicate square");
        }
        Ok(())
    };
    let mut next = || source.next_text().transpose().map(|line| line.filter(|line| !line.is_blank()));
    // At most one line for each black square, then the blank line.
    for _ in 0..=rows * columns {
        let Some(line) = next()? else { break };
        black(&line.text, &mut squares).at_line(line.number)?;
    }
    for squares in squares.chunks_mut(columns) {
        // Files of the puzzle alone end here.
        let Some(line) = next()? else { break };
        read_answer(&line.text, squares).at_line(line.number)?;
    }
    Ok(KakuroBoard { columns, squares }.position())
}
