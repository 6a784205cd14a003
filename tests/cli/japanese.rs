//! What a reader of Japanese sees: titles, and no name that rules and programs have.

use crate::{EASY, tesuji};
use std::fs::read_to_string;

/// The first puzzle of a file of `tests/puzzles`.
fn first(file: &str) -> String {
    let text = read_to_string(format!("tests/puzzles/{file}.txt")).unwrap();
    text.lines().find(|line| !line.starts_with('#')).unwrap().to_owned()
}

/// Words of small letters with hyphens or of more than two letters, as names of rules, tallies and variables are, but
/// for cells, titles such as ALS and what is written in notations.
fn names(text: &str) -> Vec<&str> {
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
fn variables_are_shown_on_demand() {
    let english = tesuji(&["solve", EASY, "--steps", "--bindings"]).out;
    assert!(english.contains("v = ") && english.contains("; c = "), "{english}");
    assert!(!tesuji(&["solve", EASY, "--steps"]).out.contains("; c = "));
    let japanese = tesuji(&["solve", EASY, "--steps", "--bindings", "--lang", "ja"]).out;
    assert!(japanese.contains("v = ") && japanese.contains("; c = "), "{japanese}");
}
