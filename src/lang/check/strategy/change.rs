//! Strategies that change another one.

use super::super::super::ast::{self, ClauseKind};
use super::super::super::codes::Code;
use super::super::super::diagnostics::Diagnostic;
use super::super::super::message::message;
use super::super::super::program::{Call, Place, Statement, Strategy};
use super::super::calls::{Missing, find, resolve};
use super::statements::Statements;
use super::{arguments, unknown};

/// What a strategy that extends `base` does; nothing where it says something that is wrong.
pub(super) fn changed<'s>(
    statements: &mut Statements<'_, '_, 's>,
    base: &Strategy,
    clauses: &[ast::Clause<'s>],
) -> Option<Statement> {
    let (mut body, mut good) = (base.body.clone(), true);
    for clause in clauses {
        match &clause.kind {
            ClauseKind::Change(change) => good &= apply(statements, base, &mut body, change).is_some(),
            ClauseKind::Title(_) | ClauseKind::Uniqueness => {}
            _ => {
                let message = message!("this strategy is `{}` with changes", base.name);
                let help = message!(
                    "it has a title and says what is tried `first:`, `last:`, `before …:`, `after …:`, or `without`"
                );
                let fault = Diagnostic::new(Code::Misplaced, clause.at.0, message);
                statements.scope.fault(fault.help(help));
                good = false;
            }
        }
    }
    good.then_some(body)
}

/// The strategy that is changed; nothing where there is none that can be, or it is wrong itself.
pub(super) fn base<'b>(
    statements: &mut Statements<'_, '_, '_>,
    name: ast::Name<'_>,
    strategies: &'b [Strategy],
) -> Option<&'b Strategy> {
    let Some(&number) = statements.numbers.get(name.text) else {
        if !statements.scope.globals.callable.contains_key(name.text) {
            let message = message!("there is no strategy `{}`", name.text);
            let fault = Diagnostic::new(Code::UnknownTechnique, name.at.0, message);
            statements.scope.fault(fault.near(name.text, statements.numbers.keys()));
        } else if find(statements.techniques, name.text).is_some() {
            let message =
                message!("`{name}` is a technique, and a strategy is needed here", name = name.text);
            statements.scope.fault(Diagnostic::new(Code::UnknownTechnique, name.at.0, message));
        }
        return None;
    };
    let base = &strategies[number];
    if let Some(message) = base.not_alone() {
        statements.scope.fault(Diagnostic::new(Code::Misplaced, name.at.0, message));
        return None;
    }
    Some(base)
}

fn apply<'s>(
    statements: &mut Statements<'_, '_, 's>,
    base: &Strategy,
    body: &mut Statement,
    change: &ast::Change<'s>,
) -> Option<()> {
    let (anchor, before) = match &change.place {
        ast::Place::Without => {
            let mut left_out = Some(());
            for call in &change.calls {
                let found = named(statements, base, call).and_then(|all| {
                    let found = all.iter().filter(|what| body.leave_out(what)).count();
                    if found > 0 { Some(()) } else { not_tried(statements, base, body, call) }
                });
                left_out = left_out.and(found);
            }
            return left_out;
        }
        ast::Place::First | ast::Place::Last => (None, change.place == ast::Place::First),
        ast::Place::Before(call) => (Some(call), true),
        ast::Place::After(call) => (Some(call), false),
    };
    let added: Vec<Option<Vec<Statement>>> =
        change.calls.iter().map(|call| statements.call(call, &[])).collect();
    let added = added.into_iter().collect::<Option<Vec<_>>>().map(|lists| lists.concat());
    let Some(call) = anchor else {
        let place = if before { Place::First } else { Place::Last };
        if body.add(place, added?) {
            return Some(());
        }
        let message = message!("`{}` does not try one technique after another", base.name);
        let at = change.calls.first().map_or(statements.span, |call| call.at.0);
        statements.scope.fault(Diagnostic::new(Code::Misplaced, at, message));
        return None;
    };
    // Of several that one call stands for, the nearest to where the others come in.
    let (mut anchors, added) = (named(statements, base, call)?, added?);
    if !before {
        anchors.reverse();
    }
    let place = |anchor| if before { Place::Before(anchor) } else { Place::After(anchor) };
    match anchors.iter().any(|anchor| body.add(place(anchor), added.clone())) {
        true => Some(()),
        false => not_tried(statements, base, body, call),
    }
}

/// The techniques or the strategy that a call names; all values of a parameter that it leaves out. A name alone is also
/// what `base` calls with parameters of its own.
fn named(
    statements: &mut Statements<'_, '_, '_>,
    base: &Strategy,
    call: &ast::Call<'_>,
) -> Option<Vec<Statement>> {
    if let Some(&number) = statements.numbers.get(call.name.text) {
        let callee = &statements.strategies[number];
        let arguments = arguments(callee, call, &mut statements.scope.faults)?;
        let call = super::super::super::program::StrategyCall {
            strategy: number,
            arguments,
            passed: Vec::new(),
            given: Vec::new(),
        };
        return Some(vec![Statement::Strategy(call)]);
    }
    let Some(found) = find(statements.techniques, call.name.text) else {
        unknown(statements.scope.globals, call, &mut statements.scope.faults);
        return None;
    };
    let calls = resolve(statements.techniques, found, call, Missing::All, &mut statements.scope.faults)?;
    let mut named: Vec<Statement> = calls.into_iter().map(Statement::Technique).collect();
    if call.arguments.is_empty() {
        base.body.techniques(&mut |tried| {
            if tried.technique == found.0 && !tried.open.is_empty() {
                named.push(Statement::Technique(tried.clone()));
            }
        });
    }
    Some(named)
}

fn not_tried(
    statements: &mut Statements<'_, '_, '_>,
    base: &Strategy,
    body: &Statement,
    call: &ast::Call<'_>,
) -> Option<()> {
    let mut names: Vec<&str> = Vec::new();
    body.techniques(&mut |call: &Call| names.push(&statements.techniques[call.technique].name));
    let message = message!("`{}` does not try this itself", base.name);
    let fault = Diagnostic::new(Code::UnknownTechnique, call.at.0, message);
    statements.scope.fault(fault.near(call.name.text, names));
    None
}
