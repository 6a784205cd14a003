//! Calls of the setter.

use super::{answer, error, ok, position};
use serde_json::{Value, json};
use tesuji::service::Service;

const UNIQUE: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/// Two rows of two values can be swapped.
const SEVERAL: &str = "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";
const OPEN: &str = "................";
const CLASH: &str = "11..............";

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect()
}

#[test]
fn solutions_are_counted_to_the_end_or_to_a_limit() {
    let engine = Service::default();
    let count = |puzzle: &str, most: usize| {
        ok(&engine, json!({ "call": "count", "position": position(puzzle), "most": most }))
    };
    let one = count(UNIQUE, 100);
    assert_eq!((&one["solutions"], &one["complete"]), (&json!(1), &json!(true)));
    assert!(one["all"].as_array().unwrap().iter().all(|cell| numbers(&cell[1]).iter().sum::<u64>() == 1));
    // There are 288 sudokus of 4 × 4.
    let all = count(OPEN, 1000);
    assert_eq!((&all["solutions"], &all["complete"]), (&json!(288), &json!(true)));
    assert!(all["all"].as_array().unwrap().iter().all(|cell| numbers(&cell[1]) == [72; 4]));
    let some = count(OPEN, 3);
    assert_eq!((&some["solutions"], &some["complete"]), (&json!(3), &json!(false)));
    assert_eq!(count(CLASH.replacen("11", "12", 1).as_str(), 1000)["solutions"], 24);
}

/// A 4 × 4 puzzle with a line along its first row under a law of its own.
fn with_law(law: &str) -> Value {
    let line = json!([null, [[0, 0], [0, 1], [0, 2]], { "law": law }]);
    let text = json!({
        "kind": "sudoku with own-laws", "n": 4, "givens": vec![vec![0; 4]; 4],
        "inputs": { "own-laws": { "groups": [line] } },
    });
    position(&text.to_string())
}

#[test]
fn candidates_are_true_where_a_solution_has_them() {
    let engine = Service::default();
    let asked = |position: &Value, more: Value| {
        let mut call = json!({ "call": "true-candidates", "position": position });
        call.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ok(&engine, call)
    };
    let rising = with_law("next a, b: a < b");
    let propagated = ok(&engine, json!({ "call": "propagated", "position": rising }));
    assert_eq!(propagated["left"][0], json!([0, [1, 2]]));
    let found = asked(&rising, json!({}));
    assert_eq!((&found["complete"], &found["left"]), (&json!(true), &found["known"]));
    assert_eq!(
        [0, 1, 2, 3].map(|cell| found["left"][cell][1].clone()),
        [json!([1, 2]), json!([2, 3]), json!([3, 4]), json!([1, 2, 3, 4]),]
    );
    // What is known already stays known, and no time leaves the rest open.
    let early = asked(&rising, json!({ "known": [[0, [1]]], "milliseconds": 0 }));
    assert!(early["known"].as_array().unwrap().contains(&json!([0, [1]])));
    let none = asked(&position(CLASH.replacen("11", "12", 1).replace("12.", "123").as_str()), json!({}));
    assert_eq!(none["complete"], true);
    let wrong = asked(&with_law("each v: v > 2"), json!({}));
    assert_eq!((&wrong["complete"], &wrong["left"]), (&json!(true), &json!([])));
}

#[test]
fn a_law_has_its_states_counted_or_says_what_is_wrong() {
    let engine = Service::default();
    let law = |text: &str| ok(&engine, json!({ "call": "law", "text": text }));
    // One state for each smallest value that is left, where all nine cells must be used.
    assert_eq!(law("next a, b: a < b"), json!({ "faults": [], "states": 10, "cells": 9 }));
    assert_eq!(law("distinct")["states"], 512);
    assert_eq!(law("each v: v = 1")["states"], 10);
    assert_eq!(law("state s = 0\nstep v: s = s * 10 + v\naccept s = 0")["states"], Value::Null);
    let wrong = law("each v: v > 0\n  next a b: a < b");
    let fault = &wrong["faults"][0];
    assert_eq!((&fault["line"], &fault["column"]), (&json!(2), &json!(10)), "{wrong}");
    for text in [
        "",
        "}",
        "\u{3000}",
        "each",
        "step v",
        "é",
        "each v: v = \"é\r\n",
        "each v: 9223372036854775807 + v > 0",
    ] {
        answer(&engine, &json!({ "call": "law", "text": text }));
    }
}

#[test]
fn a_clue_is_not_needed_where_nothing_changes_without_it() {
    let engine = Service::default();
    let spare = ok(&engine, json!({ "call": "spare", "position": position(SEVERAL) }));
    assert_eq!(spare["solutions"], 1);
    assert_eq!(spare["givens"].as_array().unwrap().len(), 80);
    let minimal = ok(&engine, json!({ "call": "spare", "position": position(UNIQUE) }));
    let without = |square: u64| {
        let mut text = UNIQUE.to_owned();
        text.replace_range(square as usize..square as usize + 1, ".");
        ok(&engine, json!({ "call": "count", "position": position(&text), "most": 2 }))["solutions"].clone()
    };
    for square in 0..81 {
        if &UNIQUE[square as usize..square as usize + 1] != "." {
            assert_eq!(numbers(&minimal["givens"]).contains(&square), without(square) == 1, "{square}");
        }
    }
}

