//! Checks strategies.

mod calls;
mod change;
mod statements;

use super::prelude::*;
use crate::ast::Accepts;

pub(crate) use calls::arguments;

/// Maximum number of statements of a strategy, called ones included. Each is compiled for each board.
const MAX_STATEMENTS: usize = 10_000;

type Pins = [ast::Pin];

struct Checker<'a> {
    scope: Scope<'a>,
    /// Items that were checked before: all techniques, and the strategies that this one may call.
    program: &'a Program,
    levels: IndexMap<String, Texts>,
    tallies: Vec<Tally>,
    /// Tallies of this strategy and of those that it calls, with whether each grid has its own.
    called_tallies: IndexMap<String, bool>,
    move_sets: Vec<MoveSet>,
}

/// Checks a strategy. `None` if it is wrong, or names a strategy or technique that is wrong.
pub(super) fn check(globals: &Globals, program: &Program, strategy: &Item) -> CheckResult<Strategy> {
    let scope = Scope::new(globals, strategy);
    let (levels, tallies, called_tallies, move_sets) = Default::default();
    let mut checker = Checker { scope, program, levels, tallies, called_tallies, move_sets };
    let checked = match strategy.extends {
        Some(base) => checker.extended(strategy, base),
        None => checker.strategy(strategy),
    };
    let scope = checker.scope;
    (checked.filter(|_| !scope.failed()), scope.faults)
}

