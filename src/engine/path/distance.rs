//! How far the end of a walk is from everywhere, whatever variables are bound to and whatever was passed before.

use super::context::Context;
use super::levels::{Length, Levels};
use super::matrix::{drop_all, join, meet};
use crate::board::bits;

/// How much longer a walk is, in few bytes.
pub(super) type Left = (u16, u16);

const FAR: Left = (u16::MAX, u16::MAX);

/// Memory for finding distances.
#[derive(Default)]
pub(super) struct Memory {
    levels: Levels,
    /// For each state the nodes that are done, one row after another.
    done: Vec<u64>,
    /// For each state those from which its step leads to them or to the end.
    sources: Vec<u64>,
    next: Vec<u64>,
    from: Vec<u64>,
}

/// The distances from a start to the last node of walks; of cycles to the node before the last step.
#[derive(Default)]
pub(super) struct Distances {
    /// For each state and node how much longer a walk is at least that takes the step of the state to the node.
    pub(super) left: Vec<Left>,
    /// For each state the nodes from which one leads to the end at all.
    pub(super) leads: Vec<u64>,
    /// For each state the nodes from which its step leads to one of these or to the end.
    pub(super) sources: Vec<u64>,
}

impl Distances {
    pub(super) fn new(context: &Context<'_>, (start, goal): (usize, usize), memory: &mut Memory) -> Self {
        let ends = Ends { context, start, goal };
        // Known lengths make the loops over a row short.
        let left = match context.nodes.words {
            3 => ends.look_back(3, memory),
            4 => ends.look_back(4, memory),
            5 => ends.look_back(5, memory),
            words => ends.look_back(words, memory),
        };
        Self { left, leads: memory.done.clone(), sources: memory.sources.clone() }
    }
}

/// The ends of the walks.
struct Ends<'c, 'r> {
    context: &'c Context<'r>,
    start: usize,
    goal: usize,
}

impl Ends<'_, '_> {
    #[inline(always)]
    fn look_back(&self, words: usize, memory: &mut Memory) -> Vec<Left> {
        let (context, machine) = (self.context, &self.context.path.machine);
        let nodes = context.nodes.len();
        let mut left = vec![FAR; machine.places.len() * nodes];
        let Memory { levels, done, sources, next, from } = memory;
        levels.clear();
        for rows in [&mut *done, &mut *sources] {
            rows.clear();
            rows.resize(machine.places.len() * words, 0);
        }
        next.resize(words, 0);
        from.resize(words, 0);
        // The last step: to the goal, or from the goal of a cycle to the start.
        let (first, last) =
            if context.path.cycle { (Some(self.goal), self.start) } else { (None, self.goal) };
        for (place, is) in machine.places.iter().enumerate().filter(|(_, is)| !is.ends.is_empty()) {
            if !is.ends.iter().any(|ops| context.may_fit(ops, last)) {
                continue;
            }
            let mut row = vec![0; words];
            bits::insert(&mut row, last);
            let memory = (&mut sources[place * words..][..words], &mut next[..words], &mut from[..words]);
            self.before(words, &row, place, (0, 0), memory, &mut |place, length, row| {
                match first {
                    Some(first) => {
                        let held = bits::has(row, first);
                        row.fill(0);
                        row[first >> 6] |= u64::from(held) << (first & 63);
                    }
                    None => self.without_ends(row),
                }
                levels.add(length, place as u32, row);
            });
        }
        while let Some((length, mut level)) = levels.pop() {
            for (&place, row) in level.configs.iter().zip(level.rows.chunks_exact_mut(words)) {
                let place = place as usize;
                let known = &mut done[place * words..][..words];
                if !drop_all(row, known) {
                    continue;
                }
                join(known, row);
                // A walk that passes no node twice has fewer steps than there are nodes: what is farther than that
                // is out of reach.
                let short = |n: u32| u16::try_from(n).unwrap_or(u16::MAX);
                let far = (short(length.0), short(length.1));
                bits::iter(row).for_each(|node| left[place * nodes + node] = far);
                let memory = (&mut sources[place * words..][..words], &mut next[..words], &mut from[..words]);
                self.before(words, row, place, length, memory, &mut |place, length, row| {
                    self.without_ends(row);
                    levels.add(length, place as u32, row);
                });
            }
            levels.keep(level);
        }
        left
    }

    fn without_ends(&self, row: &mut [u64]) {
        bits::remove(row, self.start);
        bits::remove(row, self.goal);
    }

    /// The nodes from which the step of a state leads to a row, by the states before it and added to `sources`; the rest
    /// is memory.
    #[inline(always)]
    fn before(
        &self,
        words: usize,
        row: &[u64],
        place: usize,
        length: Length,
        (sources, next, from): (&mut [u64], &mut [u64], &mut [u64]),
        give: &mut impl FnMut(usize, Length, &mut [u64]),
    ) {
        for group in &self.context.graph(place).groups {
            for moving in [false, true] {
                let (next, from) = (&mut next[..words], &mut from[..words]);
                next.fill(0);
                if !group.side(moving).spread_in(words, row, next) {
                    continue;
                }
                join(&mut sources[..words], next);
                let length = (length.0 + u32::from(moving), length.1 + 1);
                for (s, mask) in self.context.entries(place) {
                    from.copy_from_slice(next);
                    meet(from, &mask.unwrap_or(self.context.leads(s))[..words]);
                    if !bits::is_empty(from) {
                        give(s, length, from);
                    }
                }
            }
        }
    }
}
