//! Strategies.

use indexmap::IndexMap;

use super::super::ast::{self, ClauseKind};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::program::{Call, Span, Statement, Strategy, Technique, Texts};
use super::calls::{Missing, find, resolve};
use super::globals::Globals;
use super::scope::{Mode, Scope};

/// Checks a strategy. Strategies that it names are given by their numbers; nothing comes out where one of them, or a
/// technique that it names, is wrong itself.
pub(super) fn check<'s>(
    globals: &Globals<'s>,
    techniques: &[Technique],
    numbers: &IndexMap<&'s str, usize>,
    strategy: &ast::Strategy<'s>,
    comment: &str,
    span: Span,
    faults: &mut Vec<Diagnostic>,
) -> Option<Strategy> {
    let mut scope = Scope::new(globals, Mode::Board);
    super::once(
        &strategy.clauses,
        |kind| match kind {
            ClauseKind::Title(_) => Some("title"),
            _ => None,
        },
        &mut scope.faults,
    );
    let mut title = Texts::new();
    let mut levels: IndexMap<String, Texts> = IndexMap::new();
    for clause in &strategy.clauses {
        match &clause.kind {
            ClauseKind::Title(texts) => title = scope.texts(texts),
            ClauseKind::Level(name, texts) => {
                let texts = scope.texts(texts);
                if levels.insert(name.text.to_owned(), texts).is_some() {
                    let message = format!("`{}` is a level already", name.text);
                    scope.fault(Diagnostic::new(Code::Duplicate, name.at.0, message));
                }
            }
            _ => {}
        }
    }
    let mut statements =
        Statements { globals, techniques, numbers, levels: &levels, span, faults: &mut scope.faults };
    let mut body: Option<Option<Vec<Statement>>> = None;
    for clause in &strategy.clauses {
        if let ClauseKind::Statement(statement) = &clause.kind {
            if body.is_some() {
                let message = "a strategy does one thing";
                let help = "put all its statements into one `first-of { … }` or `repeat { … }`";
                statements
                    .faults
                    .push(Diagnostic::new(Code::RepeatedClause, clause.at.0, message).help(help));
            }
            body = Some(statements.statement(statement));
        }
    }
    if body.is_none() {
        let message = format!("`{}` does nothing", strategy.name.text);
        let help = "add `first-of { … }` with techniques, the simplest first";
        scope.fault(Diagnostic::new(Code::MissingClause, strategy.name.at.0, message).help(help));
    }
    let good = !scope.failed();
    faults.append(&mut scope.faults);
    let mut body = body??;
    let body = if body.len() == 1 { body.pop()? } else { Statement::FirstOf(body) };
    good.then(|| Strategy {
        name: strategy.name.text.to_owned(),
        title,
        body,
        levels,
        comment: comment.to_owned(),
        span,
    })
}

struct Statements<'a, 's> {
    globals: &'a Globals<'s>,
    techniques: &'a [Technique],
    numbers: &'a IndexMap<&'s str, usize>,
    levels: &'a IndexMap<String, Texts>,
    span: Span,
    faults: &'a mut Vec<Diagnostic>,
}

