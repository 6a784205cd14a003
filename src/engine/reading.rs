//! Which steps of a world a match of a technique rests on: a walk through its clauses with what its variables stand
//! for, which notes the candidates and open cells whose absence it needs.

mod expressions;

use super::evaluate::{EvaluateError, Evaluator, Fault};
use super::grounds::Changes;
use super::pairs;
use super::trace::Datum;
use crate::board::bits::{self, Ones};
use crate::board::topology::Topology;
use crate::lang::program::{
    Call, Clause, Conclusion, Expr, ExprKind, Function, Operator, Pattern, Span, Technique, VarId,
};
use crate::plan::reads::Way;

type Done = Result<(), EvaluateError>;

/// A walk through the clauses of one match.
pub(super) struct Reading<'a> {
    evaluator: Evaluator<'a>,
    topology: &'a Topology,
    changes: &'a Changes,
    /// The steps that the match rests on.
    on: &'a mut [u64],
    /// Variables that stand for an expression: it is read where and how they are.
    lets: Vec<(VarId, &'a Expr)>,
}

impl<'a> Reading<'a> {
    pub(super) fn new(
        evaluator: Evaluator<'a>,
        topology: &'a Topology,
        changes: &'a Changes,
        on: &'a mut [u64],
    ) -> Self {
        Self { evaluator, topology, changes, on, lets: Vec::new() }
    }

    /// Notes what a match of a technique rests on.
    pub(super) fn technique(&mut self, technique: &'a Technique, call: &Call) -> Done {
        let mut later = Vec::new();
        for clause in &technique.clauses {
            if let Clause::Let(Pattern::Var(var), value) = clause {
                self.lets.push((*var, value));
            }
        }
        for clause in &technique.clauses {
            match clause {
                Clause::For(pattern, set) => match self.bound(pattern) {
                    Some(element) => self.member(&element, set)?,
                    None => self.walk(set, Way::More)?,
                },
                Clause::Choose { var, from, .. } => {
                    if let Some(Datum::Set(elements)) = self.bound(&Pattern::Var(*var)) {
                        for element in elements {
                            self.member(&element, from)?;
                        }
                    }
                }
                Clause::Let(Pattern::Var(_) | Pattern::Any, _) => {}
                Clause::Let(_, value) => self.walk(value, Way::Any)?,
                Clause::Where(condition) => later.push(condition),
                // What a walk or another world rests on was not kept.
                Clause::Path(path) => return Err(unknown(path.span)),
                Clause::World(world) => return Err(unknown(world.span)),
            }
        }
        later.extend(call.alias.and_then(|a| technique.aliases.get(a)?.condition.as_ref()));
        for condition in later {
            self.walk(condition, Way::More)?;
        }
        for conclusion in &technique.conclusions {
            let (first, way, second) = match conclusion {
                Conclusion::Eliminate(values, cells) => (values, Way::More, Some((cells, Way::More))),
                Conclusion::Keep(values, cells) => (values, Way::Fewer, Some((cells, Way::More))),
                Conclusion::Place(value, cell) => (value, Way::Any, Some((cell, Way::Any))),
                Conclusion::EliminateAll(set) => (set, Way::More, None),
                Conclusion::PlaceOnly(set) => (set, Way::Any, None),
                Conclusion::EachStep(_, set) => return Err(unknown(set.span)),
            };
            self.walk(first, way)?;
            if let Some((second, way)) = second {
                self.walk(second, way)?;
            }
        }
        Ok(())
    }

    /// What the variables of a pattern stand for.
    fn bound(&self, pattern: &Pattern) -> Option<Datum> {
        match pattern {
            Pattern::Any => None,
            Pattern::Var(var) => self.evaluator.value(*var),
            Pattern::Tuple(parts) => {
                let parts: Vec<Datum> = parts.iter().map(|p| self.bound(p)).collect::<Option<_>>()?;
                Some(match parts.as_slice() {
                    [Datum::Cell(c), Datum::Value(v)] => Datum::Candidate(*c, *v),
                    _ => Datum::Tuple(parts),
                })
            }
            Pattern::Elements(vars) => {
                Some(Datum::Set(vars.iter().map(|v| self.evaluator.value(*v)).collect::<Option<_>>()?))
            }
        }
    }

    /// Notes the removal of some values from some cells.
    fn removals(&mut self, cells: &[usize], values: u64) {
        for &cell in cells {
            for value in Ones(values) {
                let step = self.changes.remover(pairs::number(self.topology, cell, value));
                step.into_iter().for_each(|step| bits::insert(self.on, step));
            }
        }
    }

    /// Notes the placements in some cells.
    fn placements(&mut self, cells: &[usize]) {
        for &cell in cells {
            self.changes.placer(cell).into_iter().for_each(|step| bits::insert(self.on, step));
        }
    }

    fn cells(&mut self, expr: &Expr) -> Result<Vec<usize>, EvaluateError> {
        let datum = self.evaluator.eval(expr)?;
        self.evaluator.cells_of(&datum).map_err(|fault| EvaluateError { fault, span: expr.span })
    }

    fn values(&mut self, expr: &Expr) -> Result<u64, EvaluateError> {
        let datum = self.evaluator.eval(expr)?;
        self.evaluator.values_of(&datum).map_err(|fault| EvaluateError { fault, span: expr.span })
    }

    fn elements(&mut self, expr: &Expr) -> Result<Vec<Datum>, EvaluateError> {
        let datum = self.evaluator.eval(expr)?;
        Ok(self.evaluator.elements(datum))
    }

    /// What a variable was given as, where that is an expression.
    fn given(&self, var: VarId) -> Option<&'a Expr> {
        self.lets.iter().find(|(known, _)| *known == var).map(|(_, value)| *value)
    }

    /// Notes what it rests on that a set has an element.
    fn member(&mut self, element: &Datum, set: &'a Expr) -> Done {
        match (&set.kind, element) {
            (ExprKind::Var(var), _) => match self.given(*var) {
                Some(value) => self.member(element, value),
                None => Ok(()),
            },
            (ExprKind::Call(Function::CellsWith, _), Datum::Cell(c)) => {
                self.removals(&[*c], self.topology.all_values());
                Ok(())
            }
            (ExprKind::Binary(Operator::Intersect, a, b), _) => {
                self.member(element, a)?;
                self.member(element, b)
            }
            (ExprKind::Binary(Operator::Subtract, a, b), _) => {
                self.member(element, a)?;
                self.walk(b, Way::Fewer)
            }
            (ExprKind::Binary(Operator::Add, a, b), _) => {
                let first = self.elements(a)?.contains(element);
                self.member(element, if first { a } else { b })
            }
            (ExprKind::Comprehension(c), _) => match c.generators.as_slice() {
                [(Pattern::Var(var), source)] if matches!(c.head.kind, ExprKind::Var(v) if v == *var) => {
                    self.member(element, source)?;
                    self.evaluator.assign(*var, element.clone());
                    c.condition.iter().try_for_each(|condition| self.walk(condition, Way::More))
                }
                _ => self.walk(set, Way::More),
            },
            _ => self.walk(set, Way::More),
        }
    }
}

/// What cannot be worked out.
fn unknown(span: Span) -> EvaluateError {
    EvaluateError { fault: Fault::Later, span }
}
