//! Lessons: every technique that ships has one, and the learning paths of games.

use super::{error, ok};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::fmt::Write;
use tesuji::service::Service;

fn about(engine: &Service, language: &str) -> Value {
    ok(engine, json!({ "call": "about", "language": language }))
}

fn lesson(engine: &Service, technique: &str, game: &Value, language: &str) -> Value {
    let call = json!({ "call": "lesson", "technique": technique, "game": game, "seed": 1, "timeout": 1, "language": language });
    ok(engine, call)
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().filter_map(Value::as_str).collect()
}

fn path<'a>(about: &'a Value, game: &str) -> Vec<&'a str> {
    names(&about["games"].as_array().unwrap().iter().find(|one| one["name"] == game).unwrap()["lessons"])
}

#[test]
fn every_technique_has_a_lesson_with_an_example_in_both_languages() {
    let engine = Service::default();
    for language in ["en", "ja"] {
        let about = about(&engine, language);
        about["techniques"].as_array().unwrap().par_iter().for_each(|technique| {
            let name = technique["name"].as_str().unwrap();
            let text = technique["lesson"].as_str().unwrap_or_else(|| panic!("{name} has no lesson"));
            let is_japanese = text.chars().any(|letter| ('ぁ'..='ん').contains(&letter));
            assert_eq!(is_japanese, language == "ja", "{name}: {text}");
            assert!(!text.contains(['…', '{']), "{name}: {text}");
            let call = technique["cases"][0]["call"].as_str().unwrap();
            let lesson = lesson(&engine, call, &Value::Null, language);
            let sentences = names(&lesson["sentences"]);
            assert_eq!(sentences.len(), 3, "{call}");
            assert!(sentences.iter().all(|one| !one.is_empty()), "{call}: {sentences:?}");
            let figure = &lesson["example"]["figure"];
            let changes = [&figure["places"], &figure["removes"]].map(|list| list.as_array().unwrap().len());
            assert!(changes.iter().sum::<usize>() > 0, "{call}: {figure}");
            assert!(lesson["example"]["position"]["puzzle"].is_string(), "{call}");
        });
    }
}

/// Without time to make one, a position comes from the examples of the very case; where there is none, it is said.
#[test]
fn nearly_every_technique_can_be_practised_at_once() {
    let engine = Service::default();
    let about = about(&engine, "en");
    let practised = |technique: &Value| {
        let name = &technique["cases"][0]["call"];
        let call = json!({ "call": "drill", "technique": name, "seed": 1, "timeout": 0 });
        let drill = super::answer(&engine, &call);
        let reason = drill["error"]["message"].as_str();
        assert!(reason.is_some() || !drill["ok"]["figures"].as_array().unwrap().is_empty(), "{name}");
        reason.map(|reason| format!("{name}: {reason}"))
    };
    let without: Vec<String> =
        about["techniques"].as_array().unwrap().par_iter().filter_map(practised).collect();
    assert!(without.iter().all(|one| one.contains("in time")), "{without:#?}");
    assert!(without.len() <= 12, "{without:#?}");
}

#[test]
fn an_example_is_a_position_on_which_its_technique_is_found() {
    let engine = Service::default();
    let about = about(&engine, "en");
    for game in ["sudoku", "kakuro"] {
        for technique in path(&about, game) {
            let lesson = lesson(&engine, technique, &json!(game), "en");
            assert_eq!(lesson["example"]["figure"]["call"], technique, "on a board of {game}");
            let call = json!({ "call": "find", "position": lesson["example"]["position"], "techniques": [technique], "all": true });
            let found = ok(&engine, call);
            let figure = &lesson["example"]["figure"];
            let is_there =
                |one: &Value| one["places"] == figure["places"] && one["removes"] == figure["removes"];
            let is_unsure = !found["limits"].as_array().unwrap().is_empty();
            assert!(
                is_unsure || found["matches"].as_array().unwrap().iter().any(is_there),
                "{technique}: {found}"
            );
        }
    }
}

#[test]
fn paths_go_from_easy_to_hard() {
    let engine = Service::default();
    let about = about(&engine, "en");
    let techniques = about["techniques"].as_array().unwrap();
    let cases: Vec<&Value> = techniques.iter().flat_map(|one| one["cases"].as_array().unwrap()).collect();
    for (game, least) in [("sudoku", 20), ("kakuro", 12)] {
        let path = path(&about, game);
        assert!(path.len() >= least, "{path:?}");
        let of = |call: &&str| {
            cases.iter().find(|case| case["call"] == *call).map(|case| case["difficulty"].as_i64().unwrap())
        };
        let known: Vec<i64> =
            path.iter().map(|call| of(call).unwrap_or_else(|| panic!("{call} is no case"))).collect();
        // Singles are learned in another order than they are looked for.
        assert!(known[3..].is_sorted(), "{path:?}: {known:?}");
        assert!(known[..3].iter().all(|one| *one < known[3]), "{path:?}: {known:?}");
    }
    assert_eq!(
        path(&about, "killer"),
        path(&about, "sudoku"),
        "a game has the path of the one that it extends"
    );
    assert!(path(&about, "latin-square").is_empty());
}

