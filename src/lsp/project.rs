//! File with all files that it is loaded with: the built-in rules, those of the server's options, and its dependencies.

use super::{
    places::{DocumentId, normalize_path, uri_of, viewable_uri},
    positions::Encoding,
};
use crate::{
    LoadError, RuleFile, RulesBuilder,
    source_index::{ItemSpan, NameIndex, Occurrence, Span, read_with},
};
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
    pub id: DocumentId,
    pub text: String,
    /// Version number of the text in the editor.
    pub version: i32,
}

pub type Documents = BTreeMap<String, Document>;

/// Rules that are loaded with every file.
#[derive(Debug, Clone, Default)]
pub struct RuleContext {
    /// Rule files and folders of them.
    pub rules: Vec<PathBuf>,
    /// Rule files without a path, by their URIs. Open documents with the same URIs replace them.
    pub texts: Vec<RuleFile>,
    /// Whether the built-in rules are left out.
    pub is_standalone: bool,
    /// Whether to read only the files of `rules` and below its folders.
    pub is_bounded: bool,
}

#[derive(Debug)]
pub struct Project {
    /// Built-in files, then the others.
    pub files: Vec<RuleFile>,
    pub builtin_count: usize,
    pub index: NameIndex,
}

impl RuleContext {
    /// Returns whether a file or a folder may be read.
    pub fn reaches(&self, path: &Path) -> bool {
        let path = normalize_path(path);
        let is_below = |root: &PathBuf| Path::new(&path).starts_with(normalize_path(root));
        !self.is_bounded || self.rules.iter().any(is_below)
    }

    pub fn rules_builder(
        &self,
        documents: &Documents,
        ids: &[DocumentId],
    ) -> Result<RulesBuilder, LoadError> {
        Ok(self.builder(self.read_files(documents, ids)?))
    }

    /// Returns a builder of rules from these texts and, unless excluded, the built-in rules.
    pub fn builder(&self, texts: Vec<RuleFile>) -> RulesBuilder {
        RulesBuilder { texts, without_builtin: self.is_standalone, ..RulesBuilder::default() }
    }

    fn read_files(&self, documents: &Documents, ids: &[DocumentId]) -> Result<Vec<RuleFile>, LoadError> {
        let (paths, others): (Vec<&DocumentId>, Vec<&DocumentId>) = ids.iter().partition(|id| id.is_file);
        let paths = self.rules.iter().cloned().chain(paths.into_iter().map(|id| id.path().to_owned()));
        let mut files = read_with(&paths.collect::<Vec<_>>(), &|path| {
            let text = documents.get(&normalize_path(path)).map(|document| document.text.clone());
            // A `use` may refer to any path.
            text.or_else(|| (!self.reaches(path)).then(String::new))
        })?
        .files;
        let is_other = |text: &&RuleFile| others.iter().all(|id| id.name != text.name);
        files.extend(self.texts.iter().filter(is_other).map(|text| match documents.get(&text.name) {
            Some(document) => RuleFile { name: text.name.clone(), text: document.text.clone() },
            None => text.clone(),
        }));
        // Documents that were never saved have no path.
        files.extend(others.into_iter().filter_map(|id| {
            let text = documents.get(&id.name)?.text.clone();
            Some(RuleFile { name: id.name.clone(), text })
        }));
        Ok(files)
    }

    pub fn project(&self, documents: &Documents, ids: &[DocumentId]) -> Result<Project, LoadError> {
        let files = self.read_files(documents, ids)?;
        let number = files.len();
        let files = self.builder(files).files()?;
        let index = NameIndex::new(&files);
        Ok(Project { builtin_count: files.len().saturating_sub(number), files, index })
    }
}

impl Project {
    pub fn is_builtin(&self, span: Span) -> bool {
        (span.file as usize) < self.builtin_count
    }

    pub fn text(&self, span: Span) -> &str {
        self.files.get(span.file as usize).map_or("", |file| &file.text)
    }

    /// Returns the URI of a file; for a built-in one, the URI at which it can be viewed.
    pub fn uri(&self, span: Span) -> Option<Uri> {
        let file = self.files.get(span.file as usize)?;
        if self.is_builtin(span) { viewable_uri(&file.name, &file.text) } else { uri_of(&file.name) }
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
    pub id: DocumentId,
    pub project: Arc<Project>,
    /// Index in the files of the project.
    pub number: u32,
}

impl OpenFile {
    pub fn new(id: DocumentId, project: Arc<Project>) -> Option<Self> {
        let number = project.files.iter().position(|file| file.name == id.name)? as u32;
        Some(Self { id, project, number })
    }

    pub fn text(&self) -> &str {
        &self.project.files[self.number as usize].text
    }

    pub fn mention(&self, byte: usize) -> Option<&Occurrence> {
        self.project.index.occurrence_at(self.number, byte)
    }
}

pub fn bytes(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}
