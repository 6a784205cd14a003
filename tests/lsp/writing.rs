//! What can be written at a place, formatting, and examples.

use crate::client::Editor;
use crate::snapshot;
use serde_json::{Value, json};
use std::fs;
use std::process::Command;

/// What is offered at the end of a text, as label and detail.
fn offered(editor: &mut Editor, text: &str) -> Vec<(String, String)> {
    editor.open("mine.tesuji", text);
    let line = text.matches('\n').count();
    let column = text.rsplit('\n').next().unwrap().encode_utf16().count();
    let found = editor.at("completion", "mine.tesuji", (line, column));
    let items = found.as_array().map(Vec::as_slice).unwrap_or_default();
    let told = |item: &Value, key: &str| item[key].as_str().unwrap_or_default().to_owned();
    items.iter().map(|item| (told(item, "label"), told(item, "detail"))).collect()
}

fn names(offered: &[(String, String)]) -> Vec<&str> {
    offered.iter().map(|(name, _)| name.as_str()).collect()
}

#[test]
fn what_a_place_asks_for_is_offered() {
    // A few rules whose names do not change with those that ship.
    let mut editor =
        Editor::begin_with(&["--rules", "tests/cli/small.tesuji", "--no-default-rules"], json!({}));
    let mut all = String::new();
    for text in [
        "tesuji 1\n\nte",
        "tesuji 1\n\ntechnique t {\n  ",
        "tesuji 1\n\ntechnique t {\n  for c in cells(1)\n  let ",
        "tesuji 1\n\ntechnique t {\n  title en \"日本\" ",
        "tesuji 1\n\ntechnique t {\n  then ",
        "tesuji 1\n\ntechnique t {\n  assumes ",
        "tesuji 1\n\ntechnique t {\n  path (p, z) =",
        "tesuji 1\n\ndefine f(c : ",
        "tesuji 1\n\nstrategy s extends ",
        "tesuji 1\n\nstrategy s { sweep since ",
        "tesuji 1\n\nstrategy s { first-of { naked-",
        "tesuji 1\n\nexample ",
        "tesuji 1\n\nexample naked-single {\n  game ",
        "tesuji 1\n\ngame g {\n  units row : ",
    ] {
        let found = offered(&mut editor, text);
        all.push_str(&format!("{text:?}\n  {}\n", names(&found).join(" ")));
    }
    snapshot("completion", &all);
}

#[test]
fn expressions_know_variables_functions_and_definitions() {
    let mut editor = Editor::begin();
    let found = offered(
        &mut editor,
        "tesuji 1\n\ntechnique t(n in 2..3) {\n  for u in units, S in choose n of open(u)\n  where |cand",
    );
    let names = names(&found);
    for name in ["n", "u", "S", "candidates", "cells", "row", "some", "not"] {
        assert!(names.contains(&name), "{name} is not among {names:?}");
    }
    for name in ["technique", "naked-single", "bivalue"] {
        assert!(!names.contains(&name), "{name} is among {names:?}");
    }
    let detail = found.iter().find(|(name, _)| name == "candidates").map(|(_, detail)| detail.as_str());
    assert_eq!(detail, Some("candidates(X) : set of value"));
    let found = offered(&mut editor, "tesuji 1\n\ntechnique t {\n  path (p, z) =biv");
    let detail = found.iter().find(|(name, _)| name == "bivalue").map(|(_, detail)| detail.as_str());
    assert_eq!(detail, Some("link bivalue strong, weak"));
    // Nothing is offered in texts and comments, or behind what is wrong.
    for text in
        ["tesuji 1\n\n# te", "tesuji 1\n\ntechnique t {\n  title en \"te", "tesuji 1\n\ntechnique t {\n  ! "]
    {
        assert_eq!(offered(&mut editor, text), [], "{text:?}");
    }
}

