//! Files of programs for 9 × 9 sudoku.

use super::*;

/// The rows of a line.
fn rows(line: &str) -> String {
    let rows: Vec<String> =
        line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    rows.join("\n")
}

#[test]
fn files_are_written_as_their_programs_do() {
    let board = one(ESCARGOT, None);
    let dots = rows(&ESCARGOT.replace('0', "."));
    for (format, expected) in [
        (Format::Sdk, format!("[Puzzle]\n{dots}")),
        (Format::Sdm, ESCARGOT.to_owned()),
        (Format::Msk, rows(ESCARGOT)),
        (
            Format::OpenSudoku,
            format!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n<name></name>\n\
                 <game data=\"{ESCARGOT}\"/>\n</opensudoku>"
            ),
        ),
    ] {
        assert_eq!(write(&board, format).as_ref(), Ok(&expected));
        assert_round_trip(&board, format);
    }
    assert_round_trip(&board, Format::Ss);
    assert!(write(&board, Format::Ss).unwrap().starts_with("*-----------*\n|1..|..7|.9.|\n"));
    let error = write(&puzzle(6), Format::Sdk).unwrap_err();
    assert_eq!(
        error.message.to_string(),
        "the sdk format supports only boards of side 9; this board has side 6"
    );
}

#[test]
fn sections_tell_placed_values_from_givens() {
    let dots = ESCARGOT.replace('0', ".");
    let state = dots.replacen('.', "6", 1);
    let text = format!(
        "#ASomebody\n#DNamed\n#LHard\n[Puzzle]\n{}\n[State]\n{}\n[PencilMarks]\n",
        rows(&dots),
        rows(&state)
    );
    let position = one(&text, None);
    assert_eq!((position.clues[1], position.name.as_deref()), (Clue::Placed(6), Some("Named")));
    assert_round_trip(&position, Format::Sdk);
    assert_eq!(outcomes(&format!("#ASomebody\n#DNamed\n{}\n", rows(&dots))), ["3 Named"]);
    let other = text.replace("[State]\n16", "[State]\n26");
    assert_eq!(outcomes(&other), ["line 4: the state has 2 at r1c1, but the puzzle has 1"]);
    assert_eq!(outcomes("[Puzzle]\n123\n"), ["line 1: 1 rows in a section: expected 9"]);
}

#[test]
fn drawings_of_simple_sudoku_are_one_puzzle() {
    let board = one(ESCARGOT, None);
    let values = one(&ESCARGOT.replacen('0', "6", 1), None);
    let drawn = |position: &PuzzleSpec| write(position, Format::Ss).unwrap();
    let text = format!("{}\n\n{}\n", drawn(&board), drawn(&values));
    assert_eq!(one(&text, Some(Format::Ss)).clues[1], Clue::Placed(6));
    let other = one(&ESCARGOT.replacen('1', "2", 1), None);
    let wrong = format!("{}\n\n{}\n", drawn(&board), drawn(&other));
    let message =
        read_all(&wrong, Some(Format::Ss)).remove(0).map_err(|error| error.to_string()).unwrap_err();
    assert_eq!(message, "line 16: this drawing does not show the puzzle above");
}

