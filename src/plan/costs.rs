//! What an order of generators is likely to cost.

use super::estimate::{Estimate, alike, is_containing};
use super::pending::{Generator, Pending};
use super::{bounds::limited, order::PlanError};
use crate::lang::program::{Function, Operator, Pattern, Type, VarId};
use crate::lang::walk::{bound, free_of_world};
use tesuji_core::form::Form;
use tesuji_core::node::{Fold, Id, Op};

/// How many variables the loops of a rule may bind.
const MANY: usize = 100;

/// How many elements of a loop it takes to begin a search for subsets.
const SEARCH: f64 = 5.0;

/// Least work of a named expression whose repetitions are counted.
const LONG: usize = 40;

/// Some of the variables that generators and lets bind, by their places in a list of these.
type Vars = u128;

/// The bit of variables that nothing binds before all generators have run.
const NEVER: Vars = 1 << 127;

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

    /// The variables that have to be bound before some variables are known.
    fn set(&self, vars: &[VarId], pending: &Pending, form: &Form) -> Vars {
        let named = |var: VarId| {
            pending.lets.iter().find_map(|(pattern, value)| match pattern {
                Pattern::Var(name) if *name == var => Some(self.set(form.free(*value), pending, form)),
                _ => None,
            })
        };
        let unbound = vars.iter().filter(|var| !pending.bound.contains(var));
        unbound.fold(0, |all, &var| all | self.bit(var).or_else(|| named(var)).unwrap_or(NEVER))
    }
}

