//! The catalogue: a page for each technique, strategy and game, generated from rule files and their examples.

mod games;
mod index;
mod parts;
mod proofs;
mod ratings;
mod strategies;
mod techniques;

use crate::{PlanningError, RuleGraph, prelude::*};
use proofs::Proofs;
use rayon::prelude::*;
use strategies::{StrategyEntry, runs};
use tesuji_report::pages::{html, markdown};

/// Pages of techniques, strategies and games, with pictures of examples, in one language.
///
/// ```
/// use tesuji::catalogue::{Catalogue, PageFormat};
/// use tesuji::{Language, RulesBuilder};
///
/// let text = "tesuji 1\ntechnique mine { for c in cells(1) let {v} = candidates(c) then place v in c }";
/// let rules = RulesBuilder::from_text("mine.tesuji", text).build()?;
/// let files = ["mine.tesuji".to_owned()].into();
/// let catalogue = Catalogue { rules: &rules, language: Language::En, files, prove: None };
/// let pages = catalogue.pages(PageFormat::Html)?;
/// assert!(pages.iter().any(|page| page.path == "techniques/mine.html"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Catalogue<'r> {
    /// The rules. Pages include examples if these were loaded.
    pub rules: &'r Rules,
    /// The language.
    pub language: Language,
    /// Names of the rule files whose items have pages; if empty, the items of all files.
    pub files: BTreeSet<String>,
    /// Time limit of [`Prover`](tesuji_prove::Prover) per case of a technique or link. Without it, no proofs are
    /// attempted.
    pub prove: Option<Duration>,
}

/// Output format of catalogue pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum PageFormat {
    /// HTML with one style sheet.
    #[default]
    Html,
    /// Markdown.
    Markdown,
}

/// A file of a catalogue: a page, a picture, or the style sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CatalogueFile {
    /// Path relative to the folder of the catalogue, with `/` as separator.
    pub path: String,
    /// Content of the file.
    pub text: String,
}

impl Catalogue<'_> {
    /// Returns the files of the catalogue, the first page before all others. Equal rules give equal bytes, except for
    /// proofs, which also depend on the time limit.
    ///
    /// # Errors
    /// Returns a [`PlanningError`] if a technique cannot be planned, so that its wake edges are unknown.
    pub fn pages(&self, form: PageFormat) -> Result<Vec<CatalogueFile>, PlanningError> {
        let (rules, language) = (self.rules, self.language);
        let program = rules.program();
        let graph = RuleGraph::new(rules, None)?;
        let runs = (0..program.strategies.len()).map(|number| runs(program, number)).collect();
        let proofs = self.prove.map(|timeout| Proofs::new(self, timeout));
        let writer = CatalogueWriter { rules, language, graph, runs, paths: self.paths(), proofs };
        let home = writer.translate(message!("Techniques"));
        let (mut pages, mut pictures) = (Vec::new(), Vec::new());
        let techniques: Vec<_> = program.techniques.iter().filter(|one| self.has(one.span)).collect();
        let drawn: Vec<_> = techniques.par_iter().map(|one| techniques::page(&writer, one)).collect();
        for (page, of_page) in drawn {
            pages.push(page);
            pictures.extend(of_page);
        }
        pages.insert(0, index::page(&writer, &pictures));
        let strategies = program.strategies.iter().enumerate().filter(|(_, one)| self.has(one.span));
        pages.extend(strategies.map(|(number, _)| strategies::page(&writer, number)));
        let ratings = program.ratings.iter().filter(|one| self.has(one.span));
        pages.extend(ratings.map(|one| ratings::page(&writer, one)));
        for entry in games(program).filter(|entry| self.has(entry.span)) {
            let (page, picture) = games::page(&writer, &entry);
            pages.push(page);
            pictures.extend(picture);
        }
        pages.extend(parts::page(&writer));
        let files = pages.iter().map(|page| {
            let (ending, text) = match form {
                PageFormat::Html => (html::ENDING, html::page(page, &home, language)),
                PageFormat::Markdown => (markdown::ENDING, markdown::page(page, &home)),
            };
            CatalogueFile { path: page.path.clone() + ending, text }
        });
        let mut files: Vec<CatalogueFile> = files.collect();
        files.extend(pictures);
        if form == PageFormat::Html {
            let (path, text) = html::STYLE;
            files.push(CatalogueFile { path: path.to_owned(), text: text.to_owned() });
        }
        Ok(files)
    }

    fn has(&self, span: Span) -> bool {
        let file = self.rules.program().files.get(span.file as usize);
        self.files.is_empty() || file.is_some_and(|file| self.files.contains(&file.name))
    }

    /// Returns the paths of all pages, and of the sections of the page of building blocks.
    fn paths(&self) -> BTreeSet<String> {
        let program = self.rules.program();
        let mut paths = BTreeSet::new();
        let mut add = |kind: &str, name: &str, span: Span| {
            if self.has(span) {
                paths.insert(format!("{kind}{name}"));
            }
        };
        program.techniques.iter().for_each(|one| add("techniques/", &one.name, one.span));
        program.strategies.iter().for_each(|one| add("strategies/", &one.name, one.span));
        program.ratings.iter().for_each(|one| add(ratings::FOLDER, &one.name, one.span));
        games(program).for_each(|one| add(&format!("{}/", one.folder), one.name, one.span));
        program.links.iter().for_each(|one| add(parts::PREFIX, &one.name, one.span));
        program.definitions.iter().for_each(|one| add(parts::PREFIX, &one.name, one.span));
        paths
    }
}

