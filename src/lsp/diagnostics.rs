//! Diagnostics of a file, and quick fixes that replace a misspelt name.

use super::{
    places::{uri_of, viewable_uri},
    prelude::*,
    project::Document,
};
use crate::{Diagnostics, Message};
use lsp_types::{Diagnostic as LspDiagnostic, *};
use std::ops::Range;

#[derive(Debug)]
pub struct FixableDiagnostic {
    pub diagnostic: LspDiagnostic,
    /// Replacements, the most likely first.
    pub replacements: Vec<String>,
}

impl Server {
    pub fn findings_in(&self, document: &Document, faults: &Diagnostics) -> Vec<FixableDiagnostic> {
        let (encoding, language) = (self.encoding, self.language);
        let text = |message: &Message| language.translate(message);
        let file_faults = faults.iter().filter(|fault| fault.file == document.id.name);
        let findings = file_faults.map(|fault| {
            let mut words = text(fault.message);
            if *fault.label != Message::empty() {
                words = language.translate(&message!("{words}: {}", fault.label));
            }
            if let Some(help) = fault.help {
                words = format!("{words}\n{}", language.translate(&message!("help: {help}")));
            }
            let range = |bytes: Range<usize>| encoding.range(&document.text, letter(&document.text, bytes));
            let related = fault.related.into_iter().filter_map(|(file, bytes, message)| {
                let (uri, range) = match file == document.id.name {
                    true => (document.id.uri.parse().ok()?, range(bytes)),
                    false => {
                        let written = faults.text(file)?;
                        (
                            uri_of(file).or_else(|| viewable_uri(file, written))?,
                            encoding.range(written, bytes),
                        )
                    }
                };
                Some(DiagnosticRelatedInformation {
                    location: Location { uri, range },
                    message: text(message),
                })
            });
            let related: Vec<DiagnosticRelatedInformation> = related.collect();
            let unused = matches!(fault.code, "W501" | "W502" | "W503");
            let diagnostic = LspDiagnostic {
                range: range(fault.bytes),
                severity: Some(match fault.is_error {
                    true => DiagnosticSeverity::ERROR,
                    false => DiagnosticSeverity::WARNING,
                }),
                code: Some(NumberOrString::String(fault.code.to_owned())),
                source: Some(env!("CARGO_PKG_NAME").to_owned()),
                message: words,
                related_information: (!related.is_empty()).then_some(related),
                tags: unused.then(|| vec![DiagnosticTag::UNNECESSARY]),
                ..LspDiagnostic::default()
            };
            FixableDiagnostic { diagnostic, replacements: fault.suggestions.to_vec() }
        });
        findings.collect()
    }

    pub fn actions(&mut self, params: CodeActionParams) -> LspResult<Vec<CodeActionOrCommand>> {
        let id = DocumentId::from_uri(&params.text_document.uri);
        if self.is_behind() {
            self.check(&id);
        }
        let only = params.context.only;
        let wanted = only.is_none_or(|only| {
            only.contains(&CodeActionKind::QUICKFIX) || only.contains(&CodeActionKind::EMPTY)
        });
        let findings = self.findings.get(&id.name).filter(|_| wanted).ok_or(NoAnswer::Nothing)?;
        let mut actions = Vec::new();
        for finding in findings.iter().filter(|finding| touches(finding.diagnostic.range, params.range)) {
            for (number, name) in finding.replacements.iter().enumerate() {
                let edit = TextEdit { range: finding.diagnostic.range, new_text: name.clone() };
                // The protocol requires this map.
                #[expect(clippy::mutable_key_type, reason = "nothing changes in an address")]
                let changes = HashMap::from([(params.text_document.uri.clone(), vec![edit])]);
                actions.push(CodeActionOrCommand::CodeAction(CodeAction {
                    title: self.language.translate(&message!("change it to `{name}`")),
                    kind: Some(CodeActionKind::QUICKFIX),
                    diagnostics: Some(vec![finding.diagnostic.clone()]),
                    edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
                    is_preferred: Some(number == 0 && finding.replacements.len() == 1),
                    ..CodeAction::default()
                }));
            }
        }
        Ok(actions)
    }
}

fn touches(one: lsp_types::Range, other: lsp_types::Range) -> bool {
    one.start <= other.end && other.start <= one.end
}

/// Extends an empty range to the character after it.
fn letter(text: &str, bytes: Range<usize>) -> Range<usize> {
    let next = text.get(bytes.start..).and_then(|rest| rest.chars().next()).filter(|next| *next != '\n');
    match bytes.is_empty() {
        true => bytes.start..bytes.start + next.map_or(0, char::len_utf8),
        false => bytes,
    }
}
