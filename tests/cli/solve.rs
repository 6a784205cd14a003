//! `tesuji solve`.

use crate::{EASY, EASY_SOLVED, HARD, SMALL, run, small, snapshot, tesuji};
use serde_json::Value;
use std::time::Instant;

/// What each count was for, after the name of its tally.
fn counted(puzzle: &str, strategy: &str, tally: &str) -> Vec<String> {
    let ran =
        tesuji(&["solve", puzzle, "--strategy", strategy, "--counts", "--no-steps", "--format", "json"]);
    let events = ran.json()[0]["counted"].as_array().unwrap().clone();
    let of_tally = events.iter().filter(|event| event["tally"].as_str().unwrap().starts_with(tally));
    of_tally.map(|event| event["of"].as_array().unwrap()[0].as_str().unwrap().to_owned()).collect()
}

#[test]
fn counts_are_told_in_their_order() {
    // The cells a, b, c of the smallest example of overlapping grids (4.4.2, table 1).
    let two =
        r#"{"kind": "overlap-blocks", "n": 4, "givens": [[0, 2, -1], [3, 0, 4], [-1, 0, 2]], "extra_grids": [
        {"block": [2, 2], "cells": [[[0, 0], [0, 1]], [[1, 0], [1, 1]]]},
        {"block": [2, 2], "cells": [[[1, 1], [1, 2]], [[2, 1], [2, 2]]]}]}"#
            .replace('\n', "");
    let [a, b, c] = ["A.r1c1", "A.r2c2", "B.r2c1"];
    assert_eq!(counted(&two, "overlap-alternating(1, 0, 0)", "attention"), [a, b, c, a]);
    assert_eq!(counted(&two, "overlap-one-sided(1, 0, 0)", "attention"), [a, b, a, c]);
    assert_eq!(counted(&two, "overlap-alternating(2, 0, 0)", "attention"), [b, c, a]);
    // What follows a step is for the cell that it fills.
    assert_eq!(counted(&two, "overlap-alternating", "attention"), [a, b, a, c]);
    let ran = tesuji(&["solve", &two, "-s", "overlap-alternating(1, 0, 0)", "--counts", "--no-steps"]);
    let rows = "counted in order:\n  loops.A\n  attention.A  A.r1c1, A.r2c2\n  loops.B\n  attention.B  B.r2c1\n  loops.A";
    assert!(ran.out.contains(rows), "{}", ran.out);
    // The digits that are looked for on the first figure of the document on the D-score (3.2.2 and 3.2.3).
    let figure = "...38..948.427....93564..72169...38....8.3....48...72128..37569....682.769..52...";
    assert_eq!(counted(figure, "d-score", "crbe"), ["8", "2", "3", "6", "2", "3", "7", "3", "6", "4"]);
    let plain = counted(figure, "d-score(memory = off, one-left = off)", "crbe");
    assert_eq!(plain[..5], ["8", "2", "3", "2", "6"]);
}

#[test]
fn counts_are_written_in_groups() {
    // The puzzle of figure 1 needs each sweep of the D-score with its units and digits.
    let puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let counts = ["solve", puzzle, "-s", "d-score", "--counts", "--no-steps"];
    let [english, japanese] = ["en", "ja"].map(|lang| tesuji(&[&counts[..], &["--lang", lang]].concat()).out);
    let rows = |out: &str| -> Vec<String> {
        let told = out.lines().skip_while(|line| !line.ends_with(':') && !line.ends_with('：')).skip(1);
        told.take_while(|line| line.starts_with("  ")).map(|line| line.trim().to_owned()).collect()
    };
    let (english, japanese) = (rows(&english), rows(&japanese));
    assert_eq!(english.len(), japanese.len());
    // Two rows with all digits are one row of the list; so are all rows that are looked through one after another.
    assert!(japanese.iter().any(|row| row == "1・3行目：1〜9"), "{japanese:?}");
    assert!(english.iter().any(|row| row == "row 1, 3: 1–9"), "{english:?}");
    assert!(japanese.iter().any(|row| row.contains("1-9行目、1-9列目、第1-9ブロック")), "{japanese:?}");
    assert!(
        japanese.iter().any(|row| row.starts_with("対角線法") && row.ends_with("1・2行目：1〜9")),
        "{japanese:?}"
    );
}

