//! What each format reads and writes.

use tesuji::board::position::LibraryClaim;
use tesuji::formats::{ParseFormatError, symbol, value_of};

use super::*;
use std::fs;

#[test]
fn symbols_are_digits_and_then_letters() {
    for value in 1..=36 {
        assert_eq!(value_of(symbol(value)), Some(value));
        assert_eq!(value_of(symbol(value).to_ascii_lowercase()), Some(value));
    }
    assert_eq!((symbol(9), symbol(10), symbol(35)), ('9', 'A', 'Z'));
    assert_eq!((symbol(0), symbol(37), value_of('0'), value_of('?')), ('0', '?', None, None));
}

#[test]
fn formats_have_names() {
    for format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    let error = "lines".parse::<Format>();
    assert_eq!(error, Err(ParseFormatError("lines".to_owned())));
}

#[test]
fn a_line_may_have_any_of_the_usual_blanks() {
    let expected = one(ESCARGOT, None);
    for blank in [".", "X", "*", "_"] {
        assert_eq!(one(&ESCARGOT.replace('0', blank), None), expected);
        assert_eq!(one(&ESCARGOT.replace('0', blank), Some(Format::Line)), expected);
    }
    let spaced = ESCARGOT.replace('0', " ");
    assert_eq!(one(&spaced[..81], None), expected);
    let strewn: Vec<String> =
        ESCARGOT.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    assert_eq!(one(&strewn.join(" / "), Some(Format::Line)), expected);
}

#[test]
fn a_line_may_have_a_name_placed_values_and_removed_candidates() {
    let line = format!("{}:412 998  # hard", ESCARGOT.replacen('0', "+2", 1));
    let position = one(&line, None);
    assert_eq!(position.clues[1], Clue::Placed(2));
    assert_eq!(position.removed, [(1, 4), (80 - 1, 9)]);
    assert_eq!(position.name.as_deref(), Some("hard"));
    assert_round_trip(&position, Format::Line);
    for tail in [" hard", ",hard", "\thard", "  # hard"] {
        assert_eq!(one(&format!("{ESCARGOT}{tail}"), None).name.as_deref(), Some("hard"));
    }
    let bank = one(&format!("0123456789ab {ESCARGOT}  1.2"), None);
    assert_eq!(bank.name.as_deref(), Some("0123456789ab 1.2"));
    assert_eq!(one("1..4..3.2..1.2.. small", None).side(), 4);
}

#[test]
fn the_matrix_is_written_as_the_document_lays_it_out() {
    let mut position = one("1..4..3.2..1.2..", None);
    position.clues[1] = Clue::Candidates(0b0110);
    position.name = Some("p-01".to_owned());
    let text = "(setf p-01\n#2A((1 (2 3) 0 4)\n    (0 0 3 0)\n    (2 0 0 1)\n    (0 2 0 0))\n)";
    assert_eq!(write(&position, Format::Matrix).as_deref(), Ok(text));
    position.name = Some("Grid (1)".to_owned());
    position.clues[2] = Clue::Candidates(0);
    assert_round_trip(&position, Format::Matrix);
}

#[test]
fn rows_are_read_and_written_as_they_are_entered() {
    let matrix = one("#2A((1 (2 3) 0 4) (0 0 3 0) (2 0 0 1) (0 2 0 0))", None);
    let rows = "1 (2 3) 0 4\n0 0 3 0\n2 0 0 1\n0 2 0 0";
    assert_eq!(one(rows, None).clues, matrix.clues);
    assert_eq!(write(&matrix, Format::Rows).as_deref(), Ok(rows));
    let prompted = "1 行目: 1 (2 3) 0 4\n\n2 行目: 0 0 3 0\n\n3 行目: 2 0 0 1\n\n4 行目: 0 2 0 0\n";
    assert_eq!(one(prompted, None).clues, matrix.clues);
}

#[test]
fn a_picture_is_read_and_written() {
    let mut position = one(ESCARGOT, None);
    position.clues[1] = Clue::Candidates(0b0101_0000);
    position.clues[2] = Clue::Candidates(0b0100_0000);
    let picture = write(&position, Format::Picture).unwrap();
    assert_eq!(one(&picture, None).clues, position.clues);
    // A text taken out of a document has blank lines in between.
    assert_eq!(one(&picture.replace('\n', "\n\n"), None).clues, position.clues);
    position.clues[2] = Clue::Candidates(0b1_0000);
    assert!(write(&position, Format::Picture).is_err());
}

