//! In which order the generators of a rule run.
//!
//! The usual order keeps what is written first outermost, since that is where a technique shows its first match, and
//! takes of the others the one with the fewest elements next, the earlier written one where they are equal. Another
//! order is taken only where it is much better.

use super::costs::{Model, State};
use super::order::PlanError;
use super::pending::{Generator, Pending};
use tesuji_core::node::Id;

/// How many times better another order has to be.
pub(super) const MUCH: f64 = 2.0;

/// How many times better one has to be that begins with the same loop.
const LITTLE: f64 = 1.25;

/// How many beginnings of orders are looked at.
const MOST: usize = 500;

/// The order in which the generators run, and what it is likely to cost. Those that go through what belongs to another
/// one's element are turned round where that allows a much better order: `v in candidates(c)` is any v with
/// `v in candidates(c)`.
pub(super) fn best_order(pending: &mut Pending) -> Result<(Vec<usize>, f64), PlanError> {
    let generators = pending.generators.clone();
    let (order, cost, is_only) = with_model(pending, generators, &[], |model| {
        let usual = model.usual()?;
        let cost = model.cost(&usual);
        if usual.len() < 2 || model.generators.iter().any(|one| matches!(one, Generator::Path(_))) {
            return Ok((usual, cost, true));
        }
        let mut search = Search { best: cost / LITTLE, order: None, left: MOST };
        model.search(model.with(&model.start(), usual[0]), &mut vec![usual[0]], &mut search);
        let (usual, cost) = search.order.map_or((usual, cost), |order| (order, search.best));
        let (order, cost) = model.better(cost).unwrap_or((usual, cost));
        Ok((order, cost, false))
    })?;
    if is_only {
        return Ok((order, cost));
    }
    let Some((generators, predicates)) = pending.inverted_loops() else { return Ok((order, cost)) };
    let found = with_model(pending, generators.clone(), &predicates, |model| Ok(model.better(cost)))?;
    let Some(better) = found else { return Ok((order, cost)) };
    pending.generators = generators;
    pending.wheres.extend(predicates);
    Ok(better)
}

/// Asks a cost model, which shortens conditions in the rule's own form.
fn with_model<T>(
    pending: &mut Pending,
    generators: Vec<Generator>,
    predicates: &[Id],
    ask: impl FnOnce(&Model<'_>) -> Result<T, PlanError>,
) -> Result<T, PlanError> {
    let mut form = std::mem::take(&mut pending.form);
    let answer = Model::of(pending, &mut form, generators, predicates).and_then(|model| ask(&model));
    pending.form = form;
    answer
}

/// The best order so far, and how many beginnings may still be looked at.
struct Search {
    best: f64,
    order: Option<Vec<usize>>,
    left: usize,
}

impl Model<'_> {
    /// The order that is taken where no other one is much better.
    fn usual(&self) -> Result<Vec<usize>, PlanError> {
        let (mut order, mut state) = (Vec::new(), self.start());
        while order.len() < self.generators.len() {
            let left = (0..self.generators.len()).filter(|i| state.taken >> i & 1 == 0);
            let ready = left.clone().filter(|&i| self.is_next(&state, i));
            let fewest =
                |&i: &usize, &j: &usize| self.number(i, state.bound).total_cmp(&self.number(j, state.bound));
            let next = if order.is_empty() { ready.min() } else { ready.min_by(fewest) };
            let Some(next) = next else {
                return Err(PlanError::Unbound(
                    left.map(|i| self.generators[i].span(self.form())).next().unwrap_or_default(),
                ));
            };
            state = self.with(&state, next);
            order.push(next);
        }
        Ok(order)
    }

    /// An order that is much better than one of a cost, and what it costs.
    fn better(&self, cost: f64) -> Option<(Vec<usize>, f64)> {
        let mut search = Search { best: cost / MUCH, order: None, left: MOST };
        self.search(self.start(), &mut Vec::new(), &mut search);
        search.order.map(|order| (order, search.best))
    }

    /// Looks for a better order among those that begin so.
    fn search(&self, state: State, order: &mut Vec<usize>, search: &mut Search) {
        if order.len() == self.generators.len() {
            if state.cost + state.times < search.best {
                (search.best, search.order) = (state.cost + state.times, Some(order.clone()));
            }
            return;
        }
        let mut next: Vec<(f64, usize, State)> = (0..self.generators.len())
            .filter(|&i| self.is_next(&state, i))
            .map(|i| (i, self.with(&state, i)))
            .map(|(i, state)| (state.cost + state.times, i, state))
            .collect();
        next.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (least, i, state) in next {
            if least >= search.best || search.left == 0 {
                return;
            }
            search.left -= 1;
            order.push(i);
            self.search(state, order, search);
            order.pop();
        }
    }
}
