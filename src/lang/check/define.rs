//! Definitions: checked once by themselves, then put in the place of their calls.

use indexmap::IndexMap;

use super::super::ast::{self, Accepts, TypeName};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::mention::Meaning;
use super::super::message::{Message, message};
use super::super::program::{self, Domain, Expr, ExprKind, Property, Span, Type, VarId, Variable};
use super::inline::{Copier, measure};
use super::scope::{Local, Scope};
use super::types::{convert, set, words};

/// A checked definition.
pub(super) struct Definition {
    /// Its parameters: the first of its variables.
    parameters: Vec<Local>,
    /// The other variables.
    locals: Vec<(String, Option<Type>, Span)>,
    /// Its checked body.
    body: Expr,
    /// How many nodes the body has.
    size: usize,
    /// How deep they are nested.
    depth: usize,
    /// Definitions that it uses.
    pub uses: Vec<String>,
}

/// The name of the definition that says which combinations of a unit are live.
pub(super) const LIVE: &str = "live";

impl Definition {
    /// The definition as the rule for live combinations of a unit, where its types fit.
    pub fn live(&self, span: Span, faults: &mut Vec<Diagnostic>) -> Option<program::Live> {
        let wanted = set(set(Type::Value));
        let [Local { ty: Some(Type::Unit), .. }] = self.parameters.as_slice() else {
            let message = message!("`{LIVE}` must take one unit");
            faults.push(Diagnostic::new(Code::WrongType, span, message).help(live_help()));
            return None;
        };
        if self.body.ty != wanted {
            let message = message!("`{LIVE}` must give {}", words(&wanted));
            let is = message!("this is {}", words(&self.body.ty));
            faults.push(Diagnostic::new(Code::WrongType, self.body.span, message).here(is).help(live_help()));
            return None;
        }
        if asks_for_needs(&self.body) {
            let message = message!("what a unit needs is said by `{LIVE}`, so `{LIVE}` cannot ask for it");
            faults.push(Diagnostic::new(Code::Circle, self.body.span, message));
            return None;
        }
        let all = self.parameters.iter().map(|local| (&local.name, &local.ty, local.span));
        let all = all.chain(self.locals.iter().map(|(name, ty, span)| (name, ty, *span)));
        let variable = |(name, ty, span): (&String, &Option<Type>, Span)| Variable {
            name: name.clone(),
            ty: ty.clone().unwrap_or(Type::EmptySet),
            span,
        };
        Some(program::Live {
            unit: VarId(0),
            body: self.body.clone(),
            variables: all.map(variable).collect(),
        })
    }
}

fn live_help() -> Message {
    message!(
        "it says which combinations of a unit its candidates leave: `define live(u : unit) = {{ N in combinations(u) : … }}`"
    )
}

/// Whether an expression asks what units need.
fn asks_for_needs(expr: &Expr) -> bool {
    let mut found = matches!(&expr.kind, ExprKind::Call(function, _) if function.has(Property::Needs));
    super::super::walk::children(expr, &mut |part| found |= asks_for_needs(part));
    found
}

/// How many nodes definitions may add to one technique, and how deep they may be nested.
const LARGEST: (usize, usize) = (50_000, 300);

