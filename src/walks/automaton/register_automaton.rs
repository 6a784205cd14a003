//! Nondeterministic register automaton of a path.
//!
//! One state per written step; transitions carry node actions that compare, bind or forget registers. A variable
//! becomes a register only if it is live, that is, compared or needed later; all others are bound when a found walk is
//! replayed. Registers are part of the search state, so each one saved divides the number of configurations.

use crate::{
    PreservedAttributes,
    automaton::{
        liveness::{VarSet, VarUse, VarUses, bound_after, live_before},
        merge_states::StepAutomaton,
    },
    nodes::NodeAttribute,
};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use tesuji_lang::{PathStep, Type, VarId};

/// Operand of a comparison or binding of a node attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ActionOperand {
    /// A variable bound before the path: its index among those.
    Outer(usize),
    /// A variable that is what the first node has.
    First,
    /// A variable of the environment, and whether it is bound where it has no value yet.
    Env(usize, bool),
    /// A variable that does not matter.
    Free,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum NodeAction {
    /// A part of the node is held against a variable.
    Is(NodeAttribute, ActionOperand),
    /// These variables of the environment lose their values.
    Forget(Vec<usize>),
    /// The node has no candidate.
    Nothing,
    /// The walk continues from any held node.
    Back,
}

/// Actions at a node, in order.
pub type NodeActions = Vec<NodeAction>;

/// A state: the step that was taken last.
#[derive(Debug, Clone, Default)]
pub struct AutomatonState {
    /// Labels of the step whose variables matter: each variable's place in the environment.
    pub tracked: Vec<usize>,
    /// Variables of the environment that matter after the step.
    pub live_registers: Vec<usize>,
    /// Actions at the node after the step, and the next state.
    pub transitions: Vec<(NodeActions, usize)>,
    /// Actions at the last node, for each alternative of acceptance.
    pub accepts: Vec<NodeActions>,
}

#[derive(Debug, Clone, Default)]
pub struct RegisterAutomaton {
    pub states: Vec<AutomatonState>,
    /// Whether every first transition also leads on from every accepting state, up to quotient states.
    pub is_rotatable: bool,
    /// Distinct accepting actions, if all of them compare the last node with the first one.
    pub closings: Vec<NodeActions>,
    /// Actions at the first node, and the first state.
    pub starts: Vec<(NodeActions, usize)>,
    /// Actions at the node of an empty walk, for each alternative.
    pub empty: Vec<NodeActions>,
    pub vars: Vec<VarId>,
    pub needed_registers: Vec<usize>,
    /// Needed variables that an endpoint alone determines.
    pub of_ends: Vec<EndpointVar>,
}

/// A variable that an end of a walk alone gives its value: the search need not carry it along.
#[derive(Debug, Clone, Copy)]
pub struct EndpointVar {
    pub var: VarId,
    /// True for the last node.
    pub is_last: bool,
    pub part: NodeAttribute,
}

/// Variables of a path and facts about its steps.
pub struct PathScope<'s> {
    pub outer: &'s [VarId],
    /// Variables that later steps of the plan read.
    pub needed_vars: &'s [VarId],
    /// Whether nodes may hold several candidates.
    pub has_sets: bool,
    pub is_cycle: bool,
    pub keeps: &'s [PreservedAttributes],
    pub types: &'s [Type],
}

