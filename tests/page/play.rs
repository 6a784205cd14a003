//! Calls of the player.

use super::{error, ok, position};
use serde_json::{Value, json};
use std::fs;
use tesuji::service::Service;

const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_text_of_puzzles_is_read_line_by_line() {
    let engine = Service::default();
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
fn what_the_rules_do_not_know_is_named_and_drawn() {
    let engine = Service::default();
    let record = json!({
        "n": 4, "givens": [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]],
        "author": "A. Setter", "rules": "Arrows.",
        "inputs": {"fancyline": {"groups": [[null, [[0, 0], [0, 1]]]]}},
        "unsupported": [
            {"name": "arrow", "figures": [{"line": [[0.5, 0.5], [1.5, 1.5]], "head": true, "colour": "#ff0000"}]},
            {"name": "madeup", "figures": [{"text": "<script>\"&'", "at": [-0.5, 1e300]}]},
            {"name": "arrow"},
        ],
    });
    let opened = ok(&engine, json!({ "call": "open", "text": record.to_string(), "language": "ja" }));
    let puzzle = &opened["puzzles"][0];
    let named = json!([
        { "name": "fancyline", "words": "fancyline" },
        { "name": "arrow", "words": "arrow" },
        { "name": "madeup", "words": "madeup" },
    ]);
    assert_eq!(puzzle["unsupported"], named, "{puzzle}");
    assert_eq!((&puzzle["author"], &puzzle["rules"]), (&json!("A. Setter"), &json!("Arrows.")));
    let place = position(puzzle["text"].as_str().unwrap());
    let board = ok(&engine, json!({ "call": "board", "position": place }));
    assert_eq!(board["unsupported"][1], json!({ "name": "arrow", "words": "arrow" }));
    let (below, above) = (board["below"].as_str().unwrap(), board["above"].as_str().unwrap());
    assert!(below.contains("class=\"figures\"") && below.contains("stroke=\"#ff0000\""), "{below}");
    assert!(above.contains("&lt;script&gt;&quot;&amp;&#39;") && !above.contains("<script"), "{above}");
    // What the board gives as its text still has all of it, and hints come from the rest.
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(board["text"].as_str().unwrap()).unwrap()["author"],
        "A. Setter"
    );
    let hint = ok(&engine, json!({ "call": "hint", "position": place }));
    assert_ne!(hint["status"], "invalid", "{hint}");
    let lost = ok(&engine, json!({ "call": "export", "position": place, "format": "line" }));
    assert_eq!(lost["lost"].as_array().map(Vec::len), Some(2), "{lost}");
}

