//! Unions of what loops collect: where a function of the language takes the set that a loop runs through, no loop is
//! left.

use crate::form::Form;
use crate::lang::program::{Function, Growth, Operator, ParameterType, Pattern, Type, VarId};
use crate::make::set_of;
use crate::node::{Fold, Id, Op, Query};

impl Form {
    /// `union { head : x in X, … where c }`.
    pub(super) fn united(&mut self, query: Query, ty: Type) -> Id {
        if let (Some((_, source)), true) = (self.filtered(&query), query.conditions.is_empty()) {
            return self.union_of_sets(source, query, ty);
        }
        let mut query = self.flattened(query);
        let left: Vec<Id> = query.conditions.iter().flat_map(|one| self.conjuncts(*one)).collect();
        if left.iter().any(|one| *self.op(*one) == Op::Bool(false)) {
            return self.empty(ty);
        }
        let Some(left) = self.narrowed(&mut query, left) else { return self.empty(ty) };
        query.conditions = left;
        if let (Some((_, source)), true) = (self.filtered(&query), query.conditions.is_empty()) {
            return self.union_of_sets(source, query, ty);
        }
        if query.binds_names()
            && let Some(inner) = query.head.and_then(|head| self.query(head))
            && inner.fold == Fold::Union
            && inner.binds_names()
            && self.filtered(&inner).is_none()
        {
            // Loops inside loops are loops beside these.
            let inner = self.copied(inner);
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
    fn union_of_sets(&mut self, sets: Id, query: Query, ty: Type) -> Id {
        if *self.ty(sets) == set_of(Type::Unit) && ty == set_of(Type::Cell) {
            return self.call(Function::CellsOf, vec![sets]);
        }
        if *self.op(sets) == Op::Set && self.args(sets).iter().all(|set| *self.ty(*set) == ty) {
            let list = self.args(sets).to_vec();
            let mut join = |a, b| self.make_as(Op::Binary(Operator::Add), vec![a, b], ty.clone());
            let joined = list.into_iter().reduce(&mut join);
            return joined.unwrap_or_else(|| self.empty(ty));
        }
        match self.query(sets).filter(|inner| inner.fold == Fold::Collect) {
            Some(inner) => self.make_query(Query { fold: Fold::Union, ..inner }, ty),
            None => self.as_written(&query, ty),
        }
    }

    /// The union without its last loop, where a function takes the loop's set.
    fn without_last(&mut self, query: &Query, ty: &Type) -> Option<Id> {
        let (last, outer_loops) = query.generators.split_last()?;
        let (Pattern::Var(var), source) = last else { return None };
        let (var, source, head) = (*var, *source, query.head?);
        if !self.mentions(head, var) || !matches!(self.ty(source), Type::Set(_) | Type::Unit) {
            return None;
        }
        let conditions: Vec<Id> = query.conditions.iter().flat_map(|one| self.conjuncts(*one)).collect();
        let (own, outer): (Vec<Id>, Vec<Id>) =
            conditions.into_iter().partition(|one| self.mentions(*one, var));
        if self.is_var(head, var) && outer_loops.is_empty() && outer.is_empty() {
            return None;
        }
        let generators = vec![(Pattern::Var(var), source)];
        let whole = if self.is_var(head, var) && self.is_set(head) {
            let union = Query { generators, conditions: own, fold: Fold::Union, head: Some(head) };
            self.as_written(&union, ty.clone())
        } else if own.is_empty() {
            self.of_all(head, var, source)?
        } else {
            let (of, one) = (self.element_type(source)?, self.var(var));
            let filter = Query { generators, conditions: own, fold: Fold::Collect, head: Some(one) };
            let source = self.as_written(&filter, set_of(of));
            self.of_all(head, var, source)?
        };
        let whole = match (self.ty(whole), ty) {
            (Type::Set(of), Type::Set(cells)) if **of == Type::Unit && **cells == Type::Cell => {
                self.call(Function::CellsOf, vec![whole])
            }
            (Type::Unit, _) => self.as_set(whole),
            (of, _) if of == ty => whole,
            _ => return None,
        };
        let condition = self.all(outer.iter().copied());
        if outer_loops.is_empty() {
            let none = self.empty(ty.clone());
            return Some(match outer.is_empty() {
                true => whole,
                false => self.make_as(Op::If, vec![condition, whole, none], ty.clone()),
            });
        }
        let generators = outer_loops.to_vec();
        let rest = Query { generators, conditions: outer, fold: Fold::Union, head: Some(whole) };
        Some(self.make_query(rest, ty.clone()))
    }

    /// The union of an expression over all elements of a set, if it equals the expression of the whole set.
    pub fn of_all(&mut self, id: Id, var: VarId, set: Id) -> Option<Id> {
        if self.is_var(id, var) {
            return Some(match self.element_type(set) {
                Some(Type::Set(_)) => {
                    let (ty, one) = (self.ty(id).clone(), self.fresh(var));
                    self.union_of(set, one, ty)
                }
                _ => set,
            });
        }
        let args = self.args(id).to_vec();
        match *self.op(id) {
            Op::Set if matches!(args[..], [one] if self.is_var(one, var)) => Some(set),
            Op::Call(function) if function.growth() == Growth::Union => {
                let at = self.only(&args, var)?;
                let mut part = self.of_all(args[at], var, set)?;
                let (_, takes) = function.parameters()[at];
                let is_of_units = *self.ty(part) == set_of(Type::Unit);
                if is_of_units && !matches!(takes, ParameterType::Areas | ParameterType::UnitOrUnits) {
                    part = self.call(Function::CellsOf, vec![part]);
                }
                let mut args = args;
                args[at] = part;
                Some(self.call(function, args))
            }
            Op::Binary(by @ (Operator::Intersect | Operator::Subtract)) => {
                let (a, b) = match (self.mentions(args[0], var), self.mentions(args[1], var)) {
                    (true, false) => (self.of_all(args[0], var, set)?, args[1]),
                    (false, true) if by == Operator::Intersect => (args[0], self.of_all(args[1], var, set)?),
                    _ => return None,
                };
                let (a, b) = (self.as_cells(a, id), self.as_cells(b, id));
                Some(self.binary(by, a, b))
            }
            Op::Binary(Operator::Add) if args.iter().all(|one| self.mentions(*one, var)) => {
                let (a, b) = (self.of_all(args[0], var, set)?, self.of_all(args[1], var, set)?);
                let (a, b) = (self.as_cells(a, id), self.as_cells(b, id));
                Some(self.binary(Operator::Add, a, b))
            }
            _ => None,
        }
    }

    /// A set of units as their cells, where these stand in a set of cells.
    fn as_cells(&mut self, part: Id, whole: Id) -> Id {
        let is = *self.ty(part) == set_of(Type::Unit) && *self.ty(whole) == set_of(Type::Cell);
        if is { self.call(Function::CellsOf, vec![part]) } else { part }
    }

    /// `union X`, with a variable for each set of X.
    pub(crate) fn union_of(&mut self, sets: Id, one: VarId, ty: Type) -> Id {
        let head = self.var(one);
        let generators = vec![(Pattern::Var(one), sets)];
        self.make_query(Query { generators, conditions: Vec::new(), fold: Fold::Union, head: Some(head) }, ty)
    }

    /// The place of the only argument that mentions a variable.
    pub fn only(&self, args: &[Id], var: VarId) -> Option<usize> {
        let mut found = (0..args.len()).filter(|&at| self.mentions(args[at], var));
        found.next().filter(|_| found.next().is_none())
    }
}
