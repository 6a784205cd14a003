//! The text that GMPuzzles takes and Penpa+ exports.

use super::*;

const HEAD: &str =
    "Author:\nGenre: Kakuro\nVariation: Standard\nTheme:\nEntry:\nSolution:\nSolving Times:\nStatus:\n";

const BODY: &str = "3 3\n\\\t\\\t7\\\t10\\\n\\\t4\\9\t.\t.\n\\12\t.\t.\t.\n\\4\t.\t.\t\\\n...\n...\n...";

#[test]
fn a_kakuro_counts_columns_and_rows_without_the_clues() {
    let expected = one("4 4\n- - 7, 10,\n- 4,9 0 0\n,12 0 0 0\n,4 0 0 -", None);
    let text = format!("{HEAD}{BODY}");
    assert_eq!(one(&text, None), expected);
    // With what people fill in, a solution, and the next puzzle below; or without the solution.
    let filled =
        text.replacen("Author:", "Author: A. Setter", 1).replace("\n...\n...\n...", "\n.18\n193\n31.");
    let both = format!("{filled}\n{text}\n\n{}", text.replace("\n...\n...\n...", ""));
    let read = read_all(&both, None);
    assert_eq!(read.len(), 3);
    assert!(read.iter().all(|item| item.as_ref().is_ok_and(|one| one.clues == expected.clues)), "{read:?}");
    // A digit is a given.
    let mut given = expected;
    given.clues[13] = Clue::Given(3);
    assert_eq!(one(&text.replace("\\4\t.\t.", "\\4\t3\t."), None), given);
}

/// A sudoku as Penpa+ exports it.
fn sudoku() -> String {
    let digit = |clue: &Clue| if let Clue::Given(value) = clue { char::from(b'0' + value) } else { '.' };
    let rows: Vec<String> = puzzle(9).clues.chunks(9).map(|row| row.iter().map(digit).collect()).collect();
    let blocks = ["aaabbbccc", "dddeeefff", "ggghhhiii"].map(|row| format!("{row}\n").repeat(3)).concat();
    format!("{}9 9 1\n{blocks}{}", HEAD.replace("Kakuro", "Sudoku"), rows.join("\n"))
}

#[test]
fn a_sudoku_shows_its_blocks() {
    let text = sudoku();
    assert_eq!(one(&text, None), puzzle(9));
    let solved = format!("{text}\n{}", "123456789\n".repeat(9));
    assert_eq!(one(&solved, None), puzzle(9));
    let open: Vec<&str> = text.lines().take(18).collect();
    assert_eq!(one(&open.join("\n"), None).clues, vec![Clue::Open; 81]);
}

#[test]
fn other_genres_and_damage_are_named() {
    let kakuro = format!("{HEAD}{BODY}");
    let sudoku = sudoku();
    for (text, message) in [
        (
            kakuro.replace("Standard", "Double"),
            "line 1: unsupported variation \"Double\" of Kakuro: expected Standard",
        ),
        (
            kakuro.replace("Genre: Kakuro", "Genre: Masyu"),
            "line 1: unsupported genre \"Masyu\": expected Kakuro or Sudoku",
        ),
        (HEAD.to_owned(), "line 1: missing size of the puzzle"),
        (kakuro.replace("3 3\n", "3\n"), "line 9: \"3\": expected columns and rows without the clues"),
        (kakuro.replace("3 3\n", "3 30\n"), "line 9: 7 rows of squares: expected 30 and the clues"),
        (kakuro.replace("3 3\n", "4 3\n"), "line 10: 4 squares in a row: expected 4 and the clue"),
        (
            kakuro.replace("4\\9", "4/9"),
            "line 11: \"4/9\" in a row: expected # for black, . for a cell, or down\\across",
        ),
        (kakuro.replace("\n...\n...\n...", "\n...\nR1C1"), "line 15: invalid row \"R1C1\" of the solution"),
        (sudoku.replace("9 9 1", "6 6 1"), "line 9: invalid size \"6 6 1\" of a sudoku: expected 9 9 1"),
        (
            sudoku.replacen("aaabbbccc\naaabbbccc", "aaabbbccc\naaabbbcca", 1),
            "line 9: the letters do not show the blocks of a sudoku",
        ),
        (sudoku.replacen("aaabbbccc", "aaabbb", 1), "line 10: invalid row \"aaabbb\": expected 9 cells"),
        (format!("{sudoku}\nThermometers:"), "line 28: invalid row \"Thermometers:\" of the solution"),
    ] {
        assert_eq!(outcomes(&text), [message], "{text}");
    }
}
