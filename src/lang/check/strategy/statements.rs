//! Checks the statements of strategies.

use super::Checker;
use crate::check::prelude::*;

impl Checker<'_> {
    /// Checks a statement, which expands to several if its call has ranges.
    pub fn statement(&mut self, statement: &ast::Statement) -> Option<Vec<Statement>> {
        let checked = self.unsettled(statement);
        self.check_moves();
        checked
    }

    /// A statement whose sets of moves are not checked yet.
    fn unsettled(&mut self, statement: &ast::Statement) -> Option<Vec<Statement>> {
        Some(match statement {
            ast::Statement::Call(call, pins) => return self.call(call, pins),
            ast::Statement::FirstOf(inner) => vec![Statement::FirstOf(self.all(inner)?)],
            ast::Statement::Repeat(inner) => vec![Statement::Repeat(self.all(inner)?)],
            ast::Statement::All(inner) => vec![Statement::All(self.all(inner)?)],
            ast::Statement::Times(times, inner) => {
                let (times, inner) = (self.scope.typed(times, &Type::Int), self.all(inner));
                vec![Statement::Times(times?, inner?)]
            }
            ast::Statement::Then(tried, then) => {
                let (tried, then) = (self.one(tried), self.all(then));
                vec![Statement::Then(Box::new(tried?), then?)]
            }
            ast::Statement::Together(inner) => {
                let calls = all_some(inner, |one| self.techniques_of(one))?;
                vec![Statement::Together(calls.concat())]
            }
            ast::Statement::Exhaust(inner) => {
                let inner = self.statement(inner)?;
                inner.into_iter().map(|statement| Statement::Exhaust(Box::new(statement))).collect()
            }
            ast::Statement::Level(name, inner) => {
                self.level(*name);
                vec![Statement::Level(name.text.to_owned(), self.all(inner)?)]
            }
            ast::Statement::Count { name, grid, amount } => vec![self.count(*name, grid, amount)?],
            ast::Statement::If(condition, yes, no) => {
                let condition = self.scope.typed(condition, &Type::Bool);
                let (yes, no) = (self.all(yes), self.all(no));
                vec![Statement::If(condition?, yes?, no?)]
            }
            ast::Statement::Each(each) => vec![Statement::Each(self.each(each)?)],
            ast::Statement::Sweep(since, until, loops) => {
                let since = self.event(*since);
                let until = map_some(*until, |until| self.event(until));
                let loops = all_some(loops, |each| self.each(each));
                vec![Statement::Sweep(since?, until?, loops?)]
            }
            ast::Statement::Seek(event, inner) => {
                let (event, inner) = (self.event(*event), self.all(inner));
                vec![Statement::Seek(event?, inner?)]
            }
            ast::Statement::Pick(pick) => vec![self.pick(pick)?],
            ast::Statement::Cascade(cascade) => {
                let from = self.scope.typed(&cascade.from, &set(Type::Cell));
                let rounds = self.scope.typed(&cascade.rounds, &Type::Int);
                self.nested(|here| {
                    let variable = here.scope.bind(cascade.name, Some(Type::Cell));
                    let body = here.all(&cascade.body);
                    let cascade = Cascade { variable, from: from?, rounds: rounds?, body: body? };
                    Some(vec![Statement::Cascade(Box::new(cascade))])
                })?
            }
            ast::Statement::Choose(entries) => vec![Statement::Choose(self.all(entries)?)],
            ast::Statement::Weighted(weight, call, pins) => {
                let (weight, moves) = (self.scope.typed(weight, &Type::Int), self.moves(call, pins));
                vec![Statement::Weighted(weight?, moves?)]
            }
            ast::Statement::Let(pattern, expr) => {
                let (pattern, expr) = self.scope.let_bound(pattern, expr)?;
                vec![Statement::Let(pattern, expr)]
            }
        })
    }

    fn one(&mut self, statement: &ast::Statement) -> Option<Statement> {
        let mut expanded = self.statement(statement)?;
        if expanded.len() == 1 { expanded.pop() } else { Some(Statement::FirstOf(expanded)) }
    }

    fn all(&mut self, statements: &[ast::Statement]) -> Option<Vec<Statement>> {
        self.nested(|here| {
            let lists = all_some(statements, |statement| here.statement(statement));
            lists.map(|lists| lists.into_iter().flatten().collect())
        })
    }

    /// Resolves the name of an event, or of a parameter whose words are events.
    fn event(&mut self, name: Name) -> Option<EventName> {
        if !self.scope.record_local(name) {
            self.scope.record(name, NameRole::Word);
        }
        if let Some(event) = Event::from_word(name.text) {
            return Some(EventName::Event(event));
        }
        let events = Event::WORDS;
        let Some(at) = self.scope.parameter(name.text) else {
            let message = message!("unknown event `{}`", name.text);
            return self.scope.fail(Code::UnknownName.at(name, message).suggest(name.text, events));
        };
        self.scope.used_parameters[at] = true;
        let domain = &self.scope.parameters[at].domain;
        if !matches!(domain, Domain::Words(words) if words.iter().all(|word| events.contains(&word.as_str())))
        {
            let message = message!("`{}` may be {}, which is not always an event", name.text, domain.words());
            let help = message!("events are {}", all_of(events));
            return self.scope.fail(Code::WrongType.at(name, message).help(help));
        }
        Some(EventName::Parameter(ParamId(at as u32)))
    }

    /// Runs `run` in a nested scope, whose variables are not visible afterwards.
    pub fn nested<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let seen = self.scope.visible.len();
        let result = run(self);
        self.scope.visible.truncate(seen);
        result
    }

    fn each(&mut self, each: &ast::ForStatement) -> Option<ForStatement> {
        self.nested(|here| {
            let clauses = here.scope.for_clauses(&each.pieces);
            here.check_moves();
            let body = here.all(&each.body);
            Some(ForStatement { clauses: clauses?, body: body? })
        })
    }

    fn pick(&mut self, pick: &ast::Pick) -> Option<Statement> {
        let from = self.scope.set_expr(&pick.from);
        self.nested(|here| {
            let ty = from.as_ref().and_then(|from| element(&from.ty)).cloned();
            let variable = here.scope.bind(pick.name, ty);
            let condition = here.scope.all_of(&pick.conditions);
            let key = here.scope.exprs(&pick.key);
            let body = here.all(&pick.body);
            let until = here.scope.typed(&pick.until, &set(Type::Cell));
            here.check_moves();
            let key = key?;
            let (from, condition, body, until) = (from?, condition?, body?, until?);
            Some(Statement::Pick(Box::new(Pick { variable, from, condition, key, body, until })))
        })
    }

    fn count(&mut self, name: Name, grid: &Option<Tree>, amount: &Option<Tree>) -> Option<Statement> {
        let (of, amount) = (self.scope.optional(grid, &Type::Grid), self.scope.optional(amount, &Type::Int));
        let Some(found) = self.tally(name.text) else {
            let known: Vec<&str> = self.tallies.iter().map(|tally| tally.name.as_str()).collect();
            let fault =
                Code::UnknownName.at(name, message!("unknown tally `{}` of this strategy", name.text));
            let declare = || message!("declare it above: `tally {}`", name.text);
            return self.scope.fail(fault.suggest_or(name.text, &known, declare));
        };
        let bound = self.scope.locals[self.tallies[found].variable.0 as usize].first_span;
        self.scope.record(name, NameRole::Variable { bound });
        if self.tallies[found].is_per_grid != grid.is_some() {
            let (message, help) = match grid {
                Some(_) => (
                    message!("this tally counts all grids together"),
                    message!("declare it as `tally {}[grid]`", name.text),
                ),
                None => (
                    message!("each grid has its own tally"),
                    message!("name the grid: `count {}[g]`", name.text),
                ),
            };
            return self.scope.fail(Code::Misplaced.at(name, message).help(help));
        }
        Some(Statement::Count(found, of?, amount?))
    }

    fn level(&mut self, name: Name) {
        if self.levels.contains_key(name.text) {
            return;
        }
        let fault = Code::UnknownLevel.at(name, message!("unknown level `{}` of this strategy", name.text));
        let declare = || message!("declare it above: `level {} en \"…\"`", name.text);
        self.scope.fault(fault.suggest_or(name.text, self.levels.keys(), declare));
    }

    fn techniques_of(&mut self, statement: &ast::Statement) -> Option<Vec<Call>> {
        let mut calls = Vec::new();
        for checked in self.statement(statement)? {
            let Statement::Technique(call) = checked else {
                let span = statement.calls().first().map_or(self.scope.item.span, |call| call.span);
                let here = match checked {
                    Statement::Strategy(_) => message!("this is a strategy"),
                    _ => message!("write this as a separate statement"),
                };
                let message = message!("only techniques can be applied together");
                return self.scope.fail(Code::Misplaced.at(span, message).label(here));
            };
            calls.push(call);
        }
        Some(calls)
    }
}
