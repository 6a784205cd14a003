//! Variables of one technique, definition or game, and their visibility.

use super::prelude::*;
use crate::{Severity, ast::Pattern as Ast};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Board,
    Strategy,
    /// Rows and columns of a grid that is being laid out.
    Grid,
}

impl Mode {
    fn of(item: &Item) -> Self {
        match item.kind {
            ItemKind::Law | ItemKind::Game(_) | ItemKind::Constraint => Self::Grid,
            ItemKind::Strategy => Self::Strategy,
            _ => Self::Board,
        }
    }
}

#[derive(Clone, Default)]
pub struct Local {
    /// Empty for a variable that the checker introduced.
    pub name: String,
    pub ty: Option<Type>,
    pub span: Span,
    /// First occurrence of the name in its item.
    pub first_span: Span,
    pub is_used: bool,
    /// Whether only some walks of its path bind it.
    pub may_be_unbound: bool,
    pub domain: Option<Domain>,
}

impl Local {
    pub fn variable(&self) -> Variable {
        let ty = self.ty.clone().unwrap_or(Type::EmptySet);
        Variable { name: self.name.clone(), ty, span: self.span }
    }
}

/// `matches(…)` in an expression of a strategy.
pub struct AskedMoves {
    /// The variable that stands for the moves.
    pub variable: VarId,
    /// Whether the variable is the number of the moves.
    pub is_count: bool,
    pub call: ast::Call,
    pub pins: Vec<ast::Pin>,
}

