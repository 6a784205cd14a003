//! The walks from one node, level by level: the fewest moves first, then the fewest steps.

use super::levels::{Arrival, Config, Configs, History, Length, Levels, Via};
use super::matrix::{drop_all, join, meet};
use super::{closure::Closure, context::Context};
use crate::{board::bits, limit::Limit};
use rustc_hash::FxHashSet;

#[derive(Debug, Default)]
pub(super) struct SingleSource {
    pub(super) start: u32,
    words: usize,
    configs: Configs,
    visited: Vec<u64>,
    /// Whether the walk without steps is not looked at yet.
    stands: bool,
    levels: Levels,
    /// Ends that were found; or, of cycles, the nodes before the end.
    found: Vec<u64>,
    found_with: FxHashSet<(u32, Vec<Option<u64>>)>,
    /// The nodes that are worth ending at, where these are not all.
    useful: Vec<u64>,
    has_useful: bool,
    /// For each state of a cycle the nodes from which it can be closed, where that is known.
    ways_back: Vec<u64>,
    has_ways_back: bool,
    row: Vec<u64>,
    next: Vec<u64>,
    groups: Vec<u64>,
    /// What it has reached, to trace walks back.
    pub(super) history: History,
}

impl SingleSource {
    /// Makes it the search from a node to ends that are worth it.
    pub(super) fn begin(&mut self, context: &Context<'_>, closure: Option<&mut Closure>, start: usize) {
        self.come_to(context, start);
        let machine = &context.path.machine;
        self.useful.copy_from_slice(&context.lasts);
        match closure {
            Some(closure) if context.path.cycle => {
                if !context.keep_useful(machine, start, &mut self.next, &mut self.useful) {
                    self.useful.fill(u64::MAX);
                }
                if !bits::is_empty(&self.useful) {
                    meet(&mut self.useful, closure.last_steps(context, context.path, start));
                }
                self.has_useful = true;
            }
            closure => {
                closure.into_iter().for_each(|closure| closure.keep(context, start, &mut self.useful));
                self.has_useful = context.keep_useful(machine, start, &mut self.next, &mut self.useful);
            }
        }
        self.set_out(context);
    }

    /// Makes it the search from a node for walks that end in some nodes.
    pub(super) fn begin_for(&mut self, context: &Context<'_>, start: usize, ends: &[u64]) {
        self.come_to(context, start);
        self.has_useful = true;
        self.useful.copy_from_slice(ends);
        self.set_out(context);
    }

    /// Makes it a search from a node that finds nothing yet.
    fn come_to(&mut self, context: &Context<'_>, start: usize) {
        (self.start, self.words) = (start as u32, context.nodes.words);
        self.stands = false;
        self.levels.clear();
        self.next.resize(self.words, 0);
        self.useful.resize(self.words, 0);
    }

    fn set_out(&mut self, context: &Context<'_>) {
        if self.has_useful && bits::is_empty(&self.useful) {
            return;
        }
        let (start, machine) = (self.start as usize, &context.path.machine);
        self.history.clear(self.words);
        self.configs.clear(machine.places.len());
        self.visited.clear();
        self.found.clear();
        self.found.resize(self.words, 0);
        self.found_with.clear();
        self.row.resize(self.words, 0);
        self.stands = !machine.empty.is_empty();
        self.has_ways_back = context.path.cycle && context.ways_back(machine, start, &mut self.ways_back);
        for (ops, place) in &context.path.machine.starts {
            let mut row = std::mem::take(&mut self.row);
            row.clear();
            row.resize(self.words, 0);
            bits::insert(&mut row, start);
            if ops.is_empty() {
                self.expand(context, &row, 0, (0, 0), *place);
            } else {
                context.fitting(ops, start, &mut row, 0, &mut |row, env| {
                    self.expand(context, row, env, (0, 0), *place)
                });
            }
            self.row = row;
        }
    }

    #[inline]
    pub(super) fn length(&mut self) -> Option<Length> {
        if self.stands { Some((0, 0)) } else { self.levels.first() }
    }