/// Checks a definition by itself.
pub(super) fn check<'s>(scope: &mut Scope<'_, 's>, define: &ast::Define<'s>) -> Option<Definition> {
    for parameter in &define.parameters {
        let name = parameter.name;
        let (ty, domain) = match &parameter.accepts {
            Accepts::Type(ty) => (scope.type_of(ty), None),
            other => match scope.domain(other) {
                Some(Domain::Range(low, high)) => (Some(Type::Int), Some(Domain::Range(low, high))),
                Some(words) => (Some(Type::Word), Some(words)),
                None => (None, None),
            },
        };
        if let Some(default) = &parameter.default {
            let message = message!("a definition's parameter has no default");
            scope.fault(Diagnostic::new(Code::Misplaced, default.span(), message));
        }
        let id = scope.bind_parameter(name, ty);
        scope.locals[id.0 as usize].domain = domain;
    }
    let body = scope.expr(&define.body, None)?;
    names_no_parameter(&body, define.parameters.len(), scope);
    if scope.failed() {
        return None;
    }
    let unused = scope.locals.iter_mut().take(define.parameters.len()).filter(|local| !local.used);
    for local in unused {
        local.used = true;
        let message = message!("nothing uses `{}`", local.name);
        scope.faults.push(Diagnostic::new(Code::UnusedParameter, local.span, message));
    }
    scope.warn_unused();
    let (size, depth) = measure(&body);
    let mut parameters: Vec<Local> = std::mem::take(&mut scope.locals);
    let locals = parameters.split_off(define.parameters.len());
    let locals = locals.into_iter().map(|local| (local.name, local.ty, local.span)).collect();
    let uses = scope.uses.iter().cloned().collect();
    Some(Definition { parameters, locals, body, size, depth, uses })
}

/// Says of each path inside that names a parameter of the definition, the first of its variables, that it cannot: what
/// is given for a parameter may be more than a name.
fn names_no_parameter(expr: &Expr, parameters: usize, scope: &mut Scope<'_, '_>) {
    if let ExprKind::Reach(_, path) = &expr.kind
        && let Some(var) = path.reads.iter().find(|var| (var.0 as usize) < parameters)
    {
        let name = &scope.locals[var.0 as usize].name;
        let message = message!("a path in a definition cannot name `{name}`, a parameter of the definition");
        let help = message!(
            "give it to the path as its beginning, `reach((c, v), …)`, and take other names in its nodes"
        );
        scope.fault(Diagnostic::new(Code::Misplaced, path.span, message).help(help));
    }
    super::super::walk::children(expr, &mut |part| names_no_parameter(part, parameters, scope));
}

/// The names of types.
pub(crate) const TYPES: [&str; 9] =
    ["bool", "int", "value", "cell", "candidate", "unit", "kind", "grid", "word"];

