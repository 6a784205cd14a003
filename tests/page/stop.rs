//! Calls that nobody waits for end.

use crate::position;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use std::{sync::mpsc::channel, thread};
use tesuji::CancelToken;
use tesuji::service::{CallSpec, Service};

/// A rule that no search ends: twenty cells of all.
const ENDLESS: &str = r#"tesuji 1
technique choose-twenty {
  for    S in choose 20 of cells
  let    V = candidates(S)
  where  |V| = 20
  then   eliminate V from peers(S)
}
strategy endless { choose-twenty }
"#;

const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// How long a call runs before it is stopped, and how long it may go on after that.
const BEFORE: Duration = Duration::from_millis(300);
const AFTER: Duration = Duration::from_secs(2);

/// A call with all that any call takes.
fn call(name: &str, puzzle: &str, strategy: Option<&str>) -> Value {
    json!({
        "call": name,
        "rules": [{ "name": "endless.tesuji", "text": ENDLESS }],
        "position": position(puzzle),
        "strategy": strategy,
        "technique": "choose-twenty", "techniques": ["choose-twenty"], "all": true,
        "text": puzzle, "format": "json", "file": "endless.tesuji", "name": "endless.tesuji", "session": "one", "code": "E103",
        "game": "sudoku", "seed": 1, "n": 1_000_000, "most": 1_000_000_000, "timeout": 60, "givens": 17, "conclusions": ["r1c2=1", "r1c2<>1"],
        "places": [[1, 1]], "removes": [],
    })
}

#[test]
fn every_call_ends_soon_after_it_is_stopped() {
    let open = ".".repeat(81);
    let large = vec![vec!["."; 36].join(" "); 36].join("\n");
    let (mut late, mut stopped) = (Vec::new(), BTreeSet::new());
    for (puzzle, strategy) in [(HARD, Some("endless")), (HARD, None), (&*open, None), (&*large, None)] {
        for name in CallSpec::all().map(|call| call.name) {
            let (engine, cancel) = (Arc::new(Service::default()), CancelToken::default());
            let call = call(name, puzzle, strategy).to_string();
            let (send, receive) = channel();
            let own = cancel.clone();
            thread::spawn(move || send.send(engine.answer(&call, &own)));
            if let Ok(answer) = receive.recv_timeout(BEFORE) {
                assert!(!answer.contains("invalid call"), "{name}: {answer}");
                continue;
            }
            stopped.insert(name);
            cancel.cancel();
            if receive.recv_timeout(AFTER).is_err() {
                late.push(format!("{name} on {puzzle}"));
            }
        }
    }
    assert_eq!(late, Vec::<String>::new());
    for name in ["find", "generate", "plan", "prove", "solve", "why-not"] {
        assert!(stopped.contains(name), "{name} ended by itself: only {stopped:?} were stopped");
    }
}
