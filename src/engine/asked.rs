//! Whether a rule asks how a removal in a world came about: only then are the steps of a world kept.

use crate::lang::program::{Clause, Expr, ExprKind, Function, Piece, Technique, Template};
use crate::lang::walk::{children, conclusion_parts, path_parts, world_parts};

/// Whether a technique or one of its texts asks how removals came about.
pub(super) fn asks_for_steps(technique: &Technique) -> bool {
    let mut found = false;
    let mut see = |expr: &Expr| found |= asks(expr);
    for clause in &technique.clauses {
        match clause {
            Clause::For(_, e) | Clause::Let(_, e) | Clause::Where(e) => see(e),
            Clause::Choose { from, .. } => see(from),
            Clause::Path(path) => path_parts(path, &mut |e| see(e)),
            Clause::World(world) => world_parts(world, &mut |e| see(e)),
        }
    }
    technique.conclusions.iter().for_each(|c| conclusion_parts(c, &mut |e| see(e)));
    technique.merge.iter().flat_map(|merge| &merge.keys).for_each(&mut see);
    technique.aliases.iter().filter_map(|alias| alias.condition.as_ref()).for_each(&mut see);
    let texts = [&technique.title, &technique.because, &technique.message];
    let texts = texts.into_iter().chain(technique.aliases.iter().map(|alias| &alias.title));
    let templates = texts.flat_map(|texts| texts.values()).chain(&technique.shows);
    templates.for_each(|template| pieces(template, &mut see));
    found
}

fn pieces(template: &Template, see: &mut dyn FnMut(&Expr)) {
    for piece in template {
        match piece {
            Piece::Text(_) => {}
            Piece::Value(e) => see(e),
            Piece::Choice(e, choices) => {
                see(e);
                choices.iter().for_each(|(_, template)| pieces(template, see));
            }
            Piece::Each(_, e, order, template) => {
                see(e);
                order.iter().for_each(&mut *see);
                pieces(template, see);
            }
        }
    }
}

fn asks(expr: &Expr) -> bool {
    let mut found = matches!(expr.kind, ExprKind::Call(Function::Grounds | Function::History, _));
    children(expr, &mut |part| found |= asks(part));
    found
}
