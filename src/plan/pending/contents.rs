//! If a condition fixes how many elements a subset contains, choose those elements first.
//!
//! `P in choose n of X` with `|{ v in V : places(u, v) subset P }| = k` looks at every P, though few contain the places
//! of any v. From the other side there are k values with at most n places, and the sets P around these places. The
//! first choice has bounds (the places only grow), and the sets around it are few or are found by a search for a cover.

use super::{Generator, Pending};
use crate::bounds::{grows, limited};
use crate::lang::program::{Comprehension, Expr, ExprKind, Operator, Pattern, Type, VarId};
use crate::lang::walk::{conclusion_parts_mut, mentions};
use crate::make::{
    all_like, condition, conjuncts, element_type, is_var, number, replaced, set_of, size, variable,
};
use crate::{normal::is_part, specialise::Body};

/// The elements that a chosen set contains.
struct Contents {
    /// All elements that it may contain.
    all: Expr,
    /// The union of what has to lie in the chosen set for each.
    needs: Expr,
    /// The part of the chosen set in which that lies.
    within: Expr,
    /// Whether the two are equal.
    exact: bool,
    /// The elements that are chosen first.
    chosen: VarId,
}

impl Pending<'_> {
    /// Chooses the contents of sets before the sets.
    pub(super) fn choose_contents(&mut self, body: &mut Body) {
        let choices: Vec<(VarId, usize)> = self.choices().map(|(var, size, _)| (var, size)).collect();
        for (var, size) in choices {
            let is_bounded = self.wheres.iter().filter_map(limited).any(|(set, _)| grows(set, var));
            if self.bind_determined_choice(var, body) {
                continue;
            }
            let counted = self.counted(var).filter(|(_, many)| !is_bounded && *many <= size);
            let Some((set, many)) = counted else { continue };
            if let Some(contents) = self.contents(&set, var) {
                self.put_first(&contents, &set, (var, size, many), body);
                self.bind_determined_choice(var, body);
            }
        }
    }

    /// Replaces a choice that an equality determines: `P in choose n of X where S = P`.
    fn bind_determined_choice(&mut self, var: VarId, body: &mut Body) -> bool {
        let from = self.choices().find(|(v, ..)| *v == var).map(|(_, many, from)| (many, from));
        let is_all = |set: &Expr| {
            from.is_some_and(|(many, from)| {
                let own = variable(var, self.variables[var.0 as usize].ty.clone(), set.span);
                let many = number(many as i64, set.span);
                from == set
                    || self.wheres.contains(&condition(Operator::Subset, own, set.clone()))
                    || self.wheres.contains(&condition(Operator::Equal, size(set.clone()), many))
            })
        };
        let equal = |predicate: &Expr| match &predicate.kind {
            // A part of it that is as large is equal.
            ExprKind::Binary(Operator::Subset, a, b) if is_var(b, var) && is_all(a) => Some((**a).clone()),
            ExprKind::Binary(Operator::Equal, a, b) if is_var(b, var) => Some((**a).clone()),
            ExprKind::Binary(Operator::Equal, a, b) if is_var(a, var) => Some((**b).clone()),
            _ => None,
        };
        let is_choice = |generator: &Generator| matches!(generator, Generator::Choose(v, ..) if *v == var);
        let Some(choice) = self.generators.iter().position(is_choice) else { return false };
        let all = self.wheres.iter().enumerate().filter_map(|(i, predicate)| Some((i, equal(predicate)?)));
        let Some((at, set)) = all.into_iter().find(|(_, set)| !self.depends(set, var)) else { return false };
        self.wheres.remove(at);
        if let Generator::Choose(_, many, from) = self.generators.remove(choice) {
            let many = number(many as i64, from.span);
            self.require(condition(Operator::Equal, size(set.clone()), many));
            self.require(condition(Operator::Subset, set.clone(), from));
        }
        for predicate in std::mem::take(&mut self.wheres) {
            let predicate = self.normal().put(&predicate, var, &set);
            conjuncts(predicate, &mut self.wheres);
        }
        for i in 0..self.lets.len() {
            let value = self.lets[i].1.clone();
            self.lets[i].1 = self.normal().put(&value, var, &set);
        }
        for i in 0..self.generators.len() {
            let mut generator = self.generators[i].clone();
            if let Generator::For(_, from) | Generator::Choose(_, _, from) = &mut generator {
                *from = self.normal().put(from, var, &set);
            }
            self.generators[i] = generator;
        }
        for conclusion in &mut body.conclusions {
            conclusion_parts_mut(conclusion, &mut |e| *e = self.normal().put(e, var, &set));
        }
        self.lets.push((Pattern::Var(var), set));
        true
    }

    /// A set that depends on a chosen set, and its size, where a condition or a pattern fixes that.
    fn counted(&self, var: VarId) -> Option<(Expr, usize)> {
        let sizes = self.wheres.iter().filter_map(|predicate| match &predicate.kind {
            ExprKind::Binary(Operator::Equal, a, b) => match (&a.kind, &b.kind) {
                (ExprKind::Size(set), ExprKind::Int(n @ 1..)) => Some(((**set).clone(), *n as usize)),
                _ => None,
            },
            _ => None,
        });
        let parts = self.lets.iter().filter_map(|(pattern, set)| match pattern {
            Pattern::Elements(parts) if !parts.is_empty() => Some((set.clone(), parts.len())),
            _ => None,
        });
        sizes.chain(parts).find(|(set, _)| mentions(set, var) && !is_var(set, var) && !grows(set, var))
    }

    /// Membership in a set, where it means that something lies in the chosen set.
    fn contents(&mut self, set: &Expr, var: VarId) -> Option<Contents> {
        let of = element_type(set).filter(|of| matches!(of, Type::Cell | Type::Value | Type::Unit))?;
        let span = set.span;
        let mut like = variable(var, of.clone(), span);
        let one = self.fresh(&like);
        like.kind = ExprKind::Var(one);
        let mut predicates = Vec::new();
        conjuncts(self.normal().member(like.clone(), set.clone()), &mut predicates);
        let (own, others): (Vec<Expr>, Vec<Expr>) =
            predicates.into_iter().partition(|predicate| mentions(predicate, var));
        let [lies] = own.as_slice() else { return None };
        let (needs, within, exact) = match &without_known(lies, &others).kind {
            ExprKind::Binary(Operator::Subset, needs, within) => (needs, within, false),
            ExprKind::Binary(Operator::Equal, needs, within) if is_var(within, var) => (needs, within, true),
            ExprKind::Binary(Operator::Equal, within, needs) if is_var(within, var) => (needs, within, true),
            _ => return None,
        };
        if mentions(needs, var) || !mentions(needs, one) || mentions(within, one) || !grows(within, var) {
            return None;
        }
        let all = all_like(set)?;
        let (mut normal, ty) = (self.normal(), set_of(of));
        let condition = normal.all(others);
        let filter = Comprehension { head: like, generators: vec![(Pattern::Var(one), all)], condition };
        let kind = ExprKind::Comprehension(Box::new(filter));
        let all = normal.expr(Expr { kind, ty: ty.clone(), span });
        let (needs, within) = ((**needs).clone(), (**within).clone());
        let chosen = self.fresh(&variable(var, ty.clone(), span));
        let needs = self.normal().of_all(&needs, one, &variable(chosen, ty, span))?;
        Some(Contents { all, needs, within, exact, chosen })
    }

    /// Adds the choice of the contents, and replaces the set of them elsewhere.
    fn put_first(
        &mut self,
        contents: &Contents,
        set: &Expr,
        (var, size_of, many): (VarId, usize, usize),
        body: &mut Body,
    ) {
        let span = set.span;
        let chosen = variable(contents.chosen, set_of_elements(set), span);
        let count = condition(Operator::Equal, size(set.clone()), number(many as i64, span));
        self.wheres.retain(|predicate| *predicate != count);
        for predicate in &mut self.wheres {
            *predicate = replaced(predicate, set, &chosen);
        }
        for (_, value) in &mut self.lets {
            *value = replaced(value, set, &chosen);
        }
        for generator in &mut self.generators {
            if let Generator::For(_, from) | Generator::Choose(_, _, from) = generator {
                *from = replaced(from, set, &chosen);
            }
        }
        for conclusion in &mut body.conclusions {
            conclusion_parts_mut(conclusion, &mut |e| *e = replaced(e, set, &chosen));
        }
        // It contains no more than these.
        let op = if contents.exact { Operator::Equal } else { Operator::Subset };
        self.require(condition(op, set.clone(), chosen));
        let most = number(size_of as i64, span);
        let full = condition(Operator::Equal, size(contents.needs.clone()), most.clone());
        let is_whole = is_var(&contents.within, var);
        if contents.exact || is_whole && self.wheres.contains(&full) {
            self.require(condition(Operator::Equal, contents.needs.clone(), contents.within.clone()));
        } else {
            if is_whole {
                self.require(condition(Operator::LessEqual, size(contents.needs.clone()), most));
            }
            self.require(condition(Operator::Subset, contents.needs.clone(), contents.within.clone()));
        }
        let is_choice = |generator: &Generator| matches!(generator, Generator::Choose(v, ..) if *v == var);
        let at = self.generators.iter().position(is_choice).unwrap_or(0);
        self.generators.insert(at, Generator::Choose(contents.chosen, many, contents.all.clone()));
    }
}

fn set_of_elements(set: &Expr) -> Type {
    element_type(set).map_or_else(|| set.ty.clone(), set_of)
}

/// A condition without the alternatives that other conditions rule out.
fn without_known<'e>(predicate: &'e Expr, others: &[Expr]) -> &'e Expr {
    let ExprKind::Binary(Operator::Or, a, b) = &predicate.kind else { return predicate };
    let is_false = |e: &Expr| match &e.kind {
        ExprKind::Not(inner) => others.iter().any(|other| match (&other.kind, &inner.kind) {
            (ExprKind::Binary(Operator::In, x, part), ExprKind::Binary(Operator::In, y, whole)) => {
                x == y && is_part(part, whole)
            }
            _ => false,
        }),
        _ => false,
    };
    if is_false(a) {
        b
    } else if is_false(b) {
        a
    } else {
        predicate
    }
}
