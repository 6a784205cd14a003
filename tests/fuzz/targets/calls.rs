//! Calls of the page, one on each line.

use super::{EASY, HARD, text, texts};
use serde_json::{Value, json};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};
use tesuji::CancelToken;
use tesuji::service::{CallSpec, Service};

/// How long a call runs before it is cancelled, and how long it may go on after that.
const BEFORE: Duration = Duration::from_millis(100);
const AFTER: Duration = Duration::from_secs(2);

/// The number of calls of an input.
const MOST: usize = 3;

/// Answers calls, each of which is cancelled after a short time.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let engine = Service::default();
    for call in text.lines().take(MOST) {
        let (answer, late) = answer(&engine, call);
        assert!(late < AFTER, "it went on for {late:?} after it was cancelled");
        let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
        let answer = answer.as_object().expect("an answer is an object");
        assert_eq!(answer.len(), 1, "{answer:?}");
        assert_ne!(answer.contains_key("ok"), answer.contains_key("error"), "{answer:?}");
    }
}

/// The answer of a call, and how long it went on after it was cancelled.
fn answer(engine: &Service, call: &str) -> (String, Duration) {
    let cancel = CancelToken::default();
    let (done, waiting) = channel::<()>();
    thread::scope(|scope| {
        let own = cancel.clone();
        let timer = scope.spawn(move || {
            let is_over = waiting.recv_timeout(BEFORE).is_ok();
            own.cancel();
            (!is_over).then(Instant::now)
        });
        let answer = engine.answer(call, &cancel);
        let end = Instant::now();
        // The timer may have ended already.
        let _ = done.send(());
        let cancelled = timer.join().expect("the timer does not panic");
        (answer, cancelled.map_or(Duration::ZERO, |cancelled| end.saturating_duration_since(cancelled)))
    })
}

/// Every call on several boards, with a rule file and without.
pub fn seeds() -> Vec<Vec<u8>> {
    let kakuro = text("tests/puzzles/kakuro.jsonl").lines().next().map(str::to_owned).expect("a puzzle");
    let overlap = text("tests/puzzles/overlaps.jsonl").lines().next().map(str::to_owned).expect("a puzzle");
    let rules = texts("tests/spellings", "tesuji");
    let puzzles = [EASY, HARD, &kakuro, &overlap, "1..4..3.2..1.2.."];
    let mut all = Vec::new();
    for (at, name) in CallSpec::all().map(|call| call.name).enumerate() {
        for (number, puzzle) in puzzles.iter().enumerate() {
            let own = rules.get(at * puzzles.len() + number).filter(|_| number % 2 == 0);
            all.push(call(name, puzzle, own.map(String::as_str)).to_string().into_bytes());
        }
    }
    all
}

/// A call with everything that any call takes.
fn call(name: &str, puzzle: &str, own: Option<&str>) -> Value {
    let document = json!({ "uri": "page:/mine.tesuji", "languageId": "tesuji", "version": 1, "text": own });
    let rules: Vec<Value> = own.iter().map(|text| json!({ "name": "own.tesuji", "text": text })).collect();
    json!({
        "call": name,
        "language": "en",
        "rules": rules,
        "position": { "puzzle": puzzle, "values": { "1": 2 }, "candidates": { "2": [1, 2, 3] } },
        "technique": "naked-pair", "techniques": ["x-wing", "naked-single"], "all": true, "alone": false,
        "text": puzzle, "format": "json", "file": "rules/links/links.tesuji", "name": "own.tesuji",
        "size": "4", "cells": [0, 1, 2], "square": 3, "value": 2, "symmetry": "half",
        "seed": 1, "n": 1, "most": 100, "timeout": 1, "givens": 30,
        "session": "one",
        "messages": [
            { "id": 1, "method": "initialize", "params": { "capabilities": {} } },
            { "method": "textDocument/didOpen", "params": { "textDocument": document } },
            { "id": 2, "method": "textDocument/documentSymbol", "params": { "textDocument": document } },
        ],
    })
}
