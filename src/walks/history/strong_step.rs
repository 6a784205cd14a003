//! Strong steps: from nodes whose candidates are false through clauses to what is left of them.

use crate::{
    automaton::register_automaton::{ActionOperand, NodeAction},
    history::{
        clause_index::ClauseIndex,
        search::{
            EMPTY_PREFIX, HistoryPrefix, HistorySearch, HistorySearchMemory, HistoryWalk, MAX_PREFIXES,
            PrefixState, set_hash,
        },
    },
    search::traceback::WalkHop,
};
use std::sync::Arc;
use tesuji_lang::AssumedNodes;
use tesuji_sets::{Limit, bits};

/// A strong step that is about to be taken.
pub struct StrongStep<'s> {
    pub clauses: &'s ClauseIndex,
    pub hop: WalkHop,
    /// The weak step before it.
    pub weak: Option<WalkHop>,
    /// Actions at the node before it.
    pub ops: &'s [NodeAction],
}

impl HistorySearch {
    /// Expands strong steps from the false candidates of a row.
    pub fn strong(
        &mut self,
        shared: &mut HistorySearchMemory<'_, '_>,
        at: &PrefixState,
        row: &[u64],
        step: &StrongStep<'_>,
    ) {
        let state = step.hop.state as usize;
        let mut stamps = shared.stamps.remove(&state).unwrap_or_default();
        stamps.resize(step.clauses.clauses.len(), 0);
        shared.rows += 1;
        for &clause in bits::iter(row).flat_map(|single| &step.clauses.holding[single]) {
            let clause = clause as usize;
            if std::mem::replace(&mut stamps[clause], shared.rows) != shared.rows {
                self.clause(shared, at, row, (step, clause));
            }
        }
        shared.stamps.insert(state, stamps);
    }

