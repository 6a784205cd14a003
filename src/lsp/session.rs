//! Session of an editor, from `initialize` to `exit`, one message at a time.

use super::{
    messages::{Answer, Call, ErrorCode, response},
    places::path_of,
    prelude::*,
    project::RuleContext,
    tokens,
};
use crate::{Message as Words, RuleFile};
use serde::Deserialize;
use std::mem::take;

pub const RUN: &str = "tesuji.run";

/// End of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The editor sent `shutdown` before `exit`.
    Asked,
    /// The editor sent `exit` without `shutdown`.
    Gone,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    lang: Option<String>,
}

/// The parameters of `initialize` that the server reads (LSP 3.17, section "Initialize Request").
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Initialize {
    capabilities: Capabilities,
    initialization_options: Option<Value>,
    workspace_folders: Option<Vec<WorkspaceFolder>>,
    /// Folder of editors without `workspace_folders`.
    root_uri: Option<Uri>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Capabilities {
    general: Option<General>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct General {
    position_encodings: Option<Vec<PositionEncodingKind>>,
}

/// Server for one editor. It performs no input or output: messages are passed and returned as JSON, independent of the
/// transport.
pub struct Session {
    context: RuleContext,
    language: Language,
    stage: Stage,
}

enum Stage {
    /// Before `initialize`.
    Before,
    /// Serving requests until `shutdown`.
    Serving(Box<Server>),
    /// Waiting for `exit`.
    After,
    Ended(End),
}

impl Session {
    /// Creates a session. `language` is the default language of messages.
    pub fn new(context: RuleContext, language: Language) -> Self {
        Self { context, language, stage: Stage::Before }
    }

    /// Sets the rule files without a path, by their URIs, that are loaded with every file from now on.
    pub fn read_with(&mut self, texts: Vec<RuleFile>) {
        if let Stage::Serving(server) = &mut self.stage
            && server.context.texts != texts
        {
            server.context.texts = texts;
            server.invalidate();
        } else {
            self.context.texts = texts;
        }
    }

    /// Handles a message of the editor and returns the messages to send, in order.
    pub fn receive(&mut self, message: Value) -> Vec<Value> {
        match Call::read(message) {
            Ok(Some(Call { id: Some(id), method, params })) => self.request(id, &method, params),
            Ok(Some(Call { id: None, method, params })) => self.notification(&method, params),
            // The server sends no requests, so responses are ignored.
            Ok(None) => Vec::new(),
            Err(refusal) => vec![refusal],
        }
    }

    /// Whether files are waiting to be checked, preferably when the editor has been idle for a moment.
    pub fn is_behind(&self) -> bool {
        matches!(&self.stage, Stage::Serving(server) if server.is_behind())
    }

    /// Checks the waiting files and returns the messages to send, in order.
    pub fn catch_up(&mut self) -> Vec<Value> {
        let Stage::Serving(server) = &mut self.stage else { return Vec::new() };
        server.catch_up();
        take(&mut server.outgoing)
    }

    /// Returns the end of the session; `None` if it has not ended.
    pub fn end(&self) -> Option<End> {
        if let Stage::Ended(end) = self.stage { Some(end) } else { None }
    }

    fn request(&mut self, id: Value, method: &str, params: Value) -> Vec<Value> {
        let refused = |code, why: Words| -> Answer { Err((code, self.language.translate(&why))) };
        let answer = match &mut self.stage {
            Stage::Before if method == "initialize" => {
                let (mut server, result) = initialize(self.context.clone(), self.language, params);
                let mut sent = vec![response(id, Ok(result))];
                sent.append(&mut server.outgoing);
                self.stage = Stage::Serving(Box::new(server));
                return sent;
            }
            Stage::Before => {
                refused(ErrorCode::ServerNotInitialized, message!("expected `initialize` first"))
            }
            Stage::Serving(_) if method == "shutdown" => {
                self.stage = Stage::After;
                Ok(Value::Null)
            }
            Stage::Serving(server) => {
                let answer = server.handle_request(method, params);
                server.outgoing.push(response(id, answer));
                return take(&mut server.outgoing);
            }
            Stage::After | Stage::Ended(_) => {
                refused(ErrorCode::InvalidRequest, message!("expected only `exit` after `shutdown`"))
            }
        };
        vec![response(id, answer)]
    }

    fn notification(&mut self, method: &str, params: Value) -> Vec<Value> {
        match &mut self.stage {
            Stage::Ended(_) => {}
            Stage::After if method == "exit" => self.stage = Stage::Ended(End::Asked),
            _ if method == "exit" => self.stage = Stage::Ended(End::Gone),
            Stage::Serving(server) => {
                server.handle_notification(method, params);
                return take(&mut server.outgoing);
            }
            Stage::Before | Stage::After => {}
        }
        Vec::new()
    }
}

/// Creates a server for the editor's parameters, which shows a message on invalid options; returns it with its
/// capabilities.
fn initialize(context: RuleContext, language: Language, params: Value) -> (Server, Value) {
    let params: Initialize = serde_json::from_value(params).unwrap_or_default();
    let offered = params.capabilities.general.and_then(|general| general.position_encodings);
    let encoding = Encoding::among(&offered.unwrap_or_default());
    let options = params.initialization_options.filter(|options| !options.is_null());
    let options = options.map_or_else(|| Ok(Options::default()), serde_json::from_value::<Options>);
    let wrong = |error: serde_json::Error| message!("invalid options: {error}", error = error.to_string());
    let asked = options.map_err(wrong).and_then(|options| {
        options.lang.map(|code| code.parse::<Language>().map_err(|error| error.message())).transpose()
    });
    let open = params.workspace_folders.unwrap_or_default();
    let mut folders: Vec<PathBuf> = open.iter().filter_map(|folder| path_of(folder.uri.as_str())).collect();
    let root = params.root_uri.filter(|_| folders.is_empty());
    folders.extend(root.and_then(|root| path_of(root.as_str())));
    folders.retain(|folder| context.reaches(folder));
    let mut server = Server { context, language, encoding, folders, ..Server::default() };
    match asked {
        Ok(asked) => server.language = asked.unwrap_or(language),
        Err(why) => server.show(language.translate(&why)),
    }
    let info = json!({ "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") });
    (server, json!({ "capabilities": capabilities(encoding), "serverInfo": info }))
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
        // After these characters, another kind of name is expected than at most places.
        "completionProvider": { "triggerCharacters": ["=", "-", "|", "{", "~"] },
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "signatureHelpProvider": { "triggerCharacters": ["(", ","] },
        "inlayHintProvider": true,
        "documentSymbolProvider": true,
        "workspaceSymbolProvider": true,
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
