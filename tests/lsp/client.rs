//! An editor.

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use tempfile::TempDir;

/// An editor with a folder of its own and a server.
pub struct Editor {
    folder: TempDir,
    server: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    last: i64,
    /// What the server told without being asked.
    pub told: Vec<Value>,
    /// What it can do.
    pub can: Value,
}

impl Editor {
    /// An editor that has begun.
    pub fn begin() -> Self {
        Self::begin_with(&[], json!({}))
    }

    /// The same with words for the server, and with what else is told at the beginning.
    pub fn begin_with(words: &[&str], more: Value) -> Self {
        let mut editor = Self::start(words);
        let root = editor.uri("");
        let mut params = json!({ "processId": null, "rootUri": root, "capabilities": {} });
        params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        editor.can = editor.ask("initialize", params)["result"].clone();
        editor.note("initialized", json!({}));
        editor
    }

    /// An editor that has said nothing yet.
    pub fn start(words: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut server = Command::new(env!("CARGO_BIN_EXE_tesuji"))
            .arg("lsp")
            .args(words)
            .env("LC_ALL", "C")
            .env("XDG_CACHE_HOME", folder.path().join(".cache"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(server.stdout.take().unwrap());
        let input = server.stdin.take();
        Self { folder, server, input, output, last: 0, told: Vec::new(), can: Value::Null }
    }

    /// The path of a file of the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().canonicalize().unwrap().join(name)
    }

    /// The address of a file of the folder.
    pub fn uri(&self, name: &str) -> String {
        format!("file://{}", self.path(name).display())
    }

    /// Writes a file.
    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    /// Sends bytes as they are.
    pub fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    /// Sends a message.
    pub fn message(&mut self, text: &str) {
        self.send(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    /// Tells something.
    pub fn note(&mut self, method: &str, params: Value) {
        self.message(&json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string());
    }

    /// The next message of the server; nothing where it has gone.
    pub fn next(&mut self) -> Option<Value> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            if line.trim().is_empty() {
                break;
            }
            if let Some(told) = line.strip_prefix("Content-Length: ") {
                length = told.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).unwrap();
        Some(serde_json::from_slice(&body).unwrap())
    }

    /// Asks something: the whole answer.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        self.last += 1;
        let id = self.last;
        let request = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        self.message(&request.to_string());
        loop {
            let next = self.next().expect("the server is there");
            if next["id"] == id {
                return next;
            }
            self.told.push(next);
        }
    }

    /// What is answered where something is asked of a file.
    pub fn of(&mut self, what: &str, file: &str, more: Value) -> Value {
        let mut params = json!({ "textDocument": { "uri": self.uri(file) } });
        params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = self.ask(&format!("textDocument/{what}"), params);
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].clone()
    }

    /// The same of a place of it.
    pub fn at(&mut self, what: &str, file: &str, place: (usize, usize)) -> Value {
        let (line, character) = place;
        self.of(what, file, json!({ "position": { "line": line, "character": character } }))
    }

    /// Opens a file; what is wrong in it.
    pub fn open(&mut self, name: &str, text: &str) -> Value {
        let document = json!({ "uri": self.uri(name), "languageId": "tesuji", "version": 1, "text": text });
        self.note("textDocument/didOpen", json!({ "textDocument": document }));
        self.faults(name)
    }

    /// Puts another text in the place of a range, each with its line and column; what is wrong then.
    pub fn change(&mut self, name: &str, from: (usize, usize), to: (usize, usize), text: &str) -> Value {
        let place = |(line, character)| json!({ "line": line, "character": character });
        let change = json!({ "range": { "start": place(from), "end": place(to) }, "text": text });
        let document = json!({ "uri": self.uri(name), "version": 2 });
        let params = json!({ "textDocument": document, "contentChanges": [change] });
        self.note("textDocument/didChange", params);
        self.faults(name)
    }

    /// What the server tells next of the faults of a file.
    pub fn faults(&mut self, name: &str) -> Value {
        let uri = self.uri(name);
        loop {
            let next = self.next().expect("the server is there");
            if next["method"] == "textDocument/publishDiagnostics" && next["params"]["uri"] == uri {
                return next["params"]["diagnostics"].clone();
            }
            self.told.push(next);
        }
    }

    /// An answer as text, with the folder's name left out.
    pub fn shown(&self, answer: &Value) -> String {
        let folder = self.path("");
        let folder = folder.display().to_string();
        serde_json::to_string_pretty(answer).unwrap().replace(folder.trim_end_matches('/'), "")
    }

    /// Nothing more is said; the exit status.
    pub fn hang_up(mut self) -> i32 {
        drop(self.input.take());
        self.server.wait().unwrap().code().unwrap()
    }

    /// Asks for the end; the exit status.
    pub fn end(mut self) -> i32 {
        let answer = self.ask("shutdown", Value::Null);
        assert!(answer["result"].is_null() && answer.get("error").is_none(), "{answer}");
        self.note("exit", Value::Null);
        self.server.wait().unwrap().code().unwrap()
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
