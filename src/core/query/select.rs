//! Selection of a set's elements without a loop.

use crate::{ExprDag, ExprId, ExprOp, Query, QueryFold, construct::set_of};
use tesuji_lang::{Function, Operator, Type, VarId};

impl ExprDag {
    /// Pushes conditions on the element into the source. Returns the source and the remaining conditions.
    pub fn select(
        &mut self,
        var: VarId,
        mut source: ExprId,
        conditions: Vec<ExprId>,
    ) -> (ExprId, Vec<ExprId>) {
        let mut remaining = Vec::new();
        for condition in conditions {
            match self.select_one(var, source, condition) {
                Some(smaller) => source = smaller,
                None => {
                    // A cell with given candidates is a place of each of them.
                    for value in self.candidates_given_by(condition, var).unwrap_or_default() {
                        source = self.call(Function::Places, vec![source, value]);
                    }
                    remaining.push(condition);
                }
            }
        }
        (source, remaining)
    }

    /// Source restricted by one condition; `None` if that takes a loop.
    fn select_one(&mut self, var: VarId, source: ExprId, condition: ExprId) -> Option<ExprId> {
        let element = (var, source);
        self.element_type(source)?;
        let args = self.args(condition).to_vec();
        match self.op(condition) {
            ExprOp::Binary(Operator::Subset)
                if self.is_image(args[0], Function::Candidates, var) && self.hold_all(args[1], source) =>
            {
                return Some(source);
            }
            ExprOp::Not => {
                if let Some(others) = self.beside_others(var, source, args[0]) {
                    return Some(others);
                }
                let out = self.selection_set(var, source, args[0])?;
                return Some(self.binary(Operator::Subtract, source, out));
            }
            ExprOp::Binary(Operator::NotEqual) if self.is_empty_set(args[1]) => {
                let none = self.is_empty(args[0]);
                let out = self.elements_without(element, none)?;
                return Some(self.binary(Operator::Intersect, source, out));
            }
            ExprOp::Binary(Operator::NotEqual) => {
                let operand = if self.is_var(args[0], var) { args[1] } else { args[0] };
                // Excluding one unit from all costs as much as testing each.
                let apart = args.iter().any(|one| self.is_var(*one, var)) && !self.mentions(operand, var);
                let is_apart = apart && matches!(self.ty(operand), Type::Cell | Type::Value | Type::Kind);
                return is_apart.then(|| self.binary(Operator::Subtract, source, operand));
            }
            _ => {}
        }
        if let Some(out) = self.elements_without(element, condition) {
            return Some(self.binary(Operator::Subtract, source, out));
        }
        let part = self.selection_set(var, source, condition)?;
        Some(self.binary(Operator::Intersect, source, part))
    }

    /// Set S with `source & S` as the elements that fulfil a condition; a disjunction becomes a union.
    fn selection_set(&mut self, var: VarId, source: ExprId, condition: ExprId) -> Option<ExprId> {
        if let Some((a, b)) = self.operands(condition, Operator::Or) {
            let (a, b) = (self.selection_set(var, source, a)?, self.selection_set(var, source, b)?);
            return Some(self.binary(Operator::Add, a, b));
        }
        self.elements_with((var, source), condition)
    }

    /// Elements x of the source for which X has another element; the condition is `X subset {x}`.
    fn beside_others(&mut self, var: VarId, source: ExprId, condition: ExprId) -> Option<ExprId> {
        let (all, only) = self.operands(condition, Operator::Subset)?;
        let element_type = self.element_type(source)?;
        if !self.is_only(only, var) || self.mentions(all, var) || !self.is_of_type(all, &element_type) {
            return None;
        }
        let fresh = self.fresh(var);
        let element = self.var(fresh);
        let singleton = self.make(ExprOp::Set, vec![element]);
        let head = Some(self.binary(Operator::Subtract, source, singleton));
        let union = Query::over((fresh, all), Vec::new(), QueryFold::Union, head);
        Some(self.make_query(union, set_of(element_type)))
    }

    /// Values of `candidates(c) = {…}` if they do not depend on c.
    pub fn candidates_given_by(&self, condition: ExprId, cell: VarId) -> Option<Vec<ExprId>> {
        self.equated(condition)?.into_iter().find_map(|(all, list)| {
            let is_of_cell =
                self.is_image(all, Function::Candidates, cell) && *self.ty(self.args(all)[0]) == Type::Cell;
            self.list(list).filter(|_| is_of_cell && !self.mentions(list, cell)).map(<[ExprId]>::to_vec)
        })
    }
}
