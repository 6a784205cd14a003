//! Definitions: checked once by themselves, then inlined at their calls.

use super::{globals::CheckedDefinition, prelude::*};
use crate::{
    ast::{Accepts, TypeName},
    slips,
};

/// Name of the definition that computes the live combinations of a unit.
pub const LIVE: &str = "live";

impl CheckedDefinition {
    pub fn live(&self, span: Span) -> CheckResult<Live> {
        let wanted = set(set(Type::Value));
        let fault = if !matches!(&self.locals[..self.parameters], [Local { ty: Some(Type::Unit), .. }]) {
            Code::WrongType.at(span, message!("`{LIVE}` must take one unit")).help(live_help())
        } else if self.body.ty != wanted {
            wrong_type(&self.body, message!("`{LIVE}` must return {}", words(&wanted))).help(live_help())
        } else if asks_for_needs(&self.body) {
            let message = message!("`{LIVE}` defines what a unit needs, so it cannot use it");
            Code::Circle.at(&self.body, message)
        } else {
            let variables = self.locals.iter().map(Local::variable).collect();
            return (Some(Live { unit: VarId(0), body: self.body.clone(), variables }), Vec::new());
        };
        (None, vec![fault])
    }
}

fn live_help() -> Message {
    message!(
        "it returns the combinations that the candidates of a unit allow: `define live(u : unit) = {{ N in \
         combinations(u) : … }}`"
    )
}

fn asks_for_needs(expr: &Expr) -> bool {
    let mut found = matches!(&expr.kind, ExprKind::Call(function, _) if function.has(Property::Needs));
    walk::children(expr, &mut |part| found |= asks_for_needs(part));
    found
}

/// (maximum number of nodes that inlined definitions add to one item, maximum nesting depth).
const LARGEST: (usize, usize) = (50_000, 300);

pub const TYPES: [&str; 9] = ["bool", "int", "value", "cell", "candidate", "unit", "kind", "grid", "word"];

