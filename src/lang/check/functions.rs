//! The functions of the language: what they take and what they give.

use super::super::ast;
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::message::{Message, message};
use super::super::program::{Expr, ExprKind, Function, ParameterType, Property, Span, Type};
use super::scope::{Mode, Scope};
use super::types::{convert, join, set, words};

/// Names of all functions.
pub(crate) fn names() -> impl Iterator<Item = &'static str> + Clone {
    Function::all().map(Function::name)
}

/// Whether the language has a function of this name.
pub(super) fn is_known(name: &str) -> bool {
    names().any(|known| known == name)
}

fn cells() -> Type {
    set(Type::Cell)
}
fn values() -> Type {
    set(Type::Value)
}
fn units() -> Type {
    set(Type::Unit)
}
fn nodes() -> Type {
    set(Type::Candidate)
}

impl ParameterType {
    /// A description for messages.
    fn words(self) -> Message {
        match self {
            ParameterType::Cell => message!("a cell"),
            ParameterType::Unit => message!("a unit"),
            ParameterType::Int => message!("a number"),
            ParameterType::Values => message!("a value or a set of values"),
            ParameterType::Cells => message!("a cell or a set of cells"),
            ParameterType::CellsOrUnit => message!("a cell, a set of cells or a unit"),
            ParameterType::Area => message!("a unit or a set of cells"),
            ParameterType::Areas => message!("a unit, a set of units or a set of cells"),
            ParameterType::Elements => message!("a unit or a set of cells, units, values or candidates"),
            ParameterType::Units => message!("a set of units"),
            ParameterType::UnitOrUnits => {
                message!("a unit, a set of units, a set of candidates, a path or a number")
            }
            ParameterType::Kinds => message!("a kind or a set of kinds"),
            ParameterType::Grid => message!("a grid"),
            ParameterType::Value => message!("a value"),
            ParameterType::Candidates => message!("a candidate or a set of candidates"),
            ParameterType::Nodes => message!("a set of sets of candidates"),
            ParameterType::Candidate => message!("a candidate, `(c, v)`"),
            ParameterType::Path => message!("a path"),
            ParameterType::World => message!("a world"),
            ParameterType::Worlds => message!("a world or a set of worlds"),
        }
    }

    /// Makes an argument fit, or gives it back.
    fn fit(self, expr: Expr) -> Result<Expr, Expr> {
        let keeps = |types: &[Type]| types.iter().any(|ty| join(ty, &expr.ty).as_ref() == Some(ty));
        let (as_is, into): (bool, Option<Type>) = match self {
            ParameterType::Cell => (keeps(&[Type::Cell]), None),
            ParameterType::Unit => (keeps(&[Type::Unit]), None),
            ParameterType::Int => (keeps(&[Type::Int]), None),
            ParameterType::Value => (keeps(&[Type::Value]), None),
            ParameterType::Values => (keeps(&[Type::Value, values()]), None),
            ParameterType::Cells => (keeps(&[Type::Cell]), Some(cells())),
            ParameterType::CellsOrUnit => (keeps(&[Type::Cell, Type::Unit]), Some(cells())),
            ParameterType::Area => (keeps(&[Type::Unit]), Some(cells())),
            ParameterType::Areas => (keeps(&[Type::Unit, units()]), Some(cells())),
            ParameterType::Elements => (keeps(&[Type::Unit, units(), values(), nodes()]), Some(cells())),
            ParameterType::Units => (false, Some(units())),
            ParameterType::UnitOrUnits => (keeps(&[Type::Unit, units()]), None),
            ParameterType::Kinds => (keeps(&[Type::Kind, set(Type::Kind)]), None),
            ParameterType::Grid => (keeps(&[Type::Grid]), None),
            ParameterType::Candidates => (false, Some(nodes())),
            ParameterType::Nodes => (false, Some(set(nodes()))),
            ParameterType::Candidate => (keeps(&[Type::Candidate]), Some(Type::Candidate)),
            ParameterType::Path => (keeps(&[Type::Path]), None),
            ParameterType::World => (keeps(&[Type::World]), None),
            ParameterType::Worlds => (keeps(&[Type::World, set(Type::World)]), None),
        };
        match into {
            _ if as_is => Ok(expr),
            Some(ty) => convert(expr, &ty),
            None => Err(expr),
        }
    }
}

