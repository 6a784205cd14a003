//! The JSON of every command, held against the schema that ships.

#[path = "../common/faults.rs"]
mod faults;

use crate::{EASY, HARD, SMALL, run, tesuji};
use faults::faults;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::LazyLock;

static SCHEMA: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../grammar/output.schema.json")).unwrap());

/// Holds each line of an output against a definition of the schema, and says which keys it has.
fn hold(name: &str, output: &str) -> BTreeSet<String> {
    let lines: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(!lines.is_empty(), "{name}");
    for line in &lines {
        let faults = faults(&SCHEMA, &SCHEMA["$defs"][name], line, name);
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
    lines.iter().filter_map(Value::as_object).flat_map(|line| line.keys().cloned()).collect()
}

#[test]
fn what_commands_write_is_as_the_schema_says() {
    let mixed = format!("{EASY}\n{HARD}\nnonsense\n{SMALL}\n");
    let medium = "tests/puzzles/sudoku9-medium.txt";
    let first = |file: &str, lines: usize| -> Vec<String> {
        let text = std::fs::read_to_string(format!("tests/puzzles/{file}")).unwrap();
        text.lines().filter(|line| !line.starts_with('#')).take(lines).map(str::to_owned).collect()
    };
    let chains = ["solve", "-", "--strategy", "machine", "--timeout", "1", "--format", "json"];
    let json = |args: &[&str]| run(&[args, &["--format", "json"]].concat(), &mixed).out;
    hold("solve", &json(&["solve", "-"]));
    hold(
        "solve",
        &json(&["solve", "tests/puzzles/kakuro.jsonl", "tests/puzzles/overlaps.jsonl", "--no-time"]),
    );
    hold("solve", &run(&chains, &first("sudoku9-hard.txt", 4).join("\n")).out);
    hold("solve", &json(&["solve", medium, "--strategy", "d-score", "--no-steps"]));
    hold("solve", &json(&["solve", SMALL, "--strategy", "fault", "--rules", "tests/cli/fault.tesuji"]));
    let traces = json(&["solve", "-", "--evidence"]);
    hold("solve", &traces);
    let cages = ["solve", "tests/puzzles/kakuro.jsonl", "--evidence", "--format", "json"];
    hold("solve", &tesuji(&cages).out);
    hold("verify", &run(&["verify", "-", "--format", "json"], &format!("{traces}{{}}\n")).out);
    let explained =
        ["explain", HARD, "r9c6<>9", "r1c1=1", "r1c2<>6", "r8c6<>2", "--strategy", "patterns-and-chains"];
    hold("explain", &json(&explained));
    hold("explain", &json(&["explain", SMALL, "r9c9=1"]));
    for level in ["1", "2", "3"] {
        hold("hint", &json(&["hint", "-", "--level", level]));
    }
    hold("teach", &json(&["teach", "-"]));
    hold("teach", &json(&["teach", "-", "--rating", "minutes"]));
    hold("solve", &json(&["solve", "-", "--rating", "minutes", "--kindest", "--strategy", "basic"]));
    hold("solve", &json(&["solve", "-", "--strategy", "search-time(2)"]));
    hold("plot", &json(&["plot", "-"]));
    hold("thread", &tesuji(&["thread", EASY, "--format", "json"]).out);
    hold("explain", &tesuji(&["explain", HARD, "r9c6<>9", "--strategy", "singles", "--format", "json"]).out);
    hold("find", &json(&["find", "-", "--all"]));
    hold("grade", &json(&["grade", "-"]));
    hold("grade", &json(&["grade", medium, "tests/puzzles/none.txt", "--no-time"]));
    let folder = tempfile::tempdir().unwrap();
    let summary = folder.path().join("summary.json").display().to_string();
    hold("grade", &json(&["grade", "-", "--solutions", "--summary", &summary, "--shard", "1/2"]));
    hold("summary", &std::fs::read_to_string(&summary).unwrap());
    hold("links", &json(&["links", HARD]));
    hold("rule", &json(&["rules", "list", "--all"]));
    hold("game", &json(&["games", "list"]));
    hold("game", &json(&["games", "show", "overlap"]));
    let studied = ["levels", "overlap", "kakuro", "subsumption", "order", "compare"];
    let overlap = first("overlaps.jsonl", 1).remove(0);
    let inputs = [EASY, &overlap, "tests/puzzles/kakuro.jsonl", EASY, EASY, EASY];
    for (study, input) in studied.into_iter().zip(inputs) {
        hold("study", &json(&["study", study, input]));
    }
    hold("study", &json(&["study", "levels", EASY, "--lang", "ja"]));
    for wrong in [&["--strategy", "basc"][..], &["--unknown"], &["--rules", "nowhere"]] {
        hold("failure", &tesuji(&[&["solve", SMALL, "--format", "json"], wrong].concat()).err);
    }
    let wrong = "tesuji 1\n\nstrategy mine { first-of { naked-singel } }\n";
    hold("explanation", &json(&["rules", "explain"]));
    hold("explanation", &json(&["rules", "explain", "E103", "W501", "--lang", "ja"]));
    hold("profile", &json(&["rules", "profile", medium]));
    hold("profile", &json(&["rules", "profile", medium, "--no-time"]));
    hold("comparison", &json(&["rules", "compare", "hidden-single", "full-house", "x-wing", SMALL]));
    let wrong_rules = "tests/wrong-rules/links.tesuji";
    hold("why", &tesuji(&["rules", "why-not", "naked-subset", EASY, "--format", "json"]).out);
    hold("why", &tesuji(&["rules", "why-not", "hidden-single", EASY, "--format", "json"]).out);
    hold("proof", &json(&["rules", "prove", "naked-single", "xy-wing", "--positions", "2"]));
    hold("proof", &tesuji(&["rules", "prove", wrong_rules, "--format", "json"]).out);
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("one.txt"), "1234341.4321.143\n1...............\n").unwrap();
    let tests = ["rules", "test", "rules/examples/x-cycles.tesuji", "--coverage", "--snapshots"];
    let tests = [&tests[..], &[folder.path().to_str().unwrap()]].concat();
    hold("test", &json(&tests));
    json(&[&tests[..], &["--accept"]].concat());
    hold("test", &json(&[&tests[..], &["--strategy", "singles"]].concat()));
    hold("diagnostic", &run(&["rules", "check", "-", "--format", "json"], wrong).out);
}

