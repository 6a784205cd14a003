//! Handlers of requests and notifications.

use super::diagnostics::Finding;
use super::messages::{self, ErrorCode, Notification, Request, notification, refusal};
use super::project::{Document, Documents, OpenFile, Project, Reading};
use super::{places::Place, positions::Encoding};
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
    pub reading: Reading,
    pub language: Language,
    pub encoding: Encoding,
    pub folders: Vec<PathBuf>,
    pub documents: Documents,
    /// Files with their dependencies, cached until a change.
    pub projects: BTreeMap<String, Arc<Project>>,
    /// Diagnostics of files as last published.
    pub findings: BTreeMap<String, Vec<Finding>>,
    /// Files that must be checked again.
    pub behind: BTreeSet<Place>,
    /// Messages to be sent.
    pub outgoing: Vec<Value>,
}

pub type Answer<T> = Result<T, Words>;

impl Server {
    pub fn is_behind(&self) -> bool {
        !self.behind.is_empty()
    }

    pub fn answer(&mut self, request: Request) -> Value {
        let Request { id, method, params } = request;
        match method.as_str() {
            Formatting::METHOD => self.answered(id, params, Self::formatting),
            HoverRequest::METHOD => self.answered(id, params, Self::hover),
            Completion::METHOD => self.answered(id, params, Self::completion),
            GotoDefinition::METHOD => self.answered(id, params, Self::definition),
            References::METHOD => self.answered(id, params, Self::references),
            DocumentHighlightRequest::METHOD => self.answered(id, params, Self::highlights),
            SignatureHelpRequest::METHOD => self.answered(id, params, Self::signature),
            InlayHintRequest::METHOD => self.answered(id, params, Self::hints),
            WorkspaceSymbolRequest::METHOD => self.answered(id, params, Self::workspace),
            DocumentSymbolRequest::METHOD => self.answered(id, params, Self::outline),
            FoldingRangeRequest::METHOD => self.answered(id, params, Self::folding),
            PrepareRenameRequest::METHOD => self.answered(id, params, Self::prepare_rename),
            Rename::METHOD => self.answered(id, params, Self::rename),
            CodeActionRequest::METHOD => self.answered(id, params, Self::actions),
            CodeLensRequest::METHOD => self.answered(id, params, Self::lenses),
            ExecuteCommand::METHOD => self.answered(id, params, Self::execute),
            SemanticTokensFullRequest::METHOD => self.answered(id, params, Self::tokens),
            "initialize" => self.refused(id, ErrorCode::InvalidRequest, &message!("`initialize` comes once")),
            _ => self.refused(id, ErrorCode::MethodNotFound, &message!("there is no method `{method}`")),
        }
    }

    fn answered<P: DeserializeOwned, R: Serialize>(
        &mut self,
        id: Value,
        params: Value,
        answer: impl FnOnce(&mut Self, P) -> Answer<R>,
    ) -> Value {
        let params = match serde_json::from_value(params) {
            Ok(params) => params,
            Err(error) => return refusal(id, ErrorCode::InvalidParams, &error.to_string()),
        };
        match answer(self, params) {
            Ok(answer) => messages::answer(id, value(answer)),
            Err(why) => self.refused(id, ErrorCode::RequestFailed, &why),
        }
    }

    fn refused(&self, id: Value, code: ErrorCode, why: &Words) -> Value {
        refusal(id, code, &self.language.translate(why))
    }

    /// Handles a notification of the editor. Unknown notifications are ignored, as the protocol requires.
    pub fn note(&mut self, note: Notification) {
        let Notification { method, params } = note;
        match method.as_str() {
            DidOpenTextDocument::METHOD => self.noted(params, Self::opened),
            DidChangeTextDocument::METHOD => self.noted(params, Self::edited),
            DidCloseTextDocument::METHOD => self.noted(params, Self::closed),
            // Other programs may have written the files that it uses.
            DidSaveTextDocument::METHOD => self.changed(),
            _ => {}
        }
    }

    fn noted<P: DeserializeOwned>(&mut self, params: Value, handle: impl FnOnce(&mut Self, P)) {
        if let Ok(params) = serde_json::from_value(params) {
            handle(self, params);
        }
    }

    fn opened(&mut self, params: DidOpenTextDocumentParams) {
        let TextDocumentItem { uri, text, version, .. } = params.text_document;
        let place = Place::of(&uri);
        self.documents.insert(place.name.clone(), Document { place: place.clone(), text, version });
        self.changed();
        // Checked without delay, since the user looks at a file that is opened.
        self.check(&place);
    }

    fn edited(&mut self, params: DidChangeTextDocumentParams) {
        let place = Place::of(&params.text_document.uri);
        let Some(document) = self.documents.get_mut(&place.name) else { return };
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
        self.changed();
    }

    fn closed(&mut self, params: DidCloseTextDocumentParams) {
        let place = Place::of(&params.text_document.uri);
        self.documents.remove(&place.name);
        self.findings.remove(&place.name);
        self.changed();
        self.behind.remove(&place);
        self.publish(params.text_document.uri, Vec::new(), None);
    }

    /// Invalidates the cached projects and schedules checks of all documents.
    pub fn changed(&mut self) {
        self.projects.clear();
        self.behind.extend(self.documents.values().map(|document| document.place.clone()));
    }

    pub fn catch_up(&mut self) {
        while let Some(place) = self.behind.first().cloned() {
            self.check(&place);
        }
    }

    pub fn check(&mut self, place: &Place) {
        self.behind.remove(place);
        let Some(document) = self.documents.get(&place.name) else { return };
        let version = document.version;
        let sources = self.reading.sources(&self.documents, std::slice::from_ref(place));
        let findings = match sources.and_then(RulesBuilder::check) {
            Ok(checked) => self.findings_in(document, &checked.diagnostics),
            Err(error) => return self.show(self.language.translate(&error.message())),
        };
        let diagnostics = findings.iter().map(|finding| finding.diagnostic.clone()).collect();
        self.findings.insert(place.name.clone(), findings);
        let Ok(uri) = place.uri.parse() else { return };
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
    pub fn file(&mut self, uri: &Uri) -> Answer<Option<OpenFile>> {
        let place = Place::of(uri);
        if !self.documents.contains_key(&place.name) {
            return Ok(None);
        }
        let project = match self.projects.get(&place.name) {
            Some(known) => Arc::clone(known),
            None => {
                let project = self.reading.project(&self.documents, std::slice::from_ref(&place));
                let project = Arc::new(project.map_err(|error| error.message())?);
                self.projects.insert(place.name.clone(), Arc::clone(&project));
                project
            }
        };
        Ok(OpenFile::of(place, project))
    }

    pub fn file_at(&mut self, at: &TextDocumentPositionParams) -> Answer<Option<(OpenFile, usize)>> {
        let file = self.file(&at.text_document.uri)?;
        Ok(file.map(|file| {
            let byte = self.encoding.byte(file.text(), at.position);
            (file, byte)
        }))
    }

    /// Formats the file; `None` if it has a syntax error.
    fn formatting(&mut self, params: DocumentFormattingParams) -> Answer<Option<Vec<TextEdit>>> {
        let place = Place::of(&params.text_document.uri);
        let Some(document) = self.documents.get(&place.name) else { return Ok(None) };
        let Ok(new_text) = Rules::format_source(&place.name, &document.text) else { return Ok(None) };
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
