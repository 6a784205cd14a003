//! The functions of the language: what they take and what they give.

use super::super::ast;
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::message::{Message, message};
use super::super::program::{Expr, ExprKind, Function, Span, Type};
use super::scope::{Mode, Scope};
use super::types::{convert, join, set, words};

/// What an argument may be. Where a unit is allowed it stays a unit, since plans know units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Takes {
    /// A cell.
    Cell,
    /// A unit.
    Unit,
    /// A number.
    Int,
    /// A value or a set of values.
    Values,
    /// A cell or a set of cells.
    Cells,
    /// A cell, a set of cells or a unit.
    CellsOrUnit,
    /// A unit or a set of cells.
    Area,
    /// A unit, a set of cells or a set of units.
    Areas,
    /// A unit or a set of cells, units, values or candidates.
    Elements,
    /// A set of units, or a unit as the set of it.
    Units,
    /// A unit or a set of units.
    UnitOrUnits,
    /// A kind or a set of kinds.
    Kinds,
    /// A grid.
    Grid,
    /// A value.
    Value,
    /// A candidate or a set of candidates.
    Candidates,
    /// A set of sets of candidates.
    Nodes,
    /// A candidate.
    Candidate,
    /// A path.
    Path,
    /// A world.
    World,
    /// A world or a set of worlds.
    Worlds,
}

/// Name, function, what it takes, what it gives.
type Signature = (&'static str, Function, &'static [Takes], fn() -> Type);

fn cells() -> Type {
    set(Type::Cell)
}
fn values() -> Type {
    set(Type::Value)
}
fn nodes() -> Type {
    set(Type::Candidate)
}
fn sets_of_nodes() -> Type {
    set(nodes())
}
fn units() -> Type {
    set(Type::Unit)
}

/// All functions. `cells` stands several times, since its argument decides what it does.
const FUNCTIONS: &[Signature] = &[
    ("candidates", Function::Candidates, &[Takes::CellsOrUnit], values),
    ("places", Function::Places, &[Takes::Areas, Takes::Values], cells),
    ("open", Function::Open, &[Takes::Area], cells),
    ("needed", Function::Needed, &[Takes::Unit], values),
    ("needs", Function::Needs, &[Takes::Unit, Takes::Value], || Type::Bool),
    ("peers", Function::Peers, &[Takes::Cells], cells),
    ("units", Function::UnitsOfKind, &[Takes::Kinds], units),
    ("units", Function::UnitsOfGrid, &[Takes::Grid], units),
    ("units-of", Function::UnitsOf, &[Takes::Cell], units),
    ("cells", Function::CellsWith, &[Takes::Int], cells),
    ("cells", Function::CellsAmong, &[Takes::Candidates], cells),
    ("cells", Function::CellsAlong, &[Takes::Path], cells),
    ("cells", Function::CellsOfGrid, &[Takes::Grid], cells),
    ("cells", Function::CellsOf, &[Takes::UnitOrUnits], cells),
    ("values", Function::ValuesAmong, &[Takes::Candidates], values),
    ("against", Function::Against, &[Takes::Candidates], nodes),
    ("first", Function::FirstOf, &[Takes::Path], nodes),
    ("last", Function::LastOf, &[Takes::Path], nodes),
    ("removed", Function::Removed, &[Takes::Worlds], nodes),
    ("placed", Function::PlacedOf, &[Takes::Value], cells),
    ("placed", Function::PlacedIn, &[Takes::Worlds], nodes),
    ("contradiction", Function::Contradiction, &[Takes::Worlds], || Type::Bool),
    ("grounds", Function::Grounds, &[Takes::World, Takes::Candidate], || Type::Path),
    ("grounds", Function::ContradictionGrounds, &[Takes::World], || Type::Path),
    ("emptied", Function::Emptied, &[Takes::World], nodes),
    ("history", Function::History, &[Takes::World, Takes::Candidate], || Type::Path),
    ("turned", Function::Turned, &[Takes::Path, Takes::Cell, Takes::Cell], || Type::Path),
    ("covers", Function::Covers, &[Takes::Value], || set(set(Type::Cell))),
    ("balances", Function::Balances, &[Takes::Nodes, Takes::Nodes, Takes::Int], || {
        set(Type::Tuple(vec![sets_of_nodes(), sets_of_nodes()]))
    }),
    ("combinations", Function::Combinations, &[Takes::Unit], || set(values())),
    // What these are sets of is what is given.
    ("subsets", Function::Subsets, &[Takes::Elements], || set(cells())),
    ("sum", Function::Sum, &[Takes::Units], || Type::Int),
    ("summed", Function::Summed, &[Takes::Unit], || Type::Bool),
    ("arrangements", Function::ArrangementsOf, &[Takes::Unit], nodes),
    ("arrangements", Function::ArrangementsIn, &[Takes::Areas, Takes::Areas, Takes::Int], nodes),
    ("count", Function::Count, &[Takes::Units, Takes::Cell], || Type::Int),
    ("count", Function::CountIn, &[Takes::Nodes, Takes::Candidate], || Type::Int),
    ("kind", Function::KindOf, &[Takes::Unit], || Type::Kind),
    ("distinct", Function::Distinct, &[Takes::Unit], || Type::Bool),
    ("complete", Function::Complete, &[Takes::Unit], || Type::Bool),
    ("given", Function::Given, &[Takes::Cell], || Type::Bool),
    ("row", Function::Row, &[Takes::Cell], || Type::Int),
    ("column", Function::Column, &[Takes::Cell], || Type::Int),
    ("number", Function::GridNumber, &[Takes::Grid], || Type::Int),
    ("number", Function::Number, &[Takes::Unit], || Type::Int),
    ("letter", Function::Letter, &[Takes::Int], || Type::Word),
    ("min", Function::Min, &[Takes::Int, Takes::Int], || Type::Int),
    ("max", Function::Max, &[Takes::Int, Takes::Int], || Type::Int),
    ("abs", Function::Abs, &[Takes::Int], || Type::Int),
];