impl<'f> Model<'f> {
    /// A model with other generators than those of the rule, and the conditions that they require. What takes long and
    /// is kept is written short.
    pub(super) fn of(
        pending: &Pending,
        form: &'f mut Form,
        generators: Vec<Generator>,
        predicates: &[Id],
    ) -> Result<Self, PlanError> {
        let apart = pending.lets.iter().filter(|(pattern, _)| !matches!(pattern, Pattern::Var(_)));
        let taken = apart.clone().flat_map(|(pattern, _)| bound(pattern));
        let worlds = pending.worlds.iter().map(|world| world.var);
        let names = Names(generators.iter().flat_map(Generator::binds).chain(taken).chain(worlds).collect());
        if names.0.len().max(generators.len()) > MANY {
            return Err(PlanError::Large(generators[0].span(form)));
        }
        let exactly = known_sizes(form, &generators, &pending.wheres);
        let at_most = pending.wheres.iter().filter_map(|one| limited(form, *one));
        let at_most: Vec<(Id, f64)> = at_most.map(|(set, most)| (set, most as f64)).collect();
        let set = |form: &Form, id: Id| names.set(form.free(id), pending, form);
        let mut kept: Vec<(Id, (Vars, f64))> = Vec::new();
        let named = pending.lets.iter().filter(|(pattern, _)| matches!(pattern, Pattern::Var(_)));
        // What a conclusion makes of all elements is made as often whatever the order.
        let all =
            generators.iter().fold(0, |all, generator| all | names.set(&generator.binds(), pending, form));
        let concluded = pending.concluded.iter().copied().filter(|value| all & !set(form, *value) != 0);
        let estimate = Estimate::knowing(form, pending.sizes, exactly.clone(), at_most.clone());
        for value in named.map(|(_, value)| *value).chain(concluded) {
            let work = estimate.work(value);
            if work >= LONG && !kept.iter().any(|(known, _)| *known == value) {
                kept.push((value, (set(form, value), work as f64)));
            }
        }
        let short = |form: &mut Form, id: Id| {
            kept.iter().fold(id, |id, (value, _)| {
                let ty = form.ty(*value).clone();
                let none = form.empty(ty);
                form.swapped(id, *value, none)
            })
        };
        // A condition, what it is without the parts that are kept, and the condition that implies it.
        let implied = |predicate: Id| {
            pending.implied.iter().find(|(one, _)| *one == predicate).map(|(_, source)| *source)
        };
        let conditions: Vec<(Id, Id, Vec<VarId>, Option<Id>)> = apart
            .map(|(pattern, value)| (*value, bound(pattern)))
            .chain(pending.wheres.iter().chain(predicates).map(|one| (*one, Vec::new())))
            .map(|(id, binds)| (id, short(form, id), binds, implied(id).map(|source| short(form, source))))
            .collect();
        let truth = form.truth(true);
        let form: &'f Form = form;
        let estimate = Estimate::knowing(form, pending.sizes, exactly, at_most);
        let filter = |(id, predicate, parts, source): (Id, Id, Vec<VarId>, Option<Id>)| {
            let work = estimate.work(predicate) as f64;
            let part = match parts.as_slice() {
                [] => apart_in(&estimate, predicate, &generators, &pending.wheres)
                    .unwrap_or_else(|| estimate.part(predicate)),
                parts if estimate.known(predicate) == Some(parts.len() as f64) => 1.0,
                parts => estimate.of_size(parts.len() as i64),
            };
            let is_static = parts.is_empty() && form.is_static(predicate);
            Filter {
                reads: set(form, id),
                binds: names.set(&parts, pending, form),
                predicate,
                work,
                part,
                is_static,
                source,
            }
        };
        let worlds = pending.worlds.iter().map(|world| Filter {
            reads: names.set(&free_of_world(world), pending, form),
            binds: names.set(&[world.var], pending, form),
            predicate: truth,
            work: 0.0,
            part: estimate.of_size(1),
            is_static: false,
            source: None,
        });
        let (fits, wheres): (Vec<_>, Vec<_>) =
            conditions.into_iter().partition(|(_, _, binds, _)| !binds.is_empty());
        let filters = fits.into_iter().map(filter).chain(worlds).collect::<Vec<Filter>>();
        let filters =
            filters.into_iter().chain(wheres.into_iter().map(filter)).take(Vars::BITS as usize).collect();
        let kept = kept.into_iter().map(|(_, one)| one).collect();
        let number = |generator: &Generator| match generator {
            Generator::For(_, set) => estimate.elements(*set),
            Generator::Choose(..) | Generator::Path(_) => 10_000.0,
        };
        let loops: Vec<(Vars, Vars, f64)> = generators
            .iter()
            .map(|one| {
                (
                    names.set(&one.reads(form), pending, form),
                    names.set(&one.binds(), pending, form),
                    number(one),
                )
            })
            .collect();
        Ok(Self { generators, loops, filters, kept, names, estimate })
    }

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

/// The share of pairs that differ, where both are of one set: `a != b` of two elements of X.
fn apart_in(estimate: &Estimate<'_>, predicate: Id, generators: &[Generator], wheres: &[Id]) -> Option<f64> {
    let form = estimate.form;
    let (a, b) = form.operands(predicate, Operator::NotEqual)?;
    let (a, b) = (form.as_var(a)?, form.as_var(b)?);
    let sets = |var: VarId| {
        let looped = generators.iter().filter_map(Generator::looped);
        let looped = looped.filter(move |(v, _)| *v == var).map(|(_, set)| set);
        looped.chain(wheres.iter().filter_map(move |predicate| {
            form.operands(*predicate, Operator::In)
                .filter(|(one, _)| form.is_var(*one, var))
                .map(|(_, set)| set)
        }))
    };
    let both = sets(a).filter(|set| sets(b).any(|other| other == *set)).map(|set| estimate.elements(set));
    Some(1.0 - 1.0 / both.min_by(f64::total_cmp)?.max(1.0)).map(|part| part.max(0.1))
}

/// Sets of known size: by conditions, by choices, and by loops over cells with a fixed number of candidates.
pub(super) fn known_sizes(form: &mut Form, generators: &[Generator], wheres: &[Id]) -> Vec<(Id, f64)> {
    let mut sizes: Vec<(Id, f64)> = wheres
        .iter()
        .filter_map(|one| form.size_compared(*one))
        .filter(|(op, ..)| *op == Operator::Equal)
        .map(|(_, set, n)| (set, n as f64))
        .collect();
    for generator in generators {
        match generator {
            Generator::Choose(var, size, _) => sizes.push((form.var(*var), *size as f64)),
            Generator::For(Pattern::Var(var), cells) => {
                if let Some(n) = alike(form, *cells) {
                    let cell = form.var(*var);
                    sizes.push((form.call(Function::Candidates, vec![cell]), n as f64));
                }
            }
            _ => {}
        }
    }
    sizes
}

/// Whether a node is the result of walks.
pub(super) fn is_walked(form: &Form, id: Id) -> bool {
    matches!(form.op(id), Op::Reach(_))
}
