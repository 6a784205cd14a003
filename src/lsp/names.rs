//! Definition, references and renaming.

use super::prelude::*;
use crate::{Diagnostics, Message, RuleFile, source_index::is_name};
use std::path::Path;

/// Maximum number of folder entries that are searched for rule files.
const MOST_ENTRIES: usize = 100_000;

impl Server {
    /// Returns the location of the declaration of a name; for a `use`, the file.
    pub fn definition(&mut self, params: GotoDefinitionParams) -> Answer<Option<GotoDefinitionResponse>> {
        let Some((file, byte)) = self.file_at(&params.text_document_position_params)? else {
            return Ok(None);
        };
        let project = &file.project;
        if let Some(found) = used_file(&file, byte) {
            return Ok(Some(GotoDefinitionResponse::Scalar(found)));
        }
        let Some(mention) = file.mention(byte) else { return Ok(None) };
        let declared = project.index.declarations(mention);
        let found = declared.into_iter().filter_map(|one| project.location(one.span, self.encoding));
        Ok(Some(GotoDefinitionResponse::Array(found.collect())))
    }

    /// Returns the locations of the uses of a name, in all files that are open or below the folders of the editor.
    pub fn references(&mut self, params: ReferenceParams) -> Answer<Option<Vec<Location>>> {
        let Some((file, byte)) = self.everything(&params.text_document_position)? else { return Ok(None) };
        let Some(mention) = file.mention(byte) else { return Ok(None) };
        let project = &file.project;
        let wanted = params.context.include_declaration;
        let all = project.index.same_as(mention).into_iter();
        let all = all.filter(|known| wanted || !is_declaration(known));
        Ok(Some(all.filter_map(|known| project.location(known.span, self.encoding)).collect()))
    }

    /// Returns the occurrences of the same name in the same file.
    pub fn highlights(&mut self, params: DocumentHighlightParams) -> Answer<Option<Vec<DocumentHighlight>>> {
        let Some((file, byte)) = self.file_at(&params.text_document_position_params)? else {
            return Ok(None);
        };
        let Some(mention) = file.mention(byte) else { return Ok(None) };
        let all = file.project.index.same_as(mention).into_iter();
        let own = all.filter(|known| known.span.file == file.number).map(|known| DocumentHighlight {
            range: self.encoding.range(file.text(), bytes(known.span)),
            kind: Some(match is_declaration(known) {
                true => DocumentHighlightKind::WRITE,
                false => DocumentHighlightKind::READ,
            }),
        });
        Ok(Some(own.collect()))
    }

    /// Returns an open file with all files that it is loaded with and [all others](Self::all).
    pub fn everything(&mut self, at: &TextDocumentPositionParams) -> Answer<Option<(OpenFile, usize)>> {
        let Some((alone, byte)) = self.file_at(at)? else { return Ok(None) };
        let all = self.all().and_then(|all| OpenFile::of(alone.place.clone(), Arc::new(all)));
        Ok(Some((all.unwrap_or(alone), byte)))
    }

    /// Loads all files that are open or below the folders of the editor, with their dependencies. Files that cannot be
    /// read are left out.
    pub fn all(&self) -> Option<Project> {
        let mut places: Vec<Place> = self.documents.values().map(|document| document.place.clone()).collect();
        let below = rule_files(&self.folders, MOST_ENTRIES).into_iter();
        places.extend(below.filter_map(|path| Place::named(plain(&path))));
        let is_read = |place: &Place| {
            self.documents.contains_key(&place.name)
                || read_with(&[place.path().to_owned()], &|_| None).is_ok()
        };
        places.retain(is_read);
        places.sort();
        places.dedup_by(|a, b| a.name == b.name);
        self.reading.project(&self.documents, &places).ok()
    }

    pub fn prepare_rename(
        &mut self,
        params: TextDocumentPositionParams,
    ) -> Answer<Option<PrepareRenameResponse>> {
        let Some((file, byte)) = self.file_at(&params)? else { return Ok(None) };
        let mention = file.mention(byte).ok_or_else(unnamed)?;
        can_change(&file.project, mention)?;
        let range = self.encoding.range(file.text(), bytes(mention.span));
        Ok(Some(PrepareRenameResponse::RangeWithPlaceholder { range, placeholder: mention.name.clone() }))
    }