#[test]
fn positions_are_as_the_schema_says() {
    let files = [
        "sudoku9-easy.txt",
        "sudoku25.txt",
        "windoku9.txt",
        "x-sudoku9.txt",
        "kakuro.jsonl",
        "overlaps.jsonl",
        "overlap-chain9.txt",
    ];
    let files = files.map(|file| format!("tests/puzzles/{file}"));
    let files: Vec<&str> = files.iter().map(String::as_str).chain(["tests/cli/combined.txt"]).collect();
    let mut said = hold("convert", &tesuji(&[&["convert", "--to", "json"], &files[..]].concat()).out);
    let givens = "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]";
    let placed = "[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,2]]";
    let candidates =
        "[[null,[2,3],null,null],[null,null,null,null],[null,null,null,null],[null,null,null,null]]";
    let claim = r#"{"code":"0100","values":[1],"eliminates":[[0,2,1]],"places":[[0,1,3]],"extra":""}"#;
    let record = format!(
        r#"{{"id":"one","n":4,"givens":{givens},"placed":{placed},"candidates":{candidates},"removed":[[0,1,2]],"claim":{claim}}}"#
    );
    said.extend(hold("convert", &run(&["convert", "-", "--to", "json"], &record).out));
    let generated = ["generate", "--game", "futoshiki", "--size", "4", "--seed", "1", "--to", "json"];
    said.extend(hold("convert", &tesuji(&generated).out));
    for key in ["id", "kind", "n", "rows", "cols", "grid", "givens", "grids", "regions", "cages", "inputs"] {
        assert!(said.contains(key), "no {key} in {said:?}");
    }
    for key in ["placed", "candidates", "removed", "claim"] {
        assert!(said.contains(key), "no {key} in {said:?}");
    }
}

#[test]
fn the_schema_leaves_nothing_out_and_takes_nothing_else() {
    let keys = hold("solve", &tesuji(&["solve", EASY, "--format", "json"]).out);
    for key in keys {
        let mut line: Value = tesuji(&["solve", EASY, "--format", "json"]).json().remove(0);
        line[&key] = serde_json::json!({ "made": "up" });
        let wrong = faults(&SCHEMA, &SCHEMA["$defs"]["solve"], &line, "solve");
        assert!(!wrong.is_empty(), "{key}");
    }
    let mut line = tesuji(&["solve", EASY, "--format", "json"]).json().remove(0);
    line["more"] = Value::Null;
    assert_eq!(faults(&SCHEMA, &SCHEMA["$defs"]["solve"], &line, "solve"), ["solve: nothing says of more"]);
    line.as_object_mut().unwrap().shift_remove("more");
    line["steps"][0]["places"][0]["cell"] = "9x".into();
    assert_eq!(faults(&SCHEMA, &SCHEMA["$defs"]["solve"], &line, "solve").len(), 1);
}

#[test]
fn the_schema_is_printed() {
    assert_eq!(tesuji(&["schema"]).out, include_str!("../../grammar/output.schema.json"));
}
