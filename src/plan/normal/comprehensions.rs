//! Comprehensions: loops are joined where one depends on the other, and conditions become part of the sets.

use super::Normal;
use crate::lang::program::{
    Comprehension, Expr, ExprKind, Function, Operator, Pattern, Quantifier, Span, Type, VarId,
};
use crate::lang::walk::mentions;
use crate::make::{
    call, conjuncts, element_type, empty, is_empty_set, is_simple, is_var, set_of, truth, variable,
};

impl Normal<'_> {
    /// A comprehension with new variables, so that it may stand where the old ones are bound.
    pub(crate) fn copied(&mut self, mut c: Comprehension) -> Comprehension {
        for i in 0..c.generators.len() {
            for old in c.generators[i].0.names() {
                let new = self.fresh(old);
                let by = variable(new, self.variables[new.0 as usize].ty.clone(), c.head.span);
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

    /// `{ head : x in X, … where c }`.
    pub(super) fn comprehension(&mut self, c: Comprehension, ty: Type, span: Span) -> Expr {
        let mut c = self.flattened(c);
        let mut left = Vec::new();
        if let Some(condition) = c.condition.take() {
            conjuncts(condition, &mut left);
        }
        if let [(Pattern::Tuple(_), source)] = c.generators.as_slice()
            && source.ty == ty
            && let Some(part) = self.candidates_in(&c, source, &left, &ty)
        {
            return part;
        }
        if left.iter().any(|c| matches!(c.kind, ExprKind::Bool(false))) {
            return empty(ty, span);
        }
        self.loop_through_holders(&mut c, &mut left);
        for i in 0..c.generators.len() {
            let Pattern::Var(var) = c.generators[i].0 else { continue };
            let later: Vec<VarId> = c.generators[i + 1..].iter().flat_map(|(p, _)| p.names()).collect();
            let (own, others) =
                left.into_iter().partition(|c| mentions(c, var) && Self::is_independent(c, &later));
            left = others;
            let source = std::mem::replace(&mut c.generators[i].1, truth(true, span));
            let (source, rest) = self.restricted(var, source, own);
            left.extend(rest);
            c.generators[i].1 = source;
        }
        if c.generators.iter().any(|(_, source)| is_empty_set(source)) {
            return empty(ty, span);
        }
        self.join_loops(&mut c.generators, &c.head, &left);
        if let Some((Pattern::Var(var), source)) = c.generators.last()
            && is_var(&c.head, *var)
            && left.iter().all(|c| !mentions(c, *var))
            && (left.is_empty() || c.generators.len() > 1)
            && matches!(source.ty, Type::Set(_) | Type::Unit)
        {
            let source = self.as_set(source.clone());
            c.generators.pop();
            if c.generators.is_empty() {
                return source;
            }
            let sets = set_of(source.ty.clone());
            let condition = self.all(left);
            let c = Comprehension { head: source, condition, ..c };
            let sets = Expr { kind: ExprKind::Comprehension(Box::new(c)), ty: sets, span };
            return self.union(sets, ty);
        }
        c.condition = self.all(left);
        let names: Vec<VarId> = c.generators.iter().flat_map(|(pattern, _)| pattern.names()).collect();
        if c.binds_names() && Self::is_independent(&c.head, &names) {
            // It is one thing, where there is anything to collect it for.
            let condition = c.condition.unwrap_or_else(|| truth(true, span));
            let any = self.some_of(c.generators, condition);
            let one = Expr { kind: ExprKind::Set(vec![c.head]), ty: ty.clone(), span };
            return self.choice(any, one, empty(ty.clone(), span), ty);
        }
        Expr { kind: ExprKind::Comprehension(Box::new(c)), ty, span }
    }

    /// Joins two loops where the second alone depends on the variable of the first: `c in X, w in f(c)` is w in f(X).
    fn join_loops(&mut self, generators: &mut Vec<(Pattern, Expr)>, head: &Expr, predicates: &[Expr]) {
        let mut i = 0;
        while i + 1 < generators.len() {
            let (Pattern::Var(first), source) = generators[i].clone() else {
                i += 1;
                continue;
            };
            let later = generators[i + 2..].iter().map(|(_, source)| source).chain(predicates).chain([head]);
            let is_used = later.into_iter().any(|e| mentions(e, first));
            let of_sets = |ty: &Type| matches!(ty, Type::Set(of) if matches!(**of, Type::Set(_)));
            let second = &generators[i + 1].1;
            let whole =
                match is_used || of_sets(&source.ty) || of_sets(&second.ty) || !mentions(second, first) {
                    true => None,
                    false => self.of_all(&second.clone(), first, &source),
                };
            match whole {
                Some(whole) => {
                    generators[i + 1].1 = whole;
                    generators.remove(i);
                }
                None => i += 1,
            }
        }
    }

    /// Runs through sets that hold the element, then through these: v of `some N in X: v in N and c`.
    fn loop_through_holders(&mut self, c: &mut Comprehension, left: &mut Vec<Expr>) {
        let Some((Pattern::Var(var), _)) = c.generators.last() else { return };
        let var = *var;
        let holder = |predicate: &Expr| match &predicate.kind {
            ExprKind::Quantified(Quantifier::Some, holder, sets, of) => {
                let ty = element_type(sets).filter(|ty| matches!(ty, Type::Set(_)))?;
                let mut all = Vec::new();
                conjuncts((**of).clone(), &mut all);
                let member = all.iter().position(|predicate| match &predicate.kind {
                    ExprKind::Binary(Operator::In, a, b) => is_var(a, var) && is_var(b, *holder),
                    _ => false,
                })?;
                all.remove(member);
                (!mentions(sets, var)).then(|| (*holder, (**sets).clone(), ty, all))
            }
            _ => None,
        };
        if !is_var(&c.head, var) {
            return;
        }
        let Some((at, (holder, sets, ty, all))) =
            left.iter().enumerate().find_map(|(i, predicate)| Some((i, holder(predicate)?)))
        else {
            return;
        };
        left.remove(at);
        let new = self.fresh(holder);
        let by = variable(new, ty.clone(), c.head.span);
        left.extend(all.iter().map(|predicate| self.put(predicate, holder, &by)).collect::<Vec<_>>());
        if let Some((pattern, source)) = c.generators.pop() {
            c.generators.push((Pattern::Var(new), sets));
            c.generators.push((pattern, self.intersect(source, by, ty)));
        }
    }

    /// The candidates `(c, v)` of a set that are in other ones, and not in others.
    fn candidates_in(
        &mut self,
        c: &Comprehension,
        source: &Expr,
        predicates: &[Expr],
        ty: &Type,
    ) -> Option<Expr> {
        let names: Vec<VarId> = c.generators[0].0.names();
        let (ExprKind::Call(Function::Product, of), [cell, value]) = (&c.head.kind, names.as_slice()) else {
            return None;
        };
        let other = |predicate: &Expr| match &predicate.kind {
            ExprKind::Binary(Operator::In, one, set) if **one == c.head => {
                (set.ty == *ty && Self::is_independent(set, &names)).then(|| (**set).clone())
            }
            _ => None,
        };
        let sets: Option<Vec<(bool, Expr)>> = predicates
            .iter()
            .map(|predicate| match &predicate.kind {
                ExprKind::Not(inner) => Some((false, other(inner)?)),
                _ => Some((true, other(predicate)?)),
            })
            .collect();
        let all = sets.filter(|_| is_var(&of[0], *cell) && is_var(&of[1], *value))?;
        Some(all.into_iter().fold(source.clone(), |part, (inside, set)| match inside {
            true => self.intersect(part, set, ty.clone()),
            false => self.subtract(part, set, ty.clone()),
        }))
    }

    /// The comprehension without sources that are comprehensions of their own.
    fn flattened(&mut self, mut c: Comprehension) -> Comprehension {
        let mut i = 0;
        while i < c.generators.len() {
            let (Pattern::Var(var), ExprKind::Comprehension(inner)) =
                (c.generators[i].0.clone(), &c.generators[i].1.kind)
            else {
                i += 1;
                continue;
            };
            if !inner.binds_names() || !is_simple(&inner.head) {
                i += 1;
                continue;
            }
            let inner = self.copied((**inner).clone());
            let by = inner.head;
            c.head = self.put(&c.head, var, &by);
            for (_, source) in &mut c.generators[i + 1..] {
                *source = self.put(source, var, &by);
            }
            let outer = c.condition.take().map(|condition| self.put(&condition, var, &by));
            c.condition = self.all(inner.condition.into_iter().chain(outer).collect());
            c.generators.splice(i..=i, inner.generators);
        }
        c
    }

    /// A unit as the set of its cells; a set as it is.
    pub(super) fn as_set(&mut self, set: Expr) -> Expr {
        match set.ty {
            Type::Unit => {
                let span = set.span;
                call(Function::CellsOf, vec![set], set_of(Type::Cell), span)
            }
            _ => set,
        }
    }
}