#[test]
fn letters_and_digits_beside_a_line_are_refused() {
    for text in [format!("x{ESCARGOT}"), format!("{ESCARGOT}x")] {
        assert!(tesuji::formats::read_all(&text, None).iter().all(Result::is_err), "{text}");
    }
}

#[test]
fn a_chunk_may_be_broken() {
    let (left, right) = ESCARGOT.split_at(68);
    let named = one(&format!("(setf p-01 (chunk2board \n{left}\n{right}))"), None);
    assert_eq!(named.name.as_deref(), Some("p-01"));
    assert_eq!(named.clues, one(ESCARGOT, None).clues);
    assert_eq!(one(&format!("\"{left}\n{right}\""), None).clues, named.clues);
}

#[test]
fn a_library_line_is_kept_to_the_byte() {
    let cells = ESCARGOT.replace('0', ".").replacen("1", "+1", 1);
    for line in [
        format!(":0100:1:{cells}:811 515:193 198::"),
        format!(":03121:39:{cells}::193::7"),
        format!(":0610-x::{cells}:811:193:"),
        format!(":0000:x:{cells}:811::"),
    ] {
        assert_eq!(write(&one(&line, None), Format::Library), Ok(line));
    }
    let position = one(&format!(":0402-1:19:{cells}:811:193:222:5"), None);
    let claim = LibraryClaim {
        code: "0402-1".to_owned(),
        values: vec![1, 9],
        eliminations: vec![(74, 1)],
        placements: vec![(10, 2)],
        extra: "5".to_owned(),
    };
    assert_eq!((position.removed, position.claim), (vec![(0, 8)], Some(claim)));
}

#[test]
fn borders_show_the_shape_of_the_blocks() {
    let rows = |divider: &str| {
        let row = "│ 1 . │ 3 . │ . 6 │\n│ . 2 │ . 4 │ 5 . │\n│ 2 . │ . 1 │ 4 . │\n";
        format!("┌─────┬─────┬─────┐\n{row}{divider}{row}└─────┴─────┴─────┘")
    };
    assert_eq!(one(&rows("├─────┼─────┼─────┤\n"), None).shape.block(), Some((3, 2)));
    assert_eq!(one(&rows(""), None).shape.block(), None);
    let mut position = puzzle(6);
    position.shape.set_block(Some((3, 2)));
    assert_round_trip(&position, Format::Grid);
    assert_round_trip(&position, Format::Json);
}

#[test]
fn marks_of_hodoku_are_read_over() {
    let text = "
.---------.---------.
| 12  3   | *4   #12 |
| 3   @24 | A12  1-2 |
:---------+---------:
| 4   1   | 2    3   |
| 12  2   | 13   4   |
'---------'---------'";
    let masks = [3, 4, 8, 3, 4, 10, 3, 3, 8, 1, 2, 4, 3, 2, 5, 8];
    assert_eq!(one(text, None).clues, masks.map(Clue::Candidates));
}

#[test]
fn pencil_marks_may_tell_placed_values() {
    let text = write(&marks(9), Format::Pencilmarks).unwrap();
    let first = text.split_whitespace().find(|word| word.bytes().all(|byte| byte.is_ascii_digit())).unwrap();
    let placed = text.replacen(&format!(" {first} "), " +7 ", 1);
    let expected = PuzzleSpec { line: 2, ..marks(9) };
    let read = one(&placed, Some(Format::Pencilmarks));
    assert_eq!(read.clues[0], Clue::Placed(7), "{placed}");
    assert_eq!(read.clues[1..], expected.clues[1..]);
    let several = read_all(&placed.replacen("+7", "+78", 1), Some(Format::Pencilmarks)).remove(0);
    assert!(
        several.unwrap_err().message.to_string().contains("\"+78\" at r1c1: expected candidates from 1 to 9")
    );
}

/// As many lines as a board of their length has rows, and more: each is a board of its own.
#[test]
fn long_lists_of_small_boards_are_read_line_by_line() {
    for file in ["sudoku4", "sudoku6"] {
        let text = fs::read_to_string(format!("tests/puzzles/{file}.txt")).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let side = lines[0].len().isqrt();
        for count in [side, lines[0].len() - 1, lines[0].len(), 100] {
            let list: Vec<&str> = lines.iter().copied().cycle().take(count).collect();
            let read = read_all(&list.join("\n"), None);
            let squares = read.iter().map(|read| read.as_ref().ok().map(|position| position.shape.squares()));
            assert!(squares.eq(list.iter().map(|line| Some(line.len()))), "{file}, {count} lines");
        }
    }
}
