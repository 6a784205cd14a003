//! The techniques and strategies that strategies call.

use std::collections::BTreeSet;

use super::super::super::ast;
use super::super::super::codes::Code;
use super::super::super::diagnostics::Diagnostic;
use super::super::super::message::message;
use super::super::super::program::{
    Argument, Domain, Expr, ParamId, Span, Statement, Strategy, StrategyCall, Type, VarId,
};
use super::super::calls::{Missing, bind_arguments, find, resolve};
use super::super::domains::{outside, words};
use super::super::types::convert;
use super::statements::Statements;
use super::unknown;

impl<'s> Statements<'_, '_, 's> {
    pub fn call(
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
                let message = message!("no `for` of `{name}` binds `{}`", pin.text);
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
                    message!("this is given {}, and must be {wanted}", super::super::types::words(&expr.ty));
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
                let message = message!("`{}` takes no `{}`", callee.name, pin.text);
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
            let message = message!("`{}` must be given `{}`", callee.name, name_of(var));
            let help = message!("write `{} with {} = …`", callee.name, name_of(var));
            self.scope.fault(Diagnostic::new(Code::MissingArgument, call.at.0, message).help(help));
        }
        self.same_tallies(callee, call.at.0);
        let given = given.into_iter().collect::<Option<_>>()?;
        Some(StrategyCall { strategy: number, arguments: arguments?, passed: passed?, given })
    }

    /// Says where a tally is one for all grids here and has one for each in a strategy that is called, or the other way
    /// round: those with one name are one.
    fn same_tallies(&mut self, callee: &Strategy, span: Span) {
        let (mut todo, mut seen, mut counted) = (vec![callee], BTreeSet::new(), Vec::new());
        while let Some(strategy) = todo.pop() {
            if seen.insert(&strategy.name) {
                counted.extend(strategy.tallies.iter().cloned());
                strategy.body.strategies(&mut |inner| todo.push(&self.strategies[inner.strategy]));
            }
        }
        for tally in counted {
            match self.called_tallies.get(&tally.name) {
                Some(per_grid) if *per_grid != tally.per_grid => {
                    let message = message!("`{}` is counted for each grid, and for all together", tally.name);
                    let here = message!("`{}` counts it otherwise", callee.name);
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
                let message = message!("`{}` may be {given}, and `{}` {most}", word.text, takes.name);
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
pub(crate) fn arguments(
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
                let message = message!("`{}` takes one value", parameter.name);
                faults.push(Diagnostic::new(Code::RangeNotAllowed, call.at.0, message));
                return None;
            }
            (None, None) => {
                let message =
                    message!("`{}` needs `{}`, {}", callee.name, parameter.name, words(&parameter.domain));
                faults.push(Diagnostic::new(Code::MissingArgument, call.at.0, message));
                return None;
            }
        }
    }
    Some(arguments)
}
