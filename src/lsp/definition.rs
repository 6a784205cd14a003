//! Where something is declared, and where it is used.

use super::prelude::*;
use std::path::Path;

const ENDING: &str = "tesuji";
const MOST: usize = 100_000;
/// Folders that hold what programs made.
const MADE: [&str; 2] = ["target", "node_modules"];

impl Server {
    /// Where something is declared; the file itself of a `use`.
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

    /// Where something is used: in all files that are open or below the folders of the editor.
    pub fn references(&mut self, params: ReferenceParams) -> Answer<Option<Vec<Location>>> {
        let Some((file, byte)) = self.everything(&params.text_document_position)? else { return Ok(None) };
        let Some(mention) = file.mention(byte) else { return Ok(None) };
        let project = &file.project;
        let declares =
            |meaning: Meaning, span| matches!(meaning, Meaning::Declares(_)) || meaning.bound() == Some(span);
        let wanted = params.context.include_declaration;
        let all = project.index.same_as(mention).into_iter();
        let all = all.filter(|known| wanted || !declares(known.meaning, known.span));
        Ok(Some(all.filter_map(|known| project.location(known.span, self.encoding)).collect()))
    }

    /// A file that is open, with all that it is read with, all others that are open, and those below the folders of the
    /// editor. Where a file cannot be read, it is left out.
    pub fn everything(&mut self, at: &TextDocumentPositionParams) -> Answer<Option<(OpenFile, usize)>> {
        let Some((alone, byte)) = self.file_at(at)? else { return Ok(None) };
        let place = &alone.place;
        let mut places: Vec<Place> = vec![place.clone()];
        places.extend(self.documents.values().map(|document| document.place.clone()));
        let below = rule_files(&self.folders).into_iter();
        places.extend(below.filter_map(|path| Place::named(path.display().to_string())));
        let is_read = |place: &Place| {
            self.documents.contains_key(&place.name)
                || read_with(&[place.path().to_owned()], &|_| None).is_ok()
        };
        places.retain(is_read);
        places.sort();
        places.dedup_by(|a, b| a.name == b.name);
        let all = self.reading.project(&self.documents, &places).ok();
        let all = all.and_then(|all| OpenFile::of(place.clone(), Rc::new(all)));
        Ok(Some((all.unwrap_or(alone), byte)))
    }
}

fn used_file(file: &OpenFile, byte: usize) -> Option<Location> {
    let holds = |span| bytes(span).contains(&byte);
    let mut blocks = file.project.index.blocks(file.number);
    let used = blocks.find(|block| block.word == "use" && holds(block.name_span))?;
    let name = plain(&file.place.path().with_file_name("").join(Path::new(&used.name)));
    let known = file.project.files.iter().any(|file| file.name == name);
    known.then(|| Some(Location { uri: uri_of(&name)?, range: Range::default() })).flatten()
}

/// The file in which something stands, and its line.
pub fn in_place(project: &Project, span: Span) -> (String, usize) {
    let before = project.text(span).get(..span.start as usize).unwrap_or_default();
    let file = project.files.get(span.file as usize).map_or_else(String::new, |file| file.name.clone());
    (file, before.matches('\n').count() + 1)
}

/// The rule files below some folders, in the order of their names. Hidden folders, those of programs, and links to
/// folders are left out.
pub fn rule_files(folders: &[PathBuf]) -> Vec<PathBuf> {
    let (mut waiting, mut found, mut seen) = (folders.to_vec(), Vec::new(), 0);
    while let Some(folder) = waiting.pop() {
        let Ok(entries) = folder.read_dir() else { continue };
        for entry in entries.flatten() {
            seen += 1;
            if seen > MOST {
                break;
            }
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => {
                    let is_left_out = name.starts_with('.') || MADE.contains(&name.as_str());
                    waiting.extend((!is_left_out).then_some(path));
                }
                Ok(_) if path.extension().is_some_and(|ending| ending == ENDING) => {
                    found.push(PathBuf::from(plain(&path)));
                }
                _ => {}
            }
        }
    }
    found.sort();
    found.dedup();
    found
}
