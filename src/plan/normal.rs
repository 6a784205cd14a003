//! Expressions in the one form that the laws give them.

use crate::lang::program::{Expr, VarId, Variable};
use tesuji_core::form::Form;

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

    /// The elements of a set that fulfil conditions, as far as the language can say it, and the conditions left.
    pub fn restricted(&mut self, var: VarId, source: Expr, conditions: Vec<Expr>) -> (Expr, Vec<Expr>) {
        self.with(|form| {
            let (id, all) = (form.lower(&source), conditions.iter().map(|one| form.lower(one)).collect());
            let (id, left) = form.restricted(var, id, all);
            (form.raise(id), left.into_iter().map(|one| form.raise(one)).collect())
        })
    }
}
