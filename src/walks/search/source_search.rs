//! Level-synchronous breadth-first search from one start over configurations (state, environment, capped number of
//! moves), bit-parallel in the nodes.
//!
//! Yields each end, or each end with each valuation of the needed registers, once, with a shortest walk; levels are
//! ordered by (moves, steps).

use crate::search::{
    context::WalkContext,
    frontier::{ConfigInterner, Configuration, FrontierQueue, LevelLog, WalkEnd, WalkLength},
    scc_closure::SccClosure,
};
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use tesuji_frame::ExecFrame;
use tesuji_sets::{
    Limit,
    bits::{self, intersect, join, subtract},
};

#[derive(Debug, Default)]
pub struct SourceSearch {
    pub start: usize,
    words: usize,
    configs: ConfigInterner,
    visited: Vec<u64>,
    /// Whether the empty walk is still to be tested.
    is_empty_walk_pending: bool,
    levels: FrontierQueue,
    /// Ends that were found; or, of cycles, the nodes before the end.
    found_ends: Vec<u64>,
    found_with: FxHashSet<(u32, Vec<Option<u64>>)>,
    /// Ends to be found, if `has_useful`.
    wanted_ends: Vec<u64>,
    has_useful: bool,
    row: Vec<u64>,
    next: Vec<u64>,
    /// Log of levels for traceback.
    pub history: LevelLog,
}

/// Memory of the searches of a frame; empty while in use.
#[derive(Default)]
pub struct SearchPool(RefCell<Vec<SourceSearch>>);

impl SearchPool {
    /// Lends a number of searches.
    pub fn lend<R>(frame: &ExecFrame<'_>, count: usize, work: impl FnOnce(&mut [SourceSearch]) -> R) -> R {
        let pool = &frame.frame_caches().get::<Self>().0;
        let mut searches = pool.take();
        searches.resize_with(searches.len().max(count), SourceSearch::default);
        let result = work(&mut searches[..count]);
        pool.replace(searches);
        result
    }
}

impl SourceSearch {
    /// Restarts the search at a node, for ends that can match.
    pub fn begin(&mut self, context: &WalkContext<'_>, closure: Option<&mut SccClosure>, start: usize) {
        self.reset(context, start);
        let machine = &context.path.machine;
        self.wanted_ends.copy_from_slice(&context.accepting_nodes);
        match closure {
            Some(closure) if context.path.is_cycle => {
                if !context.restrict_ends(machine, start, &mut self.next, &mut self.wanted_ends) {
                    self.wanted_ends.fill(u64::MAX);
                }
                if !bits::is_empty(&self.wanted_ends) {
                    intersect(&mut self.wanted_ends, closure.closing_nodes(context, context.path, start));
                }
                self.has_useful = true;
            }
            closure => {
                closure
                    .into_iter()
                    .for_each(|closure| closure.retain_reachable(context, start, &mut self.wanted_ends));
                self.has_useful =
                    context.restrict_ends(machine, start, &mut self.next, &mut self.wanted_ends);
            }
        }
        self.push_first_steps(context);
    }

    /// Restarts the search at a node, for some ends.
    pub fn begin_for(&mut self, context: &WalkContext<'_>, start: usize, ends: &[u64]) {
        self.reset(context, start);
        self.has_useful = true;
        self.wanted_ends.copy_from_slice(ends);
        self.push_first_steps(context);
    }

    /// Restarts the search at a node without any walk.
    fn reset(&mut self, context: &WalkContext<'_>, start: usize) {
        (self.start, self.words) = (start, context.nodes.words);
        self.is_empty_walk_pending = false;
        self.levels.clear();
        self.next.resize(self.words, 0);
        self.wanted_ends.resize(self.words, 0);
    }

    fn push_first_steps(&mut self, context: &WalkContext<'_>) {
        if self.has_useful && bits::is_empty(&self.wanted_ends) {
            return;
        }
        let (start, machine) = (self.start, &context.path.machine);
        self.history.clear(self.words);
        self.configs.clear(machine.states.len());
        self.visited.clear();
        self.found_ends.clear();
        self.found_ends.resize(self.words, 0);
        self.found_with.clear();
        self.is_empty_walk_pending = !machine.empty.is_empty();
        for (ops, state) in &machine.starts {
            let mut row = std::mem::take(&mut self.row);
            row.clear();
            row.resize(self.words, 0);
            bits::insert(&mut row, start);
            context.filter_row(ops, start, &mut row, 0, &mut |row, env| {
                self.expand(context, row, env, (0, 0), *state)
            });
            self.row = row;
        }
    }

