//! A file with all that it is read with: the rules that ship, those that the server was started with, and what it uses.

use super::documents::Documents;
use super::places::{Place, shown, uri_of};
use super::positions::Encoding;
use lsp_types::{Location, Uri};
use std::ops::Range;
use std::path::PathBuf;
use tesuji::written::{Index, Mention, Span, read_with};
use tesuji::{LoadError, RuleFile, Rules, RulesBuilder};

/// Which rules are read with every file.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// Rule files and folders of them.
    pub rules: Vec<PathBuf>,
    /// Whether the rules that ship are left out.
    pub alone: bool,
}

/// A file with all that it is read with.
#[derive(Debug)]
pub struct Project {
    /// What ships, then the others.
    pub files: Vec<RuleFile>,
    /// How many of them ship.
    pub shipped: usize,
    /// The names of all of them.
    pub index: Index,
}

impl Reading {
    /// What is read with some files, and these.
    pub fn builder(&self, documents: &Documents, places: &[Place]) -> Result<RulesBuilder, LoadError> {
        Ok(self.with(self.own(documents, places)?))
    }

    fn with(&self, own: Vec<RuleFile>) -> RulesBuilder {
        own.into_iter().fold(self.bare(), |builder, file| builder.text(file.name, file.text))
    }

    /// What ships, unless it is left out.
    pub fn bare(&self) -> RulesBuilder {
        if self.alone { Rules::builder().without_shipped() } else { Rules::builder() }
    }

    fn own(&self, documents: &Documents, places: &[Place]) -> Result<Vec<RuleFile>, LoadError> {
        let (paths, others): (Vec<&Place>, Vec<&Place>) = places.iter().partition(|place| place.is_file);
        let paths = self.rules.iter().cloned().chain(paths.into_iter().map(|place| place.path().to_owned()));
        let mut own = read_with(&paths.collect::<Vec<_>>(), &|path| documents.text(path))?;
        // What was never saved has no path.
        own.extend(others.into_iter().filter_map(|place| {
            let text = documents.get(place)?.text.clone();
            Some(RuleFile { name: place.name.clone(), text })
        }));
        Ok(own)
    }

    /// Some files with all that is read with them.
    pub fn project(&self, documents: &Documents, places: &[Place]) -> Result<Project, LoadError> {
        let own = self.own(documents, places)?;
        let number = own.len();
        let files = self.with(own).files()?;
        let index = Index::of(&files);
        Ok(Project { shipped: files.len().saturating_sub(number), files, index })
    }
}

impl Project {
    /// The number and text of a file.
    pub fn file(&self, place: &Place) -> Option<(u32, &str)> {
        let at = self.files.iter().position(|file| file.name == place.name)?;
        Some((at as u32, &self.files[at].text))
    }

    /// Whether a file ships.
    pub fn ships(&self, span: Span) -> bool {
        (span.file as usize) < self.shipped
    }

    /// The text of a file.
    pub fn text(&self, span: Span) -> &str {
        self.files.get(span.file as usize).map_or("", |file| &file.text)
    }

    /// The address of a file; that of one that ships is where it can be looked at.
    pub fn uri(&self, span: Span) -> Option<Uri> {
        let file = self.files.get(span.file as usize)?;
        if self.ships(span) { shown(&file.name, &file.text) } else { uri_of(&file.name) }
    }

    /// Where something stands, for the editor.
    pub fn location(&self, span: Span, encoding: Encoding) -> Option<Location> {
        Some(Location { uri: self.uri(span)?, range: encoding.range(self.text(span), bytes(span)) })
    }

    /// The name at a place of a file.
    pub fn mention(&self, place: &Place, byte: usize) -> Option<&Mention> {
        self.index.at(self.file(place)?.0, byte)
    }
}

/// The bytes of a span.
pub fn bytes(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}