    /// Looks at the shortest walks: notes those that end, in the order of their last nodes, and goes on with all.
    pub(super) fn advance(&mut self, context: &Context<'_>, arrivals: &mut Vec<Arrival>) {
        // Known lengths make the loops over a row short.
        match self.words {
            3 => self.advance_in(3, context, arrivals),
            4 => self.advance_in(4, context, arrivals),
            5 => self.advance_in(5, context, arrivals),
            words => self.advance_in(words, context, arrivals),
        }
    }

    #[inline(always)]
    fn advance_in(&mut self, words: usize, context: &Context<'_>, arrivals: &mut Vec<Arrival>) {
        if std::mem::take(&mut self.stands) {
            return self.stand(context, arrivals);
        }
        let Some((length, mut level)) = self.levels.pop() else { return };
        for (number, row) in level.configs.iter().zip(level.rows.chunks_exact_mut(words)) {
            let from = *number as usize * words;
            let visited = &mut self.visited[from..from + words];
            if !drop_all(row, visited) {
                continue;
            }
            join(visited, row);
            let config = self.configs.all[*number as usize];
            self.history.push(length, config, row);
            let place = &context.path.machine.places[config.place as usize];
            if !context.path.cycle && length.0 >= context.least && !place.ends.is_empty() {
                self.ends(context, config, row, arrivals);
            }
            for (ops, next) in &place.follows {
                if ops.is_empty() {
                    self.expand_in(words, context, row, config.env, length, *next);
                    continue;
                }
                let mut part = std::mem::take(&mut self.row);
                part.copy_from_slice(row);
                context.fitting(ops, self.start as usize, &mut part, config.env, &mut |part, env| {
                    self.expand(context, part, env, length, *next);
                });
                self.row = part;
            }
        }
        for (config, row) in level.closing.iter().zip(level.closing_rows.chunks_exact(words)) {
            self.close(context, *config, row, arrivals);
        }
        self.levels.keep(level);
        if self.is_through(context, arrivals) {
            self.levels.clear();
        }
        arrivals.sort_by_key(Arrival::goal);
    }

    /// Whether longer walks end nowhere that is worth it but where shorter ones did.
    fn is_through(&self, context: &Context<'_>, arrivals: &[Arrival]) -> bool {
        let mut ends = self.useful.iter().zip(&self.found);
        !arrivals.is_empty()
            && self.has_useful
            && context.path.machine.needed.is_empty()
            && ends.all(|(useful, found)| useful & !found == 0)
    }

    fn stand(&mut self, context: &Context<'_>, arrivals: &mut Vec<Arrival>) {
        if context.least > 0 || context.path.cycle {
            return;
        }
        for (way, ops) in context.path.machine.empty.iter().enumerate() {
            if let Some(env) = context.at(ops, self.start as usize, self.start as usize, 0) {
                self.arrive(context, Arrival { node: self.start, via: Via::Empty(way), env }, arrivals);
            }
        }
    }

    fn ends(&mut self, context: &Context<'_>, config: Config, row: &[u64], arrivals: &mut Vec<Arrival>) {
        let ends = &context.path.machine.places[config.place as usize].ends;
        let start = self.start as usize;
        for (way, ops) in ends.iter().enumerate() {
            let mut part = std::mem::take(&mut self.next);
            part.copy_from_slice(row);
            if self.has_useful {
                meet(&mut part, &self.useful);
            }
            if context.path.machine.needed.is_empty() {
                drop_all(&mut part, &self.found);
            }
            let via = Via::Step(config, way);
            let give = &mut |part: &mut [u64], env: u32| {
                for node in bits::iter(part) {
                    self.arrive(context, Arrival { node: node as u32, via, env }, arrivals);
                }
            };
            if ops.is_empty() {
                give(&mut part, config.env);
            } else {
                context.fitting(ops, start, &mut part, config.env, give);
            }
            self.next = part;
        }
    }

