//! Whether a walk can come to its end at all that passes some nodes in one go at most.
//!
//! Where the shortest walk comes to a cell twice, all walks with its ends may have to: beginnings of walks would be gone on
//! with in vain. So it is asked of each such cell by itself, whatever variables are bound to: nodes are looked for in each
//! state by whether the walk has not come to the cell yet, is in it, or has left it.

use super::context::Context;
use super::matrix::meet;
use crate::board::bits;

/// How far a walk is: it has not come to the nodes, is among them, or has left them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Before,
    Among,
    After,
}

/// Walks from a start to their last node; of cycles to the node before the last step.
pub(super) struct Passage<'c, 'r> {
    context: &'c Context<'r>,
    start: usize,
    goal: usize,
    /// The nodes that are passed in one go.
    nodes: &'c [u64],
    /// For each phase and state the nodes that were come to, and those that are not gone on from yet.
    seen: Vec<u64>,
    fresh: Vec<u64>,
    waiting: Vec<(Phase, usize)>,
    next: Vec<u64>,
}

impl<'c, 'r> Passage<'c, 'r> {
    pub(super) fn new(context: &'c Context<'r>, (start, goal): (usize, usize), nodes: &'c [u64]) -> Self {
        let words = context.nodes.words;
        let rows = || vec![0; 3 * context.path.machine.places.len() * words];
        Self {
            context,
            start,
            goal,
            nodes,
            seen: rows(),
            fresh: rows(),
            waiting: Vec::new(),
            next: vec![0; words],
        }
    }

    pub(super) fn exists(mut self) -> bool {
        let (context, words) = (self.context, self.context.nodes.words);
        let machine = &context.path.machine;
        let mut row = vec![0; words];
        bits::insert(&mut row, self.start);
        let phase = if bits::has(self.nodes, self.start) { Phase::Among } else { Phase::Before };
        if machine.starts.iter().any(|&(_, place)| self.step(phase, place, &row)) {
            return true;
        }
        let mut from = row.clone();
        while let Some((phase, place)) = self.waiting.pop() {
            let at = self.place_of(phase, place);
            from.copy_from_slice(&self.fresh[at..][..words]);
            self.fresh[at..][..words].fill(0);
            for (way, &(_, next)) in machine.places[place].follows.iter().enumerate() {
                row.copy_from_slice(&from);
                context.exit(place, way).into_iter().for_each(|fitting| meet(&mut row, fitting));
                if self.step(phase, next, &row) {
                    return true;
                }
            }
        }
        false
    }

    fn place_of(&self, phase: Phase, place: usize) -> usize {
        (phase as usize * self.context.path.machine.places.len() + place) * self.context.nodes.words
    }

    /// Takes the step of a state from some nodes; says whether it may be the last one.
    fn step(&mut self, phase: Phase, place: usize, from: &[u64]) -> bool {
        let (context, words) = (self.context, self.context.nodes.words);
        self.next.fill(0);
        if !context.steps(place).spread(from, &mut self.next) {
            return false;
        }
        let ends = !context.path.machine.places[place].ends.is_empty();
        if ends && self.may_end(phase, place, from) {
            return true;
        }
        bits::remove(&mut self.next, self.start);
        meet(&mut self.next, context.leads(place));
        for is_among in [false, true] {
            let phase = match (phase, is_among) {
                (Phase::Before, false) => Phase::Before,
                (Phase::Before | Phase::Among, true) => Phase::Among,
                (_, false) => Phase::After,
                (Phase::After, true) => continue,
            };
            let at = self.place_of(phase, place);
            let (seen, fresh) = (&mut self.seen[at..][..words], &mut self.fresh[at..][..words]);
            let is_waiting = !bits::is_empty(fresh);
            let mut is_new = false;
            for w in 0..words {
                let among = if is_among { self.nodes[w] } else { !self.nodes[w] };
                let new = self.next[w] & among & !seen[w];
                seen[w] |= new;
                fresh[w] |= new;
                is_new |= new != 0;
            }
            if is_new && !is_waiting {
                self.waiting.push((phase, place));
            }
        }
        false
    }

    /// Whether the step of a state from some nodes may end a walk.
    fn may_end(&self, phase: Phase, place: usize, from: &[u64]) -> bool {
        if self.context.path.cycle {
            let closing = self.context.steps(place).row(self.goal);
            return bits::has(from, self.goal) && closing.is_some_and(|row| bits::has(row, self.start));
        }
        bits::has(&self.next, self.goal) && (phase != Phase::After || !bits::has(self.nodes, self.goal))
    }
}
