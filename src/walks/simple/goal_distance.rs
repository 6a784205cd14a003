//! Exact distance (moves, steps) from every (state, node) to the end of a walk, by backward breadth-first search over
//! the product graph.
//!
//! Ignores variable bindings and visited nodes, so it is an admissible lower bound.

use crate::search::{
    context::WalkContext,
    frontier::{FrontierQueue, WalkLength},
};
use tesuji_sets::bits::{self, intersect, join, subtract};

/// Remaining (moves, steps).
pub type RemainingLength = (u16, u16);

const FAR: RemainingLength = (u16::MAX, u16::MAX);

/// Memory for finding distances.
#[derive(Default)]
pub struct DistanceMemory {
    levels: FrontierQueue,
    /// For each state the nodes that are done, one row after another.
    done: Vec<u64>,
    /// For each state those from which its step leads to them or to the end.
    sources: Vec<u64>,
    next: Vec<u64>,
    from: Vec<u64>,
}

/// The distances from a start to the last node of walks; of cycles to the node before the last step.
#[derive(Default)]
pub struct GoalDistances {
    /// For each state and node how much longer a walk is at least that takes the step of the state to the node.
    pub remaining: Vec<RemainingLength>,
    /// For each state the nodes from which one leads to the end at all.
    pub leads: Vec<u64>,
    /// For each state the nodes from which its step leads to one of these or to the end.
    pub sources: Vec<u64>,
}

impl GoalDistances {
    pub fn new(
        context: &WalkContext<'_>,
        (start, goal): (usize, usize),
        memory: &mut DistanceMemory,
    ) -> Self {
        let ends = DistanceEnds { context, start, goal };
        // Known lengths make the loops over a row short.
        let remaining = match context.nodes.words {
            3 => ends.compute(3, memory),
            4 => ends.compute(4, memory),
            5 => ends.compute(5, memory),
            words => ends.compute(words, memory),
        };
        Self { remaining, leads: memory.done.clone(), sources: memory.sources.clone() }
    }
}

/// The ends of the walks.
struct DistanceEnds<'c, 'r> {
    context: &'c WalkContext<'r>,
    start: usize,
    goal: usize,
}

impl DistanceEnds<'_, '_> {
    #[inline(always)]
    fn compute(&self, words: usize, memory: &mut DistanceMemory) -> Vec<RemainingLength> {
        let (context, machine) = (self.context, &self.context.path.machine);
        let nodes = context.nodes.len();
        let mut remaining = vec![FAR; machine.states.len() * nodes];
        let DistanceMemory { levels, done, sources, next, from } = memory;
        levels.clear();
        for rows in [&mut *done, &mut *sources] {
            rows.clear();
            rows.resize(machine.states.len() * words, 0);
        }
        next.resize(words, 0);
        from.resize(words, 0);
        // The last step: to the goal, or from the goal of a cycle to the start.
        let (first, last) =
            if context.path.is_cycle { (Some(self.goal), self.start) } else { (None, self.goal) };
        for (state, is) in machine.states.iter().enumerate().filter(|(_, is)| !is.accepts.is_empty()) {
            if !is.accepts.iter().any(|ops| bits::has(&context.static_matches(ops), last)) {
                continue;
            }
            let mut row = vec![0; words];
            bits::insert(&mut row, last);
            let memory = (&mut sources[state * words..][..words], &mut next[..words], &mut from[..words]);
            self.before(words, &row, state, (0, 0), memory, &mut |state, length, row| {
                match first {
                    Some(first) => {
                        let held = bits::has(row, first);
                        row.fill(0);
                        row[first >> 6] |= u64::from(held) << (first & 63);
                    }
                    None => self.without_ends(row),
                }
                levels.add(length, state as u32, row);
            });
        }
        while let Some((length, mut level)) = levels.pop() {
            for (&state, row) in level.configs.iter().zip(level.rows.chunks_exact_mut(words)) {
                let state = state as usize;
                let visited = &mut done[state * words..][..words];
                if !subtract(row, visited) {
                    continue;
                }
                join(visited, row);
                // A walk that passes no node twice has fewer steps than there are nodes: what is farther than that
                // is out of reach.
                let short = |n: u32| u16::try_from(n).unwrap_or(u16::MAX);
                let far = (short(length.0), short(length.1));
                bits::iter(row).for_each(|node| remaining[state * nodes + node] = far);
                let memory = (&mut sources[state * words..][..words], &mut next[..words], &mut from[..words]);
                self.before(words, row, state, length, memory, &mut |state, length, row| {
                    self.without_ends(row);
                    levels.add(length, state as u32, row);
                });
            }
            levels.recycle(level);
        }
        remaining
    }

    fn without_ends(&self, row: &mut [u64]) {
        bits::remove(row, self.start);
        bits::remove(row, self.goal);
    }

    /// The nodes from which the step of a state leads to a row, by the states before it and added to `sources`; the
    /// rest is memory.
    #[inline(always)]
    fn before(
        &self,
        words: usize,
        row: &[u64],
        state: usize,
        length: WalkLength,
        (sources, next, from): (&mut [u64], &mut [u64], &mut [u64]),
        give: &mut impl FnMut(usize, WalkLength, &mut [u64]),
    ) {
        for group in &self.context.graphs[state].groups {
            for (moves, side) in (0..).zip(&group.sides) {
                let (next, from) = (&mut next[..words], &mut from[..words]);
                next.fill(0);
                if !side.spread_in(words, row, next) {
                    continue;
                }
                join(&mut sources[..words], next);
                let length = (length.0 + moves, length.1 + 1);
                for (s, mask) in self.context.entries(state) {
                    from.copy_from_slice(next);
                    intersect(from, &mask.unwrap_or(&self.context.co_reachable[s])[..words]);
                    if !bits::is_empty(from) {
                        give(s, length, from);
                    }
                }
            }
        }
    }
}
