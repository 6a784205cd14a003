//! Limits that techniques reach are said, and only where something may have been missed.

use crate::{EASY, HARD, tesuji};

/// A puzzle that loops of more than three cells might help with where `advanced` is stuck.
const STUCK: &str = "......23......51.734.1...........7.5.3.......9.6.7..4.4..8....6...6.1.5.1...9....";

/// A puzzle with loops of more than three cells, and none of three.
const LOOPS: &str = "..1..54.72...7.1..5.6.......3.......8.43..7...6.2..3..1..9...2.....6..9......2..4";

const SHORT: &str = "nice-loop-set(limit = 3)";
const LONG: &str = "nice-loop-set";

#[test]
fn nothing_found_within_a_limit_is_said() {
    let ran = tesuji(&["find", LOOPS, "-t", SHORT]);
    let said = format!(
        "none: no match of {SHORT}\nlimit 3 of {SHORT} was reached: longer chains were not searched\n"
    );
    assert_eq!((ran.out.as_str(), ran.status), (said.as_str(), 1));
    let ran = tesuji(&["find", LOOPS, "-t", SHORT, "--lang", "ja"]);
    assert!(ran.out.contains("不連続 Nice Loop（強いリンク2本）の上限 3 に達した"), "{}", ran.out);
    let ran = tesuji(&["find", LOOPS, "-t", SHORT, "--format", "json"]);
    let limits = serde_json::json!([{"technique": SHORT, "counts": "cells", "limit": 3}]);
    assert_eq!(ran.json()[0]["limits"], limits);
    // Where no loop of any length comes to anything, nothing was missed.
    assert_eq!(tesuji(&["find", HARD, "-t", SHORT]).out, format!("none: no match of {SHORT}\n"));
    assert_eq!(tesuji(&["find", HARD, "-t", LONG]).out, format!("none: no match of {LONG}\n"));
    let ran = tesuji(&["find", LOOPS, "-t", LONG, "--all", "--format", "json"]);
    assert!(ran.json()[0]["limits"].is_null(), "{}", ran.out);
}

/// A position between whose cells many loops come to a cell twice whatever way they take.
const KNOTS: &str = "\
    5 189 18 7 68 69 2 3 4
    6 89 2 349 348 5 1 89 7
    3 4 7 1 28 29 5 6 89
    2 18 148 349 1346 3469 7 89 5
    7 3 148 459 145 49 6 2 89
    9 5 6 2 7 8 3 4 1
    4 2 35 8 35 7 9 1 6
    8 7 9 6 23 1 4 5 23
    1 6 35 345 9 234 8 7 23
";

#[test]
fn loops_that_cannot_be_simple_are_no_limit() {
    for (technique, count) in [("nice-loop-out", 15), ("nice-loop-set", 4)] {
        let ran = tesuji(&["find", KNOTS, "-t", technique, "--all", "--format", "json"]);
        let line = &ran.json()[0];
        assert!(line["limits"].is_null(), "{technique}: {}", line["limits"]);
        assert_eq!(line["matches"].as_array().unwrap().len(), count, "{technique}");
    }
}

#[test]
fn the_first_match_needs_no_limit() {
    let ran = tesuji(&["find", EASY, "-t", SHORT, "-t", "hidden-single", "--format", "json"]);
    let line = &ran.json()[0];
    assert_eq!(line["status"], "found");
    assert!(line["limits"].is_null(), "{}", ran.out);
    let ran = tesuji(&["find", LOOPS, "-t", SHORT, "-t", LONG, "--all", "--format", "json"]);
    assert_eq!(ran.json()[0]["limits"][0]["technique"], SHORT);
}

#[test]
fn a_world_that_ends_at_its_limit_is_said() {
    let ran = tesuji(&["find", HARD, "-t", "either-value(2)", "--all", "--format", "json"]);
    let limits = serde_json::json!([{"technique": "either-value(2)", "counts": "placements", "limit": 2}]);
    assert_eq!(ran.json()[0]["limits"], limits);
}

#[test]
fn a_stuck_puzzle_is_told_with_the_limits() {
    let ran = tesuji(&["solve", STUCK, "--strategy", "advanced", "--format", "json"]);
    let line = &ran.json()[0];
    assert_eq!(line["status"], "stuck");
    let limits = line["limits"].as_array().unwrap();
    assert!(limits.contains(&serde_json::json!({"technique": SHORT, "counts": "cells", "limit": 3})));
    let said = format!("limit 3 of {SHORT} was reached");
    for command in ["solve", "teach"] {
        let ran = tesuji(&[command, STUCK, "--strategy", "advanced"]);
        assert!(ran.out.contains(&said), "{command}: {}", ran.out);
    }
    let ran = tesuji(&["solve", EASY, "--strategy", "advanced", "--format", "json"]);
    assert_eq!(ran.json()[0]["status"], "solved");
    assert!(ran.json()[0]["limits"].is_null());
}

