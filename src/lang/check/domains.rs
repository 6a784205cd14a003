//! What parameters may be.

use super::scope::Scope;
use crate::ast::{self, Accepts};
use crate::message::{Message, message};
use crate::program::{Argument, Domain, Expr, ExprKind, Parameter};
use crate::{
    codes::Code,
    diagnostics::{Diagnostic, Placed},
    similar::any_of,
};

/// A domain in words: “a number from 2 to 4”, “`left` or `right`”.
pub(crate) fn words(domain: &Domain) -> Message {
    match domain {
        Domain::Range(low, high) => message!("a number from {low} to {high}"),
        Domain::Words(words) => any_of(words),
    }
}

/// Says that something is not what a parameter may be.
pub(super) fn out_of_range(parameter: &Parameter, place: impl Placed) -> Diagnostic {
    Code::OutOfRange.at(place, message!("`{}` may be {}", parameter.name, words(&parameter.domain)))
}

/// Says that a call does not give what a parameter needs.
pub(super) fn missing(callee: &str, parameter: &Parameter, place: impl Placed) -> Diagnostic {
    let message = message!("`{}` needs `{}`, {}", callee, parameter.name, words(&parameter.domain));
    Code::MissingArgument.at(place, message)
}

pub(super) fn empty_range(place: impl Placed, low: i64, high: i64) -> Diagnostic {
    Code::EmptyRange.at(place, message!("no number is in `{low}..{high}`"))
}

/// What is in a domain, in order, up to a number of values.
pub(super) fn values(domain: &Domain, most: usize) -> Vec<Argument> {
    match domain {
        Domain::Range(low, high) => (*low..=*high).take(most).map(Argument::Int).collect(),
        Domain::Words(words) => words.iter().cloned().map(Argument::Word).collect(),
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
    pub(super) fn declare_parameters(&mut self, parameters: &[ast::Parameter<'s>]) {
        parameters.iter().for_each(|parameter| self.declare_parameter(parameter));
    }

    pub(super) fn declare_parameter(&mut self, parameter: &ast::Parameter<'s>) {
        let (name, span) = (parameter.name, parameter.name.at.0);
        self.record_parameter(parameter);
        if let Some(first) = self.bound_at(name.text) {
            let message = message!("`{}` is a parameter already", name.text);
            return self
                .fault(Code::BoundTwice.at(span, message).and(first, message!("first declared here")));
        }
        let Some(domain) = self.domain(&parameter.accepts) else {
            // What uses it is not wrong for that.
            return self.unknown.push(name.text);
        };
        let mut declared = Parameter { name: name.text.to_owned(), domain, default: None, span };
        declared.default = match &parameter.default {
            Some(ast::Argument::Int(number, _)) => Some(Argument::Int(*number)),
            Some(ast::Argument::Word(word)) => Some(Argument::Word(word.text.to_owned())),
            Some(ast::Argument::Range(_, _, at)) => {
                self.fail(Code::RangeNotAllowed.at(at, message!("a default is one value")))
            }
            None => None,
        };
        if let (Some(argument), Some(default)) = (&declared.default, &parameter.default)
            && !holds(&declared.domain, argument)
        {
            self.fault(out_of_range(&declared, default.span()));
        }
        self.parameters.push(declared);
        self.used_parameters.push(false);
    }

    /// What a parameter may be that an expression is.
    pub(super) fn domain_of(&self, expr: &Expr) -> Option<&Domain> {
        match &expr.kind {
            ExprKind::Param(id) => Some(&self.parameters[id.0 as usize].domain),
            ExprKind::Var(id) => self.locals[id.0 as usize].domain.as_ref(),
            _ => None,
        }
    }

    pub(super) fn domain(&mut self, accepts: &Accepts<'s>) -> Option<Domain> {
        match accepts {
            Accepts::Range(low, high, at) if low > high => self.fail(empty_range(at, *low, *high)),
            Accepts::Range(low, high, _) => Some(Domain::Range(*low, *high)),
            Accepts::Words(words) => {
                let mut seen: Vec<String> = Vec::new();
                for word in words {
                    if seen.iter().any(|known| known == word.text) {
                        let message = message!("`{}` stands twice in this list", word.text);
                        self.fault(Code::ArgumentTwice.at(word, message));
                    }
                    seen.push(word.text.to_owned());
                }
                Some(Domain::Words(seen))
            }
            Accepts::Type(ty) => {
                let at = if let ast::TypeName::Name(name) = ty { name.at } else { ast::At::default() };
                let message = message!("a technique's parameters are numbers or words");
                let help = message!("write `n in 2..4` or `side in {{left, right}}`");
                self.fail(Code::Misplaced.at(at, message).help(help))
            }
        }
    }

    /// Checks that a word which is compared with a parameter is one of its words.
    pub(super) fn words_agree(&mut self, left: &Expr, right: &Expr) {
        for (word, other) in [(left, right), (right, left)] {
            let ExprKind::Word(text) = &word.kind else { continue };
            if let Some(domain) = self.domain_of(other)
                && !holds(domain, &Argument::Word(text.clone()))
            {
                let message = message!("this is {}, and never `{text}`", words(domain));
                self.fault(Code::OutOfRange.at(word, message));
            }
        }
    }
}