    /// Ends of cycles whose last step leads from the nodes of a row to the first one.
    fn close(&mut self, context: &Context<'_>, config: Config, row: &[u64], arrivals: &mut Vec<Arrival>) {
        let ends = &context.path.machine.places[config.place as usize].ends;
        for (end, ops) in ends.iter().enumerate() {
            let Some(env) = context.at(ops, self.start as usize, self.start as usize, config.env) else {
                continue;
            };
            for from in bits::iter(row) {
                let via = Via::Closing { config, from: from as u32, end };
                self.arrive(context, Arrival { node: self.start, via, env }, arrivals);
            }
        }
    }

    /// Notes an end, where there was no shorter walk to the same.
    fn arrive(&mut self, context: &Context<'_>, arrival: Arrival, arrivals: &mut Vec<Arrival>) {
        let key = arrival.goal();
        let needed = &context.path.machine.needed;
        let fresh = if needed.is_empty() {
            let fresh = !bits::has(&self.found, key as usize);
            bits::insert(&mut self.found, key as usize);
            fresh
        } else {
            let values = needed.iter().map(|&var| context.value(arrival.env, var)).collect();
            self.found_with.insert((key, values))
        };
        if fresh {
            arrivals.push(arrival);
        }
    }

    fn expand(&mut self, context: &Context<'_>, row: &[u64], env: u32, length: Length, place: usize) {
        self.expand_in(self.words, context, row, env, length, place);
    }

    #[inline(always)]
    fn expand_in(
        &mut self,
        words: usize,
        context: &Context<'_>,
        row: &[u64],
        env: u32,
        length: Length,
        place: usize,
    ) {
        // A link may have thousands of labels, each with rows of its own.
        if context.run.has_passed() {
            return;
        }
        let closes = context.path.cycle && !context.path.machine.places[place].ends.is_empty();
        let ways_back = std::mem::take(&mut self.ways_back);
        let leads = if self.has_ways_back { &ways_back[place * words..] } else { context.leads(place) };
        let mut next = std::mem::take(&mut self.next);
        let next_row = &mut next[..words];
        let (graph, mut groups) = (context.graph(place), std::mem::take(&mut self.groups));
        graph.leaving_row(row, &mut groups);
        for group in bits::iter(&groups).map(|at| &graph.groups[at]) {
            let mut entered = None;
            for moving in [false, true] {
                let side = group.side(moving);
                if !side.leaves(words, row) {
                    continue;
                }
                let Some(env) = *entered.get_or_insert_with(|| context.enter(env, place, &group.key)) else {
                    break;
                };
                next_row.fill(0);
                side.spread_in(words, row, next_row);
                meet(next_row, &leads[..words]);
                let length = (length.0 + u32::from(moving), length.1 + 1);
                let moves = length.0.min(context.least);
                let config = Config { place: place as u32, env, moves };
                self.reach_in(words, context, config, length, next_row);
                if closes && length.0 >= context.least && length.0 <= context.most {
                    self.turn(config, length, row, side.row(self.start as usize));
                }
            }
        }
        (self.next, self.groups, self.ways_back) = (next, groups, ways_back);
    }

    #[inline(always)]
    fn reach_in(
        &mut self,
        words: usize,
        context: &Context<'_>,
        config: Config,
        length: Length,
        row: &mut [u64],
    ) {
        let (number, new) = self.configs.number(config);
        let from = number as usize * words;
        if new {
            self.visited.resize(from + words, 0);
        }
        if !drop_all(row, &self.visited[from..from + words]) {
            return;
        }
        if length.0 > context.most {
            context.note_limit(Limit::Cells(context.most));
            return;
        }
        self.levels.add(length, number, row);
    }

    /// Notes the nodes of a row from which a step leads back to the start.
    fn turn(&mut self, config: Config, length: Length, row: &[u64], to_start: Option<&[u64]>) {
        let Some(to_start) = to_start else { return };
        let worth = |w: usize| if self.has_useful { self.useful[w] } else { u64::MAX };
        let closing = row.iter().zip(to_start).enumerate().map(|(w, (from, to))| from & to & worth(w));
        if closing.clone().any(|word| word != 0) {
            let level = self.levels.at(length);
            level.closing.push(config);
            level.closing_rows.extend(closing);
        }
    }
}
