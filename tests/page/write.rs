//! Calls of the author of rules.

use super::{error, ok, position};
use serde_json::{Value, json};
use std::fs;
use tesuji::service::Service;

const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const WRONG: &str = "tesuji 1\n\ntechnique wrong {\n  title en \"Wrong\"\n  for c in cells(2), v in candidates(c)\n  \
                     then place v in c\n}\n";

fn rules(text: &str) -> Value {
    json!([{ "name": "own.tesuji", "text": text }])
}

#[test]
fn rules_are_checked_while_others_are_good() {
    let engine = Service::default();
    let checked = ok(&engine, json!({ "call": "check-rules", "rules": rules(WRONG) }));
    assert_eq!(checked["techniques"], json!([["wrong", "own.tesuji"]]));
    let faulty = WRONG.replace("cells(2)", "sells(2)");
    let checked = ok(&engine, json!({ "call": "check-rules", "rules": rules(&faulty) }));
    assert_eq!(checked["diagnostics"][0]["line"], 5);
    assert_eq!(checked["techniques"], json!([]));
    let why = error(&engine, json!({ "call": "hint", "position": position(HARD), "rules": rules(&faulty) }));
    assert!(why.contains("sells"), "{why}");
}

#[test]
fn a_wrong_rule_is_refuted_on_a_board_that_can_be_played() {
    let engine = Service::default();
    let call = json!({ "call": "prove", "technique": "wrong", "rules": rules(WRONG), "timeout": 5 });
    let proof = ok(&engine, call);
    let case = &proof["cases"][0];
    assert_eq!(case["standing"], "refuted");
    let text = case["refuted"]["text"].as_str().unwrap();
    let found = ok(
        &engine,
        json!({
            "call": "find", "position": position(text), "techniques": ["wrong"], "rules": rules(WRONG), "all": true,
        }),
    );
    assert!(!found["matches"].as_array().unwrap().is_empty());
    let proved = ok(&engine, json!({ "call": "prove", "technique": "naked-single", "timeout": 5 }));
    assert_eq!(proved["cases"][0]["standing"], "proved");
}

#[test]
fn it_is_said_why_a_technique_does_not_match() {
    let engine = Service::default();
    let ask = |cells: Value| {
        let call = json!({ "call": "why-not", "position": position(HARD), "technique": "naked-pair", "cells": cells });
        ok(&engine, call)
    };
    let why = ask(json!([]));
    assert_eq!(why["matches"], false);
    // What is asked about one cell rests on it.
    let here = ask(json!([1]));
    let rests = |scene: &Value| scene["cells"].as_array().unwrap().iter().any(|cell| cell[0] == 1);
    assert!(here["scenes"].as_array().unwrap().iter().all(rests), "{here}");
    let scene = &why["scenes"][0];
    assert!(!scene["lines"].as_array().unwrap().is_empty() && !scene["cells"].as_array().unwrap().is_empty());
}

#[test]
fn a_plan_has_its_cost() {
    let engine = Service::default();
    let plan = ok(&engine, json!({ "call": "plan", "technique": "x-wing", "position": position(HARD) }));
    assert!(plan["cases"][0]["text"].as_str().unwrap().contains("wakes when"));
    assert!(!plan["cost"]["techniques"].as_array().unwrap().is_empty());
}

#[test]
fn the_language_server_answers_through_the_page() {
    let engine = Service::default();
    let own = rules(WRONG);
    let send = |messages: Value| {
        ok(&engine, json!({ "call": "lsp", "session": "a", "messages": messages, "rules": own }))
    };
    assert_eq!(send(json!([]))["known"], false);
    let begin =
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } });
    let begun = send(json!([begin]));
    assert_eq!(begun["messages"][0]["result"]["serverInfo"]["name"], "tesuji");
    let text = "tesuji 1\n\ntechnique other {\n  for c in sells(2)\n  then place 1 in c\n}\n";
    let document =
        json!({ "uri": "tesuji:///other.tesuji", "languageId": "tesuji", "version": 1, "text": text });
    let open = json!({
        "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document },
    });
    let opened = send(json!([{ "jsonrpc": "2.0", "method": "initialized", "params": {} }, open]));
    let published = &opened["messages"][0];
    assert_eq!(published["method"], "textDocument/publishDiagnostics");
    assert_eq!(published["params"]["diagnostics"][0]["range"]["start"]["line"], 3);
}