impl<'s> Scope<'_, 's> {
    /// A call of a function of the language or of a definition.
    pub(super) fn call(
        &mut self,
        name: ast::Name<'s>,
        arguments: &[ast::Expr<'s>],
        span: Span,
    ) -> Option<Expr> {
        if self.mode == Mode::Grid && self.inputs.iter().any(|input| input.name == name.text) {
            return self.input_at(name, arguments, span);
        }
        if let Some(definition) = self.globals.definitions.get(name.text) {
            return self.inline(name, definition.as_ref(), arguments, span);
        }
        let mode = self.mode;
        let allowed = move |function: &Function| match mode {
            Mode::Grid => function.is_arithmetic(),
            Mode::Board => !function.has(Property::InStrategies),
            Mode::Strategy => true,
        };
        let named = Function::all().filter(allowed).filter(|function| function.name() == name.text);
        let Some(first) = named.clone().next() else {
            for argument in arguments {
                self.expr(argument, None);
            }
            let known = Function::all().filter(allowed).map(|function| -> &'s str { function.name() });
            let known = known.chain(self.globals.definitions.keys().copied());
            let message = message!("there is no function `{}`", name.text);
            let mut fault = Diagnostic::new(Code::UnknownFunction, name.at.0, message).near(name.text, known);
            if mode == Mode::Grid && matches!(name.text, "row" | "col" | "column") {
                let help = message!(
                    "`row` and `col` stand without brackets: they are those of the cell that is asked about"
                );
                fault = fault.help(help);
            } else if mode != Mode::Grid && self.globals.kind(name.text, name.at.0.file).is_some() {
                fault = fault.help(message!("`{0}` is a kind; `units({0})` are its units", name.text));
            }
            self.fault(fault);
            return None;
        };
        let of_kinds = |at: usize| {
            let takes = |function: Function| function.parameters().get(at).map(|(_, takes)| *takes);
            named.clone().any(|function| takes(function) == Some(ParameterType::Kinds))
        };
        let wanted = |at| of_kinds(at).then_some(&Type::Kind);
        let checked: Vec<Option<Expr>> =
            (0..).zip(arguments).map(|(at, argument)| self.expr(argument, wanted(at))).collect();
        let given = arguments.len();
        let counted = named.filter(|function| function.parameters().len() == given);
        let Some(first) = counted.clone().next() else {
            self.wrong_count(name, given, first.parameters().len());
            return None;
        };
        let checked: Vec<Expr> = checked.into_iter().collect::<Option<_>>()?;
        let fits = |function: &Function| {
            let parameters = function.parameters().iter().zip(&checked);
            parameters.into_iter().all(|((_, takes), argument)| takes.fit(argument.clone()).is_ok())
        };
        let function = counted.clone().find(fits).or_else(|| counted.last()).unwrap_or(first);
        let mut fitted = Vec::with_capacity(checked.len());
        for (argument, (_, takes)) in checked.into_iter().zip(function.parameters()) {
            match takes.fit(argument) {
                Ok(argument) => fitted.push(argument),
                Err(argument) => {
                    let message = message!("`{}` takes {} here", name.text, takes.words());
                    let is = message!("this is {}", words(&argument.ty));
                    self.fault(Diagnostic::new(Code::WrongType, argument.span, message).here(is));
                }
            }
        }
        let ty = match (function.gives(), fitted.first()) {
            // Sets of things of the argument's type.
            (Type::Set(of), Some(first)) if *of == Type::EmptySet => match &first.ty {
                ty @ Type::Set(_) => set(ty.clone()),
                _ => set(cells()),
            },
            (gives, _) => gives,
        };
        (fitted.len() == given).then_some(Expr { kind: ExprKind::Call(function, fitted), ty, span })
    }

    /// Says that a call has too few or too many arguments.
    pub(super) fn wrong_count(&mut self, name: ast::Name<'s>, given: usize, wanted: usize) {
        let message = match wanted {
            1 => message!("`{}` takes 1 argument, and is given {given}", name.text),
            _ => message!("`{}` takes {wanted} arguments, and is given {given}", name.text),
        };
        self.fault(Diagnostic::new(Code::WrongCount, name.at.0, message));
    }
}
