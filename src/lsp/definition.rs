//! Where something is declared, and where it is used.

use super::places::{Place, uri_of};
use super::project::{Project, bytes};
use super::server::{Answer, Server};
use super::workspace::rule_files;
use lsp_types::{GotoDefinitionParams, GotoDefinitionResponse, Location, Range, ReferenceParams};
use std::path::Path;
use std::rc::Rc;
use tesuji::written::{Meaning, Span, read_with};

impl Server {
    /// Where something is declared; the file itself of a `use`.
    pub fn definition(&mut self, params: GotoDefinitionParams) -> Answer<Option<GotoDefinitionResponse>> {
        let at = params.text_document_position_params;
        let place = Place::of(&at.text_document.uri);
        let Some(project) = self.project(&place)? else { return Ok(None) };
        let Some((file, text)) = project.file(&place) else { return Ok(None) };
        let byte = self.encoding.byte(text, at.position);
        if let Some(found) = used_file(&project, &place, file, byte) {
            return Ok(Some(GotoDefinitionResponse::Scalar(found)));
        }
        let Some(mention) = project.mention(&place, byte) else { return Ok(None) };
        let declared = project.index.declarations(mention);
        let found = declared.into_iter().filter_map(|one| project.location(one.span, self.encoding));
        Ok(Some(GotoDefinitionResponse::Array(found.collect())))
    }

    /// Where something is used: in all files that are open or below the folders of the editor.
    pub fn references(&mut self, params: ReferenceParams) -> Answer<Option<Vec<Location>>> {
        let at = params.text_document_position;
        let place = Place::of(&at.text_document.uri);
        let Some(project) = self.everything(&place)? else { return Ok(None) };
        let Some((_, text)) = project.file(&place) else { return Ok(None) };
        let byte = self.encoding.byte(text, at.position);
        let Some(mention) = project.mention(&place, byte) else { return Ok(None) };
        let declares =
            |meaning: Meaning, span| matches!(meaning, Meaning::Declares(_)) || meaning.bound() == Some(span);
        let wanted = params.context.include_declaration;
        let all = project.index.same_as(mention).into_iter();
        let all = all.filter(|known| wanted || !declares(known.meaning, known.span));
        Ok(Some(all.filter_map(|known| project.location(known.span, self.encoding)).collect()))
    }

    /// A file that is open, with all that it is read with, all others that are open, and those below the folders of the
    /// editor. Where a file cannot be read, it is left out.
    pub fn everything(&mut self, place: &Place) -> Answer<Option<Rc<Project>>> {
        let Some(alone) = self.project(place)? else { return Ok(None) };
        let mut places: Vec<Place> = vec![place.clone()];
        places.extend(self.documents.iter().map(|document| document.place.clone()));
        for path in rule_files(&self.folders) {
            let name = path.display().to_string();
            let Some(uri) = uri_of(&name) else { continue };
            places.push(Place { name, uri: uri.as_str().to_owned(), is_file: true });
        }
        let is_read = |place: &Place| {
            self.documents.get(place).is_some() || read_with(&[place.path().to_owned()], &|_| None).is_ok()
        };
        places.retain(is_read);
        places.sort();
        places.dedup_by(|a, b| a.name == b.name);
        let all = self.reading.project(&self.documents, &places);
        Ok(Some(all.map_or(alone, Rc::new)))
    }
}

/// The file that a `use` names at a place.
fn used_file(project: &Project, place: &Place, file: u32, byte: usize) -> Option<Location> {
    let holds = |span| bytes(span).contains(&byte);
    let used = project.index.blocks(file).find(|block| block.word == "use" && holds(block.name_span))?;
    let path = place.path().with_file_name("").join(Path::new(&used.name));
    let name = super::places::plain(&path);
    let known = project.files.iter().any(|file| file.name == name);
    known.then(|| Some(Location { uri: uri_of(&name)?, range: Range::default() })).flatten()
}

/// The file in which something stands, and its line.
pub fn in_place(project: &Project, span: Span) -> (String, usize) {
    let before = project.text(span).get(..span.start as usize).unwrap_or_default();
    let file = project.files.get(span.file as usize).map_or_else(String::new, |file| file.name.clone());
    (file, before.matches('\n').count() + 1)
}