#[test]
fn a_strategy_that_cannot_go_on_says_why() {
    let args = ["solve", SMALL, "--strategy", "fault", "--rules", "tests/cli/fault.tesuji"];
    let place = "`999999999 * 999999999 * 999999999` in tests/cli/fault.tesuji:6:60";
    let reason = format!("number too large: {place}");
    let ran = tesuji(&args);
    let said = format!("the strategy cannot continue: {reason}");
    assert!(ran.out.contains(&said) && ran.status == 4, "{}", ran.out);
    let ran = tesuji(&[&args[..], &["--lang", "ja"]].concat());
    let reason_ja = "数が大きすぎます：tests/cli/fault.tesuji:6:60の`999999999 * 999999999 * 999999999`";
    assert!(ran.out.contains(&format!("戦略を続けられません：{reason_ja}")), "{}", ran.out);
    let ran = tesuji(&[&args[..], &["--format", "json"]].concat());
    let line = &ran.json()[0];
    let message = format!("the strategy cannot continue: {reason}");
    assert_eq!((&line["status"], &line["error"]["message"]), (&"fault".into(), &message.into()));
}

#[test]
fn the_position_after_some_steps_is_written() {
    let after = |steps: &str, format: &str| {
        tesuji(&["solve", EASY, "--max-steps", steps, "--to", format, "--strategy", "basic"]).out
    };
    let start = tesuji(&["convert", EASY, "--to", "pencilmarks", "--candidates"]).out;
    assert_eq!(after("0", "pencilmarks").trim_end(), start.trim_end());
    // From there it goes on as it would have gone on.
    let whole = tesuji(&["solve", EASY, "--format", "json", "--strategy", "basic"]).json().remove(0);
    for format in ["pencilmarks", "line", "json"] {
        let reached = after("10", format);
        let rest = run(&["solve", "-", "--format", "json", "--strategy", "basic"], &reached).json().remove(0);
        let (rest, whole) = (rest["steps"].as_array().unwrap(), whole["steps"].as_array().unwrap());
        let placed = |step: &Value| step["places"].clone();
        assert_eq!(
            rest.iter().map(placed).collect::<Vec<_>>(),
            whole[10..].iter().map(placed).collect::<Vec<_>>(),
            "{format}"
        );
    }
    let kakuro = tesuji(&["solve", "tests/puzzles/kakuro.jsonl", "--max-steps", "3", "--to", "json"]);
    assert!(kakuro.json().iter().all(|position| position.to_string().contains("kakuro")), "{}", kakuro.out);
    // What is no puzzle is told beside them.
    let ran = run(&["solve", "-", "--to", "line"], &format!("nonsense\n{EASY}\n"));
    assert!(ran.out.lines().count() == 1, "{}", ran.out);
    assert!(ran.err.contains("1  invalid") && ran.status == 2, "{}", ran.err);
}

#[test]
fn results_speak_japanese() {
    let ran =
        run(&["solve", "-", "--strategy", "basic", "--lang", "ja"], &format!("{EASY}\n{HARD}\nnonsense\n"));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], format!("   1  解けた         {EASY_SOLVED}"));
    assert!(lines[1].starts_with("   2  行き詰まり     ") && lines[1].contains("マス"), "{}", lines[1]);
    assert!(ran.err.contains("秒：解けた1、行き詰まり1、読めない1"), "{}", ran.err);
}

#[test]
fn a_solved_puzzle_is_one_line_and_status_0() {
    let ran = tesuji(&["solve", EASY]);
    assert_eq!(ran.out, format!("   1  solved         {EASY_SOLVED}\n"));
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
}

#[test]
fn puzzles_of_one_file_are_solved_as_each_alone() {
    let steps = |input: &str| -> Vec<Value> {
        let args = ["solve", "-", "--steps", "--format", "json", "--jobs", "1"];
        run(&args, input).json().into_iter().map(|mut line| line["steps"].take()).collect()
    };
    // Boards that differ in size and in their units, one after another: their plans may be shared.
    for file in ["tests/puzzles/kakuro.jsonl", "tests/puzzles/overlaps.jsonl"] {
        let puzzles = std::fs::read_to_string(file).unwrap();
        let together = steps(&puzzles);
        let alone: Vec<Value> = puzzles.lines().flat_map(steps).collect();
        assert!(together.len() > 5 && together == alone, "{file}");
    }
}