/// The name of a function in rule files.
pub(crate) fn name_of(function: Function) -> &'static str {
    FUNCTIONS.iter().find(|(_, known, ..)| *known == function).map_or("", |(name, ..)| name)
}

/// Names of all functions.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().map(|(name, ..)| *name)
}

/// Whether the language has a function of this name.
pub(super) fn is_known(name: &str) -> bool {
    names().any(|known| known == name)
}

impl Takes {
    /// What it takes, in words.
    fn words(self) -> Message {
        match self {
            Takes::Cell => message!("a cell"),
            Takes::Unit => message!("a unit"),
            Takes::Int => message!("a number"),
            Takes::Values => message!("a value or a set of values"),
            Takes::Cells => message!("a cell or a set of cells"),
            Takes::CellsOrUnit => message!("a cell, a set of cells or a unit"),
            Takes::Area => message!("a unit or a set of cells"),
            Takes::Areas => message!("a unit, a set of units or a set of cells"),
            Takes::Elements => message!("a unit or a set of cells, units, values or candidates"),
            Takes::Units => message!("a set of units"),
            Takes::UnitOrUnits => message!("a unit, a set of units, a set of candidates, a path or a number"),
            Takes::Kinds => message!("a kind or a set of kinds"),
            Takes::Grid => message!("a grid"),
            Takes::Value => message!("a value"),
            Takes::Candidates => message!("a candidate or a set of candidates"),
            Takes::Nodes => message!("a set of sets of candidates"),
            Takes::Candidate => message!("a candidate, `(c, v)`"),
            Takes::Path => message!("a path"),
            Takes::World => message!("a world"),
            Takes::Worlds => message!("a world or a set of worlds"),
        }
    }

