//! Puzzles and positions that are made.

use super::{error, ok, position};
use serde_json::{Value, json};
use tesuji::service::Service;

#[test]
fn every_game_has_an_empty_board_or_says_why_not() {
    let engine = Service::default();
    let about = ok(&engine, json!({ "call": "about" }));
    for game in about["games"].as_array().unwrap() {
        let blank = ok(&engine, json!({ "call": "blank", "game": game["name"] }));
        let board = ok(&engine, json!({ "call": "board", "position": { "puzzle": blank["text"] } }));
        assert_eq!(board["game"], game["name"], "{blank}");
        assert!(board["cells"].as_array().unwrap().iter().all(|cell| cell["value"].is_null()));
    }
    let six = ok(&engine, json!({ "call": "blank", "game": about["usual_game"], "block": [2, 3] }));
    let board = ok(&engine, json!({ "call": "board", "position": { "puzzle": six["text"] } }));
    assert_eq!(board["rows"], 6);
}

#[test]
fn the_same_call_makes_the_same_puzzle() {
    let engine = Service::default();
    let make = |seed: u64| {
        ok(&engine, json!({ "call": "generate", "game": "sudoku", "seed": seed }))["text"].clone()
    };
    assert_eq!(make(7), make(7));
    assert_ne!(make(7), make(8));
    let why = error(&engine, json!({ "call": "generate", "game": "chess", "seed": 1 }));
    assert!(why.contains("chess"));
}

#[test]
fn a_puzzle_is_made_of_every_level_of_its_game() {
    let engine = Service::default();
    let about = ok(&engine, json!({ "call": "about" }));
    let games = about["games"].as_array().unwrap();
    for name in ["sudoku", "futoshiki"] {
        let game = games.iter().find(|game| game["name"] == name).unwrap();
        let levels = game["levels"].as_array().unwrap();
        assert!(levels.len() > 2, "{game}");
        for level in levels.iter().map(|level| level["name"].as_str().unwrap()) {
            let call = json!({ "call": "generate", "game": name, "size": "6", "level": level, "seed": 4 });
            let made = ok(&engine, call.clone());
            assert_eq!(made, ok(&engine, call));
            let rated = ok(&engine, json!({ "call": "rate", "position": { "puzzle": made["text"] } }));
            assert_eq!(rated["level"], made["level"]);
            if name == "sudoku" && level != "extreme" {
                assert_eq!(made["level"], level);
            }
        }
    }
}

#[test]
fn a_puzzle_is_made_for_a_level_of_the_rating() {
    let engine = Service::default();
    let rating = ok(&engine, json!({ "call": "about" }))["rating"].clone();
    let levels = rating["levels"].as_array().unwrap();
    assert_eq!((&levels[0]["low"], &levels[levels.len() - 1]["high"]), (&Value::Null, &Value::Null));
    assert!(levels.windows(2).all(|pair| pair[0]["high"] == pair[1]["low"]), "{rating}");
    let range = json!([levels[1]["low"], levels[1]["high"]]);
    let call = json!({ "call": "generate", "game": "sudoku", "rating": range, "seed": 3 });
    let made = ok(&engine, call);
    let rated = json!({ "call": "rate", "position": { "puzzle": made["text"] }, "rating": true });
    assert_eq!(ok(&engine, rated)["rating"]["level"], levels[1]["title"]);
    let call = json!({ "call": "generate", "game": "sudoku", "rating": [15, 10], "seed": 3 });
    assert!(error(&engine, call).contains("no value lies between 15 and 10"));
}

#[test]
fn the_nearest_level_is_said_where_the_one_asked_for_does_not_come_out() {
    let engine = Service::default();
    // All boards of 4 × 4 are solved by singles.
    let call = json!({ "call": "generate", "game": "sudoku", "size": "4", "level": "extreme", "seed": 1, "timeout": 2 });
    let made = ok(&engine, call);
    assert_ne!(made["level"], "extreme");
    assert!(made["text"].is_string());
    let why = error(&engine, json!({ "call": "generate", "game": "sudoku", "level": "mild", "seed": 1 }));
    assert!(why.contains("mild") && why.contains("easy"), "{why}");
    let why = error(
        &engine,
        json!({ "call": "generate", "game": "sudoku", "level": "easy", "needs": "xy-wing", "seed": 1 }),
    );
    assert!(why.contains("cannot be combined"), "{why}");
}

