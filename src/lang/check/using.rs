//! Whom worlds name: techniques and strategies, which are known when all techniques are checked.

use std::collections::BTreeSet;

use super::world::{Pending, UsingCall};
use super::{Checker, calls, domains};
use crate::program::{Argument, Callee, Clause, Expr, ExprKind, Parameter, Program, Span, Type, Using};
use crate::{codes::Code, diagnostics::Diagnostic, message::message};

impl Checker<'_, '_> {
    /// Finds out whom the worlds of all techniques name. The techniques whose worlds name nothing good come back.
    pub(super) fn resolve_using(&mut self, pending: Vec<(String, Pending)>) -> BTreeSet<usize> {
        let mut wrong = BTreeSet::new();
        for (technique, pending) in pending {
            let techniques = &self.program.techniques;
            let Some(index) = techniques.iter().position(|known| known.name == technique) else { continue };
            let mut using = Vec::new();
            for named in pending.using {
                let Some(callee) = self.callee(&named) else {
                    wrong.insert(index);
                    continue;
                };
                let program = &mut self.program;
                if program.counts_on_one_solution(&callee) && !program.techniques[index].assumes_one_solution
                {
                    let message = message!("`{}` assumes that the puzzle has one solution", named.name);
                    let help = message!("say `assumes unique-solution` in `{technique}` too");
                    self.faults.push(Code::Unassumed.at(named.span, message).help(help));
                    wrong.insert(index);
                    continue;
                }
                let name = match &callee {
                    Callee::Technique(called, ..) => program.techniques[*called].name.clone(),
                    Callee::Strategy(_) => named.name,
                };
                let uses = &mut program.techniques[index].uses;
                if !uses.contains(&name) {
                    uses.push(name);
                }
                using.push(Using { callee, condition: named.condition, span: named.span });
            }
            if let Some(Clause::World(world)) = self.program.techniques[index].clauses.get_mut(pending.clause)
            {
                world.using = using;
            }
        }
        wrong
    }

    fn fail<T>(&mut self, fault: Diagnostic) -> Option<T> {
        self.faults.push(fault);
        None
    }

    fn callee(&mut self, named: &UsingCall) -> Option<Callee> {
        let (Program { strategies, techniques, .. }, name) = (&self.program, &named.name);
        if let Some(index) = strategies.iter().position(|strategy| strategy.name == *name) {
            if let Some((_, argument)) = named.arguments.first() {
                let message = message!("`{}` is a strategy and takes no arguments", name);
                return self.fail(Code::TooManyArguments.at(argument, message));
            }
            if strategies[index].usual(index).is_none() {
                let message = message!("`{}` is a strategy that must be given something", name);
                return self.fail(Code::MissingArgument.at(named.span, message));
            }
            return Some(Callee::Strategy(index));
        }
        let Some((index, alias)) = calls::find(techniques, name) else {
            // What is known by name and not here is wrong itself, which has been said.
            let known = &self.globals.callable;
            if known.contains_key(name) {
                return None;
            }
            let message = message!("there is no technique or strategy `{}`", name);
            return self.fail(Code::UnknownTechnique.at(named.span, message).near(name, known.keys()));
        };
        let technique = &techniques[index];
        let alias_of = alias.map(|alias| &technique.aliases[alias]);
        let mut given: Vec<Option<Expr>> = vec![None; technique.parameters.len()];
        for (id, argument) in alias_of.iter().flat_map(|alias| &alias.pins) {
            given[id.0 as usize] = Some(constant(argument, named.span));
        }
        let condition = alias.filter(|_| alias_of.is_some_and(|alias| alias.condition.is_some()));
        let faults = fill(&calls::free(technique, alias), named, &mut given);
        if !faults.is_empty() {
            self.faults.extend(faults);
            return None;
        }
        let mut arguments = Vec::new();
        for (parameter, given) in technique.parameters.iter().zip(given) {
            let default = || parameter.default.as_ref().map(|default| constant(default, named.span));
            match given.or_else(default) {
                Some(argument) => arguments.push(argument),
                None => {
                    return self.fail(domains::missing(name, parameter, named.span));
                }
            }
        }
        Some(Callee::Technique(index, arguments, condition))
    }
}

/// Gives the arguments to the parameters that no alias fixes.
fn fill(free: &[(usize, &Parameter)], named: &UsingCall, given: &mut [Option<Expr>]) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    for (place, (name, value)) in named.arguments.iter().enumerate() {
        let by = name.as_ref().map(|(name, at)| (name.as_str(), *at));
        let (at, parameter) = match calls::parameter(free, &named.name, place, by, value.span) {
            Ok(parameter) => parameter,
            Err(fault) => {
                faults.push(*fault);
                continue;
            }
        };
        if given[at].is_some() {
            faults.push(Code::ArgumentTwice.at(value, message!("`{}` has a value already", parameter.name)));
        }
        if value.ty != parameter.domain.ty() {
            faults.push(domains::out_of_range(parameter, value));
        }
        given[at] = Some(value.clone());
    }
    faults
}

fn constant(argument: &Argument, span: Span) -> Expr {
    match argument {
        Argument::Int(n) => Expr { kind: ExprKind::Int(*n), ty: Type::Int, span },
        Argument::Word(word) => Expr { kind: ExprKind::Word(word.clone()), ty: Type::Word, span },
    }
}
