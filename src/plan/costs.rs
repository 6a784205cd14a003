//! What an order of generators is likely to cost.
//!
//! The usual order keeps what is written first outermost, since that is where a technique shows its first match. Another
//! one is taken only where it is much better.

use super::estimate::Estimate;
use super::make::{empty, is_empty_set, is_var};
use super::pending::{Generator, Pending};
use crate::lang::program::{Expr, ExprKind, Operator, Pattern, Type, VarId};
use crate::lang::walk::{free, map_parts, mentions};
use std::collections::BTreeSet;

/// How many times better another order has to be.
const MUCH: f64 = 4.0;

/// With more generators than this, orders are not tried out.
const MOST: usize = 6;

/// An order of the generators that is much better than the usual one. Where none is, generators are turned round that
/// go through what belongs to another one's element, if that allows one: `v in candidates(c)` is any v with
/// `v in candidates(c)`.
pub(super) fn better_order(pending: &mut Pending<'_>) -> Option<Vec<usize>> {
    let count = pending.generators.len();
    if !(2..=MOST).contains(&count) || pending.generators.iter().any(|g| matches!(g, Generator::Path(_))) {
        return None;
    }
    let model = Model::of(pending, pending.generators.clone(), Vec::new());
    let usual = model.cost(&model.usual()?);
    let mut best = (usual / MUCH, None);
    model.try_all(&mut Vec::new(), &mut best);
    if best.1.is_some() {
        return best.1;
    }
    let (generators, asked) = pending.turned()?;
    Model::of(pending, generators.clone(), asked.clone()).try_all(&mut Vec::new(), &mut best);
    if best.1.is_some() {
        pending.generators = generators;
        asked.into_iter().for_each(|asked| pending.ask(asked));
    }
    best.1
}

struct Model<'p> {
    generators: Vec<Generator>,
    /// Conditions, and lets that may not fit, each with what it reads, what it is and what it binds.
    filters: Vec<(BTreeSet<VarId>, Expr, Vec<VarId>)>,
    /// What takes long and is worked out once for what it reads.
    kept: Vec<(BTreeSet<VarId>, f64)>,
    bound: &'p BTreeSet<VarId>,
    estimate: Estimate,
}

impl<'p> Model<'p> {
    /// With generators in the place of those of the rule, and what is asked for that.
    fn of(pending: &'p Pending<'_>, generators: Vec<Generator>, asked: Vec<Expr>) -> Self {
        let estimate = pending.estimate;
        let vars = |e: &Expr| free(e).into_iter().collect();
        let mut kept = Vec::new();
        for (pattern, value) in &pending.lets {
            if matches!(pattern, Pattern::Var(_)) && is_walked(value) {
                kept.push((value, (vars(value), estimate.work(value) as f64)));
            }
        }
        let short = |e: &Expr| kept.iter().fold(e.clone(), |e, (value, _)| without(&e, value));
        let wheres = pending.wheres.iter().chain(&asked).map(|e| (vars(e), short(e), Vec::new()));
        let fits = pending.lets.iter().filter_map(|(pattern, e)| match pattern {
            Pattern::Elements(parts) => Some((vars(e), short(e), parts.clone())),
            _ => None,
        });
        let filters = wheres.chain(fits).collect();
        let kept = kept.into_iter().map(|(_, one)| one).collect();
        Self { generators, filters, kept, bound: &pending.bound, estimate }
    }

    /// The order that is taken where no other one is much better.
    fn usual(&self) -> Option<Vec<usize>> {
        let (mut order, mut bound) = (Vec::new(), self.bound.clone());
        self.bind_filtered(&mut bound, &mut vec![false; self.filters.len()]);
        while order.len() < self.generators.len() {
            let ready =
                (0..self.generators.len()).filter(|i| !order.contains(i) && self.is_ready(*i, &bound));
            let next = match order.is_empty() {
                true => ready.min(),
                false => ready.min_by_key(|&i| (self.number(i, &bound), i)),
            }?;
            bound.extend(self.generators[next].binds());
            self.bind_filtered(&mut bound, &mut vec![false; self.filters.len()]);
            order.push(next);
        }
        Some(order)
    }

    fn number(&self, i: usize, bound: &BTreeSet<VarId>) -> usize {
        if self.is_contained(i, bound) { 2 } else { self.generators[i].cost(&self.estimate) }
    }

    fn is_ready(&self, i: usize, bound: &BTreeSet<VarId>) -> bool {
        self.generators[i].reads().iter().all(|v| bound.contains(v))
    }

    /// Binds what filters bind that can run; gives these.
    fn bind_filtered(&self, bound: &mut BTreeSet<VarId>, done: &mut [bool]) -> Vec<usize> {
        let mut now = Vec::new();
        while let Some(i) =
            (0..self.filters.len()).find(|&i| !done[i] && self.filters[i].0.iter().all(|v| bound.contains(v)))
        {
            done[i] = true;
            bound.extend(&self.filters[i].2);
            now.push(i);
        }
        now
    }

