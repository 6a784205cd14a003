//! The walks of a path from all starts at once.
//!
//! Where no variable matters, walks from different starts go through the same states. So one search takes the starts
//! along: each node in each state has the set of starts whose walks come there. Where walks must go to another cell so
//! many times, each state is there once for each number of times, up to that one.

use super::levels::{Arrival, Config, Length, Levels, Reached, Via};
use super::machine::{Op, Ops, Target};
use super::matrix::{join, meet};
use super::{closure::Closure, context::Context, nodes::Part};
use crate::board::bits::{self, Ones};
use crate::limit::Limit;
use rustc_hash::FxHashMap;

/// What walks of one length reach.
#[derive(Debug, Default)]
struct Level {
    any: bool,
    /// For each state the nodes that are reached in it.
    nodes: Vec<u64>,
    /// For each node in each state, by its place: from which starts. Nothing where the node is not reached.
    starts: Vec<u64>,
    /// Words of a set of starts, nodes, and words of a set of nodes.
    sizes: (usize, usize, usize),
}

impl Level {
    /// Makes room for this many states, where nothing is reached yet; `sizes` as in the field.
    #[inline]
    fn fit(&mut self, states: usize, sizes: (usize, usize, usize)) {
        self.sizes = sizes;
        let (width, count, words) = sizes;
        if self.nodes.len() < states * words {
            self.nodes.resize(states * words, 0);
        }
        if self.starts.len() < states * count * width {
            self.starts.resize(states * count * width, 0);
        }
    }
}

impl Reached for Level {
    fn is_empty(&self) -> bool {
        !self.any
    }

    fn clear(&mut self) {
        if !std::mem::take(&mut self.any) {
            return;
        }
        let (width, count, words) = self.sizes;
        for (state, nodes) in self.nodes.chunks_exact_mut(words).enumerate() {
            for node in bits::iter(nodes) {
                self.starts[(state * count + node) * width..][..width].fill(0);
            }
            nodes.fill(0);
        }
    }
}

/// The most words that what walks of one length reach may take: where boards are large, most of them would stay empty.
const MOST_WORDS: usize = 1 << 16;

#[derive(Debug, Default)]
struct Fitting {
    /// Those that fit whatever the start is; nothing where all do.
    nodes: Option<Vec<u64>>,
    /// Whether they must lie in the cells of the start, and whether they must have its values.
    same_cells: bool,
    same_values: bool,
}

type Starts = FxHashMap<u64, Vec<u64>>;

#[derive(Debug, Default)]
pub(super) struct MultiSource {
    /// The nodes at which walks begin that may end at one that is worth it.
    starts: Vec<u32>,
    width: usize,
    count: usize,
    words: usize,
    /// For each state the nodes that fit before each next step, and at each way to end.
    follows: Vec<Vec<Fitting>>,
    ends: Vec<Vec<Fitting>>,
    visited: Level,
    /// For each node the starts for which it is worth ending there and no walk does yet.
    wanted: Vec<u64>,
    /// For each start how many such nodes are left, and the starts that have any.
    left: Vec<u32>,
    open: Vec<u64>,
    levels: Levels<Level>,
    /// The starts by their cells and by their values, where something is asked of these.
    by_cells: Starts,
    by_values: Starts,
    fresh: Vec<u64>,
    part: Vec<u64>,
}

impl MultiSource {
    /// Whether a path is searched so: no walk is empty or a cycle, only the state matters, the board is not too large.
    pub(super) fn serves(context: &Context<'_>) -> bool {
        let (cycle, machine) = (context.path.cycle, &context.path.machine);
        let states = machine.places.len().saturating_mul(context.least as usize + 1);
        let words = states.saturating_mul(context.nodes.len() * bits::words(bits::len(&context.starts)));
        !cycle && machine.vars.is_empty() && machine.empty.is_empty() && words <= MOST_WORDS
    }

    fn states(context: &Context<'_>) -> usize {
        context.path.machine.places.len() * (context.least as usize + 1)
    }

    /// The state in which a step is that was taken last, after this many moves.
    fn state(context: &Context<'_>, place: usize, moves: u32) -> usize {
        place * (context.least as usize + 1) + moves.min(context.least) as usize
    }

