//! The statements of strategies.

use indexmap::IndexMap;

use super::super::super::ast;
use super::super::super::codes::Code;
use super::super::super::diagnostics::Diagnostic;
use super::super::super::program::{
    Argument, Call, Cascade, Domain, Each, Event, EventName, Expr, ParamId, Pick, Span, Statement, Strategy,
    StrategyCall, Tally, Technique, Texts, Type, VarId,
};
use super::super::calls::{Missing, bind_arguments, find, resolve};
use super::super::domains::{outside, words};
use super::super::scope::Scope;
use super::super::types::{convert, element, set};
use super::unknown;

/// Checks statements.
pub(super) struct Statements<'c, 'a, 's> {
    pub scope: &'c mut Scope<'a, 's>,
    pub techniques: &'c [Technique],
    pub numbers: &'c IndexMap<&'s str, usize>,
    pub strategies: &'c [Strategy],
    pub levels: &'c IndexMap<String, Texts>,
    pub tallies: &'c [Tally],
    /// Tallies of this strategy and of those that it calls, and whether each grid has one of its own.
    pub called_tallies: IndexMap<String, bool>,
    pub span: Span,
}

impl<'s> Statements<'_, '_, 's> {
    /// What one statement stands for: several where its call has ranges.
    pub fn statement(&mut self, statement: &ast::Statement<'s>) -> Option<Vec<Statement>> {
        Some(match statement {
            ast::Statement::Call(call, pins) => return self.call(call, pins),
            ast::Statement::FirstOf(inner) => vec![Statement::FirstOf(self.all(inner)?)],
            ast::Statement::Repeat(inner) => vec![Statement::Repeat(self.all(inner)?)],
            ast::Statement::All(inner) => vec![Statement::All(self.all(inner)?)],
            ast::Statement::Times(times, inner) => {
                let times = self.scope.typed(times, &Type::Int);
                let inner = self.all(inner);
                vec![Statement::Times(times?, inner?)]
            }
            ast::Statement::Then(tried, then) => {
                let (tried, then) = (self.one(tried), self.all(then));
                vec![Statement::Then(Box::new(tried?), then?)]
            }
            ast::Statement::Together(inner) => {
                let calls: Vec<Option<Vec<Call>>> = inner.iter().map(|one| self.techniques_of(one)).collect();
                let calls: Vec<Vec<Call>> = calls.into_iter().collect::<Option<_>>()?;
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
            ast::Statement::Sweep(since, until, all) => {
                let since = self.event(*since);
                let until = until.map(|until| self.event(until));
                let all: Vec<Option<Each>> = all.iter().map(|each| self.each(each)).collect();
                let until = until.map_or(Some(None), |until| until.map(Some));
                vec![Statement::Sweep(since?, until?, all.into_iter().collect::<Option<_>>()?)]
            }
            ast::Statement::Seek(event, inner) => {
                let (event, inner) = (self.event(*event), self.all(inner));
                vec![Statement::Seek(event?, inner?)]
            }
            ast::Statement::Pick(pick) => vec![self.pick(pick)?],
            ast::Statement::Cascade(cascade) => {
                let from = self.scope.typed(&cascade.from, &set(Type::Cell));
                let rounds = self.scope.typed(&cascade.rounds, &Type::Int);
                self.inside(|here| {
                    let variable = here.scope.bind(cascade.name, Some(Type::Cell));
                    let body = here.all(&cascade.body);
                    let cascade = Cascade { variable, from: from?, rounds: rounds?, body: body? };
                    Some(vec![Statement::Cascade(Box::new(cascade))])
                })?
            }
            ast::Statement::Let(pattern, expr, _) => {
                let expr = self.scope.expr(expr, None);
                let bound = self.scope.bind_pattern(pattern, expr.as_ref().map(|expr| &expr.ty));
                vec![Statement::Let(bound?, expr?)]
            }
        })
    }

    /// A statement that must stand for one thing.
    fn one(&mut self, statement: &ast::Statement<'s>) -> Option<Statement> {
        let mut all = self.statement(statement)?;
        if all.len() == 1 { all.pop() } else { Some(Statement::FirstOf(all)) }
    }

    fn all(&mut self, statements: &[ast::Statement<'s>]) -> Option<Vec<Statement>> {
        self.inside(|here| {
            let all: Vec<Option<Vec<Statement>>> =
                statements.iter().map(|statement| here.statement(statement)).collect();
            all.into_iter().collect::<Option<Vec<_>>>().map(|lists| lists.into_iter().flatten().collect())
        })
    }

    /// What an event's name says: the event, or a parameter that is one.
    fn event(&mut self, name: ast::Name<'s>) -> Option<EventName> {
        if let Some(event) = Event::of(name.text) {
            return Some(EventName::Event(event));
        }
        let known = Event::ALL.map(|(word, _)| word);
        let at = self.scope.parameters.iter().position(|parameter| parameter.name == name.text);
        let Some(at) = at else {
            let message = format!("there is no event `{}`", name.text);
            self.scope.fault(Diagnostic::new(Code::UnknownName, name.at.0, message).near(name.text, known));
            return None;
        };
        self.scope.used_parameters[at] = true;
        let domain = &self.scope.parameters[at].domain;
        if !matches!(domain, Domain::Words(words) if words.iter().all(|word| known.contains(&word.as_str())))
        {
            let message = format!("`{}` may be {}, which is not always an event", name.text, words(domain));
            let quoted = known.map(|word| format!("`{word}`"));
            let help = format!("events are {}", super::super::super::similar::join(&quoted, "and"));
            self.scope.fault(Diagnostic::new(Code::WrongType, name.at.0, message).help(help));
            return None;
        }
        Some(EventName::Parameter(ParamId(at as u32)))
    }

    /// Runs something whose variables cannot be seen afterwards.
    fn inside<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let seen = self.scope.visible.len();
        let result = run(self);
        self.scope.visible.truncate(seen);
        result
    }

    fn each(&mut self, each: &ast::Each<'s>) -> Option<Each> {
        self.inside(|here| {
            let clauses = here.scope.for_clauses(&each.pieces);
            let body = here.all(&each.body);
            Some(Each { clauses: clauses?, body: body? })
        })
    }

    fn pick(&mut self, pick: &ast::Pick<'s>) -> Option<Statement> {
        let from = self.scope.expr(&pick.from, None).and_then(|from| self.scope.as_set(from));
        self.inside(|here| {
            let ty = from.as_ref().and_then(|from| element(&from.ty)).cloned();
            let variable = here.scope.bind(pick.name, ty);
            let condition = here.scope.all_of(&pick.conditions);
            let key: Vec<Option<Expr>> = pick.key.iter().map(|expr| here.scope.expr(expr, None)).collect();
            let body = here.all(&pick.body);
            let until = here.scope.typed(&pick.until, &set(Type::Cell));
            let key = key.into_iter().collect::<Option<_>>()?;
            let (from, condition, body, until) = (from?, condition?, body?, until?);
            Some(Statement::Pick(Box::new(Pick { variable, from, condition, key, body, until })))
        })
    }

    fn count(
        &mut self,
        name: ast::Name<'s>,
        grid: &Option<ast::Expr<'s>>,
        amount: &Option<ast::Expr<'s>>,
    ) -> Option<Statement> {
        let grid_of = grid.as_ref().map(|grid| self.scope.typed(grid, &Type::Grid));
        let amount = amount.as_ref().map(|amount| self.scope.typed(amount, &Type::Int));
        let found = self.tallies.iter().position(|tally| tally.name == name.text);
        let Some(found) = found else {
            let known: Vec<&str> = self.tallies.iter().map(|tally| tally.name.as_str()).collect();
            let message = format!("this strategy has no tally `{}`", name.text);
            let fault = Diagnostic::new(Code::UnknownName, name.at.0, message);
            let fault = match super::super::super::similar::hint(name.text, &known) {
                Some(hint) => fault.help(hint),
                None => fault.help(format!("declare it above: `tally {}`", name.text)),
            };
            self.scope.fault(fault);
            return None;
        };
        if self.tallies[found].per_grid != grid.is_some() {
            let (message, help) = if grid.is_some() {
                ("this tally is one for all grids", format!("declare it as `tally {}[grid]`", name.text))
            } else {
                ("each grid has a tally of its own", format!("say which: `count {}[g]`", name.text))
            };
            self.scope.fault(Diagnostic::new(Code::Misplaced, name.at.0, message).help(help));
            return None;
        }
        let flat = |part: Option<Option<Expr>>| part.map_or(Some(None), |part| part.map(Some));
        Some(Statement::Count(found, flat(grid_of)?, flat(amount)?))
    }

    fn level(&mut self, name: ast::Name<'s>) {
        if self.levels.contains_key(name.text) {
            return;
        }
        let message = format!("this strategy has no level `{}`", name.text);
        let fault = Diagnostic::new(Code::UnknownLevel, name.at.0, message);
        let fault = match super::super::super::similar::hint(name.text, self.levels.keys()) {
            Some(hint) => fault.help(hint),
            None => fault.help(format!("declare it above: `level {} en \"…\"`", name.text)),
        };
        self.scope.fault(fault);
    }

    /// The techniques that a statement calls where nothing else may stand.
    fn techniques_of(&mut self, statement: &ast::Statement<'s>) -> Option<Vec<Call>> {
        let mut calls = Vec::new();
        for checked in self.statement(statement)? {
            let Statement::Technique(call) = checked else {
                let span = first_call(statement).map_or(self.span, |call| call.at.0);
                let here = match checked {
                    Statement::Strategy(_) => "this is a strategy",
                    _ => "this stands in a statement of its own",
                };
                let message = "only techniques are applied together";
                self.scope.fault(Diagnostic::new(Code::Misplaced, span, message).here(here));
                return None;
            };
            calls.push(call);
        }
        Some(calls)
    }

    fn call(
        &mut self,
        call: &ast::Call<'s>,
        pins: &[(ast::Name<'s>, ast::Expr<'s>)],
    ) -> Option<Vec<Statement>> {
        let name = call.name.text;
        if let Some(number) = self.numbers.get(name) {
            let call = self.strategy(*number, call, pins)?;
            return Some(vec![Statement::Strategy(call)]);
        }
        let Some(found) = find(self.techniques, name) else {
            unknown(self.scope.globals, call, &mut self.scope.faults);
            return None;
        };
        let calls = resolve(self.techniques, found, call, Missing::Fault, &mut self.scope.faults)?;
        if pins.is_empty() {
            return Some(calls.into_iter().map(Statement::Technique).collect());
        }
        let technique = &self.techniques[found.0];
        let mut given = Some(Vec::new());
        for (pin, value) in pins {
            let bound = technique.generated();
            let known =
                bound.iter().copied().find(|var| technique.variables[var.0 as usize].name == pin.text);
            let Some(variable) = known else {
                let names: Vec<&str> =
                    bound.iter().map(|var| technique.variables[var.0 as usize].name.as_str()).collect();
                let message = format!("no `for` of `{name}` binds `{}`", pin.text);
                let fault = Diagnostic::new(Code::UnknownName, pin.at.0, message);
                self.scope.fault(fault.near(pin.text, names));
                self.scope.expr(value, None);
                given = None;
                continue;
            };
            let ty = technique.variables[variable.0 as usize].ty.clone();
            match (self.fit(value, &ty), &mut given) {
                (Some(value), Some(given)) => given.push((variable, value)),
                _ => given = None,
            }
        }
        let given = given?;
        Some(calls.into_iter().map(|call| Statement::Pinned(call, given.clone())).collect())
    }

    fn fit(&mut self, value: &ast::Expr<'s>, ty: &Type) -> Option<Expr> {
        let expr = self.scope.expr(value, Some(ty))?;
        match convert(expr, ty) {
            Ok(expr) => Some(expr),
            Err(expr) => {
                let wanted = super::super::types::words(ty);
                let message =
                    format!("this is given {}, and must be {wanted}", super::super::types::words(&expr.ty));
                self.scope.fault(Diagnostic::new(Code::WrongType, expr.span, message));
                None
            }
        }
    }

    fn strategy(
        &mut self,
        number: usize,
        call: &ast::Call<'s>,
        pins: &[(ast::Name<'s>, ast::Expr<'s>)],
    ) -> Option<StrategyCall> {
        let strategies = self.strategies;
        let callee = &strategies[number];
        let (own, passed) = self.passed_on(callee, call);
        let arguments = arguments(callee, &own, &mut self.scope.faults);
        let mut given: Vec<Option<Expr>> = vec![None; callee.takes.len()];
        let name_of = |var: &VarId| callee.variables[var.0 as usize].name.as_str();
        for (pin, value) in pins {
            let Some(place) = callee.takes.iter().position(|var| name_of(var) == pin.text) else {
                let message = format!("`{}` takes no `{}`", callee.name, pin.text);
                let fault = Diagnostic::new(Code::UnknownParameter, pin.at.0, message);
                self.scope.fault(fault.near(pin.text, callee.takes.iter().map(name_of)));
                continue;
            };
            let ty = callee.variables[callee.takes[place].0 as usize].ty.clone();
            given[place] = self.fit(value, &ty);
        }
        for (var, _) in
            callee.takes.iter().zip(&given).filter(|(var, given)| {
                given.is_none() && !pins.iter().any(|(pin, _)| pin.text == name_of(var))
            })
        {
            let message = format!("`{}` must be given `{}`", callee.name, name_of(var));
            let help = format!("write `{} with {} = …`", callee.name, name_of(var));
            self.scope.fault(Diagnostic::new(Code::MissingArgument, call.at.0, message).help(help));
        }
        self.same_tallies(callee, call.at.0);
        let given = given.into_iter().collect::<Option<_>>()?;
        Some(StrategyCall { strategy: number, arguments: arguments?, passed: passed?, given })
    }

    /// Says where a tally is one for all grids here and has one for each in a strategy that is called, or the other way
    /// round: those with one name are one.
    fn same_tallies(&mut self, callee: &Strategy, span: Span) {
        let (mut todo, mut counted) = (vec![callee], Vec::new());
        while let Some(strategy) = todo.pop() {
            counted.extend(strategy.tallies.iter().cloned());
            strategy.body.strategies(&mut |inner| todo.push(&self.strategies[inner.strategy]));
        }
        for tally in counted {
            match self.called_tallies.get(&tally.name) {
                Some(per_grid) if *per_grid != tally.per_grid => {
                    let message = format!("`{}` is counted for each grid, and for all together", tally.name);
                    let here = format!("`{}` counts it otherwise", callee.name);
                    self.scope.fault(Diagnostic::new(Code::Duplicate, span, message).here(here));
                    return;
                }
                _ => {
                    self.called_tallies.insert(tally.name, tally.per_grid);
                }
            }
        }
    }

    /// The arguments of a call that are parameters of the strategy that calls: for which parameter of the other one
    /// each stands; and the call with something that this may be in their place.
    fn passed_on<'x>(
        &mut self,
        callee: &'x Strategy,
        call: &ast::Call<'s>,
    ) -> (ast::Call<'x>, Option<Vec<(usize, ParamId)>>)
    where
        's: 'x,
    {
        let mut own: ast::Call<'x> = call.clone();
        let mut passed = Some(Vec::new());
        for (place, argument) in own.arguments.iter_mut().enumerate() {
            let ast::Argument::Word(word) = argument.value else { continue };
            let named = |name: ast::Name<'x>| callee.parameters.iter().position(|p| p.name == name.text);
            let Some(at) = argument.name.map_or(Some(place), named) else { continue };
            let from = self.scope.parameters.iter().position(|parameter| parameter.name == word.text);
            let (Some(takes), Some(from)) = (callee.parameters.get(at), from) else { continue };
            // A word of the parameter's own list is this word.
            if matches!(&takes.domain, Domain::Words(words) if words.iter().any(|own| own == word.text)) {
                continue;
            }
            self.scope.used_parameters[from] = true;
            let domain = &self.scope.parameters[from].domain;
            let fits = match (domain, &takes.domain) {
                (Domain::Range(..), Domain::Range(..)) | (Domain::Words(_), Domain::Words(_)) => {
                    outside(domain, &takes.domain).is_none()
                }
                _ => false,
            };
            if !fits {
                let (given, most) = (words(domain), words(&takes.domain));
                let message = format!("`{}` may be {given}, and `{}` {most}", word.text, takes.name);
                self.scope.fault(Diagnostic::new(Code::OutOfRange, word.at.0, message));
                passed = None;
            }
            argument.value = match &takes.domain {
                Domain::Range(low, _) => ast::Argument::Int(*low, word.at),
                Domain::Words(words) => {
                    let text = words.first().map_or(word.text, String::as_str);
                    ast::Argument::Word(ast::Name { text, at: word.at })
                }
            };
            if let Some(passed) = &mut passed {
                passed.push((at, ParamId(from as u32)));
            }
        }
        (own, passed)
    }
}

/// The arguments of a call of a strategy, one for each parameter.
pub(in crate::lang) fn arguments(
    callee: &Strategy,
    call: &ast::Call<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<Vec<Argument>> {
    let parameters: Vec<_> = callee.parameters.iter().enumerate().collect();
    let bound = bind_arguments(&parameters, call.name, &call.arguments, faults)?;
    let mut arguments = Vec::new();
    for (at, parameter) in callee.parameters.iter().enumerate() {
        let given = bound.iter().find(|(index, _)| *index == at).map(|(_, values)| values.as_slice());
        match (given, &parameter.default) {
            (Some([value]), _) | (None, Some(value)) => arguments.push(value.clone()),
            (Some(_), _) => {
                let message = format!("`{}` takes one value", parameter.name);
                faults.push(Diagnostic::new(Code::RangeNotAllowed, call.at.0, message));
                return None;
            }
            (None, None) => {
                let message =
                    format!("`{}` needs `{}`, {}", callee.name, parameter.name, words(&parameter.domain));
                faults.push(Diagnostic::new(Code::MissingArgument, call.at.0, message));
                return None;
            }
        }
    }
    Some(arguments)
}

/// The first technique or strategy that a statement names.
fn first_call<'a, 's>(statement: &'a ast::Statement<'s>) -> Option<&'a ast::Call<'s>> {
    match statement {
        ast::Statement::Call(call, _) => Some(call),
        other => other.parts().into_iter().find_map(first_call),
    }
}
