//! Texts with holes.

use super::super::ast::{self, Key, TextPiece};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::mention::{Meaning, Space};
use super::super::message::message;
use super::super::program::{Argument, Domain, Expr, ExprKind, Piece, Template, Texts, Type};
use super::scope::Scope;
use super::types::{element, words};

impl<'s> Scope<'_, 's> {
    /// Texts in several styles.
    pub(super) fn texts(&mut self, texts: &[ast::Text<'s>]) -> Texts {
        let mut checked = Texts::new();
        for text in texts {
            let style = text.style;
            self.record_use(style, Space::Style);
            if !self.globals.styles.contains(style.text) {
                let message = message!("there is no style `{}`", style.text);
                let known = self.globals.styles.iter();
                self.fault(Diagnostic::new(Code::UnknownStyle, style.at.0, message).near(style.text, known));
            }
            if checked.contains_key(style.text) {
                let message = message!("a text for `{}` stands here already", style.text);
                self.fault(Diagnostic::new(Code::RepeatedText, style.at.0, message));
            }
            if let Some(template) = self.template(&text.pieces) {
                checked.insert(style.text.to_owned(), template);
            }
        }
        checked
    }

    /// Texts in which `{title}` is the technique's own title in the same style.
    pub(super) fn texts_with_title(&mut self, texts: &[ast::Text<'s>]) -> Texts {
        let mut checked = Texts::new();
        for text in texts {
            self.naming = self.own_title.get(text.style.text).cloned();
            checked.extend(self.texts(std::slice::from_ref(text)));
        }
        self.naming = None;
        checked
    }

    /// One text.
    pub(super) fn template(&mut self, pieces: &[TextPiece<'s>]) -> Option<Template> {
        let mut checked: Option<Template> = Some(Template::new());
        for piece in pieces {
            let own = match piece {
                TextPiece::Value(ast::Expr { kind: ast::ExprKind::Name(text @ "title"), at }) => {
                    self.record(ast::Name { text, at: *at }, Meaning::Word);
                    self.naming.clone()
                }
                _ => None,
            };
            let more = own.or_else(|| self.piece(piece).map(|piece| vec![piece]));
            checked = checked.zip(more).map(|(mut all, more)| {
                all.extend(more);
                all
            });
        }
        checked
    }

    fn piece(&mut self, piece: &TextPiece<'s>) -> Option<Piece> {
        match piece {
            TextPiece::Letters(letters) => Some(Piece::Text(letters.clone())),
            TextPiece::Value(expr) => self.expr(expr, None).map(Piece::Value),
            TextPiece::Choice(expr, cases) => self.choice(expr, cases),
            TextPiece::Each(pattern, source, order, text) => self.inside(|scope| {
                let source = scope.expr(source, None);
                let is_path = source.as_ref().is_some_and(|source| source.ty == Type::Path);
                let source = if is_path { source } else { source.and_then(|source| scope.as_set(source)) };
                let each = match is_path {
                    true => Some(&Type::Candidate),
                    false => source.as_ref().and_then(|source| element(&source.ty)),
                };
                let bound = scope.bind_pattern(pattern, each);
                let order: Vec<Option<Expr>> = order.iter().map(|by| scope.order(by)).collect();
                let text = scope.template(text);
                Some(Piece::Each(bound?, source?, order.into_iter().collect::<Option<_>>()?, text?))
            }),
        }
    }

    /// What a list is put in the order of.
    fn order(&mut self, by: &ast::Expr<'s>) -> Option<Expr> {
        let by = self.expr(by, None)?;
        if matches!(by.ty, Type::Int | Type::Value | Type::Cell | Type::Unit) {
            return Some(by);
        }
        let message = message!("a list is put in the order of numbers, values, cells or units");
        let is = message!("this is {}", words(&by.ty));
        self.fault(Diagnostic::new(Code::WrongType, by.span, message).here(is));
        None
    }

    fn choice(&mut self, expr: &ast::Expr<'s>, cases: &[(Key<'s>, Vec<TextPiece<'s>>)]) -> Option<Piece> {
        let chosen = self.expr(expr, None);
        let mut checked: Vec<(Option<Argument>, Template)> = Vec::new();
        for (key, text) in cases {
            let argument = match key {
                Key::Int(number, at) => Some((Argument::Int(*number), at.0)),
                Key::Word(word) => Some((Argument::Word(word.text.to_owned()), word.at.0)),
                Key::Any(_) => None,
            };
            if let Key::Word(word) = key
                && self.globals.kinds.contains_key(word.text)
            {
                self.record_use(*word, Space::Value);
            }
            if let (Some(chosen), Some((argument, span))) = (&chosen, &argument) {
                self.key(chosen, argument, *span);
            }
            let span = match key {
                Key::Int(_, at) | Key::Any(at) => at.0,
                Key::Word(word) => word.at.0,
            };
            let argument = argument.map(|(argument, _)| argument);
            if checked.iter().any(|(before, _)| before.is_none() || *before == argument) {
                self.fault(Diagnostic::new(
                    Code::NeverCase,
                    span,
                    message!("a text before this one is always chosen"),
                ));
            }
            if let Some(text) = self.template(text) {
                checked.push((argument, text));
            }
        }
        let chosen = chosen?;
        self.all_cases(&chosen, &checked);
        Some(Piece::Choice(chosen, checked))
    }

    /// Checks that a key is something that the chosen expression can be.
    fn key(&mut self, chosen: &Expr, key: &Argument, span: super::super::program::Span) {
        let fault = match (&chosen.ty, key) {
            (Type::Int, Argument::Int(_)) | (Type::Word, Argument::Word(_)) => match self.domain_of(chosen) {
                Some(domain) if !super::domains::holds(&domain, key) => {
                    let message = message!("this is {}", super::domains::words(&domain));
                    Diagnostic::new(Code::NeverCase, span, message).here(message!("and never this"))
                }
                _ => return,
            },
            (Type::Kind, Argument::Word(word)) if self.globals.kinds.contains_key(word.as_str()) => return,
            (Type::Kind, Argument::Word(word)) => {
                let message = message!("no game has units of the kind `{}`", word);
                Diagnostic::new(Code::UnknownKind, span, message).near(word, self.globals.kinds.keys())
            }
            (ty @ (Type::Int | Type::Word | Type::Kind), _) => {
                let message = message!("expected {} or `_`", words(ty));
                Diagnostic::new(Code::WrongType, span, message)
                    .and(chosen.span, message!("it is compared with this"))
            }
            (ty, _) => {
                let message = message!("a text is chosen by a number, a word or a kind");
                Diagnostic::new(Code::WrongType, chosen.span, message).here(message!("this is {}", words(ty)))
            }
        };
        self.fault(fault);
    }

    /// Checks that a parameter finds a text for everything that it may be.
    fn all_cases(&mut self, chosen: &Expr, cases: &[(Option<Argument>, Template)]) {
        let Some(domain) = self.domain_of(chosen) else { return };
        let found =
            |argument: &Argument| cases.iter().any(|(key, _)| key.as_ref().is_none_or(|key| key == argument));
        let missing = match domain {
            Domain::Range(low, high) => (low..=high).map(Argument::Int).find(|argument| !found(argument)),
            Domain::Words(words) => words.into_iter().map(Argument::Word).find(|argument| !found(argument)),
        };
        if let Some(Argument::Int(_) | Argument::Word(_)) = &missing {
            let missing = match missing {
                Some(Argument::Int(number)) => number.to_string(),
                Some(Argument::Word(word)) => word,
                None => String::new(),
            };
            let message = message!("there is no text for {missing}");
            let help = message!("add `| {missing} …`, or `| _ …` for all others");
            self.fault(Diagnostic::new(Code::MissingCase, chosen.span, message).help(help));
        }
    }

    fn domain_of(&self, expr: &Expr) -> Option<Domain> {
        match &expr.kind {
            ExprKind::Param(id) => Some(self.parameters[id.0 as usize].domain.clone()),
            _ => None,
        }
    }
}
