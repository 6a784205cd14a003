//! Notes the names of one item, with the variables that can be seen at each place.

use super::super::ast::{
    Accepts, Argument, Bound, Call, CallArgument, Key, Name, Parameter, Pattern, Text, TextPiece, TypeName,
};
use super::super::check::{function_names, is_constant};
use super::super::program::Span;
use super::{Meaning, Mention, Sort, Space};
use std::collections::BTreeSet;
use std::ops::Range;

/// A variable or parameter that can be seen.
struct Seen<'s> {
    name: &'s str,
    bound: Span,
    parameter: bool,
}

/// What is known while an item is gone through.
pub(super) struct Walker<'w, 's> {
    /// The definitions and kinds of units of all files.
    values: &'w BTreeSet<&'w str>,
    /// What was found.
    pub found: Vec<Mention>,
    /// The innermost last.
    seen: Vec<Seen<'s>>,
    /// Parameters that are words, with their words: these are links where the parameter is used as one.
    words: Vec<(Span, Vec<Name<'s>>)>,
    /// All words that parameters may be.
    known_words: BTreeSet<&'s str>,
}

impl<'w, 's> Walker<'w, 's> {
    /// Nothing bound yet.
    pub fn new(values: &'w BTreeSet<&'w str>) -> Self {
        Self { values, found: Vec::new(), seen: Vec::new(), words: Vec::new(), known_words: BTreeSet::new() }
    }

    /// Notes a name.
    pub fn note(&mut self, name: Name<'_>, meaning: Meaning) {
        self.note_as(name.text.to_owned(), name.at.0, meaning);
    }

    /// Notes a name that is not written in one piece.
    pub fn note_as(&mut self, name: String, span: Span, meaning: Meaning) {
        self.found.push(Mention { name, span, meaning });
    }

    /// Notes what an item declares.
    pub fn declare(&mut self, name: Name<'_>, sort: Sort) {
        self.note(name, Meaning::Declares(sort));
    }

    /// Notes the name of something that is declared for all files.
    pub fn uses(&mut self, name: Name<'_>, space: Space) {
        self.note(name, Meaning::Uses(space));
    }

    /// Notes words of the language.
    pub fn word(&mut self, name: Name<'_>) {
        self.note(name, Meaning::Word);
    }

    /// Runs something whose variables cannot be seen afterwards.
    pub fn inside(&mut self, run: impl FnOnce(&mut Self)) {
        let seen = self.seen.len();
        run(self);
        self.seen.truncate(seen);
    }

    /// How many names can be seen.
    pub fn seen(&self) -> usize {
        self.seen.len()
    }

    /// Some of the names that can be seen cannot be any more.
    pub fn hide(&mut self, names: Range<usize>) {
        self.seen.drain(names);
    }

    /// A name that whoever uses a part of a path shares with it, for a link too.
    pub fn shared(&mut self, name: Name<'s>) {
        self.parameter_name(name);
        self.words.push((name.at.0, Vec::new()));
    }

