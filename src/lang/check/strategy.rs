//! Strategies.

mod calls;
mod change;
mod statements;

use indexmap::IndexMap;

use super::super::ast::{self, Accepts, ClauseKind};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::mention::Space;
use super::super::message::message;
use super::super::program::{Expr, Span, Statement, Strategy, Tally, Technique, Texts, Type};
use super::globals::Globals;
use super::scope::{Mode, Scope};
pub(crate) use calls::arguments;
use statements::Statements;

/// How many statements a strategy may come to. Each is compiled for each board.
const MOST_STATEMENTS: usize = 10_000;

/// Checks a strategy. Strategies that it names are those before it, by their numbers; nothing comes out where one of
/// them, or a technique that it names, is wrong itself.
pub(super) fn check<'s>(
    globals: &Globals<'s>,
    techniques: &[Technique],
    (numbers, strategies): (&IndexMap<&'s str, usize>, &[Strategy]),
    strategy: &ast::Strategy<'s>,
    comment: &str,
    span: Span,
    faults: &mut Vec<Diagnostic>,
) -> Option<Strategy> {
    let mut scope = Scope::new(globals, Mode::Strategy);
    super::once(
        &strategy.clauses,
        |kind| match kind {
            ClauseKind::Title(_) => Some("title"),
            ClauseKind::StopWhen(_) => Some("stop"),
            ClauseKind::Uniqueness => Some("uniqueness"),
            _ => None,
        },
        &mut scope.faults,
    );
    if let Some(name) = strategy.extends {
        scope.record_use(name, Space::Callable);
        record_changes(&scope, &strategy.clauses);
        return extended(globals, techniques, (numbers, strategies), strategy, name, (comment, span), faults);
    }
    let mut takes = Vec::new();
    for parameter in &strategy.parameters {
        match &parameter.accepts {
            Accepts::Type(ty) => {
                let ty = scope.type_of(ty);
                if let Some(default) = &parameter.default {
                    let message = message!("`{}` is given where the strategy is called", parameter.name.text);
                    let fault = Diagnostic::new(Code::Misplaced, default.span(), message);
                    scope.fault(fault.help(message!("only a parameter with a range or words has a default")));
                }
                takes.push(scope.bind_parameter(parameter.name, ty));
            }
            _ => scope.declare_parameters(std::slice::from_ref(parameter)),
        }
    }
    let mut title = Texts::new();
    let mut levels: IndexMap<String, Texts> = IndexMap::new();
    let mut tallies: Vec<Tally> = Vec::new();
    let mut counted: IndexMap<String, Texts> = IndexMap::new();
    for clause in &strategy.clauses {
        match &clause.kind {
            ClauseKind::Title(texts) => title = scope.texts(texts),
            ClauseKind::Level(name, texts) => {
                let texts = scope.texts(texts);
                if levels.insert(name.text.to_owned(), texts).is_some() {
                    let message = message!("`{}` is a level already", name.text);
                    scope.fault(Diagnostic::new(Code::Duplicate, name.at.0, message));
                }
            }
            ClauseKind::Tally(list) => {
                for tally in list {
                    if tallies.iter().any(|known| known.name == tally.name.text) {
                        let message = message!("`{}` is a tally already", tally.name.text);
                        scope.fault(Diagnostic::new(Code::Duplicate, tally.name.at.0, message));
                    }
                    let variable = scope.hidden(Some(Type::Int), tally.name.at.0);
                    scope.record_bound(tally.name);
                    let name = tally.name.text.to_owned();
                    counted.insert(name.clone(), scope.texts(&tally.title));
                    tallies.push(Tally { name, per_grid: tally.per_grid, variable });
                }
            }
            ClauseKind::Total(name, texts, _) => {
                scope.record_bound(*name);
                counted.insert(name.text.to_owned(), scope.texts(texts));
            }
            _ => {}
        }
    }
    let totals = scope.inside(|scope| totals(scope, &strategy.clauses, &tallies));
    let stop = strategy.clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::StopWhen(expr) => Some(expr),
        _ => None,
    });
    // It is asked after each step, whatever strategy makes it: it sees no variables.
    let stop = match (stop, takes.is_empty()) {
        (None, _) => Some(None),
        (Some(expr), true) => scope.typed(expr, &Type::Bool).map(Some),
        (Some(expr), false) => {
            let message = message!("only a strategy that is given nothing says when to stop");
            scope.fault(Diagnostic::new(Code::Misplaced, expr.at.0, message));
            None
        }
    };
    let mut body: Option<Option<Vec<Statement>>> = None;
    for clause in &strategy.clauses {
        if let ClauseKind::Statement(statement) = &clause.kind {
            if body.is_some() {
                let message = message!("a strategy does one thing");
                let help = message!(
                    "put all its statements into one `first-of {{ … }}`, `repeat {{ … }}` or `do {{ … }}`"
                );
                scope.fault(Diagnostic::new(Code::RepeatedClause, clause.at.0, message).help(help));
            }
            let mut statements = Statements {
                scope: &mut scope,
                techniques,
                numbers,
                strategies,
                levels: &levels,
                tallies: &tallies,
                called_tallies: tallies.iter().map(|tally| (tally.name.clone(), tally.per_grid)).collect(),
                span,
            };
            body = Some(statements.statement(statement));
        }
        if let ClauseKind::Change(_) = &clause.kind {
            let message = message!("only a strategy that extends another one changes what is tried");
            let help = message!("write `strategy {} extends default {{`", strategy.name.text);
            scope.fault(Diagnostic::new(Code::Misplaced, clause.at.0, message).help(help));
        }
    }
    if body.is_none() {
        let message = message!("`{}` does nothing", strategy.name.text);
        let help = message!("add `first-of {{ … }}` with techniques, the simplest first");
        scope.fault(Diagnostic::new(Code::MissingClause, strategy.name.at.0, message).help(help));
    }
    let count = body.iter().flatten().flatten().map(|statement| statements_in(statement, strategies));
    let statements = count.fold(0, usize::saturating_add);
    too_many(&mut scope, strategy.name, statements);
    let good = !scope.failed();
    if good && body.as_ref().is_some_and(Option::is_some) {
        scope.warn_unused();
    }
    faults.append(&mut scope.faults);
    let (mut body, stop) = (body??, stop?);
    let body = if body.len() == 1 { body.pop()? } else { Statement::FirstOf(body) };
    good.then(|| Strategy {
        name: strategy.name.text.to_owned(),
        parameters: scope.parameters.clone(),
        takes,
        title,
        variables: scope.variables(),
        tallies,
        totals,
        counted,
        uniqueness: says_uniqueness(&strategy.clauses),
        stop,
        body,
        statements,
        levels,
        comment: comment.to_owned(),
        span,
    })
}

