//! The language server for editors of rules.

use super::{memory::lock_ignoring_poison, prelude::*};
use crate::{
    RuleFile,
    lsp::{RuleContext, Session},
};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;
use std::path::Path;

/// Characters that are escaped in a URI: all but letters, digits and `-_.!~*`, which is the set of `encodeURIComponent`
/// with `'`, `(` and `)`.
const PLAIN: AsciiSet =
    NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'!').remove(b'~').remove(b'*');

/// Prefix of the URIs of the reader's own files, for editors.
const ADDRESS: &str = "tesuji:///";

/// Messages of an editor.
#[derive(Deserialize, JsonSchema)]
pub struct LspRequest {
    /// A name for the editor, chosen by the caller.
    session: String,
    /// Messages of the Language Server Protocol; if there are none, the server does its pending checks.
    #[serde(default)]
    messages: Vec<Value>,
}

/// Messages of the language server.
#[derive(Default, Serialize, JsonSchema)]
pub struct LspAnswer {
    /// Whether the session exists; if not, it has to begin with `initialize`.
    #[serde(rename = "known")]
    is_known: bool,
    /// Messages of the Language Server Protocol.
    messages: Vec<Value>,
    /// Whether the server has pending checks.
    #[serde(rename = "behind")]
    is_behind: bool,
}

/// Passes messages of an editor to the language server, and returns the messages of the server.
pub fn lsp(context: &CallContext<'_>, call: LspRequest) -> Result<LspAnswer, CallFailure> {
    let begins = call.messages.first().is_some_and(|message| message["method"] == "initialize");
    let sessions = &context.memory.sessions;
    let session = match sessions.get(&call.session) {
        _ if begins => {
            let reading = RuleContext {
                rules: context.memory.paths.clone(),
                is_bounded: true,
                ..RuleContext::default()
            };
            sessions.begin(&call.session, Session::new(reading, context.language))
        }
        Some(known) => known,
        None => return Ok(LspAnswer::default()),
    };
    let mut session = lock_ignoring_poison(&session);
    let addressed = |file: &RuleFile| RuleFile {
        name: format!("{ADDRESS}{}", utf8_percent_encode(&file.name, &PLAIN)),
        text: file.text.clone(),
    };
    // The editor knows files of a folder by their own URIs.
    let session_files = context.texts.iter().filter(|file| !Path::new(&file.name).is_absolute());
    session.read_with(session_files.map(addressed).collect());
    let mut messages = if call.messages.is_empty() { session.catch_up() } else { Vec::new() };
    for message in call.messages {
        messages.extend(session.receive(message));
    }
    let is_behind = session.is_behind();
    if session.end().is_some() {
        sessions.end(&call.session);
    }
    Ok(LspAnswer { is_known: true, messages, is_behind })
}
