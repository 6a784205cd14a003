//! Necessary test for simple walks: can a walk cross a given node set in one visit?
//!
//! Reachability over (phase, state, node) with the phases before, inside and after the set, bit-parallel in the nodes.
//! Variable bindings are ignored, so a negative answer is a proof and a positive one is not. Cost O(3 · states ·
//! relation rows).

use crate::search::context::WalkContext;
use tesuji_sets::{bits, bits::intersect};

/// Position of a walk relative to the node set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum VisitPhase {
    Before,
    Among,
    After,
}

/// Walks from a start to their last node; of cycles to the node before the last step.
pub struct SingleVisitTest<'c, 'r> {
    context: &'c WalkContext<'r>,
    start: usize,
    goal: usize,
    /// The node set.
    nodes: &'c [u64],
    /// Per phase and state the reached nodes, and those not expanded yet.
    seen: Vec<u64>,
    pending: Vec<u64>,
    queue: Vec<(VisitPhase, usize)>,
    next: Vec<u64>,
}

impl<'c, 'r> SingleVisitTest<'c, 'r> {
    /// Whether a walk between two ends may cross a node set in one visit.
    pub fn passes(context: &'c WalkContext<'r>, (start, goal): (usize, usize), nodes: &'c [u64]) -> bool {
        let (words, machine) = (context.nodes.words, &context.path.machine);
        let rows = vec![0; 3 * machine.states.len() * words];
        let (seen, pending, queue, next) = (rows.clone(), rows, Vec::new(), vec![0; words]);
        let mut test = Self { context, start, goal, nodes, seen, pending, queue, next };
        let mut row = vec![0; words];
        bits::insert(&mut row, start);
        let phase = if bits::has(nodes, start) { VisitPhase::Among } else { VisitPhase::Before };
        if machine.starts.iter().any(|&(_, state)| test.step(phase, state, &row)) {
            return true;
        }
        let mut from = row.clone();
        while let Some((phase, state)) = test.queue.pop() {
            let offset = test.offset_of(phase, state);
            from.copy_from_slice(&test.pending[offset..][..words]);
            test.pending[offset..][..words].fill(0);
            for (transition, &(_, next)) in machine.states[state].transitions.iter().enumerate() {
                row.copy_from_slice(&from);
                context.exit(state, transition).into_iter().for_each(|fitting| intersect(&mut row, fitting));
                if test.step(phase, next, &row) {
                    return true;
                }
            }
        }
        false
    }

    fn offset_of(&self, phase: VisitPhase, state: usize) -> usize {
        (phase as usize * self.context.path.machine.states.len() + state) * self.context.nodes.words
    }

    /// Expands the step of a state; true if it may be the last one.
    fn step(&mut self, phase: VisitPhase, state: usize, from: &[u64]) -> bool {
        let (context, words) = (self.context, self.context.nodes.words);
        self.next.fill(0);
        if !context.steps(state).image(from, &mut self.next) {
            return false;
        }
        let ends = !context.path.machine.states[state].accepts.is_empty();
        if ends && self.may_end(phase, state, from) {
            return true;
        }
        bits::remove(&mut self.next, self.start);
        intersect(&mut self.next, &context.co_reachable[state]);
        for is_among in [false, true] {
            let phase = match (phase, is_among) {
                (VisitPhase::Before, false) => VisitPhase::Before,
                (VisitPhase::Before | VisitPhase::Among, true) => VisitPhase::Among,
                (_, false) => VisitPhase::After,
                (VisitPhase::After, true) => continue,
            };
            let offset = self.offset_of(phase, state);
            let (seen, pending) = (&mut self.seen[offset..][..words], &mut self.pending[offset..][..words]);
            let is_waiting = !bits::is_empty(pending);
            let mut is_new = false;
            for w in 0..words {
                let among = if is_among { self.nodes[w] } else { !self.nodes[w] };
                let new = self.next[w] & among & !seen[w];
                seen[w] |= new;
                pending[w] |= new;
                is_new |= new != 0;
            }
            if is_new && !is_waiting {
                self.queue.push((phase, state));
            }
        }
        false
    }

    /// Whether the step of a state from some nodes may end a walk.
    fn may_end(&self, phase: VisitPhase, state: usize, from: &[u64]) -> bool {
        if self.context.path.is_cycle {
            let closing = self.context.steps(state).row(self.goal);
            return bits::has(from, self.goal) && closing.is_some_and(|row| bits::has(row, self.start));
        }
        bits::has(&self.next, self.goal) && (phase != VisitPhase::After || !bits::has(self.nodes, self.goal))
    }
}