    /// Renames a name. Fails if this would add errors to the rules.
    pub fn rename(&mut self, params: RenameParams) -> Answer<Option<WorkspaceEdit>> {
        let Some((file, byte)) = self.everything(&params.text_document_position)? else { return Ok(None) };
        let project = &file.project;
        let mention = file.mention(byte).ok_or_else(unnamed)?;
        can_change(project, mention)?;
        let new = params.new_name;
        if !is_name(&new) {
            return Err(message!("`{new}` cannot be a name"));
        }
        if new == mention.name {
            return Ok(Some(WorkspaceEdit::default()));
        }
        if let Some(known) = clash(project, mention, &new) {
            let (file, line) = in_place(project, known.span);
            return Err(message!("`{new}` is the name of something else already: {file}:{line}"));
        }
        let mut places: BTreeMap<u32, Vec<Span>> = BTreeMap::new();
        for known in project.index.same_as(mention) {
            // A name that is composed of parts does not occur literally at its location.
            if project.text(known.span).get(bytes(known.span)) != Some(known.name.as_str()) {
                return Err(message!(
                    "`{}` is made of parts in `{}`",
                    known.name,
                    in_place(project, known.span).0
                ));
            }
            places.entry(known.span.file).or_default().push(known.span);
        }
        self.stays_right(project, &places, &new)?;
        // The protocol requires this map.
        #[expect(clippy::mutable_key_type, reason = "nothing changes in an address")]
        let changes: HashMap<Uri, Vec<TextEdit>> = places
            .into_iter()
            .filter_map(|(file, spans)| {
                let file = &project.files[file as usize];
                let uri = self.documents.get(&file.name);
                let uri = uri.and_then(|document| document.place.uri.parse().ok());
                let edits = spans.into_iter().map(|span| TextEdit {
                    range: self.encoding.range(&file.text, bytes(span)),
                    new_text: new.clone(),
                });
                Some((uri.or_else(|| uri_of(&file.name))?, edits.collect()))
            })
            .collect();
        Ok(Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }))
    }

    /// Checks that the files with the new name have no more errors than before.
    fn stays_right(&self, project: &Project, places: &BTreeMap<u32, Vec<Span>>, new: &str) -> Answer<()> {
        let new_text = |file: u32| {
            let mut text = project.files[file as usize].text.clone();
            for span in places.get(&file).into_iter().flatten().rev() {
                text.replace_range(bytes(*span), new);
            }
            text
        };
        for file in places.keys() {
            let own = project.files[*file as usize].name.clone();
            let Some(place) = Place::named(own) else { continue };
            let Ok(before) = self.reading.project(&self.documents, std::slice::from_ref(&place)) else {
                continue;
            };
            let check = |renamed: bool| -> Answer<Diagnostics> {
                let own = &before.files[before.shipped..];
                let texts = own.iter().map(|known| {
                    let number = project.files.iter().position(|file| file.name == known.name);
                    let text = match number.filter(|_| renamed) {
                        Some(number) => new_text(number as u32),
                        None => known.text.clone(),
                    };
                    RuleFile { name: known.name.clone(), text }
                });
                self.reading
                    .with(texts.collect())
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
                return Err(message!("the rules would be wrong with this name: {why}"));
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
    let name = plain(&file.place.path().with_file_name("").join(Path::new(&used.name)));
    let known = file.project.files.iter().any(|file| file.name == name);
    known.then(|| Some(Location { uri: uri_of(&name)?, range: Range::default() })).flatten()
}

fn in_place(project: &Project, span: Span) -> (String, usize) {
    let before = project.text(span).get(..span.start as usize).unwrap_or_default();
    let file = project.files.get(span.file as usize).map_or_else(String::new, |file| file.name.clone());
    (file, before.matches('\n').count() + 1)
}

/// Returns an occurrence that conflicts with a new name: a global declaration, or the same name within an item that
/// uses the renamed one. Capturing another variable may be no error and still change the meaning.
fn clash<'p>(project: &'p Project, mention: &'p Occurrence, new: &str) -> Option<&'p Occurrence> {
    let space = mention.meaning.space();
    if let Some(known) = space.and_then(|space| project.index.declared(space, new).first().copied()) {
        return Some(known);
    }
    let in_expressions = space.is_none_or(|space| space == Namespace::Value);
    let places = project.index.same_as(mention);
    let mut blocks = places.into_iter().filter_map(|place| project.index.block_at(place.span));
    blocks.find_map(|block| {
        let of_value =
            |known: &Occurrence| known.meaning.space().is_none_or(|space| space == Namespace::Value);
        let mut inside = project.mentions_in(block);
        inside.find(|known| known.name == new && of_value(known)).filter(|_| in_expressions)
    })
}

fn unnamed() -> Message {
    message!("there is no name here that can be changed")
}

/// Fails for names that are undeclared or declared by built-in rules.
fn can_change(project: &Project, mention: &Occurrence) -> Answer<()> {
    let declared = project.index.declarations(mention);
    if declared.is_empty() {
        return Err(unnamed());
    }
    if declared.iter().any(|one| project.ships(one.span)) {
        return Err(message!(
            "`{}` is declared by the rules that ship, which stay as they are",
            mention.name
        ));
    }
    Ok(())
}
