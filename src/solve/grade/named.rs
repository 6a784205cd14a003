//! Techniques and kinds of units that a strategy names, including the strategies that it calls.

use indexmap::IndexSet;
use std::collections::BTreeSet;
use tesuji_lang::{
    Argument, Call, Clause, Expr, ExprKind, ForStatement, Program, Statement, StrategyCall, walk::children,
};
use tesuji_plan::specialise::substitute;

/// Techniques that a strategy calls, in its order, without duplicates.
pub fn calls(program: &Program, strategy: &StrategyCall) -> Vec<Call> {
    let mut calls = IndexSet::new();
    each_statement(program, &program.body(strategy), &strategy.arguments, &mut |statement| {
        calls.extend(statement.calls().iter().cloned());
    });
    calls.into_iter().collect()
}

/// Kinds of units, as indices into the program's list, that the statements of a strategy name. On a board without units
/// of these kinds its statements have nothing to iterate over.
pub fn kinds(program: &Program, strategy: &StrategyCall) -> BTreeSet<usize> {
    let mut kinds = BTreeSet::new();
    each_statement(program, &program.body(strategy), &strategy.arguments, &mut |statement| {
        each_expr(statement, &mut |expr| kinds_of(expr, &mut kinds));
    });
    kinds
}

fn kinds_of(expr: &Expr, kinds: &mut BTreeSet<usize>) {
    if let ExprKind::Kind(kind) = expr.kind {
        kinds.insert(kind);
    }
    children(expr, &mut |part| kinds_of(part, kinds));
}

/// Direct child statements of a statement of a strategy with these arguments. If the arguments decide a condition, only
/// the children of the chosen branch.
pub fn parts<'s>(statement: &'s Statement, arguments: &[Argument]) -> Vec<&'s Statement> {
    if let Statement::If(condition, yes, no) = statement
        && let ExprKind::Bool(holds) = substitute(condition, arguments).kind
    {
        return if holds { yes } else { no }.iter().collect();
    }
    statement.parts()
}

/// Calls a function with a statement of a strategy with these arguments and all its descendants, including those of
/// called strategies.
fn each_statement(
    program: &Program,
    statement: &Statement,
    arguments: &[Argument],
    see: &mut dyn FnMut(&Statement),
) {
    see(statement);
    if let Statement::Strategy(call) = statement {
        each_statement(program, &program.body(call), &call.arguments, see);
    }
    for part in parts(statement, arguments) {
        each_statement(program, part, arguments, see);
    }
}

/// Calls a function with each expression that a statement contains directly.
fn each_expr(statement: &Statement, see: &mut dyn FnMut(&Expr)) {
    let in_clauses = |each: &ForStatement, see: &mut dyn FnMut(&Expr)| {
        for clause in &each.clauses {
            match clause {
                Clause::For(_, expr) | Clause::Let(_, expr) | Clause::Where(expr) => see(expr),
                Clause::Choose { size, from, .. } => [size, from].into_iter().for_each(&mut *see),
                // The checker rejects both in a strategy.
                Clause::Path(_) | Clause::World(_) => {}
            }
        }
    };
    match statement {
        Statement::Pinned(_, pins) => pins.iter().for_each(|(_, value)| see(value)),
        Statement::Strategy(call) => call.bindings.iter().for_each(see),
        Statement::Count(_, grid, amount) => grid.iter().chain(amount).for_each(see),
        Statement::If(expr, ..) | Statement::Times(expr, _) | Statement::Let(_, expr) => see(expr),
        Statement::Each(each) => in_clauses(each, see),
        Statement::Sweep(_, _, all) => all.iter().for_each(|each| in_clauses(each, see)),
        Statement::Pick(pick) => {
            [&pick.from, &pick.until].into_iter().for_each(&mut *see);
            pick.condition.iter().chain(&pick.key).for_each(see);
        }
        // Moves of units that a board lacks are not open there.
        Statement::Weighted(weight, _) => see(weight),
        Statement::Cascade(cascade) => [&cascade.from, &cascade.rounds].into_iter().for_each(see),
        Statement::Technique(_)
        | Statement::FirstOf(_)
        | Statement::Choose(_)
        | Statement::Exhaust(_)
        | Statement::Repeat(_)
        | Statement::Level(..)
        | Statement::Together(_)
        | Statement::All(_)
        | Statement::Seek(..)
        | Statement::Then(..) => {}
    }
}