impl RegisterAutomaton {
    pub fn new(automaton: &StepAutomaton<'_>, scope: &PathScope<'_>) -> Self {
        let uses = VarUses::from_automaton(automaton, scope.keeps, scope.types);
        let labels = |steps: &Vec<&PathStep>| {
            let links = steps.iter().flat_map(|step| &step.links);
            let vars = links.flat_map(|l| &l.arguments).filter_map(|a| a.var);
            vars.filter(|v| !scope.outer.contains(v)).collect()
        };
        let labels: Vec<VarSet> = automaton.steps.iter().map(labels).collect();
        let needed: VarSet = scope.needed_vars.iter().copied().collect();
        // Variables that something after a step mentions, backwards until nothing changes.
        let count = automaton.steps.len();
        let mut live = vec![VarSet::new(); count];
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for s in (0..count).rev() {
                let mut vars = live[s].clone();
                for (uses, next) in &uses.follows[s] {
                    vars.extend(live_before(uses, &live[*next] | &labels[*next]));
                }
                uses.ends[s].iter().for_each(|uses| vars.extend(live_before(uses, needed.clone())));
                changed |= vars.len() > live[s].len();
                live[s] = vars;
            }
        }
        // Possibly bound variables before and after each step, forwards to a fixpoint.
        let mut bound = vec![VarSet::new(); count];
        for (uses, next) in &uses.starts {
            bound[*next].extend(bound_after(uses, VarSet::new()));
        }
        changed = true;
        while std::mem::take(&mut changed) {
            for s in 0..count {
                for (uses, next) in &uses.follows[s] {
                    let vars = bound_after(uses, &bound[s] | &labels[s]);
                    changed |= !vars.is_subset(&bound[*next]);
                    bound[*next].extend(vars);
                }
            }
        }
        let of_ends = of_ends(&uses, labels.iter().flatten(), scope);
        let mut maker = AutomatonBuilder { scope, of_ends: &of_ends, registers: IndexSet::default() };
        let mut machine = Self::default();
        let after = |next: usize| &live[next] | &labels[next];
        for s in 0..count {
            let matters = |v: &VarId| live[s].contains(v) || bound[s].contains(v);
            let tracked = labels[s].iter().filter(|v| matters(v));
            let tracked = tracked.map(|v| maker.registers.insert_full(*v).0).collect();
            let arrived = &bound[s] | &labels[s];
            let follows = uses.follows[s].iter();
            let follows = follows
                .map(|(uses, next)| (maker.ops(uses, false, arrived.clone(), after(*next)), *next))
                .collect();
            let ends = uses.ends[s].iter();
            let ends = ends.map(|uses| maker.ops(uses, false, arrived.clone(), needed.clone())).collect();
            machine.states.push(AutomatonState {
                tracked,
                live_registers: Vec::new(),
                transitions: follows,
                accepts: ends,
            });
        }
        for (uses, next) in &uses.starts {
            machine.starts.push((maker.ops(uses, true, VarSet::new(), after(*next)), *next));
        }
        for uses in &uses.empty {
            machine.empty.push(maker.ops(uses, true, VarSet::new(), needed.clone()));
        }
        let registers = |vars: &VarSet| vars.iter().filter_map(|v| maker.registers.get_index_of(v)).collect();
        for (state, live) in machine.states.iter_mut().zip(&live) {
            state.live_registers = registers(live);
        }
        machine.needed_registers = registers(&needed);
        let compares = |op: &NodeAction| matches!(op, NodeAction::Is(_, ActionOperand::First));
        let mut ends: Vec<&NodeActions> = machine.states.iter().flat_map(|state| &state.accepts).collect();
        ends.dedup();
        if !scope.is_cycle && ends.iter().all(|ops| ops.iter().any(compares)) {
            machine.closings = ends.into_iter().cloned().collect();
        }
        machine.vars = maker.registers.into_iter().collect();
        machine.of_ends = of_ends.into_iter().filter(|of| needed.contains(&of.var)).collect();
        machine
    }
}

impl RegisterAutomaton {
    /// For each state the state of the quotient automaton, in which those of equal step kind and acceptance are one.
    pub fn quotient(&self, kind_of: &[usize]) -> Vec<usize> {
        let mut classes = IndexSet::<_, FxBuildHasher>::default();
        let states = kind_of.iter().zip(&self.states);
        states.map(|(kind, state)| classes.insert_full((kind, &state.accepts)).0).collect()
    }

