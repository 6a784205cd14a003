//! Implied conditions that can be checked earlier than those that imply them, or for one loop alone.

use super::Pending;
use super::determined::differ;
use crate::bounds::{grows, limited};
use crate::costs::known_sizes;
use crate::estimate::{alike, size_among};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Type, VarId};
use crate::lang::walk::{bound, free, mentions};
use crate::make::{call, condition, is_var, number, set_of, size};

impl Pending<'_> {
    /// Asks what conditions imply.
    pub(super) fn add_implied(&mut self) {
        self.add_whole_parts();
        let looped: Vec<VarId> = self.loops().map(|(var, _)| var).collect();
        let facts = self.facts(usize::MAX);
        let listed = |e: &Expr| Some((size_of_list(e, &looped, &facts)?, e.clone()));
        let mut implied: Vec<(Expr, Expr)> = self.wheres.iter().filter_map(listed).collect();
        let equal: Vec<(Expr, Expr, Expr)> = self
            .wheres
            .iter()
            .filter_map(|e| equal_sets(e, &looped).map(|(a, b)| (a, b, e.clone())))
            .collect();
        let said: Vec<Expr> =
            self.wheres.iter().cloned().chain(self.members()).chain(self.counted_cells()).collect();
        for predicate in &self.wheres {
            implied.extend(self.parts_within(predicate).into_iter().map(|part| (part, predicate.clone())));
        }
        for (a, b, same) in equal {
            for (one, other) in [(&a, &b), (&b, &a)] {
                let said = said.iter().filter_map(|predicate| transferred(predicate, one, other));
                implied.extend(said.map(|said| (said, same.clone())));
            }
        }
        self.add_all(implied);
    }

    /// Asks of a part of a set that is as large as the set whether it is the set.
    fn add_whole_parts(&mut self) {
        let sizes = known_sizes(&self.generators, &self.wheres);
        for predicate in &mut self.wheres {
            if let ExprKind::Binary(op @ Operator::Subset, part, whole) = &mut predicate.kind
                && let (Some(a), Some(b)) = (size_among(&sizes, part), size_among(&sizes, whole))
                && a == b
                && part.ty == whole.ty
            {
                *op = Operator::Equal;
            }
        }
    }

    /// Asks of each part of a union that it is no larger than the union may be, where loops bind the parts.
    pub(super) fn add_part_sizes(&mut self) {
        let mut implied = Vec::new();
        for predicate in &self.wheres {
            let Some((union, most)) = limited(predicate) else { continue };
            let mut parts = Vec::new();
            union_parts(union, &mut parts);
            if parts.len() > 1 {
                let most = number(most, union.span);
                implied.extend(parts.into_iter().map(|part| {
                    (condition(Operator::LessEqual, size(part), most.clone()), predicate.clone())
                }));
            }
        }
        // A chosen set contains no more elements than its size.
        implied.extend(self.wheres.iter().filter_map(|predicate| {
            let ExprKind::Binary(Operator::Subset, part, whole) = &predicate.kind else { return None };
            let (_, most, _) = self.choices().find(|(var, ..)| is_var(whole, *var))?;
            let most = number(most as i64, part.span);
            self.choices().any(|(var, ..)| grows(part, var)).then_some(())?;
            Some((condition(Operator::LessEqual, size((**part).clone()), most), predicate.clone()))
        }));
        self.add_all(implied);
    }

    /// Adds implied conditions, each with the condition that implies it.
    fn add_all(&mut self, implied: Vec<(Expr, Expr)>) {
        for (predicate, source) in implied {
            if !self.wheres.contains(&predicate) {
                let before = self.wheres.len();
                self.require(predicate);
                self.implied.extend(
                    self.wheres[before..].iter().map(|predicate| (predicate.clone(), source.clone())),
                );
            }
        }
    }

    /// Takes out what says of a set that it has no more elements than it is known to have.
    pub(super) fn drop_known_sizes(&mut self) {
        let sizes = known_sizes(&self.generators, &[]);
        let known = |set: &Expr| {
            size_among(&sizes, set).or_else(|| match &set.kind {
                // An element of a choice is a cell of what is chosen from.
                ExprKind::Call(Function::Candidates, of) => self.lets.iter().find_map(|(pattern, whole)| {
                    let ExprKind::Var(whole) = whole.kind else { return None };
                    let is_part = bound(pattern).iter().any(|part| is_var(&of[0], *part));
                    let (.., from) = self.choices().find(|(var, ..)| *var == whole && is_part)?;
                    alike(from).map(|n| n as f64)
                }),
                _ => None,
            })
        };
        let said = |set: &Expr, most: i64| {
            self.wheres.iter().filter_map(limited).any(|(other, less)| less < most && other == set)
                || self.wheres.contains(&condition(
                    Operator::Equal,
                    size(set.clone()),
                    number(most, set.span),
                ))
        };
        let says_nothing = |predicate: &Expr| match &predicate.kind {
            ExprKind::Binary(Operator::LessEqual, ..) => limited(predicate).is_some_and(|(set, most)| {
                said(set, most) || known(set).is_some_and(|size| size <= most as f64)
            }),
            ExprKind::Binary(Operator::Equal, a, b) => match (&a.kind, &b.kind) {
                (ExprKind::Size(set), ExprKind::Int(n)) => known(set) == Some(*n as f64),
                _ => false,
            },
            _ => false,
        };
        let mut kept: Vec<Expr> = Vec::new();
        for predicate in self.wheres.iter().filter(|predicate| !says_nothing(predicate)) {
            if !kept.contains(predicate) {
                kept.push(predicate.clone());
            }
        }
        self.wheres = kept;
    }

    /// `A subset X` and `B subset X` of `A + B = X`, and `B subset A` of `|A + B| = n` where A has n elements.
    fn parts_within(&self, predicate: &Expr) -> Vec<Expr> {
        let ExprKind::Binary(Operator::Equal, a, b) = &predicate.kind else { return Vec::new() };
        let mut parts = Vec::new();
        let whole = match (&a.kind, &b.kind) {
            (ExprKind::Size(union), ExprKind::Int(n)) => {
                union_parts(union, &mut parts);
                let sizes = known_sizes(&self.generators, &self.wheres);
                let full = |part: &&Expr| parts.len() > 1 && size_among(&sizes, part) == Some(*n as f64);
                parts.iter().find(full).cloned()
            }
            _ if matches!((&a.ty, &b.ty), (Type::Set(_), Type::Set(_))) => {
                union_parts(a, &mut parts);
                let mut others = Vec::new();
                union_parts(b, &mut others);
                if parts.len() == 1 && others.len() == 1 {
                    let within =
                        |part: &Expr, whole: &Expr| condition(Operator::Subset, part.clone(), whole.clone());
                    return vec![within(a, b), within(b, a)];
                }
                if parts.len() > 1 {
                    Some((**b).clone())
                } else {
                    parts.clear();
                    union_parts(b, &mut parts);
                    Some((**a).clone())
                }
            }
            _ => None,
        };
        let Some(whole) = whole else { return Vec::new() };
        let within = |part: Expr| condition(Operator::Subset, part, whole.clone());
        parts.into_iter().filter(|part| *part != whole).map(within).collect()
    }

    /// `|candidates(c)| = n` for each loop over cells with n candidates.
    fn counted_cells(&self) -> Vec<Expr> {
        let counted = |(var, set): (VarId, &Expr)| {
            let cell = vec![self.variable(var, set.span)];
            let candidates = call(Function::Candidates, cell, set_of(Type::Value), set.span);
            alike(set).map(|n| condition(Operator::Equal, size(candidates), number(n, set.span)))
        };
        self.loops().filter_map(counted).collect()
    }

    /// `x in X` for each loop.
    fn members(&self) -> Vec<Expr> {
        let of_sets = self.loops().filter(|(_, set)| matches!(set.ty, Type::Set(_)));
        of_sets.map(|(var, set)| condition(Operator::In, self.variable(var, set.span), set.clone())).collect()
    }
}