/// Records what the changes of a strategy call, also where that which it changes is unknown.
fn record_changes<'s>(scope: &Scope<'_, 's>, clauses: &[ast::Clause<'s>]) {
    for clause in clauses {
        let ClauseKind::Change(change) = &clause.kind else { continue };
        if let ast::Place::Before(call) | ast::Place::After(call) = &change.place {
            scope.record_call(call);
        }
        change.calls.iter().for_each(|call| scope.record_call(call));
    }
}

/// A strategy that is another one with changes.
fn extended<'s>(
    globals: &Globals<'s>,
    techniques: &[Technique],
    (numbers, strategies): (&IndexMap<&'s str, usize>, &[Strategy]),
    strategy: &ast::Strategy<'s>,
    base: ast::Name<'s>,
    (comment, span): (&str, Span),
    faults: &mut Vec<Diagnostic>,
) -> Option<Strategy> {
    let mut scope = Scope::new(globals, Mode::Strategy);
    if let Some(parameter) = strategy.parameters.first() {
        let message = message!("a strategy with changes has the parameters of `{}`", base.text);
        scope.fault(Diagnostic::new(Code::Misplaced, parameter.name.at.0, message));
    }
    let titles = strategy.clauses.iter().filter_map(|clause| match &clause.kind {
        ClauseKind::Title(texts) => Some(texts),
        _ => None,
    });
    let title = titles.map(|texts| scope.texts(texts)).last();
    let (levels, tallies) = (IndexMap::new(), Vec::new());
    let mut statements = Statements {
        scope: &mut scope,
        techniques,
        numbers,
        strategies,
        levels: &levels,
        tallies: &tallies,
        called_tallies: IndexMap::new(),
        span,
    };
    let found = change::base(&mut statements, base, strategies);
    let body = found.and_then(|base| change::changed(&mut statements, base, &strategy.clauses));
    let count = body.as_ref().map_or(0, |body| statements_in(body, strategies));
    too_many(&mut scope, strategy.name, count);
    let good = !scope.failed();
    faults.append(&mut scope.faults);
    let (base, body) = (found?, body.filter(|_| good)?);
    Some(Strategy {
        name: strategy.name.text.to_owned(),
        title: title.unwrap_or_else(|| base.title.clone()),
        body,
        statements: count,
        uniqueness: base.uniqueness || says_uniqueness(&strategy.clauses),
        comment: comment.to_owned(),
        span,
        ..base.clone()
    })
}

