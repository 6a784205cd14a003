//! `tesuji hint` and `tesuji teach`.

use crate::{EASY_SOLVED, HARD, SMALL, run, small, snapshot, tesuji};

#[test]
fn each_level_says_more() {
    let level = |level: &str| small(&["hint", SMALL, "--level", level]).out;
    assert_eq!(level("1"), "Look at: row 1, r1c1\n");
    assert_eq!(level("2"), "Look for: Last Place, in row 1, r1c1\n");
    snapshot("hint-level-3", &level("3"));
}

#[test]
fn json_leaves_out_what_the_level_does_not_say() {
    let level = |level: &str| small(&["hint", SMALL, "--level", level, "--format", "json"]).json().remove(0);
    let keys = |level_of: &str| level(level_of).as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys("1"), ["line", "status", "level", "units", "cells", "error"]);
    assert_eq!(keys("2"), ["line", "status", "level", "units", "cells", "title", "technique", "error"]);
    assert_eq!(level("3")["step"]["technique"], "last-place");
}

#[test]
fn a_position_without_a_solution_gets_no_hint() {
    let file = std::fs::read_to_string("tests/puzzles/none.txt").unwrap();
    let ran = tesuji(&["hint", file.lines().nth(1).unwrap()]);
    assert!(!ran.out.contains("Look for"), "{}", ran.out);
    assert!(ran.out.starts_with("No solution: "), "{}", ran.out);
    assert_eq!(ran.status, 1);
}

#[test]
fn a_position_without_a_solution_has_a_reason() {
    let forced = "874630251195247836263581479342718695758396142916054783431865927629473518587129364";
    let ran = tesuji(&["hint", forced]);
    assert_eq!(ran.out.lines().next(), Some("No solution: r1c6 must be 9 by row 1 and 2 by column 6."));
    assert_eq!(ran.status, 1);
    // What contradicts the laws is some steps away.
    let ran = tesuji(&["hint", &HARD.replacen("0", "2", 1)]);
    assert!(ran.out.starts_with("No solution: after "), "{}", ran.out);
    assert_eq!(ran.status, 1);
}

#[test]
fn nothing_left_is_said() {
    let status =
        |puzzle: &str| tesuji(&["hint", puzzle, "--format", "json"]).json().remove(0)["status"].clone();
    assert_eq!(
        (status(EASY_SOLVED), status("1...........3...")),
        ("solved".into(), "several-solutions".into())
    );
    let ran = tesuji(&["hint", EASY_SOLVED]);
    assert_eq!((ran.out.as_str(), ran.status), ("Solved in 0 steps.\n", 0));
    let ran = tesuji(&["hint", HARD, "--strategy", "singles", "--format", "json"]);
    assert_eq!(ran.json()[0]["status"], "found");
}

#[test]
fn more_than_one_solution_is_said_beside_a_hint() {
    let open = "1......9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let ran = tesuji(&["hint", open, "--strategy", "catalogue"]);
    assert!(ran.out.starts_with("Look at: "), "{}", ran.out);
    assert!(ran.out.ends_with("\nThe puzzle has more than one solution.\n"), "{}", ran.out);
    let json = tesuji(&["hint", open, "--strategy", "catalogue", "--format", "json"]).json().remove(0);
    assert_eq!((&json["status"], &json["error"]["code"]), (&"found".into(), &"several-solutions".into()));
    assert!(!tesuji(&["hint", HARD]).out.contains("more than one"));
}

#[test]
fn each_of_several_positions_has_its_hint() {
    let ran = run(&["hint", "-"], &format!("{SMALL}\n{EASY_SOLVED}\nnonsense\n"));
    let blocks: Vec<&str> = ran.out.split("\n\n").collect();
    assert!(blocks[0].starts_with("# 1  ") && blocks[0].contains("\nLook at: "), "{}", ran.out);
    assert!(blocks[1].starts_with("# 2  ") && blocks[1].ends_with("\nSolved in 0 steps."), "{}", ran.out);
    assert!(blocks[2].starts_with("# 3\nNot a puzzle: "), "{}", ran.out);
    assert_eq!(ran.status, 2);
    let ran = run(&["hint", "-"], "");
    assert_eq!((ran.err.as_str(), ran.status), ("error: no position in the input\n", 2));
}