#[test]
fn what_is_written_replaces_the_word_before_it() {
    let mut editor = Editor::begin();
    let text = "tesuji 1\n\nstrategy s { naked-si";
    editor.open("mine.tesuji", text);
    let found = editor.at("completion", "mine.tesuji", (2, 21));
    let item = found.as_array().unwrap().iter().find(|item| item["label"] == "naked-single").unwrap();
    let range = json!({ "start": { "line": 2, "character": 13 }, "end": { "line": 2, "character": 21 } });
    assert_eq!(item["textEdit"], json!({ "range": range, "newText": "naked-single" }));
}

#[test]
fn formatting_is_that_of_the_command_line() {
    let mut editor = Editor::begin();
    let text = "tesuji 1\ntechnique mine{ title en \"M\"   ja \"私\"\n  for c in cells(1)\n  then eliminate candidates( c ) from c }";
    editor.open("mine.tesuji", text);
    let options = json!({ "options": { "tabSize": 2, "insertSpaces": true } });
    let edits = editor.of("formatting", "mine.tesuji", options.clone());
    editor.write("mine.tesuji", text);
    let path = editor.path("mine.tesuji");
    let ran = Command::new(env!("CARGO_BIN_EXE_tesuji")).args(["rules", "fmt"]).arg(&path).output().unwrap();
    assert!(ran.status.success());
    assert_eq!(edits.as_array().unwrap().len(), 1);
    assert_eq!(edits[0]["newText"], fs::read_to_string(&path).unwrap());
    assert_eq!(edits[0]["range"]["end"], json!({ "line": 3, "character": 41 }));
    // What is laid out already stays, and so does what is not understood.
    editor.open("mine.tesuji", &fs::read_to_string(&path).unwrap());
    assert_eq!(editor.of("formatting", "mine.tesuji", options.clone()), json!([]));
    editor.open("mine.tesuji", "tesuji 1\ntechnique mine { for }");
    assert_eq!(editor.of("formatting", "mine.tesuji", options), Value::Null);
}

#[test]
fn an_example_runs_where_it_stands() {
    let mut editor = Editor::begin();
    let example = |finds: &str| {
        format!(
            "tesuji 1\n\nexample naked-single {{\n  position \".23456789{}\"\n  finds {finds}\n}}\n",
            ".".repeat(72)
        )
    };
    assert_eq!(editor.open("mine.tesuji", &example("place 1 in r1c1")), json!([]));
    let lenses = editor.of("codeLens", "mine.tesuji", json!({}));
    assert_eq!(lenses.as_array().unwrap().len(), 1);
    assert_eq!(lenses[0]["command"]["title"], "run the example");
    let command = json!({
        "command": lenses[0]["command"]["command"], "arguments": lenses[0]["command"]["arguments"],
    });
    let answer = editor.ask("workspace/executeCommand", command.clone());
    assert_eq!(answer["result"], "naked-single: passed", "{answer}");
    assert_eq!(editor.told.last().unwrap()["params"]["message"], "naked-single: passed");
    assert_eq!(editor.open("mine.tesuji", &example("place 2 in r1c1")), json!([]));
    let answer = editor.ask("workspace/executeCommand", command.clone());
    let said = answer["result"].as_str().unwrap();
    assert!(said.starts_with("naked-single: failed\nwanted:"), "{said}");
    for wrong in [
        json!({ "command": "tesuji.run", "arguments": [] }),
        json!({ "command": "tesuji.run", "arguments": ["file:///nowhere.tesuji", 1] }),
        json!({ "command": "tesuji.fly" }),
    ] {
        let answer = editor.ask("workspace/executeCommand", wrong);
        assert!(answer["error"]["message"].is_string(), "{answer}");
    }
}

/// What is called at the end of a text: each signature, with the parameter that is written in brackets.
fn called(editor: &mut Editor, text: &str) -> String {
    editor.open("mine.tesuji", text);
    let line = text.matches('\n').count();
    let column = text.rsplit('\n').next().unwrap().encode_utf16().count();
    let help = editor.at("signatureHelp", "mine.tesuji", (line, column));
    let Some(signatures) = help["signatures"].as_array() else { return "nothing".to_owned() };
    let shown = signatures.iter().enumerate().map(|(at, one)| {
        let label = one["label"].as_str().unwrap();
        let active =
            one["activeParameter"].as_u64().map(|active| &one["parameters"][active as usize]["label"]);
        let active = active.map_or("", |active| active.as_str().unwrap());
        let mark = if help["activeSignature"] == at { ">" } else { " " };
        format!("{mark} {label}  [{active}]")
    });
    shown.collect::<Vec<_>>().join("\n  ")
}