    #[inline]
    pub fn length(&mut self) -> Option<WalkLength> {
        if self.is_empty_walk_pending { Some((0, 0)) } else { self.levels.first() }
    }

    /// Expands the frontier of the shortest walks; collects accepted ones in the order of their last nodes.
    pub fn advance(&mut self, context: &WalkContext<'_>, arrivals: &mut Vec<WalkEnd>) {
        // Known lengths make the loops over a row short.
        match self.words {
            3 => self.advance_in(3, context, arrivals),
            4 => self.advance_in(4, context, arrivals),
            5 => self.advance_in(5, context, arrivals),
            words => self.advance_in(words, context, arrivals),
        }
    }

    #[inline(always)]
    fn advance_in(&mut self, words: usize, context: &WalkContext<'_>, arrivals: &mut Vec<WalkEnd>) {
        if std::mem::take(&mut self.is_empty_walk_pending) {
            return self.accept_empty_walk(context, arrivals);
        }
        let Some((length, mut level)) = self.levels.pop() else { return };
        for (number, row) in level.configs.iter().zip(level.rows.chunks_exact_mut(words)) {
            let from = *number as usize * words;
            let visited = &mut self.visited[from..from + words];
            if !subtract(row, visited) {
                continue;
            }
            join(visited, row);
            let config = self.configs.all[*number as usize];
            self.history.push(length, config, row);
            let state = &context.path.machine.states[config.state as usize];
            if !context.path.is_cycle && length.0 >= context.min_moves && !state.accepts.is_empty() {
                self.ends(context, config, row, arrivals);
            }
            for (ops, next) in &state.transitions {
                if ops.is_empty() {
                    self.expand_in(words, context, row, config.env, length, *next);
                    continue;
                }
                let mut part = std::mem::take(&mut self.row);
                part.copy_from_slice(row);
                context.filter_row(ops, self.start, &mut part, config.env, &mut |part, env| {
                    self.expand(context, part, env, length, *next);
                });
                self.row = part;
            }
        }
        for (config, row) in level.closing.iter().zip(level.closing_rows.chunks_exact(words)) {
            self.close(context, *config, row, arrivals);
        }
        self.levels.recycle(level);
        if self.is_exhausted(context, arrivals) {
            self.levels.clear();
        }
        arrivals.sort_by_key(|arrival| arrival.goal);
    }

    /// Whether every wanted end was found.
    fn is_exhausted(&self, context: &WalkContext<'_>, arrivals: &[WalkEnd]) -> bool {
        let mut ends = self.wanted_ends.iter().zip(&self.found_ends);
        !arrivals.is_empty()
            && self.has_useful
            && context.path.machine.needed_registers.is_empty()
            && ends.all(|(useful, found)| useful & !found == 0)
    }

    fn accept_empty_walk(&mut self, context: &WalkContext<'_>, arrivals: &mut Vec<WalkEnd>) {
        if context.min_moves > 0 || context.path.is_cycle {
            return;
        }
        for (end, ops) in context.path.machine.empty.iter().enumerate() {
            if let Some(env) = context.apply_actions(ops, self.start, self.start, 0) {
                let node = self.start as u32;
                self.arrive(context, WalkEnd { node, goal: node, config: None, end, env }, arrivals);
            }
        }
    }

    fn ends(
        &mut self,
        context: &WalkContext<'_>,
        config: Configuration,
        row: &[u64],
        arrivals: &mut Vec<WalkEnd>,
    ) {
        let ends = &context.path.machine.states[config.state as usize].accepts;
        for (end, ops) in ends.iter().enumerate() {
            let mut part = std::mem::take(&mut self.next);
            part.copy_from_slice(row);
            if self.has_useful {
                intersect(&mut part, &self.wanted_ends);
            }
            if context.path.machine.needed_registers.is_empty() {
                subtract(&mut part, &self.found_ends);
            }
            let start = self.start;
            context.filter_row(ops, start, &mut part, config.env, &mut |part, env| {
                for node in bits::iter(part).map(|node| node as u32) {
                    let arrival = WalkEnd { node, goal: node, config: Some(config), end, env };
                    self.arrive(context, arrival, arrivals);
                }
            });
            self.next = part;
        }
    }

