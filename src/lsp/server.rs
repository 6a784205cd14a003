//! Handlers of requests and notifications.

use super::{
    diagnostics::FixableDiagnostic,
    messages::{Answer, ErrorCode, notification},
    places::DocumentId,
    positions::Encoding,
    project::{Document, Documents, OpenFile, Project, RuleContext},
};
use crate::{Language, Localize, Message as Words, Rules, RulesBuilder, text::message};
use lsp_types::{
    notification::{Notification as _, *},
    request::{Request as _, *},
    *,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
    sync::Arc,
};

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

/// Reason that a request has no result.
pub enum NoAnswer {
    /// The file is not open, or there is nothing to tell; the result is null.
    Nothing,
    /// The request failed, with a message to the user.
    Failed(Words),
}

pub type LspResult<T> = Result<T, NoAnswer>;

impl From<Words> for NoAnswer {
    fn from(why: Words) -> Self {
        Self::Failed(why)
    }
}

impl Server {
    pub fn is_behind(&self) -> bool {
        !self.outdated.is_empty()
    }

    pub fn handle_request(&mut self, method: &str, params: Value) -> Answer {
        match method {
            Formatting::METHOD => self.respond(params, Self::formatting),
            HoverRequest::METHOD => self.respond(params, Self::hover),
            Completion::METHOD => self.respond(params, Self::completion),
            GotoDefinition::METHOD => self.respond(params, Self::definition),
            References::METHOD => self.respond(params, Self::references),
            DocumentHighlightRequest::METHOD => self.respond(params, Self::highlights),
            SignatureHelpRequest::METHOD => self.respond(params, Self::signature),
            InlayHintRequest::METHOD => self.respond(params, Self::hints),
            WorkspaceSymbolRequest::METHOD => self.respond(params, Self::workspace),
            DocumentSymbolRequest::METHOD => self.respond(params, Self::outline),
            FoldingRangeRequest::METHOD => self.respond(params, Self::folding),
            PrepareRenameRequest::METHOD => self.respond(params, Self::prepare_rename),
            Rename::METHOD => self.respond(params, Self::rename),
            CodeActionRequest::METHOD => self.respond(params, Self::actions),
            CodeLensRequest::METHOD => self.respond(params, Self::lenses),
            ExecuteCommand::METHOD => self.respond(params, Self::execute),
            SemanticTokensFullRequest::METHOD => self.respond(params, Self::tokens),
            "initialize" => self.refuse(ErrorCode::InvalidRequest, &message!("duplicate `initialize`")),
            _ => self.refuse(ErrorCode::MethodNotFound, &message!("unknown method `{method}`")),
        }
    }

    fn respond<P: DeserializeOwned, R: Serialize, E: Into<NoAnswer>>(
        &mut self,
        params: Value,
        answer: impl FnOnce(&mut Self, P) -> Result<R, E>,
    ) -> Answer {
        let params =
            serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))?;
        match answer(self, params).map_err(Into::into) {
            Ok(answer) => Ok(value(answer)),
            Err(NoAnswer::Nothing) => Ok(Value::Null),
            Err(NoAnswer::Failed(why)) => self.refuse(ErrorCode::RequestFailed, &why),
        }
    }

    fn refuse(&self, code: ErrorCode, why: &Words) -> Answer {
        Err((code, self.language.translate(why)))
    }

    /// Handles a notification of the editor. Unknown notifications are ignored, as the protocol requires.
    pub fn handle_notification(&mut self, method: &str, params: Value) {
        match method {
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

    /// Returns an open file with its dependencies.
    pub fn file(&mut self, uri: &Uri) -> LspResult<OpenFile> {
        let id = DocumentId::from_uri(uri);
        if !self.documents.contains_key(&id.name) {
            return Err(NoAnswer::Nothing);
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
        OpenFile::new(id, project).ok_or(NoAnswer::Nothing)
    }

    pub fn file_at(&mut self, at: &TextDocumentPositionParams) -> LspResult<(OpenFile, usize)> {
        let file = self.file(&at.text_document.uri)?;
        let byte = self.encoding.byte(file.text(), at.position);
        Ok((file, byte))
    }

    /// Formats the file, unless it has a syntax error.
    fn formatting(&mut self, params: DocumentFormattingParams) -> LspResult<Vec<TextEdit>> {
        let id = DocumentId::from_uri(&params.text_document.uri);
        let document = self.documents.get(&id.name).ok_or(NoAnswer::Nothing)?;
        let new_text = Rules::format_source(&id.name, &document.text).map_err(|_| NoAnswer::Nothing)?;
        if new_text == document.text {
            return Ok(Vec::new());
        }
        let range = self.encoding.range(&document.text, 0..document.text.len());
        Ok(vec![TextEdit { range, new_text }])
    }
}

/// Serializes a part of a message. All parts are structs and lists of the protocol, which JSON can represent.
fn value(part: impl Serialize) -> Value {
    serde_json::to_value(part).unwrap_or_default()
}
