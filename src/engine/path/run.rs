//! Runs a path: all starts side by side, the shortest walks first, each handed on to what comes after the path.

use super::context::Context;
use super::found::Found;
use super::nodes::End;
use super::path::CompiledPath;
use super::search::{Arrival, Length, Search, Via};
use super::trail::{Hop, trace};
use crate::board::bits;
use crate::engine::compile::Node;
use crate::engine::run::Run;
use std::collections::HashSet;
use std::sync::Arc;

/// The steps of a cycle, wherever it begins and whichever way it goes.
type Round = Vec<(bool, usize, usize)>;

/// Longer than any walk.
const DONE: Length = (u32::MAX, u32::MAX);

impl CompiledPath {
    /// Hands on the walks of a position, until `next` says that one is enough.
    pub(super) fn run(self: &Arc<Self>, run: &Run<'_>, next: &Node) -> bool {
        let context = Context::new(run, self);
        let mut searches = run.paths().searches();
        let count = bits::len(&context.starts);
        while searches.len() < count {
            searches.push(Search::default());
        }
        for (search, start) in searches.iter_mut().zip(bits::iter(&context.starts)) {
            search.begin(&context, start, self.needs_walk || self.cycle);
        }
        let found = self.hand_on(&context, &mut searches[..count], next);
        run.paths().keep_searches(searches);
        if !found {
            run.paths().hand_on(self.step, None);
        }
        found
    }

    fn hand_on(self: &Arc<Self>, context: &Context<'_>, searches: &mut [Search], next: &Node) -> bool {
        let mut arrivals = Vec::new();
        let mut rounds = HashSet::new();
        // When each search has its turn: the lengths of its shortest walks.
        let mut due: Vec<Length> = searches.iter_mut().map(|s| s.length().unwrap_or(DONE)).collect();
        loop {
            let length = due.iter().copied().min().unwrap_or(DONE);
            if length == DONE {
                return false;
            }
            for (search, due) in searches.iter_mut().zip(&mut due) {
                if *due != length {
                    continue;
                }
                if context.run.give_up() {
                    return false;
                }
                search.advance(context, &mut arrivals);
                *due = search.length().unwrap_or(DONE);
                for arrival in arrivals.drain(..) {
                    if self.offer(context, search, length, &arrival, &mut rounds) && next(context.run) {
                        return true;
                    }
                }
            }
        }
    }

    /// Sets the variables of a walk that was found; false where it is one that was handed on already.
    fn offer(
        self: &Arc<Self>,
        context: &Context<'_>,
        search: &Search,
        length: Length,
        arrival: &Arrival,
        rounds: &mut HashSet<Round>,
    ) -> bool {
        let run = context.run;
        let (first, last) = (search.start as usize, arrival.node as usize);
        if self.needs_walk || self.cycle {
            let Some(history) = &search.history else { return false };
            let hops = trace(context, history, (first, last), length, arrival.via);
            if self.cycle && !rounds.insert(self.round(first, &hops)) {
                return false;
            }
            self.fill(context, first, &hops, arrival.via, &context.env(arrival.env));
            run.paths().hand_on(self.step, None);
            return true;
        }
        self.set_ends(context, first, last);
        for &at in &self.machine.needed {
            let var = self.machine.vars[at];
            if let (Some((_, slot, ty)), Some(value)) =
                (self.binds.iter().find(|(v, _, _)| *v == var), context.value(arrival.env, at))
            {
                self.set(run, *slot, ty, value);
            }
        }
        run.paths()
            .hand_on(self.step, Some((Arc::clone(self), Found::new(context, search.start, length, arrival))));
        true
    }

    fn round(&self, first: usize, hops: &[Hop]) -> Round {
        let mut at = first;
        let steps = hops.iter().map(|hop| {
            let from = std::mem::replace(&mut at, hop.node);
            let strong = self.specs[self.spec_of[hop.place]].strong;
            (strong, from.min(hop.node), from.max(hop.node))
        });
        let mut round: Round = steps.collect();
        round.sort_unstable();
        round
    }

    /// All nodes of single candidates in which a walk from a node may end.
    pub(super) fn reach(&self, run: &Run<'_>, start: &[u32], out: &mut [u64]) {
        out.fill(0);
        let context = Context::new(run, self);
        let End::Node(start) = context.nodes.of_set(start, run.state) else { return };
        if !bits::has(&context.starts, start) {
            return;
        }
        let mut search = Search::default();
        search.begin(&context, start, false);
        let mut arrivals: Vec<Arrival> = Vec::new();
        while search.length().is_some() && !run.give_up() {
            search.advance(&context, &mut arrivals);
        }
        for arrival in arrivals {
            let node = arrival.node as usize;
            if node < context.nodes.singles && !matches!(arrival.via, Via::Closing { .. }) {
                bits::insert(out, context.nodes.board(node) as usize);
            }
        }
    }
}