    /// Whether a unit's loop is a look-up of those that contain some cells.
    fn is_contained(&self, i: usize, bound: &BTreeSet<VarId>) -> bool {
        let Generator::For(Pattern::Var(unit), _) = &self.generators[i] else { return false };
        self.filters.iter().any(|(_, asked, _)| {
            let ExprKind::Binary(Operator::Subset, inner, outer) = &asked.kind else { return false };
            is_var(outer, *unit) && outer.ty == Type::Unit && free(inner).iter().all(|v| bound.contains(v))
        })
    }

    fn try_all(&self, order: &mut Vec<usize>, best: &mut (f64, Option<Vec<usize>>)) {
        if order.len() == self.generators.len() {
            let cost = self.cost(order);
            if cost < best.0 {
                *best = (cost, Some(order.clone()));
            }
            return;
        }
        let mut bound = self.bound.clone();
        let mut done = vec![false; self.filters.len()];
        self.bind_filtered(&mut bound, &mut done);
        for &i in order.iter() {
            bound.extend(self.generators[i].binds());
            self.bind_filtered(&mut bound, &mut done);
        }
        for i in 0..self.generators.len() {
            if !order.contains(&i) && self.is_ready(i, &bound) {
                order.push(i);
                self.try_all(order, best);
                order.pop();
            }
        }
    }

    /// What an order costs, roughly.
    fn cost(&self, order: &[usize]) -> f64 {
        let mut bound = self.bound.clone();
        let mut done = vec![false; self.filters.len()];
        let (mut times, mut cost) = (1.0, 0.0);
        let mut run = |bound: &mut BTreeSet<VarId>, times: &mut f64, cost: &mut f64, new: &[VarId]| {
            for i in self.bind_filtered(bound, &mut done) {
                let (_, asked, binds) = &self.filters[i];
                // What is asked of the loop's own element alone is part of its set.
                let indexed = binds.is_empty() && new.len() == 1 && self.is_set(asked, new[0]);
                *times *= self.part(asked, binds);
                *cost += if indexed { 0.0 } else { *times * (1.0 + self.estimate.work(asked) as f64) };
            }
        };
        run(&mut bound, &mut times, &mut cost, &[]);
        for &i in order {
            let number = match &self.generators[i] {
                _ if self.is_contained(i, &bound) => 2.0,
                Generator::For(_, set) => self.estimate.elements(set) as f64,
                Generator::Choose(var, size, from) => self.subsets((*var, *size, from), &bound),
                Generator::Path(_) => 10_000.0,
            };
            times *= number;
            cost += times;
            let new = self.generators[i].binds();
            let before = bound.clone();
            bound.extend(&new);
            for (reads, work) in &self.kept {
                if reads.is_subset(&bound) && !reads.is_subset(&before) {
                    cost += times * work;
                }
            }
            run(&mut bound, &mut times, &mut cost, &new);
        }
        cost + times
    }

    /// How many subsets a search looks at.
    fn subsets(&self, (var, size, from): (VarId, usize, &Expr), bound: &BTreeSet<VarId>) -> f64 {
        // What is asked of each chosen one is asked before it is chosen.
        let asked = self.filters.iter().filter(|(reads, asked, _)| {
            matches!(&asked.kind, ExprKind::Quantified(_, _, set, _) if is_var(set, var))
                && reads.iter().all(|v| *v == var || bound.contains(v))
        });
        let of = self.estimate.elements(from) as f64 * 0.5f64.powi(asked.count() as i32);
        let bounded = self.filters.iter().any(|(reads, asked, _)| {
            mentions(asked, var)
                && reads.iter().all(|v| *v == var || bound.contains(v))
                && match &asked.kind {
                    ExprKind::Binary(Operator::Equal | Operator::LessEqual, a, b) => {
                        matches!(a.kind, ExprKind::Size(_)) || is_empty_set(b)
                    }
                    ExprKind::Binary(Operator::Subset, ..) => true,
                    _ => false,
                }
        });
        let all = (0..size).fold(1.0, |all, i| all * (of - i as f64).max(1.0) / (i + 1) as f64);
        if bounded { all.min(2.0 * of) } else { all }
    }

    /// Whether a condition says of an element in which set it is.
    fn is_set(&self, asked: &Expr, var: VarId) -> bool {
        match &asked.kind {
            ExprKind::Binary(Operator::In | Operator::Sees, a, b) => is_var(a, var) || is_var(b, var),
            _ => false,
        }
    }

    /// Which part of all fulfil a condition.
    fn part(&self, asked: &Expr, binds: &[VarId]) -> f64 {
        if !binds.is_empty() {
            return 0.3;
        }
        match &asked.kind {
            ExprKind::Binary(op, a, b) => match op {
                Operator::Equal if is_empty_set(b) => 0.3,
                Operator::Equal if matches!(a.ty, Type::Int) => 0.3,
                Operator::Equal => 0.1,
                Operator::In | Operator::Less | Operator::LessEqual => 0.5,
                Operator::Subset | Operator::Sees => 0.2,
                Operator::NotEqual => 0.9,
                _ => 0.5,
            },
            _ => 0.5,
        }
    }
}

/// Whether an expression is what walks reach.
pub(super) fn is_walked(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Reach(..))
}

/// The expression with nothing in the place of a part.
fn without(expr: &Expr, part: &Expr) -> Expr {
    if expr == part { empty(expr.ty.clone(), expr.span) } else { map_parts(expr, &mut |e| without(e, part)) }
}
