//! Which steps of a world a match of a technique rests on: a walk through its clauses with what its variables stand
//! for, which notes the candidates and open cells whose absence it needs.

use super::evaluate::{EvaluateError, Evaluator, Fault};
use super::grounds::Changes;
use super::pairs;
use super::trace::Datum;
use crate::board::bits::{self, Ones};
use crate::board::topology::Topology;
use crate::lang::program::{
    Call, Clause, Comprehension, Conclusion, Expr, ExprKind, Function, Operator, Pattern, Quantifier, Span,
    Technique, VarId,
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

    /// Notes what it rests on that an expression is not more, not fewer, or neither than it is.
    fn walk(&mut self, expr: &'a Expr, way: Way) -> Done {
        match &expr.kind {
            ExprKind::Var(var) => match self.given(*var) {
                Some(value) => self.walk(value, way),
                None => Ok(()),
            },
            ExprKind::Not(e) => self.walk(e, way.turned()),
            ExprKind::Size(e) | ExprKind::Union(e) => self.walk(e, way),
            ExprKind::Common(e) => self.walk(e, Way::Any),
            ExprKind::Reach(..) => Err(unknown(expr.span)),
            ExprKind::If(c, a, b) => {
                self.walk(c, Way::Any)?;
                let chosen = if self.evaluator.holds(c)? { a } else { b };
                self.walk(chosen, way)
            }
            ExprKind::Call(function, arguments) => self.call(*function, arguments, expr.span, way),
            ExprKind::Binary(operator, a, b) => self.binary(*operator, a, b, way),
            ExprKind::Quantified(quantifier, var, set, condition) => {
                self.quantified(*quantifier, *var, (set, condition), way)
            }
            ExprKind::Comprehension(c) => self.comprehension(c, 0, way),
            _ => {
                let mut parts = Vec::new();
                crate::lang::walk::children(expr, &mut |e| parts.push(e));
                parts.into_iter().try_for_each(|part| self.walk(part, way))
            }
        }
    }

    fn call(&mut self, function: Function, arguments: &'a [Expr], span: Span, way: Way) -> Done {
        let all = self.topology.all_values();
        // What these give shrinks when candidates go: that they give so much needs no absence.
        let matters = way != Way::More;
        match function {
            Function::Candidates if matters => {
                let cells = self.cells(&arguments[0])?;
                self.removals(&cells, all);
            }
            Function::Places if matters => {
                let (cells, values) = (self.cells(&arguments[0])?, self.values(&arguments[1])?);
                self.removals(&cells, values);
            }
            Function::Open | Function::Needed if matters => {
                let cells = self.cells(&arguments[0])?;
                self.placements(&cells);
            }
            Function::CellsWith => {
                let every: Vec<usize> = (0..self.topology.cells.len()).collect();
                self.removals(&every, all);
            }
            Function::Covers | Function::Removed | Function::PlacedIn | Function::Contradiction => {
                return Err(unknown(span));
            }
            _ => {}
        }
        let way = match function {
            Function::Candidates | Function::Places | Function::Open | Function::CellsOf => way,
            Function::Product | Function::CellsAmong | Function::ValuesAmong => way,
            Function::Peers | Function::Against => way.turned(),
            _ => Way::Any,
        };
        arguments.iter().try_for_each(|argument| self.walk(argument, way))
    }

    fn binary(&mut self, operator: Operator, a: &'a Expr, b: &'a Expr, way: Way) -> Done {
        let (left, right) = match operator {
            Operator::Or if way == Way::More => {
                let first = self.evaluator.holds(a)?;
                return self.walk(if first { a } else { b }, way);
            }
            Operator::In if way == Way::More => {
                let element = self.evaluator.eval(a)?;
                self.member(&element, b)?;
                return self.walk(a, Way::Any);
            }
            Operator::Or | Operator::And | Operator::Add | Operator::Intersect => (way, way),
            Operator::Subtract => (way, way.turned()),
            Operator::In => (Way::Any, way),
            Operator::Less | Operator::LessEqual | Operator::Subset => (way.turned(), way),
            Operator::Greater | Operator::GreaterEqual => (way, way.turned()),
            Operator::Equal | Operator::NotEqual => {
                let empty = |e: &Expr| matches!(&e.kind, ExprKind::Set(list) if list.is_empty());
                let way = if operator == Operator::Equal { way.turned() } else { way };
                if empty(b) {
                    return self.walk(a, way);
                }
                if empty(a) {
                    return self.walk(b, way);
                }
                (Way::Any, Way::Any)
            }
            Operator::Sees | Operator::Multiply | Operator::Divide | Operator::Modulo => (Way::Any, Way::Any),
        };
        self.walk(a, left)?;
        self.walk(b, right)
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        var: VarId,
        (set, condition): (&'a Expr, &'a Expr),
        way: Way,
    ) -> Done {
        let elements = self.elements(set)?;
        if quantifier == Quantifier::Some && way == Way::More {
            // One witness is enough.
            for element in elements {
                self.evaluator.assign(var, element.clone());
                if self.evaluator.holds(condition)? {
                    self.member(&element, set)?;
                    return self.walk(condition, way);
                }
            }
            return Ok(());
        }
        let (of_set, of_condition) = match quantifier {
            Quantifier::Some => (way, way),
            Quantifier::Every => (way.turned(), way),
            Quantifier::No => (way.turned(), way.turned()),
        };
        self.walk(set, of_set)?;
        for element in elements {
            self.evaluator.assign(var, element);
            self.walk(condition, of_condition)?;
        }
        Ok(())
    }

    fn comprehension(&mut self, c: &'a Comprehension, depth: usize, way: Way) -> Done {
        let Some((pattern, source)) = c.generators.get(depth) else {
            if let Some(condition) = &c.condition {
                self.walk(condition, way)?;
                if !self.evaluator.holds(condition)? {
                    return Ok(());
                }
            }
            return self.walk(&c.head, way);
        };
        self.walk(source, way)?;
        for element in self.elements(source)? {
            if self.evaluator.bind(pattern, element) {
                self.comprehension(c, depth + 1, way)?;
            }
        }
        Ok(())
    }
}

fn unknown(span: Span) -> EvaluateError {
    EvaluateError { fault: Fault::Later, span }
}
