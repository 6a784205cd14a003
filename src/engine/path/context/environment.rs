//! The values of variables during a search, and what nodes do to them.

use super::{Context, Env};
use crate::path::machine::{Op, Ops, Target};
use crate::path::matrix::{drop_all, meet};
use crate::{board::bits, path::nodes::Part};

impl Context<'_> {
    #[inline]
    pub(in crate::path) fn value(&self, env: u32, var: usize) -> Option<u64> {
        self.envs.borrow()[env as usize][var]
    }

    pub(in crate::path) fn env(&self, env: u32) -> Env {
        self.envs.borrow()[env as usize].clone()
    }

    pub(in crate::path) fn number(&self, env: Env) -> u32 {
        let mut envs = self.envs.borrow_mut();
        envs.get_index_of(&env).unwrap_or_else(|| envs.insert_full(env).0) as u32
    }

    pub(in crate::path) fn with(&self, env: u32, var: usize, value: u64) -> u32 {
        let mut values = self.env(env);
        values[var] = Some(value);
        self.number(values)
    }

    pub(in crate::path) fn without(&self, env: u32, vars: &[usize]) -> u32 {
        let mut values = self.env(env);
        vars.iter().for_each(|&var| values[var] = None);
        self.number(values)
    }

    /// The environment after a step to `place` that binds its tracked variables to `key`, where it agrees.
    pub(in crate::path) fn enter(&self, env: u32, place: usize, key: &[Option<u64>]) -> Option<u32> {
        if self.path.machine.vars.is_empty() {
            return Some(env);
        }
        let place = &self.path.machine.places[place];
        if place.tracked.is_empty() && self.keeps_all(env, &place.keeps) {
            return Some(env);
        }
        let given = || place.tracked.iter().zip(key).filter_map(|(&var, &value)| Some((var, value?)));
        if given().any(|(var, value)| self.value(env, var).is_some_and(|known| known != value)) {
            return None;
        }
        let mut values = self.env(env);
        given().for_each(|(var, value)| values[var] = Some(value));
        for (var, value) in values.iter_mut().enumerate() {
            if value.is_some() && !place.keeps.contains(&var) {
                *value = None;
            }
        }
        Some(self.number(values))
    }

    /// An environment with what nodes must bind in it for a step to a state to lead to another one, `after`; nothing where
    /// it has a value of its own that would be kept.
    pub(in crate::path) fn towards(&self, env: u32, ops: &Ops, (place, after): (usize, u32)) -> Option<u32> {
        let (envs, place) = (self.envs.borrow(), &self.path.machine.places[place]);
        let (before, after) = (&envs[env as usize], &envs[after as usize]);
        let forgets = |var: &usize| ops.iter().any(|op| matches!(op, Op::Forget(vars) if vars.contains(var)));
        let agrees = |&var: &usize| before[var].is_none() || before[var] == after[var] || forgets(&var);
        if !place.keeps.iter().all(agrees) {
            return None;
        }
        let given = ops.iter().filter_map(|op| match op {
            Op::Is(_, Target::Env(var, true)) if before[*var].is_none() => Some(*var),
            _ => None,
        });
        let stays = |var: &usize| place.keeps.contains(var) && !place.tracked.contains(var) && !forgets(var);
        let given: Vec<usize> = given.filter(stays).collect();
        if given.is_empty() {
            return Some(env);
        }
        let mut values = before.clone();
        given.into_iter().for_each(|var| values[var] = after[var]);
        drop(envs);
        Some(self.number(values))
    }

    fn keeps_all(&self, env: u32, keeps: &[usize]) -> bool {
        let values = &self.envs.borrow()[env as usize];
        values.iter().enumerate().all(|(var, value)| value.is_none() || keeps.contains(&var))
    }

    /// The part of a row that fits what is done at its nodes, by the environments after it, for walks from `first`.
    pub(in crate::path) fn fitting(
        &self,
        ops: &[Op],
        first: usize,
        row: &mut [u64],
        env: u32,
        give: &mut dyn FnMut(&mut [u64], u32),
    ) {
        let mut env = env;
        for (i, op) in ops.iter().enumerate() {
            let (part, target) = match *op {
                Op::Is(part, target) => (part, target),
                // Paths with a memory have a search of their own.
                Op::Nothing | Op::Back => return,
                Op::Forget(ref vars) => {
                    env = self.without(env, vars);
                    continue;
                }
            };
            if !part.set {
                meet(row, self.nodes.of_one(part));
            }
            let known = match target {
                Target::Outer(at) => Some(self.outer[at]),
                Target::First => Some(self.nodes.part(first, part)),
                Target::Free => None,
                Target::Env(var, binds) => match self.value(env, var) {
                    None if binds => {
                        return self.split(row, part, |row, value| {
                            self.fitting(&ops[i + 1..], first, row, self.with(env, var, value), give);
                        });
                    }
                    known => known,
                },
            };
            known.into_iter().for_each(|known| self.nodes.keep_part(row, part, known));
        }
        if !bits::is_empty(row) {
            give(row, env);
        }
    }

    /// Splits a row by a part of its nodes, in the order of the first node of each value.
    fn split(&self, row: &mut [u64], of: Part, mut give: impl FnMut(&mut [u64], u64)) {
        let mut part = vec![0; row.len()];
        while let Some(first) = bits::first(row) {
            let value = self.nodes.part(first, of);
            part.copy_from_slice(row);
            self.nodes.keep_part(&mut part, of, value);
            drop_all(row, &part);
            give(&mut part, value);
        }
    }

    /// The environment after what is done at one node; nothing where the node does not fit.
    pub(in crate::path) fn at(&self, ops: &[Op], first: usize, node: usize, env: u32) -> Option<u32> {
        if ops.is_empty() {
            return Some(env);
        }
        let mut row = vec![0; self.nodes.words];
        bits::insert(&mut row, node);
        let mut found = None;
        self.fitting(ops, first, &mut row, env, &mut |_, env| found = Some(env));
        found
    }
}