#[test]
fn games_offer_what_their_boards_can_hold() {
    let engine = Service::default();
    let about = about(&engine, "en");
    let offered = |game: &str| -> Vec<String> {
        let all = about["games"].as_array().unwrap();
        let game = all.iter().find(|one| one["name"] == game).unwrap();
        names(&game["techniques"]).into_iter().map(str::to_owned).collect()
    };
    let [sudoku, kakuro, killer, futoshiki] = ["sudoku", "kakuro", "killer", "futoshiki"].map(offered);
    for name in ["combinations", "surface-sum", "cage-comparison", "sign-exclusion", "combination-chain"] {
        assert!(!sudoku.iter().any(|one| one == name), "{name} on a sudoku board");
    }
    for name in ["fish", "als-xz", "junior-exocet", "unique-rectangle1", "alternating-chain"] {
        assert!(sudoku.iter().any(|one| one == name), "{name} is for sudoku");
    }
    for name in ["combinations", "cell-combinations", "naked-subset"] {
        assert!(kakuro.iter().any(|one| one == name), "{name} is for Kakuro");
    }
    assert!(!kakuro.iter().any(|one| ["fish", "skyscraper", "sign-exclusion"].contains(&one.as_str())));
    assert!(["combinations", "fish"].iter().all(|name| killer.iter().any(|one| one == name)));
    assert!(futoshiki.iter().any(|one| one == "sign-exclusion"));
    for game in about["games"].as_array().unwrap() {
        let offered = names(&game["techniques"]);
        let of_path = names(&game["lessons"]);
        let name = |call: &str| call.split('(').next().unwrap_or_default().to_owned();
        assert!(
            of_path.iter().all(|call| offered.contains(&name(call).as_str())),
            "{}: {of_path:?}",
            game["name"]
        );
    }
}

#[test]
fn a_rule_of_ones_own_has_its_lesson_or_it_is_said_why_not() {
    let engine = Service::default();
    let own = |text: &str| json!([{ "name": "mine.tesuji", "text": text }]);
    let call = |rules: Value, timeout: u64| json!({ "call": "lesson", "technique": "lone", "game": "sudoku", "seed": 3, "timeout": timeout, "rules": rules });
    let lone = "tesuji 1\n\n# A cell with one candidate. It is easy.\ntechnique lone {\n  title en \"Lone\"\n  difficulty 1\n  for c in cells(1)\n  let {v} = candidates(c)\n  then place v in c\n  because en \"{c} is {v}.\"\n}\n";
    let made = ok(&engine, call(own(lone), 10));
    assert_eq!(
        (&made["made"], &made["title"], &made["difficulty"]),
        (&json!("generated"), &json!("Lone"), &json!(1))
    );
    assert_eq!(made["sentences"][0], "A cell with one candidate.");
    let written = lone.replace("  because", "  lesson en \"Look for a cell with one candidate.\"\n  because");
    assert_eq!(ok(&engine, call(own(&written), 10))["sentences"][0], "Look for a cell with one candidate.");
    let never = lone.replace("cells(1)", "cells(1) where c != c");
    let why = error(&engine, call(own(&never), 1));
    assert!(why.contains("`lone` has no example"), "{why}");
}

/// The lessons of both paths, for reading.
#[test]
fn lessons_of_the_paths_read_well() {
    let engine = Service::default();
    let mut text = String::new();
    for language in ["en", "ja"] {
        for game in ["sudoku", "kakuro"] {
            for technique in path(&about(&engine, language), game) {
                let lesson = lesson(&engine, technique, &json!(game), language);
                writeln!(text, "{} ({technique} · {game} · {language})", lesson["title"].as_str().unwrap())
                    .unwrap();
                // What is made depends on the time that there is.
                let puzzle = lesson["example"]["position"]["puzzle"].as_str().unwrap();
                let is_own = lesson["made"] == "example" && puzzle.contains("kakuro") == (game == "kakuro");
                let shown = if is_own { 3 } else { 1 };
                names(&lesson["sentences"])
                    .iter()
                    .take(shown)
                    .for_each(|one| writeln!(text, "  {one}").unwrap());
                text.push('\n');
            }
        }
    }
    super::snapshot("page-lessons", &text);
}

#[test]
fn a_near_miss_shows_what_is_almost_there() {
    let engine = Service::default();
    for technique in ["naked-subset(2)", "xy-wing"] {
        let call = json!({ "call": "drill", "technique": technique, "seed": 1, "miss": true, "timeout": 10 });
        let drill = ok(&engine, call);
        let almost = &drill["almost"];
        assert_eq!(drill["figures"], json!([]), "{technique}");
        assert!(!almost["removes"].as_array().unwrap().is_empty(), "{technique}: {almost}");
        let solution = drill["solution"].as_array().unwrap();
        assert_eq!(solution.len(), 81, "{technique}");
        // What the pattern would remove is in no solution, and the spoilt candidate neither.
        let is_in = |one: &Value| solution.contains(one);
        assert!(!almost["removes"].as_array().unwrap().iter().any(is_in), "{technique}");
        assert!(!is_in(&drill["spoilt"]), "{technique}");
    }
    let call = json!({ "call": "drill", "technique": "xy-wing", "seed": 1, "timeout": 10 });
    let [one, two] = [ok(&engine, call.clone()), ok(&engine, call)];
    assert_eq!((&one["almost"], &one), (&Value::Null, &two));
}
