//! What is wrong, as one types.

use crate::client::Editor;
use crate::snapshot;
use serde_json::{Value, json};

const WRONG: &str = r#"tesuji 1

technique mine {
  title   ja "二国同盟"
  for     c in cels(1), d in cells(2)
  then    eliminate candidates(c) from c
  title   en "Mine"
}
"#;

#[test]
fn faults_are_told_and_go_when_they_are_mended() {
    let mut editor = Editor::begin();
    let faults = editor.open("mine.tesuji", WRONG);
    snapshot("faults", &editor.shown(&faults));
    let codes = |faults: &Value| -> Vec<String> {
        faults.as_array().unwrap().iter().map(|fault| fault["code"].as_str().unwrap().to_owned()).collect()
    };
    let faults = editor.change("mine.tesuji", (4, 15), (4, 19), "cells");
    assert_eq!(codes(&faults), ["E402"]);
    let faults = editor.change("mine.tesuji", (6, 0), (7, 0), "");
    assert_eq!(codes(&faults), ["W501"]);
    let faults = editor.change("mine.tesuji", (4, 23), (4, 38), "");
    assert_eq!(faults, json!([]));
    assert_eq!(editor.end(), 0);
}

#[test]
fn columns_are_counted_as_both_agree() {
    // What is wrong stands behind letters of three bytes and one of four.
    let text = "tesuji 1\n\ntechnique mine {\n  title ja \"二𠮟国\" fr \"x\"\n  for c in cells(1)\n  then eliminate candidates(c) from c\n}\n";
    let ask = |offered: Value| json!({ "capabilities": { "general": { "positionEncodings": offered } } });
    for (more, agreed, column) in [
        (json!({}), "utf-16", 18),
        (ask(json!(["utf-16"])), "utf-16", 18),
        (ask(json!(["utf-16", "utf-8"])), "utf-8", 24),
        (ask(json!(["utf-32", "utf-16"])), "utf-32", 17),
        (ask(json!(["morse"])), "utf-16", 18),
    ] {
        let mut editor = Editor::begin_with(&[], more);
        assert_eq!(editor.can["capabilities"]["positionEncoding"], agreed);
        let faults = editor.open("mine.tesuji", text);
        assert_eq!(faults[0]["code"], "E106", "{faults}");
        assert_eq!(faults[0]["range"]["start"], json!({ "line": 3, "character": column }), "{agreed}");
        // A change is counted in the same way.
        let faults = editor.change("mine.tesuji", (3, column), (3, column + 2), "en");
        assert_eq!(faults, json!([]), "{agreed}");
    }
}

#[test]
fn positions_outside_of_a_text_are_its_nearest() {
    let mut editor = Editor::begin();
    let text = "tesuji 1\r\n\ntechnique mine {\r  for c in cels(1)\r\n  then eliminate candidates(c) from c\n  title en \"Mine\"\r\n}\n";
    let faults = editor.open("mine.tesuji", text);
    assert_eq!(faults[0]["range"]["start"], json!({ "line": 3, "character": 11 }), "{faults}");
    // What lies behind the end of a line is that end.
    assert_eq!(editor.change("mine.tesuji", (3, 11), (3, 999), "cells(1)"), json!([]));
    // What lies behind the text is its end.
    let faults = editor.change("mine.tesuji", (99, 0), (99, 9), "x");
    assert_eq!(faults[0]["range"]["start"]["line"], 7, "{faults}");
}

#[test]
fn a_file_is_read_with_those_that_it_uses() {
    let mut editor = Editor::begin();
    editor.write("parts.tesuji", "tesuji 1\n\ndefine pairs = cells(2)\n");
    let text = "tesuji 1\n\nuse \"parts.tesuji\"\n\ntechnique mine {\n  for c in pairs\n  then eliminate candidates(c) from c\n}\n";
    assert_eq!(editor.open("mine.tesuji", text), json!([]));
    // What is open counts, not what the disk has.
    assert_eq!(editor.open("parts.tesuji", "tesuji 1\n\ndefine twins = cells(2)\n"), json!([]));
    let faults = editor.faults("mine.tesuji");
    assert_eq!(faults[0]["code"], "E102", "{faults}");
    let uri = editor.uri("parts.tesuji");
    editor.note("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(editor.faults("parts.tesuji"), json!([]));
    assert_eq!(editor.faults("mine.tesuji"), json!([]));
    // One that was never saved is read as well.
    let document =
        json!({ "uri": "untitled:Untitled-1", "languageId": "tesuji", "version": 1, "text": "tesuji 1\nx" });
    editor.note("textDocument/didOpen", json!({ "textDocument": document }));
    let told = editor.next().unwrap();
    assert_eq!(told["params"]["uri"], "untitled:Untitled-1");
    assert_eq!(told["params"]["diagnostics"][0]["code"], "E004");
}

#[test]
fn faults_are_told_in_the_language_that_is_asked_for() {
    let said = |editor: &mut Editor| {
        let faults = editor.open("mine.tesuji", WRONG);
        faults[0]["message"].as_str().unwrap().to_owned()
    };
    let japanese = "関数`cels`はありません\n補足：`cells`のことですか？";
    let mut editor = Editor::begin_with(&["--lang", "ja"], json!({}));
    assert_eq!(said(&mut editor), japanese);
    let mut editor = Editor::begin_with(&[], json!({ "initializationOptions": { "lang": "ja" } }));
    assert_eq!(said(&mut editor), japanese);
    // What is not understood is told, and the server goes on.
    for options in [json!({ "lang": "xx" }), json!({ "language": "ja" })] {
        let mut editor = Editor::begin_with(&[], json!({ "initializationOptions": options }));
        assert!(said(&mut editor).starts_with("unknown function"));
        assert_eq!(editor.told[0]["method"], "window/showMessage", "{:?}", editor.told);
    }
}

#[test]
fn a_misspelt_name_is_mended_by_what_was_meant() {
    let mut editor = Editor::begin();
    editor.open("mine.tesuji", WRONG);
    let place = json!({ "line": 4, "character": 16 });
    let asked = json!({ "range": { "start": place, "end": place }, "context": { "diagnostics": [] } });
    let actions = editor.of("codeAction", "mine.tesuji", asked);
    assert_eq!(actions.as_array().unwrap().len(), 1);
    assert_eq!(actions[0]["title"], "change it to `cells`");
    assert_eq!(actions[0]["kind"], "quickfix");
    let edit = &actions[0]["edit"]["changes"][editor.uri("mine.tesuji")][0];
    assert_eq!(edit["newText"], "cells");
    assert_eq!(edit["range"]["start"], json!({ "line": 4, "character": 15 }));
    let asked = json!({ "range": { "start": place, "end": place }, "context": { "diagnostics": [], "only": ["refactor"] } });
    assert_eq!(editor.of("codeAction", "mine.tesuji", asked), Value::Null);
}