    /// Whether every first transition also leads on from every accepting state, up to quotient states.
    pub fn goes_round(&self, alike: &[usize]) -> bool {
        let begins = |state: &AutomatonState, (ops, next): &(NodeActions, usize)| {
            state.transitions.iter().any(|(own, on)| own == ops && alike[*on] == alike[*next])
        };
        let mut ends = self.states.iter().filter(|state| !state.accepts.is_empty());
        ends.all(|state| self.starts.iter().all(|start| begins(state, start)))
    }
}

/// The variables that are bound at the first node and by nothing else, and those that only the last node binds.
fn of_ends<'v>(
    uses: &VarUses<'_>,
    labels: impl Iterator<Item = &'v VarId>,
    scope: &PathScope<'v>,
) -> Vec<EndpointVar> {
    if scope.is_cycle || !uses.empty.is_empty() {
        return Vec::new();
    }
    let starts = uses.starts.iter().map(|(list, _)| list);
    let inner = uses.follows.iter().flatten().map(|(list, _)| list);
    let ends = uses.ends.iter().flatten();
    let mut other: VarSet = labels.chain(scope.outer).copied().collect();
    for mention in starts.clone().chain(inner.clone()).chain(ends.clone()).flatten() {
        if let VarUse::Forget(vars) = mention {
            other.extend(vars.iter());
        }
    }
    let mentions = |list: &Vec<VarUse<'_>>, var: VarId| {
        list.iter().any(|mention| matches!(mention, VarUse::Is(_, known) if *known == var))
    };
    let mut found: Vec<EndpointVar> = Vec::new();
    let lists = starts.clone().map(|list| (list, false)).chain(ends.clone().map(|list| (list, true)));
    for (list, is_last) in lists {
        for mention in list {
            let &VarUse::Is(part, var) = mention else { continue };
            let everywhere = match is_last {
                false => starts.clone().all(|list| mentions(list, var)),
                true => {
                    ends.clone().all(|list| mentions(list, var))
                        && !starts.clone().chain(inner.clone()).any(|list| mentions(list, var))
                }
            };
            if everywhere && !other.contains(&var) && found.iter().all(|known| known.var != var) {
                found.push(EndpointVar { var, is_last, part });
            }
        }
    }
    found
}

struct AutomatonBuilder<'s> {
    scope: &'s PathScope<'s>,
    of_ends: &'s [EndpointVar],
    registers: IndexSet<VarId, FxBuildHasher>,
}

impl AutomatonBuilder<'_> {
    /// Actions of some events, given the possibly bound variables before and the live ones after them.
    fn ops(
        &mut self,
        mentions: &[VarUse<'_>],
        is_start: bool,
        mut bound: VarSet,
        after: VarSet,
    ) -> NodeActions {
        let mut ops = Vec::new();
        for (i, mention) in mentions.iter().enumerate() {
            match mention {
                VarUse::Nothing => ops.push(NodeAction::Nothing),
                VarUse::Back => ops.push(NodeAction::Back),
                VarUse::Forget(vars) => {
                    let known: Vec<usize> =
                        vars.iter().filter_map(|v| self.registers.get_index_of(v)).collect();
                    if !known.is_empty() {
                        ops.push(NodeAction::Forget(known));
                    }
                    bound.retain(|v| !vars.contains(v));
                }
                &VarUse::Is(part, var) => {
                    let later = live_before(&mentions[i + 1..], after.clone()).contains(&var);
                    let target = if let Some(at) = self.scope.outer.iter().position(|v| *v == var) {
                        ActionOperand::Outer(at)
                    } else if let Some(of) = self.of_ends.iter().find(|of| of.var == var) {
                        // Values of the last node are read at the end, and those of the first one define it.
                        if of.is_last || is_start { ActionOperand::Free } else { ActionOperand::First }
                    } else if later || bound.contains(&var) {
                        ActionOperand::Env(self.registers.insert_full(var).0, later)
                    } else {
                        ActionOperand::Free
                    };
                    bound.insert(var);
                    if target != ActionOperand::Free || (!part.is_set && self.scope.has_sets) {
                        ops.push(NodeAction::Is(part, target));
                    }
                }
            }
        }
        ops
    }
}
