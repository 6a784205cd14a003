//! `tesuji find`.

use crate::{EASY, HARD, SMALL, run, small, snapshot, tesuji};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

#[test]
fn the_first_match_is_shown() {
    let ran = small(&["find", SMALL, "-t", "last-place"]);
    snapshot("find-first", &ran.out);
    assert_eq!(ran.status, 0);
}

#[test]
fn all_matches_are_shown_as_json() {
    let ran = small(&["find", SMALL, "-t", "last-place", "-t", "last-value", "--all", "--format", "json"]);
    let one = &ran.json()[0];
    snapshot("find-all-json", &serde_json::to_string_pretty(one).unwrap());
    let numbers: Vec<u64> =
        one["matches"].as_array().unwrap().iter().map(|one| one["n"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<u64>>());
}

#[test]
fn no_match_is_status_1() {
    let ran = small(&["find", "................", "-t", "last-value"]);
    assert_eq!((ran.out.as_str(), ran.status), ("none: no match of last-value\n", 1));
    let ran = small(&["find", "................", "-t", "last-value", "--format", "json"]);
    assert_eq!(ran.out, "{\"line\":1,\"status\":\"none\",\"matches\":[]}\n");
}

#[test]
fn a_search_that_takes_too_long_is_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    let endless = "tesuji 1\n\ntechnique endless {\n  for S in choose 30 of cells, v in candidates(S)\n  \
                   where every c in S: every d in S: row(c) + row(d) = 2 + column(d)\n  then eliminate v from S\n}\n";
    fs::write(&path, endless).unwrap();
    let rules = ["--rules", path.to_str().unwrap(), "-t", "endless", "--timeout", "0.1"];
    let find = |more: &[&str]| tesuji(&[&["find", EASY][..], &rules[..], more].concat());
    let ran = find(&[]);
    assert_eq!((ran.out.as_str(), ran.status), ("timeout: not everything was searched\n", 1));
    let told = "制限時間になったので、途中で探索を打ち切りました。\n";
    assert_eq!(find(&["--lang", "ja"]).out, told);
    // What another technique found before is told.
    let ran = tesuji(
        &[&["find", EASY, "--all", "--format", "json", "-t", "naked-single"][..], &rules[..]].concat(),
    );
    let one = &ran.json()[0];
    assert_eq!(
        (&one["status"], one["matches"][0]["technique"].as_str()),
        (&"timeout".into(), Some("naked-single"))
    );
    assert_eq!(ran.status, 1);
}

/// The clock is asked inside of the search for a walk, not only between two of them.
#[test]
fn a_search_over_two_unbounded_paths_is_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.tesuji");
    let walks = "tesuji 1\n\ntechnique two-walks {\n  path sum-strong [ sum-weak sum-strong ]*\n  \
                 path sum-strong [ sum-weak sum-strong ]*\n  then eliminate against(first) & against(last)\n}\n";
    fs::write(&path, walks).unwrap();
    let start = std::time::Instant::now();
    let (open, file) = (".".repeat(81), path.to_str().unwrap());
    let ran = tesuji(&["find", &open, "--rules", file, "-t", "two-walks", "--timeout", "0.1"]);
    assert_eq!((ran.out.as_str(), ran.status), ("timeout: not everything was searched\n", 1));
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}

#[test]
fn a_position_need_not_come_from_play() {
    // Two cells hold only 1 and 2, but the others of their row lost nothing.
    let marks = "12 12 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n";
    let ran = run(&["find", "-", "-t", "naked-subset(2)", "--format", "json", "--all"], marks);
    let json = ran.json();
    let matches = json[0]["matches"].as_array().unwrap();
    assert_eq!(matches.len(), 2, "{}", ran.out);
    assert_eq!(matches[0]["args"]["n"], 2);
    assert_eq!(matches[0]["eliminates"][0], serde_json::json!({"cell": "r1c3", "values": [1, 2]}));
}