    pub(super) fn begin(&mut self, context: &Context<'_>) {
        let machine = &context.path.machine;
        let fitting = |ops: &Ops| Fitting {
            nodes: (!ops.is_empty()).then(|| context.allowed(ops)),
            same_cells: ops.iter().any(|op| matches!(op, Op::Is(Part { cell: true, .. }, Target::First))),
            same_values: ops.iter().any(|op| matches!(op, Op::Is(Part { cell: false, .. }, Target::First))),
        };
        self.follows.clear();
        self.follows
            .extend(machine.places.iter().map(|p| p.follows.iter().map(|(ops, _)| fitting(ops)).collect()));
        self.ends.clear();
        self.ends.extend(machine.places.iter().map(|p| p.ends.iter().map(fitting).collect()));
        (self.count, self.words) = (context.nodes.len(), context.nodes.words);
        self.choose_starts(context);
        self.visited.clear();
        self.visited.fit(Self::states(context), (self.width, self.count, self.words));
        self.levels.clear();
        let mut only = vec![0; self.width];
        for (ops, place) in &machine.starts {
            let fits = fitting(ops);
            for i in 0..self.starts.len() {
                let start = self.starts[i] as usize;
                if fits.nodes.as_ref().is_none_or(|fits| bits::has(fits, start)) {
                    bits::insert(&mut only, i);
                    self.expand(context, &only, start, (0, 0), *place);
                    bits::remove(&mut only, i);
                }
            }
        }
    }

    /// Finds where walks may begin so that they may end at a node that is worth it, and which these nodes are.
    fn choose_starts(&mut self, context: &Context<'_>) {
        let (mut memory, mut useful) = (vec![0; self.words], vec![0; self.words]);
        // What is asked at the last node, where each way to end compares it with the first one.
        let mut ends: Vec<&Ops> = context.path.machine.places.iter().flat_map(|place| &place.ends).collect();
        ends.dedup();
        let compares = |op: &Op| matches!(op, Op::Is(_, Target::First));
        let ends = ends.iter().all(|ops| ops.iter().any(compares)).then_some(ends);
        let mut closure = None;
        self.starts.clear();
        self.left.clear();
        let mut pairs = Vec::new();
        for start in bits::iter(&context.starts) {
            let has_useful = context.useful(start, &mut memory, &mut useful);
            if !has_useful {
                useful.copy_from_slice(&context.lasts);
            }
            if let Some(ends) = &ends {
                memory.fill(0);
                for ops in ends {
                    context.fitting(ops, start, &mut useful.clone(), 0, &mut |row, _| join(&mut memory, row));
                }
                useful.copy_from_slice(&memory);
            }
            if has_useful || ends.is_some() {
                let closure = closure.get_or_insert_with(|| Closure::new(context, context.path));
                closure.keep(context, start, &mut useful);
            }
            let before = pairs.len();
            pairs.extend(bits::iter(&useful).map(|node| (self.starts.len(), node)));
            if pairs.len() > before {
                self.starts.push(start as u32);
                self.left.push((pairs.len() - before) as u32);
            }
        }
        self.open = bits::full(self.starts.len());
        self.width = bits::words(self.starts.len()).max(1);
        self.open.resize(self.width, 0);
        self.fresh.resize(self.width, 0);
        self.wanted.clear();
        self.wanted.resize(self.count * self.width, 0);
        for (i, node) in pairs {
            bits::insert(&mut self.wanted[node * self.width..], i);
        }
        self.by_cells.clear();
        self.by_values.clear();
        for (i, &start) in self.starts.iter().enumerate() {
            let none = || vec![0; self.width];
            let (cells, values) = (context.nodes.shape(start as usize), context.nodes.held(start as usize));
            bits::insert(self.by_cells.entry(cells).or_insert_with(none), i);
            bits::insert(self.by_values.entry(values).or_insert_with(none), i);
        }
    }

    /// Leaves the starts for which a node fits what is asked of it; says whether there are any.
    fn keep_fitting(&self, context: &Context<'_>, fits: &Fitting, node: usize, starts: &mut [u64]) -> bool {
        if fits.nodes.as_ref().is_some_and(|fits| !bits::has(fits, node)) {
            return false;
        }
        let mut keep = |with: Option<&Vec<u64>>| match with {
            Some(with) => meet(starts, with),
            None => starts.fill(0),
        };
        if fits.same_cells {
            keep(self.by_cells.get(&context.nodes.shape(node)));
        }
        if fits.same_values {
            keep(self.by_values.get(&context.nodes.held(node)));
        }
        !bits::is_empty(starts)
    }

    pub(super) fn length(&mut self) -> Option<Length> {
        self.levels.first()
    }