#[test]
fn a_collection_of_opensudoku_holds_many() {
    let played: Vec<String> = ESCARGOT
        .bytes()
        .enumerate()
        .map(|(place, digit)| match (place, digit) {
            (1, _) => "6|0|1".to_owned(),
            (2, _) => "0|5|1".to_owned(),
            (_, b'0') => "0|0|1".to_owned(),
            (_, digit) => format!("{}|0|0", char::from(digit)),
        })
        .collect();
    let text = format!(
        "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\"><name>Both</name>\n<game data=\"{ESCARGOT}\"/>\n\
         <game data=\"version: 2 {}|\"/>\n<game data=\"12\"/>\n</opensudoku>\n{ESCARGOT}\n",
        played.join("|"),
    );
    let expected = ["3 Both 1", "4 Both 2", "line 5: a game has 2 cells: expected 81", "7"];
    assert_eq!(outcomes(&text), expected);
    let second = read_all(&text, None).remove(1).unwrap();
    assert_eq!(second.clues[..3], [Clue::Given(1), Clue::Placed(6), Clue::Candidates(0b101)]);
    assert_round_trip(&PuzzleSpec { name: None, ..second }, Format::OpenSudoku);
    // Notes are digits in version 1; later versions have more of them and a colour.
    let cells = |first: &str, other: &str| format!("{first}{}", other.repeat(80));
    for data in [
        format!("version: 1\n{}", cells("0|1,3,|1|", "0|-|1|")),
        format!("version: 2\n{}", cells("0|5||1|", "0|0||1|")),
        format!("version: 3\n{}", cells("0|5|1|", "0|0|1|")),
        format!("version: 4\n{}", cells("0|5|2|1|", "0|0|0|1|")),
        format!("version: 5\n{}", cells("0|5|2|7|1|", "0|0|0|0|1|")),
    ] {
        let text = format!(
            "<opensudoku version=\"2\"><folder name=\"Mine\"><game data=\"{}\"/></folder></opensudoku>",
            data.replace('\n', "&#10;")
        );
        let position = one(&text, None);
        assert_eq!(position.clues[..2], [Clue::Candidates(0b101), Clue::Open], "{data}");
        assert_eq!(position.name.as_deref(), Some("Mine"));
    }
    let newer = "<opensudoku><game data=\"version: 6&#10;0|0|1|\"/></opensudoku>";
    assert_eq!(outcomes(newer), ["line 1: unsupported game version \"6\": expected 1 to 5"]);
    assert_eq!(
        outcomes("<opensudoku><game"),
        ["line 1: invalid OpenSudoku XML: the root node was opened but never closed"]
    );
}

#[test]
fn game_ids_of_solo_say_regions_and_cages() {
    let plain = one("2x2:1b4b3a2b1a2b", None);
    assert_eq!(plain.clues, one("1..4..3.2..1.2..", Some(Format::Line)).clues);
    assert_eq!(write(&plain, Format::Tatham).as_deref(), Ok("2x2:1b4b3a2b1a2b"));
    assert_eq!(game(&one("2x2xmd2du:1b4b3a2b1a2b", None)), "x-sudoku");
    let both = one("2x2xk:p,l____________,10c10c10c10c", None);
    assert_eq!(game(&both), "sudoku with falling-diagonal, rising-diagonal, cages");
    // Numbers behind each other, and more open cells than one letter says.
    let tall = one("3x2:1_2_3zf4", None);
    assert_eq!((tall.shape.block(), tall.clues[2]), (Some((3, 2)), Clue::Given(3)));
    assert_round_trip(&tall, Format::Tatham);
    let regions = r#"{"kind": "jigsaw", "n": 4, "givens": [[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],
        "regions": [[1,1,1,2],[1,2,2,2],[3,3,4,4],[3,3,4,4]]}"#;
    let jigsaw = one(regions, None);
    assert_eq!(write(&jigsaw, Format::Tatham).as_deref(), Ok("4j:1o,b_cbba_a_ba"));
    assert_round_trip(&jigsaw, Format::Tatham);
    let record = r#"{"kind": "killer", "n": 4, "givens": [[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],
        "cages": [[3,[[0,0],[1,0]]],[7,[[0,1],[0,2]]],[4,[[0,3],[1,3],[1,2]]],[null,[[1,1],[2,1]]],
        [5,[[2,0],[3,0],[3,1]]],[9,[[2,2],[2,3]]],[6,[[3,2],[3,3]]]]}"#;
    let killer = one(record, None);
    let text = write(&killer, Format::Tatham).unwrap();
    assert_eq!(one(&write(&one(&text, None), Format::Tatham).unwrap(), None), one(&text, None));
    assert!(text.starts_with("2x2k:1o,") && text.ends_with(",3_7a4d5a9c6a"), "{text}");
    let open = one(&record.replace(",[6,[[3,2],[3,3]]]", ""), None);
    let error = write(&open, Format::Tatham).unwrap_err();
    let message =
        "the tatham format cannot represent regions or cages that do not cover the board in one piece each";
    assert_eq!(error.message.to_string(), message);
    for (text, expected) in [
        ("3x3:a", "line 1: 1 cells in the game ID: side 9 has 81"),
        ("2x2:1b4b7a2b1a2b", "line 1: invalid '7' after 6 cells: expected a number up to 4"),
        ("2x2k:p,_", "line 1: 0 edges in the game ID: side 4 has 24"),
        ("4j:p", "line 1: missing regions in the game ID"),
        ("2x2:p,p", "line 1: too many parts in the game ID for its rules"),
    ] {
        assert_eq!(outcomes(text), [expected]);
    }
}
