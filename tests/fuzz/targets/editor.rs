//! Messages of an editor to the language server, one on each line.

use super::texts;
use serde_json::{Value, json};
use std::sync::LazyLock;
use tesuji::lsp::{RuleContext, Session};
use tesuji::{Language, RuleFile};

/// The address of the rule file that is open.
const URI: &str = "page:/mine.tesuji";

/// The number of messages of an input.
const MOST: usize = 40;

/// Requests about a place of a file.
const AT_PLACES: [&str; 8] = [
    "hover",
    "completion",
    "definition",
    "references",
    "documentHighlight",
    "signatureHelp",
    "prepareRename",
    "rename",
];

/// Requests about a whole file or a range of it.
const OF_FILES: [&str; 7] = [
    "formatting",
    "inlayHint",
    "documentSymbol",
    "foldingRange",
    "codeAction",
    "codeLens",
    "semanticTokens/full",
];

/// The files that are read with the one that is open. They are those that most rules use: the server writes none of
/// them to the cache of the user, and is faster than with all that ship.
static AROUND: LazyLock<Vec<RuleFile>> = LazyLock::new(|| {
    let folders = ["rules/games", "rules/links"];
    let texts = folders.into_iter().flat_map(|folder| texts(folder, "tesuji")).enumerate();
    texts.map(|(at, text)| RuleFile { name: format!("page:/around/{at}.tesuji"), text }).collect()
});

/// Sends messages to a server. Each request has one answer.
pub fn check(data: &[u8]) {
    let reading = RuleContext {
        texts: AROUND.clone(),
        is_standalone: true,
        is_bounded: true,
        ..RuleContext::default()
    };
    let mut session = Session::new(reading, Language::En);
    let messages = data.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok());
    for message in messages.take(MOST) {
        check_message(&mut session, message);
        session.catch_up();
    }
}

fn check_message(session: &mut Session, message: Value) {
    let id = message.get("id").filter(|id| id.is_number() || id.is_string()).cloned();
    let asks = message.get("method").is_some_and(Value::is_string);
    let sent = session.receive(message);
    for one in &sent {
        assert_eq!(one["jsonrpc"], "2.0", "{one}");
    }
    let Some(id) = id.filter(|_| asks) else { return };
    let is_answer = |one: &&Value| one.get("method").is_none() && one["id"] == id;
    let answers: Vec<&Value> = sent.iter().filter(is_answer).collect();
    assert_eq!(answers.len(), 1, "{id} of {sent:?}");
    assert_ne!(answers[0].get("result").is_some(), answers[0].get("error").is_some(), "{}", answers[0]);
}

/// Sessions with all kinds of messages about rule files, right and wrong.
pub fn seeds() -> Vec<Vec<u8>> {
    let texts = texts("tests/spellings", "tesuji").into_iter().chain(texts("tests/wrong", "tesuji"));
    texts
        .enumerate()
        .filter(|(at, text)| at % 3 == 0 && text.len() < 4_000)
        .map(|(at, text)| session(at, &text))
        .collect()
}

/// A session about a text; the number decides which places of it are asked about.
fn session(number: usize, text: &str) -> Vec<u8> {
    let lines = text.lines().count().max(1);
    let place = |at: usize| json!({ "line": (number + at) % lines, "character": (number + at * 5) % 30 });
    let document = json!({ "uri": URI, "languageId": "tesuji", "version": 1, "text": text });
    let encoding = ["utf-8", "utf-16", "utf-32"][number % 3];
    let general = json!({ "general": { "positionEncodings": [encoding] } });
    let change = json!({ "range": { "start": place(1), "end": place(2) }, "text": " in cells(2) 手" });
    let versioned = json!({ "uri": URI, "version": 2 });
    let mut messages = vec![
        json!({ "id": 1, "method": "initialize", "params": { "capabilities": general } }),
        json!({ "method": "initialized", "params": {} }),
        json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } }),
    ];
    messages.extend(requests(number, &place));
    messages.extend([
        json!({ "method": "textDocument/didChange", "params": { "textDocument": versioned, "contentChanges": [change] } }),
        json!({ "id": "a", "method": "workspace/symbol", "params": { "query": "pair" } }),
        json!({ "id": "b", "method": "workspace/executeCommand", "params": { "command": "tesuji.run", "arguments": [URI, "x"] } }),
        json!({ "method": "textDocument/didClose", "params": { "textDocument": { "uri": URI } } }),
        json!({ "id": "c", "method": "shutdown" }),
        json!({ "method": "exit" }),
    ]);
    let lines: Vec<String> = messages.iter().map(Value::to_string).collect();
    lines.join("\n").into_bytes()
}

fn requests(number: usize, place: &dyn Fn(usize) -> Value) -> Vec<Value> {
    let document = json!({ "uri": URI });
    let range = json!({ "start": place(0), "end": place(9) });
    let at_places = AT_PLACES.iter().enumerate().map(|(at, what)| {
        let context = json!({ "includeDeclaration": true });
        let params = json!({ "textDocument": document, "position": place(at), "newName": "other", "context": context });
        json!({ "id": number + at + 10, "method": format!("textDocument/{what}"), "params": params })
    });
    let of_files = OF_FILES.iter().enumerate().map(|(at, what)| {
        let options = json!({ "tabSize": 2, "insertSpaces": true });
        let context = json!({ "diagnostics": [] });
        let params =
            json!({ "textDocument": document, "range": range, "options": options, "context": context });
        json!({ "id": number + at + 20, "method": format!("textDocument/{what}"), "params": params })
    });
    at_places.chain(of_files).collect()
}
