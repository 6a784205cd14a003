//! One walk for each element of a set: what the elements are, where their walks begin, and what all of them share.

use super::Seen;
use crate::ast::{self, Name, PartKind, PathPart, Suffix};
use crate::check::{scope::Scope, types::set};
use crate::program::{Expr, Path, Span, Type, WalkForEach};
use crate::{codes::Code, message::message};

impl<'s> Scope<'_, 's> {
    /// `path K for p in X else E = (c, v) …`
    pub(super) fn walk_for_each(
        &mut self,
        each: &ast::WalkForEach<'s>,
        body: &[PathPart<'s>],
        span: Span,
    ) -> Option<Path> {
        let source = self.set_expr(&each.source);
        let otherwise = self.optional(&each.otherwise, &set(Type::Candidate));
        let outer = self.visible.len();
        let bound = self.bind_elements(&each.pattern, source);
        let inner = self.visible.len();
        let start = self.start(body);
        let mut seen = vec!["last"];
        if let [_, rest @ ..] = body {
            seen.extend(last_names(rest));
        }
        let rest = body.get(1..).unwrap_or_default();
        let path = self.path_of(rest, ast::PathForm::Path, span, &Seen::Some(seen));
        // An element has its name in its walk alone.
        self.visible.drain(outer..inner);
        let walks = self.bind(each.name, Some(set(Type::Path)));
        self.locals[walks.0 as usize].used = true;
        let otherwise = otherwise?;
        let ((pattern, source), start, mut path) = (bound?, start?, path?);
        path.binds.retain(|var| ![path.first, path.whole].contains(var));
        path.binds.push(walks);
        path.whole = walks;
        path.each = Some(Box::new(WalkForEach { pattern, source, start, otherwise }));
        Some(path)
    }

    /// The node where the walk of an element begins: it is known before the walk.
    fn start(&mut self, body: &[PathPart<'s>]) -> Option<Expr> {
        let Some(PathPart { kind: PartKind::Node(Some(cell), Some(value)), at }) = body.first() else {
            let span = body.first().map_or(Span::default(), |part| part.at.0);
            let help = message!("such as `path K for v in candidates(c) = (c, v) -sees- (t, w)`");
            let message =
                message!("a walk for each element begins with its first node, of which both parts are known");
            return self.fail(Code::Misplaced.at(span, message).help(help));
        };
        let name = |name: &Name<'s>| ast::Expr { kind: ast::ExprKind::Name(name.text), at: name.at };
        let node = ast::Expr { kind: ast::ExprKind::Tuple(vec![name(cell), name(value)]), at: *at };
        self.typed(&node, &set(Type::Candidate))
    }
}

/// The names of the last node, where that is the same node in each walk.
fn last_names<'s>(body: &[PathPart<'s>]) -> Vec<&'s str> {
    match body.last().map(|part| &part.kind) {
        Some(PartKind::Node(cell, value)) => {
            [cell, value].into_iter().flatten().map(|name| name.text).collect()
        }
        Some(PartKind::Bracket(alternatives, Suffix { repeat: None, .. })) => match &alternatives[..] {
            [only] => last_names(&only.body),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}
