//! Loops inside expressions: conditions on their own variable become part of the set that they run through.

use super::Normal;
use crate::lang::program::{Comprehension, Expr, ExprKind, Operator, Pattern, Quantifier, Type, VarId};
use crate::lang::walk::{free, mentions};
use crate::make::{conjuncts, element_type, is_empty_set, is_simple, is_var, set_of, truth, variable};

/// Most elements of a written list that are checked one by one.
const FEW: usize = 4;

impl Normal<'_> {
    /// `some x in X: c`.
    pub(super) fn some(&mut self, var: VarId, source: Expr, condition: Expr) -> Expr {
        let span = condition.span;
        let mut all = Vec::new();
        conjuncts(condition, &mut all);
        if let ExprKind::Comprehension(c) = &source.kind
            && c.binds_names()
            && is_simple(&c.head)
        {
            let c = self.copied((**c).clone());
            all.extend(c.condition);
            let inner = self.all(all).unwrap_or_else(|| truth(true, span));
            let inner = self.put(&inner, var, &c.head);
            return self.some_of(c.generators, inner);
        }
        if let ExprKind::Set(list) = &source.kind
            && let [only] = list.as_slice()
            && Some(&only.ty) == element_type(&source).as_ref()
        {
            let predicates = all.iter().map(|c| self.put(c, var, only)).collect();
            return self.all(predicates).unwrap_or_else(|| truth(true, span));
        }
        let (own, outer): (Vec<Expr>, Vec<Expr>) = all.into_iter().partition(|c| mentions(c, var));
        // A disjunction is distributed if one of its parts can be checked for the whole set at once.
        if let [Expr { kind: ExprKind::Binary(Operator::Or, a, b), .. }] = own.as_slice()
            && let [a, b] = [a, b].map(|part| self.some(var, source.clone(), (**part).clone()))
            && ![&a, &b].iter().all(|part| matches!(part.kind, ExprKind::Quantified(..)))
        {
            let either = self.or(a, b);
            return self
                .all(outer.into_iter().chain([either]).collect())
                .unwrap_or_else(|| truth(true, span));
        }
        // Something beside one of the elements of a set: it has two.
        if let [only] = own.as_slice()
            && requires_another(only, var, &source)
        {
            let two = self.at_least(source, 2);
            return self.all(outer.into_iter().chain([two]).collect()).unwrap_or_else(|| truth(true, span));
        }
        let source = self.holding(var, source, &own);
        let (source, mut own) = self.restricted(var, source, own);
        let some = if let Some(at) = own.iter().position(|c| same(c, var).is_some()) {
            // The set has one element.
            let only = same(&own[at], var).cloned().unwrap_or_else(|| truth(true, span));
            own.remove(at);
            let mut predicates = vec![self.member(only.clone(), source)];
            predicates.extend(own.iter().map(|c| self.put(c, var, &only)));
            self.all(predicates).unwrap_or_else(|| truth(true, span))
        } else if is_empty_set(&source) {
            truth(false, span)
        } else {
            match self.all(own) {
                None => {
                    let none = self.is_empty(source);
                    self.not(none)
                }
                Some(own) if let Some(whole) = self.of_whole(var, &source, &own) => whole,
                Some(own) if let Some(whole) = self.in_some(var, &source, &own) => whole,
                Some(Expr { kind: ExprKind::Bool(false), .. }) => truth(false, span),
                Some(own) => {
                    let kind = ExprKind::Quantified(Quantifier::Some, var, Box::new(source), Box::new(own));
                    Expr { kind, ty: Type::Bool, span }
                }
            }
        };
        let mut parts = outer;
        parts.push(some);
        self.all(parts).unwrap_or_else(|| truth(true, span))
    }

    /// The elements of a set that hold what conditions list: c is in u where `places(u, v) = {c}`.
    fn holding(&mut self, var: VarId, source: Expr, own: &[Expr]) -> Expr {
        let mut members = Vec::new();
        for condition in own {
            let ExprKind::Binary(Operator::Equal, set, list) = &condition.kind else { continue };
            let ExprKind::Set(list) = &list.kind else { continue };
            for one in list.iter().filter(|one| is_simple(one) && !is_var(one, var)) {
                conjuncts(self.member(one.clone(), (**set).clone()), &mut members);
            }
        }
        members.retain(|condition| mentions(condition, var));
        self.restricted(var, source, members).0
    }

    /// An existential condition that can be checked for the whole set at once.
    fn of_whole(&mut self, var: VarId, source: &Expr, condition: &Expr) -> Option<Expr> {
        let free = |e: &Expr| !mentions(e, var);
        match &condition.kind {
            ExprKind::Not(inner) => {
                let ExprKind::Binary(Operator::Subset, a, b) = &inner.kind else { return None };
                let whole = free(b).then(|| self.of_all(a, var, source))??;
                let inside = self.subset(whole, (**b).clone());
                Some(self.not(inside))
            }
            ExprKind::Binary(Operator::NotEqual, set, none) if is_empty_set(none) => {
                let whole = self.of_all(set, var, source)?;
                let none = self.is_empty(whole);
                Some(self.not(none))
            }
            ExprKind::Binary(Operator::In, a, b) if free(a) => {
                let whole = self.of_all(b, var, source)?;
                Some(self.member((**a).clone(), whole))
            }
            _ => None,
        }
    }

    /// Whether something is in one of some sets that fulfil a condition: in the union of these.
    fn in_some(&mut self, var: VarId, source: &Expr, condition: &Expr) -> Option<Expr> {
        let (mut all, mut left) = (Vec::new(), Vec::new());
        conjuncts(condition.clone(), &mut all);
        let mut one = None;
        for predicate in all {
            match &predicate.kind {
                ExprKind::Binary(Operator::In, a, b)
                    if one.is_none() && is_var(b, var) && !mentions(a, var) =>
                {
                    one = Some((**a).clone());
                }
                _ => left.push(predicate),
            }
        }
        let one = one.filter(|one| !free(one).iter().any(|var| left.iter().any(|e| mentions(e, *var))))?;
        let ty = element_type(source).filter(|ty| matches!(ty, Type::Set(_)))?;
        let head = variable(var, ty.clone(), one.span);
        let generators = vec![(Pattern::Var(var), source.clone())];
        let sets = Comprehension { head, generators, condition: self.all(left) };
        let kind = ExprKind::Comprehension(Box::new(sets));
        let union = self.union(Expr { kind, ty: set_of(ty.clone()), span: one.span }, ty);
        Some(self.member(one, union))
    }

    /// A condition on each of a few written elements, apart: each part can be checked as soon as its element is known.
    pub(crate) fn each_of_few(&mut self, predicate: Expr) -> Vec<Expr> {
        if let ExprKind::Quantified(Quantifier::No, var, source, condition) = &predicate.kind
            && let ExprKind::Set(list) = &source.kind
            && list.len() <= FEW
            && list.iter().all(|one| Some(&one.ty) == element_type(source).as_ref())
        {
            let mut each = Vec::new();
            for one in list {
                let wrong = self.put(condition, *var, one);
                conjuncts(self.not(wrong), &mut each);
            }
            return each;
        }
        vec![predicate]
    }

    /// Whether some choice of elements, one from each set, fulfils a condition.
    pub(super) fn some_of(&mut self, generators: Vec<(Pattern, Expr)>, condition: Expr) -> Expr {
        let inside = |inner: Expr, (pattern, source): (Pattern, Expr)| match pattern {
            Pattern::Var(var) => self.some(var, source, inner),
            _ => {
                let none = self.is_empty(source);
                let any = self.not(none);
                self.and(any, inner)
            }
        };
        generators.into_iter().rev().fold(condition, inside)
    }
}

/// `e` of `x = e`, where that is as good as a name.
fn same(condition: &Expr, var: VarId) -> Option<&Expr> {
    let ExprKind::Binary(Operator::Equal, a, b) = &condition.kind else { return None };
    let other = if is_var(a, var) {
        b
    } else if is_var(b, var) {
        a
    } else {
        return None;
    };
    (is_simple(other) && !is_var(other, var)).then_some(&**other)
}

/// Whether a condition requires another element of a set beside one: `not X subset {x}`.
fn requires_another(predicate: &Expr, one: VarId, set: &Expr) -> bool {
    let ExprKind::Not(inner) = &predicate.kind else { return false };
    match &inner.kind {
        ExprKind::Binary(Operator::Subset, all, only) => {
            **all == *set
                && matches!(&only.kind, ExprKind::Set(list) if list.len() == 1 && is_var(&list[0], one))
        }
        _ => false,
    }
}
