//! Other walks between the ends of one that a condition refuses, or beside which more are asked for: those that pass no
//! node twice, or come to no cell twice where that is asked, the shortest first.

use super::levels::{Arrival, Config, Length, Levels, Via};
use super::matrix::{drop_all, join, meet};
use super::trail::Hop;
use super::{context::Context, search::Round};
use crate::board::bits::{self, Ones};
use crate::limit::Limit;

/// How many beginnings of walks are gone on with for one pair of ends.
const MOST_BEGINNINGS: usize = 1000;

/// How much longer a walk is, in few bytes.
type Left = (u16, u16);

const FAR: Left = (u16::MAX, u16::MAX);

/// None of a list.
const NONE: u32 = u32::MAX;

/// A walk that was begun: its last step and the beginning that this goes on from.
#[derive(Debug, Clone, Copy)]
struct Begun {
    before: u32,
    place: u32,
    node: u32,
    way: u32,
    env: u32,
    /// The row of what the beginning before it has passed.
    passed: u32,
    length: Length,
    /// Which way it ends, where it does.
    end: u32,
    /// The beginning of its rank that came after it.
    next: u32,
}

/// What a step goes on from.
#[derive(Debug, Clone, Copy)]
struct Origin {
    before: u32,
    node: usize,
    env: u32,
    length: Length,
    passed: u32,
}

/// How long the walk of a beginning is at least, then how far it has come: of those that may end as soon, the longest
/// beginnings are gone on with first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(u128);

impl Rank {
    fn new(whole: Length, length: Length) -> Self {
        let parts = [whole.0, whole.1, !length.0, !length.1];
        Self(parts.into_iter().fold(0, |rank, part| rank << 32 | u128::from(part)))
    }

    fn whole(self) -> Length {
        ((self.0 >> 96) as u32, (self.0 >> 64) as u32)
    }
}

/// Beginnings, with a bucket queue of those that are not gone on with yet: by rank, those of one rank as they came.
#[derive(Default)]
struct Queue {
    all: Vec<Begun>,
    /// The first rank last, each with the first and the last of its beginnings. There are few ranks at a time.
    ranks: Vec<(Rank, u32, u32)>,
}

impl Queue {
    fn first(&self) -> Option<Length> {
        self.ranks.last().map(|(rank, _, _)| rank.whole())
    }

    #[inline]
    fn push(&mut self, whole: Length, begun: Begun) {
        let (rank, new) = (Rank::new(whole, begun.length), self.all.len() as u32);
        self.all.push(begun);
        let at = self.ranks.partition_point(|(known, _, _)| *known > rank);
        match self.ranks.get_mut(at) {
            Some((known, _, last)) if *known == rank => {
                self.all[std::mem::replace(last, new) as usize].next = new;
            }
            _ => self.ranks.insert(at, (rank, new, new)),
        }
    }

    fn pop(&mut self) -> Option<u32> {
        let (_, first, _) = self.ranks.last_mut()?;
        let begun = std::mem::replace(first, self.all[*first as usize].next);
        if *first == NONE {
            self.ranks.pop();
        }
        Some(begun)
    }

    fn clear(&mut self) {
        self.ranks.clear();
    }
}