#[test]
fn rules_are_checked_with_those_of_the_folder_or_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("known.tesuji"), WRONG).unwrap();
    let engine = Service::new(vec![folder.path().to_owned()], None);
    let faults = |alone: bool| {
        let call = json!({ "call": "check-rules", "rules": rules(WRONG), "alone": alone });
        ok(&engine, call)["diagnostics"].as_array().unwrap().iter().filter(|one| one["error"] == true).count()
    };
    assert!(faults(false) > 0);
    assert_eq!(faults(true), 0);
}

#[test]
fn the_language_server_reads_nothing_outside_of_the_folder() {
    let [folder, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    fs::write(folder.path().join("known.tesuji"), WRONG).unwrap();
    let secret = other.path().join("secret.tesuji");
    fs::write(&secret, WRONG.replace("wrong", "hidden-thing")).unwrap();
    let engine = Service::new(vec![folder.path().to_owned()], None);
    let uri = |path: &std::path::Path| format!("file://{}", path.display());
    let symbols = |root: Value, folders: Value| {
        let params = json!({ "capabilities": {}, "rootUri": root, "workspaceFolders": folders });
        let document = json!({
            "uri": uri(&folder.path().join("new.tesuji")), "languageId": "tesuji", "version": 1,
            "text": format!("tesuji 1\n\nuse \"{}\"\n", secret.display()),
        });
        let messages = json!([
            { "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params },
            { "jsonrpc": "2.0", "method": "initialized", "params": {} },
            { "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } },
            { "jsonrpc": "2.0", "id": 2, "method": "workspace/symbol", "params": { "query": "" } },
        ]);
        ok(&engine, json!({ "call": "lsp", "session": "s", "messages": messages })).to_string()
    };
    let outside = uri(other.path());
    let above = format!("{}/../{}", uri(folder.path()), other.path().file_name().unwrap().display());
    for (root, folders) in [
        (json!(outside), Value::Null),
        (json!(above), Value::Null),
        (Value::Null, json!([{ "uri": outside, "name": "outside" }])),
    ] {
        let found = symbols(root, folders);
        assert!(!found.contains("hidden-thing"), "{found}");
    }
    assert!(symbols(json!(uri(folder.path())), Value::Null).contains("wrong"));
}

#[test]
fn only_files_of_the_folder_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("known.tesuji");
    fs::write(&path, WRONG).unwrap();
    let engine = Service::new(vec![folder.path().to_owned()], None);
    let files = ok(&engine, json!({ "call": "files" }));
    assert_eq!(files["files"].as_array().unwrap().len(), 1);
    let name = files["files"][0]["name"].clone();
    ok(
        &engine,
        json!({ "call": "save", "name": name, "text": "tesuji 1\n", "was": files["files"][0]["text"] }),
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "tesuji 1\n");
    ok(&engine, json!({ "call": "save", "name": "new.tesuji", "text": WRONG }));
    assert!(folder.path().join("new.tesuji").exists());
    let names = [
        "../up.tesuji",
        "/tmp/other.tesuji",
        "new.txt",
        ".hidden.tesuji",
        ".tesuji",
        "",
        "$(id).tesuji",
        "a b.tesuji",
        "a\n.tesuji",
        "\u{1b}[2J.tesuji",
        "\u{202e}a.tesuji",
        "規則.tesuji",
        "a\0.tesuji",
        "a.TESUJI",
        "sub/a.tesuji",
    ];
    for name in names {
        let why = error(&engine, json!({ "call": "save", "name": name, "text": "" }));
        assert!(why.contains("for a rule file"), "{name}: {why}");
        assert!(!why.contains(['\n', '\u{1b}', '\u{202e}']), "{why:?}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    let nowhere = error(&Service::default(), json!({ "call": "save", "name": "new.tesuji", "text": "" }));
    assert!(nowhere.contains("unknown rule file"));
}

#[test]
fn the_gallery_begins_with_a_wrong_rule() {
    let engine = Service::default();
    let gallery = ok(&engine, json!({ "call": "gallery", "language": "ja" }));
    let pieces = gallery["pieces"].as_array().unwrap();
    assert!(pieces.len() > 5 && pieces.iter().all(|piece| !piece["about"].as_str().unwrap().is_empty()));
    let names: Vec<Value> = pieces
        .iter()
        .map(|piece| {
            let rules = rules(piece["text"].as_str().unwrap());
            ok(&engine, json!({ "call": "check-rules", "rules": rules }))["techniques"].clone()
        })
        .collect();
    let prove = |number: usize| {
        let rules = rules(pieces[number]["text"].as_str().unwrap());
        let call = json!({ "call": "prove", "technique": names[number][0][0], "rules": rules, "timeout": 5 });
        ok(&engine, call)["cases"][0]["standing"].clone()
    };
    assert_eq!(prove(0), "refuted");
    assert_eq!(prove(1), "proved");
}

#[test]
fn why_not_takes_different_cells_and_says_what_is_plain() {
    let engine = Service::default();
    let text = ok(&engine, json!({ "call": "gallery" }))["pieces"][0]["text"].clone();
    let ask = |cells: Value| {
        let rules = rules(text.as_str().unwrap());
        let position = position(HARD);
        let call = json!({ "call": "why-not", "position": position, "technique": "my-wing", "cells": cells, "rules": rules });
        ok(&engine, call)
    };
    assert_eq!(ask(json!([0]))["filled"], json!(["r1c1 is a given"]));
    let why = ask(json!([11]));
    assert_eq!(why["filled"], json!([]));
    let scenes = why["scenes"].as_array().unwrap();
    assert!(!scenes.is_empty());
    for scene in scenes {
        let bound = scene["lines"][0].as_str().unwrap();
        let cells: Vec<&str> = bound
            .split(", ")
            .filter_map(|one| one.split_once(" = "))
            .filter(|(name, _)| ["p", "q", "r"].contains(name))
            .map(|(_, cell)| cell)
            .collect();
        assert!(cells.iter().enumerate().all(|(at, cell)| !cells[..at].contains(cell)), "{bound}");
    }
    let mut entered = position(HARD);
    entered["values"] = json!({ "1": 8 });
    let call = json!({ "call": "why-not", "position": entered, "technique": "naked-single", "cells": [1] });
    assert_eq!(ok(&engine, call)["filled"], json!(["r1c2 has the value 8"]));
}

#[test]
fn a_proof_says_where_it_holds_and_what_a_wrong_rule_takes() {
    let engine = Service::default();
    let ask = |technique: &str, rules: Value| {
        let call = json!({ "call": "prove", "technique": technique, "rules": rules, "timeout": 5 });
        ok(&engine, call)["cases"][0].clone()
    };
    let proved = ask("naked-single", json!([]));
    assert!(proved["any"] == true || !proved["proved"].as_array().unwrap().is_empty());
    assert!(proved["matches"].as_u64() > Some(0) && proved["positions"].as_u64() > Some(0));
    let refuted = ask("wrong", rules(WRONG))["refuted"].clone();
    let solution = refuted["solution"].as_array().unwrap();
    let lost = refuted["lost"].as_array().unwrap();
    assert!(!lost.is_empty() && lost.iter().all(|one| solution.contains(one)));
    assert!(refuted["on"].as_str().unwrap().contains('×'));
}

#[test]
fn a_code_is_explained_and_the_guide_is_there() {
    let engine = Service::default();
    for language in ["en", "ja"] {
        let page = ok(&engine, json!({ "call": "explain", "code": "E103", "language": language }));
        assert!(page["wrong"].as_str().unwrap().starts_with("tesuji 1") && page["title"] != page["meaning"]);
    }
    assert!(error(&engine, json!({ "call": "explain", "code": "E000" })).contains("E000"));
    let guide = ok(&engine, json!({ "call": "guide" }));
    assert_eq!(guide["pages"].as_array().unwrap().len(), 3);
}

#[test]
fn examples_have_a_match_and_are_written_in_each_language() {
    let engine = Service::default();
    let pieces = |language: &str| {
        ok(&engine, json!({ "call": "gallery", "language": language }))["pieces"].as_array().unwrap().clone()
    };
    let (english, japanese) = (pieces("en"), pieces("ja"));
    for (one, other) in english.iter().zip(&japanese) {
        let [one_text, other_text] = [one, other].map(|piece| piece["text"].as_str().unwrap());
        let comments = |text: &str| text.lines().filter(|line| line.starts_with('#')).collect::<String>();
        let code = |text: &str| text.lines().filter(|line| !line.starts_with('#')).collect::<String>();
        assert_eq!(code(one_text), code(other_text));
        let is_japanese = |text: &str| text.chars().any(|letter| ('ぁ'..='ん').contains(&letter));
        assert!(is_japanese(&comments(other_text)) && !is_japanese(&comments(one_text)), "{other_text}");
        // Each block of comments has its twin.
        let blocks = |text: &str| {
            let lines: Vec<bool> = text.lines().map(|line| line.starts_with('#')).collect();
            lines.chunk_by(|a, b| a == b).filter(|run| run[0]).count()
        };
        assert_eq!(blocks(one_text), blocks(other_text));
        let Some(puzzle) = one["position"].as_str() else { continue };
        let rules = rules(one_text);
        let known = ok(&engine, json!({ "call": "check-rules", "rules": rules }))["techniques"][0][0].clone();
        let call = json!({
            "call": "find", "position": position(puzzle), "techniques": [known], "rules": rules, "all": true,
        });
        assert!(!ok(&engine, call)["matches"].as_array().unwrap().is_empty(), "{}", one["name"]);
    }
    assert!(english.iter().filter(|one| one["position"].is_string()).count() > 5);
}

#[test]
fn a_file_that_was_changed_on_disk_is_given_and_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("known.tesuji");
    fs::write(&path, WRONG).unwrap();
    let engine = Service::new(vec![folder.path().to_owned()], None);
    let files = |known: &Value| ok(&engine, json!({ "call": "files", "known": known }));
    let before = files(&Value::Null);
    assert!(files(&before["digest"])["files"].is_null());
    let elsewhere = WRONG.replace("Wrong", "Elsewhere");
    fs::write(&path, &elsewhere).unwrap();
    let after = files(&before["digest"]);
    assert_eq!(after["files"][0]["text"], elsewhere);
    let name = &after["files"][0]["name"];
    let save = |name: &Value, was: &Value| {
        ok(&engine, json!({ "call": "save", "name": name, "text": "tesuji 1\n", "was": was }))
    };
    // Neither who knows an older text nor who knows of no file writes over it.
    for (name, was) in
        [(name, &before["files"][0]["text"]), (name, &Value::Null), (&json!("known.tesuji"), &Value::Null)]
    {
        assert_eq!(save(name, was)["disk"], elsewhere);
        assert_eq!(fs::read_to_string(&path).unwrap(), elsewhere);
    }
    assert!(save(name, &json!(elsewhere))["disk"].is_null());
    assert_eq!(fs::read_to_string(&path).unwrap(), "tesuji 1\n");
}
