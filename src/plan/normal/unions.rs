//! Unions of what loops collect: where a function of the language takes the set that a loop runs through, no loop is
//! left.

use super::Normal;
use crate::lang::program::{
    Comprehension, Expr, ExprKind, Function, Growth, Operator, ParameterType, Pattern, Type, VarId,
};
use crate::make::{conjuncts, element_type, empty, is_var, set_of, variable};
use crate::{bounds::only, lang::walk::mentions};

impl Normal<'_> {
    pub(super) fn union(&mut self, sets: Expr, ty: Type) -> Expr {
        let span = sets.span;
        if matches!(&sets.ty, Type::Set(of) if **of == Type::Unit) && ty == set_of(Type::Cell) {
            return self.call(Function::CellsOf, vec![sets], ty, span);
        }
        match sets.kind {
            ExprKind::Set(list) if list.iter().all(|set| set.ty == ty) => {
                let joined = list.into_iter().reduce(|a, b| {
                    let ty = ty.clone();
                    self.join(a, b, ty)
                });
                joined.unwrap_or_else(|| empty(ty, span))
            }
            ExprKind::Comprehension(c)
                if c.binds_names()
                    && let Some(inner) = union_of_loops(&c.head) =>
            {
                // Loops inside loops are loops beside these.
                let inner = self.copied(inner);
                let mut c = *c;
                c.generators.extend(inner.generators);
                c.condition = self.all(c.condition.into_iter().chain(inner.condition).collect());
                c.head = inner.head;
                let sets = Expr { kind: ExprKind::Comprehension(Box::new(c)), ..sets };
                self.union(sets, ty)
            }
            ExprKind::Comprehension(c) => match self.without_last(&c, &ty) {
                Some(union) => union,
                None => {
                    let sets = Expr { kind: ExprKind::Comprehension(c), ..sets };
                    Expr { kind: ExprKind::Union(Box::new(sets)), ty, span }
                }
            },
            kind => {
                let sets = Expr { kind, ..sets };
                Expr { kind: ExprKind::Union(Box::new(sets)), ty, span }
            }
        }
    }

    /// The union of what a comprehension collects without its last loop, where a function takes the loop's set.
    fn without_last(&mut self, c: &Comprehension, ty: &Type) -> Option<Expr> {
        let (Pattern::Var(var), source) = c.generators.last()? else { return None };
        if !mentions(&c.head, *var) || !matches!(source.ty, Type::Set(_) | Type::Unit) {
            return None;
        }
        let mut all = Vec::new();
        if let Some(condition) = c.condition.clone() {
            conjuncts(condition, &mut all);
        }
        let (own, outer): (Vec<Expr>, Vec<Expr>) = all.into_iter().partition(|c| mentions(c, *var));
        let source = match self.all(own) {
            None => source.clone(),
            Some(condition) => {
                let head = variable(*var, element_type(source)?, source.span);
                let ty = set_of(head.ty.clone());
                let generators = vec![(Pattern::Var(*var), source.clone())];
                let filter = Comprehension { head, generators, condition: Some(condition) };
                Expr { kind: ExprKind::Comprehension(Box::new(filter)), ty, span: source.span }
            }
        };
        let whole = self.of_all(&c.head, *var, &source)?;
        let whole = match (&whole.ty, ty) {
            (Type::Set(of), Type::Set(cells)) if **of == Type::Unit && **cells == Type::Cell => {
                self.call(Function::CellsOf, vec![whole], ty.clone(), c.head.span)
            }
            _ if whole.ty == *ty => whole,
            (Type::Unit, _) => self.as_set(whole),
            _ => return None,
        };
        let generators = c.generators[..c.generators.len() - 1].to_vec();
        if generators.is_empty() {
            return Some(match self.all(outer) {
                None => whole,
                Some(condition) => {
                    let none = empty(ty.clone(), whole.span);
                    self.choice(condition, whole, none, ty.clone())
                }
            });
        }
        let condition = self.all(outer);
        let rest = Comprehension { head: whole, generators, condition };
        let span = c.head.span;
        let kind = ExprKind::Comprehension(Box::new(rest));
        let sets = Expr { kind, ty: set_of(ty.clone()), span };
        Some(self.union(sets, ty.clone()))
    }

    /// The union of an expression over all elements of a set, if it equals the expression of the whole set.
    pub fn of_all(&mut self, expr: &Expr, var: VarId, set: &Expr) -> Option<Expr> {
        if is_var(expr, var) {
            return Some(match &set.ty {
                Type::Set(of) if matches!(**of, Type::Set(_)) => {
                    let kind = ExprKind::Union(Box::new(set.clone()));
                    Expr { kind, ty: expr.ty.clone(), span: expr.span }
                }
                _ => set.clone(),
            });
        }
        match &expr.kind {
            ExprKind::Set(list) if list.len() == 1 && is_var(&list[0], var) => Some(set.clone()),
            ExprKind::Call(function, of) if function.growth() == Growth::Union => {
                let at = only(of, var)?;
                let mut part = self.of_all(&of[at], var, set)?;
                let of_units = matches!(&part.ty, Type::Set(of) if **of == Type::Unit);
                let (_, takes) = function.parameters()[at];
                if of_units && !matches!(takes, ParameterType::Areas | ParameterType::UnitOrUnits) {
                    part = self.call(Function::CellsOf, vec![part], set_of(Type::Cell), expr.span);
                }
                let mut of = of.clone();
                of[at] = part;
                Some(self.call(*function, of, expr.ty.clone(), expr.span))
            }
            ExprKind::Binary(op @ (Operator::Intersect | Operator::Subtract), a, b) => {
                let (part, rest, first) = match (mentions(a, var), mentions(b, var)) {
                    (true, false) => (a, b, true),
                    (false, true) if *op == Operator::Intersect => (b, a, false),
                    _ => return None,
                };
                let part = self.of_all(part, var, set)?;
                let ty = expr.ty.clone();
                Some(match op {
                    Operator::Subtract => self.subtract(part, (**rest).clone(), ty),
                    _ if first => self.intersect(part, (**rest).clone(), ty),
                    _ => self.intersect((**rest).clone(), part, ty),
                })
            }
            ExprKind::Binary(Operator::Add, a, b) if mentions(a, var) && mentions(b, var) => {
                let (a, b) = (self.of_all(a, var, set)?, self.of_all(b, var, set)?);
                Some(self.join(a, b, expr.ty.clone()))
            }
            _ => None,
        }
    }
}

fn union_of_loops(expr: &Expr) -> Option<Comprehension> {
    let ExprKind::Union(sets) = &expr.kind else { return None };
    match &sets.kind {
        ExprKind::Comprehension(c) if c.binds_names() => Some((**c).clone()),
        _ => None,
    }
}
