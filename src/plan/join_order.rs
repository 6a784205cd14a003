//! Join ordering by branch and bound over the cost model.
//!
//! Baseline: the first written generator outermost, then smallest cardinality first. Another order is taken only if it is
//! 2 times cheaper (1.25 times with the same outermost generator), because the first match in the written order is the
//! one shown. A prefix's cost is a lower bound, since costs only add.

use super::{
    body::RuleBody,
    cost_model::{CostModel, OrderPrefix},
};
use crate::{PlanError, PlanStep};

/// Minimum speedup of another order over the written one.
pub const MIN_SPEEDUP: f64 = 2.0;

/// The same factor if the outermost generator is unchanged.
const MIN_SPEEDUP_SAME_START: f64 = 1.25;

/// Maximum number of expanded prefixes per search.
const MAX_PREFIXES: usize = 500;

impl RuleBody {
    /// Chooses the order in which the generators run; returns its estimated cost. Loops over sets that depend on other
    /// loops are inverted if that allows a much cheaper order: `v in candidates(c)` is any v with `v in candidates(c)`.
    pub fn order_generators(&mut self) -> Result<f64, PlanError> {
        let generators = self.generators.clone();
        let model = CostModel::new(self, generators, &[])?;
        let greedy = model.greedy_order()?;
        let greedy_cost = model.cost(&greedy);
        let has_path = model.generators.iter().any(|one| matches!(one, PlanStep::Path { .. }));
        if greedy.len() < 2 || has_path {
            self.generator_order = greedy;
            return Ok(greedy_cost);
        }
        let mut search = JoinOrderSearch::with_upper_bound(greedy_cost / MIN_SPEEDUP_SAME_START);
        model.search(model.extend(&model.start(), greedy[0]), &mut vec![greedy[0]], &mut search);
        let (order, cost) = search.order.map_or((greedy, greedy_cost), |order| (order, search.best));
        let (order, cost) = model.cheaper_order(cost).unwrap_or((order, cost));
        self.generator_order = order;
        let Some((generators, predicates)) = self.inverted_loops() else { return Ok(cost) };
        let inverted = CostModel::new(self, generators.clone(), &predicates)?.cheaper_order(cost);
        let Some((order, cost)) = inverted else { return Ok(cost) };
        self.generators = generators;
        self.predicates.extend(predicates);
        self.generator_order = order;
        Ok(cost)
    }
}

/// Best order so far and the number of prefixes that may still be expanded.
struct JoinOrderSearch {
    best: f64,
    order: Option<Vec<usize>>,
    remaining: usize,
}

impl JoinOrderSearch {
    /// Search for orders below a cost.
    fn with_upper_bound(best: f64) -> Self {
        Self { best, order: None, remaining: MAX_PREFIXES }
    }
}

impl CostModel<'_> {
    /// First written generator outermost, then smallest cardinality first.
    fn greedy_order(&self) -> Result<Vec<usize>, PlanError> {
        let (mut order, mut prefix) = (Vec::new(), self.start());
        while order.len() < self.generators.len() {
            let remaining = (0..self.generators.len()).filter(|i| prefix.taken >> i & 1 == 0);
            let ready = remaining.clone().filter(|&i| self.is_next(&prefix, i));
            let rows = |&i: &usize| self.number(i, prefix.bound);
            let next = match order.is_empty() {
                true => ready.min(),
                false => ready.min_by(|i, j| rows(i).total_cmp(&rows(j))),
            };
            let Some(next) = next else {
                let mut spans = remaining.map(|i| self.generators[i].span(self.form()));
                return Err(PlanError::Unbound(spans.next().unwrap_or_default()));
            };
            prefix = self.extend(&prefix, next);
            order.push(next);
        }
        Ok(order)
    }

    /// Order at least `MIN_SPEEDUP` cheaper than `cost`, with its cost; `None` if there is none within budget.
    fn cheaper_order(&self, cost: f64) -> Option<(Vec<usize>, f64)> {
        let mut search = JoinOrderSearch::with_upper_bound(cost / MIN_SPEEDUP);
        self.search(self.start(), &mut Vec::new(), &mut search);
        search.order.map(|order| (order, search.best))
    }

    /// Searches the completions of a prefix for a cheaper order, the cheapest extension first.
    fn search(&self, prefix: OrderPrefix, order: &mut Vec<usize>, search: &mut JoinOrderSearch) {
        if order.len() == self.generators.len() {
            if prefix.total() < search.best {
                (search.best, search.order) = (prefix.total(), Some(order.clone()));
            }
            return;
        }
        let mut extensions: Vec<(usize, OrderPrefix)> = (0..self.generators.len())
            .filter(|&i| self.is_next(&prefix, i))
            .map(|i| (i, self.extend(&prefix, i)))
            .collect();
        extensions.sort_by(|(_, a), (_, b)| a.total().total_cmp(&b.total()));
        for (i, extended) in extensions {
            if extended.total() >= search.best || search.remaining == 0 {
                return;
            }
            search.remaining -= 1;
            order.push(i);
            self.search(extended, order, search);
            order.pop();
        }
    }
}
