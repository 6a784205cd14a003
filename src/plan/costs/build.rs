//! Builds the cost model of a rule.

use super::{Filter, Model, Names, Vars};
use crate::bounds::limited;
use crate::estimate::{Estimate, alike};
use crate::lang::program::{Function, Operator, Pattern, VarId};
use crate::lang::walk::{bound, free_of_world};
use crate::order::PlanError;
use crate::pending::{Generator, Pending};
use tesuji_core::form::Form;
use tesuji_core::node::Id;

/// How many variables the loops of a rule may bind.
const MANY: usize = 100;

/// Least work of a named expression whose repetitions are counted.
const LONG: usize = 40;

/// The bit of variables that nothing binds before all generators have run.
const NEVER: Vars = 1 << 127;

impl Names {
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
    pub(crate) fn of(
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
pub(crate) fn known_sizes(form: &mut Form, generators: &[Generator], wheres: &[Id]) -> Vec<(Id, f64)> {
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