#[test]
fn a_stuck_puzzle_is_status_1() {
    let ran = tesuji(&["solve", HARD, "--strategy", "basic"]);
    assert!(ran.out.starts_with("   1  stuck "), "{}", ran.out);
    assert!(ran.out.contains(" open cells)"), "{}", ran.out);
    assert_eq!(ran.status, 1);
}

#[test]
fn steps_are_shown_with_the_board_reached() {
    let ran = small(&["solve", SMALL, "--steps"]);
    snapshot("solve-steps", &ran.out);
    assert_eq!(ran.status, 0);
}

#[test]
fn what_is_told_in_english_has_no_words_of_other_languages() {
    let wide = |c: char| ('\u{3000}'..='\u{9fff}').contains(&c);
    let hard = "tests/puzzles/sudoku9-hard.txt";
    for args in [&["solve", hard, "--steps"][..], &["find", HARD, "--all"], &["teach", EASY, "--all"]] {
        let out = tesuji(args).out;
        assert!(out.len() > 100 && !out.contains(wide), "{args:?}");
    }
    // The notation of a Japanese document is written where it is asked for.
    let asked = tesuji(&["find", EASY, "-t", "locked-candidates", "--notation", "patterns"]);
    assert!(asked.out.contains(wide), "{}{}", asked.out, asked.err);
}

#[test]
fn steps_speak_japanese() {
    let ran = small(&["solve", SMALL, "--steps", "--lang", "ja"]);
    assert!(ran.out.contains("1. 残り1か所\n") && !ran.out.contains("last-place"), "{}", ran.out);
    assert!(ran.out.contains("手で解けました。"), "{}", ran.out);
}

#[test]
fn json_has_what_was_promised() {
    let ran = small(&["solve", SMALL, "--format", "json"]);
    let json = ran.json();
    assert_eq!(json.len(), 1);
    snapshot("solve-json", &serde_json::to_string_pretty(&json[0]).unwrap());
    let keys = [
        "line", "name", "game", "strategy", "status", "puzzle", "result", "error", "steps", "counts",
        "tallies",
    ];
    assert_eq!(json[0].as_object().unwrap().keys().map(String::as_str).collect::<Vec<_>>(), keys);
    assert!(ran.out.contains("\"micros\":"));
}

#[test]
fn the_time_of_the_first_puzzle_is_its_own() {
    // To read and plan the rules takes hundreds of times as long as to solve this.
    let begin = Instant::now();
    let ran = tesuji(&["solve", EASY, "--format", "json"]);
    let all = begin.elapsed().as_micros();
    let told: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let micros = told["micros"].as_u64().unwrap();
    assert!(u128::from(micros) * 4 < all, "{micros} of {all} µs");
}

#[test]
fn json_without_steps_has_no_steps() {
    let ran = small(&["solve", SMALL, "--format", "json", "--no-steps"]);
    let json = &ran.json()[0];
    assert!(json.get("steps").is_none());
    assert_eq!(json["counts"]["last-place"], 12, "{json}");
}

