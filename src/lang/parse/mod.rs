//! Parser: converts the text of a file to its syntax tree, item by item.

mod advice;
mod clauses;
mod depth;
mod expected;
mod expr;
mod fault;
mod items;
mod open;
mod path;
mod signs;
mod strategy;
mod text;

pub(super) use expected::{CompletionTokens, completion_tokens};
pub(super) use expr::pieces;
pub(super) use fault::found;
pub(super) use items::{split, stray};
pub(super) use open::{blanks, marks, open_parenthesis};
pub(super) use signs::dashes;

use crate::{Code, Diagnostic, Operator, Quantifier, Reach, Span, ast::*, parallel};
use items::Chunk;
use pest::{
    Parser,
    iterators::{Pair, Pairs},
};
use pest_derive::Parser;
use std::cell::RefCell;
use tesuji_message::{Message, message};

#[derive(Parser)]
#[grammar = "grammar/tesuji.pest"]
struct Grammar;

/// A node of the parse tree.
pub type Node<'s> = Pair<'s, Rule>;

/// Parses files. Returns the valid items of each file in order, and reports each invalid one.
pub fn parse(texts: &[&str], diagnostics: &mut Vec<Diagnostic>) -> Vec<Vec<Item>> {
    let chunks: Vec<(u32, Chunk<'_>)> = texts
        .iter()
        .enumerate()
        .flat_map(|(file, text)| items::split(text).into_iter().map(move |chunk| (file as u32, chunk)))
        .collect();
    let mut files: Vec<Vec<Item>> = texts.iter().map(|_| Vec::new()).collect();
    let parsed =
        parallel::map(&chunks, |(_, chunk)| chunk.body.len(), |(file, chunk)| parse_chunk(*file, chunk));
    for ((file, _), (item, errors)) in chunks.iter().zip(parsed) {
        files[*file as usize].push(item);
        diagnostics.extend(errors);
    }
    files
}

fn parse_chunk(file: u32, chunk: &Chunk<'_>) -> (Item, Vec<Diagnostic>) {
    let builder = Builder { file, base: chunk.start, diagnostics: RefCell::default() };
    let item = builder.item(chunk.body);
    let span = builder.span(0, chunk.body.len());
    let errors = builder.diagnostics.into_inner();
    let broken = || Item { kind: ItemKind::Broken(items::names(file, chunk)), ..Item::default() };
    let item = item.filter(|_| errors.is_empty()).unwrap_or_else(broken);
    (Item { comment: items::comment(chunk.comment), span, ..item }, errors)
}

/// Parses a call from the command line: a technique with optional arguments.
pub fn parse_call(text: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<Call> {
    let builder = Builder { file: u32::MAX, base: 0, diagnostics: RefCell::default() };
    let call = builder
        .root(Rule::call_text, text)
        .and_then(|root| root.into_inner().next())
        .map(|pair| builder.call(pair));
    diagnostics.extend(builder.diagnostics.into_inner());
    call
}

/// Whether a letter may be part of a word or name in Latin letters.
pub fn is_word_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '-'
}

/// The first word of a text; empty if the text does not begin with a word.
pub fn first_word(text: &str) -> &str {
    &text[..text.find(|c| !is_word_letter(c)).unwrap_or(text.len())]
}

/// Keywords of items, with their grammar rules.
const ITEMS: [(&str, Rule); 13] = [
    ("tesuji", Rule::version_item),
    ("use", Rule::use_item),
    ("technique", Rule::technique_item),
    ("define", Rule::define_item),
    ("link", Rule::link_item),
    ("path", Rule::path_item),
    ("law", Rule::law_item),
    ("game", Rule::game_item),
    ("constraint", Rule::constraint_item),
    ("strategy", Rule::strategy_item),
    ("example", Rule::example_item),
    ("style", Rule::style_item),
    ("rating", Rule::rating_item),
];

pub fn item_words() -> impl Iterator<Item = &'static str> {
    ITEMS.into_iter().map(|(word, _)| word)
}

fn rule_of(word: &str) -> Option<Rule> {
    ITEMS.into_iter().find(|(known, _)| *known == word).map(|(_, rule)| rule)
}

pub fn tree(body: &str) -> Option<Node<'_>> {
    Grammar::parse(rule_of(first_word(body))?, body).ok()?.next()
}