impl Scope<'_> {
    pub fn definition(&mut self, body: &Tree) -> Option<CheckedDefinition> {
        for parameter in &self.item.parameters {
            let (ty, domain) = match &parameter.accepts {
                Some(Accepts::Type(ty)) => (self.type_of(ty), None),
                other => {
                    let domain = self.domain(other);
                    (domain.as_ref().map(Domain::ty), domain)
                }
            };
            if let Some(default) = &parameter.default {
                let message = message!("a parameter of a definition cannot have a default");
                self.fault(Code::Misplaced.at(default.span(), message));
            }
            let id = self.bind_parameter(parameter.name, ty);
            self.locals[id.0 as usize].domain = domain;
        }
        let (parameters, body) = (self.item.parameters.len(), self.expr(body, None)?);
        self.names_no_parameter(&body, parameters);
        if self.failed() {
            return None;
        }
        for local in self.locals[..parameters].iter_mut().filter(|local| !local.is_used) {
            local.is_used = true;
            self.faults
                .push(Code::UnusedParameter.at(local.span, message!("`{}` is never used", local.name)));
        }
        let (locals, uses) = (self.locals.clone(), self.uses.iter().cloned().collect());
        Some(CheckedDefinition { locals, parameters, size: measure(&body), body, uses })
    }

    /// Reports paths that name a parameter (the first variables), since its argument may be more than a name.
    fn names_no_parameter(&mut self, expr: &Expr, parameters: usize) {
        if let ExprKind::Reach(_, path) = &expr.kind
            && let Some(var) = path.reads.iter().find(|var| (var.0 as usize) < parameters)
        {
            let name = &self.locals[var.0 as usize].name;
            let message = message!("a path in a definition cannot use its parameter `{name}`");
            let help = message!(
                "pass it as the start of the path, `reach((c, v), …)`, and use other names in its nodes"
            );
            self.fault(Code::Misplaced.at(path.span, message).help(help));
        }
        walk::children(expr, &mut |part| self.names_no_parameter(part, parameters));
    }

    pub fn type_of(&mut self, name: &TypeName) -> Option<Type> {
        match name {
            TypeName::Set(inner) => self.type_of(inner).map(set),
            TypeName::Tuple(parts) => all_some(parts, |part| self.type_of(part)).map(Type::Tuple),
            TypeName::Name(name) => {
                use Type::*;
                let word = self.recorded_word(*name);
                let types = [Bool, Int, Value, Cell, Candidate, Unit, Kind, Grid, Word];
                TYPES.iter().zip(types).find(|(known, _)| **known == word).map(|(_, ty)| ty).or_else(|| {
                    let message = message!("unknown type `{other}`", other = word);
                    let fault = Code::UnknownType.unknown(*name, TYPES.into_iter().chain(["set"]), message);
                    self.fail(fault.help(slips::help(slips::TYPES, &word.to_ascii_lowercase())))
                })
            }
        }
    }

    /// Inlines a definition at its call. `None` if the definition or the call is wrong.
    pub fn inline(
        &mut self,
        name: Name,
        definition: Option<&CheckedDefinition>,
        arguments: &[Tree],
        span: Span,
    ) -> Option<Expr> {
        let parameters = definition.map_or(&[][..], |definition| &definition.locals[..definition.parameters]);
        let expected = parameters.iter().map(Some).chain(std::iter::repeat(None));
        let given =
            all_some(arguments.iter().zip(expected), |(argument, parameter)| match (parameter, definition) {
                (Some(parameter), _) => self.argument(argument, parameter),
                (None, Some(_)) => None,
                (None, None) => self.expr(argument, None),
            });
        let definition = definition?;
        if arguments.len() != parameters.len() {
            return self.wrong_count(name, arguments.len(), parameters.len());
        }
        let fitted = all_some(given?.into_iter().zip(parameters), |(argument, parameter)| {
            let wanted = parameter.ty.clone().unwrap_or(Type::EmptySet);
            match convert(argument, &wanted) {
                Ok(argument) => {
                    if let Some(domain) = &parameter.domain {
                        self.fits_domain(&argument, domain, &parameter.name);
                    }
                    Some(argument)
                }
                Err(argument) => {
                    let message = message!(
                        "expected {1} for `{2}` of `{0}`",
                        name.text,
                        words(&wanted),
                        parameter.name
                    );
                    self.fail(wrong_type(&argument, message).and(parameter.span, message!("declared here")))
                }
            }
        })?;
        self.uses.insert(name.text.to_owned());
        let sizes = fitted.iter().map(measure).fold((0, 0), |a, b| (a.0 + b.0, a.1.max(b.1)));
        self.grown += definition.size.0 * (1 + sizes.0);
        if self.grown > LARGEST.0 || definition.size.1 + sizes.1 > LARGEST.1 {
            let message = message!("expression too large after expanding `{}`", name.text);
            return self.fail(Code::TooLarge.at(span, message));
        }
        let inner_locals = definition.locals.iter().enumerate().skip(definition.parameters);
        let mut fresh =
            inner_locals.map(|(at, local)| (VarId(at as u32), self.copy_of(local.clone()))).collect();
        Some(Expr { span, ..self.copy(&definition.body, &mut fresh, Some(&fitted)) })
    }

    /// Checks the argument for a parameter; if that accepts words, a bare name is one of these words.
    fn argument(&mut self, argument: &Tree, parameter: &Local) -> Option<Expr> {
        if let (ast::ExprKind::Name(name), Some(Domain::Words(words))) = (&argument.kind, &parameter.domain)
            && self.bound_at(name.text).is_none()
        {
            self.record(*name, NameRole::Word);
            let Name { text: name, span } = *name;
            if words.iter().any(|word| word == name) {
                return Some(Expr { kind: ExprKind::Word(name.to_owned()), ty: Type::Word, span });
            }
            let message = message!(
                "invalid value `{name}` of `{}`: expected {allowed}",
                parameter.name,
                allowed = any_of(words)
            );
            return self.fail(Code::OutOfRange.at(span, message).suggest(name, words));
        }
        self.expr(argument, parameter.ty.as_ref())
    }

    pub fn fits_domain(&mut self, given: &Expr, domain: &Domain, parameter: &str) {
        let given_domain = match &given.kind {
            ExprKind::Int(number) => Domain::Range(*number, *number),
            ExprKind::Word(word) => Domain::Words(vec![word.clone()]),
            ExprKind::If(_, yes, no) => {
                self.fits_domain(yes, domain, parameter);
                return self.fits_domain(no, domain, parameter);
            }
            _ => match self.domain_of(given) {
                Some(domain) => domain.clone(),
                None => return,
            },
        };
        if let Some(outside) = given_domain.first_outside(domain) {
            let allowed = domain.words();
            let message = message!("expected {allowed} for `{parameter}`, but this may be {outside}");
            self.fault(Code::OutOfRange.at(given.span, message));
        }
    }

    /// Copies an expression. Replaces the parameters by `given`, or, without it, the variables that the expression
    /// binds by new ones.
    fn copy(&mut self, expr: &Expr, fresh: &mut IndexMap<VarId, VarId>, given: Option<&[Expr]>) -> Expr {
        if let (ExprKind::Var(id), Some(given)) = (&expr.kind, given)
            && let Some(given) = given.get(id.0 as usize)
        {
            // Each occurrence gets a copy with variables of its own.
            return self.copy(given, &mut IndexMap::new(), None);
        }
        let bound = match &expr.kind {
            _ if given.is_some() => Vec::new(),
            ExprKind::Quantified(_, id, ..) => vec![*id],
            ExprKind::Comprehension(inner) => inner.generators.iter().flat_map(|(p, _)| p.names()).collect(),
            ExprKind::Reach(_, path) => walk::own_of_path(path),
            _ => Vec::new(),
        };
        for id in bound {
            fresh.insert(id, self.copy_of(self.locals[id.0 as usize].clone()));
        }
        let mut copy = expr.clone();
        rename(&mut copy, fresh);
        walk::children_mut(&mut copy, &mut |child| *child = self.copy(child, fresh, given));
        copy
    }
}

fn measure(expr: &Expr) -> (usize, usize) {
    let mut total = (1, 0);
    walk::children(expr, &mut |child| {
        let (size, depth) = measure(child);
        total = (total.0 + size, total.1.max(depth));
    });
    (total.0, total.1 + 1)
}

/// Renames the variables that an expression itself names, not those of its subexpressions.
fn rename(expr: &mut Expr, fresh: &IndexMap<VarId, VarId>) {
    let new = |id: VarId| fresh.get(&id).copied().unwrap_or(id);
    match &mut expr.kind {
        ExprKind::Var(id) | ExprKind::Quantified(_, id, ..) => *id = new(*id),
        ExprKind::Comprehension(inner) => {
            inner.generators.iter_mut().for_each(|(pattern, _)| pattern.rename_all(&new));
        }
        ExprKind::Reach(_, path) => walk::rename_path(path, &new),
        _ => {}
    }
}
