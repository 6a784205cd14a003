//! File with all files that it is loaded with: the built-in rules, those of the server's options, and its dependencies.

use super::places::{Place, plain, shown, uri_of};
use super::positions::Encoding;
use crate::source_index::{ItemSpan, NameIndex, Occurrence, Span, read_with};
use crate::{LoadError, RuleFile, RulesBuilder};
use lsp_types::{Location, Uri};
use std::{
    collections::BTreeMap,
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

/// File that is open in the editor, with its current text.
#[derive(Debug, Clone)]
pub struct Document {
    pub place: Place,
    pub text: String,
    /// Version number of the text in the editor.
    pub version: i32,
}

pub type Documents = BTreeMap<String, Document>;

/// Rules that are loaded with every file.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// Rule files and folders of them.
    pub rules: Vec<PathBuf>,
    /// Rule files without a path, by their URIs. Open documents with the same URIs replace them.
    pub texts: Vec<RuleFile>,
    pub alone: bool,
    /// Whether to read only the files of `rules` and below its folders.
    pub is_bounded: bool,
}

#[derive(Debug)]
pub struct Project {
    /// Built-in files, then the others.
    pub files: Vec<RuleFile>,
    pub shipped: usize,
    pub index: NameIndex,
}

impl Reading {
    /// Returns whether a file or a folder may be read.
    pub fn reaches(&self, path: &Path) -> bool {
        let path = plain(path);
        let is_below = |root: &PathBuf| Path::new(&path).starts_with(plain(root));
        !self.is_bounded || self.rules.iter().any(is_below)
    }

    pub fn sources(&self, documents: &Documents, places: &[Place]) -> Result<RulesBuilder, LoadError> {
        Ok(self.with(self.own(documents, places)?))
    }

    /// Returns a builder of rules from these texts and, unless excluded, the built-in rules.
    pub fn with(&self, texts: Vec<RuleFile>) -> RulesBuilder {
        RulesBuilder { texts, without_builtin: self.alone, ..RulesBuilder::default() }
    }

    fn own(&self, documents: &Documents, places: &[Place]) -> Result<Vec<RuleFile>, LoadError> {
        let (paths, others): (Vec<&Place>, Vec<&Place>) = places.iter().partition(|place| place.is_file);
        let paths = self.rules.iter().cloned().chain(paths.into_iter().map(|place| place.path().to_owned()));
        let mut own = read_with(&paths.collect::<Vec<_>>(), &|path| {
            let text = documents.get(&plain(path)).map(|document| document.text.clone());
            // A `use` may refer to any path.
            text.or_else(|| (!self.reaches(path)).then(String::new))
        })?
        .files;
        let is_other = |text: &&RuleFile| others.iter().all(|place| place.name != text.name);
        own.extend(self.texts.iter().filter(is_other).map(|text| match documents.get(&text.name) {
            Some(document) => RuleFile { name: text.name.clone(), text: document.text.clone() },
            None => text.clone(),
        }));
        // Documents that were never saved have no path.
        own.extend(others.into_iter().filter_map(|place| {
            let text = documents.get(&place.name)?.text.clone();
            Some(RuleFile { name: place.name.clone(), text })
        }));
        Ok(own)
    }

    pub fn project(&self, documents: &Documents, places: &[Place]) -> Result<Project, LoadError> {
        let own = self.own(documents, places)?;
        let number = own.len();
        let files = self.with(own).files()?;
        let index = NameIndex::new(&files);
        Ok(Project { shipped: files.len().saturating_sub(number), files, index })
    }
}

impl Project {
    pub fn ships(&self, span: Span) -> bool {
        (span.file as usize) < self.shipped
    }

    pub fn text(&self, span: Span) -> &str {
        self.files.get(span.file as usize).map_or("", |file| &file.text)
    }

    /// Returns the URI of a file; for a built-in one, the URI at which it can be viewed.
    pub fn uri(&self, span: Span) -> Option<Uri> {
        let file = self.files.get(span.file as usize)?;
        if self.ships(span) { shown(&file.name, &file.text) } else { uri_of(&file.name) }
    }

    pub fn location(&self, span: Span, encoding: Encoding) -> Option<Location> {
        Some(Location { uri: self.uri(span)?, range: encoding.range(self.text(span), bytes(span)) })
    }

    /// Returns the names in an item, its own included.
    pub fn mentions_in(&self, block: &ItemSpan) -> impl Iterator<Item = &Occurrence> {
        let whole = block.span;
        self.index.mentions().iter().filter(move |known| {
            known.span.file == whole.file && bytes(whole).contains(&(known.span.start as usize))
        })
    }
}

pub struct OpenFile {
    pub place: Place,
    pub project: Arc<Project>,
    /// Index in the files of the project.
    pub number: u32,
}

impl OpenFile {
    pub fn of(place: Place, project: Arc<Project>) -> Option<Self> {
        let number = project.files.iter().position(|file| file.name == place.name)? as u32;
        Some(Self { place, project, number })
    }

    pub fn text(&self) -> &str {
        &self.project.files[self.number as usize].text
    }

    pub fn mention(&self, byte: usize) -> Option<&Occurrence> {
        self.project.index.at(self.number, byte)
    }
}

pub fn bytes(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}
