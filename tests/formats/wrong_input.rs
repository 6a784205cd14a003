//! Wrong input among good, input that could be two things, and positions that a format cannot say.

use super::*;

#[test]
fn records_that_say_what_a_position_cannot_are_refused() {
    let message = |text: &str| read_all(text, None).remove(0).map_err(|error| error.to_string()).unwrap_err();
    let givens = r#""n": 2, "givens": [[1, 0], [0, 1]]"#;
    assert_eq!(game(&one(&format!(r#"{{"diagonals": true, {givens}}}"#), None)), "x-sudoku");
    for (text, expected) in [
        (r#"{"kind": "kakuro"}"#, "missing \"givens\" in the record"),
        (
            &format!(r#"{{"arrows": [[3, [[0, 0]]]], {givens}}}"#),
            "unknown key \"arrows\" in the record; write an input of a game under \"inputs\": \
             {\"arrows\": {\"groups\": …}}, or \"map\" or \"number\"",
        ),
        (
            &format!(r#"{{"marks": "anti-king", {givens}}}"#),
            "\"marks\": invalid type: string \"anti-king\", expected a sequence",
        ),
        (
            &format!(r#"{{"cages": [[3, [[0, 2]]]], {givens}}}"#),
            "entry 1 of \"cages\": [0, 2] is outside 2 × 2 squares",
        ),
        (
            &format!(r#"{{"grids": [[0, 0, 1, 2], [0, 2, 1, 2]], {givens}}}"#),
            "invalid [0,2,1,2] in \"grids\": expected a grid on 2 × 2 squares",
        ),
        (
            r#"{"n": 2, "givens": [[1, 0], [0, 3]]}"#,
            "3 at r2c2: expected 1 to 2, 0 for open, or -1 for no cell",
        ),
        (r#"{"grid": ["- 3,", ",3 0", ",3 0 0"]}"#, "3 squares in row 3; the first row has 2"),
        (
            r#"{"grid": ["- 3/", ",3 0"]}"#,
            "\"3/\" at r1c2: expected - for black, 0 for a cell, or down,across",
        ),
        (
            r#"{"grid": ["- 3,", ",3 0"], "removed": [[1, 1, 2]]}"#,
            "the record has both \"grid\" and \"removed\"",
        ),
        (
            &format!(r#"{{"claim": {{"code": "0100", "values": "1"}}, {givens}}}"#),
            "\"values\" of \"claim\": invalid type: string \"1\", expected a sequence",
        ),
        (
            &format!(r#"{{"diagonals": 1, {givens}}}"#),
            "\"diagonals\": invalid type: integer `1`, expected a boolean",
        ),
        (&format!(r#"{{"id": ["a"], {givens}}}"#), "invalid name [\"a\"]"),
        (r#"{"n": 2"#, "not a JSON record of a puzzle: EOF while parsing an object (column 7)"),
    ] {
        assert_eq!(message(text), format!("line 1: {expected}"));
    }
}

#[test]
fn short_lines_are_rows_only_where_their_values_say_so() {
    let small = "1..4..3.2..1.2..\n".repeat(20);
    assert_eq!(read_all(&small, None).iter().flatten().filter(|position| position.side() == 4).count(), 20);
    let large = write(&puzzle(16), Format::Line).unwrap_or_default();
    let rows: Vec<&str> = (0..16).map(|row| &large[row * 16..row * 16 + 16]).collect();
    assert_eq!(one(&rows.join("\n"), None).clues, puzzle(16).clues);
    assert_eq!(one(&rows.join("\\n"), None).clues, puzzle(16).clues);
}

#[test]
fn errors_in_the_middle_leave_the_rest() {
    let drawn =
        write(&PuzzleSpec { name: Some("drawn".to_owned()), ..puzzle(9) }, Format::Grid).unwrap_or_default();
    let bare: Vec<String> =
        ESCARGOT.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    let (bare, short) = (bare.join("\n"), bare.join("\n").replacen("030020008", "03002008", 1));
    let text = format!(
        "# many\r\n{ESCARGOT}\r\n{}\n{}\nwhat is this\n\n{drawn}\nGrid 01\n{bare}\nGrid 02\n{short}\nGrid 03\n{bare}\n\
         (setf m #2A((1 2) (2 3)))\n(setf open #2A((1 2)\n(setf good #2A((1 2) (2 1)))\n{ESCARGOT}",
        &ESCARGOT[1..],
        ESCARGOT.replacen('7', "?", 1),
    );
    let expected = [
        "2",
        "line 3: 80 cells: expected n × n for an n from 2 to 36",
        "line 4: '?' at r1c6: expected 1 to 9, or . for an open cell",
        "line 5: cannot read \"what is this\" as a puzzle or a row of one",
        "9 drawn",
        "22 Grid 01",
        "line 33: 8 cells in a row; the first row of this board has 9",
        "42 Grid 03",
        "line 51: 3 at r2c2: expected 1 to 2, or 0 for open",
        "line 52: the form that begins here is not closed",
        "53 good",
        "54",
    ];
    assert_eq!(outcomes(&text), expected);
    let mut bytes = ESCARGOT.as_bytes().to_vec();
    bytes.extend(b"\n1\xff3\n");
    let error =
        Positions::new(bytes.as_slice(), None).nth(1).map(|item| item.map_err(|error| error.to_string()));
    assert_eq!(error, Some(Err("line 2: byte 2 of the line is not UTF-8 text".to_owned())));
}

#[test]
fn what_a_format_cannot_say_is_named() {
    let says = |position: &PuzzleSpec, format| {
        write(position, format).map_err(|error| error.message.to_string()).unwrap_err()
    };
    let given = puzzle(9);
    assert_eq!(
        says(&given, Format::Candidates),
        "the candidates format cannot represent that 1 in r1c1 is a given"
    );
    assert_eq!(says(&marks(9), Format::Line), "the line format cannot represent the candidates of r1c1");
    let mut wide = given.shape.clone();
    wide.set_block(Some((9, 1)));
    let cases = [
        (
            PuzzleSpec { name: Some("a\nb".to_owned()), ..given.clone() },
            "the line format cannot represent the name \"a\\nb\"",
        ),
        (
            PuzzleSpec { game: Some("x-sudoku".to_owned()), ..given.clone() },
            "the line format cannot represent `falling-diagonal`",
        ),
        (
            PuzzleSpec { shape: wide, ..given.clone() },
            "the line format cannot represent that the blocks are 9 × 1",
        ),
        (puzzle(40), "the line format supports boards up to side 36; this board has side 40"),
        (PuzzleSpec { clues: vec![Clue::Open], ..given }, "side 9 needs 81 cells, not 1"),
    ];
    for (position, expected) in cases {
        assert_eq!(says(&position, Format::Line), expected);
    }
    let open = PuzzleSpec::new(4, vec![Clue::Open; 16]);
    let error = write(&open, Format::Pencilmarks).unwrap_err();
    assert_eq!(
        error.help.map(String::from).as_deref(),
        Some(
            "which candidates are left depends on the units of the game: turn the state into candidate clues first"
        )
    );
}

#[test]
fn what_would_be_read_as_something_else_is_not_written() {
    let says = |position: &PuzzleSpec, format| {
        write(position, format).map_err(|error| error.message.to_string()).unwrap_err()
    };
    let board = one("4 4\n- - 7, 10,\n- 4,9 0 0\n,12 0 0 0\n,4 0 0 -", None);
    let named = PuzzleSpec { name: Some("16\\ 17\\ #".to_owned()), ..board };
    assert_eq!(says(&named, Format::Csp), "the csp format cannot represent the name \"16\\\\ 17\\\\ #\"");
    assert_round_trip(&named, Format::Json);
    let blocks = one(
        r#"{"kind": "overlap-blocks", "n": 4, "givens": [[0, 2, -1], [3, 0, 4], [-1, 0, 2]], "extra_grids": [
{"block": [2, 2], "cells": [[[0, 0], [0, 1]], [[1, 0], [1, 1]]]},
{"block": [2, 2], "cells": [[[1, 1], [1, 2]], [[2, 1], [2, 2]]]}]}"#,
        None,
    );
    assert_eq!(says(&blocks, Format::SudokuPad), "a grid of one block alone has no rows and columns");
    // A line that begins with a bracket where no value is expected is the next record.
    let damaged = "{\"n\": 2, \"givens\": [[1, 0]\n{\"n\": 2, \"givens\": [[1, 0], [0, 1]]}\n";
    assert_eq!(outcomes(damaged).len(), 2);
    assert_eq!(outcomes(damaged)[1], "2");
}

#[test]
fn endless_nesting_is_refused() {
    let numbered = "1)".repeat(200_000);
    let lists = "(setf a ".repeat(50_000) + &")".repeat(50_000);
    let words = "#2A ".repeat(100_000);
    let arrays = "(1 2) ".repeat(50_000);
    for text in [numbered, lists, words, arrays] {
        for format in [None, Some(Format::Line), Some(Format::Matrix)] {
            assert!(read_all(&text, format).iter().all(Result::is_err), "{}", &text[..20]);
        }
    }
}

#[test]
fn lines_that_could_be_something_else_are_written_as_records() {
    let named = |side: usize, name: &str| PuzzleSpec { name: Some(name.to_owned()), ..puzzle(side) };
    let mut cells = vec![Clue::Open; 64];
    for (square, value) in
        [(0, 1), (5, 2), (10, 3), (15, 4), (16, 1), (21, 2), (26, 3), (31, 4), (36, 1), (40, 1)]
    {
        cells[square] = Clue::Given(value);
    }
    for position in
        [named(2, "2."), named(3, "0 0B"), named(9, "a\\nb"), named(9, "a\nb"), PuzzleSpec::new(8, cells)]
    {
        let text = tesuji::Puzzle(position.clone()).to_text();
        assert!(text.starts_with('{'), "{text}");
        assert_eq!(one(&text, None), position);
        assert!(tesuji::formats::write(&position, Format::Line).is_err());
    }
}