    /// Looks at the shortest walks: notes those that end, by first and last node, and goes on with all.
    pub(super) fn advance(&mut self, context: &Context<'_>, arrivals: &mut Vec<(u32, Arrival)>) {
        let Some((length, mut level)) = self.levels.pop() else { return };
        for place in 0..context.path.machine.places.len() {
            let state = Self::state(context, place, length.0);
            for w in 0..self.words {
                for b in Ones(std::mem::take(&mut level.nodes[state * self.words + w])) {
                    let node = w << 6 | b;
                    let at = (state * self.count + node) * self.width;
                    self.arrive_at(context, &mut level.starts[at..], (place, node), length, arrivals);
                }
            }
        }
        level.any = false;
        self.levels.keep(level);
        arrivals.sort_unstable_by_key(|(start, arrival)| (*start, arrival.node));
    }

    /// Looks at walks that come to a node in a state, and takes their starts out of `starts`.
    fn arrive_at(
        &mut self,
        context: &Context<'_>,
        starts: &mut [u64],
        (place, node): (usize, usize),
        length: Length,
        arrivals: &mut Vec<(u32, Arrival)>,
    ) {
        let at = (Self::state(context, place, length.0) * self.count + node) * self.width;
        let mut fresh = std::mem::take(&mut self.fresh);
        let mut any = 0;
        for (k, fresh) in fresh.iter_mut().enumerate() {
            *fresh = std::mem::take(&mut starts[k]) & self.open[k] & !self.visited.starts[at + k];
            self.visited.starts[at + k] |= *fresh;
            any |= *fresh;
        }
        if any != 0 {
            self.visited.any = true;
            let state = Self::state(context, place, length.0);
            bits::insert(&mut self.visited.nodes[state * self.words..], node);
            let mut part = std::mem::take(&mut self.part);
            part.resize(self.width, 0);
            let ends = if length.0 >= context.least { self.ends[place].len() } else { 0 };
            for way in 0..ends {
                part.copy_from_slice(&fresh);
                if self.keep_fitting(context, &self.ends[place][way], node, &mut part) {
                    let moves = length.0.min(context.least);
                    let via = Via::Step(Config { place: place as u32, env: 0, moves }, way);
                    self.end(&part, node, via, arrivals);
                }
            }
            for (k, (_, next)) in context.path.machine.places[place].follows.iter().enumerate() {
                part.copy_from_slice(&fresh);
                if self.keep_fitting(context, &self.follows[place][k], node, &mut part) {
                    self.expand(context, &part, node, length, *next);
                }
            }
            self.part = part;
        }
        self.fresh = fresh;
    }

    fn end(&mut self, starts: &[u64], node: usize, via: Via, arrivals: &mut Vec<(u32, Arrival)>) {
        for (k, starts) in starts.iter().enumerate() {
            let wanted = &mut self.wanted[node * self.width + k];
            let found = starts & *wanted;
            *wanted &= !found;
            for b in Ones(found) {
                let i = k << 6 | b;
                arrivals.push((self.starts[i], Arrival { node: node as u32, via, env: 0 }));
                self.left[i] -= 1;
                if self.left[i] == 0 {
                    bits::remove(&mut self.open, i);
                }
            }
        }
    }

    fn expand(&mut self, context: &Context<'_>, starts: &[u64], node: usize, length: Length, place: usize) {
        // Known lengths make the loops over a set of starts short.
        match self.width {
            1 => self.expand_in(1, context, starts, node, length, place),
            2 => self.expand_in(2, context, starts, node, length, place),
            width => self.expand_in(width, context, starts, node, length, place),
        }
    }

    #[inline(always)]
    fn expand_in(
        &mut self,
        width: usize,
        context: &Context<'_>,
        starts: &[u64],
        node: usize,
        length: Length,
        place: usize,
    ) {
        let starts = &starts[..width];
        for group in &context.graph(place).groups {
            for moving in [false, true] {
                let Some(row) = group.side(moving).row(node) else { continue };
                let length = (length.0 + u32::from(moving), length.1 + 1);
                let state = Self::state(context, place, length.0);
                let level = self.levels.at(length);
                level.fit(Self::states(context), (width, self.count, self.words));
                for (w, (to, leads)) in row.iter().zip(context.leads(place)).enumerate() {
                    for b in Ones(to & leads) {
                        let at = (state * self.count + (w << 6 | b)) * width;
                        let (visited, reached) =
                            (&self.visited.starts[at..at + width], &mut level.starts[at..at + width]);
                        let mut any = 0;
                        for k in 0..width {
                            let new = starts[k] & !visited[k];
                            reached[k] |= new;
                            any |= new;
                        }
                        if any != 0 {
                            bits::insert(&mut level.nodes[state * self.words..], w << 6 | b);
                            level.any = true;
                        }
                    }
                }
                if level.any && length.0 > context.most {
                    context.note_limit(Limit::Cells(context.most));
                    level.clear();
                }
            }
        }
    }
}
