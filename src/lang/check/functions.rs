//! The functions of the language: what they take and what they give.

use super::common::{Tree, all_some};
use super::scope::{Mode, Scope};
use super::types::{convert, join, set};
use crate::program::{Expr, ExprKind, Function, ParameterType, Property, Span, Type};
use crate::{ast, codes::Code, message::message};

pub(crate) fn names() -> impl Iterator<Item = &'static str> + Clone {
    Function::all().map(Function::name)
}

pub(super) fn is_known(name: &str) -> bool {
    names().any(|known| known == name)
}

/// Makes an argument fit a parameter, or gives it back.
fn fit(parameter: ParameterType, expr: Expr) -> Result<Expr, Expr> {
    let (kept, into) = parameter.accepts();
    match into {
        _ if kept.iter().any(|ty| join(ty, &expr.ty).as_ref() == Some(ty)) => Ok(expr),
        Some(ty) => convert(expr, &ty),
        None => Err(expr),
    }
}

impl<'s> Scope<'_, 's> {
    /// A call of a function of the language or of a definition.
    pub(super) fn call(&mut self, name: ast::Name<'s>, arguments: &[Tree<'s>], span: Span) -> Option<Expr> {
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
            arguments.iter().for_each(|argument| drop(self.expr(argument, None)));
            let known = Function::all().filter(allowed).map(|function| -> &'s str { function.name() });
            let known = known.chain(self.globals.definitions.keys().copied());
            let message = message!("there is no function `{}`", name.text);
            let mut fault = Code::UnknownFunction.at(name, message).near(name.text, known);
            if mode == Mode::Grid && matches!(name.text, "row" | "col" | "column") {
                fault = fault.help(message!(
                    "`row` and `col` stand without brackets: they are those of the cell that is asked about"
                ));
            } else if mode != Mode::Grid && self.globals.kind(name.text, name.at.0.file).is_some() {
                fault = fault.help(message!("`{0}` is a kind; `units({0})` are its units", name.text));
            }
            return self.fail(fault);
        };
        let of_kinds = |at: usize| {
            let takes = |function: Function| function.parameters().get(at).map(|(_, takes)| *takes);
            named.clone().any(|function| takes(function) == Some(ParameterType::Kinds))
        };
        let wanted = |at| of_kinds(at).then_some(&Type::Kind);
        let checked = all_some((0..).zip(arguments).map(|(at, argument)| self.expr(argument, wanted(at))));
        let given = arguments.len();
        let counted = named.filter(|function| function.parameters().len() == given);
        let Some(first) = counted.clone().next() else {
            return self.wrong_count(name, given, first.parameters().len());
        };
        let checked = checked?;
        let fits = |function: &Function| {
            let parameters = function.parameters().iter().zip(&checked);
            parameters.into_iter().all(|((_, takes), argument)| fit(*takes, argument.clone()).is_ok())
        };
        let function = counted.clone().find(fits).or_else(|| counted.last()).unwrap_or(first);
        let fitted =
            all_some(checked.into_iter().zip(function.parameters()).map(|(argument, (_, takes))| {
                let message = || message!("`{}` takes {} here", name.text, takes.words());
                fit(*takes, argument).map_or_else(|argument| self.wrong_type(&argument, message()), Some)
            }))?;
        let ty = match (function.gives(), fitted.first()) {
            // Sets of things of the argument's type.
            (Type::Set(of), Some(first)) if *of == Type::EmptySet => match &first.ty {
                ty @ Type::Set(_) => set(ty.clone()),
                _ => set(set(Type::Cell)),
            },
            (gives, _) => gives,
        };
        Some(Expr { kind: ExprKind::Call(function, fitted), ty, span })
    }

    pub(super) fn wrong_count<T>(&mut self, name: ast::Name<'s>, given: usize, wanted: usize) -> Option<T> {
        let message = match wanted {
            1 => message!("`{}` takes 1 argument, and is given {given}", name.text),
            _ => message!("`{}` takes {wanted} arguments, and is given {given}", name.text),
        };
        self.fail(Code::WrongCount.at(name, message))
    }
}
