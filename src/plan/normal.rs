//! One form for equal meanings.
//!
//! Whatever way a rule says something, the planner sees it said in one way: negations stand innermost, what a loop
//! asks of its own element is part of the set that it runs through, and loops that a function of the language answers
//! are calls of that function. Every rewriting here holds for all positions, or for all positions of the board that is
//! given.

mod board;
mod comprehensions;
mod conditions;
mod loops;
mod members;
mod restrict;
mod sets;
mod unions;

use crate::lang::program::{Expr, ExprKind, Function, Operator, Quantifier, Type, VarId, Variable};
use crate::lang::walk::{children_mut, map_parts};

pub use board::Board;
pub(crate) use restrict::{among, candidates_given_by, hold_all};
pub(crate) use sets::is_part;

/// Brings the expressions of one rule into their form.
pub struct Normal<'a> {
    /// The board on which the rule will run, where that is known.
    pub board: Option<&'a Board>,
    /// The rule's variables; those of loops that are copied get new ones.
    pub variables: &'a mut Vec<Variable>,
}

impl Normal<'_> {
    pub fn expr(&mut self, mut expr: Expr) -> Expr {
        children_mut(&mut expr, &mut |part| {
            let whole = std::mem::replace(part, crate::make::truth(true, part.span));
            *part = self.expr(whole);
        });
        self.node(expr)
    }

    /// Normalises an expression whose parts are normal.
    pub(super) fn node(&mut self, expr: Expr) -> Expr {
        let Expr { kind, ty, span } = expr;
        match kind {
            ExprKind::Not(inner) => self.not(*inner),
            ExprKind::If(c, a, b) => self.choice(*c, *a, *b, ty),
            ExprKind::Size(set) => self.size(*set),
            ExprKind::Quantified(quantifier, var, set, condition) => match quantifier {
                Quantifier::Some => self.some(var, *set, *condition),
                Quantifier::No => {
                    let some = self.some(var, *set, *condition);
                    self.not(some)
                }
                Quantifier::Every => {
                    let fails = self.not(*condition);
                    let some = self.some(var, *set, fails);
                    self.not(some)
                }
            },
            ExprKind::Comprehension(c) => self.comprehension(*c, ty, span),
            ExprKind::Union(sets) => self.union(*sets, ty),
            // Errors of numbers are reported with the whole expression.
            ExprKind::Binary(op, a, b) if ty == Type::Int => Expr { span, ..self.binary(op, *a, *b, ty) },
            ExprKind::Binary(op, a, b) => self.binary(op, *a, *b, ty),
            ExprKind::Call(function, arguments) => self.call(function, arguments, ty, span),
            kind => Expr { kind, ty, span },
        }
    }

    fn binary(&mut self, op: Operator, a: Expr, b: Expr, ty: Type) -> Expr {
        match op {
            Operator::And => self.and(a, b),
            Operator::Or => self.or(a, b),
            Operator::In => self.member(a, b),
            Operator::Subset => self.subset(a, b),
            Operator::Sees => self.sees(a, b),
            Operator::Intersect => self.intersect(a, b, ty),
            Operator::Subtract if ty != Type::Int => self.subtract(a, b, ty),
            Operator::Add if ty != Type::Int => self.join(a, b, ty),
            Operator::Add | Operator::Subtract | Operator::Multiply | Operator::Divide | Operator::Modulo => {
                self.arithmetic(op, a, b)
            }
            _ => self.compare(op, a, b),
        }
    }

    /// A new variable like another one.
    pub(super) fn fresh(&mut self, like: VarId) -> VarId {
        let like = self.variables[like.0 as usize].clone();
        // It has no name, so it is no part of a match's bindings.
        self.variables.push(Variable { name: String::new(), ..like });
        VarId(self.variables.len() as u32 - 1)
    }

    /// The expression with something else in the place of a variable, in its form.
    pub fn put(&mut self, expr: &Expr, var: VarId, by: &Expr) -> Expr {
        if crate::make::is_var(expr, var) {
            return by.clone();
        }
        if !crate::lang::walk::mentions(expr, var) {
            return expr.clone();
        }
        let mapped = map_parts(expr, &mut |part| self.put(part, var, by));
        self.node(mapped)
    }
}

pub(super) fn calls(expr: &Expr, function: Function) -> Option<&[Expr]> {
    match &expr.kind {
        ExprKind::Call(f, arguments) if *f == function => Some(arguments),
        _ => None,
    }
}
