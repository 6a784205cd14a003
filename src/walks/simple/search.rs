//! Best-first enumeration of simple walks with fixed endpoints (A* order with exact backward distances as lower
//! bounds).
//!
//! Used if a filter refuses a walk, or if several walks per pair of ends are requested. Simple: no node twice, or no
//! cell twice if the path says `simple`; the end may equal the start. Enumeration is exponential, so the number of
//! expansions is bounded.

use crate::{
    search::{
        context::WalkContext,
        frontier::{WalkEnd, WalkLength},
        traceback::{FoundWalk, WalkHop, WalkSignature},
    },
    simple::{
        goal_distance::{DistanceMemory, GoalDistances},
        partial_walks::{NO_INDEX, PartialWalk, PartialWalkQueue},
        single_visit::SingleVisitTest,
    },
};
use tesuji_sets::{Limit, SetBits, bits};

/// Maximum number of expanded partial walks for one pair of ends.
const MAX_EXPANSIONS: usize = 1000;

/// Node, environment and parent that a step expands.
#[derive(Debug, Clone, Copy)]
struct ExpansionPoint {
    before: u32,
    node: usize,
    env: u32,
    length: WalkLength,
    visited_row: u32,
}

pub struct SimpleWalkSearch<'c, 'r> {
    context: &'c WalkContext<'r>,
    start: usize,
    /// Length of the first walk.
    pub refused: WalkLength,
    /// The last node; of cycles the node before the last step.
    goal: usize,
    needed_values: Vec<Option<u64>>,
    /// Lower bound before the search is initialised.
    initial_bound: Option<WalkLength>,
    /// Nodes that the first walk visits twice.
    repeated: Vec<Vec<u64>>,
    distances: GoalDistances,
    /// Per expanded partial walk a row of nodes it may not enter: the visited ones or, for `simple`, those of the cells
    /// it has left.
    visited_rows: Vec<u64>,
    queue: PartialWalkQueue,
    expansions: usize,
    /// Signatures of the accepted walks with these ends, if several may match.
    pub accepted: Vec<WalkSignature>,
}

impl<'c, 'r> SimpleWalkSearch<'c, 'r> {
    /// The walks with the ends, and the same values of the needed variables, of one of a length that was found.
    pub fn new(
        context: &'c WalkContext<'r>,
        arrival: &WalkEnd,
        length: WalkLength,
        first: &FoundWalk,
        accepted: Vec<WalkSignature>,
    ) -> Self {
        Self {
            context,
            start: first.start,
            refused: length,
            goal: arrival.goal as usize,
            needed_values: context.needed(arrival.env),
            initial_bound: Some(length),
            repeated: first.repeated(&context.nodes, context.path.is_simple),
            distances: GoalDistances::default(),
            visited_rows: Vec::new(),
            queue: PartialWalkQueue::default(),
            expansions: 0,
            accepted,
        }
    }

    /// The length that the next walk has at least, where there may be one.
    pub fn length(&self) -> Option<WalkLength> {
        self.initial_bound.or_else(|| self.queue.first())
    }

    fn init(&mut self, memory: &mut DistanceMemory) {
        if !self.passes_necessary_test() {
            return;
        }
        self.distances = GoalDistances::new(self.context, (self.start, self.goal), memory);
        self.visited_rows.resize(self.context.nodes.words, 0);
        // A walk enters its start only to end.
        bits::insert(&mut self.visited_rows, self.start);
        for (transition, (ops, state)) in self.context.path.machine.starts.iter().enumerate() {
            if let Some(env) = self.context.apply_actions(ops, self.start, self.start, 0) {
                let from = ExpansionPoint {
                    before: NO_INDEX,
                    node: self.start,
                    env,
                    length: (0, 0),
                    visited_row: 0,
                };
                self.step(from, transition, *state);
            }
        }
    }

    /// Necessary test: every repeated node set can be crossed in one visit.
    fn passes_necessary_test(&self) -> bool {
        let ends = (self.start, self.goal);
        let closed = self.context.nodes.shape(self.start) == self.context.nodes.shape(self.goal);
        let mut repeated = self.repeated.iter().filter(|nodes| !(closed && bits::has(nodes, self.start)));
        repeated.all(|nodes| SingleVisitTest::passes(self.context, ends, nodes))
    }

    /// The next walk of at most this length; `None` if there is none or the limit is reached.
    pub fn next(&mut self, longest: WalkLength, memory: &mut DistanceMemory) -> Option<FoundWalk> {
        if self.initial_bound.take_if(|length| *length <= longest).is_some() {
            self.init(memory);
        }
        while self.length().is_some_and(|length| length <= longest)
            && let Some(at) = self.queue.pop()
        {
            let begun = self.queue.all[at as usize];
            if begun.end != NO_INDEX {
                if let Some(found) = self.accept(at) {
                    return Some(found);
                }
                continue;
            }
            self.expansions += 1;
            if self.expansions > MAX_EXPANSIONS || self.context.frame.clock.tick() {
                self.context.record_limit(Limit::Beginnings(MAX_EXPANSIONS));
                self.queue.clear();
                return None;
            }
            let (node, length, visited_row) =
                (begun.hop.node as usize, begun.length, self.push_visited_row(&begun));
            let state = &self.context.path.machine.states[begun.hop.state as usize];
            for (transition, (ops, next)) in state.transitions.iter().enumerate() {
                if bits::has(&self.distances.sources[next * self.context.nodes.words..], node)
                    && let Some(env) = self.context.apply_actions(ops, self.start, node, begun.hop.env)
                {
                    self.step(
                        ExpansionPoint { before: at, node, env, length, visited_row },
                        transition,
                        *next,
                    );
                }
            }
        }
        None
    }