impl Checker<'_> {
    fn strategy(&mut self, strategy: &Item) -> Option<Strategy> {
        self.scope.faults = repeated(&strategy.clauses, unique_word);
        let takes: Vec<VarId> =
            strategy.parameters.iter().filter_map(|parameter| self.parameter(parameter)).collect();
        let mut title = Texts::new();
        let mut counted: IndexMap<String, Texts> = IndexMap::new();
        for clause in &strategy.clauses {
            match &clause.kind {
                ClauseKind::Title(texts) => title = self.scope.texts(texts),
                ClauseKind::Level(name, texts) => {
                    let texts = self.scope.texts(texts);
                    if self.levels.insert(name.text.to_owned(), texts).is_some() {
                        let message = message!("duplicate level `{}`", name.text);
                        self.scope.fault(Code::Duplicate.at(name, message));
                    }
                }
                ClauseKind::Tally(list) => {
                    for tally in list {
                        if self.tally(tally.name.text).is_some() {
                            let message = message!("duplicate tally `{}`", tally.name.text);
                            self.scope.fault(Code::Duplicate.at(tally.name, message));
                        }
                        let variable = self.scope.hidden(Some(Type::Int), tally.name.span);
                        self.scope.record_bound(tally.name);
                        let name = tally.name.text.to_owned();
                        counted.insert(name.clone(), self.scope.texts(&tally.title));
                        let (is_per_grid, span) = (tally.is_per_grid, tally.name.span);
                        self.tallies.push(Tally { name, is_per_grid, variable, span });
                    }
                }
                ClauseKind::Total(name, texts, _) => {
                    self.scope.record_bound(*name);
                    counted.insert(name.text.to_owned(), self.scope.texts(texts));
                }
                _ => {}
            }
        }
        let totals = self.nested(|here| here.totals(&strategy.clauses));
        self.refuse_moves();
        // The condition is evaluated after each step of any strategy, so it sees no variables.
        let stop = match of_kind!(strategy.clauses, ClauseKind::StopWhen(expr) => expr).next() {
            None => Some(None),
            Some(expr) if takes.is_empty() => self.scope.typed(expr, &Type::Bool).map(Some),
            Some(expr) => {
                let message = message!("only a strategy without given values can have a condition to stop");
                self.scope.fail(Code::Misplaced.at(expr, message))
            }
        };
        self.check_moves();
        let runs = map_some(of_kind!(strategy.clauses, ClauseKind::Runs(runs) => runs).next(), |runs| {
            self.runs(runs)
        });
        let paths = self.paths(strategy);
        let body = self.body(strategy);
        let statements = self.statements_of(strategy.name, body.as_deref().unwrap_or_default());
        // If only `stop` is missing, because of a wrong definition, all uses are still visible.
        if body.is_some() && !self.scope.failed() {
            self.scope.warn_unused();
        }
        let (mut body, stop, runs, (free, path_order)) = (body?, stop?, runs?, paths?);
        Some(Strategy {
            name: strategy.name.text.to_owned(),
            parameters: self.scope.parameters.clone(),
            takes,
            title,
            variables: self.scope.variables(),
            tallies: std::mem::take(&mut self.tallies),
            totals,
            counted,
            allows_uniqueness: says_uniqueness(&strategy.clauses),
            free,
            path_order,
            stop,
            runs,
            move_sets: std::mem::take(&mut self.move_sets),
            body: if body.len() == 1 { body.pop()? } else { Statement::FirstOf(body) },
            statements,
            levels: std::mem::take(&mut self.levels),
            comment: strategy.comment.clone(),
            span: strategy.span,
        })
    }

    fn parameter(&mut self, parameter: &ast::Parameter) -> Option<VarId> {
        let Some(Accepts::Type(ty)) = &parameter.accepts else {
            self.scope.declare_parameter(parameter);
            return None;
        };
        let ty = self.scope.type_of(ty);
        if let Some(default) = &parameter.default {
            let message = message!("`{}` is given where the strategy is called", parameter.name.text);
            let fault = Code::Misplaced.at(default.span(), message);
            self.scope
                .fault(fault.help(message!("only a parameter with a range or words can have a default")));
        }
        Some(self.scope.bind_parameter(parameter.name, ty))
    }

    /// Checks the one statement of a strategy, which expands to several if its call has ranges.
    fn body(&mut self, strategy: &Item) -> Option<Vec<Statement>> {
        let mut body = None;
        for clause in &strategy.clauses {
            if let ClauseKind::Statement(statement) = &clause.kind {
                if body.is_some() {
                    let message = message!("a strategy must have one statement");
                    let help = message!(
                        "put all its statements into one `first-of {{ … }}`, `repeat {{ … }}` or `do {{ … }}`"
                    );
                    self.scope.fault(Code::RepeatedClause.at(clause, message).help(help));
                }
                let tallies = self.tallies.iter();
                self.called_tallies = tallies.map(|tally| (tally.name.clone(), tally.is_per_grid)).collect();
                body = Some(self.statement(statement));
            }
            if let ClauseKind::Change(_) = &clause.kind {
                let message = message!("only a strategy that extends another one can change what is tried");
                let help = message!("write `strategy {} extends default {{`", strategy.name.text);
                self.scope.fault(Code::Misplaced.at(clause, message).help(help));
            }
        }
        body.unwrap_or_else(|| {
            let message = message!("`{}` does nothing", strategy.name.text);
            let help = message!("add `first-of {{ … }}` with techniques, the simplest first");
            self.scope.fail(Code::MissingClause.at(strategy.name, message).help(help))
        })
    }

    fn extended(&mut self, strategy: &Item, base: Name) -> Option<Strategy> {
        self.scope.record_use(base, Namespace::Callable);
        // Calls in changes are recorded even if the changed strategy is unknown.
        for change in of_kind!(strategy.clauses, ClauseKind::Change(change) => change) {
            if let ast::EditPosition::Before(call) | ast::EditPosition::After(call) = &change.position {
                self.scope.record_call(call);
            }
            change.calls.iter().for_each(|call| self.scope.record_call(call));
        }
        if let Some(parameter) = strategy.parameters.first() {
            let message = message!("a strategy with changes keeps the parameters of `{}`", base.text);
            self.scope.fault(Code::Misplaced.at(parameter.name, message));
        }
        let titles = of_kind!(strategy.clauses, ClauseKind::Title(texts) => texts);
        let title = titles.map(|texts| self.scope.texts(texts)).last();
        let base = self.base(base);
        let paths = self.paths(strategy);
        let body = base.and_then(|base| self.changed(base, &strategy.clauses));
        let statements = self.statements_of(strategy.name, body.as_slice());
        let (base, body, (free, path_order)) = (base?, body?, paths?);
        Some(Strategy {
            name: strategy.name.text.to_owned(),
            title: title.unwrap_or_else(|| base.title.clone()),
            body,
            statements,
            allows_uniqueness: base.allows_uniqueness || says_uniqueness(&strategy.clauses),
            free: free.or_else(|| base.free.clone()),
            path_order: path_order.or(base.path_order),
            comment: strategy.comment.clone(),
            span: strategy.span,
            ..base.clone()
        })
    }

    /// Checks the free techniques and the order of the kindest path.
    fn paths(&mut self, strategy: &Item) -> Option<(Option<Vec<Call>>, Option<PathOrder>)> {
        let free = of_kind!(strategy.clauses, ClauseKind::Free(calls) => calls).next();
        let free = map_some(free, |calls| {
            let statements = all_some(calls, |call| self.call(call, &[]))?.concat();
            let calls = statements.iter().map(|statement| statement.techniques().into_iter().cloned());
            Some(calls.flatten().collect())
        });
        let order = of_kind!(strategy.clauses, ClauseKind::PathOrder(name) => name).next();
        let order = map_some(order, |name| {
            PathOrder::from_word(self.scope.recorded_word(*name)).or_else(|| {
                let message = message!("unknown order `{}`", name.text);
                let words = PathOrder::WORDS;
                self.scope.fail(Code::UnknownName.unknown(*name, words, message))
            })
        });
        free.zip(order)
    }

    /// Number of statements in `body`, called ones included. Reports more than the maximum.
    fn statements_of(&mut self, name: Name, body: &[Statement]) -> usize {
        let count = statements_in(body.iter(), &self.program.strategies);
        if count > MAX_STATEMENTS {
            let message = message!(
                "`{}` expands to more than {MOST_STATEMENTS} statements",
                name.text,
                MOST_STATEMENTS = MAX_STATEMENTS
            );
            let help = message!(
                "every call of a strategy is expanded with all that it calls: avoid calling the same one in \
                 many places"
            );
            self.scope.fault(Code::TooLarge.at(name, message).help(help));
        }
        count
    }

    fn tally(&self, name: &str) -> Option<usize> {
        self.tallies.iter().position(|tally| tally.name == name)
    }

    /// Checks the totals, which see the tallies by name.
    fn totals(&mut self, clauses: &[ast::Clause]) -> Vec<(String, Expr)> {
        let declared = of_kind!(clauses, ClauseKind::Tally(list) => list).flatten();
        let names = declared.map(|tally| tally.name.text);
        self.scope.visible.extend(names.zip(self.tallies.iter().map(|tally| tally.variable)));
        let mut totals: Vec<(String, Expr)> = Vec::new();
        for (name, expr) in of_kind!(clauses, ClauseKind::Total(name, _, expr) => (name, expr)) {
            if self.tally(name.text).is_some() || totals.iter().any(|(known, _)| known == name.text) {
                self.scope.fault(Code::Duplicate.at(name, message!("duplicate count of `{}`", name.text)));
            }
            totals.extend(self.scope.typed(expr, &Type::Int).map(|expr| (name.text.to_owned(), expr)));
        }
        totals
    }
}

fn says_uniqueness(clauses: &[ast::Clause]) -> bool {
    clauses.iter().any(|clause| matches!(clause.kind, ClauseKind::Uniqueness))
}

/// Number of statements, including those of the called strategies.
fn statements_in<'p>(all: impl IntoIterator<Item = &'p Statement>, strategies: &[Strategy]) -> usize {
    all.into_iter().fold(0, |count: usize, statement| {
        let called = match statement {
            Statement::Strategy(call) => strategies[call.strategy].statements,
            _ => 0,
        };
        let inside = statements_in(statement.parts(), strategies);
        count.saturating_add(1).saturating_add(called).saturating_add(inside)
    })
}
