//! Index of the names in rule files, with their spans and meanings. Used by editors and other tools that read rules as
//! source text.
//!
//! The meanings are those that the checker recorded when it resolved the names. Items that are free of errors are
//! indexed even if the program has errors elsewhere; an item that cannot be parsed is indexed by the names that it
//! seems to declare.

mod place;

use crate::{
    Source, Span, Type,
    ast::{ClauseKind, Item, ItemKind, Name},
    check,
    load::is_built_in,
    parse,
};
use std::collections::BTreeMap;

use super::mention::Types;
pub use super::mention::{DeclKind, NameRole, Namespace, Occurrence};

pub use place::{CallContext, CompletionContext, call_context, completion_context, tokens_before};

/// All occurrences of names in a set of rule files.
#[derive(Debug, Clone, Default)]
pub struct NameIndex {
    /// Occurrences, sorted by file and position.
    mentions: Vec<Occurrence>,
    /// Items, sorted by file and position.
    blocks: Vec<ItemSpan>,
    /// Indices of all declarations in `mentions`, by namespace and name.
    declared: BTreeMap<(Namespace, String), Vec<usize>>,
    /// Types of variables, by the span that binds them.
    types: Types,
}

impl NameIndex {
    /// Builds the index of some files. The file numbers in spans follow the order of `sources`.
    pub fn new(sources: &[Source]) -> Self {
        let texts: Vec<&str> = sources.iter().map(Source::rules).collect();
        let files = parse::parse(&texts, &mut Vec::new());
        let mut index = Self::default();
        for (text, items) in texts.iter().zip(&files) {
            for item in items {
                index.mentions.extend(declared(item));
                index.blocks.push(block(text, item));
            }
        }
        let items: Vec<Item> = files.into_iter().flatten().collect();
        let (mentions, types) = check::mentions(&items, sources.iter().map(is_built_in).collect());
        index.mentions.extend(mentions);
        index.types = types;
        index.mentions.sort_by_key(|mention| (mention.span.file, mention.span.start, mention.span.end));
        for (place, mention) in index.mentions.iter().enumerate() {
            if let NameRole::Declares(sort) = mention.meaning {
                let places = index.declared.entry((sort.space(), mention.name.clone())).or_default();
                places.push(place);
            }
        }
        index
    }

    /// All occurrences, in the order of the files.
    pub fn mentions(&self) -> &[Occurrence] {
        &self.mentions
    }

    /// The items of a file.
    pub fn blocks(&self, file: u32) -> impl Iterator<Item = &ItemSpan> {
        self.blocks.iter().filter(move |block| block.span.file == file)
    }

    /// The item that contains a span; `None` if the span is outside of all items.
    pub fn block_at(&self, span: Span) -> Option<&ItemSpan> {
        self.blocks(span.file).find(|block| block.span.start <= span.start && span.end <= block.span.end)
    }

    /// The name that contains a byte position of a file or ends at it.
    pub fn occurrence_at(&self, file: u32, byte: usize) -> Option<&Occurrence> {
        let holds = |mention: &&Occurrence| {
            let (start, end) = (mention.span.start as usize, mention.span.end as usize);
            mention.span.file == file && start <= byte && byte <= end
        };
        // If two names touch, the one that begins at the position is returned.
        self.mentions.iter().rfind(holds)
    }

    /// The declarations of a name, or the occurrence that binds a variable or parameter.
    pub fn declarations<'i>(&'i self, mention: &'i Occurrence) -> Vec<&'i Occurrence> {
        if let Some(bound) = mention.meaning.bound() {
            return self.mentions.iter().filter(|known| known.span == bound).collect();
        }
        mention.meaning.space().map_or_else(Vec::new, |space| self.declared(space, &mention.name))
    }

    /// The type of a variable; `None` if the checker found no type.
    pub fn type_of(&self, mention: &Occurrence) -> Option<&Type> {
        self.types.get(&mention.meaning.bound()?)
    }

    /// The declarations of a name in a namespace.
    pub fn declared(&self, space: Namespace, name: &str) -> Vec<&Occurrence> {
        let places = self.declared.get(&(space, name.to_owned()));
        places.into_iter().flatten().map(|place| &self.mentions[*place]).collect()
    }

    /// All declarations that are visible in all files.
    pub fn all_declared(&self) -> impl Iterator<Item = (&Occurrence, DeclKind)> {
        let places = self.declared.values().flatten().map(|place| &self.mentions[*place]);
        places.filter_map(|mention| match mention.meaning {
            NameRole::Declares(sort) => Some((mention, sort)),
            _ => None,
        })
    }