/// Whether techniques that count on one solution take part.
fn says_uniqueness(clauses: &[ast::Clause<'_>]) -> bool {
    clauses.iter().any(|clause| matches!(clause.kind, ClauseKind::Uniqueness))
}

/// Says that a strategy comes to too many statements.
fn too_many(scope: &mut Scope<'_, '_>, name: ast::Name<'_>, statements: usize) {
    if statements > MOST_STATEMENTS {
        let message = message!("`{}` comes to more than {MOST_STATEMENTS} statements", name.text);
        let help = message!(
            "each call of a strategy counts with all that this calls: say once what is called in many places"
        );
        scope.fault(Diagnostic::new(Code::TooLarge, name.at.0, message).help(help));
    }
}

/// How many statements a statement comes to, those of the strategies that it calls included.
fn statements_in(statement: &Statement, strategies: &[Strategy]) -> usize {
    let called = match statement {
        Statement::Strategy(call) => strategies[call.strategy].statements,
        _ => 0,
    };
    let inside = statement.parts().into_iter().map(|part| statements_in(part, strategies));
    inside.fold(called.saturating_add(1), usize::saturating_add)
}

/// The totals, which see the tallies by their names.
fn totals<'s>(
    scope: &mut Scope<'_, 's>,
    clauses: &[ast::Clause<'s>],
    tallies: &[Tally],
) -> Vec<(String, Expr)> {
    let declared = clauses.iter().filter_map(|clause| match &clause.kind {
        ClauseKind::Tally(list) => Some(list),
        _ => None,
    });
    let names = declared.flatten().map(|tally| tally.name.text);
    scope.visible.extend(names.zip(tallies.iter().map(|tally| tally.variable)));
    let mut totals: Vec<(String, Expr)> = Vec::new();
    for clause in clauses {
        let ClauseKind::Total(name, _, expr) = &clause.kind else { continue };
        let taken = tallies.iter().any(|tally| tally.name == name.text);
        if taken || totals.iter().any(|(known, _)| known == name.text) {
            let message = message!("`{}` is counted already", name.text);
            scope.fault(Diagnostic::new(Code::Duplicate, name.at.0, message));
        }
        totals.extend(scope.typed(expr, &Type::Int).map(|expr| (name.text.to_owned(), expr)));
    }
    totals
}

/// Gives the strategies that a statement names new numbers.
pub(super) fn renumber(statement: &mut Statement, new: &dyn Fn(usize) -> usize) {
    if let Statement::Strategy(call) = statement {
        call.strategy = new(call.strategy);
    }
    statement.parts_mut().into_iter().for_each(|part| renumber(part, new));
}

/// Says that a call names nothing, unless what it names is wrong itself.
pub(super) fn unknown(globals: &Globals<'_>, call: &ast::Call<'_>, faults: &mut Vec<Diagnostic>) {
    let name = call.name;
    if !globals.callable.contains_key(name.text) {
        let message = message!("there is no technique `{}`", name.text);
        faults.push(
            Diagnostic::new(Code::UnknownTechnique, name.at.0, message)
                .near(name.text, globals.callable.keys()),
        );
    }
}