struct CatalogueWriter<'r> {
    rules: &'r Rules,
    language: Language,
    graph: RuleGraph,
    runs: Vec<Vec<StrategyEntry>>,
    paths: BTreeSet<String>,
    proofs: Option<Proofs>,
}

impl<'r> CatalogueWriter<'r> {
    fn program(&self) -> &'r Program {
        self.rules.program()
    }

    fn translate(&self, message: Message) -> String {
        self.language.translate(&message)
    }

    fn has(&self, path: &str) -> bool {
        self.paths.contains(path)
    }

    fn link(&self, text: impl Into<String>, to: String) -> Inline {
        if self.has(&to) { Inline::Link { text: text.into(), to } } else { Inline::text(text) }
    }

    fn technique(&self, name: &str) -> Inline {
        self.link(name, format!("techniques/{name}"))
    }

    fn strategy(&self, name: &str) -> Inline {
        self.link(name, format!("strategies/{name}"))
    }
}

struct PageBuilder<'w, 'r> {
    writer: &'w CatalogueWriter<'r>,
    fields: Vec<Field>,
    blocks: Vec<Block>,
}

impl<'w, 'r> PageBuilder<'w, 'r> {
    fn new(writer: &'w CatalogueWriter<'r>) -> Self {
        Self { writer, fields: Vec::new(), blocks: Vec::new() }
    }

    /// Adds a line to the list of facts unless its content is empty.
    fn field(&mut self, name: Message, content: Vec<Inline>) {
        if !content.is_empty() {
            self.fields.push(Field { name: self.writer.translate(name), content });
        }
    }

    fn words(&mut self, name: Message, text: String) {
        let content = if text.is_empty() { Vec::new() } else { vec![Inline::Text(text)] };
        self.field(name, content);
    }

    /// Adds a line for each language that has a title.
    fn titles(&mut self, title: impl Fn(Language) -> Option<String>) {
        for (language, name) in
            Language::ALL.into_iter().zip([message!("in English"), message!("in Japanese")])
        {
            self.words(name, title(language).unwrap_or_default());
        }
    }

    /// Adds the comment above a rule as a single line.
    fn comment(&mut self, comment: &str) {
        if !comment.trim().is_empty() {
            self.text(comment.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }

    fn heading(&mut self, text: Message) {
        self.blocks.push(Block::Heading { text: self.writer.translate(text), anchor: None });
    }

    fn text(&mut self, text: String) {
        self.blocks.push(Block::Text(vec![Inline::Text(text)]));
    }

    fn message(&mut self, text: Message) {
        self.text(self.writer.translate(text));
    }

    fn picture(&mut self, path: String, shows: Message, text: String) -> CatalogueFile {
        self.blocks.push(Block::Picture { path: path.clone(), shows: self.writer.translate(shows) });
        CatalogueFile { path, text }
    }

    fn table(&mut self, head: impl IntoIterator<Item = Message>, rows: Vec<Vec<Vec<Inline>>>) {
        let head = head.into_iter().map(|head| self.writer.translate(head)).collect();
        self.blocks.push(Block::Table { head, rows });
    }

    /// Adds the list of facts as a collapsed block.
    fn facts(&mut self) {
        let about = self.writer.translate(message!("Facts"));
        self.blocks.push(Block::Facts { about, fields: std::mem::take(&mut self.fields) });
    }

    fn rule(&mut self, span: Span) {
        self.heading(message!("The rule"));
        self.blocks.push(Block::Code(source_with_comment(self.writer.program(), "", span)));
    }

    fn finish(self, path: String, title: String) -> Page {
        Page { path, title, blocks: self.blocks }
    }
}