    /// Expands a clause whose candidates within a row are false.
    fn clause(
        &mut self,
        shared: &mut HistorySearchMemory<'_, '_>,
        at: &PrefixState,
        row: &[u64],
        (step, clause): (&StrongStep<'_>, usize),
    ) {
        let (context, step_state, clause) =
            (shared.context, step.hop.state as usize, &step.clauses.clauses[clause]);
        let given = context.path.kind(step_state).depends_on;
        let first = Arc::clone(&self.first);
        let word = |w: usize| match given {
            None => 0,
            Some(AssumedNodes::First) => first[w],
            Some(AssumedNodes::Later) => at.later[w],
            Some(AssumedNodes::Path) => first[w] | at.later[w],
        };
        let out = |single: u32| word(single as usize >> 6) >> (single & 63) & 1 != 0;
        let (one_cell, one_value) = shared.plan.is_narrow[step_state];
        // The part of the clause that remains for every split must be an admissible node.
        let mut stays: Option<(u32, u64)> = None;
        let mut ruled_out = true;
        for &member in &clause.members {
            if out(member) {
                continue;
            }
            if bits::has(row, member as usize) {
                ruled_out = false;
                continue;
            }
            let nodes = &shared.scene.nodes;
            let place = (nodes.cell_set_id[member as usize], nodes.value_masks[member as usize]);
            match stays {
                None => stays = Some(place),
                Some(known) if (one_cell && known.0 != place.0) || (one_value && known.1 != place.1) => {
                    return;
                }
                Some(_) => {}
            }
        }
        let state = &context.path.machine.states[step_state];
        if state.transitions.is_empty()
            && stays.is_some()
            && state.accepts.iter().all(|ops| ops.contains(&NodeAction::Nothing))
        {
            return;
        }
        let key = &step.clauses.keys[clause.key];
        let Some(env) = context.bind_labels(step.hop.env, step_state, key) else { return };
        let mut whole = false;
        for (from, to) in &clause.splits {
            // A clause shortened by held nodes alone has the same remainder for every split.
            if whole && ruled_out {
                break;
            }
            if !from.iter().all(|&single| bits::has(row, single as usize)) {
                continue;
            }
            let covered = from.iter().all(|&single| out(single));
            if covered && whole {
                continue;
            }
            let source = shared.names.number(from);
            let mut before = None;
            shared.names.run_actions(
                context,
                step.ops,
                (self.start, source),
                (env, None),
                &[],
                &mut |env, _, _| before = Some(env),
            );
            let Some(env) = before else { continue };
            // Every other split of excluded candidates has the same remainder.
            whole |=
                covered && step.ops.iter().all(|op| matches!(op, NodeAction::Is(_, ActionOperand::Free)));
            let mut remainder = std::mem::take(&mut shared.remainder);
            remainder.clear();
            remainder.extend(to.iter().copied().filter(|&single| !out(single)));
            self.push_prefix(shared, at, (source, step), (&remainder, env), given.is_some());
            shared.remainder = remainder;
        }
    }

    /// Adds the child prefix after a strong step, unless it is pruned.
    fn push_prefix(
        &mut self,
        shared: &mut HistorySearchMemory<'_, '_>,
        at: &PrefixState,
        (source, step): (u32, &StrongStep<'_>),
        (remainder, env): (&[u32], u32),
        is_shortened: bool,
    ) {
        let (context, state) = (shared.context, step.hop.state as usize);
        let machine = &context.path.machine.states[state];
        if remainder.is_empty() && !machine.accepts.iter().any(|ops| ops.contains(&NodeAction::Nothing)) {
            return;
        }
        let node = shared.names.number(remainder);
        let weak = step.weak.map(|weak| WalkHop { node: source, ..weak });
        let strong = WalkHop { node, env, ..step.hop };
        let nothing = shared.names.empty_set();
        for (end, ops) in machine.accepts.iter().enumerate() {
            // An empty node is accepted only by actions that ask for it.
            if node == nothing && !ops.contains(&NodeAction::Nothing) {
                continue;
            }
            let (steps, before) = (self.steps(), at.number);
            let found = HistoryWalk { steps, before, weak, strong: Some(strong), end, env };
            self.arrive(shared, found, ops, node);
        }
        if remainder.is_empty() || machine.transitions.is_empty() {
            return;
        }
        // A node held already leads to no new walk.
        if is_shortened && at.held_nodes.iter().any(|&(_, held)| held == node) {
            return;
        }
        let mut goes_on = false;
        for (ops, _) in &machine.transitions {
            let see = &mut |_, _, _: Option<u32>| goes_on = true;
            shared.names.run_actions(
                context,
                ops,
                (self.start, node),
                (env, None),
                &[(at.number, node)],
                see,
            );
        }
        if !goes_on {
            return;
        }
        shared.scene.ruled_out(remainder, &mut shared.excluded);
        let mut words = shared.excluded.iter().enumerate();
        let excludes = words.any(|(w, word)| word & !(self.first[w] | at.later[w]) != 0);
        if remainder.len() > 1 && !excludes {
            return;
        }
        let sum = at.mark.wrapping_add(set_hash(node));
        let (last, held_hash) = match (shared.plan.forgets[state], shared.plan.needs_all_nodes) {
            (true, _) => (EMPTY_PREFIX, sum),
            (false, true) => (node, sum),
            (false, false) => (node, 0),
        };
        if !self.seen.insert((step.hop.state, last, env, held_hash)) {
            return;
        }
        // Prune if the held nodes cannot empty a clause in the remaining steps.
        if shared.plan.has_jumps
            && let Some(most) = shared.plan.max_strong_steps.filter(|_| shared.plan.ends_in_conflict)
        {
            let words = self.first.iter().zip(&*at.later).zip(&shared.excluded).map(|((a, b), c)| a | b | c);
            let clauses =
                shared.scene.with_propagation(|closure| closure.clauses_after(words, shared.plan.has_groups));
            if clauses.is_none_or(|clauses| clauses + self.levels + 1 > most) {
                return;
            }
        }
        if self.all.len() == MAX_PREFIXES {
            context.record_limit(Limit::Chains(MAX_PREFIXES));
            return;
        }
        let later = at.later.iter().zip(&shared.excluded).map(|(later, excluded)| later | excluded).collect();
        self.all.push(HistoryPrefix { before: at.number, weak, strong, later, mark: sum });
    }
}
