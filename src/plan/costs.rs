//! What an order of generators is likely to cost.

mod build;

pub(super) use build::known_sizes;

use super::estimate::{Estimate, is_containing};
use super::pending::Generator;
use crate::lang::program::{Function, Operator, Pattern, Type, VarId};
use tesuji_core::form::Form;
use tesuji_core::node::{Fold, Id, Op};

/// How many elements of a loop it takes to begin a search for subsets.
const SEARCH: f64 = 5.0;

/// Some of the variables that generators and lets bind, by their places in a list of these.
type Vars = u128;

/// A condition, or a let that may not fit.
struct Filter {
    reads: Vars,
    binds: Vars,
    predicate: Id,
    work: f64,
    /// The share of rows that fulfil it.
    part: f64,
    /// Whether the board decides it.
    is_static: bool,
    /// The condition that implies it.
    source: Option<Id>,
}

/// A beginning of an order.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) taken: Vars,
    pub(super) bound: Vars,
    /// The filters that have run.
    done: Vars,
    /// How often what comes next runs.
    pub(super) times: f64,
    pub(super) cost: f64,
    /// The share that implied conditions have left, by which the conditions that imply them rule out the less.
    owed: f64,
}

/// The cost model of a rule: its generators, and the filters between them.
pub(super) struct Model<'f> {
    pub(super) generators: Vec<Generator>,
    /// For each generator the variables that it reads and binds, and its number of elements.
    loops: Vec<(Vars, Vars, f64)>,
    filters: Vec<Filter>,
    /// Expensive expressions that are memoised by the variables that they read.
    kept: Vec<(Vars, f64)>,
    names: Names,
    estimate: Estimate<'f>,
}

/// The variables that generators and lets bind.
struct Names(Vec<VarId>);

impl Names {
    fn bit(&self, var: VarId) -> Option<Vars> {
        self.0.iter().position(|name| *name == var).map(|at| 1 << at)
    }
}

