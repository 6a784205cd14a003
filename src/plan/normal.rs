//! Expressions in the one form that the laws give them.

use crate::lang::program::{Comprehension, Expr, ExprKind, Function, Operator, Type, VarId, Variable};
use crate::make::{binary, is_var};
use tesuji_core::form::Form;
use tesuji_core::node::{Fold, Op};

pub use tesuji_core::board::Board;

/// Brings the expressions of one rule into their form.
pub struct Normal<'a> {
    /// The board on which the rule will run, where that is known.
    pub board: Option<&'a Board>,
    /// The rule's variables; those of loops that are copied get new ones.
    pub variables: &'a mut Vec<Variable>,
}

impl Normal<'_> {
    fn with<T>(&mut self, work: impl FnOnce(&mut Form) -> T) -> T {
        let mut form = Form::new(std::mem::take(self.variables), self.board.cloned());
        let made = work(&mut form);
        *self.variables = form.variables;
        made
    }

    pub fn expr(&mut self, expr: Expr) -> Expr {
        self.with(|form| {
            let id = form.lower(&expr);
            form.raise(id)
        })
    }

    /// The expression with something else in the place of a variable, in its form.
    pub fn put(&mut self, expr: &Expr, var: VarId, by: &Expr) -> Expr {
        self.with(|form| {
            let (id, by) = (form.lower(expr), form.lower(by));
            let id = form.put(id, var, by);
            form.raise(id)
        })
    }

    pub fn member(&mut self, a: Expr, b: Expr) -> Expr {
        self.expr(binary(Operator::In, a, b, Type::Bool))
    }

    pub fn compare(&mut self, op: Operator, a: Expr, b: Expr) -> Expr {
        self.expr(binary(op, a, b, Type::Bool))
    }

    pub fn all(&mut self, conditions: Vec<Expr>) -> Option<Expr> {
        if conditions.is_empty() {
            return None;
        }
        Some(self.with(|form| {
            let all: Vec<_> = conditions.iter().map(|one| form.lower(one)).collect();
            let all = form.all(all);
            form.raise(all)
        }))
    }

    /// The union of an expression over all elements of a set, if it equals the expression of the whole set.
    pub fn of_all(&mut self, expr: &Expr, var: VarId, set: &Expr) -> Option<Expr> {
        self.with(|form| {
            let (id, set) = (form.lower(expr), form.lower(set));
            let whole = form.of_all(id, var, set)?;
            Some(form.raise(whole))
        })
    }

    /// The elements of a set that fulfil conditions, as far as the language can say it, and the conditions left.
    pub fn restricted(&mut self, var: VarId, source: Expr, conditions: Vec<Expr>) -> (Expr, Vec<Expr>) {
        self.with(|form| {
            let (id, all) = (form.lower(&source), conditions.iter().map(|one| form.lower(one)).collect());
            let (id, left) = form.restricted(var, id, all);
            (form.raise(id), left.into_iter().map(|one| form.raise(one)).collect())
        })
    }

    /// A condition on each of a few written elements, apart: each part can be checked as soon as its element is known.
    pub(crate) fn each_of_few(&mut self, predicate: Expr) -> Vec<Expr> {
        self.with(|form| {
            let id = form.lower(&predicate);
            form.each_of_few(id).into_iter().map(|one| form.raise(one)).collect()
        })
    }

    /// A comprehension with new variables, so that it may stand where the old ones are bound.
    pub(crate) fn copied(&mut self, c: Comprehension) -> Comprehension {
        let mut c = c;
        for i in 0..c.generators.len() {
            for old in c.generators[i].0.names() {
                let ty = self.variables[old.0 as usize].ty.clone();
                let span = c.head.span;
                self.variables.push(Variable { name: String::new(), ty: ty.clone(), span });
                let new = VarId(self.variables.len() as u32 - 1);
                let by = crate::make::variable(new, ty, span);
                c.generators[i].0.rename(old, new);
                for (_, source) in &mut c.generators[i + 1..] {
                    *source = self.put(source, old, &by);
                }
                c.head = self.put(&c.head, old, &by);
                c.condition = c.condition.map(|condition| self.put(&condition, old, &by));
            }
        }
        c
    }
}

pub(super) fn calls(expr: &Expr, function: Function) -> Option<&[Expr]> {
    match &expr.kind {
        ExprKind::Call(f, arguments) if *f == function => Some(arguments),
        _ => None,
    }
}

fn in_form<T>(exprs: &[&Expr], ask: impl FnOnce(&Form, &[tesuji_core::node::Id]) -> T) -> T {
    let most = exprs.iter().flat_map(|e| crate::lang::walk::free(e)).map(|v| v.0 + 1).max().unwrap_or(0);
    let _ = (most, Fold::Any, Op::Set);
    let mut form = Form::new(Vec::new(), None);
    let ids: Vec<_> = exprs.iter().map(|e| form.lower(e)).collect();
    ask(&form, &ids)
}

/// Whether a set is part of another one by the way it is made.
pub(crate) fn is_part(part: &Expr, whole: &Expr) -> bool {
    part == whole || in_form(&[part, whole], |form, ids| form.is_part(ids[0], ids[1]))
}

/// Whether values are all that some cells and perhaps others hold.
pub(crate) fn hold_all(values: &Expr, cells: &Expr) -> bool {
    in_form(&[values, cells], |form, ids| form.hold_all(ids[0], ids[1]))
}

/// A superset of a set of cells at the same cost: all cells, or those of the unit that it is made of.
pub(crate) fn among(set: &Expr) -> Expr {
    let mut form = Form::new(Vec::new(), None);
    let id = form.lower(set);
    let id = form.among(id);
    form.raise(id)
}

/// The values of `candidates(c) = {…}`, where these do not depend on c.
pub(crate) fn candidates_given_by(predicate: &Expr, cell: VarId) -> Option<&[Expr]> {
    let ExprKind::Binary(Operator::Equal, a, b) = &predicate.kind else { return None };
    [(a, b), (b, a)].into_iter().find_map(|(all, list)| {
        match (calls(all, Function::Candidates), &list.kind) {
            (Some([of]), ExprKind::Set(list)) if is_var(of, cell) => (of.ty == Type::Cell
                && !list.iter().any(|e| crate::lang::walk::mentions(e, cell)))
            .then_some(list.as_slice()),
            _ => None,
        }
    })
}
