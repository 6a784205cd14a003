//! Handlers of requests and notifications.

use super::diagnostics::FixableDiagnostic;
use super::messages::{self, ErrorCode, Notification, Request, notification, refusal};
use super::project::{Document, Documents, OpenFile, Project, RuleContext};
use super::{places::DocumentId, positions::Encoding};
use crate::text::message;
use crate::{Language, Localize, Message as Words, Rules, RulesBuilder};
use lsp_types::notification::{Notification as _, *};
use lsp_types::request::{Request as _, *};
use lsp_types::*;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::{path::PathBuf, sync::Arc};

#[derive(Default)]
pub struct Server {
    pub context: RuleContext,
    pub language: Language,
    pub encoding: Encoding,
    pub folders: Vec<PathBuf>,
    pub documents: Documents,
    /// Files with their dependencies, cached until a change.
    pub projects: BTreeMap<String, Arc<Project>>,
    /// Diagnostics of files as last published.
    pub findings: BTreeMap<String, Vec<FixableDiagnostic>>,
    /// Files that must be checked again.
    pub outdated: BTreeSet<DocumentId>,
    /// Messages to be sent.
    pub outgoing: Vec<Value>,
}

pub type LspResult<T> = Result<T, Words>;

impl Server {
    pub fn is_behind(&self) -> bool {
        !self.outdated.is_empty()
    }

    pub fn handle_request(&mut self, request: Request) -> Value {
        let Request { id, method, params } = request;
        match method.as_str() {
            Formatting::METHOD => self.respond(id, params, Self::formatting),
            HoverRequest::METHOD => self.respond(id, params, Self::hover),
            Completion::METHOD => self.respond(id, params, Self::completion),
            GotoDefinition::METHOD => self.respond(id, params, Self::definition),
            References::METHOD => self.respond(id, params, Self::references),
            DocumentHighlightRequest::METHOD => self.respond(id, params, Self::highlights),
            SignatureHelpRequest::METHOD => self.respond(id, params, Self::signature),
            InlayHintRequest::METHOD => self.respond(id, params, Self::hints),
            WorkspaceSymbolRequest::METHOD => self.respond(id, params, Self::workspace),
            DocumentSymbolRequest::METHOD => self.respond(id, params, Self::outline),
            FoldingRangeRequest::METHOD => self.respond(id, params, Self::folding),
            PrepareRenameRequest::METHOD => self.respond(id, params, Self::prepare_rename),
            Rename::METHOD => self.respond(id, params, Self::rename),
            CodeActionRequest::METHOD => self.respond(id, params, Self::actions),
            CodeLensRequest::METHOD => self.respond(id, params, Self::lenses),
            ExecuteCommand::METHOD => self.respond(id, params, Self::execute),
            SemanticTokensFullRequest::METHOD => self.respond(id, params, Self::tokens),
            "initialize" => {
                self.error_response(id, ErrorCode::InvalidRequest, &message!("duplicate `initialize`"))
            }
            _ => self.error_response(id, ErrorCode::MethodNotFound, &message!("unknown method `{method}`")),
        }
    }

    fn respond<P: DeserializeOwned, R: Serialize>(
        &mut self,
        id: Value,
        params: Value,
        answer: impl FnOnce(&mut Self, P) -> LspResult<R>,
    ) -> Value {
        let params = match serde_json::from_value(params) {
            Ok(params) => params,
            Err(error) => return refusal(id, ErrorCode::InvalidParams, &error.to_string()),
        };
        match answer(self, params) {
            Ok(answer) => messages::answer(id, value(answer)),
            Err(why) => self.error_response(id, ErrorCode::RequestFailed, &why),
        }
    }

    fn error_response(&self, id: Value, code: ErrorCode, why: &Words) -> Value {
        refusal(id, code, &self.language.translate(why))
    }

    /// Handles a notification of the editor. Unknown notifications are ignored, as the protocol requires.
    pub fn handle_notification(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        match method.as_str() {
            DidOpenTextDocument::METHOD => self.notify(params, Self::did_open),
            DidChangeTextDocument::METHOD => self.notify(params, Self::did_change),
            DidCloseTextDocument::METHOD => self.notify(params, Self::did_close),
            // Other programs may have written the files that it uses.
            DidSaveTextDocument::METHOD => self.invalidate(),
            _ => {}
        }
    }

    fn notify<P: DeserializeOwned>(&mut self, params: Value, handle: impl FnOnce(&mut Self, P)) {
        if let Ok(params) = serde_json::from_value(params) {
            handle(self, params);
        }
    }

