//! The items of a file.

use super::{Meaning, Sort, declared};
use crate::ast::{Clause, ClauseKind, Item, ItemKind};
use crate::{parse, program::Span};

/// An item as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Where it stands, without its comment.
    pub span: Span,
    /// The sort of its declaration; nothing where it is a `tesuji`, a `use` or an example, or begins as no item does.
    pub sort: Option<Sort>,
    /// The word that it begins with.
    pub word: String,
    /// Its name; the technique with its arguments where it is an example, the path where it is a `use`.
    pub name: String,
    /// Where that stands; the whole item where it has no name.
    pub name_span: Span,
    /// What stands before its clauses or its meaning, on one line.
    pub head: String,
    /// The comment lines directly before it.
    pub comment: String,
    /// Its titles as they are written, each with its style.
    pub titles: Vec<(String, String)>,
    /// Where its clauses stand.
    pub clauses: Vec<Span>,
}

/// An item as it is written.
pub(super) fn block(text: &str, item: &Item<'_>) -> Block {
    let span = item.at.0;
    let written = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    let word = parse::first_word(written);
    let name = match &item.kind {
        ItemKind::Use(path) => Some((path.text(), path.at.0)),
        ItemKind::Example(example) => {
            let at = example.call.at.0;
            let call = text.get(at.start as usize..at.end as usize).unwrap_or_default();
            Some((call.to_owned(), at))
        }
        // Of what is not understood, the first name is its own.
        _ => {
            let is_own = |sort: Sort| sort.word() == word;
            let mut own = declared(item).into_iter();
            let own = own.find(|own| matches!(own.meaning, Meaning::Declares(sort) if is_own(sort)));
            own.map(|own| (own.name, own.span))
        }
    };
    let (name, name_span) = name.unwrap_or((String::new(), span));
    let clauses = clauses(item);
    let titles = clauses.iter().flat_map(|clause| match &clause.kind {
        ClauseKind::Title(texts) => &texts[..],
        _ => &[],
    });
    Block {
        span,
        sort: Sort::of_word(word).filter(|_| name_span != span),
        word: word.to_owned(),
        name,
        name_span,
        head: head(written),
        comment: item.comment.clone(),
        titles: titles.map(|text| (text.style.text.to_owned(), text.quoted.text())).collect(),
        clauses: clauses.iter().map(|clause| clause.at.0).collect(),
    }
}

/// What stands before the first `{` or `=` outside of brackets, on one line.
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

fn clauses<'i, 's>(item: &'i Item<'s>) -> &'i [Clause<'s>] {
    match &item.kind {
        ItemKind::Technique(technique) => &technique.clauses,
        ItemKind::Game(game) => &game.clauses,
        ItemKind::Strategy(strategy) => &strategy.clauses,
        ItemKind::Example(example) => &example.clauses,
        ItemKind::Style(style) => &style.clauses,
        ItemKind::Link(link) => &link.clauses,
        _ => &[],
    }
}