impl<'s> Scope<'_, 's> {
    /// The type that a name means.
    pub(super) fn type_of(&mut self, name: &TypeName<'s>) -> Option<Type> {
        match name {
            TypeName::Set(inner) => self.type_of(inner).map(set),
            TypeName::Tuple(parts) => {
                let parts: Vec<Option<Type>> = parts.iter().map(|part| self.type_of(part)).collect();
                parts.into_iter().collect::<Option<_>>().map(Type::Tuple)
            }
            TypeName::Name(name) => Some(match self.recorded_word(*name) {
                "bool" => Type::Bool,
                "int" => Type::Int,
                "value" => Type::Value,
                "cell" => Type::Cell,
                "candidate" => Type::Candidate,
                "unit" => Type::Unit,
                "kind" => Type::Kind,
                "grid" => Type::Grid,
                "word" => Type::Word,
                other => {
                    let known = TYPES.into_iter().chain(["set"]);
                    let message = message!("there is no type `{other}`");
                    self.fault(Diagnostic::new(Code::UnknownType, name.at.0, message).near(other, known));
                    return None;
                }
            }),
        }
    }

    /// Puts a definition in the place of its call. Nothing stands for one that is wrong itself.
    pub(super) fn inline(
        &mut self,
        name: ast::Name<'s>,
        definition: Option<&Definition>,
        arguments: &[ast::Expr<'s>],
        span: Span,
    ) -> Option<Expr> {
        let given: Vec<Option<Expr>> = match definition {
            Some(definition) => {
                let wanted = definition.parameters.iter().map(Some).chain(std::iter::repeat(None));
                arguments
                    .iter()
                    .zip(wanted)
                    .map(|(argument, parameter)| self.argument(argument, parameter))
                    .collect()
            }
            None => arguments.iter().map(|argument| self.expr(argument, None)).collect(),
        };
        let definition = definition?;
        if given.len() != definition.parameters.len() {
            self.wrong_count(name, given.len(), definition.parameters.len());
            return None;
        }
        let given: Vec<Expr> = given.into_iter().collect::<Option<_>>()?;
        let mut fitted = Vec::with_capacity(given.len());
        for (argument, parameter) in given.into_iter().zip(&definition.parameters) {
            let wanted = parameter.ty.clone().unwrap_or(Type::EmptySet);
            match convert(argument, &wanted) {
                Ok(argument) => {
                    if let Some(domain) = &parameter.domain {
                        self.fits_domain(&argument, domain, &parameter.name);
                    }
                    fitted.push(argument);
                }
                Err(argument) => {
                    let message =
                        message!("`{}` takes {} for `{}`", name.text, words(&wanted), parameter.name);
                    let is = message!("this is {}", words(&argument.ty));
                    self.fault(
                        Diagnostic::new(Code::WrongType, argument.span, message)
                            .here(is)
                            .and(parameter.span, message!("declared here")),
                    );
                }
            }
        }
        if fitted.len() != definition.parameters.len() {
            return None;
        }
        self.uses.insert(name.text.to_owned());
        let sizes = fitted.iter().map(measure).fold((0, 0), |a, b| (a.0 + b.0, a.1.max(b.1)));
        self.grown += definition.size * (1 + sizes.0);
        if self.grown > LARGEST.0 || definition.depth + sizes.1 > LARGEST.1 {
            let message = message!("with `{}` put in, this grows too large", name.text);
            self.fault(Diagnostic::new(Code::TooLarge, span, message));
            return None;
        }
        let mut copier = Copier { fresh: IndexMap::new(), given: &fitted };
        for (index, (name, ty, place)) in definition.locals.iter().enumerate() {
            let id = self.hidden(ty.clone(), *place);
            self.locals[id.0 as usize].name.clone_from(name);
            copier.fresh.insert(VarId((definition.parameters.len() + index) as u32), id);
        }
        let mut body = copier.copy(self, &definition.body);
        body.span = span;
        Some(body)
    }

    /// What is given for a definition's parameter; where that is a word, the words are those of the definition.
    fn argument(&mut self, argument: &ast::Expr<'s>, parameter: Option<&Local>) -> Option<Expr> {
        let parameter = parameter?;
        if let (ast::ExprKind::Name(name), Some(Domain::Words(words))) = (&argument.kind, &parameter.domain)
            && self.bound_at(name).is_none()
        {
            let span = argument.at.0;
            self.record(ast::Name { text: name, at: argument.at }, Meaning::Word);
            if words.iter().any(|word| word == name) {
                return Some(Expr { kind: ExprKind::Word((*name).to_owned()), ty: Type::Word, span });
            }
            let allowed = super::domains::words(&Domain::Words(words.clone()));
            let message = message!("`{}` may be {allowed}, and not `{name}`", parameter.name);
            self.fault(Diagnostic::new(Code::OutOfRange, span, message).near(name, words));
            return None;
        }
        self.expr(argument, parameter.ty.as_ref())
    }

    /// Checks that what is given for a parameter is among what it may be, where that can be seen.
    pub(super) fn fits_domain(&mut self, given: &Expr, domain: &Domain, parameter: &str) {
        let given_domain = match &given.kind {
            ExprKind::Int(number) => Domain::Range(*number, *number),
            ExprKind::Word(word) => Domain::Words(vec![word.clone()]),
            ExprKind::Param(id) => self.parameters[id.0 as usize].domain.clone(),
            ExprKind::Var(id) => match &self.locals[id.0 as usize].domain {
                Some(domain) => domain.clone(),
                None => return,
            },
            ExprKind::If(_, yes, no) => {
                self.fits_domain(yes, domain, parameter);
                return self.fits_domain(no, domain, parameter);
            }
            _ => return,
        };
        if let Some(outside) = super::domains::outside(&given_domain, domain) {
            let allowed = super::domains::words(domain);
            let message = message!("`{parameter}` may be {allowed}, and this may be {outside}");
            self.fault(Diagnostic::new(Code::OutOfRange, given.span, message));
        }
    }
}
