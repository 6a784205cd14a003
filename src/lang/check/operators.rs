//! Types of operators and functions of the language.

use super::{
    domains::empty_range,
    prelude::*,
    types::{about_values, is_of_values, mixes_values, with_values_help},
};
use crate::{ast::ExprKind as Ast, slips};

impl Scope<'_> {
    pub fn binary(
        &mut self,
        operator: Operator,
        left: &Tree,
        right: &Tree,
        at: Span,
        span: Span,
    ) -> Option<Expr> {
        use Operator::*;
        if let (true, Ast::Binary(first, ..)) = (is_comparison(operator), &left.kind)
            && is_comparison(*first)
        {
            let fault = Code::Chained.at(at, message!("comparisons cannot be chained"));
            return self.fail(fault.help(message!("join two comparisons with `and`: `a < b and b < c`")));
        }
        if let (In, Ast::Range(low, high)) = (operator, &right.kind) {
            return self.in_range(left, low, high, span);
        }
        let takes = match operator {
            Or | And => Some(Type::Bool),
            Sees => Some(Type::Cell),
            Multiply | Divide | Modulo => Some(Type::Int),
            _ => None,
        };
        let (left, right) = match &takes {
            Some(takes) => self.pair(left, right, takes)?,
            None => self.operands(left, right)?,
        };
        let (left, right, ty) = match operator {
            Or | And | Sees => (left, right, Type::Bool),
            Multiply | Divide | Modulo => (left, right, Type::Int),
            Add | Subtract if left.ty == Type::Int && right.ty == Type::Int => (left, right, Type::Int),
            In => return self.element_of(left, right, span),
            Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual => {
                self.compared(operator, left, right)?
            }
            Subset | Add | Subtract | Intersect => self.sets(operator, left, right)?,
        };
        let ty = if is_comparison(operator) { Type::Bool } else { ty };
        Some(binary(operator, left, right, ty, span))
    }

    /// Checks both operands; the type of one decides how a bare name on the other side is read.
    fn operands(&mut self, left: &Tree, right: &Tree) -> Option<(Expr, Expr)> {
        // A bare name on the left may be a word, which only the right side decides.
        if let (Ast::Name(name), Ast::Name(_) | Ast::Call(..)) = (&left.kind, &right.kind)
            && self.bound_at(name.text).is_none()
        {
            let right = self.expr(right, None);
            let wanted = right.as_ref().map(|right| right.ty.clone());
            return self.expr(left, wanted.as_ref()).zip(right);
        }
        let left = self.expr(left, None);
        let wanted = left.as_ref().map(|left| left.ty.clone());
        let right = self.expr(right, wanted.as_ref());
        left.zip(right)
    }

    /// Checks the operands of a comparison. Returns them with their common type.
    fn compared(&mut self, operator: Operator, left: Expr, right: Expr) -> Option<(Expr, Expr, Type)> {
        let spans = [left.span, right.span];
        let message = || message!("cannot compare two different types");
        let unified = unify(left, right);
        let (left, right, ty) = unified.map_or_else(|types| self.differ(message(), spans, &types), Some)?;
        self.words_agree(&left, &right);
        let ordered = matches!(ty, Type::Int | Type::Value | Type::Cell | Type::Unit);
        if !ordered && !matches!(operator, Operator::Equal | Operator::NotEqual) {
            let mut fault = Code::WrongType.at(spans[0], message!("{} has no order", words(&ty)));
            if matches!(ty, Type::Set(_) | Type::EmptySet) {
                fault = fault.help(message!(
                    "`|X|` is the size of a set, and `X subset Y` tests whether Y contains all of X"
                ));
            }
            return self.fail(fault);
        }
        Some((left, right, ty))
    }

    fn element_of(&mut self, left: Expr, right: Expr, span: Span) -> Option<Expr> {
        let right = self.as_set(right)?;
        let Some(inner) = element(&right.ty).cloned() else {
            return Some(binary(Operator::In, left, right, Type::Bool, span));
        };
        match convert(left, &inner) {
            Ok(left) => Some(binary(Operator::In, left, right, Type::Bool, span)),
            Err(left) => {
                let message = message!("{} is never in {}", words(&left.ty), words(&right.ty));
                let fault =
                    Code::TypesDiffer.at(&left, message).label(message!("this is {}", words(&left.ty)));
                let fault = fault.and(right.span, message!("this is {}", words(&right.ty)));
                self.fail(if left.ty == right.ty {
                    fault.help(message!("to test whether a set contains all of another, write `X subset Y`"))
                } else {
                    about_values(fault, &left.ty, &right.ty)
                })
            }
        }
    }

    fn in_range(&mut self, left: &Tree, low: &Tree, high: &Tree, span: Span) -> Option<Expr> {
        let left = self.typed(left, &Type::Int);
        let ends = self.pair(low, high, &Type::Int);
        let (left, (low, high)) = (left?, ends?);
        if let (ExprKind::Int(first), ExprKind::Int(last)) = (&low.kind, &high.kind)
            && first > last
        {
            self.fault(empty_range(&low, *first, *last));
        }
        let above = binary(Operator::LessEqual, low, left.clone(), Type::Bool, span);
        let below = binary(Operator::LessEqual, left, high, Type::Bool, span);
        Some(binary(Operator::And, above, below, Type::Bool, span))
    }

    /// `a..b` as a set.
    pub fn range(&mut self, low: &Tree, high: &Tree, span: Span) -> Option<Expr> {
        let (low, high) = self.pair(low, high, &Type::Int)?;
        let (ExprKind::Int(low), ExprKind::Int(high)) = (low.kind, high.kind) else {
            let help = message!("after `in` of a condition the ends may be any numbers: `n in a..b`");
            let message = message!("the ends of a range must be literal numbers");
            return self.fail(Code::Misplaced.at(span, message).help(help));
        };
        if low > high {
            return self.fail(empty_range(span, low, high));
        }
        if high - low > 999 {
            return self.fail(
                Code::TooLarge.at(span, message!("range too large: expected at most a thousand numbers")),
            );
        }
        let numbers = (low..=high).map(|n| number(n, span)).collect();
        Some(Expr { kind: ExprKind::Set(numbers), ty: set(Type::Int), span })
    }

    /// Converts two operands to sets of one type: units to sets of cells if cells are expected, elements to singletons.
    fn sets(&mut self, operator: Operator, left: Expr, right: Expr) -> Option<(Expr, Expr, Type)> {
        let is_set = |expr: &Expr| matches!(expr.ty, Type::Set(_) | Type::EmptySet);
        let spans = [left.span, right.span];
        let types = (left.ty.clone(), right.ty.clone());
        let (left, right) = match (is_set(&left), is_set(&right)) {
            (true, true) => (Ok(left), Ok(right)),
            (true, false) => {
                let right = as_set_like(right, &left.ty);
                (Ok(left), right)
            }
            (false, true) => (as_set_like(left, &right.ty), Ok(right)),
            (false, false)
                if matches!(types, (Type::Unit, Type::Unit | Type::Cell) | (Type::Cell, Type::Unit)) =>
            {
                (as_set_like(left, &Type::EmptySet), as_set_like(right, &Type::EmptySet))
            }
            // Two singletons of single elements: only `{c} subset {d}` and the like, which is never intended.
            (false, false) => (Err(left), Err(right)),
        };
        if let (Ok(left), Ok(right)) = (left, right)
            && let Ok((left, right, ty)) = unify(left, right)
        {
            return Some((left, right, ty));
        }
        let message = match operator {
            Operator::Add => message!("`+` adds numbers or joins sets of one type"),
            Operator::Subtract => {
                message!("`-` subtracts numbers, or sets of one type")
            }
            Operator::Intersect => message!("`&` intersects two sets of one type"),
            _ => message!("`subset` compares two sets of one type"),
        };
        self.differ(message, spans, &types)
    }

    pub fn call(&mut self, name: Name, arguments: &[Tree], span: Span) -> Option<Expr> {
        if self.mode == Mode::Grid && self.inputs.iter().any(|input| input.name == name.text) {
            return self.input_at(name, arguments, span);
        }
        if !self.law_cells.is_empty() && CellVariables::NAMES.contains(&name.text) {
            self.record(name, NameRole::Function);
            return self.number_of_cell(name, arguments, span);
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
            self.exprs(arguments);
            let functions =
                Function::all().filter(allowed).map(|function| -> &'static str { function.name() });
            let names = functions.chain(self.globals.definitions.keys().copied());
            let message = message!("unknown function `{}`", name.text);
            let foreign = slips::help(slips::FUNCTIONS, name.text);
            let mut fault = Code::UnknownFunction.at(name, message).suggest(name.text, names);
            if mode == Mode::Grid && matches!(name.text, "row" | "col" | "column") {
                fault = fault.help(message!(
                    "write `row` and `col` without parentheses: they are those of the current cell"
                ));
            } else if let Some(help) = foreign {
                fault = fault.suggestions(Vec::new()).help(help);
            } else if mode != Mode::Grid && self.globals.kind(name.text, name.span.file).is_some() {
                fault = fault.help(message!(
                    "`{0}` is a kind; `units({0})` are its units, and `units-of(c) & units({0})` those that \
                     contain c",
                    name.text
                ));
            }
            return self.fail(fault);
        };
        let of_kinds = |at: usize| {
            let takes = |function: Function| function.parameters().get(at).map(|(_, takes)| *takes);
            named.clone().any(|function| takes(function) == Some(ParameterType::Kinds))
        };
        let wanted = |at| of_kinds(at).then_some(&Type::Kind);
        let checked = all_some((0..).zip(arguments), |(at, argument)| self.expr(argument, wanted(at)));
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
        let fitted = all_some(checked.into_iter().zip(function.parameters()), |(argument, (_, takes))| {
            let message = || message!("`{}` takes {} here", name.text, takes.words());
            let (kept, into) = takes.accepts();
            let wanted = kept.into_iter().chain(into).find(|ty| mixes_values(ty, &argument.ty));
            let calculates = function.gives() == Type::Int && is_of_values(&argument.ty);
            fit(*takes, argument).map_or_else(
                |argument| {
                    let fault = wrong_type(&argument, message());
                    self.fail(if wanted.is_some() || calculates { with_values_help(fault) } else { fault })
                },
                Some,
            )
        })?;
        let ty = match (function.gives(), fitted.first()) {
            // Sets of elements of the argument's type.
            (Type::Set(of), Some(first)) if *of == Type::EmptySet => match &first.ty {
                ty @ Type::Set(_) => set(ty.clone()),
                _ => set(set(Type::Cell)),
            },
            (gives, _) => gives,
        };
        Some(Expr { kind: ExprKind::Call(function, fitted), ty, span })
    }

    pub fn wrong_count<T>(&mut self, name: Name, given: usize, wanted: usize) -> Option<T> {
        let message = match wanted {
            1 => message!("`{}` takes 1 argument, found {given}", name.text),
            _ => message!("`{}` takes {wanted} arguments, found {given}", name.text),
        };
        self.fail(Code::WrongCount.at(name, message).help(slips::help(slips::FUNCTIONS, name.text)))
    }
}

/// Converts an element to a set of the given type, or to any set if that is the empty set. `Err` returns it unchanged.
fn as_set_like(one: Expr, set: &Type) -> Result<Expr, Expr> {
    match (set, &one.ty) {
        (Type::EmptySet, Type::Unit) => Ok(cells_of(one)),
        (Type::EmptySet, _) => Ok(single(one)),
        _ => convert(one, set),
    }
}

fn is_comparison(operator: Operator) -> bool {
    use Operator::*;
    matches!(operator, Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual | In | Subset | Sees)
}

/// Converts an argument to the type of a parameter. `Err` returns it unchanged.
fn fit(parameter: ParameterType, expr: Expr) -> Result<Expr, Expr> {
    let (kept, into) = parameter.accepts();
    match into {
        _ if kept.iter().any(|ty| join(ty, &expr.ty).as_ref() == Some(ty)) => Ok(expr),
        Some(ty) => convert(expr, &ty),
        None => Err(expr),
    }
}
