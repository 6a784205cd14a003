//! Calls of the player.

use super::{error, ok, position};
use serde_json::json;
use std::fs;
use tesuji::page::Engine;

const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_text_of_puzzles_is_read_line_by_line() {
    let engine = Engine::default();
    let opened = ok(&engine, json!({ "call": "open", "text": format!("{HARD}\nnonsense\n{HARD}\n") }));
    let puzzles = opened["puzzles"].as_array().unwrap();
    assert_eq!(puzzles.len(), 3);
    assert!(puzzles[1]["error"].is_string() && puzzles[1]["line"] == 2);
    let text = puzzles[2]["text"].as_str().unwrap();
    let board = ok(&engine, json!({ "call": "board", "position": position(text) }));
    assert_eq!(board["cells"].as_array().unwrap().len(), 81);
    assert_eq!(board["cells"][0]["given"], 1);
    assert_eq!(board["cells"][0]["peers"].as_array().unwrap().len(), 20);
}

#[test]
fn every_kind_of_board_is_described() {
    let engine = Engine::default();
    for file in
        ["overlap9.txt", "overlaps.jsonl", "kakuro.jsonl", "x-sudoku9.txt", "sudoku25.txt", "sudoku4.txt"]
    {
        let text = fs::read_to_string(format!("tests/puzzles/{file}")).unwrap();
        let opened = ok(&engine, json!({ "call": "open", "text": text }));
        let first =
            opened["puzzles"].as_array().unwrap().iter().find_map(|one| one["text"].as_str()).unwrap();
        let board = ok(&engine, json!({ "call": "board", "position": position(first), "language": "ja" }));
        let (below, above) = (board["below"].as_str().unwrap(), board["above"].as_str().unwrap());
        let cells = board["cells"].as_array().unwrap();
        assert_eq!(below.matches("class=\"cell\"").count(), cells.len(), "{file}");
        assert!(above.contains("class=\"edge\"") || above.contains("class=\"inside\""), "{file}");
        assert!(!board["units"].as_array().unwrap().is_empty(), "{file}");
    }
}

#[test]
fn a_solution_can_be_followed_cell_by_cell() {
    let engine = Engine::default();
    let start = ok(&engine, json!({ "call": "board", "position": position(HARD) }));
    let solved = ok(&engine, json!({ "call": "solve", "position": position(HARD) }));
    assert_eq!(solved["status"], "solved");
    let mut left: Vec<_> =
        start["cells"].as_array().unwrap().iter().map(|cell| cell["candidates"].clone()).collect();
    for step in solved["steps"].as_array().unwrap() {
        for changed in step["changed"].as_array().unwrap() {
            left[changed[0].as_u64().unwrap() as usize] = changed[1].clone();
        }
        for place in step["places"].as_array().unwrap() {
            assert_eq!(left[place[0].as_u64().unwrap() as usize], json!([place[1]]));
        }
        let wanted = left.iter().map(|values| values.as_array().unwrap().len()).sum::<usize>();
        let placed = 81 - step["open"].as_u64().unwrap() as usize;
        assert_eq!(step["left"].as_u64().unwrap() as usize + placed, wanted);
    }
    assert!(left.iter().all(|values| values.as_array().unwrap().len() == 1));
    let count = solved["steps"].as_array().unwrap().len();
    let figure = ok(&engine, json!({ "call": "step", "position": position(HARD), "n": count }));
    assert_eq!(figure["signs"], solved["steps"][count - 1]["signs"]);
    assert!(
        error(&engine, json!({ "call": "step", "position": position(HARD), "n": 0 })).contains("no step 0")
    );
}

#[test]
fn hints_follow_what_the_player_has_done_and_name_what_is_wrong() {
    let engine = Engine::default();
    let hint = ok(&engine, json!({ "call": "hint", "position": position(HARD) }));
    assert_eq!(hint["status"], "found");
    let figure = &hint["figure"];
    let (square, value) = (figure["places"][0][0].as_u64().unwrap(), figure["places"][0][1].clone());
    let after = json!({ "puzzle": HARD, "values": { square.to_string(): value } });
    let next = ok(&engine, json!({ "call": "hint", "position": after }));
    assert_ne!(next["figure"]["signs"], figure["signs"]);
    let other = value.as_u64().unwrap() % 9 + 1;
    let wrong = json!({ "puzzle": HARD, "values": { square.to_string(): other } });
    let checked = ok(&engine, json!({ "call": "check", "position": wrong }));
    assert_eq!(checked["wrong"]["values"], json!([[square, other]]));
    assert_eq!(ok(&engine, json!({ "call": "hint", "position": wrong }))["status"], "wrong");
}

#[test]
fn a_position_without_a_solution_has_a_reason() {
    let engine = Engine::default();
    let forced = "874630251195247836263581479342718695758396142916054783431865927629473518587129364";
    for call in ["hint", "check"] {
        let said = ok(&engine, json!({ "call": call, "position": position(forced) }));
        assert_eq!(said["status"], "contradiction");
        assert_eq!(said["note"], "no solution: r1c6 must be 9 by row 1 and 2 by column 6");
    }
    let said = ok(&engine, json!({ "call": "hint", "position": position(forced), "language": "ja" }));
    assert!(said["note"].as_str().unwrap().starts_with("解なし："), "{said}");
}

#[test]
fn matches_are_listed_and_drawn() {
    let engine = Engine::default();
    let call =
        json!({ "call": "find", "position": position(EASY), "techniques": ["hidden-single"], "all": true });
    let found = ok(&engine, call);
    let matches = found["matches"].as_array().unwrap();
    assert!(matches.len() > 2);
    let call = json!({ "call": "match", "position": position(EASY), "technique": "hidden-single", "n": 1 });
    assert_eq!(ok(&engine, call)["signs"], matches[1]["signs"]);
}

#[test]
fn cases_have_their_names_in_every_language() {
    let about = ok(&Engine::default(), json!({ "call": "about", "language": "en" }));
    let techniques = about["techniques"].as_array().unwrap();
    let subset = techniques.iter().find(|one| one["name"] == "naked-subset").unwrap();
    let names = subset["cases"][0]["names"].as_array().unwrap();
    for name in ["Naked Pair", "二国同盟", "…2数字2マス占拠", "naked-pair", "双子法"] {
        assert!(names.contains(&name.into()), "{name}: {names:?}");
    }
}

#[test]
fn what_is_no_call_is_refused_in_words() {
    let engine = Engine::default();
    assert!(error(&engine, json!({ "call": "fly" })).contains("`fly`"));
    assert!(error(&engine, json!({})).contains("call"));
    assert!(error(&engine, json!({ "call": "board" })).contains("position"));
    let off = json!({ "puzzle": HARD, "values": { "99": 1 } });
    assert!(error(&engine, json!({ "call": "board", "position": off })).contains("not on this board"));
    let rules = json!([{ "name": "a.tesuji", "text": "tesuji 1\ntechnique t { for }\n" }]);
    let answer = super::answer(&engine, &json!({ "call": "about", "rules": rules, "language": "ja" }));
    let fault = &answer["error"]["diagnostics"][0];
    assert_eq!((fault["line"].as_u64(), fault["file"].as_str()), (Some(2), Some("a.tesuji")));
}
