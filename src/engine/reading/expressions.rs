//! What expressions rest on that are not more, not fewer, or neither than they are.

use super::{Done, Reading, unknown};
use crate::lang::program::{
    Comprehension, Expr, ExprKind, Function, Operator, Quantifier, Span, Type, VarId,
};
use crate::plan::reads::Way;

impl<'a> Reading<'a> {
    /// Notes what it rests on that an expression is not more, not fewer, or neither than it is.
    pub(super) fn walk(&mut self, expr: &'a Expr, way: Way) -> Done {
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
            Function::Open if matters => {
                let cells = self.cells(&arguments[0])?;
                self.placements(&cells);
            }
            Function::Needed | Function::Needs => {
                let cells = self.cells(&arguments[0])?;
                if matters {
                    self.placements(&cells);
                }
                // What every live combination has rests on the candidates that rule out the others.
                let complete = Expr {
                    kind: ExprKind::Call(Function::Complete, vec![arguments[0].clone()]),
                    ty: Type::Bool,
                    span,
                };
                if !self.evaluator.holds(&complete)? {
                    self.removals(&cells, all);
                }
            }
            Function::ArrangementsOf if matters => {
                let cells = self.cells(&arguments[0])?;
                self.removals(&cells, all);
            }
            Function::ArrangementsIn if matters => {
                for of in &arguments[..2] {
                    let cells = self.cells(of)?;
                    self.removals(&cells, all);
                }
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
