//! Worlds: an assumption and the calls that propagate it, which are resolved after all techniques are checked.

use super::{
    Checker,
    calls::{self, find},
    prelude::*,
};
use std::collections::BTreeSet;

/// Calls of a world as written, to be resolved after all techniques are checked.
pub struct Pending {
    pub clause: usize,
    pub using: Vec<UsingCall>,
}

pub struct UsingCall {
    pub name: Name,
    pub arguments: Vec<(Option<Name>, Expr)>,
    pub condition: Option<Expr>,
}

impl Scope<'_> {
    pub fn world(&mut self, world: &ast::World, span: Span) -> Option<(World, Vec<UsingCall>)> {
        let (each, value, cell) = self.nested(|scope| {
            let each = map_some(world.each.as_ref(), |(pattern, source)| {
                let source = scope.set_expr(source);
                scope.bind_each(pattern, source)
            });
            (each, scope.typed(&world.value, &Type::Value), scope.typed(&world.cell, &Type::Cell))
        });
        let within = self.optional(&world.within, &Type::Int);
        let using = all_some(&world.using, |one| self.using(one));
        let ty = if world.each.is_some() { set(Type::World) } else { Type::World };
        let var = self.bind(world.name, Some(ty));
        let (each, value, cell, within) = (each?, value?, cell?, within?);
        Some((World { var, each, value, cell, using: Vec::new(), within, span }, using?))
    }

    fn using(&mut self, one: &ast::WorldRule) -> Option<UsingCall> {
        self.record_use(one.name, Namespace::Callable);
        let arguments = all_some(&one.arguments, |(name, value)| {
            let value = match value.kind {
                // A bare word may be one that the called technique accepts.
                ast::ExprKind::Name(word) if self.bound_at(word.text).is_none() => {
                    self.record_use(word, Namespace::Link);
                    Expr { kind: ExprKind::Word(word.text.to_owned()), ty: Type::Word, span: word.span }
                }
                _ => self.expr(value, None).and_then(|value| self.constant(value))?,
            };
            Some((*name, value))
        });
        let condition = map_some(one.condition.as_ref(), |condition| {
            self.typed(condition, &Type::Bool).and_then(|condition| self.constant(condition))
        });
        let (arguments, condition) = (arguments?, condition?);
        Some(UsingCall { name: one.name, arguments, condition })
    }

    /// Checks that an expression does not depend on the board.
    fn constant(&mut self, expr: Expr) -> Option<Expr> {
        let Some(span) = of_the_board(&expr) else { return Some(expr) };
        let message = message!("the techniques of a world must be known before the board");
        let fault = Code::Misplaced.at(span, message).label(message!("this depends on the board"));
        self.fail(fault.help(message!("expected a number, a word or a parameter")))
    }
}

/// Span of the first part of an expression that depends on the board; `None` if no part does.
fn of_the_board(expr: &Expr) -> Option<Span> {
    let is_fixed = match &expr.kind {
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Word(_) | ExprKind::Param(_) => true,
        ExprKind::Not(_) | ExprKind::If(..) => true,
        ExprKind::Call(function, _) => function.is_arithmetic(),
        ExprKind::Binary(operator, ..) => {
            !matches!(operator, Operator::In | Operator::Subset | Operator::Sees | Operator::Intersect)
        }
        _ => false,
    };
    if !is_fixed {
        return Some(expr.span);
    }
    let mut found = None;
    walk::children(expr, &mut |part| found = found.or_else(|| of_the_board(part)));
    found
}

impl Checker<'_> {
    /// Resolves the calls of all worlds. Returns the indices of the techniques whose worlds call something wrong.
    pub fn resolve_using(&mut self, pending: Vec<(usize, Pending)>) -> BTreeSet<usize> {
        let mut wrong = BTreeSet::new();
        for (index, pending) in pending {
            let mut using = Vec::new();
            for named in pending.using {
                let Some(callee) = self.callee(&named) else {
                    wrong.insert(index);
                    continue;
                };
                let program = &mut self.program;
                let technique = &program.techniques[index];
                if program.counts_on_one_solution(&callee) && !technique.needs_one_solution {
                    let message = message!("`{}` assumes that the puzzle has one solution", named.name.text);
                    let help = message!(
                        "write `assumes unique-solution` in `{technique}` too",
                        technique = technique.name
                    );
                    self.faults.push(Code::Unassumed.at(named.name, message).help(help));
                    wrong.insert(index);
                    continue;
                }
                let name = match &callee {
                    Callee::Technique(called, ..) => program.techniques[*called].name.clone(),
                    Callee::Strategy(_) => named.name.text.to_owned(),
                };
                let uses = &mut program.techniques[index].uses;
                if !uses.contains(&name) {
                    uses.push(name);
                }
                using.push(WorldRule { callee, condition: named.condition, span: named.name.span });
            }
            if let Some(Clause::World(world)) = self.program.techniques[index].clauses.get_mut(pending.clause)
            {
                world.using = using;
            }
        }
        wrong
    }

    fn callee(&mut self, named: &UsingCall) -> Option<Callee> {
        let Program { strategies, techniques, .. } = &self.program;
        let Name { text: name, span } = named.name;
        let mut fail = |fault| {
            self.faults.push(fault);
            None
        };
        if let Some(index) = self.program.strategy_number(name) {
            if let Some((_, argument)) = named.arguments.first() {
                let message = message!("`{}` is a strategy and takes no arguments", name);
                return fail(Code::TooManyArguments.at(argument, message));
            }
            if strategies[index].default_call(index).is_none() {
                let message = message!("`{}` is a strategy with required values", name);
                return fail(Code::MissingArgument.at(span, message));
            }
            return Some(Callee::Strategy(index));
        }
        let Some((index, alias)) = find(techniques, name) else {
            // A declared name that is not found is wrong itself and was reported.
            let callable = &self.globals.callable;
            if callable.contains(name) {
                return None;
            }
            let message = message!("unknown technique or strategy `{}`", name);
            return fail(Code::UnknownTechnique.at(span, message).suggest(name, callable));
        };
        let technique = &techniques[index];
        let arguments = named.arguments.iter().map(|(name, value)| (*name, value.span, value));
        let callee = calls::CallTarget::technique(name, technique, alias);
        let given = callee.bind(arguments, &mut self.faults, |value, parameter, faults| {
            faults.extend((value.ty != parameter.domain.ty()).then(|| parameter.out_of_range(value)));
            Some(value.clone())
        })?;
        let constant = |argument: &Argument| {
            let (kind, ty) = match argument {
                Argument::Int(n) => (ExprKind::Int(*n), Type::Int),
                Argument::Word(word) => (ExprKind::Word(word.clone()), Type::Word),
            };
            Expr { kind, ty, span }
        };
        let arguments = callee.complete(given, constant, |parameter| {
            self.faults.push(parameter.missing(name, span));
            None
        });
        Some(Callee::Technique(index, arguments.collect::<Option<_>>()?, callee.condition()))
    }
}
