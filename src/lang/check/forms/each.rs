//! One walk for each element of a set: whether one of them surely begins with what is true.
//!
//! That is so of all candidates of a cell and of all places of a value that a unit needs. Elsewhere the rule has to say
//! what goes if none of them does: the last node is looked for there alone, so it goes in any case.

use super::{Form, bindings::Bindings, says};
use crate::message::{Message, message};
use crate::program::{Clause, Expr, ExprKind, Function, Operator, Path, Pattern, Type, VarId, WalkForEach};
use crate::{codes::Code, diagnostics::Diagnostic};

/// What is wrong with walks for each element, whatever is concluded from them.
pub(super) fn fault(
    path: &Path,
    forms: &[Form],
    clauses: &[Clause],
    bindings: &Bindings<'_>,
) -> Option<Diagnostic> {
    let each = path.each.as_ref()?;
    let wrong = |from_false: bool, to_true: bool| {
        let of = |form: &&Form| match form.ends {
            Some((first, last)) => (from_false && first) || (to_true && last),
            None => to_true,
        };
        forms.iter().find(of)
    };
    let fault = |message: Message, form: &Form, help: Message| {
        Code::NotProved.at(path.span, message).and_all(says(path, form)).help(help)
    };
    if let Some(form) = wrong(true, false) {
        let help = message!(
            "one of the first nodes is true, so what follows from each of them is the case: begin with a weak step"
        );
        return Some(fault(message!("a walk for each element begins with a weak step"), form, help));
    }
    if each.otherwise.is_some() {
        let help = message!(
            "what goes where none of the first nodes is true goes in any case if each walk ends in it with a weak \
                    step"
        );
        return wrong(false, true)
            .map(|form| fault(message!("walks with `else` end in a weak step"), form, help));
    }
    if surely_one(each, clauses, bindings) {
        return None;
    }
    let message = message!("nothing says that one of these walks begins with what is true");
    let help = message!(
        "take all of `(c, v) for v in candidates(c)`, or of `(c, v) for c in places(u, v)` with \
                `v in needed(u)`; or say after `else` which candidates go where none does"
    );
    Some(Code::NotProved.at(each.source.span, message).help(help))
}

/// Whether one of the first nodes is true on every board.
fn surely_one(each: &WalkForEach, clauses: &[Clause], bindings: &Bindings<'_>) -> bool {
    let Pattern::Var(element) = each.pattern else { return false };
    let ExprKind::Call(Function::Product, start) = &each.start.kind else { return false };
    let var = |expr: &Expr| bindings.var(expr);
    let [cell, value] = [&start[0], &start[1]].map(var);
    match &bindings.seen(&each.source).kind {
        ExprKind::Call(Function::Candidates, of) => {
            of[0].ty == Type::Cell && var(&of[0]).is_some() && cell == var(&of[0]) && value == Some(element)
        }
        ExprKind::Call(Function::Places, of) => match (var(&of[0]), var(&of[1])) {
            (Some(unit), Some(known)) => {
                of[0].ty == Type::Unit
                    && cell == Some(element)
                    && value == Some(known)
                    && clauses.iter().any(|clause| says_needed(clause, (unit, known), bindings))
            }
            _ => false,
        },
        _ => false,
    }
}

fn says_needed(clause: &Clause, (unit, value): (VarId, VarId), bindings: &Bindings<'_>) -> bool {
    let is = |expr: &Expr, var: VarId| bindings.var(expr) == Some(var);
    let needed = |expr: &Expr| match &bindings.seen(expr).kind {
        ExprKind::Call(Function::Needed, of) => is(&of[0], unit),
        _ => false,
    };
    match clause {
        Clause::For(Pattern::Var(var), set) => *var == value && needed(set),
        Clause::Where(condition) => asks_needed(condition, &|asked| match &asked.kind {
            ExprKind::Binary(Operator::In, one, all) => is(one, value) && needed(all),
            ExprKind::Call(Function::Needs, of) => is(&of[0], unit) && is(&of[1], value),
            _ => false,
        }),
        _ => false,
    }
}

/// Whether one of some conditions that must all hold is so.
fn asks_needed(condition: &Expr, is: &dyn Fn(&Expr) -> bool) -> bool {
    match &condition.kind {
        ExprKind::Binary(Operator::And, a, b) => asks_needed(a, is) || asks_needed(b, is),
        _ => is(condition),
    }
}