/// What is found on a board without any givens.
fn look_at(board: &serde_json::Value, technique: &str) -> serde_json::Value {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("open.json");
    std::fs::write(&file, board.to_string()).unwrap();
    tesuji(&["find", file.to_str().unwrap(), "-t", technique, "--format", "json"]).json()[0].clone()
}

#[test]
fn chains_are_looked_for_on_an_empty_board_of_25_by_25() {
    let board = serde_json::json!({"kind": "sudoku", "n": 25, "givens": vec![vec![0; 25]; 25]});
    let found = look_at(&board, "x-chain");
    assert!(found["limits"].is_null() && found["matches"].as_array().unwrap().is_empty(), "{found}");
}

#[test]
fn a_position_with_too_many_candidates_for_chains_is_said() {
    let within = |row: usize, column: usize| row.max(column) < 36 || row.min(column) >= 30;
    let row = |row| (0..66).map(|column| if within(row, column) { 0 } else { -1 }).collect();
    let givens: Vec<Vec<i32>> = (0..66).map(row).collect();
    let board = serde_json::json!({
        "kind": "overlap", "n": 36, "rows": 66, "cols": 66, "givens": givens,
        "grids": [[0, 0, 6, 6], [30, 30, 6, 6]],
    });
    let limits = serde_json::json!([{"technique": "x-chain", "counts": "candidates", "limit": 16384}]);
    assert_eq!(look_at(&board, "x-chain")["limits"], limits);
}

/// The open board of 36 × 36, in this much memory.
#[cfg(unix)]
#[test]
fn large_boards_take_little_memory() {
    let open = vec![vec!["."; 36].join(" "); 36].join("\n");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("open.txt"), open).unwrap();
    let program = env!("CARGO_BIN_EXE_tesuji");
    for command in ["hint open.txt --level 2", "solve open.txt -s nets", "solve open.txt -s machine"] {
        let line = format!("ulimit -v 1500000; {program} {command}");
        let ran = std::process::Command::new("bash").args(["-c", &line]).current_dir(folder.path()).output();
        let ran = ran.unwrap();
        let said = String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(1), "{command}: {said}");
    }
}

/// A rule that no search ends: twenty cells of all.
const ENDLESS: &str = "tesuji 1
technique endless {
  for    S in choose 20 of cells
  let    V = candidates(S)
  where  |V| = 20
  then   eliminate V from peers(S)
}
";

#[test]
fn commands_of_authors_end_after_their_time() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("endless.tesuji");
    std::fs::write(&rules, ENDLESS).unwrap();
    let rules = rules.to_str().unwrap();
    for (args, said, status) in [
        (&["why-not", "endless", HARD][..], "more bindings exist than were examined", 0),
        (&["plan", "endless", HARD], "puzzles that timed out: 1", 0),
        (&["profile", HARD, "--with", "endless"], "puzzles that timed out: 1", 0),
        (&["compare", "endless", "x-wing", HARD], "timed out", 2),
    ] {
        let ran = tesuji(&[&["rules"], args, &["--rules", rules, "--timeout", "0.3"]].concat());
        assert!((ran.out.clone() + &ran.err).contains(said), "{args:?}: {}{}", ran.out, ran.err);
        assert_eq!(ran.status, status, "{args:?}: {}", ran.err);
    }
}

#[test]
fn a_hundred_faults_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let rules = folder.path().join("many.tesuji");
    std::fs::write(&rules, format!("tesuji 1\n{}", "technique a {\n}\n".repeat(3000))).unwrap();
    let ran = tesuji(&["rules", "check", rules.to_str().unwrap(), "--format", "json"]);
    let faults = ran.json();
    assert_eq!((faults.len(), ran.status), (100, 1), "{}", ran.err);
    assert!(
        faults[99]["help"].as_str().unwrap().ends_with(" more diagnostics are left out"),
        "{}",
        faults[99]
    );
}

#[test]
fn a_search_that_the_time_limit_stops_has_no_match() {
    for milliseconds in (5..=150).step_by(5) {
        let time = format!("{}", f64::from(milliseconds) / 1000.0);
        let ran = tesuji(&["solve", HARD, "--timeout", &time, "--format", "json"]);
        let status = ran.json()[0]["status"].clone();
        assert!(status == "timeout" || status == "solved", "{time}: {} {}", ran.out, ran.err);
    }
}
