//! Whom worlds name: techniques and strategies, which are known when all techniques are checked.

use std::collections::BTreeSet;

use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::message::message;
use super::super::program::{
    Argument, Callee, Clause, Domain, Expr, ExprKind, Program, Span, Technique, Type, Using,
};
use super::globals::Globals;
use super::world::{Named, Pending};
use super::{calls, domains};

/// Finds out whom the worlds of all techniques name. The techniques whose worlds name nothing good come back.
pub(super) fn resolve(
    program: &mut Program,
    globals: &Globals<'_>,
    pending: Vec<(String, Pending)>,
    faults: &mut Vec<Diagnostic>,
) -> BTreeSet<usize> {
    let mut wrong = BTreeSet::new();
    for (technique, pending) in pending {
        let Some(index) = program.techniques.iter().position(|known| known.name == technique) else {
            continue;
        };
        let mut using = Vec::new();
        for named in pending.using {
            let Some(callee) = callee(program, globals, &named, faults) else {
                wrong.insert(index);
                continue;
            };
            if program.counts_on_one_solution(&callee) && !program.techniques[index].assumes_one_solution {
                let message = message!("`{}` assumes that the puzzle has one solution", named.name);
                let help = message!("say `assumes unique-solution` in `{technique}` too");
                faults.push(Diagnostic::new(Code::Unassumed, named.span, message).help(help));
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
        if let Some(Clause::World(world)) = program.techniques[index].clauses.get_mut(pending.clause) {
            world.using = using;
        }
    }
    wrong
}

/// The technique or strategy that a name calls, with its arguments.
fn callee(
    program: &Program,
    globals: &Globals<'_>,
    named: &Named,
    faults: &mut Vec<Diagnostic>,
) -> Option<Callee> {
    if let Some(index) = program.strategies.iter().position(|strategy| strategy.name == named.name) {
        if let Some((_, argument)) = named.arguments.first() {
            let message = message!("`{}` is a strategy and takes no arguments", named.name);
            faults.push(Diagnostic::new(Code::TooManyArguments, argument.span, message));
            return None;
        }
        if program.strategies[index].usual(index).is_none() {
            let message = message!("`{}` is a strategy that must be given something", named.name);
            faults.push(Diagnostic::new(Code::MissingArgument, named.span, message));
            return None;
        }
        return Some(Callee::Strategy(index));
    }
    let Some((index, alias)) = calls::find(&program.techniques, &named.name) else {
        // What is known by name and not here is wrong itself, which has been said.
        if !globals.callable.contains_key(&named.name) {
            let message = message!("there is no technique or strategy `{}`", named.name);
            let known = globals.callable.keys();
            faults
                .push(Diagnostic::new(Code::UnknownTechnique, named.span, message).near(&named.name, known));
        }
        return None;
    };
    let technique = &program.techniques[index];
    let alias_of = alias.map(|alias| &technique.aliases[alias]);
    let mut given: Vec<Option<Expr>> = vec![None; technique.parameters.len()];
    for (id, argument) in alias_of.iter().flat_map(|alias| &alias.pins) {
        given[id.0 as usize] = Some(constant(argument, named.span));
    }
    fill(technique, named, &mut given, faults)?;
    let mut arguments = Vec::new();
    for (parameter, given) in technique.parameters.iter().zip(given) {
        let default = || parameter.default.as_ref().map(|default| constant(default, named.span));
        match given.or_else(default) {
            Some(argument) => arguments.push(argument),
            None => {
                let may_be = domains::words(&parameter.domain);
                let message = message!("`{}` needs `{}`, {}", named.name, parameter.name, may_be);
                faults.push(Diagnostic::new(Code::MissingArgument, named.span, message));
                return None;
            }
        }
    }
    let condition = alias.filter(|_| alias_of.is_some_and(|alias| alias.condition.is_some()));
    Some(Callee::Technique(index, arguments, condition))
}

/// Gives the arguments to the parameters; those that an alias fixes are skipped.
fn fill(
    technique: &Technique,
    named: &Named,
    given: &mut [Option<Expr>],
    faults: &mut Vec<Diagnostic>,
) -> Option<()> {
    let before = faults.len();
    let free: Vec<usize> = (0..given.len()).filter(|at| given[*at].is_none()).collect();
    for (place, (name, value)) in named.arguments.iter().enumerate() {
        let at = match name {
            Some((name, _)) => free.iter().copied().find(|at| technique.parameters[*at].name == *name),
            None => free.get(place).copied(),
        };
        let Some(at) = at else {
            faults.push(no_parameter(technique, named, &free, name.as_ref(), value.span));
            continue;
        };
        let parameter = &technique.parameters[at];
        if given[at].is_some() {
            let message = message!("`{}` has a value already", parameter.name);
            faults.push(Diagnostic::new(Code::ArgumentTwice, value.span, message));
        }
        let wanted = match parameter.domain {
            Domain::Range(..) => Type::Int,
            Domain::Words(_) => Type::Word,
        };
        if value.ty != wanted {
            let message = message!("`{}` may be {}", parameter.name, domains::words(&parameter.domain));
            faults.push(Diagnostic::new(Code::OutOfRange, value.span, message));
        }
        given[at] = Some(value.clone());
    }
    (faults.len() == before).then_some(())
}

fn no_parameter(
    technique: &Technique,
    named: &Named,
    free: &[usize],
    name: Option<&(String, Span)>,
    span: Span,
) -> Diagnostic {
    let known: Vec<&str> = free.iter().map(|at| technique.parameters[*at].name.as_str()).collect();
    match name {
        Some((name, at)) => calls::no_parameter(&named.name, name, *at, &known),
        None => calls::too_many(&named.name, known.len(), span),
    }
}

fn constant(argument: &Argument, span: Span) -> Expr {
    match argument {
        Argument::Int(n) => Expr { kind: ExprKind::Int(*n), ty: Type::Int, span },
        Argument::Word(word) => Expr { kind: ExprKind::Word(word.clone()), ty: Type::Word, span },
    }
}