#[derive(Default)]
pub(super) struct Memory {
    levels: Levels,
    /// For each state the nodes that are done, one row after another.
    done: Vec<u64>,
    /// And those from which its step leads to them or to the end.
    sources: Vec<u64>,
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
    /// For each state and node how much longer a walk is at least that takes the step of the state to the node, and for
    /// each state the nodes from which one leads to the end at all.
    left: Vec<Left>,
    leads: Vec<u64>,
    /// For each state the nodes from which its step leads to one of these or to the end.
    sources: Vec<u64>,
    /// For each beginning that is gone on with the nodes that it does not come to: those that it has passed and, where no
    /// cell may be come to twice, those of the cells that it has left; one row after another.
    passed: Vec<u64>,
    queue: Queue,
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
            leads: Vec::new(),
            sources: Vec::new(),
            passed: Vec::new(),
            queue: Queue::default(),
            gone_on: 0,
            met: Vec::new(),
        }
    }

    /// The length that the next walk has at least, where there may be one.
    pub(super) fn length(&self) -> Option<Length> {
        self.unbegun.or_else(|| self.queue.first())
    }

    fn begin(&mut self, memory: &mut Memory) {
        self.left = self.look_back(memory);
        (self.leads, self.sources) = (memory.done.clone(), memory.sources.clone());
        self.passed.resize(self.context.nodes.words, 0);
        // Where it begins a walk only ends.
        bits::insert(&mut self.passed, self.start);
        for (way, (ops, place)) in self.context.path.machine.starts.iter().enumerate() {
            if let Some(env) = self.context.at(ops, self.start, self.start, 0) {
                let from = Origin { before: NONE, node: self.start, env, length: (0, 0), passed: 0 };
                self.step(from, way, *place);
            }
        }
    }

    /// The next walk that is no longer than a length; nothing where there is none, or after too much work.
    pub(super) fn next(&mut self, longest: Length, memory: &mut Memory) -> Option<Detour> {
        if self.unbegun.take_if(|length| *length <= longest).is_some() {
            self.begin(memory);
        }
        while self.length().is_some_and(|length| length <= longest)
            && let Some(at) = self.queue.pop()
        {
            let begun = self.queue.all[at as usize];
            if begun.end != NONE {
                if let Some(found) = self.ended(at) {
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
            let (node, length, passed) = (begun.node as usize, begun.length, self.pass(&begun));
            let place = &self.context.path.machine.places[begun.place as usize];
            for (way, (ops, next)) in place.follows.iter().enumerate() {
                if bits::has(&self.sources[next * self.context.nodes.words..], node)
                    && let Some(env) = self.context.at(ops, self.start, node, begun.env)
                {
                    self.step(Origin { before: at, node, env, length, passed }, way, *next);
                }
            }
        }
        None
    }

    fn ended(&self, at: u32) -> Option<Detour> {
        let (context, last) = (self.context, self.queue.all[at as usize]);
        let (place, end) = (last.place as usize, last.end as usize);
        let config = Config { place: last.place, env: last.env, moves: last.length.0.min(context.least) };
        let ops = &context.path.machine.places[place].ends[end];
        let env = context.at(ops, self.start, last.node as usize, last.env)?;
        let needed = context.path.machine.needed.iter().map(|&var| context.value(env, var));
        if !needed.eq(self.needed.iter().copied()) {
            return None;
        }
        let (mut hops, mut at) = (Vec::new(), at);
        while at != NONE {
            let Begun { before, place, node, way, env, .. } = self.queue.all[at as usize];
            let (place, node, way) = (place as usize, node as usize, way as usize);
            hops.push(Hop { place, node, way, env, back: None });
            at = before;
        }
        hops.reverse();
        let via = match context.path.cycle {
            true => Via::Closing { config, from: self.goal as u32, end },
            false => Via::Step(config, end),
        };
        Some(Detour { hops, via, env })
    }

    fn step(&mut self, from: Origin, way: usize, place: usize) {
        // Known lengths make the loops over a row short.
        match self.context.nodes.words {
            3 => self.step_in(3, from, way, place),
            4 => self.step_in(4, from, way, place),
            5 => self.step_in(5, from, way, place),
            words => self.step_in(words, from, way, place),
        }
    }

    #[inline(always)]
    fn step_in(&mut self, words: usize, from: Origin, way: usize, place: usize) {
        let Self { context, start, goal, left, leads, passed: rows, queue, .. } = self;
        let Origin { before, node, passed, .. } = from;
        let (cycle, count) = (context.path.cycle, context.nodes.len());
        let ends = context.path.machine.places[place].ends.len() as u32;
        let end = match cycle {
            true => (node == *goal && before != NONE).then_some(*start),
            false => Some(*goal),
        };
        let (left, leads) = (&left[place * count..], &leads[place * words..][..words]);
        let rows = &rows[passed as usize * words..][..words];
        let (state, way) = (place as u32, way as u32);
        for group in context.graph(place).leaving_node(node) {
            let Some(env) = context.enter(from.env, place, &group.key) else { continue };
            for moving in [false, true] {
                let length = (from.length.0 + u32::from(moving), from.length.1 + 1);
                let Some(row) = group.side(moving).row(node) else { continue };
                let hop = |to: usize, end: u32| Begun {
                    before,
                    place: state,
                    node: to as u32,
                    way,
                    env,
                    passed,
                    length,
                    end,
                    next: NONE,
                };
                let ends_here = end.filter(|&end| bits::has(row, end));
                if let Some(end) = ends_here.filter(|_| (context.least..=context.most).contains(&length.0)) {
                    (0..ends).for_each(|way| queue.push(length, hop(end, way)));
                }
                // After the goal of a cycle there is only the step that closes it.
                if cycle && node == *goal {
                    continue;
                }
                for (w, ((word, leads), passed)) in row[..words].iter().zip(leads).zip(rows).enumerate() {
                    for to in Ones(word & leads & !passed).map(|b| w << 6 | b).filter(|to| Some(*to) != end) {
                        let whole = (length.0 + u32::from(left[to].0), length.1 + u32::from(left[to].1));
                        if whole.0 <= context.most {
                            queue.push(whole, hop(to, NONE));
                        }
                    }
                }
            }
        }
    }

    /// Writes what a beginning has passed; gives the number of the row.
    fn pass(&mut self, begun: &Begun) -> u32 {
        let (path, nodes) = (self.context.path, &self.context.nodes);
        let (words, from) = (nodes.words, begun.passed as usize * nodes.words);
        let number = (self.passed.len() / words) as u32;
        self.passed.extend_from_within(from..from + words);
        let row = &mut self.passed[number as usize * words..];
        // A walk may end where it began, by way of the same cells; whether it does is asked once it has ended.
        let home = nodes.shape(self.start);
        let returns = path.simple && !path.cycle && home == nodes.shape(self.goal);
        let node = begun.node as usize;
        if !returns || nodes.shape(node) != home {
            bits::insert(row, node);
        }
        if path.simple && begun.before != NONE {
            let left = nodes.shape(self.queue.all[begun.before as usize].node as usize);
            if left != nodes.shape(node) && !(returns && left == home) {
                nodes.add_shape(row, left);
            }
        }
        number
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
