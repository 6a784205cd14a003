//! Games.

use super::super::ast::{self, Clause, ClauseKind};
use super::super::codes::Code;
use super::super::diagnostics::Diagnostic;
use super::super::program::{Expr, Game, Laws, Span, Type, UnitFamily};
use super::globals::Globals;
use super::scope::{Mode, Scope};

/// Checks a game. The games that it extends come first in the list, the outermost foremost, and are good.
pub(super) fn check<'s>(
    globals: &Globals<'s>,
    chain: &[&ast::Game<'s>],
    comment: &str,
    span: Span,
    faults: &mut Vec<Diagnostic>,
) -> Option<Game> {
    let game = chain.last()?;
    let mut scope = Scope::new(globals, Mode::Grid);
    super::once(
        &game.clauses,
        |kind| match kind {
            ClauseKind::Title(_) => Some("title"),
            ClauseKind::Values(_) => Some("values"),
            ClauseKind::Grid(..) => Some("grid"),
            _ => None,
        },
        &mut scope.faults,
    );
    let checked = scope.game(chain, comment, span);
    let good = !scope.failed();
    faults.append(&mut scope.faults);
    checked.filter(|_| good)
}

impl<'s> Scope<'_, 's> {
    fn game(&mut self, chain: &[&ast::Game<'s>], comment: &str, span: Span) -> Option<Game> {
        let game = chain.last()?;
        let clauses = || chain.iter().flat_map(|game| &game.clauses);
        // The first two variables are the row and the column of a cell; only units see them.
        let row = self.hidden(Some(Type::Int), span);
        let column = self.hidden(Some(Type::Int), span);
        let mut inputs = Vec::new();
        for clause in clauses() {
            if let ClauseKind::Input(names) = &clause.kind {
                for name in names {
                    self.bind_number(*name);
                    inputs.push(name.text.to_owned());
                }
            }
        }
        let mut lets = Some(Vec::new());
        for clause in clauses() {
            if let ClauseKind::Let(bindings) = &clause.kind {
                for (pattern, expr) in bindings {
                    let expr = self.typed(expr, &Type::Int);
                    match (pattern, expr) {
                        (ast::Pattern::Name(name), expr) => {
                            self.bind_number(*name);
                            match (&mut lets, expr) {
                                (Some(lets), Some(expr)) => lets.push((name.text.to_owned(), expr)),
                                (lets, _) => *lets = None,
                            }
                        }
                        (
                            ast::Pattern::Any(at)
                            | ast::Pattern::Tuple(_, at)
                            | ast::Pattern::Elements(_, at),
                            _,
                        ) => {
                            let message = "a game's `let` names a number";
                            self.fault(Diagnostic::new(Code::PatternMismatch, at.0, message));
                        }
                    }
                }
            }
        }
        let values = clauses().filter_map(|clause| as_values(&clause.kind)).next_back();
        let grid = clauses().filter_map(|clause| as_grid(&clause.kind)).next_back();
        for (found, name) in [(values.is_some(), "values"), (grid.is_some(), "grid")] {
            if !found {
                let message = format!("`{}` has no `{name}`", game.name.text);
                let help = "a game has `values 1..n` and `grid n by n`, or extends a game that has";
                self.fault(Diagnostic::new(Code::MissingClause, game.name.at.0, message).help(help));
            }
        }
        let values = values.and_then(|values| self.values(values));
        let grid =
            grid.map(|(rows, columns)| (self.typed(rows, &Type::Int), self.typed(columns, &Type::Int)));
        self.visible.extend([("row", row), ("col", column)]);
        let units: Vec<Option<UnitFamily>> = clauses().filter_map(|clause| self.units(clause)).collect();
        let title = game.clauses.iter().find_map(|clause| match &clause.kind {
            ClauseKind::Title(texts) => Some(texts),
            _ => None,
        });
        let title = title.map_or_else(Default::default, |texts| self.texts(texts));
        let (rows, columns) = grid?;
        Some(Game {
            name: game.name.text.to_owned(),
            title,
            inputs,
            lets: lets?,
            values: values?,
            grid: (rows?, columns?),
            units: units.into_iter().collect::<Option<_>>()?,
            extends: game.extends.map(|base| base.text.to_owned()),
            comment: comment.to_owned(),
            span,
        })
    }

    fn bind_number(&mut self, name: ast::Name<'s>) {
        if matches!(name.text, "row" | "col") {
            let message = format!(
                "`{}` is the {} of a cell",
                name.text,
                if name.text == "row" { "row" } else { "column" }
            );
            self.fault(Diagnostic::new(Code::ReservedName, name.at.0, message));
        }
        self.bind(name, Some(Type::Int));
    }

    /// `1..n`, of which the last is kept.
    fn values(&mut self, expr: &ast::Expr<'s>) -> Option<Expr> {
        match &expr.kind {
            ast::ExprKind::Range(low, high) if low.kind == ast::ExprKind::Int(1) => {
                self.typed(high, &Type::Int)
            }
            _ => {
                let message = "values are counted from 1";
                self.fault(Diagnostic::new(Code::Misplaced, expr.at.0, message).help("write `values 1..n`"));
                None
            }
        }
    }

    fn units(&mut self, clause: &Clause<'s>) -> Option<Option<UnitFamily>> {
        let ClauseKind::Units(units) = &clause.kind else { return None };
        let mut laws = Laws::default();
        let mut good = true;
        for law in &units.laws {
            match law.text {
                "distinct" => laws.distinct = true,
                "complete" => laws.complete = true,
                other => {
                    let message = format!("units have no law `{other}`");
                    let fault = Diagnostic::new(Code::UnknownLaw, law.at.0, message);
                    self.fault(fault.near(other, ["distinct", "complete"]));
                    good = false;
                }
            }
        }
        let condition = self.all_of(&units.conditions);
        let key: Vec<Option<Expr>> = units.key.iter().map(|expr| self.typed(expr, &Type::Int)).collect();
        let key: Option<Vec<Expr>> = key.into_iter().collect();
        let kind = self.globals.kinds.get_index_of(units.kind.text);
        Some(
            (|| Some(UnitFamily { kind: kind?, laws, condition: condition?, key: key?, span: clause.at.0 }))(
            )
            .filter(|_| good),
        )
    }
}

fn as_values<'c, 's>(kind: &'c ClauseKind<'s>) -> Option<&'c ast::Expr<'s>> {
    if let ClauseKind::Values(expr) = kind { Some(expr) } else { None }
}

fn as_grid<'c, 's>(kind: &'c ClauseKind<'s>) -> Option<(&'c ast::Expr<'s>, &'c ast::Expr<'s>)> {
    if let ClauseKind::Grid(rows, columns) = kind { Some((rows, columns)) } else { None }
}
