//! The beginning and the end of a server: `initialize`, the loop, `shutdown` and `exit`.

use super::prelude::*;
use super::transport::{Incoming, incoming, refusal, write, write_wrong};
use super::{places::path_of, project::Reading, tokens};
use lsp_server::{ErrorCode, Message, Request, Response};
use serde::Deserialize;
use std::{io, sync::mpsc::RecvTimeoutError, time::Duration};
use tesuji::Message as Words;

/// How long nothing must come in before files are checked: one who types is not to wait for it.
const QUIET: Duration = Duration::from_millis(120);

pub const RUN: &str = "tesuji.run";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Asked,
    /// The editor went without asking.
    Gone,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    lang: Option<String>,
}

/// Serves an editor until it asks for the end or goes.
pub fn serve(reading: Reading, language: Language) -> io::Result<End> {
    let incoming = incoming();
    let mut stage = Stage::Before;
    loop {
        let next = match &stage {
            Stage::Serving(server) if server.is_behind() => incoming.recv_timeout(QUIET),
            _ => incoming.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let message = match (next, &mut stage) {
            (Ok(Incoming::Message(message)), _) => message,
            (Ok(Incoming::Wrong(answer)), _) => {
                write_wrong(&answer)?;
                continue;
            }
            (Err(RecvTimeoutError::Timeout), Stage::Serving(server)) => {
                server.catch_up()?;
                continue;
            }
            (Err(_), _) => return Ok(End::Gone),
        };
        match (message, &mut stage) {
            (Message::Notification(note), Stage::After) if note.method == "exit" => return Ok(End::Asked),
            (Message::Notification(note), _) if note.method == "exit" => return Ok(End::Gone),
            (Message::Notification(note), Stage::Serving(server)) => server.note(note)?,
            (Message::Request(Request { id, method, params }), Stage::Before) if method == "initialize" => {
                let (server, result, notes) = begun(reading.clone(), language, params);
                write(Message::Response(Response::new_ok(id, result)))?;
                notes.iter().try_for_each(|note| server.show(server.language.translate(note)))?;
                stage = Stage::Serving(Box::new(server));
            }
            (Message::Request(request), Stage::Before) => {
                let why = language.translate(&message!("`initialize` comes first"));
                write(refusal(request.id, ErrorCode::ServerNotInitialized, why))?;
            }
            (Message::Request(request), Stage::Serving(_)) if request.method == "shutdown" => {
                write(Message::Response(Response::new_ok(request.id, Value::Null)))?;
                stage = Stage::After;
            }
            (Message::Request(request), Stage::Serving(server)) => write(server.answer(request))?,
            (Message::Request(request), Stage::After) => {
                let why = language.translate(&message!("only `exit` comes after `shutdown`"));
                write(refusal(request.id, ErrorCode::InvalidRequest, why))?;
            }
            // Nothing is asked of the editor that it would have to answer.
            (Message::Response(_) | Message::Notification(_), _) => {}
        }
    }
}

/// The next message that a server waits for.
enum Stage {
    Before,
    /// Requests, until one is `shutdown`.
    Serving(Box<Server>),
    After,
}

/// A server as the editor asks for it, what it can do, and what to say of wrong options.
fn begun(reading: Reading, language: Language, params: Value) -> (Server, Value, Vec<Words>) {
    let mut notes = Vec::new();
    let params: InitializeParams = serde_json::from_value(params).unwrap_or_default();
    let offered = params.capabilities.general.and_then(|general| general.position_encodings);
    let encoding = Encoding::among(&offered.unwrap_or_default());
    let options = params.initialization_options.filter(|options| !options.is_null());
    let options = options.map_or_else(|| Ok(Options::default()), serde_json::from_value::<Options>);
    let wrong = |error: serde_json::Error| {
        message!("the options are not understood: {error}", error = error.to_string())
    };
    let asked = options.map_err(wrong).and_then(|options| {
        options.lang.map(|code| code.parse::<Language>().map_err(|error| error.message())).transpose()
    });
    let asked = asked.unwrap_or_else(|error| {
        notes.push(error);
        None
    });
    let open = params.workspace_folders.unwrap_or_default();
    let mut folders: Vec<PathBuf> = open.iter().filter_map(|folder| path_of(folder.uri.as_str())).collect();
    #[expect(deprecated, reason = "editors that know no folders say it so")]
    let root = params.root_uri.filter(|_| folders.is_empty());
    folders.extend(root.and_then(|root| path_of(root.as_str())));
    let server =
        Server { reading, language: asked.unwrap_or(language), encoding, folders, ..Server::default() };
    let info = json!({ "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") });
    (server, json!({ "capabilities": capabilities(encoding), "serverInfo": info }), notes)
}

fn capabilities(encoding: Encoding) -> Value {
    json!({
        "positionEncoding": encoding.kind(),
        "textDocumentSync": {
            "openClose": true,
            "change": TextDocumentSyncKind::INCREMENTAL,
            "save": { "includeText": false },
        },
        "hoverProvider": true,
        // After these a name of something else stands than of what is written most.
        "completionProvider": { "triggerCharacters": ["=", "-", "|", "{", "~"] },
        "definitionProvider": true,
        "referencesProvider": true,
        "documentSymbolProvider": true,
        "codeActionProvider": { "codeActionKinds": [CodeActionKind::QUICKFIX] },
        "codeLensProvider": { "resolveProvider": false },
        "documentFormattingProvider": true,
        "renameProvider": { "prepareProvider": true },
        "foldingRangeProvider": true,
        "executeCommandProvider": { "commands": [RUN] },
        "semanticTokensProvider": {
            "legend": { "tokenTypes": tokens::TYPES, "tokenModifiers": tokens::MODIFIERS },
            "full": true,
        },
    })
}
