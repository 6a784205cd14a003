//! Links: which nodes hang together.

use super::super::ast::{self, ClauseKind};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::mention::Meaning;
use super::super::message::message;
use super::super::program::{Clause, Expr, Link, Span, Takes, Type};
use super::forms;
use super::globals::Globals;
use super::scope::{Mode, Scope};
use super::types::{convert, set, words};

/// Checks a link: what it is where it is good, and what was wrong.
pub(super) fn check<'s>(
    globals: &Globals<'s>,
    link: &ast::Link<'s>,
    comment: &str,
    span: Span,
) -> (Option<Link>, Vec<Diagnostic>) {
    let mut scope = Scope::new(globals, Mode::Board);
    let checked = scope.link(link, comment, span);
    if checked.is_some() && !scope.failed() {
        scope.warn_unused();
    }
    let wrong = scope.faults.iter().any(|fault| fault.code.number().starts_with('E'));
    (checked.filter(|_| !wrong), scope.faults)
}

impl<'s> Scope<'_, 's> {
    fn link(&mut self, link: &ast::Link<'s>, comment: &str, span: Span) -> Option<Link> {
        let parameters: Vec<ast::Parameter<'s>> = link
            .takes
            .iter()
            .filter_map(|take| match take {
                ast::Takes::Parameter(parameter) => Some(parameter.clone()),
                ast::Takes::Name(_) => None,
            })
            .collect();
        self.declare_parameters(&parameters);
        for take in &link.takes {
            if let ast::Takes::Name(name) = take {
                self.declared_at.insert(name.text, name.at.0);
                self.record(*name, Meaning::Parameter { bound: name.at.0 });
            }
        }
        super::once(
            &link.clauses,
            |kind| match kind {
                ClauseKind::Ends(..) => Some("ends"),
                ClauseKind::Path(_) => Some("path"),
                _ => None,
            },
            &mut self.faults,
        );
        let each = link.clauses.iter().find_map(|clause| match &clause.kind {
            ClauseKind::Path(path) => path.each.as_ref(),
            _ => None,
        });
        if let Some(each) = each {
            let help =
                message!("a link has one walk between its ends; walks for each element stand in a technique");
            self.misplaced(each.name.at.0, message!("a link has no walk for each element of a set"), help);
        }
        let clauses = self.clauses(&link.clauses);
        let ends = link.clauses.iter().find_map(|clause| match &clause.kind {
            ClauseKind::Ends(from, to) => Some((from, to)),
            _ => None,
        });
        let Some((from, to)) = ends else {
            let message = message!("`{}` links nothing", link.name.text);
            let help = message!("a link ends in `ends (a, v), (b, v)`, the two nodes that it links");
            self.fault(Diagnostic::new(Code::MissingClause, link.name.at.0, message).help(help));
            return None;
        };
        let (from, to) = (self.node(from), self.node(to));
        let takes = self.takes(link);
        let (clauses, from, to) = (clauses?, from?, to?);
        let has = |kind: &str| link.kinds.iter().any(|name| name.text == kind);
        let mut checked = Link {
            name: link.name.text.to_owned(),
            strong: has("strong"),
            weak: has("weak"),
            parameters: self.parameters.clone(),
            takes: takes?,
            variables: self.variables(),
            clauses,
            ends: (from, to),
            follows: false,
            uses: self.uses.iter().cloned().collect(),
            comment: comment.to_owned(),
            span,
        };
        let mut follows = false;
        for clause in &checked.clauses {
            if let Clause::Path(path) = clause {
                let (faults, proved) = forms::of_link(path, &checked, self.globals);
                self.faults.extend(faults);
                follows |= proved;
            }
        }
        checked.follows = follows;
        Some(checked)
    }

    /// What the arguments of a link stand for: labels are variables of its body.
    fn takes(&mut self, link: &ast::Link<'s>) -> Option<Vec<Takes>> {
        let mut parameters = 0;
        let mut takes = Vec::new();
        let mut good = true;
        for take in &link.takes {
            match take {
                ast::Takes::Parameter(_) => {
                    takes.push(Takes::Parameter(super::super::program::ParamId(parameters)));
                    parameters += 1;
                }
                ast::Takes::Name(name) => {
                    match self.visible.iter().rev().find(|(seen, _)| *seen == name.text) {
                        Some((_, id)) => {
                            self.locals[id.0 as usize].used = true;
                            takes.push(Takes::Label(*id));
                        }
                        None => {
                            let message = message!("nothing in `{}` binds `{}`", link.name.text, name.text);
                            let known: Vec<&str> = self.visible.iter().map(|(seen, _)| *seen).collect();
                            self.fault(
                                Diagnostic::new(Code::UnknownName, name.at.0, message).near(name.text, known),
                            );
                            good = false;
                        }
                    }
                }
            }
        }
        good.then_some(takes)
    }

    /// A node: a set of candidates.
    fn node(&mut self, expr: &ast::Expr<'s>) -> Option<Expr> {
        let node = self.expr(expr, None)?;
        match convert(node, &set(Type::Candidate)) {
            Ok(node) => Some(node),
            Err(expr) => {
                let message = message!("a node is a cell with a value, or a set of such: `(c, v)`, `(P, v)`");
                let is = message!("this is {}", words(&expr.ty));
                self.fault(Diagnostic::new(Code::WrongType, expr.span, message).here(is));
                None
            }
        }
    }
}