pub struct Scope<'a> {
    pub globals: &'a Globals,
    pub item: &'a Item,
    pub faults: Diagnostics,
    pub mode: Mode,
    /// All variables; a [`VarId`] is an index into them.
    pub locals: Vec<Local>,
    /// Visible variables, the innermost last.
    pub visible: Vec<(&'static str, VarId)>,
    pub inputs: Vec<GameInput>,
    pub helpers: Vec<Helpers>,
    /// Numbers of the groups of the inputs.
    pub fields: Vec<(&'static str, VarId)>,
    /// Named cells of a law, whose numbers can be read.
    pub law_cells: Vec<CellVariables>,
    /// Spans at which the inputs of a game and the labels of a link are declared.
    pub declared_at: IndexMap<&'static str, Span>,
    /// Words that each parameter with a list of words accepts, as written.
    pub listed_words: IndexMap<&'static str, Vec<Name>>,
    /// Whether the checked text is inlined for a name.
    pub is_inlined: bool,
    /// Used inputs of a game, except numbers.
    pub used_inputs: IndexSet<&'static str>,
    pub parameters: Vec<Parameter>,
    pub used_parameters: Vec<bool>,
    pub shows: Vec<Template>,
    /// Sets of moves whose techniques and pins are not checked yet.
    pub asked_moves: Vec<AskedMoves>,
    /// Definitions, named path parts and links that were inlined.
    pub uses: IndexSet<String>,
    /// Unknown names that were already reported.
    pub unknown: Vec<&'static str>,
    /// Number of nodes that inlined definitions have added.
    pub grown: usize,
    /// The technique's own titles after they are checked: `{title}` in the title of an alias.
    pub own_title: Texts,
    /// Own title in the style of the checked text; `None` if the text cannot refer to it.
    pub naming: Option<Template>,
}

pub fn is_constant(name: &str) -> bool {
    CONSTANTS.contains(&name)
}

pub const CONSTANTS: [&str; 6] = ["cells", "values", "units", "kinds", "true", "false"];

impl<'a> Scope<'a> {
    pub fn new(globals: &'a Globals, item: &'a Item) -> Scope<'a> {
        Scope {
            globals,
            item,
            faults: Vec::new(),
            mode: Mode::of(item),
            locals: Vec::new(),
            visible: Vec::new(),
            inputs: Vec::new(),
            helpers: Vec::new(),
            fields: Vec::new(),
            law_cells: Vec::new(),
            declared_at: IndexMap::new(),
            listed_words: IndexMap::new(),
            is_inlined: false,
            used_inputs: IndexSet::new(),
            parameters: Vec::new(),
            used_parameters: Vec::new(),
            shows: Vec::new(),
            asked_moves: Vec::new(),
            uses: IndexSet::new(),
            unknown: Vec::new(),
            grown: 0,
            own_title: Texts::new(),
            naming: None,
        }
    }

    /// Checks an item; `None` if it is wrong. Unused names are reported only in valid items, since other items may have
    /// uses that were not visited.
    pub fn check<T>(
        globals: &'a Globals,
        item: &'a Item,
        run: impl FnOnce(&mut Self) -> Option<T>,
    ) -> CheckResult<T> {
        let mut scope = Scope::new(globals, item);
        let checked = run(&mut scope).filter(|_| !scope.failed());
        if checked.is_some() {
            scope.warn_unused();
        }
        (checked, scope.faults)
    }

    pub fn fault(&mut self, diagnostic: Diagnostic) {
        self.faults.push(diagnostic);
    }

    pub fn fail<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.faults.push(diagnostic);
        None
    }

    pub fn wrong_type<T>(&mut self, expr: &Expr, message: Message) -> Option<T> {
        self.fail(wrong_type(expr, message))
    }

    pub fn failed(&self) -> bool {
        self.faults.iter().any(|fault| fault.severity == Severity::Error)
    }

    pub fn hidden(&mut self, ty: Option<Type>, span: Span) -> VarId {
        self.add(Local { ty, span, first_span: span, is_used: true, ..Local::default() })
    }

    /// Adds a copy of a variable of an inlined text.
    pub fn copy_of(&mut self, local: Local) -> VarId {
        self.add(Local {
            first_span: local.span,
            is_used: true,
            may_be_unbound: false,
            domain: None,
            ..local
        })
    }

    pub fn bind(&mut self, name: Name, ty: Option<Type>) -> VarId {
        let span = name.span;
        let place = self.record_bound(name);
        let fault = if let Some(first) = self.bound_at(name.text) {
            let help =
                message!("use another name; to test whether something is in a set, write it after `where`");
            Some(bound_twice(name, first).help(help))
        } else if self.mode != Mode::Grid && is_constant(name.text) {
            let message = message!("`{}` is reserved and cannot be a variable", name.text);
            Some(Code::ReservedName.at(span, message))
        } else {
            None
        };
        let used = fault.is_some();
        self.faults.extend(fault);
        if self.records() && place == span {
            self.globals.record_type(place, ty.as_ref());
        }
        let id = self.add(Local {
            name: name.text.to_owned(),
            ty,
            span,
            first_span: place,
            is_used: used,
            ..Local::default()
        });
        self.visible.push((name.text, id));
        id
    }

    fn add(&mut self, local: Local) -> VarId {
        self.locals.push(local);
        VarId(self.locals.len() as u32 - 1)
    }

    pub fn variable(&self, name: &str) -> Option<VarId> {
        self.visible.iter().rev().find(|(seen, _)| *seen == name).map(|(_, id)| *id)
    }

    pub fn parameter(&self, name: &str) -> Option<usize> {
        self.parameters.iter().position(|parameter| parameter.name == name)
    }

    /// Span at which a visible variable or parameter was bound.
    pub fn bound_at(&self, name: &str) -> Option<Span> {
        let variable = self.variable(name).map(|id| self.locals[id.0 as usize].span);
        variable.or_else(|| self.parameter(name).map(|at| self.parameters[at].span))
    }

    /// Whether a name has a meaning here, apart from variables that are not bound yet.
    pub fn means_something(&self, name: &str, file: u32) -> bool {
        self.bound_at(name).is_some() || is_constant(name) || self.globals.kind(name, file).is_some()
    }

    /// Variable or parameter of a name; `None` if there is neither. The inner option is `None` if its type is unknown.
    pub fn resolve_name(&mut self, name: Name) -> Option<Option<Expr>> {
        self.record_local(name);
        let span = name.span;
        if let Some(id) = self.variable(name.text) {
            let local = &mut self.locals[id.0 as usize];
            local.is_used = true;
            return Some(local.ty.clone().map(|ty| Expr { kind: ExprKind::Var(id), ty, span }));
        }
        let index = self.parameter(name.text)?;
        self.used_parameters[index] = true;
        let ty = self.parameters[index].domain.ty();
        Some(Some(Expr { kind: ExprKind::Param(ParamId(index as u32)), ty, span }))
    }

    pub fn words(&self) -> impl Iterator<Item = &String> {
        let domains = self.parameters.iter().map(|parameter| &parameter.domain);
        let all_domains = domains.chain(self.locals.iter().filter_map(|local| local.domain.as_ref()));
        all_domains
            .filter_map(|domain| if let Domain::Words(words) = domain { Some(words) } else { None })
            .flatten()
    }

    /// Binds the names of a pattern. `ty` is the type of the matched value, if known.
    pub fn bind_pattern(&mut self, pattern: &Ast, ty: Option<&Type>) -> Option<Pattern> {
        match pattern {
            Ast::Any(_) => Some(Pattern::Any),
            Ast::Name(name) => {
                if ty == Some(&Type::EmptySet) {
                    let message = message!("cannot infer the element type of `{}`", name.text);
                    self.fault(Code::UnknownElements.at(name, message));
                    self.bind(*name, None);
                    return None;
                }
                Some(Pattern::Var(self.bind(*name, ty.cloned())))
            }
            Ast::Tuple(parts, at) => {
                let types = match ty {
                    Some(Type::Tuple(types)) if types.len() == parts.len() => Some(&types[..]),
                    Some(Type::Candidate) if parts.len() == 2 => Some(&[Type::Cell, Type::Value][..]),
                    Some(other) => {
                        let message = message!("expected a tuple of {}, found {}", parts.len(), words(other));
                        self.fail(Code::PatternMismatch.at(*at, message))
                    }
                    None => None,
                };
                let bind = |(at, part)| self.bind_pattern(part, types.map(|types| &types[at]));
                all_some(parts.iter().enumerate(), bind).map(Pattern::Tuple)
            }
            Ast::Elements(parts, at) => {
                let inner = ty.and_then(element);
                if let (Some(other), None) = (ty, inner) {
                    let message = message!("`{{…}}` unpacks a set, and this is {}", words(other));
                    self.fault(Code::PatternMismatch.at(*at, message));
                }
                let mut ids = Vec::new();
                for part in parts {
                    match part {
                        Ast::Name(name) => ids.push(self.bind(*name, inner.cloned())),
                        Ast::Any(at) => ids.push(self.hidden(inner.cloned(), *at)),
                        Ast::Tuple(_, at) | Ast::Elements(_, at) => {
                            let message = message!("expected names for the elements of a set");
                            self.fault(Code::PatternMismatch.at(*at, message));
                        }
                    }
                }
                inner.map(|_| Pattern::Elements(ids))
            }
        }
    }

    /// Runs `run` in a nested scope, whose variables are not visible afterwards.
    pub fn nested<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let seen = self.visible.len();
        let result = run(self);
        self.visible.truncate(seen);
        result
    }

    pub fn warn_unused(&mut self) {
        let unused = self.locals.iter().filter(|local| !local.is_used && !local.name.is_empty());
        let variables = unused.map(|local| {
            let message = message!("`{}` is never used", local.name);
            Code::UnusedVariable.at(local.span, message).help(message!("write `_` where no name is needed"))
        });
        let parameters = self.parameters.iter().zip(&self.used_parameters).filter(|(_, used)| !**used);
        let parameters = parameters.map(|(parameter, _)| {
            Code::UnusedParameter.at(parameter.span, message!("`{}` is never used", parameter.name))
        });
        self.faults.extend(variables.chain(parameters));
    }

    pub fn variables(&self) -> Vec<Variable> {
        self.locals.iter().map(Local::variable).collect()
    }
}

pub fn bound_twice(name: Name, first: Span) -> Diagnostic {
    let fault = Code::BoundTwice.at(name, message!("duplicate value for `{}`", name.text));
    fault.label(message!("bound again here")).and(first, message!("first bound here"))
}
