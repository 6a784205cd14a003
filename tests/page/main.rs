//! The page's calls, as the page makes them.

mod learn;
mod make;
mod play;
mod questions;
mod schema;
mod set;
mod stop;
mod write;

use serde_json::{Value, json};
use tesuji::CancelToken;
use tesuji::service::Service;

/// The answer of a call, which is there.
pub fn ok(engine: &Service, call: Value) -> Value {
    let answer = answer(engine, &call);
    assert!(answer["error"].is_null(), "{call}: {answer}");
    answer["ok"].clone()
}

/// Why a call has no answer.
pub fn error(engine: &Service, call: Value) -> String {
    answer(engine, &call)["error"]["message"].as_str().unwrap_or_default().to_owned()
}

pub fn answer(engine: &Service, call: &Value) -> Value {
    serde_json::from_str(&engine.answer(&call.to_string(), &CancelToken::default())).unwrap()
}

/// The position of a puzzle without entries.
pub fn position(puzzle: &str) -> Value {
    json!({ "puzzle": puzzle })
}

/// Compares a text with its file in the folder `snapshots`.
pub fn snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}
