//! Definition, references and renaming.

use super::prelude::*;
use crate::{Diagnostics, Message, RuleFile, source_index::is_name};
use std::path::Path;

/// Maximum number of folder entries that are searched for rule files.
const MAX_ENTRIES: usize = 100_000;

impl Server {
    /// Returns the location of the declaration of a name; for a `use`, the file.
    pub fn definition(&mut self, params: GotoDefinitionParams) -> LspResult<GotoDefinitionResponse> {
        let (file, byte) = self.file_at(&params.text_document_position_params)?;
        let project = &file.project;
        if let Some(found) = used_file(&file, byte) {
            return Ok(GotoDefinitionResponse::Scalar(found));
        }
        let mention = file.mention(byte).ok_or(NoAnswer::Nothing)?;
        let declared = project.index.declarations(mention);
        let found = declared.into_iter().filter_map(|one| project.location(one.span, self.encoding));
        Ok(GotoDefinitionResponse::Array(found.collect()))
    }

    /// Returns the locations of the uses of a name, in all files that are open or below the folders of the editor.
    pub fn references(&mut self, params: ReferenceParams) -> LspResult<Vec<Location>> {
        let (file, byte) = self.file_in_workspace(&params.text_document_position)?;
        let mention = file.mention(byte).ok_or(NoAnswer::Nothing)?;
        let project = &file.project;
        let wanted = params.context.include_declaration;
        let occurrences = project.index.same_as(mention).into_iter();
        let occurrences = occurrences.filter(|known| wanted || !is_declaration(known));
        Ok(occurrences.filter_map(|known| project.location(known.span, self.encoding)).collect())
    }

    /// Returns the occurrences of the same name in the same file.
    pub fn highlights(&mut self, params: DocumentHighlightParams) -> LspResult<Vec<DocumentHighlight>> {
        let (file, byte) = self.file_at(&params.text_document_position_params)?;
        let mention = file.mention(byte).ok_or(NoAnswer::Nothing)?;
        let occurrences = file.project.index.same_as(mention).into_iter();
        let highlights =
            occurrences.filter(|known| known.span.file == file.number).map(|known| DocumentHighlight {
                range: self.encoding.range(file.text(), bytes(known.span)),
                kind: Some(match is_declaration(known) {
                    true => DocumentHighlightKind::WRITE,
                    false => DocumentHighlightKind::READ,
                }),
            });
        Ok(highlights.collect())
    }

    /// Returns an open file with all files that it is loaded with and [all others](Self::workspace_project).
    pub fn file_in_workspace(&mut self, at: &TextDocumentPositionParams) -> LspResult<(OpenFile, usize)> {
        let (file, byte) = self.file_at(at)?;
        let in_workspace =
            self.workspace_project().and_then(|all| OpenFile::new(file.id.clone(), Arc::new(all)));
        Ok((in_workspace.unwrap_or(file), byte))
    }

    /// Loads all files that are open or below the folders of the editor, with their dependencies. Files that cannot be
    /// read are left out.
    pub fn workspace_project(&self) -> Option<Project> {
        let mut ids: Vec<DocumentId> = self.documents.values().map(|document| document.id.clone()).collect();
        let below = rule_files(&self.folders, MAX_ENTRIES).into_iter();
        ids.extend(below.filter_map(|path| DocumentId::from_name(normalize_path(&path))));
        let is_read = |id: &DocumentId| {
            self.documents.contains_key(&id.name) || read_with(&[id.path().to_owned()], &|_| None).is_ok()
        };
        ids.retain(is_read);
        ids.sort();
        ids.dedup_by(|a, b| a.name == b.name);
        self.context.project(&self.documents, &ids).ok()
    }

    pub fn prepare_rename(&mut self, params: TextDocumentPositionParams) -> LspResult<PrepareRenameResponse> {
        let (file, byte) = self.file_at(&params)?;
        let mention = file.mention(byte).ok_or_else(no_name_error)?;
        check_changeable(&file.project, mention)?;
        let range = self.encoding.range(file.text(), bytes(mention.span));
        Ok(PrepareRenameResponse::RangeWithPlaceholder { range, placeholder: mention.name.clone() })
    }

