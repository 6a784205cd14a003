//! `tesuji hint` and `tesuji teach`.

use crate::{EASY_SOLVED, HARD, SMALL, small, snapshot, tesuji};

#[test]
fn each_level_says_more() {
    let level = |level: &str| small(&["hint", SMALL, "--level", level]).out;
    assert_eq!(level("1"), "Look for: Last Place\n");
    assert_eq!(level("2"), "Look for: Last Place, in row 1, r1c1\n");
    snapshot("hint-level-3", &level("3"));
}

#[test]
fn json_leaves_out_what_the_level_does_not_say() {
    let level = |level: &str| small(&["hint", SMALL, "--level", level, "--format", "json"]).json().remove(0);
    let keys = |level_of: &str| level(level_of).as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys("1"), ["line", "status", "level", "title", "technique", "error"]);
    assert_eq!(keys("2"), ["line", "status", "level", "title", "technique", "units", "cells", "error"]);
    assert_eq!(level("3")["step"]["technique"], "last-place");
}

#[test]
fn a_position_without_a_solution_gets_no_hint() {
    let file = std::fs::read_to_string("tests/puzzles/none.txt").unwrap();
    let ran = tesuji(&["hint", file.lines().nth(1).unwrap()]);
    assert!(!ran.out.contains("Look for"), "{}", ran.out);
    assert!(ran.out.contains("no solution"), "{}", ran.out);
    assert_eq!(ran.status, 1);
}

#[test]
fn nothing_left_is_said() {
    let ran = tesuji(&["hint", EASY_SOLVED]);
    assert_eq!((ran.out.as_str(), ran.status), ("Solved in 0 steps.\n", 0));
    let ran = tesuji(&["hint", HARD, "--strategy", "singles", "--format", "json"]);
    assert_eq!(ran.json()[0]["status"], "found");
}

#[test]
fn a_hint_is_for_one_position() {
    let ran = tesuji(&["hint", "tests/puzzles/sudoku4.txt"]);
    assert!(ran.err.contains("a hint is for one position"), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

#[test]
fn a_lesson_has_boards_and_reasons() {
    let ran = small(&["teach", SMALL]);
    snapshot("teach", &ran.out);
    assert_eq!(ran.status, 0);
}

#[test]
fn a_lesson_on_a_stuck_puzzle_is_status_1() {
    let ran = tesuji(&["teach", HARD, "--strategy", "singles", "--color", "always"]);
    assert!(ran.out.contains("Stuck after "), "{}", ran.out);
    assert!(ran.out.contains("\u{1b}["), "no colour");
    assert_eq!(ran.status, 1);
}
