//! `tesuji games`: the list, and single games as they are declared and look.

use crate::{snapshot, tesuji};

const MINE: [&str; 3] = ["--rules", "tests/cli/games.tesuji", "--no-default-rules"];

#[test]
fn the_list_says_what_a_puzzle_tells() {
    snapshot("games-list", &tesuji(&[&["games", "list"][..], &MINE].concat()).out);
    assert_eq!(tesuji(&["games"]).out, tesuji(&["games", "list"]).out);
    let shipped = tesuji(&["games", "list", "--lang", "ja"]);
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
    assert_eq!(knot["laws"], serde_json::json!(["distinct", "complete"]));
}

#[test]
fn every_game_that_ships_can_be_shown() {
    for game in tesuji(&["games", "list", "--format", "json"]).json() {
        if game["kind"] != "game" {
            continue;
        }
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
                units  zone : distinct, total(1000) = cells where row < 4\n}\n";
    std::fs::write(&path, wide).unwrap();
    let start = std::time::Instant::now();
    let ran = tesuji(&["games", "show", "wide", "--rules", path.to_str().unwrap()]);
    assert!(ran.out.contains("can have at most 2097152 for the sums of its units"), "{}{}", ran.out, ran.err);
    // Without the limit it takes gigabytes.
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}

#[test]
fn a_game_is_made_of_parts_wherever_it_is_named() {
    let ran = tesuji(&["games", "show", "sudoku with windows, anti-knight"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    for part in [
        "sudoku with windows, anti-knight\n",
        "Sudoku + Windows + Anti-knight",
        "game sudoku {",
        "constraint windows {",
    ] {
        assert!(ran.out.contains(part), "{part}\n{}", ran.out);
    }
    // Parts of a game that is declared are that game, in any order.
    let ran = tesuji(&["games", "show", "sudoku with rising-diagonal, falling-diagonal"]);
    assert!(ran.out.starts_with("x-sudoku\n"), "{}", ran.out);
    let ran = tesuji(&["games", "show", "killer with anti-king", "--format", "json"]).json();
    assert_eq!(ran[0]["id"], "sudoku with anti-king, cages");
    assert_eq!(ran[0]["strategy"], "killer-default");
    for (name, message) in [
        ("sudoku with cagse", "unknown constraint `cagse`: did you mean `cages`?"),
        ("sudoko with cages", "unknown game `sudoko`: did you mean `sudoku`?"),
        ("killer with cages", "duplicate constraint `cages` of the game"),
    ] {
        let ran = tesuji(&["games", "show", name]);
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains(message), "{}", ran.err);
    }
    let knight = "1................................................................................";
    let ran =
        tesuji(&["solve", knight, "--game", "sudoku with anti-knight, anti-king", "--strategy", "basic"]);
    assert!(!ran.err.contains("error"), "{}", ran.err);
    let ran = tesuji(&["generate", "--game", "sudoku with cages, anti-king", "--seed", "1"]);
    assert_eq!(
        (ran.status, ran.json()[0]["kind"].as_str()),
        (0, Some("sudoku with anti-king, cages")),
        "{}",
        ran.err
    );
}

/// A constraint of a rule file that no format was written for is read from those that say its word.
#[test]
fn a_constraint_of_ones_own_is_read_from_formats() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("lines.tesuji");
    let text = "tesuji 1\n\nconstraint own-lines {\n  input my-line : groups\n  units own : distinct = my-line\n}\n\n\
                constraint selftaxicab {\n  units taxi : distinct = pairs by (1, 2)\n}\n";
    std::fs::write(&rules, text).unwrap();
    let cells = |cell: &str| format!("[{}]", [cell; 4].join(","));
    let puzzle = format!(
        "{{\"size\":4,\"grid\":{},\"my-line\":[{{\"lines\":[[\"R1C1\",\"R2C2\"],[\"R3C3\",\"R4C4\"]]}}],\"selftaxicab\":true}}",
        cells(&cells("{}"))
    );
    let path = folder.path().join("puzzle.json");
    std::fs::write(&path, puzzle).unwrap();
    let path = path.to_str().unwrap();
    let rules = ["--rules", rules.to_str().unwrap()];
    let ran = tesuji(&[&["convert", path, "--to", "json"][..], &rules].concat());
    let record = &ran.json()[0];
    assert_eq!(record["kind"], "sudoku with own-lines, selftaxicab", "{}", ran.err);
    assert_eq!(record["inputs"]["my-line"]["groups"][1], serde_json::json!([null, [[2, 2], [3, 3]]]));
    let address = tesuji(&[&["convert", path, "--to", "fpuzzles"][..], &rules].concat());
    assert!(address.err.contains("the fpuzzles format cannot represent `selftaxicab`"), "{}", address.err);
    let ran = tesuji(&["convert", path, "--to", "json"]);
    assert!(
        ran.err.contains("the rules have no constraint for `my-line`")
            || ran.err.contains("no constraint for `selftaxicab`"),
        "{}",
        ran.err
    );
    assert_eq!(ran.status, 2);
}
