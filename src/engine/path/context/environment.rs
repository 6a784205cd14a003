//! The values of variables during a search, and what nodes do to them.

use super::{Context, Env};
use crate::board::bits;
use crate::path::machine::{Op, Target};
use crate::path::matrix::{drop_all, meet};

impl Context<'_> {
    /// The value of a variable.
    #[inline]
    pub(in crate::path) fn value(&self, env: u32, var: usize) -> Option<u64> {
        self.envs.borrow()[env as usize][var]
    }

    /// The values of all variables.
    pub(in crate::path) fn env(&self, env: u32) -> Env {
        self.envs.borrow()[env as usize].clone()
    }

    /// The number of an environment.
    pub(in crate::path) fn number(&self, env: Env) -> u32 {
        let mut envs = self.envs.borrow_mut();
        match envs.get_index_of(&env) {
            Some(at) => at as u32,
            None => envs.insert_full(env).0 as u32,
        }
    }

    fn with(&self, env: u32, var: usize, value: u64) -> u32 {
        let mut values = self.env(env);
        values[var] = Some(value);
        self.number(values)
    }

    /// The environment after a step to `place` that gives its tracked variables the values of `key`; nothing where
    /// they have others.
    pub(in crate::path) fn enter(&self, env: u32, place: usize, key: &[Option<u64>]) -> Option<u32> {
        if self.path.machine.vars.is_empty() {
            return Some(env);
        }
        let place = &self.path.machine.places[place];
        if place.tracked.is_empty() && self.keeps_all(env, &place.keeps) {
            return Some(env);
        }
        let mut values = self.env(env);
        for (&var, &value) in place.tracked.iter().zip(key) {
            match (values[var], value) {
                (Some(known), Some(value)) if known != value => return None,
                (None, Some(_)) => values[var] = value,
                _ => {}
            }
        }
        for (var, value) in values.iter_mut().enumerate() {
            if value.is_some() && !place.keeps.contains(&var) {
                *value = None;
            }
        }
        Some(self.number(values))
    }

    /// Whether no variable but these has a value.
    fn keeps_all(&self, env: u32, keeps: &[usize]) -> bool {
        let values = &self.envs.borrow()[env as usize];
        values.iter().enumerate().all(|(var, value)| value.is_none() || keeps.contains(&var))
    }

    /// The part of a row that fits what is done at its nodes, by the environments that this gives, for walks from a
    /// node.
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
            match *op {
                Op::Forget(ref vars) => {
                    let mut values = self.env(env);
                    vars.iter().for_each(|&var| values[var] = None);
                    env = self.number(values);
                }
                Op::Cell(target, set) => {
                    if !set {
                        meet(row, &self.nodes.one_cell);
                    }
                    match target {
                        Target::Outer(at) => self.nodes.keep_shape(row, self.outer[at]),
                        Target::First => self.nodes.keep_shape(row, self.nodes.shape(first)),
                        Target::Free => {}
                        Target::Env(var, binds) => match self.value(env, var) {
                            Some(known) => self.nodes.keep_shape(row, known),
                            None if binds => {
                                return self.split(
                                    row,
                                    |node| self.nodes.shape(node),
                                    |part, value| {
                                        self.fitting(
                                            &ops[i + 1..],
                                            first,
                                            part,
                                            self.with(env, var, value),
                                            give,
                                        );
                                    },
                                );
                            }
                            None => {}
                        },
                    }
                }
                Op::Value(target, set) => {
                    if !set {
                        meet(row, &self.nodes.one_value);
                    }
                    match target {
                        Target::Outer(at) => self.keep_value(row, self.outer[at], set),
                        Target::First => self.nodes.keep_held(row, self.nodes.held(first)),
                        Target::Free => {}
                        Target::Env(var, binds) => match self.value(env, var) {
                            Some(known) => self.keep_value(row, known, set),
                            None if binds => {
                                let value = |node| {
                                    if set {
                                        self.nodes.held(node)
                                    } else {
                                        self.nodes.only_value(node).unwrap_or(0)
                                    }
                                };
                                return self.split(row, value, |part, value| {
                                    self.fitting(
                                        &ops[i + 1..],
                                        first,
                                        part,
                                        self.with(env, var, value),
                                        give,
                                    );
                                });
                            }
                            None => {}
                        },
                    }
                }
            }
        }
        if !bits::is_empty(row) {
            give(row, env);
        }
    }

    /// Splits a row by what its nodes have, in the order of the first node of each part.
    fn split(&self, row: &mut [u64], of: impl Fn(usize) -> u64, mut give: impl FnMut(&mut [u64], u64)) {
        let mut part = vec![0; row.len()];
        while let Some(first) = bits::first(row) {
            let value = of(first);
            part.copy_from_slice(row);
            self.nodes.keep(&mut part, |node| of(node) == value);
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