#[test]
fn a_wrong_line_is_invalid_and_the_others_are_looked_at() {
    let ran = run(
        &["find", "-", "-t", "hidden-single", "--format", "json"],
        &format!("{EASY}\nwhat is this\n{HARD}\n"),
    );
    let status: Vec<String> =
        ran.json().iter().map(|one| one["status"].as_str().unwrap().to_owned()).collect();
    assert_eq!(status, ["found", "invalid", "found"]);
    assert!(ran.json()[1]["error"]["message"].is_string());
    assert_eq!(ran.status, 2);
}

#[test]
fn an_alias_and_a_range_name_techniques() {
    let file = "tests/puzzles/sudoku9-medium.txt";
    let both = tesuji(&["find", file, "-t", "naked-subset(2..3)", "--all", "--format", "json"]);
    let two = tesuji(&["find", file, "-t", "naked-pair", "--all", "--format", "json"]);
    let three = tesuji(&["find", file, "-t", "naked-triple", "--all", "--format", "json"]);
    let count = |ran: &crate::Ran| -> usize {
        ran.json().iter().map(|one| one["matches"].as_array().unwrap().len()).sum()
    };
    assert!(count(&two) > 0);
    assert_eq!(count(&both), count(&two) + count(&three));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let jobs = |n: &str| {
        tesuji(&["find", "tests/puzzles/sudoku9-hard.txt", "-t", "hidden-single", "--all", "--jobs", n]).out
    };
    assert_eq!(jobs("1"), jobs("4"));
}

#[test]
fn wrong_arguments_are_refused() {
    for (text, says) in [
        ("naked-subset(19)", "from 2 to 18"),
        ("naked-subset(", "expected a name or a number"),
        ("naked-single(1)", "naked-single"),
    ] {
        let ran = tesuji(&["find", EASY, "-t", text]);
        assert!(ran.err.starts_with("error: ") && ran.err.contains(says), "{text}: {}", ran.err);
        assert_eq!((ran.out.as_str(), ran.status), ("", 2), "{text}");
    }
}

#[test]
fn on_plain_boards_common_peers_are_locked_candidates() {
    let removed = |technique: &str| {
        let ran =
            tesuji(&["find", "tests/puzzles/sudoku9-hard.txt", "-t", technique, "--all", "--format", "json"]);
        let several = |one: &&Value| one["bindings"]["P"].as_array().unwrap().len() > 1;
        let of_one = |position: Value| {
            let matches = position["matches"].as_array().unwrap().clone();
            let effects =
                matches.iter().filter(several).flat_map(|one| one["eliminates"].as_array().unwrap().clone());
            let pairs = effects.flat_map(|e| {
                let values = e["values"].as_array().unwrap().clone();
                values.into_iter().map(move |v| (e["cell"].to_string(), v.to_string()))
            });
            pairs.collect::<BTreeSet<(String, String)>>()
        };
        ran.json().into_iter().map(of_one).collect::<Vec<_>>()
    };
    let peers = removed("common-peers");
    assert!(peers.iter().any(|pairs| !pairs.is_empty()));
    assert_eq!(peers, removed("locked-candidates"));
}

/// A step between a candidate and a set of candidates of the same cell goes to no other cell.
#[test]
fn steps_inside_of_a_cell_go_nowhere() {
    let find = |technique: &str| -> Vec<Value> {
        let rules = ["--rules", "tests/cli/stays.tesuji", "tests/puzzles/sudoku9-hard.txt"];
        let ran = tesuji(&[&["find", "--all", "--format", "json", "-t", technique], &rules[..]].concat());
        ran.json().iter().map(|line| line["matches"].as_array().map_or(0, Vec::len).into()).collect()
    };
    let all = find("goes");
    assert!(all.iter().any(|count| count.as_u64() > Some(0)), "{all:?}");
    assert_eq!(find("goes-once"), all);
}
