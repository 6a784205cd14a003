//! What parameters may be.

use super::super::ast::{self, Accepts};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::message::{Message, message};
use super::super::program::{Argument, Domain, Expr, ExprKind, Parameter};
use super::super::similar::any_of;
use super::scope::Scope;

/// A domain in words: “a number from 2 to 4”, “`left` or `right`”.
pub(crate) fn words(domain: &Domain) -> Message {
    match domain {
        Domain::Range(low, high) => message!("a number from {low} to {high}"),
        Domain::Words(words) => any_of(words),
    }
}

/// Something of one domain that is not in another, if there is such a thing.
pub(super) fn outside(given: &Domain, allowed: &Domain) -> Option<String> {
    match (given, allowed) {
        (Domain::Range(low, high), Domain::Range(least, most)) => {
            [low, high].into_iter().find(|n| !(least..=most).contains(n)).map(|n| n.to_string())
        }
        (Domain::Words(given), Domain::Words(allowed)) => {
            given.iter().find(|word| !allowed.contains(word)).map(|word| format!("`{word}`"))
        }
        _ => None,
    }
}

/// Whether an argument is among what its parameter may be.
pub(crate) fn holds(domain: &Domain, argument: &Argument) -> bool {
    match (domain, argument) {
        (Domain::Range(low, high), Argument::Int(number)) => (low..=high).contains(&number),
        (Domain::Words(words), Argument::Word(word)) => words.contains(word),
        _ => false,
    }
}

impl<'s> Scope<'_, 's> {
    /// The parameters of a technique.
    pub(super) fn declare_parameters(&mut self, parameters: &[ast::Parameter<'s>]) {
        for parameter in parameters {
            let (name, span) = (parameter.name, parameter.name.at.0);
            self.record_parameter(parameter);
            if let Some(first) = self.bound_at(name.text) {
                let message = message!("`{}` is a parameter already", name.text);
                self.fault(
                    Diagnostic::new(Code::BoundTwice, span, message)
                        .and(first, message!("first declared here")),
                );
                continue;
            }
            let Some(domain) = self.domain(&parameter.accepts) else {
                // What uses it is not wrong for that.
                self.unknown.push(name.text);
                continue;
            };
            let default = parameter.default.as_ref().and_then(|default| {
                let argument = match default {
                    ast::Argument::Int(number, _) => Argument::Int(*number),
                    ast::Argument::Word(word) => Argument::Word(word.text.to_owned()),
                    ast::Argument::Range(_, _, at) => {
                        self.fault(Diagnostic::new(
                            Code::RangeNotAllowed,
                            at.0,
                            message!("a default is one value"),
                        ));
                        return None;
                    }
                };
                if !holds(&domain, &argument) {
                    let message = message!("`{}` may be {}", name.text, words(&domain));
                    self.fault(Diagnostic::new(Code::OutOfRange, default.span(), message));
                }
                Some(argument)
            });
            self.parameters.push(Parameter { name: name.text.to_owned(), domain, default, span });
            self.used_parameters.push(false);
        }
    }

    /// What a parameter accepts.
    pub(super) fn domain(&mut self, accepts: &Accepts<'s>) -> Option<Domain> {
        match accepts {
            Accepts::Range(low, high, at) if low > high => {
                let message = message!("no number is in `{low}..{high}`");
                self.fault(Diagnostic::new(Code::EmptyRange, at.0, message));
                None
            }
            Accepts::Range(low, high, _) => Some(Domain::Range(*low, *high)),
            Accepts::Words(words) => {
                let mut seen: Vec<String> = Vec::new();
                for word in words {
                    if seen.iter().any(|known| known == word.text) {
                        let message = message!("`{}` stands twice in this list", word.text);
                        self.fault(Diagnostic::new(Code::ArgumentTwice, word.at.0, message));
                    }
                    seen.push(word.text.to_owned());
                }
                Some(Domain::Words(seen))
            }
            Accepts::Type(ty) => {
                let at = match ty {
                    ast::TypeName::Name(name) => name.at,
                    _ => ast::At::default(),
                };
                let message = message!("a technique's parameters are numbers or words");
                let help = message!("write `n in 2..4` or `side in {{left, right}}`");
                self.fault(Diagnostic::new(Code::Misplaced, at.0, message).help(help));
                None
            }
        }
    }

    /// Checks that a word which is compared with a parameter is one of its words.
    pub(super) fn words_agree(&mut self, left: &Expr, right: &Expr) {
        for (word, other) in [(left, right), (right, left)] {
            let ExprKind::Word(text) = &word.kind else { continue };
            let domain = match &other.kind {
                ExprKind::Param(id) => Some(self.parameters[id.0 as usize].domain.clone()),
                ExprKind::Var(id) => self.locals[id.0 as usize].domain.clone(),
                _ => None,
            };
            if let Some(domain) = domain
                && !holds(&domain, &Argument::Word(text.clone()))
            {
                let message = message!("this is {}, and never `{text}`", words(&domain));
                self.fault(Diagnostic::new(Code::OutOfRange, word.span, message));
            }
        }
    }
}