impl Model<'_> {
    /// The form in which its nodes stand.
    pub(super) fn form(&self) -> &Form {
        self.estimate.form
    }

    /// No generator, with the conditions that need none.
    pub(super) fn start(&self) -> State {
        let mut state = State { taken: 0, bound: 0, done: 0, times: 1.0, cost: 0.0, owed: 1.0 };
        self.run_filters(&mut state);
        state
    }

    /// Through how many elements a generator runs.
    pub(super) fn number(&self, i: usize, bound: Vars) -> f64 {
        match &self.generators[i] {
            _ if self.is_contained(i, bound) => 2.0,
            Generator::Choose(var, size, from) => self.subsets((*var, *size, *from), bound),
            _ => self.loops[i].2,
        }
    }

    /// Whether a generator can come next.
    pub(super) fn is_next(&self, state: &State, i: usize) -> bool {
        state.taken >> i & 1 == 0 && self.loops[i].0 & !state.bound == 0
    }

    /// Whether a unit's loop is a look-up of those that contain some cells.
    fn is_contained(&self, i: usize, bound: Vars) -> bool {
        let Generator::For(Pattern::Var(unit), _) = &self.generators[i] else { return false };
        self.filters.iter().any(|filter| {
            is_containing(self.estimate.form, filter.predicate, *unit)
                && filter.reads & !self.loops[i].1 & !bound == 0
        })
    }

    pub(super) fn cost(&self, order: &[usize]) -> f64 {
        let state = order.iter().fold(self.start(), |state, &i| self.with(&state, i));
        state.cost + state.times
    }

    /// The beginning with one more generator.
    pub(super) fn with(&self, state: &State, i: usize) -> State {
        let (before, mut state) = (state.bound, *state);
        let new = self.loops[i].1;
        let runs = state.times;
        state.taken |= 1 << i;
        state.bound |= new;
        let (part, parts) = match self.generators[i] {
            Generator::For(..) => self.take_indexed(&mut state, new),
            // A search has to be set up.
            Generator::Choose(..) | Generator::Path(_) => (1.0, SEARCH),
        };
        state.times *= self.number(i, before) * part;
        // A set is made of its parts even where nothing is in it.
        state.cost += state.times + runs * parts;
        for (reads, work) in &self.kept {
            if reads & !state.bound == 0 && reads & !before != 0 {
                state.cost += state.times * work;
            }
        }
        self.run_filters(&mut state);
        state
    }

    /// Runs the filters that can run, the cheapest first.
    fn run_filters(&self, state: &mut State) {
        let ready = |state: &State| {
            let left = self
                .filters
                .iter()
                .enumerate()
                .filter(|(i, filter)| state.done >> i & 1 == 0 && filter.reads & !state.bound == 0);
            left.min_by(|(_, a), (_, b)| a.work.total_cmp(&b.work))
        };
        while let Some((i, filter)) = ready(state) {
            state.done |= 1 << i;
            // The condition that implies it is checked at once as well.
            let is_pending_source = |(i, other): (usize, &Filter)| {
                state.done >> i & 1 == 0
                    && other.reads & !state.bound == 0
                    && Some(other.predicate) == filter.source
            };
            if filter.source.is_some() && self.filters.iter().enumerate().any(is_pending_source) {
                continue;
            }
            state.bound |= filter.binds;
            state.cost += state.times * (1.0 + filter.work);
            state.times *= self.left_by(state, filter);
        }
    }

    /// The share of rows that a condition leaves. One that is implied by a condition that is still pending leaves
    /// no less than that, which leaves the more behind it.
    fn left_by(&self, state: &mut State, filter: &Filter) -> f64 {
        if let Some(source) = filter.source {
            let pending =
                |(i, other): &(usize, &Filter)| state.done >> i & 1 == 0 && other.predicate == source;
            let source = self.filters.iter().enumerate().find(pending);
            let least = source.map_or(1.0, |(_, source)| source.part / state.owed);
            let part = filter.part.max(least).min(1.0);
            state.owed *= part;
            return part;
        }
        if !self.filters.iter().any(|other| other.source == Some(filter.predicate)) {
            return filter.part;
        }
        let part = (filter.part / state.owed).min(1.0);
        state.owed = (state.owed / filter.part).min(1.0);
        part
    }

    /// Takes the filters that test membership of the loop variable: the share that they leave, and their number.
    fn take_indexed(&self, state: &mut State, new: Vars) -> (f64, f64) {
        let (mut part, mut parts) = (1.0, 0.0);
        for (i, filter) in self.filters.iter().enumerate() {
            let is_ready = state.done >> i & 1 == 0 && filter.reads & !state.bound == 0;
            let is_set = || filter.is_static && filter.reads == new || self.is_set(filter.predicate, new);
            if is_ready && filter.binds == 0 && new.is_power_of_two() && is_set() {
                state.done |= 1 << i;
                part *= self.left_by(state, filter);
                parts += 1.0;
            }
        }
        (part, parts)
    }

    /// Whether the condition is a membership test on the loop variable.
    fn is_set(&self, predicate: Id, of: Vars) -> bool {
        let form = self.estimate.form;
        let is = |id: Id| form.as_var(id).is_some_and(|var| self.names.bit(var) == Some(of));
        let &[a, b] = form.args(predicate) else { return false };
        match form.op(predicate) {
            Op::Binary(Operator::In | Operator::Sees) => {
                let set =
                    [Function::Candidates, Function::Needed].into_iter().find_map(|f| form.called(b, f));
                is(a) || is(b) || set.is_some_and(|of| is(of[0]))
            }
            Op::Binary(Operator::Subset) => form.called(a, Function::Candidates).is_some_and(|of| is(of[0])),
            Op::Binary(Operator::NotEqual) if form.is_empty_set(b) => {
                form.operands(a, Operator::Intersect).is_some_and(|(a, b)| is(a) || is(b))
            }
            _ => false,
        }
    }

    /// How many subsets a search looks at.
    fn subsets(&self, (var, size, from): (VarId, usize, Id), bound: Vars) -> f64 {
        let form = self.estimate.form;
        let own = self.names.bit(var).unwrap_or(0);
        let ready = |filter: &&Filter| filter.reads & !own & !bound == 0;
        // Conditions on each chosen element are checked before it is chosen.
        let each = |filter: &Filter| {
            if let Some((set, all)) = form.operands(filter.predicate, Operator::Subset)
                && form.is_var(set, var)
            {
                return self.estimate.within(all).min(1.0);
            }
            match chosen_of_each(form, filter.predicate, var) {
                Some((_, fails)) => 1.0 - fails.iter().fold(1.0, |part, one| part * self.estimate.part(*one)),
                None => 1.0,
            }
        };
        let parts = self.filters.iter().filter(ready).map(each);
        let of = parts.fold(self.estimate.elements(from), |of, part| of * part);
        let bounds = |filter: &Filter| match (form.op(filter.predicate), form.args(filter.predicate)) {
            (Op::Binary(Operator::Equal | Operator::LessEqual), &[a, b]) => {
                form.sized(a).is_some() || form.is_empty_set(b)
            }
            (Op::Binary(Operator::Subset), _) => true,
            _ => false,
        };
        let bounded =
            self.filters.iter().filter(ready).any(|one| form.mentions(one.predicate, var) && bounds(one));
        // Values that it has to contain need not be chosen.
        let holds = |filter: &Filter| {
            let (part, whole) = form.operands(filter.predicate, Operator::Subset)?;
            let is =
                form.is_var(whole, var) && !form.mentions(part, var) && form.is_of_type(from, &Type::Value);
            is.then(|| self.estimate.elements(part))
        };
        if let Some(known) = self.filters.iter().filter(ready).find_map(holds) {
            return of.powf((size as f64 - known).max(0.0)).max(1.5);
        }
        let all = (0..size).fold(1.0, |all, i| all * (of - i as f64).max(1.0) / (i + 1) as f64);
        // Pairs are looked at before a bound is met.
        (if bounded && size > 2 { all.min((2.0 * of).max(all / 2.0)) } else { all }).max(1.0)
    }
}

/// The variable and the conditions of `no x in S: c` for a chosen set S.
pub(super) fn chosen_of_each(form: &Form, predicate: Id, chosen: VarId) -> Option<(VarId, Vec<Id>)> {
    let query = form.query(*form.args_of(predicate, &Op::Not)?.first()?)?;
    match query.generators.as_slice() {
        [(Pattern::Var(x), set)] if form.is_var(*set, chosen) && query.fold == Fold::Any => {
            Some((*x, query.conditions))
        }
        _ => None,
    }
}

/// Whether a node is the result of walks.
pub(super) fn is_walked(form: &Form, id: Id) -> bool {
    matches!(form.op(id), Op::Reach(_))
}