#[test]
fn every_kind_of_board_is_described() {
    let engine = Service::default();
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
    let engine = Service::default();
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

/// A puzzle that one W-wing solves, whose simplest first step is in vain.
const WING: &str = ".75.....3..1....2.8...74..5....568.1.........5..321......1....8.2.4..6..1..7.35..";

#[test]
fn the_shortest_way_is_followed_where_it_is_asked_for() {
    let engine = Service::default();
    let solved = |kindest: Option<usize>| {
        ok(&engine, json!({ "call": "solve", "position": position(WING), "kindest": kindest }))
    };
    let (simplest, shortest) = (solved(None), solved(Some(4)));
    assert_eq!(simplest["kindest"], json!(null));
    assert!(shortest["kindest"].as_str().unwrap().starts_with("1 step takes effort"), "{shortest}");
    let steps = |solved: &Value| solved["steps"].as_array().unwrap().clone();
    let effort = |step: &&Value| step["technique"] == "w-wing";
    let wing = steps(&shortest).iter().find(effort).cloned().unwrap();
    let drawn = json!({ "call": "step", "position": position(WING), "kindest": 4, "n": wing["n"] });
    let drawn = ok(&engine, drawn);
    assert_eq!((&drawn["technique"], &drawn["incidental"]), (&wing["technique"], &wing["incidental"]));
    let faint = drawn["candidates"].as_array().unwrap().iter().filter(|one| one[2] == "incidental").count();
    assert_eq!(faint, wing["incidental"].as_array().unwrap().len());
    assert!(steps(&simplest).iter().all(|step| step["incidental"] == json!([])));
    let needed = |step: &Value| {
        let call = json!({ "call": "needed", "position": position(WING), "places": step["places"], "removes": step["removes"] });
        ok(&engine, call)
    };
    assert_eq!(needed(&wing)["use"], "needed");
    let first = &steps(&simplest)[0];
    assert_eq!(needed(first)["use"], "free");
    let vain = steps(&simplest).into_iter().find(|step| needed(step)["use"] == "unneeded");
    let vain = vain.unwrap_or_else(|| panic!("no step is in vain: {simplest}"));
    assert!(needed(&vain)["words"].as_str().unwrap().contains("does without this step"), "{vain}");
    let several =
        json!({ "call": "needed", "position": position("12.............."), "places": [], "removes": [] });
    assert_eq!(ok(&engine, several)["use"], "unknown");
}

#[test]
fn hints_follow_what_the_player_has_done_and_name_what_is_wrong() {
    let engine = Service::default();
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
    let engine = Service::default();
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
    let engine = Service::default();
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
    let about = ok(&Service::default(), json!({ "call": "about", "language": "en" }));
    let techniques = about["techniques"].as_array().unwrap();
    let subset = techniques.iter().find(|one| one["name"] == "naked-subset").unwrap();
    let names = subset["cases"][0]["names"].as_array().unwrap();
    for name in ["Naked Pair", "二国同盟", "…2数字2マス占拠", "naked-pair", "双子法"] {
        assert!(names.contains(&name.into()), "{name}: {names:?}");
    }
}

#[test]
fn what_is_no_call_is_refused_in_words() {
    let engine = Service::default();
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

/// A technique of one's own, harder than all others, that finds what the simplest one finds.
const LONE: &str = "tesuji 1\n\ntechnique lone {\n  title en \"Lone\"\n  difficulty 9000\n  for c in cells(1)\n  \
                    let {v} = candidates(c)\n  then place v in c\n}\n\nstrategy mine {\n  title en \"Mine\"\n  \
                    first-of { lone, hidden-single }\n}\n";

#[test]
fn the_readers_techniques_come_first_where_that_is_asked_for() {
    let engine = Service::default();
    let rules = json!([{ "name": "lone.tesuji", "text": LONE }]);
    let call = |name: &str, more: serde_json::Value| {
        let mut call = json!({ "call": name, "position": position(EASY), "rules": rules });
        call.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ok(&engine, call)
    };
    let usual = call("solve", json!({}));
    assert!(usual["steps"].as_array().unwrap().iter().all(|step| step["own"] == false));
    let first = call("solve", json!({ "own_first": true }));
    assert_eq!((&first["steps"][0]["technique"], &first["steps"][0]["own"]), (&json!("lone"), &json!(true)));
    let hint = call("hint", json!({ "own_first": true }));
    assert_eq!((&hint["figure"]["technique"], &hint["figure"]["own"]), (&json!("lone"), &json!(true)));
    assert_eq!(call("step", json!({ "own_first": true, "n": 1 }))["own"], true);
    let mine = call("solve", json!({ "strategy": "mine" }));
    assert_eq!((&mine["strategy"], &mine["status"]), (&json!("mine"), &json!("solved")));
    assert!(mine["steps"].as_array().unwrap().iter().any(|step| step["own"] == true));
    assert!(call("rate", json!({ "strategy": "mine" }))["counts"][0]["call"] == "lone");
    // Without own techniques nothing comes first.
    let plain =
        ok(&engine, json!({ "call": "hint", "position": position(EASY), "own_first": true, "rules": [] }));
    assert_eq!(plain["figure"]["own"], false);
}

#[test]
fn the_strategies_of_a_game_are_listed_with_those_of_the_reader() {
    let engine = Service::default();
    let rules = json!([{ "name": "lone.tesuji", "text": LONE }]);
    let listed = |game: &str| {
        ok(&engine, json!({ "call": "strategies", "game": game, "rules": rules, "language": "ja" }))
    };
    for game in ["sudoku", "kakuro", "killer", "futoshiki", "sudoku with cages"] {
        let answer = listed(game);
        let strategies = answer["strategies"].as_array().unwrap();
        let usual: Vec<_> = strategies.iter().filter(|one| one["usual"] == true).collect();
        assert_eq!((usual.len(), &strategies[0]["usual"]), (1, &json!(true)), "{game}");
        let own: Vec<_> = strategies.iter().filter(|one| one["own"] == true).collect();
        assert_eq!((own.len(), &own[0]["name"]), (1, &json!("mine")), "{game}");
        assert_eq!(answer["own"], json!(["lone"]));
    }
    let names = |game: &str| {
        let answer = listed(game);
        let strategies = answer["strategies"].as_array().unwrap().clone();
        strategies.into_iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    // That of another game is none of this one.
    assert!(!names("sudoku").contains(&names("kakuro")[0]));
}

#[test]
fn a_long_net_is_a_walk_in_its_order() {
    let engine = Service::default();
    let walks = (1..=12)
        .map(|n| ok(&engine, json!({ "call": "step", "position": position(HARD), "n": n }))["walk"].clone());
    let long: Vec<_> = walks.filter(|walk| !walk.as_array().unwrap().is_empty()).collect();
    assert!(!long.is_empty());
    for walk in long {
        let steps = walk[0]["steps"].as_array().unwrap();
        assert!(steps.len() > 6 && walk[0]["start"].is_array());
        assert!(!walk[0]["end"]["cells"].as_array().unwrap().is_empty());
        assert!(steps.iter().any(|step| step["why"] == "cell"));
        let squares: Vec<_> = steps.iter().map(|step| step["square"].clone()).collect();
        assert!(squares.iter().enumerate().all(|(at, square)| !squares[..at].contains(square)));
    }
    let single = ok(
        &engine,
        json!({ "call": "match", "position": position(EASY), "technique": "naked-single", "n": 0 }),
    );
    assert_eq!(single["walk"], json!([]));
}

#[test]
fn a_hint_by_a_wrong_technique_of_the_reader_is_refused() {
    let engine = Service::default();
    let wrong = "tesuji 1\n\ntechnique wrong {\n  title en \"Wrong\"\n  for c in cells(1), v in candidates(c)\n  \
                 then eliminate v from c\n}\n";
    let hint = ok(
        &engine,
        json!({
            "call": "hint", "position": position(EASY), "own_first": true,
            "rules": [{ "name": "wrong.tesuji", "text": wrong }],
        }),
    );
    assert_eq!((&hint["status"], &hint["figure"]), (&json!("unsound"), &json!(null)), "{hint}");
    assert!(hint["note"].as_str().unwrap().contains("wrong"), "{hint}");
}
