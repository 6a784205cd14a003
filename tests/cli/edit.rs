//! `tesuji edit`.

use crate::{EASY, SMALL, run, small, snapshot};
use std::fs;

#[test]
fn a_board_is_entered_row_by_row_and_edited() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("saved.txt");
    let save = format!("save {}", file.display());
    let lines = [
        "4",
        "0 1 0",        // a cell too few
        "0 1 0 2",      // as the document has rows
        "...3",         // as lines have them
        "1 (2 4) 0 9",  // no value of this board
        "1 (2 4) 0 0 ", // with candidates
        "0 0 0 0",      // the wrong row
        "undo",         // and again
        "20.1",
        "r4c2<>4", // a candidate less
        "r4c2=2",  // clashes with r4c1
        "r1c1=34",
        "undo",
        "undo",
        "redo",
        "redo",
        "redo",    // nothing more
        "r4c1<>1", // has a value
        "shwo",    // no command
        &save,
        "print matrix",
    ];
    let ran = run(&["edit"], &lines.join("\n"));
    let wrong: Vec<&str> = ran.err.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(
        wrong,
        [
            "error: expected 4 cells in a row, found 3",
            "error: `r3c4=9` is outside the board of side 4",
            "error: r4c1 and r4c2 are both 2 in one row",
            "error: nothing to redo",
            "error: `r4c1<>1` removes a candidate from a cell with the value 2",
            "error: invalid entry `shwo`: did you mean `show`?",
        ],
        "{}",
        ran.err
    );
    assert!(ran.err.contains("did you mean `show`"), "{}", ran.err);
    let saved = fs::read_to_string(&file).unwrap();
    let matrix =
        "#2A(((3 4) 1 (4) 2)\n    ((4) (2 4) (1 4) 3)\n    (1 (2 4) (2 3 4) (4))\n    (2 (3) (3 4) 1))\n";
    assert_eq!((ran.out.as_str(), ran.status), (format!("{matrix}{saved}").as_str(), 1));
    let read = run(&["convert", "-", "--to", "matrix", "--candidates"], &saved).out;
    assert!(read.contains("(1 (2 4) "), "{saved}{read}");
}

#[test]
fn every_entry_is_drawn() {
    let ran = run(&["edit", SMALL], "r3c3=12\nr3c2<>3\nhint 2\n");
    snapshot("edit", &ran.err);
    assert_eq!(ran.status, 0);
}

#[test]
fn nothing_that_was_entered_is_lost() {
    let ran = run(&["edit"], "9\n006400500\n004000002\n");
    assert_eq!(ran.out, format!("..64..5....4.....2{}\n", ".".repeat(63)));
    assert_eq!(ran.status, 0);
    // A board on which values clash is mended entry by entry.
    let ran = run(&["edit", "11..............22"], "");
    assert_eq!(ran.status, 2, "{}", ran.err);
    let ran = run(&["edit", "11............22"], "r1c2=.\nr4c4=.\nr4c4=2\n");
    assert_eq!(ran.out, "1.............2.\n", "{}", ran.err);
    let clashes = |text: &str| ran.err.matches(text).count();
    assert_eq!(
        (clashes("r1c1 and r1c2 are both 1 in one row"), clashes("are both 2")),
        (1, 2),
        "{}",
        ran.err
    );
}

#[test]
fn a_cell_without_candidates_is_reported() {
    let ran = run(&["edit", "123............."], "r2c4=4\n");
    assert!(ran.err.contains("error: no candidate left in r1c4"), "{}", ran.err);
}

#[test]
fn cells_are_entered_as_the_document_has_it() {
    let ran = run(&["edit", SMALL, "--to", "matrix"], "1 1\n(3 4)\n3 3\n2\n1 2\n0\n5 1\n1 3\nhelp\n");
    assert_eq!(ran.out, "#2A(((3 4) 0 0 2)\n    (0 0 0 3)\n    (0 0 2 0)\n    (2 0 0 0))\n", "{}", ran.err);
    assert!(
        ran.err.contains("error: invalid cell `5 1`: expected a cell of 4 rows and 4 columns"),
        "{}",
        ran.err
    );
    // A board with candidates, which no line holds, ends as a matrix as well.
    let ran = run(&["edit", SMALL], "1 1\n(3 4)\n");
    assert!(ran.out.starts_with("#2A(((3 4) 1 0 2)\n"), "{}", ran.out);
}

#[test]
fn what_cannot_be_edited_is_refused() {
    for (args, says) in [
        (&["edit", "-"][..], "edit reads commands from standard input"),
        (&["edit", "tests/puzzles/sudoku9-medium.txt"], "expected a single position"),
        (&["edit"], "no position in the input"),
        (&["edit", EASY, "--game", "sodoku"], "did you mean `sudoku`"),
    ] {
        let ran = run(args, "");
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
        assert_eq!((ran.out.as_str(), ran.status), ("", 2), "{args:?}");
    }
}

#[test]
fn prompts_and_answers_are_in_japanese_too() {
    let ran = run(&["edit", "--lang", "ja"], "4\n123\nhelp\n");
    assert!(ran.err.contains("エラー：4マスの行に3マスあります\n"), "{}", ran.err);
    assert!(ran.err.contains("r1c2<>4      候補を除く\n"), "{}", ran.err);
}

#[test]
fn candidates_are_removed_by_convert_too() {
    let line = small(&["convert", SMALL, "--set", "r1c1<>3", "--set", "r1c1<>4", "--to", "line"]).out;
    assert_eq!(line, format!("{SMALL}:311 411\n"));
}

#[cfg(unix)]
#[test]
fn lines_are_edited_on_a_terminal() {
    // Ctrl-H takes a letter back, the key up brings the line before, Ctrl-D ends.
    let keys = [
        ("[9]: ", "4\r"),
        ("Row 1: ", "0106\u{8}2\r"),
        ("Row 2: ", "undo\r"),
        ("Row 1: ", "\u{1b}[A\u{1b}[A\r"),
        ("Row 2: ", "\u{4}"),
    ];
    let (seen, status) = crate::terminal::type_in(&["edit", "--color", "never"], &keys);
    assert!(seen.ends_with("\r\n.1.2............\r\n"), "{seen}");
    assert_eq!(status, Some(0));
}
