//! Calls of techniques and strategies in strategies.

use super::{Checker, Pins};
use crate::check::{
    calls::{CallTarget, MAX_CALLS, MissingArgument, find_called, range_fault, resolve},
    prelude::*,
    scope::AskedMoves,
};
use std::{cmp::Ordering, collections::BTreeSet};

/// Maximum number of runs of a strategy on a puzzle.
const MAX_RUNS: i64 = 10_000;

/// The largest number of the language.
const MAX_SEED: i64 = 999_999_999;

impl Checker<'_> {
    pub fn call(&mut self, call: &ast::Call, pins: &Pins) -> Option<Vec<Statement>> {
        self.scope.record_call(call);
        if let Some(pin) = pins.iter().find(|pin| pin.is_member) {
            let message = message!("a step has one value of `{}`", pin.name.text);
            let help = message!("write `for {0} in … {{ {1} with {0} = {0} }}`", pin.name.text, call.text);
            return self.scope.fail(Code::Misplaced.at(pin.name, message).help(help));
        }
        if let Some(number) = self.program.strategy_number(call.name.text) {
            let call = self.strategy_call(number, call, pins)?;
            return Some(vec![Statement::Strategy(call)]);
        }
        let Moves { calls, pins } = self.technique_calls(call, pins)?;
        if pins.is_empty() {
            return Some(calls.into_iter().map(Statement::Technique).collect());
        }
        let given: Vec<(VarId, Expr)> = pins.into_iter().map(|pin| (pin.variable, pin.value)).collect();
        Some(calls.into_iter().map(|call| Statement::Pinned(call, given.clone())).collect())
    }

    /// Techniques whose moves are counted or chosen.
    pub fn moves(&mut self, call: &ast::Call, pins: &Pins) -> Option<Moves> {
        self.scope.record_call(call);
        if self.program.strategy_number(call.name.text).is_some() {
            let message = message!("expected a technique, found the strategy `{}`", call.name.text);
            return self.scope.fail(Code::UnknownTechnique.at(call, message));
        }
        self.technique_calls(call, pins)
    }

    /// Checks the sets of moves that expressions read. Their pins see the variables around the expression.
    pub fn check_moves(&mut self) {
        for AskedMoves { variable, is_count, call, pins } in std::mem::take(&mut self.scope.asked_moves) {
            let Some(moves) = self.moves(&call, &pins) else { continue };
            let later = |pin: &Pin| walk::free(&pin.value).into_iter().any(|read| read > variable);
            if let Some(pin) = moves.pins.iter().find(|pin| later(pin)) {
                let message = message!("this is bound only after the matches are looked for");
                self.scope.fault(Code::Misplaced.at(&pin.value, message));
            }
            self.move_sets.push(MoveSet { variable, is_count, moves });
        }
    }

    /// Reports sets of moves in totals, which are evaluated after the run.
    pub fn refuse_moves(&mut self) {
        for asked in std::mem::take(&mut self.scope.asked_moves) {
            let message = message!("a total is worked out after the run, when no move is open");
            let help = message!("count the matches with a tally");
            self.scope.fault(Code::Misplaced.at(&asked.call, message).help(help));
        }
    }

    fn technique_calls(&mut self, call: &ast::Call, pins: &Pins) -> Option<Moves> {
        let (name, techniques) = (call.name.text, &self.program.techniques);
        let found = find_called(self.scope.globals, techniques, call, &mut self.scope.faults)?;
        let technique = &techniques[found.0];
        let (own, open) = self.handed_on(&CallTarget::technique(name, technique, found.1), call);
        let calls = resolve(techniques, found, &own, MissingArgument::Error, &mut self.scope.faults);
        let (mut calls, open) = (calls?, open?);
        calls.iter_mut().for_each(|call| call.deferred.clone_from(&open));
        let pins = all_some(pins, |ast::Pin { name: pin, value, is_member }| {
            let name_of = |var: &VarId| technique.variables[var.0 as usize].name.as_str();
            let bound = technique.generated();
            let Some(variable) = bound.iter().find(|var| name_of(var) == pin.text) else {
                let message = message!("no `for` of `{name}` binds `{}`", pin.text);
                self.scope.fault(Code::UnknownName.unknown(*pin, bound.iter().map(name_of), message));
                self.scope.expr(value, None);
                return None;
            };
            let ty = &technique.variables[variable.0 as usize].ty;
            let value = if *is_member { self.fit(value, &set(ty.clone())) } else { self.fit(value, ty) };
            Some(Pin { variable: *variable, value: value?, is_member: *is_member })
        })?;
        Some(Moves { calls, pins })
    }

    /// Checks the numbers of `runs`, which may be parameters of the strategy.
    pub fn runs(&mut self, runs: &ast::Runs) -> Option<Runs> {
        let number = self.run_number(&runs.number, "runs", (1, MAX_RUNS));
        let seed = self.run_number(&runs.seed, "seed", (0, MAX_SEED));
        Some(Runs { number: number?, seed: seed? })
    }

    fn run_number(
        &mut self,
        argument: &ast::Argument,
        name: &str,
        (low, high): (i64, i64),
    ) -> Option<ArgumentValue> {
        let domain = Domain::Range(low, high);
        let takes = Parameter { name: name.to_owned(), domain, default: None, span: argument.span() };
        let bound = match argument {
            ast::Argument::Word(name) => ast::Bound::Name(*name),
            ast::Argument::Int(number, _) | ast::Argument::Range(ast::Bound::Int(number), ..) => {
                ast::Bound::Int(*number)
            }
            ast::Argument::Range(low, ..) => *low,
        };
        self.bound(bound, &takes, argument.span(), None)
    }

    fn fit(&mut self, value: &Tree, ty: &Type) -> Option<Expr> {
        let expr = self.scope.expr(value, Some(ty))?;
        let wanted = words(ty);
        let message = |is: &Type| message!("expected {wanted}, found {}", words(is));
        let wrong = |expr: Expr| self.scope.fail(Code::WrongType.at(&expr, message(&expr.ty)));
        convert(expr, ty).map_or_else(wrong, Some)
    }

    fn strategy_call(&mut self, index: usize, call: &ast::Call, pins: &Pins) -> Option<StrategyCall> {
        let callee = &self.program.strategies[index];
        let (own, open) = self.handed_on(&CallTarget::new(&callee.name, &callee.parameters), call);
        let passed = open
            .and_then(|open| open.iter().map(|open| self.passed(open, callee, call)).collect::<Option<_>>());
        let arguments = arguments(callee, &own, &mut self.scope.faults);
        let mut given: Vec<Option<Expr>> = vec![None; callee.takes.len()];
        let name_of = |var: &VarId| callee.variables[var.0 as usize].name.as_str();
        for ast::Pin { name: pin, value, .. } in pins {
            let Some(place) = callee.takes.iter().position(|var| name_of(var) == pin.text) else {
                let message = message!("`{}` has no parameter `{}`", callee.name, pin.text);
                let names = callee.takes.iter().map(name_of);
                self.scope.fault(Code::UnknownParameter.unknown(*pin, names, message));
                continue;
            };
            given[place] = self.fit(value, &callee.variables[callee.takes[place].0 as usize].ty);
        }
        let names = callee.takes.iter().map(name_of);
        for name in names.filter(|name| pins.iter().all(|pin| pin.name.text != *name)) {
            let message = message!("missing `{1}` for `{0}`", callee.name, name);
            let help = message!("write `{} with {} = …`", callee.name, name);
            self.scope.fault(Code::MissingArgument.at(call, message).help(help));
        }
        self.same_tallies(callee, call.span);
        let given = given.into_iter().collect::<Option<_>>()?;
        Some(StrategyCall { strategy: index, arguments: arguments?, forwarded: passed?, bindings: given })
    }

    /// Reports a tally that is shared by all grids here and separate per grid in a called strategy, or the reverse.
    fn same_tallies(&mut self, callee: &Strategy, span: Span) {
        let (mut todo, mut seen, mut counted) = (vec![callee], BTreeSet::new(), Vec::new());
        while let Some(strategy) = todo.pop() {
            if seen.insert(&strategy.name) {
                counted.extend(&strategy.tallies);
                let strategies = &self.program.strategies;
                todo.extend(strategy.body.strategies().into_iter().map(|inner| &strategies[inner.strategy]));
            }
        }
        for tally in counted {
            let per_grid = *self.called_tallies.entry(tally.name.clone()).or_insert(tally.is_per_grid);
            if per_grid != tally.is_per_grid {
                let message =
                    message!("`{}` is counted both for each grid and for all grids together", tally.name);
                let here = message!("`{}` counts it differently", callee.name);
                return self.scope.fault(Code::Duplicate.at(span, message).label(here));
            }
        }
    }

    /// Returns the call with sample values for the arguments that depend on parameters of the calling strategy, and
    /// these arguments.
    fn handed_on(
        &mut self,
        callee: &CallTarget<'_>,
        call: &ast::Call,
    ) -> (ast::Call, Option<Vec<DeferredArgument>>) {
        let mut own = call.clone();
        let mut deferred = Vec::new();
        for (place, argument) in own.arguments.iter_mut().enumerate() {
            let named = |name: Name| callee.parameters.iter().find(|(_, p)| p.name == name.text);
            let takes = argument.name.map_or(callee.parameters.get(place), named);
            let Some(&(at, takes)) = takes else { continue };
            let (low, high) = match argument.value {
                ast::Argument::Word(word) => (ast::Bound::Name(word), ast::Bound::Name(word)),
                ast::Argument::Range(low, high, _) => (low, high),
                ast::Argument::Int(..) => continue,
            };
            if [low, high].iter().all(|bound| matches!(bound, ast::Bound::Int(_))) {
                continue;
            }
            // A word that the parameter accepts denotes this word, not a parameter.
            if let (ast::Argument::Word(word), Domain::Words(words)) = (&argument.value, &takes.domain)
                && (words.iter().any(|own| own == word.text)
                    || self.scope.parameters.iter().all(|parameter| parameter.name != word.text))
            {
                continue;
            }
            let span = argument.value.span();
            let is_range = matches!(argument.value, ast::Argument::Range(..));
            let low = self.bound(low, takes, span, is_range.then_some(Ordering::Less));
            let high = match is_range {
                true => self.bound(high, takes, span, Some(Ordering::Greater)),
                false => low.clone(),
            };
            let open = low.zip(high).map(|(low, high)| DeferredArgument { parameter: at, low, high });
            deferred.push(open.filter(|open| self.is_some_range(open, span)));
            argument.value = match &takes.domain {
                Domain::Range(low, _) => ast::Argument::Int(*low, span),
                Domain::Words(words) => {
                    ast::Argument::Word(Name::new(words.first().map_or("", String::as_str), span))
                }
            };
        }
        (own, deferred.into_iter().collect())
    }

    /// Checks an argument or an end of a range. A parameter as an end must fit `takes` only on its `side`, where the
    /// range would grow.
    fn bound(
        &mut self,
        bound: ast::Bound,
        takes: &Parameter,
        span: Span,
        side: Option<Ordering>,
    ) -> Option<ArgumentValue> {
        let name = match bound {
            ast::Bound::Int(number) => {
                let argument = Argument::Int(number);
                if !takes.domain.contains(&argument) {
                    return self.scope.fail(takes.out_of_range(span));
                }
                return Some(ArgumentValue::Fixed(argument));
            }
            ast::Bound::Name(name) => name,
        };
        let Some(from) = self.scope.parameter(name.text) else {
            if !self.scope.unknown.contains(&name.text) {
                let known: Vec<&str> = self.scope.parameters.iter().map(|own| own.name.as_str()).collect();
                let here = message!("unknown parameter `{}` of this strategy", name.text);
                self.scope.fault(takes.out_of_range(name).label(here).suggest(name.text, known));
            }
            return None;
        };
        self.scope.used_parameters[from] = true;
        let domain = &self.scope.parameters[from].domain;
        let fits = match (domain, &takes.domain) {
            (Domain::Range(low, high), Domain::Range(least, most)) => {
                (low >= least || side == Some(Ordering::Greater))
                    && (high <= most || side == Some(Ordering::Less))
            }
            (Domain::Words(_), Domain::Words(_)) => domain.first_outside(&takes.domain).is_none(),
            _ => false,
        };
        if !fits {
            let (given, most) = (domain.words(), takes.domain.words());
            let message = message!("`{}` may be {given}, but `{}` expects {most}", name.text, takes.name);
            return self.scope.fail(Code::OutOfRange.at(name, message));
        }
        Some(ArgumentValue::Parameter(ParamId(from as u32)))
    }

    /// Whether a range may contain a number, and never more numbers than one call may expand to. Reports it otherwise.
    fn is_some_range(&mut self, open: &DeferredArgument, span: Span) -> bool {
        let ends = |bound: &ArgumentValue| match bound {
            ArgumentValue::Fixed(Argument::Int(number)) => Some((*number, *number)),
            ArgumentValue::Fixed(_) => None,
            ArgumentValue::Parameter(id) => match self.scope.parameters[id.0 as usize].domain {
                Domain::Range(low, high) => Some((low, high)),
                Domain::Words(_) => None,
            },
        };
        let (Some((low, _)), Some((_, high))) = (ends(&open.low), ends(&open.high)) else { return true };
        let many = high.saturating_sub(low) >= MAX_CALLS as i64 && open.low != open.high;
        if low > high || many {
            self.scope.fault(range_fault(span, low, high));
        }
        low <= high && !many
    }

    /// (index of the callee's parameter, parameter passed to it). Reports a range, since the callee takes one value.
    fn passed(
        &mut self,
        open: &DeferredArgument,
        callee: &Strategy,
        call: &ast::Call,
    ) -> Option<(usize, ParamId)> {
        match (&open.low, &open.high) {
            (ArgumentValue::Parameter(low), ArgumentValue::Parameter(high)) if low == high => {
                Some((open.parameter, *low))
            }
            _ => {
                let message = message!("`{}` takes one value", callee.parameters[open.parameter].name);
                self.scope.fail(Code::RangeNotAllowed.at(call, message))
            }
        }
    }
}

pub fn arguments(callee: &Strategy, call: &ast::Call, faults: &mut Diagnostics) -> Option<Vec<Argument>> {
    let called = CallTarget::new(call.name.text, &callee.parameters);
    let bound = called.values(&call.arguments, faults)?;
    let mut arguments = Vec::new();
    let lists = called.complete(bound, |value| vec![value.clone()], |_| None);
    for (parameter, values) in callee.parameters.iter().zip(lists) {
        faults.push(match values.as_deref() {
            Some([value]) => {
                arguments.push(value.clone());
                continue;
            }
            Some(_) => Code::RangeNotAllowed.at(call, message!("`{}` takes one value", parameter.name)),
            None => parameter.missing(&callee.name, call),
        });
        return None;
    }
    Some(arguments)
}
