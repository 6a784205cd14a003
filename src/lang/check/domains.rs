//! Domains of parameters: ranges of numbers and lists of words.

use super::prelude::*;
use crate::{ast::Accepts, diagnostics::HasSpan};

impl Domain {
    /// “a number from 2 to 4”, “`left` or `right`”.
    pub(super) fn words(&self) -> Message {
        match self {
            Domain::Range(low, high) => message!("a number from {low} to {high}"),
            Domain::Words(words) => any_of(words),
        }
    }

    /// Its values in order; at most `most` of them if it is a range of numbers.
    pub(crate) fn values(&self, most: usize) -> Vec<Argument> {
        match self {
            Domain::Range(low, high) => (*low..=*high).take(most).map(Argument::Int).collect(),
            Domain::Words(words) => words.iter().cloned().map(Argument::Word).collect(),
        }
    }

    /// An endpoint or word, as written, outside of `allowed`; `None` if all are inside or the kinds of domain differ.
    pub(super) fn first_outside(&self, allowed: &Domain) -> Option<String> {
        match (self, allowed) {
            (Domain::Range(low, high), Domain::Range(least, most)) => {
                [low, high].into_iter().find(|n| !(least..=most).contains(n)).map(|n| n.to_string())
            }
            (Domain::Words(given), Domain::Words(allowed)) => {
                given.iter().find(|word| !allowed.contains(word)).map(|word| format!("`{word}`"))
            }
            _ => None,
        }
    }

    pub(super) fn contains(&self, argument: &Argument) -> bool {
        match (self, argument) {
            (Domain::Range(low, high), Argument::Int(number)) => (low..=high).contains(&number),
            (Domain::Words(words), Argument::Word(word)) => words.contains(word),
            _ => false,
        }
    }
}

impl Parameter {
    pub(super) fn out_of_range(&self, place: impl HasSpan) -> Diagnostic {
        Code::OutOfRange.at(place, message!("`{}` may be {}", self.name, self.domain.words()))
    }

    pub(super) fn missing(&self, callee: &str, place: impl HasSpan) -> Diagnostic {
        let message =
            message!("missing argument `{1}` of `{0}`: expected {2}", callee, self.name, self.domain.words());
        Code::MissingArgument.at(place, message)
    }
}

pub fn empty_range(place: impl HasSpan, low: i64, high: i64) -> Diagnostic {
    Code::EmptyRange.at(place, message!("empty range `{low}..{high}`"))
}

impl Scope<'_> {
    pub fn declare_parameter(&mut self, parameter: &ast::Parameter) {
        let (name, span) = (parameter.name, parameter.name.span);
        self.record_parameter(parameter);
        if let Some(first) = self.bound_at(name.text) {
            let message = message!("duplicate parameter `{}`", name.text);
            return self
                .fault(Code::BoundTwice.at(span, message).and(first, message!("first declared here")));
        }
        let Some(domain) = self.domain(&parameter.accepts) else {
            // Uses of the parameter are not reported as unknown.
            return self.unknown.push(name.text);
        };
        if self.records() {
            self.globals.record_type(span, Some(&domain.ty()));
        }
        let mut declared = Parameter { name: name.text.to_owned(), domain, default: None, span };
        if let Some(default) = &parameter.default {
            let default_span = default.span();
            declared.default = match default {
                ast::Argument::Int(number, _) => Some(Argument::Int(*number)),
                ast::Argument::Word(word) => Some(Argument::Word(word.text.to_owned())),
                ast::Argument::Range(..) => {
                    self.fail(Code::RangeNotAllowed.at(default_span, message!("a default must be one value")))
                }
            };
            if declared.default.as_ref().is_some_and(|argument| !declared.domain.contains(argument)) {
                self.fault(declared.out_of_range(default_span));
            }
        }
        self.parameters.push(declared);
        self.used_parameters.push(false);
    }

    /// Domain of an expression that is a parameter or variable; `None` if it has no domain.
    pub fn domain_of(&self, expr: &Expr) -> Option<&Domain> {
        match &expr.kind {
            ExprKind::Param(id) => Some(&self.parameters[id.0 as usize].domain),
            ExprKind::Var(id) => self.locals[id.0 as usize].domain.as_ref(),
            _ => None,
        }
    }

    pub fn domain(&mut self, accepts: &Option<Accepts>) -> Option<Domain> {
        match accepts.as_ref()? {
            Accepts::Range(low, high, at) if low > high => self.fail(empty_range(at, *low, *high)),
            Accepts::Range(low, high, _) => Some(Domain::Range(*low, *high)),
            Accepts::Words(words) => {
                let mut seen: Vec<String> = Vec::new();
                for word in words {
                    if seen.iter().any(|known| known == word.text) {
                        let message = message!("duplicate `{}` in this list", word.text);
                        self.fault(Code::ArgumentTwice.at(word, message));
                    }
                    seen.push(word.text.to_owned());
                }
                Some(Domain::Words(seen))
            }
            Accepts::Type(ty) => {
                let span = if let ast::TypeName::Name(name) = ty { name.span } else { Span::default() };
                let message = message!("a parameter of a technique must be a number or a word");
                let help = message!("write `n in 2..4` or `side in {{left, right}}`");
                self.fail(Code::Misplaced.at(span, message).help(help))
            }
        }
    }

    pub fn words_agree(&mut self, left: &Expr, right: &Expr) {
        for (word, other) in [(left, right), (right, left)] {
            let ExprKind::Word(text) = &word.kind else { continue };
            if let Some(domain) = self.domain_of(other)
                && !domain.contains(&Argument::Word(text.clone()))
            {
                let message = message!("this is {} and can never be `{text}`", domain.words());
                self.fault(Code::OutOfRange.at(word, message));
            }
        }
    }
}