#[test]
fn what_is_called_has_its_parameters_shown() {
    let mut editor =
        Editor::begin_with(&["--rules", "tests/cli/small.tesuji", "--no-default-rules"], json!({}));
    let before = "tesuji 1\n\ndefine both(a : cell, b : set of (cell, value)) = a\n\n\
        link near(n in 1..2, u) weak {\n  for u in units, a in u, b in u where a < b\n  ends (a, values), (b, values)\n}\n\n\
        strategy scan(g : grid, most in 1..9 = 2) {\n  do { naked-single }\n}\n\n\
        technique mine(n in 2..4, shape in {basic, franken} = basic) {\n  alias my-pair(2)\n  for c in cells(1)\n  \
        then eliminate candidates(c) from c\n}\n\n";
    let mut all = String::new();
    for text in [
        "technique t {\n  let V = candidates(",
        "technique t {\n  let V = places(u, ",
        "technique t {\n  let V = places(peers({a, b}), {v, ",
        "technique t {\n  let V = cells(",
        "technique t {\n  let V = both(c, ",
        "technique t {\n  because en \"In {both(c, ",
        "technique t {\n  path (c, v) =near(1, ",
        "strategy s { first-of { mine(2, ",
        "strategy s { mine(shape = ",
        "strategy s { my-pair(",
        "strategy s { my-pair(shape = ",
        "strategy s { scan(",
        "example mine(",
        "technique t {\n  let V = candidates(c) + ",
        "technique t {\n  because en \"in (",
        "technique t {\n  let V = (a, ",
        "technique t {\n  let V = unknown(a, ",
    ] {
        let told = called(&mut editor, &format!("{before}{text}"));
        all.push_str(&format!("{text:?}\n  {told}\n"));
    }
    snapshot("signatures", &all);
}

#[test]
fn variables_have_their_types_where_they_are_bound() {
    let mut editor = Editor::begin();
    let text = "tesuji 1\n\ntechnique t(n in 2..3) {\n  for u in units, S in choose n of open(u), (c, v) in first(K)\n  \
        let V = candidates(S), {a, b} = S\n  path K for w in V = (a, w) [ -sees- =bilocal(B)= ]* -sees- (z, y)\n  \
        where every s in S: s sees z\n  then eliminate y from z\n}\n";
    editor.open("mine.tesuji", text);
    let lines: Vec<&str> = text.lines().collect();
    let mut shown = |from: usize, to: usize| -> Vec<String> {
        let range =
            json!({ "start": { "line": from, "character": 0 }, "end": { "line": to, "character": 0 } });
        let hints = editor.of("inlayHint", "mine.tesuji", json!({ "range": range }));
        let one = |hint: &Value| {
            let place = &hint["position"];
            let line = lines[place["line"].as_u64().unwrap() as usize];
            let before = &line[..place["character"].as_u64().unwrap() as usize];
            let name = before.rsplit(|c: char| !c.is_ascii_alphanumeric()).next().unwrap();
            format!("{name}{}", hint["label"].as_str().unwrap())
        };
        hints.as_array().unwrap().iter().map(one).collect()
    };
    // Nothing is known of what is bound by a name without a meaning.
    assert_eq!(shown(3, 4), ["u: unit", "S: set of cell"]);
    assert_eq!(shown(4, 5), ["V: set of value", "a: cell", "b: cell"]);
    assert_eq!(shown(5, 6), ["K: set of path", "w: value", "B: unit", "z: cell", "y: value"]);
    assert_eq!(shown(6, 9), ["s: cell"]);
    assert_eq!(shown(0, 3), Vec::<String>::new());
}
