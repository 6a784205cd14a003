//! Other walks between the ends of one that a condition refuses, or beside which more are asked for: those that pass no
//! node twice, or come to no cell twice where that is asked, the shortest first.

use super::beginnings::{Begun, NONE, Queue};
use super::distance::{Distances, Memory};
use super::levels::{Arrival, Config, Length, Via};
use super::trail::{Hop, repeated_nodes};
use super::{context::Context, passage::Passage, search::Round};
use crate::board::bits::{self, Ones};
use crate::limit::Limit;

/// How many beginnings of walks are gone on with for one pair of ends.
const MOST_BEGINNINGS: usize = 1000;

/// What a step goes on from.
#[derive(Debug, Clone, Copy)]
struct Origin {
    before: u32,
    node: usize,
    env: u32,
    length: Length,
    passed: u32,
}

pub(super) struct Detours<'c, 'r> {
    context: &'c Context<'r>,
    pub(super) start: usize,
    /// The length of the walk that was found.
    pub(super) refused: Length,
    /// The last node; of cycles the node before the last step.
    goal: usize,
    needed: Vec<Option<u64>>,
    /// How long they are at least, where none was looked for yet.
    unbegun: Option<Length>,
    /// What the walk that was found passes twice.
    repeated: Vec<Vec<u64>>,
    distances: Distances,
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
    pub(super) fn new(
        context: &'c Context<'r>,
        start: usize,
        arrival: &Arrival,
        (length, hops): (Length, &[Hop]),
    ) -> Self {
        let needed = &context.path.machine.needed;
        Self {
            context,
            start,
            refused: length,
            goal: arrival.goal() as usize,
            needed: needed.iter().map(|&var| context.value(arrival.env, var)).collect(),
            unbegun: Some(length),
            repeated: repeated_nodes(&context.nodes, start, hops, context.path.simple),
            distances: Distances::default(),
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
        if !self.is_possible() {
            return;
        }
        self.distances = Distances::new(self.context, (self.start, self.goal), memory);
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

    /// Whether there can be a walk that passes nothing twice of what the one that was found does.
    fn is_possible(&self) -> bool {
        let ends = (self.start, self.goal);
        let closed = self.context.nodes.shape(self.start) == self.context.nodes.shape(self.goal);
        let mut repeated = self.repeated.iter().filter(|nodes| !(closed && bits::has(nodes, self.start)));
        repeated.all(|nodes| Passage::new(self.context, ends, nodes).exists())
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
                if bits::has(&self.distances.sources[next * self.context.nodes.words..], node)
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
        let Self { context, start, goal, distances, passed: rows, queue, .. } = self;
        let Origin { before, node, passed, .. } = from;
        let (cycle, count) = (context.path.cycle, context.nodes.len());
        let ends = context.path.machine.places[place].ends.len() as u32;
        let end = match cycle {
            true => (node == *goal && before != NONE).then_some(*start),
            false => Some(*goal),
        };
        let left = &distances.left[place * count..];
        let leads = &distances.leads[place * words..][..words];
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
}