    /// Ends of cycles whose last step leads from the nodes of a row to the first one.
    fn close(
        &mut self,
        context: &WalkContext<'_>,
        config: Configuration,
        row: &[u64],
        arrivals: &mut Vec<WalkEnd>,
    ) {
        let ends = &context.path.machine.states[config.state as usize].accepts;
        for (end, ops) in ends.iter().enumerate() {
            let Some(env) = context.apply_actions(ops, self.start, self.start, config.env) else { continue };
            for goal in bits::iter(row).map(|node| node as u32) {
                let arrival = WalkEnd { node: self.start as u32, goal, config: Some(config), end, env };
                self.arrive(context, arrival, arrivals);
            }
        }
    }

    /// Notes an end, where there was no shorter walk to the same.
    fn arrive(&mut self, context: &WalkContext<'_>, arrival: WalkEnd, arrivals: &mut Vec<WalkEnd>) {
        let goal = arrival.goal as usize;
        let is_new = if context.path.machine.needed_registers.is_empty() {
            let is_new = !bits::has(&self.found_ends, goal);
            bits::insert(&mut self.found_ends, goal);
            is_new
        } else {
            self.found_with.insert((arrival.goal, context.needed(arrival.env)))
        };
        if is_new {
            arrivals.push(arrival);
        }
    }

    fn expand(&mut self, context: &WalkContext<'_>, row: &[u64], env: u32, length: WalkLength, state: usize) {
        self.expand_in(self.words, context, row, env, length, state);
    }

    #[inline(always)]
    fn expand_in(
        &mut self,
        words: usize,
        context: &WalkContext<'_>,
        row: &[u64],
        env: u32,
        length: WalkLength,
        state: usize,
    ) {
        // A link may have thousands of labels, each with rows of its own.
        if context.frame.clock.poll_deadline() {
            return;
        }
        let closes = context.path.is_cycle && !context.path.machine.states[state].accepts.is_empty();
        let leads = &context.co_reachable[state][..words];
        let mut next = std::mem::take(&mut self.next);
        let next_row = &mut next[..words];
        for group in &context.graphs[state].groups {
            let mut entered = None;
            for (moves, side) in (0..).zip(&group.sides) {
                if !side.has_successor(words, row) {
                    continue;
                }
                let Some(env) = *entered.get_or_insert_with(|| context.bind_labels(env, state, &group.key))
                else {
                    break;
                };
                next_row.fill(0);
                side.spread_in(words, row, next_row);
                intersect(next_row, leads);
                let length = (length.0 + moves, length.1 + 1);
                let moves = length.0.min(context.min_moves);
                let config = Configuration { state: state as u32, env, moves };
                self.reach_in(words, context, config, length, next_row);
                if closes && length.0 >= context.min_moves && length.0 <= context.max_moves {
                    self.record_closing(config, length, row, side.row(self.start));
                }
            }
        }
        self.next = next;
    }

    #[inline(always)]
    fn reach_in(
        &mut self,
        words: usize,
        context: &WalkContext<'_>,
        config: Configuration,
        length: WalkLength,
        row: &mut [u64],
    ) {
        let (number, new) = self.configs.number(config);
        let from = number as usize * words;
        if new {
            self.visited.resize(from + words, 0);
        }
        if !subtract(row, &self.visited[from..from + words]) {
            return;
        }
        if length.0 > context.max_moves {
            context.record_limit(Limit::Cells(context.max_moves));
            return;
        }
        self.levels.add(length, number, row);
    }

    /// Notes the nodes of a row from which a step leads back to the start.
    fn record_closing(
        &mut self,
        config: Configuration,
        length: WalkLength,
        row: &[u64],
        to_start: Option<&[u64]>,
    ) {
        let Some(to_start) = to_start else { return };
        let worth = |w: usize| if self.has_useful { self.wanted_ends[w] } else { u64::MAX };
        let closing = row.iter().zip(to_start).enumerate().map(|(w, (from, to))| from & to & worth(w));
        if closing.clone().any(|word| word != 0) {
            let level = self.levels.level_at(length);
            level.closing.push(config);
            level.closing_rows.extend(closing);
        }
    }
}