#[test]
fn every_puzzle_of_a_file_comes_in_its_order() {
    let ran = tesuji(&["solve", "tests/puzzles/sudoku9-easy.txt", "--format", "json", "--no-steps"]);
    let lines: Vec<u64> = ran.json().iter().map(|one| one["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, (2..=101).collect::<Vec<u64>>());
    assert!(ran.json().iter().all(|one| one["status"] == "solved"));
    assert!(ran.err.starts_with("100 puzzles in ") && ran.err.ends_with(": 100 solved\n"), "{}", ran.err);
    assert_eq!(ran.status, 0);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let files = ["tests/puzzles/sudoku9-easy.txt", "tests/puzzles/several.txt", "tests/puzzles/sudoku6.txt"];
    for more in [["--strategy", "basic"].as_slice(), &["--strategy", "basic", "--steps"]] {
        let jobs = |n: &str| tesuji(&[&["solve"], &files[..], more, &["--jobs", n]].concat()).out;
        let one = jobs("1");
        assert!(one.lines().count() >= 130);
        assert_eq!(one, jobs("4"));
    }
}

#[test]
fn a_puzzle_among_others_is_told_as_alone() {
    let of = |name: &str| std::fs::read_to_string(format!("tests/puzzles/{name}")).unwrap();
    let files = ["sudoku9-easy.txt", "sudoku6.txt", "several.txt", "sudoku16.txt"].map(of);
    let mut puzzles: Vec<String> = Vec::new();
    puzzles.extend(files.iter().flat_map(|file| file.lines().skip(1).take(2)).map(str::to_owned));
    puzzles.extend(of("kakuro.jsonl").lines().take(1).map(str::to_owned));
    let wrong = format!("11{}", &HARD[2..]);
    puzzles.extend([format!("{EASY} # its name"), "no puzzle".to_owned(), EASY.to_owned(), wrong]);
    let told = |lines: &[&str], jobs: &str| -> Vec<Value> {
        let args = ["solve", "-", "--strategy", "basic", "--no-steps", "--format", "json", "--jobs", jobs];
        let mut all = run(&args, &(lines.join("\n") + "\n")).json();
        all.iter_mut().for_each(|one| one["line"] = Value::Null);
        all
    };
    let alone: Vec<Value> = puzzles.iter().flat_map(|line| told(&[line], "1")).collect();
    assert_eq!(alone.len(), 13);
    // The memory of one puzzle serves the next: each kind comes after each other one.
    let order: Vec<usize> = (1..13).flat_map(|by| (0..13).map(move |i| i * by % 13)).collect();
    let mixed: Vec<&str> = order.iter().map(|&i| puzzles[i].as_str()).collect();
    let expected: Vec<Value> = order.iter().map(|&i| alone[i].clone()).collect();
    for jobs in ["1", "3"] {
        assert_eq!(told(&mixed, jobs), expected);
    }
}

#[test]
fn a_wrong_line_is_reported_and_the_others_are_done() {
    let two = format!("11{}", &HARD[2..]);
    let file = format!("{EASY}\nthis is no puzzle at all\n{two}\n{EASY}\n");
    let ran = run(&["solve", "-", "--format", "json", "--no-steps"], &file);
    let json = ran.json();
    let told: Vec<(u64, &str)> =
        json.iter().map(|one| (one["line"].as_u64().unwrap(), one["status"].as_str().unwrap())).collect();
    assert_eq!(told, [(1, "solved"), (2, "invalid"), (3, "invalid"), (4, "solved")]);
    assert_eq!(json[2]["error"]["message"], "r1c1 and r1c2 are both 1 in one row");
    assert!(ran.err.ends_with(": 2 solved, 2 invalid\n"), "{}", ran.err);
    assert_eq!(ran.status, 2);
}

#[test]
fn more_than_one_solution_is_said() {
    let ran = tesuji(&["solve", "tests/puzzles/several.txt", "--format", "json", "--no-steps"]);
    for one in ran.json() {
        assert_eq!(one["status"], "stuck");
        assert_eq!(one["error"]["message"], "more than one solution");
    }
    assert_eq!(ran.status, 1);
}

#[test]
fn no_solution_is_a_contradiction() {
    let ran = tesuji(&["solve", "tests/puzzles/none.txt", "--format", "json", "--no-steps"]);
    for one in ran.json() {
        assert_eq!(one["status"], "contradiction");
        assert_eq!(one["error"]["code"], "no-solution");
        assert!(one["error"]["message"].as_str().unwrap().starts_with("no solution: "), "{one}");
    }
    assert_eq!(ran.status, 1);
}

/// Row 1 lacks 9 alone and column 6 lacks 2 alone, and both in r1c6.
const FORCED: &str = "874630251195247836263581479342718695758396142916054783431865927629473518587129364";

#[test]
fn no_solution_has_a_reason() {
    let said = |puzzle: &str| run(&["solve", "-", "--no-steps", "--format", "json"], puzzle).json().remove(0);
    for (puzzle, reason) in [
        (FORCED, "r1c6 must be 9 by row 1 and 2 by column 6"),
        ("123............4", "no solution: r1c4 has no candidate left"),
        ("3 3\n- 3, 17,\n,4 0 0\n,16 0 0", "no solution: after 3 steps, r2c2 has no candidate left"),
    ] {
        let message = said(puzzle)["error"]["message"].as_str().unwrap().to_owned();
        assert!(message.contains(reason), "{puzzle}: {message}");
    }
    let text = |language: &str| tesuji(&["teach", FORCED, "--lang", language]).out;
    let reasons = ["No solution: r1c6 must be 9 by row 1 and 2 by column 6.", "解がありません。"];
    for (language, reason) in ["en", "ja"].into_iter().zip(reasons) {
        assert!(text(language).contains(reason), "{}", text(language));
    }
}

#[test]
fn techniques_that_count_on_one_solution_have_one_remark() {
    let puzzle = "42719583653168294786934721535427618921693875497845162319256..787438.956.6857...9.";
    let ran = tesuji(&["solve", puzzle, "--no-steps", "-u"]);
    assert_eq!((ran.out.matches("exactly one solution").count(), ran.status), (1, 1), "{}", ran.out);
    assert!(ran.out.chars().count() < 400, "{}", ran.out);
}

#[test]
fn without_the_check_the_laws_are_not_asked() {
    let ran = tesuji(&["solve", "tests/puzzles/several.txt", "--format", "json", "--no-steps", "--no-check"]);
    assert!(ran.json().iter().all(|one| one["status"] == "stuck" && one["error"].is_null()));
}

#[test]
fn a_limit_is_no_end_of_the_techniques() {
    let ran = tesuji(&["solve", EASY, "--max-steps", "3", "--format", "json"]);
    let one = &ran.json()[0];
    assert_eq!(one["status"], "stuck");
    assert_eq!(one["error"]["message"], "the step limit was reached");
    // What is open has its candidates, and nothing else.
    let open = one["result"].as_str().unwrap().matches('.').count();
    let candidates = one["candidates"].as_object().unwrap();
    assert_eq!(candidates.len(), open);
    assert!(candidates.values().all(|values| !values.as_array().unwrap().is_empty()), "{candidates:?}");
    assert_eq!(one["steps"].as_array().unwrap().len(), 3);
    assert_eq!(ran.status, 1);

    let ran = tesuji(&["solve", HARD, "--timeout", "0.000001", "--format", "json"]);
    assert_eq!(ran.json()[0]["status"], "timeout");
    assert_eq!(ran.status, 1);
}

#[test]
fn a_limit_of_time_holds_on_the_largest_boards() {
    // Two cells of five are given, as far as no row, column or block says otherwise: singles do not solve it.
    let side = 64;
    let value = |row: usize, column: usize| (row % 8 * 8 + row / 8 + column) % side + 1;
    let given = |row: usize, column: usize| (row * 29 + column * 17 + row * column * 5) % 5 < 2;
    let row = |row: usize| -> Vec<usize> {
        (0..side).map(|column| if given(row, column) { value(row, column) } else { 0 }).collect()
    };
    let givens: Vec<_> = (0..side).map(row).collect();
    let puzzle = serde_json::json!({
        "kind": "sudoku", "n": side, "rows": side, "cols": side, "givens": givens, "grids": [[0, 0, 8, 8]],
    });
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.jsonl");
    std::fs::write(&path, format!("{puzzle}\n")).unwrap();
    let start = std::time::Instant::now();
    let file = path.to_str().unwrap();
    let ran = tesuji(&["solve", file, "--timeout", "1", "--format", "json", "--no-steps", "--no-check"]);
    assert_eq!((ran.json()[0]["status"].as_str(), ran.status), (Some("timeout"), 1));
    // What comes before the puzzle and what is looked at between two looks at the clock is counted in.
    assert!(start.elapsed().as_secs_f64() < 10.0, "{:?}", start.elapsed());
}

#[test]
fn a_rule_that_removes_the_solution_is_blamed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wrong.tesuji");
    let rule = "tesuji 1\n\ntechnique rash {\n  title en \"Rash\"\n  difficulty 1\n  for c in cells(2)\n  \
                let {a, b} = candidates(c)\n  where a < b\n  then eliminate a from c\n  because en \"No reason.\"\n}\n\n\
                strategy rash-only { first-of { rash } }\n";
    std::fs::write(&path, rule).unwrap();
    let ran = tesuji(&[
        "solve",
        EASY,
        "--rules",
        path.to_str().unwrap(),
        "--strategy",
        "rash-only",
        "--format",
        "json",
    ]);
    let one = &ran.json()[0];
    assert_eq!((&one["status"], &one["error"]["code"]), (&"unsound".into(), &"unsound".into()), "{one}");
    let message = one["error"]["message"].as_str().unwrap();
    assert!(message.contains("`rash` is unsound, step 1: r"), "{one}");
    assert_eq!(ran.status, 3);
    // What is told ends with the wrong step, which took what the solution holds.
    let told =
        tesuji(&["solve", EASY, "--rules", path.to_str().unwrap(), "--strategy", "rash-only", "--steps"]);
    assert!(told.out.starts_with("1. Rash") && !told.out.contains("\n2. "), "{}", told.out);
    let (cell, value) = message.rsplit_once(": r").unwrap().1.split_once("<>").unwrap();
    let (row, column) = cell.split_once('c').unwrap();
    let place = (row.parse::<usize>().unwrap() - 1) * 9 + column.parse::<usize>().unwrap() - 1;
    assert_eq!(EASY_SOLVED[place..=place], value[..1], "{message}");
}

#[test]
fn boards_of_other_sizes_and_games_are_solved() {
    for (file, game) in
        [("sudoku4", "sudoku"), ("sudoku6", "sudoku"), ("sudoku16", "sudoku"), ("windoku9", "windoku")]
    {
        let path = format!("tests/puzzles/{file}.txt");
        let ran = tesuji(&[
            "solve",
            &path,
            "--game",
            game,
            "--format",
            "json",
            "--no-steps",
            "--strategy",
            "basic",
        ]);
        let json = ran.json();
        assert!(json.iter().filter(|one| one["status"] == "solved").count() >= 5, "{file}");
        assert!(json.iter().all(|one| one["game"] == game && one["error"].is_null()), "{file}");
    }
}

#[test]
fn several_inputs_say_which_file_a_line_is_of() {
    let files = ["tests/puzzles/sudoku4.txt", "tests/puzzles/none.txt"];
    let ran = tesuji(&["solve", files[0], files[1]]);
    assert!(ran.out.starts_with("tests/puzzles/sudoku4.txt:2  "), "{}", ran.out);
    assert!(ran.out.contains("\ntests/puzzles/none.txt:11  contradiction "), "{}", ran.out);
    let ran = tesuji(&["solve", files[0], files[1], "--format", "json", "--no-steps"]);
    assert_eq!(ran.json()[0]["file"], files[0]);
}

#[test]
fn the_name_of_a_puzzle_is_told() {
    let ran = run(&["solve", "-", "--format", "json", "--no-steps"], &format!("[First]\n{EASY}\n"));
    assert_eq!(ran.json()[0]["name"], "First");
}

#[test]
fn nobody_needs_to_read_to_the_end() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_tesuji"))
        .args(["solve", "tests/puzzles/sudoku9-easy.txt", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(!err.contains("panic"), "{err}");
    assert_eq!(output.status.code(), Some(0), "{err}");
}

#[test]
fn steps_tell_what_a_strategy_has_counted() {
    let args = ["solve", SMALL, "--strategy", "d-score"];
    let json = tesuji(&[&args[..], &["--format", "json"]].concat()).json();
    let steps = json[0]["steps"].as_array().unwrap();
    assert_eq!((&steps[0]["tallies"]["d-score"], &steps[0]["tallies"]["crbe"]), (&1.into(), &1.into()));
    let last = steps.iter().rev().find_map(|step| step.get("tallies")).unwrap();
    assert_eq!(last["d-score"], json[0]["tallies"]["d-score"], "{}", json[0]);
    for (command, language, said) in [
        ("solve", "en", "   counted so far: d-score 1, crbe 1\n"),
        ("solve", "ja", "   ここまでの集計：Dスコア 1、CRBE法 1\n"),
        ("teach", "en", "\ncounted so far: d-score 1, crbe 1\n"),
        ("teach", "ja", "\nここまでの集計：Dスコア 1、CRBE法 1\n"),
    ] {
        let args = [command, SMALL, "--strategy", "d-score", "--lang", language];
        let steps: &[&str] = if command == "solve" { &["--steps"] } else { &["--all"] };
        let ran = tesuji(&[&args[..], steps].concat());
        assert!(ran.out.contains(said), "{command} {language}: {}", ran.out);
    }
    // A strategy that counts nothing says nothing of it.
    assert!(!small(&["solve", SMALL, "--steps"]).out.contains("counted"));
}

#[test]
fn without_the_time_the_same_puzzle_gives_the_same() {
    let solve = || tesuji(&["solve", EASY, "--format", "json", "--no-time"]).out;
    let once = solve();
    assert!(once.contains("\"status\":\"solved\"") && !once.contains("micros"), "{once}");
    assert_eq!(once, solve());
}

#[test]
fn runs_of_a_kakuro_are_told_with_their_cells_and_sums() {
    const KAKURO: &str = "3 3\n- 4, 13,\n,12 0 0\n,5 0 0\n";
    let line = run(&["solve", "-", "--format", "json"], KAKURO).json().remove(0);
    let step = &line["steps"][0];
    let unit = step["bindings"]["u"].as_str().unwrap();
    let (kind, place) = unit.split_at(unit.trim_end_matches(|c: char| c.is_ascii_digit()).len());
    assert!(["across", "down"].contains(&kind) && ["1", "2"].contains(&place), "{unit}");
    let told = &step["units"][unit];
    let (sum, cells) = match unit {
        "across1" => (12, ["r2c2", "r2c3"]),
        "across2" => (5, ["r3c2", "r3c3"]),
        "down1" => (4, ["r2c2", "r3c2"]),
        _ => (13, ["r2c3", "r3c3"]),
    };
    assert_eq!((&told["sum"], &told["cells"]), (&sum.into(), &cells.into()), "{step}");
    // The ways to add up are sums, and joined by words.
    let steps = run(&["solve", "-", "--steps"], KAKURO).out;
    assert!(steps.contains("its combination must be 1+4 or 2+3,"), "{steps}");
}

#[test]
fn the_first_puzzle_of_the_readme_takes_what_it_says() {
    let solved = &tesuji(&["solve", HARD, "--format", "json"]).json()[0];
    assert_eq!(solved["status"], "solved");
    let steps = solved["steps"].as_array().unwrap();
    let (nets, others): (Vec<_>, Vec<_>) = steps.iter().partition(|step| step["technique"] == "forcing-net");
    let grounds: Vec<usize> =
        nets.iter().map(|net| net["bindings"]["W"]["grounds"].as_array().unwrap().len()).collect();
    let said = format!(
        "{} steps, {} of them forcing nets of {} to {} placements each",
        steps.len(),
        nets.len(),
        grounds.iter().min().unwrap(),
        grounds.iter().max().unwrap()
    );
    let readme = std::fs::read_to_string("README.md").unwrap();
    let readme: Vec<&str> = readme.split_whitespace().collect();
    assert!(readme.join(" ").contains(&said), "{said}");
    assert!(!others.is_empty());
    let kindest = &tesuji(&["solve", HARD, "--kindest", "--format", "json"]).json()[0]["kindest"];
    let said = format!("of which {} are more than easy", kindest["steps"]);
    assert!(readme.join(" ").contains(&said), "{said}");
}

/// Whatever ends the program, what was solved before is written, in whole lines.
#[cfg(unix)]
#[test]
fn a_signal_leaves_what_was_solved() {
    use rustix::process::{Pid, Signal, kill_process};
    use std::fs::{self, File};
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    // A board without givens keeps whips busy for about ten seconds.
    fs::write(at("in.txt"), format!("{EASY}\n{EASY}\n{}\n{EASY}\n", ".".repeat(625))).unwrap();
    let options = ["--strategy", "whips", "--format", "json", "--no-time"];
    let expected = run(&[&["solve", "-"], &options[..]].concat(), &format!("{EASY}\n{EASY}\n")).out;
    for (signal, jobs) in [(Signal::TERM, "1"), (Signal::TERM, "2"), (Signal::KILL, "2")] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tesuji"))
            .args(["solve", at("in.txt").to_str().unwrap(), "--jobs", jobs])
            .args(options)
            .stdout(File::create(at("out")).unwrap())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let written = || fs::read_to_string(at("out")).unwrap();
        let begin = Instant::now();
        while written().lines().count() < 2 && begin.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(20));
        }
        kill_process(Pid::from_child(&child), signal).unwrap();
        assert!(!child.wait().unwrap().success());
        assert_eq!(written(), expected, "{signal:?}, {jobs} jobs");
    }
}

/// Helper cells are no part of a solution, and lie on no picture.
#[test]
fn helper_cells_are_not_written() {
    let record = r#"{"kind": "sudoku with counting-circles", "n": 4,
        "givens": [[0, 0, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]],
        "inputs": {"counting-circles": {"groups": [[null, [[0, 0], [3, 1], [1, 0], [2, 3]]]]}}}"#;
    let solved = run(&["solve", "-", "--format", "json"], record).out;
    let solved: serde_json::Value = serde_json::from_str(solved.lines().next().unwrap()).unwrap();
    assert_eq!((&solved["status"], &solved["result"]), (&"solved".into(), &"1234341221434321".into()));
    let picture = run(&["solve", "-", "--format", "html"], record).out;
    assert!(picture.contains("<svg") && picture.contains("class=\"figures\""), "{picture}");
}