#[test]
fn a_puzzle_needs_its_technique_and_keeps_what_else_was_asked_for() {
    let engine = Service::default();
    let call = json!({ "call": "generate", "game": "sudoku", "needs": "locked-candidates", "symmetry": "rotate", "seed": 2 });
    let made = ok(&engine, call);
    let rated = ok(&engine, json!({ "call": "rate", "position": { "puzzle": made["text"] } }));
    let used: Vec<&str> =
        rated["counts"].as_array().unwrap().iter().filter_map(|one| one["call"].as_str()).collect();
    assert!(used.contains(&"locked-candidates"), "{rated}");
    let call =
        json!({ "call": "generate", "game": "sudoku", "givens": [30, 32], "level": "easy", "seed": 2 });
    let record: Value = serde_json::from_str(ok(&engine, call)["text"].as_str().unwrap()).unwrap();
    let squares = record["givens"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
    let givens = squares.filter(|value| value.as_u64() > Some(0)).count();
    assert!((30..=32).contains(&givens), "{givens}");
}

fn drill(engine: &Service, technique: &str, seed: u64, miss: bool) -> Value {
    ok(engine, json!({ "call": "drill", "technique": technique, "seed": seed, "miss": miss, "timeout": 10 }))
}

#[test]
fn a_drill_is_a_position_on_which_the_technique_is_next() {
    let engine = Service::default();
    for technique in ["naked-subset(2)", "locked-candidates", "xy-wing"] {
        for seed in 0..3 {
            let drill = drill(&engine, technique, seed, false);
            assert_eq!(drill["made"], "generated");
            let position = json!({ "puzzle": drill["text"], "values": drill["values"], "candidates": drill["candidates"] });
            let found = ok(
                &engine,
                json!({
                    "call": "find", "position": position, "techniques": [technique], "all": true,
                }),
            );
            assert_eq!(
                found["matches"].as_array().unwrap().len(),
                drill["figures"].as_array().unwrap().len()
            );
            let hint = ok(&engine, json!({ "call": "hint", "position": position }));
            let name = technique.split('(').next().unwrap();
            assert_eq!(hint["figure"]["technique"], name);
        }
    }
}

#[test]
fn a_near_miss_has_no_match_but_for_one_candidate() {
    let engine = Service::default();
    let drill = drill(&engine, "naked-subset(2)", 1, true);
    let position =
        json!({ "puzzle": drill["text"], "values": drill["values"], "candidates": drill["candidates"] });
    let found = ok(
        &engine,
        json!({
            "call": "find", "position": position, "techniques": ["二国同盟"], "all": true,
        }),
    );
    assert_eq!(found["matches"], json!([]));
    // Without that candidate there is one.
    let (square, value) = (drill["spoilt"][0].to_string(), &drill["spoilt"][1]);
    let mut without = position.clone();
    without["candidates"][&square].as_array_mut().unwrap().retain(|one| one != value);
    let found = ok(
        &engine,
        json!({
            "call": "find", "position": without, "techniques": ["naked-subset(2)"], "all": true,
        }),
    );
    assert_ne!(found["matches"], json!([]));
    let checked = ok(&engine, json!({ "call": "check", "position": position }));
    assert_eq!(checked["wrong"]["candidates"], json!([]));
}

#[test]
fn a_drill_is_made_for_ones_own_rule_and_on_another_board() {
    let engine = Service::default();
    let own = "tesuji 1\n\ntechnique mine {\n  title en \"Mine\"\n  difficulty 1\n  for c in cells(1)\n  let {v} = candidates(c)\n  then place v in c\n}\n";
    let drill = ok(
        &engine,
        json!({
            "call": "drill", "technique": "mine", "seed": 3, "game": "windoku", "timeout": 10,
            "rules": [{ "name": "mine.tesuji", "text": own }],
        }),
    );
    let board =
        ok(&engine, json!({ "call": "board", "position": position(drill["text"].as_str().unwrap()) }));
    assert_eq!(board["game"], "windoku");
    assert!(!drill["figures"].as_array().unwrap().is_empty());
}
