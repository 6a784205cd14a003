//! Other walks between the ends of one that a condition refuses, or beside which more are asked for: those that pass no
//! node twice, or come to no cell twice where that is asked, the shortest first.

use super::levels::{Arrival, Config, Length, Levels, Via};
use super::matrix::{drop_all, join, meet};
use super::trail::{Hop, comes_again};
use super::{context::Context, search::Round};
use crate::{board::bits, limit::Limit};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How many beginnings of walks are gone on with for one pair of ends.
const MOST_BEGINNINGS: usize = 1000;

/// How much longer a walk is, in few bytes.
type Left = (u16, u16);

const FAR: Left = (u16::MAX, u16::MAX);

/// A walk that was begun: its last step and the beginning that this goes on from.
#[derive(Debug, Clone, Copy)]
struct Begun {
    before: Option<usize>,
    hop: Hop,
    length: Length,
    /// Which way it ends, where it does.
    end: Option<usize>,
}

#[derive(Default)]
pub(super) struct Memory {
    levels: Levels,
    /// For each state the nodes that are done, one row after another.
    done: Vec<u64>,
    next: Vec<u64>,
    from: Vec<u64>,
}

pub(super) struct Detours<'c, 'r> {
    context: &'c Context<'r>,
    pub(super) start: usize,
    /// The last node; of cycles the node before the last step.
    goal: usize,
    needed: Vec<Option<u64>>,
    /// How long they are at least, where none was looked for yet.
    unbegun: Option<Length>,
    /// For each state and node how much longer a walk is at least that takes the step of the state to the node.
    left: Vec<Left>,
    all: Vec<Begun>,
    queue: BinaryHeap<Reverse<(Length, Reverse<Length>, usize)>>,
    gone_on: usize,
    /// The walks with these ends that were handed on, where more than one may be.
    pub(super) met: Vec<Round>,
}

pub(super) struct Detour {
    pub(super) hops: Vec<Hop>,
    pub(super) via: Via,
    pub(super) env: u32,
}

impl<'c, 'r> Detours<'c, 'r> {
    /// The walks with the ends, and the same values of the needed variables, of one of a length that was found.
    pub(super) fn new(context: &'c Context<'r>, start: usize, arrival: &Arrival, length: Length) -> Self {
        let needed = &context.path.machine.needed;
        Self {
            context,
            start,
            goal: arrival.goal() as usize,
            needed: needed.iter().map(|&var| context.value(arrival.env, var)).collect(),
            unbegun: Some(length),
            left: Vec::new(),
            all: Vec::new(),
            queue: BinaryHeap::new(),
            gone_on: 0,
            met: Vec::new(),
        }
    }

    /// The length that the next walk has at least, where there may be one.
    pub(super) fn length(&self) -> Option<Length> {
        self.unbegun.or_else(|| self.queue.peek().map(|Reverse((length, _, _))| *length))
    }

    fn begin(&mut self, memory: &mut Memory) {
        self.left = self.look_back(memory);
        for (way, (ops, place)) in self.context.path.machine.starts.iter().enumerate() {
            if let Some(env) = self.context.at(ops, self.start, self.start, 0) {
                self.step(None, (self.start, env, (0, 0)), way, *place);
            }
        }
    }

    /// The next walk that is no longer than a length; nothing where there is none, or after too much work.
    pub(super) fn next(&mut self, longest: Length, memory: &mut Memory) -> Option<Detour> {
        if self.unbegun.take_if(|length| *length <= longest).is_some() {
            self.begin(memory);
        }
        while self.length().is_some_and(|length| length <= longest)
            && let Some(Reverse((_, _, at))) = self.queue.pop()
        {
            let begun = self.all[at];
            if let Some(end) = begun.end {
                if let Some(found) = self.ended(at, end) {
                    return Some(found);
                }
                continue;
            }
            self.gone_on += 1;
            if self.gone_on > MOST_BEGINNINGS || self.context.run.give_up() {
                self.context.note_limit(Limit::Beginnings(MOST_BEGINNINGS));
                self.queue.clear();
                return None;
            }
            let place = &self.context.path.machine.places[begun.hop.place];
            for (way, (ops, next)) in place.follows.iter().enumerate() {
                if let Some(env) = self.context.at(ops, self.start, begun.hop.node, begun.hop.env) {
                    self.step(Some(at), (begun.hop.node, env, begun.length), way, *next);
                }
            }
        }
        None
    }

