//! The beginning, the end, and what is no message.

use crate::client::Editor;
use serde_json::{Value, json};

#[test]
fn the_end_is_asked_for_and_then_comes() {
    assert_eq!(Editor::begin().end(), 0);
    // Whoever goes without a word, or without asking, is told so by the exit status.
    assert_eq!(Editor::begin().hang_up(), 1);
    assert_eq!(Editor::start(&[]).hang_up(), 1);
    let mut editor = Editor::begin();
    editor.note("exit", Value::Null);
    assert_eq!(editor.hang_up(), 1);
    // Between the two nothing is answered any more.
    let mut editor = Editor::begin();
    editor.ask("shutdown", Value::Null);
    let answer = editor.ask("textDocument/hover", json!({}));
    assert_eq!(answer["error"]["code"], -32600);
    editor.note("exit", Value::Null);
    assert_eq!(editor.hang_up(), 0);
}

#[test]
fn nothing_comes_before_the_beginning() {
    let mut editor = Editor::start(&["--lang", "ja"]);
    let answer = editor.ask("textDocument/hover", json!({}));
    assert_eq!(answer["error"]["code"], -32002);
    assert_eq!(answer["error"]["message"], "最初の要求は`initialize`です");
    editor.note("textDocument/didOpen", json!({}));
    assert!(editor.ask("initialize", json!({ "capabilities": {} }))["result"].is_object());
    assert_eq!(editor.ask("initialize", json!({ "capabilities": {} }))["error"]["code"], -32600);
    assert_eq!(editor.end(), 0);
}

#[test]
fn what_is_no_message_is_answered_and_left() {
    let mut editor = Editor::begin();
    let mut code = |bytes: &str| {
        editor.send(bytes.as_bytes());
        let answer = editor.next().unwrap();
        (answer["id"].clone(), answer["error"]["code"].as_i64().unwrap())
    };
    let framed = |text: &str| format!("Content-Length: {}\r\n\r\n{text}", text.len());
    assert_eq!(code(&framed("{")), (Value::Null, -32700));
    assert_eq!(code(&framed("日本")), (Value::Null, -32700));
    assert_eq!(code(&framed("[]")), (Value::Null, -32600));
    assert_eq!(code(&framed("{\"id\": 7, \"method\": 3}")), (json!(7), -32600));
    assert_eq!(code("Content-Length: many\r\n\r\n"), (Value::Null, -32600));
    assert_eq!(code("Colour: red\r\n\r\n"), (Value::Null, -32600));
    assert_eq!(code("Content-Length: 2\r\n\r\n\u{ff}"), (Value::Null, -32700));
    assert_eq!(editor.ask("textDocument/fly", json!({}))["error"]["code"], -32601);
    assert_eq!(editor.ask("textDocument/hover", json!({ "position": 3 }))["error"]["code"], -32602);
    editor.note("textDocument/didChange", json!({ "nothing": true }));
    editor.note("$/cancelRequest", json!({ "id": 3 }));
    editor.message("{\"jsonrpc\": \"2.0\", \"id\": 99, \"result\": null}");
    assert_eq!(editor.end(), 0);
}

#[test]
fn places_that_are_not_there_are_no_trouble() {
    let mut editor = Editor::begin();
    // A file that is not open has nothing to say.
    for what in ["hover", "completion", "definition"] {
        assert_eq!(editor.at(what, "nowhere.tesuji", (0, 0)), Value::Null, "{what}");
    }
    for what in ["documentSymbol", "foldingRange", "semanticTokens/full", "codeLens"] {
        assert_eq!(editor.of(what, "nowhere.tesuji", json!({})), Value::Null, "{what}");
    }
    let text = "tesuji 1\r\n\r\ntechnique 二 {\r\n  for \"𠮟";
    editor.open("mine.tesuji", text);
    for line in [0, 1, 2, 3, 4, 1000, 4_000_000_000_usize] {
        for column in [0, 1, 7, 8, 9, 4_000_000_000_usize] {
            for what in ["hover", "completion", "definition", "prepareRename"] {
                let (uri, position) =
                    (editor.uri("mine.tesuji"), json!({ "line": line, "character": column }));
                let params = json!({ "textDocument": { "uri": uri }, "position": position });
                let answer = editor.ask(&format!("textDocument/{what}"), params);
                assert!(answer.get("result").is_some() || answer["error"]["code"] == -32803, "{answer}");
            }
        }
    }
    // A change outside of the text, and one that is given backwards.
    editor.change("mine.tesuji", (90, 3), (99, 9), "x");
    let faults = editor.change("mine.tesuji", (90, 3), (0, 0), "tesuji 1\n");
    assert_eq!(faults, json!([]));
    // One of a file that is not open.
    let params = json!({ "textDocument": { "uri": "file:///none", "version": 1 }, "contentChanges": [] });
    editor.note("textDocument/didChange", params);
    editor.note("textDocument/didClose", json!({ "textDocument": { "uri": "file:///none" } }));
    assert_eq!(editor.end(), 0);
}

#[test]
fn each_beginning_of_a_file_is_no_trouble() {
    let text = include_str!("../../rules/techniques/wings.tesuji");
    let mut editor =
        Editor::begin_with(&["--rules", "tests/cli/small.tesuji", "--no-default-rules"], json!({}));
    let ends: Vec<usize> =
        (0..text.len()).filter(|at| text.is_char_boundary(*at)).step_by(97).take(40).collect();
    for end in ends {
        let text = &text[..end];
        editor.open("mine.tesuji", text);
        let line = text.matches('\n').count();
        let column = text.rsplit('\n').next().unwrap().encode_utf16().count();
        editor.at("completion", "mine.tesuji", (line, column));
        editor.of("semanticTokens/full", "mine.tesuji", json!({}));
    }
    assert_eq!(editor.end(), 0);
}