    /// Renames a name. Fails if this would add errors to the rules.
    pub fn rename(&mut self, params: RenameParams) -> LspResult<WorkspaceEdit> {
        let (file, byte) = self.file_in_workspace(&params.text_document_position)?;
        let project = &file.project;
        let mention = file.mention(byte).ok_or_else(no_name_error)?;
        check_changeable(project, mention)?;
        let new = params.new_name;
        if !is_name(&new) {
            return Err(message!("`{new}` cannot be a name").into());
        }
        if new == mention.name {
            return Ok(WorkspaceEdit::default());
        }
        if let Some(known) = conflicting_name(project, mention, &new) {
            let (file, line) = file_and_line(project, known.span);
            return Err(message!("`{new}` is already defined: {file}:{line}").into());
        }
        let mut spans: BTreeMap<u32, Vec<Span>> = BTreeMap::new();
        for known in project.index.same_as(mention) {
            // A name that is composed of parts does not occur literally at its location.
            if project.text(known.span).get(bytes(known.span)) != Some(known.name.as_str()) {
                return Err(message!(
                    "`{}` is composed of parts in `{}`",
                    known.name,
                    file_and_line(project, known.span).0
                )
                .into());
            }
            spans.entry(known.span.file).or_default().push(known.span);
        }
        self.check_rename(project, &spans, &new)?;
        // The protocol requires this map.
        #[expect(clippy::mutable_key_type, reason = "nothing changes in an address")]
        let changes: HashMap<Uri, Vec<TextEdit>> = spans
            .into_iter()
            .filter_map(|(file, spans)| {
                let file = &project.files[file as usize];
                let uri = self.documents.get(&file.name);
                let uri = uri.and_then(|document| document.id.uri.parse().ok());
                let edits = spans.into_iter().map(|span| TextEdit {
                    range: self.encoding.range(&file.text, bytes(span)),
                    new_text: new.clone(),
                });
                Some((uri.or_else(|| uri_of(&file.name))?, edits.collect()))
            })
            .collect();
        Ok(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
    }

    /// Checks that the files with the new name have no more errors than before.
    fn check_rename(
        &self,
        project: &Project,
        spans: &BTreeMap<u32, Vec<Span>>,
        new: &str,
    ) -> Result<(), Message> {
        let new_text = |file: u32| {
            let mut text = project.files[file as usize].text.clone();
            for span in spans.get(&file).into_iter().flatten().rev() {
                text.replace_range(bytes(*span), new);
            }
            text
        };
        for file in spans.keys() {
            let name = project.files[*file as usize].name.clone();
            let Some(id) = DocumentId::from_name(name) else { continue };
            let Ok(before) = self.context.project(&self.documents, std::slice::from_ref(&id)) else {
                continue;
            };
            let check = |renamed: bool| -> Result<Diagnostics, Message> {
                let user_files = &before.files[before.builtin_count..];
                let texts = user_files.iter().map(|known| {
                    let number = project.files.iter().position(|file| file.name == known.name);
                    let text = match number.filter(|_| renamed) {
                        Some(number) => new_text(number as u32),
                        None => known.text.clone(),
                    };
                    RuleFile { name: known.name.clone(), text }
                });
                self.context
                    .builder(texts.collect())
                    .check()
                    .map(|checked| checked.diagnostics)
                    .map_err(|error| error.message())
            };
            let (old, now) = (check(false)?, check(true)?);
            let errors = |faults: &Diagnostics| faults.iter().filter(|fault| fault.is_error).count();
            if errors(&now) > errors(&old) {
                let known: Vec<String> = old.iter().map(|fault| fault.message.to_string()).collect();
                let mut fresh = now.iter().filter(|fault| fault.is_error);
                let fresh = fresh.find(|fault| !known.contains(&fault.message.to_string()));
                let why = fresh.map_or_else(Message::empty, |fault| Localize::message(&fault));
                return Err(message!("this name would cause an error: {why}"));
            }
        }
        Ok(())
    }
}

fn is_declaration(mention: &Occurrence) -> bool {
    matches!(mention.meaning, NameRole::Declares(_)) || mention.meaning.bound() == Some(mention.span)
}

fn used_file(file: &OpenFile, byte: usize) -> Option<Location> {
    let holds = |span| bytes(span).contains(&byte);
    let mut blocks = file.project.index.blocks(file.number);
    let used = blocks.find(|block| block.word == "use" && holds(block.name_span))?;
    let name = normalize_path(&file.id.path().with_file_name("").join(Path::new(&used.name)));
    let is_loaded = file.project.files.iter().any(|file| file.name == name);
    is_loaded.then(|| Some(Location { uri: uri_of(&name)?, range: Range::default() })).flatten()
}

fn file_and_line(project: &Project, span: Span) -> (String, usize) {
    let before = project.text(span).get(..span.start as usize).unwrap_or_default();
    let file = project.files.get(span.file as usize).map_or_else(String::new, |file| file.name.clone());
    (file, before.matches('\n').count() + 1)
}

/// Returns an occurrence that conflicts with a new name: a global declaration, or the same name within an item that
/// uses the renamed one. Capturing another variable may be no error and still change the meaning.
fn conflicting_name<'p>(project: &'p Project, mention: &'p Occurrence, new: &str) -> Option<&'p Occurrence> {
    let space = mention.meaning.space();
    if let Some(known) = space.and_then(|space| project.index.declared(space, new).first().copied()) {
        return Some(known);
    }
    let in_expressions = space.is_none_or(|space| space == Namespace::Value);
    let occurrences = project.index.same_as(mention);
    let mut blocks = occurrences.into_iter().filter_map(|occurrence| project.index.block_at(occurrence.span));
    blocks.find_map(|block| {
        let of_value =
            |known: &Occurrence| known.meaning.space().is_none_or(|space| space == Namespace::Value);
        let mut inside = project.mentions_in(block);
        inside.find(|known| known.name == new && of_value(known)).filter(|_| in_expressions)
    })
}

fn no_name_error() -> Message {
    message!("no name here that can be changed")
}

/// Fails for names that are undeclared or declared by built-in rules.
fn check_changeable(project: &Project, mention: &Occurrence) -> Result<(), Message> {
    let declared = project.index.declarations(mention);
    if declared.is_empty() {
        return Err(no_name_error());
    }
    if declared.iter().any(|one| project.is_builtin(one.span)) {
        return Err(message!(
            "`{}` is declared by the built-in rules, which cannot be changed",
            mention.name
        ));
    }
    Ok(())
}
