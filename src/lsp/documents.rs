//! The files that are open in the editor, as they stand there.

use super::places::{Place, plain};
use super::positions::Encoding;
use lsp_types::TextDocumentContentChangeEvent;
use std::collections::BTreeMap;
use std::path::Path;

/// A file that is open.
#[derive(Debug, Clone)]
pub struct Document {
    /// Its name and address.
    pub place: Place,
    /// Its text.
    pub text: String,
    /// The editor's number for that.
    pub version: i32,
}

/// All files that are open, by their names.
#[derive(Debug, Default)]
pub struct Documents {
    open: BTreeMap<String, Document>,
}

impl Documents {
    /// Opens a file, or replaces it.
    pub fn open(&mut self, document: Document) {
        self.open.insert(document.place.name.clone(), document);
    }

    /// Closes a file.
    pub fn close(&mut self, place: &Place) {
        self.open.remove(&place.name);
    }

    /// Changes a file, one change after the other; says whether it is open.
    pub fn change(
        &mut self,
        place: &Place,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
        encoding: Encoding,
    ) -> bool {
        let Some(document) = self.open.get_mut(&place.name) else { return false };
        document.version = version;
        for change in changes {
            match change.range {
                None => document.text = change.text,
                Some(range) => {
                    let bytes = encoding.bytes(&document.text, range);
                    document.text.replace_range(bytes, &change.text);
                }
            }
        }
        true
    }

    /// A file that is open.
    pub fn get(&self, place: &Place) -> Option<&Document> {
        self.open.get(&place.name)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Document> {
        self.open.values()
    }

    /// The text of a file that is open.
    pub fn text(&self, path: &Path) -> Option<String> {
        self.open.get(&plain(path)).map(|document| document.text.clone())
    }
}
