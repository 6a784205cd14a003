//! The pieces of a `for`: generators and their conditions.

use super::super::ast::{ExprKind, Joint, Piece};
use super::super::program::Operator;
use super::expr::{broken, one_line};
use super::layout::{fill, fits, one_or_each, width};

/// The pieces of a `for` on one line.
pub(super) fn pieces(pieces: &[Piece<'_>]) -> String {
    let printed = pieces.iter().map(|piece| {
        let joint = match piece.joint {
            Joint::Start => "",
            Joint::Comma => ", ",
            Joint::Where | Joint::WhereLine => " where ",
        };
        format!("{joint}{}", one_line(&piece.expr))
    });
    printed.collect()
}

/// Pieces on one line, or on several: a line begins with each generator; its conditions stay beside it.
pub(super) fn generators(all: &[Piece<'_>], used: usize) -> String {
    let line = pieces(all);
    if fits(&line, used) {
        return line;
    }
    let is_condition = |piece: &Piece<'_>| piece.joint != Joint::Where && !may_generate(piece);
    if let [first, rest @ ..] = all
        && first.joint == Joint::WhereLine
        && rest.iter().all(is_condition)
    {
        let conditions: Vec<String> = all.iter().map(|piece| broken(&piece.expr, used)).collect();
        return one_or_each(&conditions, ", ", used, used);
    }
    let parts = all.chunk_by(|_, next| !may_generate(next)).map(|part| generator(part, used));
    one_or_each(&parts.collect::<Vec<_>>(), ", ", used, used)
}

/// A generator with its conditions: on one line, or on several with as many conditions as there is room for.
fn generator(part: &[Piece<'_>], used: usize) -> String {
    let bare =
        |line: &str| line.strip_prefix(", ").or(line.strip_prefix(" where ")).unwrap_or(line).to_owned();
    let line = bare(&pieces(part));
    if fits(&line, used) {
        return line;
    }
    let further = used + 2;
    let mut parts: Vec<String> = Vec::new();
    for piece in part {
        let condition = broken(&piece.expr, further);
        match parts.last_mut() {
            Some(first) if matches!(piece.joint, Joint::Where | Joint::WhereLine) => {
                // At the beginning of a line `where` would be one for the whole list.
                *first = if fits(&condition, used + width(first) + " where ".len()) {
                    format!("{first} where {condition}")
                } else {
                    format!("{first} where\n{}{condition}", " ".repeat(further))
                }
            }
            _ => parts.push(condition),
        }
    }
    fill(&parts, ", ", used, further)
}

/// Whether a piece looks like a generator.
fn may_generate(piece: &Piece<'_>) -> bool {
    let ExprKind::Binary(Operator::In, left, ..) = &piece.expr.kind else { return false };
    let names =
        matches!(left.kind, ExprKind::Name(_) | ExprKind::Any | ExprKind::Tuple(_) | ExprKind::Set(_));
    piece.joint == Joint::Comma && names
}
