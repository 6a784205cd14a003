//! Normal form of unions: an additive function takes the whole set in place of a loop over its elements.

use crate::{ExprDag, ExprId, ExprOp, Query, QueryFold, construct::set_of};
use tesuji_lang::{Function, Monotonicity, Operator, ParameterType, Pattern, Type, VarId};

impl ExprDag {
    /// `union { head : x in X, … where c }`.
    pub(super) fn make_union(&mut self, query: Query, ty: Type) -> ExprId {
        if let (Some((_, source)), true) = (self.as_filter(&query), query.conditions.is_empty()) {
            return self.union_of_sets(source, query, ty);
        }
        let mut query = self.unnest(query);
        let remaining = self.all_conjuncts(&query.conditions);
        if remaining.iter().any(|one| self.is_false(*one)) {
            return self.empty(ty);
        }
        let Some(remaining) = self.push_down(&mut query, remaining) else { return self.empty(ty) };
        query.conditions = remaining;
        if let (Some((_, source)), true) = (self.as_filter(&query), query.conditions.is_empty()) {
            return self.union_of_sets(source, query, ty);
        }
        if query.binds_names()
            && let Some(inner) = query.head.and_then(|head| self.query_by(head, QueryFold::Union))
            && inner.binds_names()
            && self.as_filter(&inner).is_none()
        {
            // Nested unions are one union over all their loops.
            let inner = self.freshen(inner);
            query.generators.extend(inner.generators);
            query.conditions.extend(inner.conditions);
            query.head = inner.head;
            return self.make_query(query, ty);
        }
        match self.without_last(&query, &ty) {
            Some(union) => union,
            None => self.as_written(&query, ty),
        }
    }

    /// `union X`.
    fn union_of_sets(&mut self, sets: ExprId, query: Query, ty: Type) -> ExprId {
        if *self.ty(sets) == set_of(Type::Unit) && ty == set_of(Type::Cell) {
            return self.call(Function::CellsOf, vec![sets]);
        }
        if let Some(list) = self.listed(sets)
            && list.iter().all(|set| *self.ty(*set) == ty)
        {
            let mut join = |a, b| self.make_as(ExprOp::Binary(Operator::Add), vec![a, b], ty.clone());
            let joined = list.into_iter().reduce(&mut join);
            return joined.unwrap_or_else(|| self.empty(ty));
        }
        match self.query_by(sets, QueryFold::Collect) {
            Some(inner) => self.make_query(Query { fold: QueryFold::Union, ..inner }, ty),
            None => self.as_written(&query, ty),
        }
    }

    /// Union without its last loop, if the head is additive in the loop's variable.
    fn without_last(&mut self, query: &Query, ty: &Type) -> Option<ExprId> {
        let (last, outer_loops) = query.generators.split_last()?;
        let (Pattern::Var(var), source) = last else { return None };
        let (var, source, head) = (*var, *source, query.head?);
        if !self.mentions(head, var) || !self.is_typed_set(source) {
            return None;
        }
        let (own, outer) = self.split_by(self.all_conjuncts(&query.conditions), var);
        if self.is_var(head, var) && outer_loops.is_empty() && outer.is_empty() {
            return None;
        }
        let whole = if self.is_var(head, var) && self.is_set(head) {
            let union = Query::over((var, source), own, QueryFold::Union, Some(head));
            self.as_written(&union, ty.clone())
        } else if own.is_empty() {
            self.lift_to_set(head, var, source)?
        } else {
            let (of, one) = (self.element_type(source)?, self.var(var));
            let filter = Query::over((var, source), own, QueryFold::Collect, Some(one));
            let source = self.as_written(&filter, set_of(of));
            self.lift_to_set(head, var, source)?
        };
        let whole = self.as_cells(whole, ty);
        let whole = self.as_set(whole);
        if self.ty(whole) != ty {
            return None;
        }
        let condition = self.all(outer.iter().copied());
        if outer_loops.is_empty() {
            return Some(self.set_if(condition, whole, ty.clone()));
        }
        let generators = outer_loops.to_vec();
        let rest = Query { generators, conditions: outer, fold: QueryFold::Union, head: Some(whole) };
        Some(self.make_query(rest, ty.clone()))
    }

    /// f(X) if f is additive, that is, if the union of f(x) over X equals it; else `None`.
    pub fn lift_to_set(&mut self, id: ExprId, var: VarId, set: ExprId) -> Option<ExprId> {
        if self.is_var(id, var) {
            return Some(match self.element_type(set) {
                Some(Type::Set(_)) => {
                    let (ty, one) = (self.ty(id).clone(), self.fresh(var));
                    self.union_of(set, one, ty)
                }
                _ => set,
            });
        }
        let (args, ty) = (self.args(id).to_vec(), self.ty(id).clone());
        match *self.op(id) {
            ExprOp::Set if matches!(args[..], [one] if self.is_var(one, var)) => Some(set),
            ExprOp::Call(function) if function.growth() == Monotonicity::Union => {
                let index = self.only(&args, var)?;
                let mut part = self.lift_to_set(args[index], var, set)?;
                let (_, takes) = function.parameters()[index];
                if !matches!(takes, ParameterType::Areas | ParameterType::UnitOrUnits) {
                    part = self.as_cells(part, &set_of(Type::Cell));
                }
                let mut args = args;
                args[index] = part;
                Some(self.call(function, args))
            }
            ExprOp::Binary(by @ (Operator::Intersect | Operator::Subtract)) => {
                let (a, b) = match (self.mentions(args[0], var), self.mentions(args[1], var)) {
                    (true, false) => (self.lift_to_set(args[0], var, set)?, args[1]),
                    (false, true) if by == Operator::Intersect => {
                        (args[0], self.lift_to_set(args[1], var, set)?)
                    }
                    _ => return None,
                };
                let (a, b) = (self.as_cells(a, &ty), self.as_cells(b, &ty));
                Some(self.binary(by, a, b))
            }
            ExprOp::Binary(Operator::Add) if args.iter().all(|one| self.mentions(*one, var)) => {
                let (a, b) = (self.lift_to_set(args[0], var, set)?, self.lift_to_set(args[1], var, set)?);
                let (a, b) = (self.as_cells(a, &ty), self.as_cells(b, &ty));
                Some(self.binary(Operator::Add, a, b))
            }
            _ => None,
        }
    }

    /// `cells(U)` for a set of units where a set of cells is expected.
    fn as_cells(&mut self, set: ExprId, ty: &Type) -> ExprId {
        let is_of_units = *self.ty(set) == set_of(Type::Unit) && *ty == set_of(Type::Cell);
        if is_of_units { self.call(Function::CellsOf, vec![set]) } else { set }
    }

    /// `union X` with this loop variable.
    pub(crate) fn union_of(&mut self, sets: ExprId, one: VarId, ty: Type) -> ExprId {
        let head = self.var(one);
        self.make_query(Query::over((one, sets), Vec::new(), QueryFold::Union, Some(head)), ty)
    }

    /// Index of the only argument that reads a variable; `None` if there are several.
    pub fn only(&self, args: &[ExprId], var: VarId) -> Option<usize> {
        let mut found = (0..args.len()).filter(|&index| self.mentions(args[index], var));
        found.next().filter(|_| found.next().is_none())
    }
}
