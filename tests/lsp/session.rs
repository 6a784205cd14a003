//! The server without a program around it, as pages in a browser have it.

use serde_json::{Value, json};
use std::thread;
use tesuji::Language;
use tesuji::lsp::{End, RuleContext, Session};

fn request(id: i32, method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

fn note(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

#[test]
fn messages_go_in_and_come_out_in_order() {
    let mut session = Session::new(RuleContext::default(), Language::En);
    // A session goes to another thread as a whole.
    let (mut session, sent) = thread::spawn(move || {
        let sent = session.receive(request(1, "initialize", json!({ "capabilities": {} })));
        (session, sent)
    })
    .join()
    .unwrap();
    assert_eq!((sent.len(), &sent[0]["id"]), (1, &json!(1)));
    // A file that is on no disk is checked as soon as it is opened.
    let file =
        json!({ "uri": "page:/mine.tesuji", "languageId": "tesuji", "version": 1, "text": "tesuji 1\n" });
    let sent = session.receive(note("textDocument/didOpen", json!({ "textDocument": file })));
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0]["params"]["diagnostics"], json!([]));
    // While one types it waits; what comes then is of the last text.
    for (version, text) in [(2, "tesuji 1\nfo"), (3, "tesuji 1\nstrategy s { naked-singel }")] {
        let file = json!({ "uri": "page:/mine.tesuji", "version": version });
        let params = json!({ "textDocument": file, "contentChanges": [{ "text": text }] });
        assert_eq!(session.receive(note("textDocument/didChange", params)), Vec::<Value>::new());
    }
    assert!(session.is_behind());
    let sent = session.catch_up();
    assert_eq!((sent.len(), session.is_behind()), (1, false));
    assert_eq!(sent[0]["params"]["version"], 3);
    assert_eq!(sent[0]["params"]["diagnostics"].as_array().unwrap().len(), 1);
    assert_eq!(session.catch_up(), Vec::<Value>::new());
    assert_eq!(session.receive(request(2, "shutdown", Value::Null)).len(), 1);
    assert_eq!(session.end(), None);
    assert_eq!(session.receive(note("exit", Value::Null)), Vec::<Value>::new());
    assert_eq!(session.end(), Some(End::Asked));
    assert_eq!(session.receive(request(3, "shutdown", Value::Null))[0]["error"]["code"], -32600);
}
