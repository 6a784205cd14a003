//! Calls of the setter.

use super::{answer, error, ok, position};
use serde_json::{Value, json};
use tesuji::page::Engine;

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
    let engine = Engine::default();
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
    // Fewer are counted, but every candidate is known to be in one.
    let some = count(OPEN, 3);
    assert_eq!((&some["solutions"], &some["complete"]), (&json!(3), &json!(false)));
    assert!(some["all"].as_array().unwrap().iter().all(|cell| numbers(&cell[1]).iter().all(|&n| n > 0)));
    assert_eq!(count(CLASH.replacen("11", "12", 1).as_str(), 1000)["solutions"], 24);
}

#[test]
fn a_clue_is_not_needed_where_nothing_changes_without_it() {
    let engine = Engine::default();
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
    let engine = Engine::default();
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
    let engine = Engine::default();
    let rated = ok(&engine, json!({ "call": "rate", "position": position(UNIQUE) }));
    assert_eq!(rated["status"], "solved");
    assert!(rated["difficulty"].as_i64().unwrap() > 0 && !rated["counts"].as_array().unwrap().is_empty());
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
    let engine = Engine::default();
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
    let engine = Engine::default();
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
