//! Checks laws of units.

use super::prelude::*;
use crate::ast::Clause;

impl Scope<'_> {
    pub fn law(&mut self) -> Option<Law> {
        let tree = self.item;
        for name in ["n", "low", "top"] {
            let number = self.hidden(Some(Type::Int), tree.name.span);
            self.visible.push((name, number));
        }
        for parameter in &tree.parameters {
            self.bind_parameter(parameter.name, Some(Type::Int));
        }
        self.faults.extend(repeated(&tree.clauses, |clause| {
            Some(clause.word).filter(|word| matches!(*word, "order" | "distinct"))
        }));
        let fixed = self.visible.len();
        let guesses = self.guesses();
        let state = self.state(fixed);
        let clauses = of_kind!(tree.clauses, ClauseKind::Cells(clause) => clause);
        let clauses = all_some(clauses, |clause| self.cell_clause(clause));
        let connected = of_kind!(tree.clauses, ClauseKind::Connected(clause) => clause);
        let connected = all_some(connected, |clause| self.connected_clause(clause));
        let order = of_kind!(tree.clauses, ClauseKind::Order(name, expr) => (name, expr)).next();
        let order = map_some(order, |(name, expr)| {
            self.with_cells(&[*name], |scope, cells| Some((cells[0], scope.typed(expr, &Type::Int)?)))
        });
        let steps = of_kind!(tree.clauses, ClauseKind::Step(step) => step);
        let steps = all_some(steps, |step| self.scan_step(step));
        let accept = of_kind!(tree.clauses, ClauseKind::Accept(conditions) => conditions).flatten();
        let accept = self.typed_all(accept, &Type::Bool);
        self.without_steps();
        let (guesses, guess_conditions) = guesses?;
        Some(Law {
            name: tree.name.text.to_owned(),
            parameters: tree.parameters.iter().map(|parameter| parameter.name.text.to_owned()).collect(),
            is_distinct: tree.clauses.iter().any(|clause| matches!(clause.kind, ClauseKind::Differ)),
            clauses: clauses?,
            connected: connected?,
            order: order?,
            guesses,
            guess_conditions,
            state: state?,
            steps: steps?,
            accept: accept?,
            variables: self.locals.len(),
            comment: tree.comment.clone(),
            span: tree.span,
        })
    }

    /// Reports scan clauses in a law without `step`, and a law without clauses.
    fn without_steps(&mut self) {
        let tree = self.item;
        let is_scan = |clause: &&Clause| {
            use ClauseKind::{Accept, Guess, Order, State};
            matches!(clause.kind, Accept(_) | Guess(..) | Order(..) | State(_))
        };
        if tree.clauses.iter().any(|clause| matches!(clause.kind, ClauseKind::Step(_))) {
            return;
        }
        if let Some(clause) = tree.clauses.iter().find(is_scan) {
            let message = message!("`{}` is part of a scan, but the law has no `step`", clause.word);
            self.fault(Code::MissingClause.at(clause, message));
        } else if tree.clauses.is_empty() {
            let message = message!("missing conditions of the law `{}`", tree.name.text);
            let help =
                message!("expected `each`, `next`, `every`, `distinct` or `connected`, or `step` for a scan");
            self.fault(Code::MissingClause.at(tree.name, message).help(help));
        }
    }

    fn guesses(&mut self) -> Option<(Vec<Guess>, Vec<Expr>)> {
        let (mut guesses, mut conditions) = (Vec::new(), Vec::new());
        for (choices, of) in of_kind!(self.item.clauses, ClauseKind::Guess(choices, of) => (choices, of)) {
            for (name, range) in choices {
                let ends = self.number_range(range);
                let variable = self.bind(*name, Some(Type::Int));
                guesses.push(ends.map(|(low, top)| Guess { variable, low, top }));
            }
            conditions.extend(of.iter().map(|condition| self.typed(condition, &Type::Bool)));
        }
        all_some(guesses, |guess| guess).zip(all_some(conditions, |condition| condition))
    }

    /// Checks a range `low..top` and returns its ends.
    pub fn number_range(&mut self, range: &Tree) -> Option<(Expr, Expr)> {
        match &range.kind {
            ast::ExprKind::Range(low, top) => self.pair(low, top, &Type::Int),
            _ => self.fail(Code::Misplaced.at(range, message!("expected a range of numbers, `low..top`"))),
        }
    }

    /// Checks the states of a law. Its first `fixed` visible names are numbers, which are the same in all states.
    fn state(&mut self, fixed: usize) -> Option<Vec<StateVariable>> {
        let variables = of_kind!(self.item.clauses, ClauseKind::State(variables) => variables).flatten();
        all_some(variables, |ast::StateVariable { name, start, says }| {
            let start = self.expr(start, None);
            let ty = start.as_ref().map(|start| match &start.ty {
                Type::EmptySet => set(Type::Int),
                ty => ty.clone(),
            });
            if let (Some(ty), Some(start)) = (&ty, &start)
                && !(matches!(ty, Type::Int | Type::Bool) || *ty == set(Type::Int))
            {
                self.bind(*name, None);
                return self.wrong_type(
                    start,
                    message!("a state must be a number, a condition or a set of numbers"),
                );
            }
            let variable = self.bind(*name, ty);
            let says = self.state_words(says, *name, variable, fixed);
            Some(StateVariable { variable, start: start?, says })
        })
    }

    fn cell_clause(&mut self, clause: &ast::CellClause) -> Option<CellClause> {
        self.with_cells(&clause.names, |scope, cells| {
            let conditions = scope.typed_all(&clause.conditions, &Type::Bool);
            let required = scope.typed_all(&clause.required, &Type::Bool);
            Some(CellClause { reach: clause.reach, cells, conditions: conditions?, required: required? })
        })
    }

    fn connected_clause(&mut self, clause: &ast::ConnectedClause) -> Option<ConnectedClause> {
        let size = self.optional(&clause.size, &Type::Int);
        self.with_cells(&[clause.cell], |scope, cells| {
            let conditions = scope.typed_all(&clause.conditions, &Type::Bool);
            Some(ConnectedClause { cell: cells[0], size: size?, conditions: conditions? })
        })
    }

    fn scan_step(&mut self, step: &ast::StepClause) -> Option<ScanStep> {
        let names: Vec<Name> = [Some(step.cell), step.before].into_iter().flatten().collect();
        self.with_cells(&names, |scope, cells| {
            let conditions = scope.typed_all(&step.conditions, &Type::Bool);
            let changes = all_some(&step.changes, |(name, expr)| scope.state_change(*name, expr));
            Some(ScanStep {
                cell: cells[0],
                before: cells.get(1).copied(),
                conditions: conditions?,
                changes: changes?,
            })
        })
    }

    fn state_change(&mut self, name: Name, expr: &Tree) -> Option<(VarId, Expr)> {
        let variable = self.variable(name.text);
        self.record_local(name);
        let ty = variable.and_then(|id| self.locals[id.0 as usize].ty.clone());
        let Some((id, ty)) = variable.zip(ty) else {
            drop(self.expr(expr, None));
            let message = message!("unknown state `{}` of the law", name.text);
            let known: Vec<&'static str> = self.visible.iter().map(|(name, _)| *name).collect();
            return self.fail(Code::UnknownName.at(name, message).suggest(name.text, known));
        };
        Some((id, self.typed(expr, &ty)?))
    }

    /// Runs `check` with names for cells, whose numbers can be read: `row(v)`.
    pub fn with_cells<T>(
        &mut self,
        names: &[Name],
        check: impl FnOnce(&mut Self, Vec<CellVariables>) -> Option<T>,
    ) -> Option<T> {
        self.nested(|scope| {
            let outer = scope.law_cells.len();
            let bind = |name: &Name| {
                let cell = scope.bind(*name, Some(Type::Int));
                scope.locals[cell.0 as usize].is_used = true;
                for number in CellVariables::NAMES {
                    let ty = if number == "marked" { Type::Bool } else { Type::Int };
                    scope.hidden(Some(ty), name.span);
                }
                CellVariables(cell)
            };
            let cells: Vec<CellVariables> = names.iter().map(bind).collect();
            scope.law_cells.extend(&cells);
            let checked = check(scope, cells);
            scope.law_cells.truncate(outer);
            checked
        })
    }

    /// `row(v)`: a number of a named cell.
    pub fn number_of_cell(&mut self, name: Name, arguments: &[Tree], span: Span) -> Option<Expr> {
        let offset = CellVariables::NAMES.iter().position(|known| *known == name.text)?;
        let cell = match arguments {
            [ast::Expr { kind: ast::ExprKind::Name(cell), .. }] => {
                self.record_local(*cell);
                self.variable(cell.text)
            }
            _ => None,
        };
        let Some(cell) = cell.filter(|cell| self.law_cells.iter().any(|known| known.0 == *cell)) else {
            let message = message!("`{}` expects the name of the value of a cell", name.text);
            return self.fail(Code::Misplaced.at(span, message));
        };
        let variable = VarId(cell.0 + 1 + offset as u32);
        let ty = self.locals[variable.0 as usize].ty.clone()?;
        Some(Expr { kind: ExprKind::Var(variable), ty, span })
    }
}