    fn accept(&self, at: u32) -> Option<FoundWalk> {
        let (context, last) = (self.context, &self.queue.all[at as usize]);
        let (hop, end) = (last.hop, last.end as usize);
        let ops = &context.path.machine.states[hop.state as usize].accepts[end];
        let env = context.apply_actions(ops, self.start, hop.node as usize, hop.env)?;
        if context.needed(env) != self.needed_values {
            return None;
        }
        let walks = std::iter::successors(Some(last), |walk| self.queue.all.get(walk.before as usize));
        let mut hops: Vec<WalkHop> = walks.map(|walk| walk.hop).collect();
        hops.reverse();
        Some(FoundWalk { start: self.start, hops, end, env })
    }

    fn step(&mut self, from: ExpansionPoint, transition: usize, state: usize) {
        // Known lengths make the loops over a row short.
        match self.context.nodes.words {
            3 => self.expand(3, from, transition, state),
            4 => self.expand(4, from, transition, state),
            5 => self.expand(5, from, transition, state),
            words => self.expand(words, from, transition, state),
        }
    }

    #[inline(always)]
    fn expand(&mut self, words: usize, from: ExpansionPoint, transition: usize, state: usize) {
        let Self { context, start, goal, distances, visited_rows: rows, queue, .. } = self;
        let ExpansionPoint { before, node, visited_row, .. } = from;
        let (cycle, count) = (context.path.is_cycle, context.nodes.len());
        let ends = context.path.machine.states[state].accepts.len() as u32;
        let end = match cycle {
            true => (node == *goal && before != NO_INDEX).then_some(*start),
            false => Some(*goal),
        };
        let remaining = &distances.remaining[state * count..];
        let leads = &distances.leads[state * words..][..words];
        let rows = &rows[visited_row as usize * words..][..words];
        for group in context.graphs[state].leaving_node(node) {
            let Some(env) = context.bind_labels(from.env, state, &group.key) else { continue };
            for (moves, side) in (0..).zip(&group.sides) {
                let length = (from.length.0 + moves, from.length.1 + 1);
                let Some(row) = side.row(node) else { continue };
                let (state, transition) = (state as u32, transition as u32);
                let hop = |node: usize| WalkHop { state, node: node as u32, transition, env, branch: None };
                let walk =
                    |to: usize, end: u32| PartialWalk { before, hop: hop(to), visited_row, length, end };
                let ends_here = end.filter(|&end| bits::has(row, end));
                if let Some(end) =
                    ends_here.filter(|_| (context.min_moves..=context.max_moves).contains(&length.0))
                {
                    (0..ends).for_each(|transition| queue.push(length, walk(end, transition)));
                }
                // After the goal of a cycle there is only the step that closes it.
                if cycle && node == *goal {
                    continue;
                }
                for (w, ((word, leads), passed)) in row[..words].iter().zip(leads).zip(rows).enumerate() {
                    for to in
                        SetBits(word & leads & !passed).map(|b| w << 6 | b).filter(|to| Some(*to) != end)
                    {
                        let whole =
                            (length.0 + u32::from(remaining[to].0), length.1 + u32::from(remaining[to].1));
                        if whole.0 <= context.max_moves {
                            queue.push(whole, walk(to, NO_INDEX));
                        }
                    }
                }
            }
        }
    }

    /// Appends the visited row of a partial walk and returns its index.
    fn push_visited_row(&mut self, begun: &PartialWalk) -> u32 {
        let (path, nodes) = (self.context.path, &self.context.nodes);
        let (words, from) = (nodes.words, begun.visited_row as usize * nodes.words);
        let number = (self.visited_rows.len() / words) as u32;
        self.visited_rows.extend_from_within(from..from + words);
        let row = &mut self.visited_rows[number as usize * words..];
        // A walk may end where it began, by way of the same cells; whether it does is asked once it has ended.
        let home = nodes.shape(self.start);
        let returns = path.is_simple && !path.is_cycle && home == nodes.shape(self.goal);
        let node = begun.hop.node as usize;
        if !returns || nodes.shape(node) != home {
            bits::insert(row, node);
        }
        if path.is_simple && begun.before != NO_INDEX {
            let left = nodes.shape(self.queue.all[begun.before as usize].hop.node as usize);
            if left != nodes.shape(node) && !(returns && left == home) {
                nodes.add_shape(row, left);
            }
        }
        number
    }
}
