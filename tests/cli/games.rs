//! `tesuji games`: the list, and single games as they are declared and look.

use crate::{snapshot, tesuji};

const MINE: [&str; 3] = ["--rules", "tests/cli/games.tesuji", "--only-rules"];

#[test]
fn the_list_says_what_a_puzzle_tells() {
    snapshot("games-list", &tesuji(&[&["games", "list"][..], &MINE].concat()).out);
    let shipped = tesuji(&["games"]);
    assert_eq!(shipped.status, 0, "{}", shipped.err);
    assert!(shipped.out.contains("サムナンプレ"), "{}", shipped.out);
}

#[test]
fn the_list_is_json_too() {
    let json = tesuji(&[&["games", "list", "--format", "json"][..], &MINE].concat()).json();
    assert_eq!(json[1]["id"], "knots");
    assert_eq!(json[1]["extends"], "plain");
    assert_eq!(json[1]["titles"], serde_json::json!({ "en": "Knots", "ja": "むすび目" }));
    assert_eq!(json[0]["inputs"], serde_json::json!([{ "name": "n", "is": "number" }]));
}

#[test]
fn a_game_of_ones_own_is_shown() {
    snapshot("games-show", &tesuji(&[&["games", "show", "knots"][..], &MINE].concat()).out);
    let ran = tesuji(&[&["games", "show", "knots", "1.....2.........", "--lang", "ja"][..], &MINE].concat());
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("ひも"), "{}", ran.out);
    assert!(ran.out.contains("┃ 1'. ┃ .'. ┃\n"), "{}", ran.out);
}

#[test]
fn a_game_is_shown_as_json() {
    let json = tesuji(&[&["games", "show", "knots", "--format", "json"][..], &MINE].concat()).json();
    let board = &json[0]["board"];
    assert_eq!((&board["rows"], &board["cells"]), (&serde_json::json!(4), &serde_json::json!(16)));
    let knot = &board["units"][3];
    assert_eq!(knot["kind"], "knot");
    assert_eq!(knot["titles"], serde_json::json!({ "en": "knot", "ja": "ひも" }));
    assert_eq!(knot["laws"], serde_json::json!(["distinct"]));
}

#[test]
fn every_game_that_ships_can_be_shown() {
    for game in tesuji(&["games", "list", "--format", "json"]).json() {
        let name = game["id"].as_str().unwrap();
        let ran = tesuji(&["games", "show", name]);
        assert!(ran.out.contains(&format!("game {name}")), "{name}: {}", ran.err);
        assert_eq!(ran.status, 0, "{name}: {}", ran.out);
    }
}

#[test]
fn a_name_that_is_no_game_is_an_error() {
    let ran = tesuji(&["games", "show", "sudoko"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("did you mean `sudoku`?"), "{}", ran.err);
}

#[test]
fn games_that_make_no_board_are_found_by_the_check() {
    let ran = tesuji(&["rules", "check", "tests/cli/no-boards.tesuji"]);
    assert_eq!(ran.status, 1);
    snapshot("games-check", &ran.out);
}

/// The sets of values that a long unit's sum allows are counted before they are kept.
#[test]
fn a_sum_with_too_many_sets_of_values_makes_no_board() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wide.tesuji");
    let wide = "tesuji 1\n\ngame wide {\n  values 1..64\n  grid   8 by 8\n  \
                units  zone : distinct, sum 1000 = cells where row < 4\n}\n";
    std::fs::write(&path, wide).unwrap();
    let start = std::time::Instant::now();
    let ran = tesuji(&["games", "show", "wide", "--rules", path.to_str().unwrap()]);
    assert!(ran.out.contains("keeps at most 2097152 sets of values"), "{}{}", ran.out, ran.err);
    // Without the limit it takes gigabytes.
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}