    /// A name that the language binds here.
    pub fn given(&mut self, names: &[&'s str]) {
        let given = names.iter().map(|name| Seen { name, bound: Span::default(), parameter: false });
        self.seen.extend(given);
    }

    fn local(&self, name: &str) -> Option<Meaning> {
        let seen = self.seen.iter().rev().find(|seen| seen.name == name)?;
        Some(match (seen.bound == Span::default(), seen.parameter) {
            (true, _) => Meaning::Word,
            (_, true) => Meaning::Parameter { bound: seen.bound },
            (_, false) => Meaning::Variable { bound: seen.bound },
        })
    }

    /// Notes a variable or parameter that can be seen; says whether there is one.
    pub fn local_use(&mut self, name: Name<'s>) -> bool {
        let local = self.local(name.text);
        if let Some(meaning) = local {
            self.note(name, meaning);
        }
        local.is_some()
    }

    /// Binds a name, unless it is bound already.
    pub fn bind(&mut self, name: Name<'s>) {
        self.bind_as(name, false);
    }

    /// Binds a parameter.
    pub fn parameter_name(&mut self, name: Name<'s>) {
        self.bind_as(name, true);
    }

    fn bind_as(&mut self, name: Name<'s>, parameter: bool) {
        if self.local_use(name) {
            return;
        }
        if is_constant(name.text) {
            return self.note(name, Meaning::Function);
        }
        let bound = name.at.0;
        self.seen.push(Seen { name: name.text, bound, parameter });
        let meaning = if parameter { Meaning::Parameter { bound } } else { Meaning::Variable { bound } };
        self.note(name, meaning);
    }

    /// Binds a name where it may also be that of a definition or a kind of units.
    pub fn bind_or_use(&mut self, name: Name<'s>) {
        match self.local(name.text).is_none() && self.values.contains(name.text) {
            true => self.uses(name, Space::Value),
            false => self.bind(name),
        }
    }

    /// Whether a pattern names something that means nothing yet.
    pub fn has_new(&self, pattern: &Pattern<'s>) -> bool {
        match pattern {
            Pattern::Any(_) => true,
            Pattern::Name(name) => {
                self.local(name.text).is_none() && !is_constant(name.text) && !self.values.contains(name.text)
            }
            Pattern::Tuple(parts, _) | Pattern::Elements(parts, _) => {
                parts.iter().any(|part| self.has_new(part))
            }
        }
    }

    /// Binds what a pattern names.
    pub fn pattern(&mut self, pattern: &Pattern<'s>) {
        match pattern {
            Pattern::Any(_) => {}
            Pattern::Name(name) => self.bind_or_use(*name),
            Pattern::Tuple(parts, _) | Pattern::Elements(parts, _) => {
                parts.iter().for_each(|part| self.pattern(part));
            }
        }
    }

    /// A name in an expression.
    pub fn value(&mut self, name: Name<'s>) {
        if self.local_use(name) {
            return;
        }
        let meaning = match name.text {
            text if self.values.contains(text) => Meaning::Uses(Space::Value),
            text if is_constant(text) || text == "grids" => Meaning::Function,
            "path" | "first" | "last" | "title" | "removed" | "placed" => Meaning::Word,
            text if self.known_words.contains(text) => Meaning::Word,
            _ => Meaning::Uses(Space::Value),
        };
        self.note(name, meaning);
    }

    /// The name of a function that is called.
    pub fn function(&mut self, name: Name<'s>) {
        if self.local_use(name) {
            return;
        }
        let known = function_names().any(|known| known == name.text);
        self.note(name, if known { Meaning::Function } else { Meaning::Uses(Space::Value) });
    }

    /// The name of a link, or a parameter whose words are links.
    pub fn link(&mut self, name: Name<'s>) {
        match self.local(name.text) {
            Some(Meaning::Parameter { bound }) if self.words.iter().any(|(known, _)| *known == bound) => {
                self.note(name, Meaning::Parameter { bound });
                let of_it = self.words.iter_mut().filter(|(known, _)| *known == bound);
                let words: Vec<Name<'s>> = of_it.flat_map(|(_, words)| words.drain(..)).collect();
                words.into_iter().for_each(|word| self.uses(word, Space::Link));
            }
            _ => self.uses(name, Space::Link),
        }
    }

    /// A parameter with what it may be.
    pub fn parameter(&mut self, parameter: &Parameter<'s>) {
        self.parameter_name(parameter.name);
        match &parameter.accepts {
            Accepts::Range(..) => {}
            Accepts::Words(words) => {
                let mut words = words.clone();
                self.known_words.extend(words.iter().map(|word| word.text));
                if let Some(Argument::Word(default)) = parameter.default {
                    words.push(default);
                }
                self.words.push((parameter.name.at.0, words));
            }
            Accepts::Type(name) => self.type_name(name),
        }
    }

    fn type_name(&mut self, name: &TypeName<'s>) {
        match name {
            TypeName::Name(name) => self.word(*name),
            TypeName::Set(inner) => self.type_name(inner),
            TypeName::Tuple(parts) => parts.iter().for_each(|part| self.type_name(part)),
        }
    }

    /// A technique or strategy with what it is given.
    pub fn call(&mut self, call: &Call<'s>) {
        self.uses(call.name, Space::Callable);
        self.arguments(&call.arguments);
    }

    /// What is given to a call. A word may be a parameter of whoever calls; among the other words only links are
    /// declared anywhere.
    pub fn arguments(&mut self, arguments: &[CallArgument<'s>]) {
        for argument in arguments {
            match argument.value {
                Argument::Word(word) if !self.local_use(word) => self.uses(word, Space::Link),
                Argument::Range(low, high, _) => [low, high].into_iter().for_each(|bound| {
                    if let Bound::Name(name) = bound {
                        self.local_use(name);
                    }
                }),
                _ => {}
            }
        }
    }

    /// Texts with their styles and holes.
    pub fn texts(&mut self, texts: &[Text<'s>]) {
        for text in texts {
            self.uses(text.style, Space::Style);
            self.pieces_of_text(&text.pieces);
        }
    }

    /// What stands in the holes of a text.
    pub fn pieces_of_text(&mut self, pieces: &[TextPiece<'s>]) {
        for piece in pieces {
            match piece {
                TextPiece::Letters(_) => {}
                TextPiece::Value(expr) => self.expr(expr),
                TextPiece::Choice(expr, cases) => {
                    self.expr(expr);
                    for (key, text) in cases {
                        if let Key::Word(word) = key
                            && self.values.contains(word.text)
                        {
                            self.uses(*word, Space::Value);
                        }
                        self.pieces_of_text(text);
                    }
                }
                TextPiece::Each(pattern, source, order, text) => {
                    self.expr(source);
                    self.inside(|walker| {
                        walker.pattern(pattern);
                        order.iter().for_each(|expr| walker.expr(expr));
                        walker.pieces_of_text(text);
                    });
                }
            }
        }
    }
}
