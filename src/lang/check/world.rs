//! Worlds: what is supposed, and what it is followed with.

use super::super::ast;
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::program::{Argument, Callee, Clause, Expr, ExprKind, Program, Span, Type, Using, World};
use super::calls;
use super::scope::Scope;
use super::types::{element, set};

/// What a world of a technique is followed with, as written: whom it names is known when all techniques are.
pub(super) struct Pending {
    /// Which of the technique's clauses.
    pub clause: usize,
    /// What each names.
    pub using: Vec<Named>,
}

/// A technique or strategy by its name.
pub(super) struct Named {
    name: String,
    span: Span,
    arguments: Vec<(Option<String>, Expr)>,
    condition: Option<Expr>,
}

impl<'s> Scope<'_, 's> {
    /// A `world` clause.
    pub(super) fn world(&mut self, world: &ast::World<'s>, span: Span) -> Option<(World, Vec<Named>)> {
        let seen = self.visible.len();
        let each = match &world.each {
            Some((pattern, source)) => {
                let source = self.expr(source, None).and_then(|source| self.as_set(source));
                let bound =
                    self.bind_pattern(pattern, source.as_ref().and_then(|source| element(&source.ty)));
                Some(bound.zip(source))
            }
            None => None,
        };
        let (value, cell) = (self.typed(&world.value, &Type::Value), self.typed(&world.cell, &Type::Cell));
        self.visible.truncate(seen);
        let within = world.within.as_ref().map(|within| self.typed(within, &Type::Int));
        let mut using = Vec::new();
        for one in &world.using {
            let arguments: Vec<Option<(Option<String>, Expr)>> = one
                .arguments
                .iter()
                .map(|(name, value)| {
                    let word = match value.kind {
                        // A bare word may be one that the called technique takes.
                        ast::ExprKind::Name(word) if self.bound_at(word).is_none() => Some(word),
                        _ => None,
                    };
                    let value = match word {
                        Some(word) => {
                            let kind = ExprKind::Word(word.to_owned());
                            Some(Expr { kind, ty: Type::Word, span: value.at.0 })
                        }
                        None => self.constant(value),
                    };
                    value.map(|value| (name.map(|name| name.text.to_owned()), value))
                })
                .collect();
            let condition = one.condition.as_ref().map(|condition| self.typed(condition, &Type::Bool));
            let condition = condition.map_or(Some(None), |condition| condition.map(Some));
            using.push(arguments.into_iter().collect::<Option<Vec<_>>>().zip(condition).map(
                |(arguments, condition)| Named {
                    name: one.name.text.to_owned(),
                    span: one.name.at.0,
                    arguments,
                    condition,
                },
            ));
        }
        let ty = if world.each.is_some() { set(Type::World) } else { Type::World };
        let var = self.bind(world.name, Some(ty));
        let each = match each {
            Some(each) => Some(each?),
            None => None,
        };
        let within = within.map_or(Some(None), |within| within.map(Some))?;
        let using: Vec<Named> = using.into_iter().collect::<Option<_>>()?;
        Some((World { var, each, value: value?, cell: cell?, using: Vec::new(), within, span }, using))
    }

    /// An argument that is known before a board is seen.
    fn constant(&mut self, expr: &ast::Expr<'s>) -> Option<Expr> {
        let checked = self.expr(expr, None)?;
        if super::super::walk::free(&checked).is_empty() {
            return Some(checked);
        }
        let message = "what a world is followed with is known before a board is seen";
        self.fault(
            Diagnostic::new(Code::WrongType, checked.span, message).help("only parameters can be named here"),
        );
        None
    }
}

/// Finds out whom the worlds of all techniques name.
pub(super) fn resolve(program: &mut Program, pending: Vec<(String, Pending)>, faults: &mut Vec<Diagnostic>) {
    for (technique, pending) in pending {
        let Some(index) = program.techniques.iter().position(|known| known.name == technique) else {
            continue;
        };
        let mut using = Vec::new();
        for named in pending.using {
            let callee = callee(program, &named, faults);
            program.techniques[index].uses.push(named.name.clone());
            using.extend(callee.map(|callee| Using { callee, condition: named.condition, span: named.span }));
        }
        if let Some(Clause::World(world)) = program.techniques[index].clauses.get_mut(pending.clause) {
            world.using = using;
        }
    }
}

fn callee(program: &Program, named: &Named, faults: &mut Vec<Diagnostic>) -> Option<Callee> {
    if let Some(index) = program.strategies.iter().position(|strategy| strategy.name == named.name) {
        if let Some((_, argument)) = named.arguments.first() {
            let message = format!("`{}` is a strategy and takes no arguments", named.name);
            faults.push(Diagnostic::new(Code::TooManyArguments, argument.span, message));
        }
        return Some(Callee::Strategy(index));
    }
    let Some((index, alias)) = calls::find(&program.techniques, &named.name) else {
        let message = format!("there is no technique or strategy `{}`", named.name);
        let known = program.techniques.iter().map(|technique| technique.name.as_str());
        let known = known.chain(program.strategies.iter().map(|strategy| strategy.name.as_str()));
        faults.push(Diagnostic::new(Code::UnknownTechnique, named.span, message).near(&named.name, known));
        return None;
    };
    let technique = &program.techniques[index];
    let alias_of = alias.map(|alias| &technique.aliases[alias]);
    let mut given: Vec<Option<Expr>> = technique.parameters.iter().map(|_| None).collect();
    let constant = |argument: &Argument, span| match argument {
        Argument::Int(n) => Expr { kind: ExprKind::Int(*n), ty: Type::Int, span },
        Argument::Word(word) => Expr { kind: ExprKind::Word(word.clone()), ty: Type::Word, span },
    };
    for (id, argument) in alias_of.iter().flat_map(|alias| &alias.pins) {
        given[id.0 as usize] = Some(constant(argument, named.span));
    }
    let free: Vec<usize> = (0..given.len()).filter(|at| given[*at].is_none()).collect();
    for (place, (name, value)) in named.arguments.iter().enumerate() {
        let at = match name {
            Some(name) => technique.parameters.iter().position(|parameter| parameter.name == *name),
            None => free.get(place).copied(),
        };
        match at {
            Some(at) => given[at] = Some(value.clone()),
            None => {
                let message = format!("`{}` has no such parameter", named.name);
                faults.push(Diagnostic::new(Code::UnknownParameter, value.span, message));
                return None;
            }
        }
    }
    let mut arguments = Vec::new();
    for (parameter, given) in technique.parameters.iter().zip(given) {
        match given.or_else(|| parameter.default.as_ref().map(|default| constant(default, named.span))) {
            Some(argument) => arguments.push(argument),
            None => {
                let message = format!("`{}` needs `{}`", named.name, parameter.name);
                faults.push(Diagnostic::new(Code::MissingArgument, named.span, message));
                return None;
            }
        }
    }
    let condition = alias.filter(|_| alias_of.is_some_and(|alias| alias.condition.is_some()));
    Some(Callee::Technique(index, arguments, condition))
}
