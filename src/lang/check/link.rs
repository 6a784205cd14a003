//! Links: which nodes hang together.

use super::common::{Checked, Tree, all_some, as_kind, once, repeated};
use super::scope::{Mode, Scope};
use super::types::{convert, set};
use super::{forms, globals::Globals};
use crate::ast::{self, ClauseKind, Item};
use crate::program::{Clause, Expr, Link, ParamId, Takes, Type};
use crate::{codes::Code, mention::Meaning, message::message};

pub(super) fn check<'s>(globals: &Globals<'s>, item: &Item<'s>, link: &ast::Link<'s>) -> Checked<Link> {
    let mut scope = Scope::new(globals, item, Mode::Board);
    let checked = scope.link(link);
    scope.finish(checked)
}

impl<'s> Scope<'_, 's> {
    fn link(&mut self, link: &ast::Link<'s>) -> Option<Link> {
        for take in &link.takes {
            if let ast::Takes::Parameter(parameter) = take {
                self.declare_parameter(parameter);
            }
        }
        for take in &link.takes {
            if let ast::Takes::Name(name) = take {
                self.declared_at.insert(name.text, name.at.0);
                self.record(*name, Meaning::Parameter { bound: name.at.0 });
            }
        }
        self.faults.extend(repeated(&link.clauses, |kind| match kind {
            ClauseKind::Path(_) => Some("path"),
            _ => once(kind),
        }));
        let clauses = || link.clauses.iter();
        let mut walks = clauses().filter_map(|clause| as_kind!(clause, ClauseKind::Path(path) => path));
        if let Some(each) = walks.find_map(|path| path.each.as_ref()) {
            let help =
                message!("a link has one walk between its ends; walks for each element stand in a technique");
            let message = message!("a link has no walk for each element of a set");
            self.fault(Code::Misplaced.at(each.name, message).help(help));
        }
        let ends = clauses().find_map(|clause| as_kind!(clause, ClauseKind::Ends(from, to) => (from, to)));
        let clauses = self.clauses_and_worlds(&link.clauses).0;
        let Some((from, to)) = ends else {
            let message = message!("`{}` links nothing", link.name.text);
            let help = message!("a link ends in `ends (a, v), (b, v)`, the two nodes that it links");
            return self.fail(Code::MissingClause.at(link.name, message).help(help));
        };
        let (from, to) = (self.node(from), self.node(to));
        let takes = self.takes(link);
        let (clauses, from, to, mut follows) = (clauses?, from?, to?, false);
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
            comment: self.item.comment.clone(),
            span: self.item.at.0,
        };
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
        let mut parameters = (0..).map(ParamId);
        all_some(link.takes.iter().map(|take| match take {
            ast::Takes::Parameter(_) => parameters.next().map(Takes::Parameter),
            ast::Takes::Name(name) => match self.variable(name.text) {
                Some(id) => {
                    self.locals[id.0 as usize].used = true;
                    Some(Takes::Label(id))
                }
                None => {
                    let message = message!("nothing in `{}` binds `{}`", link.name.text, name.text);
                    let known: Vec<&str> = self.visible.iter().map(|(seen, _)| *seen).collect();
                    self.fail(Code::UnknownName.unknown(*name, known, message))
                }
            },
        }))
    }

    fn node(&mut self, expr: &Tree<'s>) -> Option<Expr> {
        let node = self.expr(expr, None)?;
        let message = || message!("a node is a cell with a value, or a set of such: `(c, v)`, `(P, v)`");
        convert(node, &set(Type::Candidate)).map_or_else(|node| self.wrong_type(&node, message()), Some)
    }
}