#[test]
fn a_lesson_is_data_or_a_page() {
    let text = small(&["teach", SMALL, "--all"]).out;
    let page = small(&["teach", SMALL, "--format", "markdown"]).out;
    let titles = |sign: &str| page.lines().filter(|line| line.starts_with(sign)).count();
    assert_eq!(
        (titles("# "), titles("## ")),
        (1, text.lines().filter(|line| line.starts_with("---")).count())
    );
    assert_eq!(titles("```text"), page.lines().filter(|line| *line == "```").count());
    snapshot("teach-markdown", &page);
    let lesson = small(&["teach", SMALL, "--format", "json"]).json().remove(0);
    assert_eq!((&lesson["status"], lesson["game"].as_str()), (&"solved".into(), Some("sudoku")));
    let sections = lesson["sections"].as_array().unwrap();
    let steps = small(&["solve", SMALL, "--format", "json"]).json().remove(0)["steps"].take();
    let told: Vec<_> =
        sections.iter().flat_map(|section| section["steps"].as_array().unwrap()).cloned().collect();
    assert_eq!(serde_json::Value::from(told), steps);
    // All that the text says is there, in the same order.
    let mut rest = text.as_str();
    for section in sections {
        let blocks = section["blocks"].as_array().unwrap().iter();
        for part in
            blocks.map(|block| block.as_object().unwrap().values().next().unwrap()).chain([&section["title"]])
        {
            assert!(text.contains(part.as_str().unwrap()), "{part}");
        }
        let title = section["title"].as_str().unwrap();
        rest = rest.split_once(title).unwrap_or_else(|| panic!("{title} comes too late")).1;
    }
    assert!(sections.len() > 2 && !rest.is_empty());
}

#[test]
fn a_lesson_has_boards_and_reasons() {
    let ran = small(&["teach", SMALL]);
    snapshot("teach", &ran.out);
    assert_eq!(ran.status, 0);
}

#[test]
fn a_summary_fits_a_screen_and_steps_are_picked() {
    let all = small(&["teach", SMALL, "--all"]);
    snapshot("teach-all", &all.out);
    let short = small(&["teach", SMALL]).out;
    let summary = short.rsplit_once("\n\n").unwrap().0;
    assert!(all.out.starts_with(summary), "{short}");
    let one = small(&["teach", SMALL, "--step", "1"]).out;
    assert!(one.starts_with(summary) && one.contains("\nStep 1: ") && !one.contains("\nSteps 2 to"), "{one}");
    let several = small(&["teach", SMALL, "--step", "1", "--step", "11..12", "--format", "json"]).json();
    assert_eq!(several[0]["sections"].as_array().unwrap().len(), 3);
    let beyond = small(&["teach", SMALL, "--step", "13"]);
    assert!(beyond.err.ends_with("error: unknown step 13\nhelp: the last step is 12\n"), "{}", beyond.err);
    assert_eq!(beyond.status, 2);
    for wrong in ["0", "3..2", "x"] {
        assert_eq!(small(&["teach", SMALL, "--step", wrong]).status, 2, "{wrong}");
    }
    let japanese = tesuji(&["teach", HARD, "--lang", "ja"]).out;
    assert!(japanese.lines().count() <= 50 && japanese.contains("決め手"), "{japanese}");
}

#[test]
fn a_lesson_on_a_stuck_puzzle_is_status_1() {
    let ran = tesuji(&["teach", HARD, "--strategy", "singles", "--all", "--color", "always"]);
    assert!(ran.out.contains("Stuck after "), "{}", ran.out);
    assert!(ran.out.contains("\u{1b}["), "no colour");
    assert_eq!(ran.status, 1);
}