#[test]
fn a_conflict_is_named_and_small() {
    let engine = Service::default();
    let conflict = |puzzle: &str| ok(&engine, json!({ "call": "conflict", "position": position(puzzle) }));
    assert_eq!(conflict(UNIQUE)["status"], "none");
    let clash = conflict(CLASH);
    let names: Vec<&str> =
        clash["parts"].as_array().unwrap().iter().map(|part| part["name"].as_str().unwrap()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    assert!(names.contains(&"r1c1=1") && names.contains(&"r1c2=1"));
    let cages = r#"{"rows":4,"cols":4,"game":"killer","givens":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"cages":[[7,[[0,0],[0,1]]],[7,[[0,2],[0,3]]]]}"#;
    let answered = answer(&engine, &json!({ "call": "conflict", "position": position(cages) }));
    let parts = answered["ok"]["parts"].as_array().unwrap_or_else(|| panic!("{answered}"));
    // Both cages need 3 and 4, and the row has each once.
    assert_eq!(parts.len(), 3, "{answered}");
}

#[test]
fn puzzles_are_rated_and_exported() {
    let engine = Service::default();
    let rated = ok(&engine, json!({ "call": "rate", "position": position(UNIQUE) }));
    assert_eq!(rated["status"], "solved");
    assert!(rated["difficulty"].as_i64().unwrap() > 0 && !rated["counts"].as_array().unwrap().is_empty());
    assert_eq!(rated["rating"], json!(null));
    let request = json!({ "call": "rate", "position": position(UNIQUE), "rating": true });
    let rating = ok(&engine, request)["rating"].clone();
    let [low, value, high] = ["low", "value", "high"].map(|field| rating[field].as_f64().unwrap());
    assert!(low < value && value < high, "{rating}");
    assert!(rating["words"].as_str().unwrap().starts_with("Minutes: about "), "{rating}");
    let moments = rating["moments"].as_array().unwrap();
    let lengths: Vec<usize> = moments.iter().map(|one| one["amounts"].as_array().unwrap().len()).collect();
    assert!(lengths[0] > 20 && lengths.iter().all(|length| *length == lengths[0]), "{rating}");
    let in_value: Vec<&str> = moments
        .iter()
        .filter(|one| one["in_value"] == true)
        .map(|one| one["name"].as_str().unwrap())
        .collect();
    assert_eq!(in_value, ["search"]);
    let entered = json!({ "puzzle": UNIQUE, "values": { "1": 6 } });
    let exported = ok(&engine, json!({ "call": "export", "position": entered, "format": "line" }));
    assert!(exported["text"].as_str().unwrap().starts_with("1+6"), "{exported}");
    let other = error(&engine, json!({ "call": "export", "position": position(UNIQUE), "format": "stone" }));
    assert!(other.contains("stone"));
    let link = ok(&engine, json!({ "call": "export", "position": position(UNIQUE), "format": "sudokupad" }));
    assert!(link["text"].as_str().unwrap().starts_with("https://"));
}

#[test]
fn runs_say_which_combinations_are_left() {
    let engine = Service::default();
    let text = std::fs::read_to_string("tests/puzzles/kakuro.jsonl").unwrap();
    let first = text.lines().next().unwrap();
    let all = ok(&engine, json!({ "call": "combinations", "position": position(first) }));
    for run in all["runs"].as_array().unwrap() {
        let sum = run["sum"].as_u64().unwrap();
        for set in run["all"].as_array().unwrap() {
            assert_eq!(numbers(set).iter().sum::<u64>(), sum);
            assert_eq!(numbers(set).len(), run["cells"].as_array().unwrap().len());
        }
        let left = run["left"].as_array().unwrap();
        assert!(left.iter().all(|set| run["all"].as_array().unwrap().contains(set)) && !left.is_empty());
    }
    let square = all["runs"][0]["cells"][0].clone();
    let here = ok(&engine, json!({ "call": "combinations", "position": position(first), "square": square }));
    assert!((1..=2).contains(&here["runs"].as_array().unwrap().len()));
}

#[test]
fn a_conflict_of_many_parts_is_told_step_by_step() {
    let engine = Service::default();
    let wrong = "2.64..5....4.....2...1..9...3.....86.75...3.....3...9.32...5.6..8..........7....4";
    let conflict = ok(&engine, json!({ "call": "conflict", "position": position(wrong) }));
    assert!(conflict["parts"].as_array().unwrap().len() > 6);
    // Without the wrong one there is one solution.
    assert_eq!(conflict["mended"], json!([{ "square": 0, "was": 2, "is": 8 }]));
    let walk = &conflict["walk"];
    assert!(walk["start"].is_null() && !walk["end"]["cells"].as_array().unwrap().is_empty());
    let steps = walk["steps"].as_array().unwrap();
    assert!(!steps.is_empty() && steps.iter().all(|step| !step["why"].is_null()), "{walk}");
    // No square twice, and none of a given.
    let squares: Vec<u64> = steps.iter().map(|step| step["square"].as_u64().unwrap()).collect();
    for (at, square) in squares.iter().enumerate() {
        assert!(!squares[..at].contains(square) && &wrong[*square as usize..=*square as usize] == ".");
    }
}
