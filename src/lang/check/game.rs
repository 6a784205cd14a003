//! Games.

mod inputs;
mod strategies;
mod units;
mod with;

use super::super::ast::{self, Clause, ClauseKind};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::mention::Space;
use super::super::message::message;
use super::super::parse::unescape;
use super::super::print;
use super::super::program::{
    Constraint, Expr, Game, InputKind, Pattern, Span, Texts, Type, UnitFamily, VarId,
};
use super::example::without_indent;
use super::globals::Globals;
use super::scope::{Mode, Scope};
use strategies::as_strategy;

pub(super) use strategies::strategies;
pub(crate) use units::WORDS as LAWS;
pub(super) use with::with;

/// Checks a game without its constraints. The games that it extends come first in the list, the outermost foremost,
/// and are good.
pub(super) fn check<'s>(
    globals: &Globals<'s>,
    chain: &[&ast::Game<'s>],
    comment: &str,
    span: Span,
    faults: &mut Vec<Diagnostic>,
) -> Option<Game> {
    let game = chain.last()?;
    checked(globals, game, faults, |scope| scope.game(chain, comment, span))
}

/// Checks a constraint by itself.
pub(super) fn constraint<'s>(
    globals: &Globals<'s>,
    tree: &ast::Game<'s>,
    comment: &str,
    span: Span,
    faults: &mut Vec<Diagnostic>,
) -> Option<Constraint> {
    checked(globals, tree, faults, |scope| scope.constraint(tree, comment, span))
}

fn checked<'a, 's, T>(
    globals: &'a Globals<'s>,
    game: &ast::Game<'s>,
    faults: &mut Vec<Diagnostic>,
    check: impl FnOnce(&mut Scope<'a, 's>) -> Option<T>,
) -> Option<T> {
    let mut scope = Scope::new(globals, Mode::Grid);
    super::once(
        &game.clauses,
        |kind| match kind {
            ClauseKind::Title(_) => Some("title"),
            ClauseKind::Values(_) => Some("values"),
            ClauseKind::Grid(..) => Some("grid"),
            ClauseKind::SolvedBy(_) => Some("strategy"),
            ClauseKind::Position(_) => Some("position"),
            _ => None,
        },
        &mut scope.faults,
    );
    game.extends.iter().for_each(|base| scope.record_use(*base, Space::Game));
    game.with.iter().for_each(|name| scope.record_use(*name, Space::Constraint));
    game.clauses
        .iter()
        .filter_map(|clause| as_strategy(&clause.kind))
        .for_each(|call| scope.record_call(call));
    let checked = check(&mut scope);
    let good = !scope.failed();
    faults.append(&mut scope.faults);
    if good {
        faults.extend(scope.unused_inputs(game));
    }
    checked.filter(|_| good)
}

