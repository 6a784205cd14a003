//! The nodes of walks with a memory, by numbers: the candidates of a position, then sets of these as walks make them.

use crate::path::machine::{Op, Target};
use crate::path::nodes::{Nodes, Part};
use crate::{board::bits, path::context::Context};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;

pub(super) struct Names {
    pub(super) nodes: Arc<Nodes>,
    sets: IndexSet<Box<[u32]>, FxBuildHasher>,
}

/// A node that a walk holds true: the step that led to it, and the node.
pub(super) type Held = (u32, u32);

impl Names {
    /// Those of the candidates of a position, and that of none.
    pub(super) fn new(nodes: Arc<Nodes>) -> Self {
        let mut sets = IndexSet::default();
        sets.insert(Box::from([]));
        Self { nodes, sets }
    }

    pub(super) fn nothing(&self) -> u32 {
        self.nodes.singles as u32
    }

    /// The number of a set of single nodes, in ascending order.
    pub(super) fn number(&mut self, set: &[u32]) -> u32 {
        if let &[only] = set {
            return only;
        }
        let at = self.sets.get_index_of(set).unwrap_or_else(|| self.sets.insert_full(set.into()).0);
        (self.nodes.singles + at) as u32
    }

    pub(super) fn members<'n>(&'n self, node: &'n u32) -> &'n [u32] {
        let at = (*node as usize).checked_sub(self.nodes.singles);
        at.map_or(std::slice::from_ref(node), |at| &self.sets[at])
    }

    /// What a node has where something asks for it; nothing where that is not one cell or value.
    fn part(&self, context: &Context<'_>, members: &[u32], part: Part) -> Option<u64> {
        let held = members.iter().fold(0, |held, &single| held | self.nodes.held(single as usize));
        if !part.cell {
            return match part.set {
                true => Some(held),
                false => held.is_power_of_two().then(|| u64::from(held.trailing_zeros())),
            };
        }
        let cell = |single: &u32| self.nodes.cell(*single as usize);
        let first = members.first().map(cell)?;
        if members.iter().all(|single| cell(single) == first) {
            return Some(first as u64);
        }
        part.set.then(|| {
            let mut cells = vec![0; context.run.topology.cell_words()];
            members.iter().for_each(|single| bits::insert(&mut cells, cell(single)));
            context.run.paths().set_number(context.run, &cells)
        })
    }

    /// What comes of doing something at a node: gives each environment after it, with the node at hand and, where the
    /// walk goes on from another one, the step that led there.
    pub(super) fn play(
        &self,
        context: &Context<'_>,
        ops: &[Op],
        (first, node): (u32, u32),
        (env, back): (u32, Option<u32>),
        held: &[Held],
        give: &mut dyn FnMut(u32, u32, Option<u32>),
    ) {
        let mut env = env;
        for (i, op) in ops.iter().enumerate() {
            let (part, target) = match op {
                Op::Is(part, target) => (*part, *target),
                Op::Forget(vars) => {
                    env = context.without(env, vars);
                    continue;
                }
                Op::Nothing if node == self.nothing() => continue,
                Op::Nothing => return,
                Op::Back => {
                    for &(step, node) in held {
                        self.play(context, &ops[i + 1..], (first, node), (env, Some(step)), held, give);
                    }
                    return;
                }
            };
            let Some(value) = self.part(context, self.members(&node), part) else { return };
            let known = match target {
                Target::Outer(at) => Some(context.outer[at]),
                Target::First => self.part(context, &[first], part),
                Target::Free => None,
                Target::Env(var, binds) => match context.value(env, var) {
                    None if binds => {
                        env = context.with(env, var, value);
                        None
                    }
                    known => known,
                },
            };
            if known.is_some_and(|known| known != value) {
                return;
            }
        }
        give(env, node, back);
    }
}