    fn did_open(&mut self, params: DidOpenTextDocumentParams) {
        let TextDocumentItem { uri, text, version, .. } = params.text_document;
        let id = DocumentId::from_uri(&uri);
        self.documents.insert(id.name.clone(), Document { id: id.clone(), text, version });
        self.invalidate();
        // Checked without delay, since the user looks at a file that is opened.
        self.check(&id);
    }

    fn did_change(&mut self, params: DidChangeTextDocumentParams) {
        let id = DocumentId::from_uri(&params.text_document.uri);
        let Some(document) = self.documents.get_mut(&id.name) else { return };
        document.version = params.text_document.version;
        for change in params.content_changes {
            match change.range {
                None => document.text = change.text,
                Some(range) => {
                    let bytes = self.encoding.bytes(&document.text, range);
                    document.text.replace_range(bytes, &change.text);
                }
            }
        }
        self.invalidate();
    }

    fn did_close(&mut self, params: DidCloseTextDocumentParams) {
        let id = DocumentId::from_uri(&params.text_document.uri);
        self.documents.remove(&id.name);
        self.findings.remove(&id.name);
        self.invalidate();
        self.outdated.remove(&id);
        self.publish(params.text_document.uri, Vec::new(), None);
    }

    /// Invalidates the cached projects and schedules checks of all documents.
    pub fn invalidate(&mut self) {
        self.projects.clear();
        self.outdated.extend(self.documents.values().map(|document| document.id.clone()));
    }

    pub fn catch_up(&mut self) {
        while let Some(id) = self.outdated.first().cloned() {
            self.check(&id);
        }
    }

    pub fn check(&mut self, id: &DocumentId) {
        self.outdated.remove(id);
        let Some(document) = self.documents.get(&id.name) else { return };
        let version = document.version;
        let sources = self.context.rules_builder(&self.documents, std::slice::from_ref(id));
        let findings = match sources.and_then(RulesBuilder::check) {
            Ok(checked) => self.findings_in(document, &checked.diagnostics),
            Err(error) => return self.show(self.language.translate(&error.message())),
        };
        let diagnostics = findings.iter().map(|finding| finding.diagnostic.clone()).collect();
        self.findings.insert(id.name.clone(), findings);
        let Ok(uri) = id.uri.parse() else { return };
        self.publish(uri, diagnostics, Some(version));
    }

    fn publish(&mut self, uri: Uri, diagnostics: Vec<Diagnostic>, version: Option<i32>) {
        let params = PublishDiagnosticsParams { uri, diagnostics, version };
        self.send(PublishDiagnostics::METHOD, params);
    }

    pub fn show(&mut self, message: String) {
        let params = ShowMessageParams { typ: MessageType::INFO, message };
        self.send(ShowMessage::METHOD, params);
    }

    fn send(&mut self, method: &str, params: impl Serialize) {
        self.outgoing.push(notification(method, value(params)));
    }

    /// Returns an open file with its dependencies; `None` if the file is not open.
    pub fn file(&mut self, uri: &Uri) -> LspResult<Option<OpenFile>> {
        let id = DocumentId::from_uri(uri);
        if !self.documents.contains_key(&id.name) {
            return Ok(None);
        }
        let project = match self.projects.get(&id.name) {
            Some(known) => Arc::clone(known),
            None => {
                let project = self.context.project(&self.documents, std::slice::from_ref(&id));
                let project = Arc::new(project.map_err(|error| error.message())?);
                self.projects.insert(id.name.clone(), Arc::clone(&project));
                project
            }
        };
        Ok(OpenFile::new(id, project))
    }

    pub fn file_at(&mut self, at: &TextDocumentPositionParams) -> LspResult<Option<(OpenFile, usize)>> {
        let file = self.file(&at.text_document.uri)?;
        Ok(file.map(|file| {
            let byte = self.encoding.byte(file.text(), at.position);
            (file, byte)
        }))
    }

    /// Formats the file; `None` if it has a syntax error.
    fn formatting(&mut self, params: DocumentFormattingParams) -> LspResult<Option<Vec<TextEdit>>> {
        let id = DocumentId::from_uri(&params.text_document.uri);
        let Some(document) = self.documents.get(&id.name) else { return Ok(None) };
        let Ok(new_text) = Rules::format_source(&id.name, &document.text) else { return Ok(None) };
        if new_text == document.text {
            return Ok(Some(Vec::new()));
        }
        let range = self.encoding.range(&document.text, 0..document.text.len());
        Ok(Some(vec![TextEdit { range, new_text }]))
    }
}

/// Serializes a part of a message. All parts are structs and lists of the protocol, which JSON can represent.
fn value(part: impl Serialize) -> Value {
    serde_json::to_value(part).unwrap_or_default()
}