impl<'s> Statements<'_, 's> {
    /// What one statement stands for: several where its call has ranges.
    fn statement(&mut self, statement: &ast::Statement<'s>) -> Option<Vec<Statement>> {
        Some(match statement {
            ast::Statement::Call(call) => return self.call(call),
            ast::Statement::FirstOf(inner) => vec![Statement::FirstOf(self.all(inner)?)],
            ast::Statement::Repeat(inner) => vec![Statement::Repeat(self.all(inner)?)],
            ast::Statement::Together(inner) => {
                let calls: Vec<Option<Vec<Call>>> = inner.iter().map(|one| self.techniques(one)).collect();
                let calls: Vec<Vec<Call>> = calls.into_iter().collect::<Option<_>>()?;
                vec![Statement::Together(calls.concat())]
            }
            ast::Statement::Exhaust(inner) => {
                let inner = self.statement(inner)?;
                inner.into_iter().map(|statement| Statement::Exhaust(Box::new(statement))).collect()
            }
            ast::Statement::Level(name, inner) => {
                if !self.levels.contains_key(name.text) {
                    let message = format!("this strategy has no level `{}`", name.text);
                    let fault = Diagnostic::new(Code::UnknownLevel, name.at.0, message);
                    let fault = match super::super::similar::hint(name.text, self.levels.keys()) {
                        Some(hint) => fault.help(hint),
                        None => fault.help(format!("declare it above: `level {} en \"…\"`", name.text)),
                    };
                    self.faults.push(fault);
                }
                vec![Statement::Level(name.text.to_owned(), self.all(inner)?)]
            }
        })
    }

    /// The techniques that a statement calls where nothing else may stand.
    fn techniques(&mut self, statement: &ast::Statement<'s>) -> Option<Vec<Call>> {
        let mut calls = Vec::new();
        for checked in self.statement(statement)? {
            let Statement::Technique(call) = checked else {
                let span = first_call(statement).map_or(self.span, |call| call.at.0);
                let here = match checked {
                    Statement::Strategy(_) => "this is a strategy",
                    _ => "this stands in a statement of its own",
                };
                let message = "only techniques are applied together";
                self.faults.push(Diagnostic::new(Code::Misplaced, span, message).here(here));
                return None;
            };
            calls.push(call);
        }
        Some(calls)
    }

    fn all(&mut self, statements: &[ast::Statement<'s>]) -> Option<Vec<Statement>> {
        let all: Vec<Option<Vec<Statement>>> =
            statements.iter().map(|statement| self.statement(statement)).collect();
        all.into_iter().collect::<Option<Vec<_>>>().map(|lists| lists.into_iter().flatten().collect())
    }

    fn call(&mut self, call: &ast::Call<'s>) -> Option<Vec<Statement>> {
        let name = call.name.text;
        if let Some(number) = self.numbers.get(name) {
            if let Some(argument) = call.arguments.first() {
                let message = format!("`{name}` is a strategy and takes no arguments");
                self.faults.push(Diagnostic::new(Code::TooManyArguments, argument.value.span(), message));
            }
            return Some(vec![Statement::Strategy(*number)]);
        }
        match find(self.techniques, name) {
            Some(found) => {
                let calls = resolve(self.techniques, found, call, Missing::Fault, self.faults)?;
                Some(calls.into_iter().map(Statement::Technique).collect())
            }
            None => {
                unknown(self.globals, call, self.faults);
                None
            }
        }
    }
}

/// The first technique or strategy that a statement names.
fn first_call<'a, 's>(statement: &'a ast::Statement<'s>) -> Option<&'a ast::Call<'s>> {
    match statement {
        ast::Statement::Call(call) => Some(call),
        ast::Statement::Exhaust(inner) => first_call(inner),
        ast::Statement::FirstOf(inner)
        | ast::Statement::Repeat(inner)
        | ast::Statement::Level(_, inner)
        | ast::Statement::Together(inner) => inner.iter().find_map(first_call),
    }
}

/// Gives the strategies that a statement names new numbers.
pub(super) fn renumber(statement: &mut Statement, new: &dyn Fn(usize) -> usize) {
    match statement {
        Statement::Technique(_) | Statement::Together(_) => {}
        Statement::Strategy(number) => *number = new(*number),
        Statement::Exhaust(inner) => renumber(inner, new),
        Statement::FirstOf(inner) | Statement::Repeat(inner) | Statement::Level(_, inner) => {
            inner.iter_mut().for_each(|statement| renumber(statement, new));
        }
    }
}

/// Says that a call names nothing, unless what it names is wrong itself.
pub(super) fn unknown(globals: &Globals<'_>, call: &ast::Call<'_>, faults: &mut Vec<Diagnostic>) {
    let name = call.name;
    if !globals.callable.contains_key(name.text) {
        let message = format!("there is no technique `{}`", name.text);
        faults.push(
            Diagnostic::new(Code::UnknownTechnique, name.at.0, message)
                .near(name.text, globals.callable.keys()),
        );
    }
}
