//! `tesuji thread`.

use crate::{EASY, SMALL, run, tesuji};
use serde_json::Value;
use std::collections::HashMap;

/// The first puzzle of a file.
fn first(file: &str) -> String {
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().find(|line| !line.starts_with('#')).unwrap().to_owned()
}

/// The thread of a puzzle, after it was looked at whether each step rests on earlier ones by what these did.
fn thread(puzzle: &str, more: &[&str]) -> Value {
    let ran = run(&[&["thread", "-", "--format", "json"], more].concat(), puzzle);
    assert!(ran.status < 2, "{}", ran.err);
    let line = ran.json().remove(0);
    let steps = line["steps"].as_array().unwrap();
    let by_number: HashMap<u64, &Value> =
        steps.iter().map(|step| (step["n"].as_u64().unwrap(), step)).collect();
    for step in steps {
        let rests = step["rests_on"].as_array().unwrap();
        let before = rests.iter().map(|rest| {
            let by = by_number[&rest["step"].as_u64().unwrap()];
            assert!(by["n"].as_u64() < step["n"].as_u64(), "{step}");
            for fact in rest["facts"].as_array().unwrap() {
                made(by, fact);
            }
            by["level"].as_u64().unwrap()
        });
        assert_eq!(before.max().unwrap_or(0) + 1, step["level"].as_u64().unwrap(), "{step}");
    }
    let levels = steps.iter().map(|step| step["level"].as_u64().unwrap());
    assert_eq!(line["depth"].as_u64(), levels.clone().max());
    let mut widths: HashMap<u64, u64> = HashMap::new();
    levels.for_each(|level| *widths.entry(level).or_default() += 1);
    assert_eq!(line["width"].as_u64(), widths.into_values().max());
    line
}

/// A step that only removes made no other fact than that these candidates are gone.
fn made(step: &Value, fact: &Value) {
    let is_gone = |cell: &Value, value: &Value| {
        let all = step["eliminates"].as_array().unwrap();
        all.iter().any(|of| of["cell"] == *cell && of["values"].as_array().unwrap().contains(value))
    };
    if step["places"].as_array().unwrap().is_empty() {
        let [cells, values] = ["cells", "values"].map(|key| fact[key].as_array().unwrap());
        assert!(cells.iter().all(|cell| values.iter().all(|value| is_gone(cell, value))), "{step} {fact}");
    }
}

#[test]
fn steps_rest_on_earlier_ones_in_any_game() {
    thread(&first("tests/puzzles/sudoku9-medium.txt"), &["--strategy", "d-score"]);
    thread(&first("tests/puzzles/overlaps.jsonl"), &["--strategy", "overlap-first"]);
    let kakuro = first("tests/puzzles/kakuro.jsonl");
    let whole = thread(&kakuro, &["--strategy", "limit-theorems"]);
    let steps = whole["steps"].as_array().unwrap();
    assert!(steps.iter().any(|step| !step["rests_on"].as_array().unwrap().is_empty()), "{whole}");
}

#[test]
fn what_a_cell_needs_solves_it() {
    let whole = thread(EASY, &[]);
    let last = whole["last"].as_u64().unwrap();
    let steps = whole["steps"].as_array().unwrap();
    let step = steps.iter().find(|step| step["n"] == last).unwrap();
    let cell = step["places"][0]["cell"].as_str().unwrap();
    let part = thread(EASY, &["--for", cell]);
    let needed = part["steps"].as_array().unwrap();
    assert_eq!(needed.len() as u64, whole["needed"].as_u64().unwrap());
    assert!(needed.len() < steps.len() && needed.last().unwrap()["n"] == last);
    let ran = tesuji(&["thread", EASY, "--for", "r9c99"]);
    assert!(ran.status == 2 && ran.err.contains("the board has no cell r9c99"), "{}", ran.err);
}

#[test]
fn threads_are_told_and_drawn() {
    let text = tesuji(&["thread", SMALL]).out;
    assert!(text.starts_with("Level 1\n  1. ") && text.contains("(depends on 1"), "{text}");
    let japanese = tesuji(&["thread", SMALL, "--lang", "ja"]).out;
    assert!(japanese.starts_with("第1段\n") && japanese.contains("、深さ"), "{japanese}");
    let dot = tesuji(&["thread", SMALL, "--format", "dot"]).out;
    assert!(dot.starts_with("digraph thread {\n") && dot.contains("    s1 -> s"), "{dot}");
    let svg = tesuji(&["thread", SMALL, "--format", "svg"]).out;
    assert!(svg.contains("<svg") && svg.matches("<rect").count() >= dot.matches("label=").count(), "{svg}");
    let ran = tesuji(&["thread", EASY, "--timeout", "0.0000001"]);
    assert!(ran.status == 1, "{} {}", ran.out, ran.err);
}