    /// All occurrences of the same declared item or variable, declarations included.
    pub fn same_as<'i>(&'i self, mention: &'i Occurrence) -> Vec<&'i Occurrence> {
        if let Some(bound) = mention.meaning.bound() {
            return self.mentions.iter().filter(|known| known.meaning.bound() == Some(bound)).collect();
        }
        let Some(space) = mention.meaning.space() else { return Vec::new() };
        let is_same =
            |known: &&Occurrence| known.meaning.space() == Some(space) && known.name == mention.name;
        self.mentions.iter().filter(is_same).collect()
    }
}

/// The global names that an item declares.
fn declared(item: &Item) -> Vec<Occurrence> {
    if let ItemKind::Broken(names) = &item.kind {
        return declared_by_broken(names);
    }
    let Some(kind) = item.declares() else { return Vec::new() };
    let further = item.clauses.iter().flat_map(|clause| match &clause.kind {
        ClauseKind::Alias(alias) => {
            alias.name.names().into_iter().map(|(name, _)| (DeclKind::Alias, name)).collect()
        }
        ClauseKind::Units(units) => vec![(DeclKind::Kind, units.kind)],
        _ => Vec::new(),
    });
    std::iter::once((kind, item.name)).chain(further).map(declaration).collect()
}

/// The declarations among the names of an item with a syntax error.
fn declared_by_broken(names: &[(DeclKind, Name)]) -> Vec<Occurrence> {
    let item_kind = names.first().map(|(kind, _)| *kind);
    // The same words also begin clauses and appear in expressions.
    let declares = |(at, (kind, _)): &(usize, (DeclKind, Name))| match kind {
        DeclKind::Alias => item_kind == Some(DeclKind::Technique),
        DeclKind::Kind => matches!(item_kind, Some(DeclKind::Game | DeclKind::Constraint)),
        _ => *at == 0,
    };
    names.iter().copied().enumerate().filter(declares).map(|(_, name)| declaration(name)).collect()
}

fn declaration((kind, name): (DeclKind, Name)) -> Occurrence {
    Occurrence::new(name, NameRole::Declares(kind))
}

/// An item of a rule file as source text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemSpan {
    /// Span of the item, without its comment.
    pub span: Span,
    /// Kind of the declaration; `None` for `tesuji`, `use`, examples, unknown items and items without a name.
    pub sort: Option<DeclKind>,
    /// First word of the item.
    pub word: String,
    /// Name of the item; for an example its technique with arguments, for a `use` its path.
    pub name: String,
    /// Span of the name; the whole item if it has no name.
    pub name_span: Span,
    /// Text before the clauses or the body, on one line.
    pub head: String,
    /// Comment lines directly before the item.
    pub comment: String,
    /// Titles as source text, each with its style.
    pub titles: Vec<(String, String)>,
    /// Spans of the clauses.
    pub clauses: Vec<Span>,
}

/// Builds the source view of an item.
fn block(text: &str, item: &Item) -> ItemSpan {
    let span = item.span;
    let written = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    let word = parse::first_word(written);
    let name = match &item.kind {
        ItemKind::Use(path) => Some((path.text(), path.span)),
        ItemKind::Example(call) => Some((call.text.clone(), call.span)),
        // An item with a syntax error is named by its first declaration.
        _ => {
            let is_own = |sort: DeclKind| sort.word() == word;
            let mut declarations = declared(item).into_iter();
            let declaration =
                declarations.find(|own| matches!(own.meaning, NameRole::Declares(sort) if is_own(sort)));
            declaration.map(|own| (own.name, own.span))
        }
    };
    let (name, name_span) = name.unwrap_or((String::new(), span));
    let titles = item.clauses.iter().flat_map(|clause| match &clause.kind {
        ClauseKind::Title(texts) => &texts[..],
        _ => &[],
    });
    ItemSpan {
        span,
        sort: DeclKind::of_word(word).filter(|_| name_span != span),
        word: word.to_owned(),
        name,
        name_span,
        head: head(written),
        comment: item.comment.clone(),
        titles: titles.map(|text| (text.style.text.to_owned(), text.quoted.text())).collect(),
        clauses: item.clauses.iter().map(|clause| clause.span).collect(),
    }
}

/// The text before the first `{` or `=` outside of parentheses, on one line.
fn head(written: &str) -> String {
    let mut depth = 0;
    let end = written.find(|c| {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth == 0 && matches!(c, '{' | '=' | '#' | '"')
    });
    let words = written[..end.unwrap_or(written.len())].split_whitespace();
    words.collect::<Vec<_>>().join(" ")
}
