//! Register valuations during a search, and node actions on them.

use crate::{
    automaton::register_automaton::{ActionOperand, NodeAction, NodeActions},
    nodes::NodeAttribute,
    search::context::{Env, WalkContext},
};
use tesuji_sets::bits::{self, intersect, subtract};

impl WalkContext<'_> {
    #[inline]
    pub fn value(&self, env: u32, var: usize) -> Option<u64> {
        self.envs.borrow()[env as usize][var]
    }

    /// The values of the variables that are needed after a walk.
    pub fn needed(&self, env: u32) -> Env {
        self.path.machine.needed_registers.iter().map(|&var| self.value(env, var)).collect()
    }

    pub fn env(&self, env: u32) -> Env {
        self.envs.borrow()[env as usize].clone()
    }

    pub fn number(&self, env: Env) -> u32 {
        self.envs.borrow_mut().insert_full(env).0 as u32
    }

    pub fn bind(&self, env: u32, var: usize, value: u64) -> u32 {
        let mut values = self.env(env);
        values[var] = Some(value);
        self.number(values)
    }

    pub fn forget(&self, env: u32, vars: &[usize]) -> u32 {
        let mut values = self.env(env);
        vars.iter().for_each(|&var| values[var] = None);
        self.number(values)
    }

    /// Environment after a step to `place` that binds its tracked variables to `key`; `None` if a label disagrees.
    pub fn bind_labels(&self, env: u32, state: usize, key: &[Option<u64>]) -> Option<u32> {
        if self.path.machine.vars.is_empty() {
            return Some(env);
        }
        let state = &self.path.machine.states[state];
        let is_live =
            |(var, value): (usize, &Option<u64>)| value.is_none() || state.live_registers.contains(&var);
        if state.tracked.is_empty() && self.envs.borrow()[env as usize].iter().enumerate().all(is_live) {
            return Some(env);
        }
        let given = || state.tracked.iter().zip(key).filter_map(|(&var, &value)| Some((var, value?)));
        if given().any(|(var, value)| self.value(env, var).is_some_and(|known| known != value)) {
            return None;
        }
        let mut values = self.env(env);
        given().for_each(|(var, value)| values[var] = Some(value));
        for (var, value) in values.iter_mut().enumerate() {
            value.take_if(|_| !state.live_registers.contains(&var));
        }
        Some(self.number(values))
    }

    /// `env` extended by the values that actions bind on the way to a state with environment `after`; `None` if a
    /// register that is live there has another value.
    pub fn bind_towards(&self, env: u32, ops: &NodeActions, (state, after): (usize, u32)) -> Option<u32> {
        let (envs, state) = (self.envs.borrow(), &self.path.machine.states[state]);
        let (before, after) = (&envs[env as usize], &envs[after as usize]);
        let forgets =
            |var: &usize| ops.iter().any(|op| matches!(op, NodeAction::Forget(vars) if vars.contains(var)));
        let agrees = |&var: &usize| before[var].is_none() || before[var] == after[var] || forgets(&var);
        if !state.live_registers.iter().all(agrees) {
            return None;
        }
        let given = ops.iter().filter_map(|op| match op {
            NodeAction::Is(_, ActionOperand::Env(var, true)) if before[*var].is_none() => Some(*var),
            _ => None,
        });
        let stays =
            |var: &usize| state.live_registers.contains(var) && !state.tracked.contains(var) && !forgets(var);
        let given: Vec<usize> = given.filter(stays).collect();
        if given.is_empty() {
            return Some(env);
        }
        let mut values = before.clone();
        given.into_iter().for_each(|var| values[var] = after[var]);
        drop(envs);
        Some(self.number(values))
    }

    /// The value that an attribute must have, given that of the `first` node; `None` if it is free or still unbound.
    pub fn required(
        &self,
        target: ActionOperand,
        env: u32,
        first: impl FnOnce() -> Option<u64>,
    ) -> Option<u64> {
        match target {
            ActionOperand::Outer(at) => Some(self.outer[at]),
            ActionOperand::First => first(),
            ActionOperand::Free => None,
            ActionOperand::Env(var, _) => self.value(env, var),
        }
    }

    /// Splits a node row by the environments after the actions, for walks from `first`.
    pub fn filter_row(
        &self,
        ops: &[NodeAction],
        first: usize,
        row: &mut [u64],
        env: u32,
        give: &mut dyn FnMut(&mut [u64], u32),
    ) {
        let mut env = env;
        for (i, op) in ops.iter().enumerate() {
            let (part, target) = match *op {
                NodeAction::Is(part, target) => (part, target),
                // Paths with a memory have a search of their own.
                NodeAction::Nothing | NodeAction::Back => return,
                NodeAction::Forget(ref vars) => {
                    env = self.forget(env, vars);
                    continue;
                }
            };
            if !part.is_set {
                intersect(row, self.nodes.of_one(part));
            }
            match (self.required(target, env, || Some(self.nodes.part(first, part))), target) {
                (Some(value), _) => self.nodes.keep_part(row, part, value),
                (None, ActionOperand::Env(var, true)) => {
                    return self.split(row, part, |row, value| {
                        self.filter_row(&ops[i + 1..], first, row, self.bind(env, var, value), give);
                    });
                }
                _ => {}
            }
        }
        if !bits::is_empty(row) {
            give(row, env);
        }
    }

    /// Splits a row by a part of its nodes, in the order of the first node of each value.
    fn split(&self, row: &mut [u64], of: NodeAttribute, mut give: impl FnMut(&mut [u64], u64)) {
        let mut part = vec![0; row.len()];
        while let Some(first) = bits::first(row) {
            let value = self.nodes.part(first, of);
            part.copy_from_slice(row);
            self.nodes.keep_part(&mut part, of, value);
            subtract(row, &part);
            give(&mut part, value);
        }
    }

    /// Environment after the actions at one node; `None` if a test fails.
    pub fn apply_actions(&self, ops: &[NodeAction], first: usize, node: usize, env: u32) -> Option<u32> {
        if ops.is_empty() {
            return Some(env);
        }
        let mut row = vec![0; self.nodes.words];
        bits::insert(&mut row, node);
        let mut found = None;
        self.filter_row(ops, first, &mut row, env, &mut |_, env| found = Some(env));
        found
    }
}
