//! The walk over expressions, the same in all domains.

use crate::{Calls, Domain, EvalFault, GuardedList, Operators};
use tesuji_lang::{Comprehension, Expr, ExprKind, Function, Operator, Quantifier, Type, VarId};

impl<'a, D: Domain<'a>> Evaluate<'a> for D {}

/// Evaluation of expressions in a domain.
pub trait Evaluate<'a>: Domain<'a> {
    /// Value of an expression.
    ///
    /// # Errors
    /// Returns an error if a variable is unbound, or an operation has no value in the domain.
    fn eval(&mut self, expr: &Expr) -> Result<Self::Value, Self::Error> {
        self.value(expr).map_err(|fault| Self::locate(fault, expr.span))
    }

    fn value(&mut self, expr: &Expr) -> Result<Self::Value, Self::Error> {
        match &expr.kind {
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Word(_)
            | ExprKind::Kind(_)
            | ExprKind::Param(_)
            | ExprKind::All(_) => self.lift(&[], |board, _| board.constant(expr)),
            ExprKind::Var(variable) => {
                let bound = self.slot(*variable).clone();
                bound.ok_or_else(|| self.board().unbound(*variable).into())
            }
            ExprKind::Set(elements) => {
                let yes = self.constant(true);
                let members = self.eval_all(elements)?.into_iter().map(|element| (element, yes)).collect();
                Ok(self.set_of_values(members))
            }
            ExprKind::Tuple(parts) | ExprKind::Call(Function::Product, parts)
                if parts.len() == 2 && is_candidates(&expr.ty) =>
            {
                let parts = self.eval_all(parts)?;
                self.product(&parts, &expr.ty)
            }
            ExprKind::Tuple(parts) => {
                let parts = self.eval_all(parts)?;
                Ok(self.tuple(parts))
            }
            ExprKind::Call(function, arguments) => {
                let arguments = self.eval_all(arguments)?;
                self.call(*function, &arguments)
            }
            ExprKind::Not(e) => {
                let holds = self.holds(e)?;
                Ok(self.condition(!holds))
            }
            ExprKind::Binary(operator @ (Operator::And | Operator::Or), a, b) => {
                let mut holds = self.holds(a)?;
                if holds != self.constant(*operator == Operator::Or) {
                    let operands = [holds, self.holds(b)?];
                    holds = match operator {
                        Operator::And => self.all(operands),
                        _ => self.any(operands),
                    };
                }
                Ok(self.condition(holds))
            }
            ExprKind::Binary(operator, a, b) => {
                let (lhs, rhs) = (self.eval(a)?, self.eval(b)?);
                self.binary(*operator, [(&lhs, &a.ty), (&rhs, &b.ty)], &expr.ty)
            }
            ExprKind::Size(e) => {
                let value = self.eval(e)?;
                self.size(&value)
            }
            ExprKind::If(condition, a, b) => {
                let condition = self.holds(condition)?;
                if self.is_true(condition) {
                    return self.eval(a);
                }
                if self.is_false(condition) {
                    return self.eval(b);
                }
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                self.choice(condition, a, b)
            }
            ExprKind::Quantified(quantifier, variable, source, condition) => {
                let source = self.eval(source)?;
                let elements = self.elements(&source)?;
                let decisive = |domain: &mut Self| {
                    domain.some_element(*variable, elements, condition, *quantifier != Quantifier::Every)
                };
                let decided = self.scoped(vec![*variable], decisive)?;
                Ok(self.condition(if *quantifier == Quantifier::Some { decided } else { !decided }))
            }
            ExprKind::Comprehension(comprehension) => {
                let variables = comprehension.generators.iter().flat_map(|(pattern, _)| pattern.names());
                let mut rows = Vec::new();
                let yes = self.constant(true);
                self.scoped(variables.collect(), |domain| domain.collect(comprehension, 0, yes, &mut rows))?;
                Ok(self.set_of_values(rows))
            }
            ExprKind::Union(e) => {
                let sets = self.eval(e)?;
                self.union(&sets)
            }
            ExprKind::Common(e) => {
                let sets = self.eval(e)?;
                self.common(&sets)
            }
            ExprKind::Reach(..) => Err(EvalFault::NeedsEngine.into()),
        }
    }

    fn eval_all(&mut self, exprs: &[Expr]) -> Result<Vec<Self::Value>, Self::Error> {
        exprs.iter().map(|e| self.eval(e)).collect()
    }

    fn holds(&mut self, expr: &Expr) -> Result<Self::Truth, Self::Error> {
        let value = self.eval(expr)?;
        self.truth(value).map_err(|fault| Self::locate(fault, expr.span))
    }

    /// Evaluates something that binds variables for itself alone.
    fn scoped<R>(&mut self, variables: Vec<VarId>, inner: impl FnOnce(&mut Self) -> R) -> R {
        let before: Vec<_> = variables.iter().map(|&variable| self.slot(variable).clone()).collect();
        let result = inner(self);
        variables.into_iter().zip(before).for_each(|(variable, before)| *self.slot(variable) = before);
        result
    }

    /// Condition that a condition has this truth value for some element.
    fn some_element(
        &mut self,
        variable: VarId,
        elements: GuardedList<Self::Value, Self::Truth>,
        condition: &Expr,
        is_decisive: bool,
    ) -> Result<Self::Truth, Self::Error> {
        let mut found = Vec::new();
        for (element, member) in elements {
            *self.slot(variable) = Some(element);
            self.limit(found.len())?;
            let holds = self.holds(condition)?;
            let decides = self.and(member, if is_decisive { holds } else { !holds });
            found.push(decides);
            if self.is_true(decides) {
                break;
            }
        }
        Ok(self.any(found))
    }

    /// Adds the heads of a comprehension's rows, from the generator at `depth` on.
    fn collect(
        &mut self,
        comprehension: &Comprehension,
        depth: usize,
        guard: Self::Truth,
        rows: &mut GuardedList<Self::Value, Self::Truth>,
    ) -> Result<(), Self::Error> {
        let Some((pattern, source)) = comprehension.generators.get(depth) else {
            let kept = match &comprehension.condition {
                Some(condition) => self.holds(condition)?,
                None => self.constant(true),
            };
            let guard = self.and(guard, kept);
            if !self.is_false(guard) {
                rows.push((self.eval(&comprehension.head)?, guard));
            }
            return self.limit(rows.len());
        };
        let source = self.eval(source)?;
        for (element, member) in self.elements(&source)? {
            let fits = self.bind(pattern, element)?;
            let guard = self.all([guard, member, fits]);
            if !self.is_false(guard) {
                self.collect(comprehension, depth + 1, guard, rows)?;
            }
        }
        Ok(())
    }
}

fn is_candidates(ty: &Type) -> bool {
    *ty == Type::Candidate || matches!(ty, Type::Set(of) if **of == Type::Candidate)
}
