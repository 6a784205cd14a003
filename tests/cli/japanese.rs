//! What a reader of Japanese sees: titles, and no name that rules and programs have.

use crate::{EASY, tesuji};
use std::fs::read_to_string;
use unicode_width::UnicodeWidthStr;

/// The first puzzle of a file of `tests/puzzles`.
fn first(file: &str) -> String {
    let text = read_to_string(format!("tests/puzzles/{file}.txt")).unwrap();
    text.lines().find(|line| !line.starts_with('#')).unwrap().to_owned()
}

/// Words of small letters with hyphens or of more than two letters, as names of rules, tallies and variables are, but
/// for cells, titles such as ALS and what is written in notations.
pub fn names(text: &str) -> Vec<&str> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let words = text.split(|letter| !is_part(letter));
    let is_name = |word: &&str| word.len() > 2 && word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    words.filter(is_name).filter(|word| word.chars().any(char::is_alphabetic)).collect()
}

#[test]
fn steps_have_no_names_of_rules() {
    for (file, strategy, said) in [
        ("sudoku9-medium", "default", "[初級]"),
        ("sudoku9-medium", "d-score", "Dスコア"),
        ("kakuro10x12", "limit-theorems", "ここまでの集計：適用回数"),
        ("kakuro10x12", "kakuro-default", "1. 限定定理3（組み合わせ） [初級]\n"),
        ("overlap9", "overlap-alternating", "盤面Aの探索回数"),
    ] {
        let puzzle = first(file);
        let ran = tesuji(&["solve", &puzzle, "--lang", "ja", "--steps", "--strategy", strategy]);
        assert!(ran.out.contains(said), "{file} {strategy}\n{}", ran.out);
        assert_eq!(names(&ran.out), Vec::<&str>::new(), "{file} {strategy}");
        assert!(!ran.out.contains("; "), "{file} {strategy}");
    }
}

#[test]
fn totals_of_grades_and_counts_in_order_have_titles() {
    let puzzle = first("sudoku9-medium");
    for (tallies, said) in [
        (&[][..], "  Dスコア  "),
        (&["--tally", "limit-theorems"], "  限定定理の適用回数  限定定理の適用し尽くした回数  "),
    ] {
        let ran = tesuji(&[&["grade", &puzzle, "--lang", "ja", "--no-time"], tallies].concat());
        let (heading, row) = ran.out.split_once('\n').unwrap();
        assert!(heading.contains(said), "{heading}");
        assert_eq!(names(&ran.out), Vec::<&str>::new(), "{}", ran.out);
        // Columns end where their headings do: letters of Japanese are two columns wide.
        let until = |text: &str, end: &str| text[..text.find(end).unwrap() + end.len()].width();
        let total = row.split_whitespace().nth(5).unwrap();
        assert_eq!(until(heading, said.split_whitespace().next().unwrap()), until(row, &format!(" {total}")));
    }
    let ran = tesuji(&["grade", &puzzle, "--lang", "ja", "--tally", "d-score(memory = off)"]);
    assert!(ran.out.contains("  Dスコア(memory = off)  "), "{}", ran.out);
    let english = tesuji(&["grade", &puzzle, "--tally", "limit-theorems"]).out;
    assert!(english.contains("  limit-theorems.applications  limit-theorems.fixpoints  "), "{english}");
    let counts = ["solve", &puzzle, "--strategy", "d-score", "--counts", "--no-steps", "--lang", "ja"];
    let ran = tesuji(&counts);
    assert!(ran.out.contains("数えた順番：\n  CRBE法 "), "{}", ran.out);
    assert_eq!(names(&ran.out), Vec::<&str>::new(), "{}", ran.out);
}

#[test]
fn variables_are_shown_on_demand() {
    let english = tesuji(&["solve", EASY, "--steps", "--bindings"]).out;
    assert!(english.contains("v = ") && english.contains("; c = "), "{english}");
    assert!(!tesuji(&["solve", EASY, "--steps"]).out.contains("; c = "));
    let japanese = tesuji(&["solve", EASY, "--steps", "--bindings", "--lang", "ja"]).out;
    assert!(japanese.contains("v = ") && japanese.contains("; c = "), "{japanese}");
}