    /// Makes an argument fit, or gives it back.
    fn fit(self, expr: Expr) -> Result<Expr, Expr> {
        let keeps = |types: &[Type]| types.iter().any(|ty| join(ty, &expr.ty).as_ref() == Some(ty));
        let (as_is, into): (bool, Option<Type>) = match self {
            Takes::Cell => (keeps(&[Type::Cell]), None),
            Takes::Unit => (keeps(&[Type::Unit]), None),
            Takes::Int => (keeps(&[Type::Int]), None),
            Takes::Value => (keeps(&[Type::Value]), None),
            Takes::Values => (keeps(&[Type::Value, values()]), None),
            Takes::Cells => (keeps(&[Type::Cell]), Some(cells())),
            Takes::CellsOrUnit => (keeps(&[Type::Cell, Type::Unit]), Some(cells())),
            Takes::Area => (keeps(&[Type::Unit]), Some(cells())),
            Takes::Areas => (keeps(&[Type::Unit, units()]), Some(cells())),
            Takes::Elements => (keeps(&[Type::Unit, units(), values(), nodes()]), Some(cells())),
            Takes::Units => (false, Some(units())),
            Takes::UnitOrUnits => (keeps(&[Type::Unit, units()]), None),
            Takes::Kinds => (keeps(&[Type::Kind, set(Type::Kind)]), None),
            Takes::Grid => (keeps(&[Type::Grid]), None),
            Takes::Candidates => (false, Some(nodes())),
            Takes::Nodes => (false, Some(sets_of_nodes())),
            Takes::Candidate => (keeps(&[Type::Candidate]), Some(Type::Candidate)),
            Takes::Path => (keeps(&[Type::Path]), None),
            Takes::World => (keeps(&[Type::World]), None),
            Takes::Worlds => (keeps(&[Type::World, set(Type::World)]), None),
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
        let in_grid = |function| matches!(function, Function::Min | Function::Max | Function::Abs);
        let of_strategies = |function| {
            use Function::{CellsOfGrid, GridNumber, PlacedOf, UnitsOfGrid};
            matches!(function, CellsOfGrid | GridNumber | PlacedOf | UnitsOfGrid)
        };
        let allowed = move |signature: &&Signature| match mode {
            Mode::Grid => in_grid(signature.1),
            Mode::Board => !of_strategies(signature.1),
            Mode::Strategy => true,
        };
        let Some(first) = FUNCTIONS.iter().filter(allowed).find(|(known, ..)| *known == name.text) else {
            for argument in arguments {
                self.expr(argument, None);
            }
            let known: Vec<&str> = FUNCTIONS.iter().filter(allowed).map(|(known, ..)| *known).collect();
            let known = known.into_iter().chain(self.globals.definitions.keys().copied());
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
        let of_kinds = |at| {
            let mut overloads = FUNCTIONS.iter().filter(allowed).filter(|(known, ..)| *known == name.text);
            overloads.any(|(_, _, takes, _)| takes.get(at) == Some(&Takes::Kinds))
        };
        let wanted = |at| of_kinds(at).then_some(&Type::Kind);
        let checked: Vec<Option<Expr>> =
            (0..).zip(arguments).map(|(at, argument)| self.expr(argument, wanted(at))).collect();
        let given = arguments.len();
        let named = || {
            FUNCTIONS
                .iter()
                .filter(allowed)
                .filter(|(known, _, takes, _)| *known == name.text && takes.len() == given)
        };
        let Some(first) = named().next() else {
            self.wrong_count(name, given, first.2.len());
            return None;
        };
        let checked: Vec<Expr> = checked.into_iter().collect::<Option<_>>()?;
        let fits = |signature: &&Signature| {
            signature.2.iter().zip(&checked).all(|(takes, argument)| takes.fit(argument.clone()).is_ok())
        };
        let fitting = named().find(fits).or_else(|| named().next_back());
        let (_, function, takes, gives) = fitting.unwrap_or(first);
        let mut fitted = Vec::with_capacity(checked.len());
        for (argument, takes) in checked.into_iter().zip(*takes) {
            match takes.fit(argument) {
                Ok(argument) => fitted.push(argument),
                Err(argument) => {
                    let message = message!("`{}` takes {} here", name.text, takes.words());
                    let is = message!("this is {}", words(&argument.ty));
                    self.fault(Diagnostic::new(Code::WrongType, argument.span, message).here(is));
                }
            }
        }
        let ty = match fitted.first() {
            Some(Expr { ty: ty @ Type::Set(_), .. }) if *function == Function::Subsets => set(ty.clone()),
            _ => gives(),
        };
        (fitted.len() == takes.len()).then_some(Expr { kind: ExprKind::Call(*function, fitted), ty, span })
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
