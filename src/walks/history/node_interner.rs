//! The nodes of walks with a memory, by numbers: the candidates of a position, then sets of these as walks make them.

use crate::{
    automaton::register_automaton::{ActionOperand, NodeAction},
    nodes::{
        LiveNodes, NodeAttribute,
        set_interner::{NumberedSets, intern_set, number},
    },
    search::context::WalkContext,
};
use std::sync::Arc;
use tesuji_sets::bits;

pub struct NodeInterner {
    pub nodes: Arc<LiveNodes>,
    sets: NumberedSets<u32>,
}

/// A node that a walk holds true: the step that led to it, and the node.
pub type HeldNode = (u32, u32);

impl NodeInterner {
    /// Interner with the nodes of the candidates of a position and the empty node.
    pub fn new(nodes: Arc<LiveNodes>) -> Self {
        let mut sets = NumberedSets::default();
        sets.insert(Box::from([]));
        Self { nodes, sets }
    }

    pub fn empty_set(&self) -> u32 {
        self.nodes.singles as u32
    }

    /// The number of a set of single nodes, in ascending order.
    pub fn number(&mut self, set: &[u32]) -> u32 {
        if let &[only] = set {
            return only;
        }
        (self.nodes.singles + number(&mut self.sets, set)) as u32
    }

    pub fn members<'n>(&'n self, node: &'n u32) -> &'n [u32] {
        let set = (*node as usize).checked_sub(self.nodes.singles);
        set.map_or(std::slice::from_ref(node), |set| &self.sets[set])
    }

    /// Attribute of a node; `None` if it is ambiguous.
    fn part(&self, context: &WalkContext<'_>, members: &[u32], part: NodeAttribute) -> Option<u64> {
        let held = members.iter().fold(0, |held, &single| held | self.nodes.value_masks[single as usize]);
        if !part.is_cell {
            return match part.is_set {
                true => Some(held),
                false => held.is_power_of_two().then(|| u64::from(held.trailing_zeros())),
            };
        }
        let cell = |single: &u32| self.nodes.cell(*single as usize);
        let first = members.first().map(cell)?;
        if members.iter().all(|single| cell(single) == first) {
            return Some(first as u64);
        }
        part.is_set.then(|| {
            let mut cells = vec![0; context.frame.topology.cell_words()];
            members.iter().for_each(|single| bits::insert(&mut cells, cell(single)));
            intern_set(context.frame, &cells)
        })
    }

    /// Runs actions at a node. `give` receives each resulting environment with the current node and, after a jump, the
    /// step that led to it.
    pub fn run_actions(
        &self,
        context: &WalkContext<'_>,
        ops: &[NodeAction],
        (first, node): (u32, u32),
        (env, branch): (u32, Option<u32>),
        held_nodes: &[HeldNode],
        give: &mut dyn FnMut(u32, u32, Option<u32>),
    ) {
        let mut env = env;
        for (i, op) in ops.iter().enumerate() {
            let (part, target) = match op {
                NodeAction::Is(part, target) => (*part, *target),
                NodeAction::Forget(vars) => {
                    env = context.forget(env, vars);
                    continue;
                }
                NodeAction::Nothing if node == self.empty_set() => continue,
                NodeAction::Nothing => return,
                NodeAction::Back => {
                    for &(step, node) in held_nodes {
                        self.run_actions(
                            context,
                            &ops[i + 1..],
                            (first, node),
                            (env, Some(step)),
                            held_nodes,
                            give,
                        );
                    }
                    return;
                }
            };
            let Some(value) = self.part(context, self.members(&node), part) else { return };
            match (context.required(target, env, || self.part(context, &[first], part)), target) {
                (Some(required), _) if required != value => return,
                (None, ActionOperand::Env(var, true)) => env = context.bind(env, var, value),
                _ => {}
            }
        }
        give(env, node, branch);
    }
}