    fn ended(&self, at: usize, end: usize) -> Option<Detour> {
        let (context, last) = (self.context, self.all[at]);
        let Hop { place, node, env, .. } = last.hop;
        let config = Config { place: place as u32, env, moves: last.length.0.min(context.least) };
        let env = context.at(&context.path.machine.places[place].ends[end], self.start, node, env)?;
        let needed = context.path.machine.needed.iter().map(|&var| context.value(env, var));
        if !needed.eq(self.needed.iter().copied()) {
            return None;
        }
        let mut hops: Vec<Hop> = self.back_from(Some(at)).collect();
        hops.reverse();
        let via = match context.path.cycle {
            true => Via::Closing { config, from: self.goal as u32, end },
            false => Via::Step(config, end),
        };
        Some(Detour { hops, via, env })
    }

    /// The steps of a beginning, the last first.
    fn back_from(&self, at: Option<usize>) -> impl Iterator<Item = Hop> + '_ {
        let mut at = at;
        std::iter::from_fn(move || {
            let begun = self.all[at?];
            at = begun.before;
            Some(begun.hop)
        })
    }

    fn step(
        &mut self,
        before: Option<usize>,
        (node, env, length): (usize, u32, Length),
        way: usize,
        place: usize,
    ) {
        let context = self.context;
        let cycle = context.path.cycle;
        let ends = context.path.machine.places[place].ends.len();
        for group in context.graph(place).leaving_node(node) {
            let Some(env) = context.enter(env, place, &group.key) else { continue };
            for moving in [false, true] {
                let length = (length.0 + u32::from(moving), length.1 + 1);
                for to in group.side(moving).row(node).into_iter().flat_map(bits::iter) {
                    let hop = Hop { place, node: to, way, env, back: None };
                    let closes = cycle && to == self.start && node == self.goal && before.is_some();
                    if closes || (!cycle && to == self.goal) {
                        if (context.least..=context.most).contains(&length.0) {
                            for end in 0..ends {
                                self.push(Begun { before, hop, length, end: Some(end) }, length);
                            }
                        }
                        continue;
                    }
                    let left = self.left[place * context.nodes.len() + to];
                    // After the goal of a cycle there is only the step that closes it.
                    if left == FAR || to == self.start || (cycle && node == self.goal) {
                        continue;
                    }
                    let whole = (length.0 + u32::from(left.0), length.1 + u32::from(left.1));
                    if whole.0 <= context.most && !self.comes_again(before, to) {
                        self.push(Begun { before, hop, length, end: None }, whole);
                    }
                }
            }
        }
    }

    /// Whether a beginning comes to a node again, or to a cell where that matters.
    fn comes_again(&self, before: Option<usize>, to: usize) -> bool {
        let (path, nodes) = (self.context.path, &self.context.nodes);
        let shape = nodes.shape(to);
        if path.simple && !path.cycle && shape == nodes.shape(self.start) && shape == nodes.shape(self.goal) {
            // It may end where it began, by way of the same node; whether it does is asked once it has ended.
            return false;
        }
        self.back_from(before).any(|hop| hop.node == to)
            || (path.simple && comes_again(nodes, self.back_from(before), to))
    }

    fn push(&mut self, begun: Begun, whole: Length) {
        self.queue.push(Reverse((whole, Reverse(begun.length), self.all.len())));
        self.all.push(begun);
    }

    /// How far the end is from everywhere, whatever variables are bound to and whatever was passed before.
    fn look_back(&self, memory: &mut Memory) -> Vec<Left> {
        // Known lengths make the loops over a row short.
        match self.context.nodes.words {
            3 => self.look_back_in(3, memory),
            4 => self.look_back_in(4, memory),
            5 => self.look_back_in(5, memory),
            words => self.look_back_in(words, memory),
        }
    }

    #[inline(always)]
    fn look_back_in(&self, words: usize, memory: &mut Memory) -> Vec<Left> {
        let (context, machine) = (self.context, &self.context.path.machine);
        let nodes = context.nodes.len();
        let mut left = vec![FAR; machine.places.len() * nodes];
        let Memory { levels, done, next, from } = memory;
        levels.clear();
        done.clear();
        done.resize(machine.places.len() * words, 0);
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
            let memory = (&mut next[..words], &mut from[..words]);
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
                let memory = (&mut next[..words], &mut from[..words]);
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

    /// The nodes from which the step of a state leads to a row, by the states before it; `next`, `from` are memory.
    #[inline(always)]
    fn before(
        &self,
        words: usize,
        row: &[u64],
        place: usize,
        length: Length,
        (next, from): (&mut [u64], &mut [u64]),
        give: &mut impl FnMut(usize, Length, &mut [u64]),
    ) {
        for group in &self.context.graph(place).groups {
            for moving in [false, true] {
                let (next, from) = (&mut next[..words], &mut from[..words]);
                next.fill(0);
                if !group.side(moving).spread_in(words, row, next) {
                    continue;
                }
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