/// `|X| = n` of `X = {a, b, …}` where the elements of the list are loops', and `|X| <= n` where they may be equal.
fn size_of_list(predicate: &Expr, looped: &[VarId], facts: &[Expr]) -> Option<Expr> {
    let ExprKind::Binary(Operator::Equal, a, b) = &predicate.kind else { return None };
    let (set, list) = match (&a.kind, &b.kind) {
        (ExprKind::Set(_), ExprKind::Set(_)) => return None,
        (ExprKind::Set(list), _) => (b, list),
        (_, ExprKind::Set(list)) => (a, list),
        _ => return None,
    };
    let is_loop = |e: &Expr| matches!(e.kind, ExprKind::Var(var) if looped.contains(&var));
    if list.len() < 2 || !list.iter().all(is_loop) || !matches!(set.ty, Type::Set(_)) {
        return None;
    }
    let apart = (0..list.len()).all(|i| list[..i].iter().all(|other| differ(facts, &list[i], other)));
    let op = if apart { Operator::Equal } else { Operator::LessEqual };
    Some(condition(op, size((**set).clone()), number(list.len() as i64, predicate.span)))
}

pub(crate) fn union_parts(union: &Expr, parts: &mut Vec<Expr>) {
    match &union.kind {
        ExprKind::Binary(Operator::Add, a, b) if matches!(union.ty, Type::Set(_)) => {
            union_parts(a, parts);
            union_parts(b, parts);
        }
        ExprKind::Call(function @ (Function::Candidates | Function::CellsOf), of)
            if let ExprKind::Set(list) = &of[0].kind =>
        {
            let each =
                list.iter().map(|one| call(*function, vec![one.clone()], union.ty.clone(), union.span));
            parts.extend(each);
        }
        ExprKind::Call(function @ (Function::Candidates | Function::CellsOf), of)
            if let ExprKind::Binary(Operator::Add, a, b) = &of[0].kind =>
        {
            for one in [a, b] {
                union_parts(&call(*function, vec![(**one).clone()], union.ty.clone(), union.span), parts);
            }
        }
        _ => parts.push(union.clone()),
    }
}

/// Two sets that are said to be equal, each of another loop's element.
fn equal_sets(predicate: &Expr, looped: &[VarId]) -> Option<(Expr, Expr)> {
    let ExprKind::Binary(Operator::Equal, a, b) = &predicate.kind else { return None };
    let of = |e: &Expr| match &e.kind {
        ExprKind::Call(..) if matches!(e.ty, Type::Set(_)) => {
            free(e).as_slice().first().copied().filter(|var| free(e).len() == 1 && looped.contains(var))
        }
        _ => None,
    };
    (of(a)? != of(b)?).then(|| ((**a).clone(), (**b).clone()))
}

/// A condition on the size or a member of a set, transferred to another set.
fn transferred(predicate: &Expr, set: &Expr, other: &Expr) -> Option<Expr> {
    let ExprKind::Binary(op, a, b) = &predicate.kind else { return None };
    match (op, &a.kind, &b.kind) {
        (Operator::Equal, ExprKind::Size(of), ExprKind::Int(_)) if **of == *set => {
            Some(condition(Operator::Equal, size(other.clone()), (**b).clone()))
        }
        (Operator::In, ExprKind::Var(var), _) if **b == *set && !mentions(other, *var) => {
            Some(condition(Operator::In, (**a).clone(), other.clone()))
        }
        _ => None,
    }
}
