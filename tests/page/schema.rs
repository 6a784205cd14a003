//! The JSON schema of the calls, the types of other languages that are made from it, and answers held against it.

#[path = "../common/faults.rs"]
mod faults;
#[path = "types/mod.rs"]
mod types;

use super::{answer, position};
use faults::faults;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::sync::LazyLock;
use tesuji::service::{CallSpec, Service, schema};

static SCHEMA: LazyLock<Value> = LazyLock::new(schema);

const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// A sudoku with the same value twice in its first row.
const CLASH: &str = "11..............";
/// A sudoku with a given that has to be another one.
const WRONG: &str = "2.64..5....4.....2...1..9...3.....86.75...3.....3...9.32...5.6..8..........7....4";
const RULES: &str = "tesuji 1\n\ntechnique mine {\n  title en \"Mine\"\n  for c in cells(2), v in candidates(c)\n  \
                     then place v in c\n}\n";

/// Compares a file with what it is made from; `TESUJI_ACCEPT=1` writes it anew.
fn the_file_is(path: &str, made: &str) {
    if std::env::var_os("TESUJI_ACCEPT").is_some() {
        fs::write(path, made).unwrap();
    } else {
        assert!(fs::read_to_string(path).unwrap_or_default() == made, "TESUJI_ACCEPT=1 writes {path} anew");
    }
}

#[test]
fn the_schema_and_the_types_are_those_of_the_calls() {
    the_file_is("grammar/service.schema.json", &format!("{:#}\n", *SCHEMA));
    the_file_is("src/page/web/service.d.ts", &types::typescript(&SCHEMA));
    the_file_is("src/python/tesuji/_service_types.pyi", &types::python(&SCHEMA));
}

#[test]
fn every_call_and_every_type_is_described() {
    for call in CallSpec::all() {
        assert!(!call.about.is_empty() && !call.about.ends_with('.'), "{}", call.name);
    }
    let types = SCHEMA["$defs"].as_object().unwrap();
    for (name, of) in types {
        assert!(of["description"].is_string(), "{name}");
        assert!(!name.ends_with(|end: char| end.is_ascii_digit()), "{name} is the name of two types");
    }
}