impl<'s> Scope<'_, 's> {
    fn game(&mut self, chain: &[&ast::Game<'s>], comment: &str, span: Span) -> Option<Game> {
        let game = chain.last()?;
        let clauses = || chain.iter().flat_map(|game| &game.clauses);
        let [row, column, a, b] = self.of_units(span);
        let lets = self.numbers(clauses());
        let values = clauses().filter_map(|clause| as_values(&clause.kind)).next_back();
        let grid = clauses().filter_map(|clause| as_grid(&clause.kind)).next_back();
        for (found, name) in [(values.is_some(), "values"), (grid.is_some(), "grid")] {
            if !found {
                let message = message!("`{}` has no `{name}`", game.name.text);
                let help = message!("a game has `values 1..n` and `grid n by n`, or extends a game that has");
                self.fault(Diagnostic::new(Code::MissingClause, game.name.at.0, message).help(help));
            }
        }
        let values = values.and_then(|values| self.values(values));
        let grid = grid.map(|grid| self.grid(grid));
        let numbers = self.visible.iter().map(|(name, variable)| ((*name).to_owned(), *variable)).collect();
        self.visible.extend([("row", row), ("col", column)]);
        let units = self.families(clauses(), (a, b));
        let title = self.own_title(game);
        let position = game.clauses.iter().find_map(|clause| match &clause.kind {
            ClauseKind::Position(text) => Some((without_indent(&unescape(text.raw, false)), text.at.0)),
            _ => None,
        });
        let (rows, columns, each) = grid?;
        let own = |clause: &Clause<'s>| {
            use ClauseKind::{Grid, Input, Let, Units, Values};
            matches!(clause.kind, Grid(_) | Input(_) | Let(_) | Units(_) | Values(_))
        };
        let base = game.extends.filter(|_| !game.clauses.iter().any(own)).unwrap_or(game.name);
        Some(Game {
            name: game.name.text.to_owned(),
            title,
            inputs: std::mem::take(&mut self.inputs),
            lets: lets?,
            values: values?,
            grid: (rows?, columns?),
            each,
            units: units?,
            strategy: own_strategy(game),
            position,
            variables: self.locals.len(),
            numbers,
            extends: game.extends.map(|base| base.text.to_owned()),
            base: base.text.to_owned(),
            with: Vec::new(),
            comment: comment.to_owned(),
            span,
        })
    }

    fn constraint(&mut self, tree: &ast::Game<'s>, comment: &str, span: Span) -> Option<Constraint> {
        let [row, column, a, b] = self.of_units(span);
        let board = Constraint::OF_BOARDS.into_iter().chain(Constraint::OF_BLOCKS);
        let board: Vec<(&str, VarId)> =
            board.map(|name| (name, self.number_of_the_board(name, tree.name.at.0))).collect();
        let lets = self.numbers(tree.clauses.iter());
        self.visible.extend([("row", row), ("col", column)]);
        let units = self.families(tree.clauses.iter(), (a, b));
        let used = |(_, variable): &&(&str, VarId)| self.locals[variable.0 as usize].used;
        let needs =
            board.iter().filter(used).map(|(name, variable)| ((*name).to_owned(), *variable)).collect();
        let title = self.own_title(tree);
        Some(Constraint {
            name: tree.name.text.to_owned(),
            title,
            inputs: std::mem::take(&mut self.inputs),
            lets: lets?,
            units: units?,
            strategy: own_strategy(tree),
            variables: self.locals.len(),
            needs,
            comment: comment.to_owned(),
            span,
        })
    }

    /// Row and column of a cell, and the values of two: only units see them.
    fn of_units(&mut self, span: Span) -> [VarId; 4] {
        [(); 4].map(|()| self.hidden(Some(Type::Int), span))
    }

    fn families<'c>(
        &mut self,
        clauses: impl Iterator<Item = &'c Clause<'s>>,
        values: (VarId, VarId),
    ) -> Option<Vec<UnitFamily>>
    where
        's: 'c,
    {
        // All of them are looked at, so that everything that is wrong is said.
        let units: Vec<Option<UnitFamily>> =
            clauses.filter_map(|clause| self.units_clause(clause, values)).collect();
        units.into_iter().collect()
    }

    fn own_title(&mut self, game: &ast::Game<'s>) -> Texts {
        let title = game.clauses.iter().find_map(|clause| match &clause.kind {
            ClauseKind::Title(texts) => Some(texts),
            _ => None,
        });
        title.map_or_else(Default::default, |texts| self.texts(texts))
    }

    /// `1..n`, of which the last is kept.
    fn values(&mut self, expr: &ast::Expr<'s>) -> Option<Expr> {
        match &expr.kind {
            ast::ExprKind::Range(low, high) if low.kind == ast::ExprKind::Int(1) => {
                self.typed(high, &Type::Int)
            }
            _ => {
                let message = message!("values are counted from 1");
                self.fault(
                    Diagnostic::new(Code::Misplaced, expr.at.0, message)
                        .help(message!("write `values 1..n`")),
                );
                None
            }
        }
    }

    /// Rows and columns, and for several grids their input and what is bound for each.
    #[allow(clippy::type_complexity)] // Three parts of one clause, taken apart at once.
    fn grid(&mut self, grid: &ast::Grid<'s>) -> (Option<Expr>, Option<Expr>, Option<(usize, Pattern)>) {
        let each = grid.each.as_ref().and_then(|(pattern, source)| {
            let input = self.input(*source, InputKind::Grids)?;
            let block = Type::Tuple(vec![Type::Int, Type::Int]);
            Some((input, self.bind_pattern(pattern, Some(&block))?))
        });
        // The blocks of each grid may say how large it is.
        let (rows, columns) = (self.typed(&grid.rows, &Type::Int), self.typed(&grid.columns, &Type::Int));
        (rows, columns, each)
    }
}

fn own_strategy(game: &ast::Game<'_>) -> Option<String> {
    game.clauses.iter().find_map(|clause| as_strategy(&clause.kind)).map(print::call)
}

fn as_values<'c, 's>(kind: &'c ClauseKind<'s>) -> Option<&'c ast::Expr<'s>> {
    if let ClauseKind::Values(expr) = kind { Some(expr) } else { None }
}

fn as_grid<'c, 's>(kind: &'c ClauseKind<'s>) -> Option<&'c ast::Grid<'s>> {
    if let ClauseKind::Grid(grid) = kind { Some(grid) } else { None }
}