pub fn call_tree(call: &str) -> Option<Node<'_>> {
    Grammar::parse(Rule::call_text, call).ok()?.next()
}

/// Whether a text is a valid name for a declaration.
pub fn is_name(text: &str) -> bool {
    Grammar::parse(Rule::name, text).is_ok_and(|pairs| pairs.as_str() == text)
}

fn all<'s>(pair: &Node<'s>, rule: Rule) -> impl Iterator<Item = Node<'s>> + use<'s> {
    pair.clone().into_inner().filter(move |inner| inner.as_rule() == rule)
}

fn first<'s>(pair: &Node<'s>, rule: Rule) -> Option<Node<'s>> {
    all(pair, rule).next()
}

/// Builds the syntax tree from the pairs that pest parsed in one item.
struct Builder {
    file: u32,
    /// Byte offset of the item in the file.
    base: usize,
    diagnostics: RefCell<Vec<Diagnostic>>,
}

impl Builder {
    fn item(&self, body: &str) -> Option<Item> {
        let word = first_word(body);
        let Some(rule) = rule_of(word) else {
            self.report(fault::no_item(self, body));
            return None;
        };
        if let Some(at) = depth::too_deep(body) {
            let span = self.span(at, at + body[at..].chars().next().map_or(0, char::len_utf8));
            let help = message!("name a part of it with `define` or `let`");
            self.report(Code::TooDeep.at(span, message!("this is nested too deep")).help(help));
            return None;
        }
        self.item_of(self.root(rule, body)?)
    }

    /// Runs pest; an error becomes a diagnostic.
    fn root<'s>(&self, rule: Rule, body: &'s str) -> Option<Node<'s>> {
        let parsed = Grammar::parse(rule, body).map_err(|_| self.report(fault::explain(self, rule, body)));
        parsed.ok()?.next()
    }

    fn report(&self, diagnostic: Diagnostic) {
        self.diagnostics.borrow_mut().push(diagnostic);
    }

    /// Converts a span of the item to a span of the file.
    fn span(&self, start: usize, end: usize) -> Span {
        Span { file: self.file, start: (self.base + start) as u32, end: (self.base + end) as u32 }
    }

    /// Span of a pair, without trailing blanks that pest may include.
    fn span_of(&self, pair: &Node<'_>) -> Span {
        self.span(pair.as_span().start(), tight_end(pair.clone()))
    }

    fn name(&self, pair: Node<'_>) -> Name {
        Name::new(pair.as_str(), self.span_of(&pair))
    }

    fn name_in(&self, pair: &Node<'_>) -> Option<Name> {
        first(pair, Rule::name).map(|name| self.name(name))
    }

    fn names_in(&self, pair: &Node<'_>) -> Vec<Name> {
        all(pair, Rule::name).map(|name| self.name(name)).collect()
    }

    /// The `N` quoted texts directly inside a pair; `None` if the number differs.
    fn strings<const N: usize>(&self, pair: &Node<'_>) -> Option<[StringLiteral; N]> {
        all(pair, Rule::string).map(|text| self.quoted(text)).collect::<Vec<_>>().try_into().ok()
    }

    fn quoted(&self, pair: Node<'_>) -> StringLiteral {
        let text = pair.as_str();
        StringLiteral { raw: text[1..text.len() - 1].to_owned(), span: self.span_of(&pair) }
    }

    fn int(&self, pair: &Node<'_>) -> i64 {
        let digits = pair.as_str();
        match digits.parse::<i64>() {
            Ok(number) if number.unsigned_abs() <= 999_999_999 => number,
            _ => {
                let message = message!("`{digits}` has more than nine digits");
                self.report(Code::NumberTooLarge.at(self.span_of(pair), message));
                0
            }
        }
    }
}

/// End of a pair without trailing blanks and comments that pest includes.
pub fn tight_end(pair: Node<'_>) -> usize {
    let (start, text) = (pair.as_span().start(), pair.as_str());
    if !text.ends_with(char::is_whitespace) {
        return start + text.len();
    }
    let Some(last) = pair.into_inner().last() else { return start + text.len() };
    let inner = tight_end(last);
    let mut end = inner;
    let mut line = inner;
    for part in text[inner - start..].split_inclusive('\n') {
        let said = part.split('#').next().unwrap_or("").trim_end();
        if !said.is_empty() {
            end = line + said.len();
        }
        line += part.len();
    }
    end
}