/// Requests of every call, whose answers have as many of their fields as possible.
fn requests() -> Vec<Value> {
    let rules = json!([{ "name": "mine.tesuji", "text": RULES }]);
    let wrong_rules = json!([{ "name": "mine.tesuji", "text": RULES.replace("cells", "sells") }]);
    let kakuro = fs::read_to_string("tests/puzzles/kakuro.jsonl").unwrap();
    let kakuro = kakuro.lines().next().unwrap();
    let unknown = json!({
        "n": 4, "givens": vec![vec![0; 4]; 4], "author": "A. Setter", "rules": "Arrows.",
        "unsupported": [{ "name": "arrow", "figures": [{ "text": "5", "at": [-0.5, 1.0] }] }],
    });
    let played = json!({ "puzzle": HARD, "values": { "1": 8 }, "candidates": { "2": [2, 4] } });
    let begin =
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } });
    vec![
        json!({ "call": "about" }),
        json!({ "call": "open", "text": format!("{HARD}\nnonsense\n{unknown}") }),
        json!({ "call": "board", "position": played }),
        json!({ "call": "board", "position": position(kakuro), "language": "ja" }),
        json!({ "call": "board", "position": position(&unknown.to_string()) }),
        json!({ "call": "solve", "position": position(HARD) }),
        json!({ "call": "solve", "position": position(CLASH) }),
        json!({ "call": "solve", "position": position(HARD), "kindest": 1 }),
        json!({ "call": "needed", "position": position(HARD), "places": [[1, 8]], "removes": [[2, 7]] }),
        json!({ "call": "step", "position": position(HARD), "n": 3 }),
        json!({ "call": "strategies", "game": "sudoku", "rules": rules }),
        json!({ "call": "hint", "position": position(EASY) }),
        json!({ "call": "hint", "position": played }),
        json!({ "call": "find", "position": position(EASY), "techniques": ["hidden-single"], "all": true }),
        json!({ "call": "match", "position": position(EASY), "technique": "hidden-single", "n": 0 }),
        json!({ "call": "check", "position": played }),
        json!({ "call": "combinations", "position": position(kakuro), "square": 14 }),
        json!({ "call": "blank", "game": "sudoku", "size": "4" }),
        json!({ "call": "generate", "game": "sudoku", "size": "4", "seed": 1, "givens": [4, 8] }),
        json!({ "call": "drill", "technique": "naked-subset(2)", "seed": 1, "miss": true, "timeout": 10 }),
        json!({ "call": "lesson", "technique": "xy-wing" }),
        json!({ "call": "law", "text": "next a, b: a < b" }),
        json!({ "call": "law", "text": "each v" }),
        json!({ "call": "propagated", "position": position(HARD) }),
        json!({ "call": "true-candidates", "position": position(HARD), "known": [[0, [1]]] }),
        json!({ "call": "count", "position": position(HARD), "most": 2 }),
        json!({ "call": "spare", "position": position(kakuro) }),
        json!({ "call": "conflict", "position": position(HARD) }),
        json!({ "call": "conflict", "position": position(WRONG) }),
        json!({ "call": "rate", "position": position(EASY) }),
        json!({ "call": "rate", "position": position(EASY), "rating": true }),
        json!({ "call": "export", "position": position(&unknown.to_string()), "format": "line" }),
        json!({ "call": "check-rules", "rules": rules }),
        json!({ "call": "check-rules", "rules": wrong_rules }),
        json!({ "call": "about", "rules": wrong_rules }),
        json!({ "call": "why-not", "position": played, "technique": "naked-pair", "cells": [0, 1] }),
        json!({ "call": "prove", "technique": "mine", "rules": rules, "timeout": 5 }),
        json!({ "call": "explain", "code": "E103" }),
        json!({ "call": "guide" }),
        json!({ "call": "plan", "technique": "x-wing", "position": position(EASY) }),
        json!({ "call": "source", "file": "rules/links/links.tesuji" }),
        json!({ "call": "gallery" }),
        json!({ "call": "files" }),
        json!({ "call": "save", "name": "mine.tesuji", "text": RULES }),
        json!({ "call": "save", "name": "mine.tesuji", "text": "tesuji 1\n" }),
        json!({ "call": "ask/hint", "position": position(EASY), "level": 3, "pictures": true }),
        json!({ "call": "ask/explain", "position": position(EASY), "conclusions": ["r5c5=5"], "facts": true }),
        json!({ "call": "ask/thread", "position": position(EASY), "strategy": "basic", "cell": "r5c5" }),
        json!({ "call": "ask/links", "position": position(EASY), "links": ["bilocal"] }),
        json!({ "call": "lsp", "session": "a", "messages": [begin] }),
    ]
}

#[test]
fn requests_and_answers_are_as_the_schema_says() {
    let folder = tempfile::tempdir().unwrap();
    let service = Service::new(vec![folder.path().to_owned()], None);
    let header = SCHEMA["$defs"]["CallHeader"]["properties"].as_object().unwrap();
    let mut answered = BTreeSet::new();
    for mut request in requests() {
        let answer = answer(&service, &request);
        let name = request["call"].as_str().unwrap().to_owned();
        let call = &SCHEMA["calls"][&name];
        assert_eq!(faults(&SCHEMA, &SCHEMA["header"], &request, "header"), Vec::<String>::new());
        request.as_object_mut().unwrap().retain(|key, _| !header.contains_key(key));
        assert_eq!(faults(&SCHEMA, &call["request"], &request, &name), Vec::<String>::new());
        match answer.get("ok") {
            Some(ok) => {
                assert_eq!(faults(&SCHEMA, &call["answer"], ok, &name), Vec::<String>::new());
                answered.insert(name);
            }
            None => {
                assert_eq!(faults(&SCHEMA, &SCHEMA["error"], &answer["error"], &name), Vec::<String>::new());
                assert!(answer["error"]["diagnostics"].is_array(), "{request}: {answer}");
            }
        }
    }
    assert_eq!(answered, CallSpec::all().map(|call| call.name.to_owned()).collect());
}
