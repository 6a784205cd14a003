//! Strong steps: from nodes whose candidates are false through clauses to what is left of them.

use super::{Arrived, At, Begun, MOST_BEGINNINGS, START, Search, Shared, Taken, mark};
use crate::path::machine::{Op, Target};
use crate::{board::bits, lang::program::Given, limit::Limit, path::memory::clauses::Clauses};
use std::sync::Arc;

/// A strong step that is about to be taken.
pub(super) struct Step<'s> {
    pub(super) way: usize,
    pub(super) place: usize,
    pub(super) spec: usize,
    /// The beginning after whose last step the weak step before it goes on.
    pub(super) back: Option<u32>,
    /// The weak step before it.
    pub(super) weak: Option<Taken>,
    pub(super) env: u32,
    /// What is done at the node before it.
    pub(super) ops: &'s [Op],
}

impl Search {
    /// Goes on over strong steps from the nodes within a row, whose candidates are false.
    pub(super) fn strong(
        &mut self,
        shared: &mut Shared<'_, '_>,
        at: &At<'_>,
        clauses: &Clauses,
        row: &[u64],
        step: &Step<'_>,
    ) {
        let given = shared.context.path.specs[step.spec].given;
        let stamps = shared.stamps.entry(step.place).or_default();
        stamps.resize(clauses.len(), 0);
        shared.rows += 1;
        let mut stamps = std::mem::take(stamps);
        for single in bits::iter(row) {
            for &clause in clauses.holding(single) {
                let clause = clause as usize;
                if std::mem::replace(&mut stamps[clause], shared.rows) != shared.rows {
                    self.clause(shared, at, (clauses, clause), row, (step, given));
                }
            }
        }
        shared.stamps.insert(step.place, stamps);
    }

    /// Goes on through a clause from the nodes of it within a row, whose candidates are false.
    fn clause(
        &mut self,
        shared: &mut Shared<'_, '_>,
        at: &At<'_>,
        (clauses, clause): (&Clauses, usize),
        row: &[u64],
        (step, given): (&Step<'_>, Option<Given>),
    ) {
        let context = shared.context;
        let first = Arc::clone(&self.first);
        let word = |w: usize| match given {
            None => 0,
            Some(Given::First) => first[w],
            Some(Given::Later) => at.later[w],
            Some(Given::Path) => first[w] | at.later[w],
        };
        let out = |single: u32| word(single as usize >> 6) >> (single & 63) & 1 != 0;
        let (one_cell, one_value) = shared.plan.narrow[step.place];
        // What stays whichever way the clause is gone through must be a node that the path may come to.
        let mut stays: Option<(u32, u64)> = None;
        let mut ruled_out = true;
        for &member in clauses.members(clause) {
            if out(member) {
                continue;
            }
            if bits::has(row, member as usize) {
                ruled_out = false;
                continue;
            }
            let own = shared.scene.place(member);
            match stays {
                None => stays = Some(own),
                Some(known) if (one_cell && known.0 != own.0) || (one_value && known.1 != own.1) => {
                    return;
                }
                Some(_) => {}
            }
        }
        let place = &context.path.machine.places[step.place];
        if place.follows.is_empty()
            && stays.is_some()
            && place.ends.iter().all(|ops| ops.contains(&Op::Nothing))
        {
            return;
        }
        let Some(env) = context.enter(step.env, step.place, &clauses.keys[clauses.key(clause)]) else {
            return;
        };
        let mut whole = false;
        for (from, to) in clauses.splits(clause) {
            // What is ruled out by what is held alone leads to the same from wherever.
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
            let mut before = Vec::new();
            shared.names.play(context, step.ops, (self.start, source), (env, None), &[], &mut |env, _, _| {
                before.push(env);
            });
            if before.is_empty() {
                continue;
            }
            // Any other way through the clause by what is ruled out anyway leads to the same.
            whole |= covered && step.ops.iter().all(|op| matches!(op, Op::Is(_, Target::Free)));
            let mut left = std::mem::take(&mut shared.left);
            left.clear();
            left.extend(to.iter().copied().filter(|&single| !out(single)));
            for env in before {
                let weak = step.weak.map(|weak| Taken { node: source, ..weak });
                self.come(shared, at, (weak, step), (&left, env), given.is_some());
            }
            shared.left = left;
        }
    }

    /// Comes to what is left of a node over a strong step.
    fn come(
        &mut self,
        shared: &mut Shared<'_, '_>,
        at: &At<'_>,
        (weak, step): (Option<Taken>, &Step<'_>),
        (left, env): (&[u32], u32),
        given: bool,
    ) {
        let context = shared.context;
        let machine = &context.path.machine.places[step.place];
        if left.is_empty() && !machine.ends.iter().any(|ops| ops.contains(&Op::Nothing)) {
            return;
        }
        let node = shared.names.number(left);
        let strong = Taken { place: step.place as u32, node, way: step.way as u32, env };
        let nothing = shared.names.nothing();
        for (end, ops) in machine.ends.iter().enumerate() {
            // What is false by itself is no end of a walk that asks for a node.
            if node == nothing && !ops.contains(&Op::Nothing) {
                continue;
            }
            let (steps, before, back, end) = (self.steps(), at.number, step.back, end as u32);
            let found = Arrived { steps, before, back, weak, strong: Some(strong), end, env };
            self.arrive(shared, found, ops, node);
        }
        if left.is_empty() || machine.follows.is_empty() {
            return;
        }
        // What is held already leads nowhere new.
        if given && at.held.iter().any(|&(_, held)| held == node) {
            return;
        }
        let mut goes_on = false;
        for (ops, _) in &machine.follows {
            let see = &mut |_, _, _: Option<u32>| goes_on = true;
            shared.names.play(context, ops, (self.start, node), (env, None), &[(at.number, node)], see);
        }
        if !goes_on {
            return;
        }
        shared.scene.ruled_out(left, &mut shared.excluded);
        let mut words = shared.excluded.iter().enumerate();
        let excludes = words.any(|(w, word)| word & !(self.first[w] | at.later[w]) != 0);
        if left.len() > 1 && !excludes {
            return;
        }
        let sum = at.mark.wrapping_add(mark(node));
        let (last, held) = match (shared.plan.forgets[step.place], shared.plan.remembers) {
            (true, _) => (START, sum),
            (false, true) => (node, sum),
            (false, false) => (node, 0),
        };
        if !self.seen.insert((step.place as u32, last, env, held)) {
            return;
        }
        // What is held may be too little to come to an end in the steps that are left.
        if shared.plan.backs
            && let Some(most) = shared.plan.most.filter(|_| shared.plan.only_nothing)
        {
            let words = self.first.iter().zip(at.later).zip(&shared.excluded).map(|((a, b), c)| a | b | c);
            let clauses = shared.scene.ask(|closure| closure.clauses_after(words, shared.plan.groups));
            if clauses.is_none_or(|clauses| clauses + self.levels + 1 > most) {
                return;
            }
        }
        if self.all.len() == MOST_BEGINNINGS {
            context.note_limit(Limit::Chains(MOST_BEGINNINGS));
            return;
        }
        self.all.push(Begun { before: at.number, back: step.back, weak, strong });
        self.next_rows
            .extend(at.later.iter().zip(&shared.excluded).map(|(later, excluded)| later | excluded));
        self.next_marks.push(sum);
    }
}
