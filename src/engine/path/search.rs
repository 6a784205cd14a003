//! Runs a path: all starts side by side, the shortest walks first, each handed on to what comes after the
//! path.

use super::context::{Context, Env};
use super::detour::{Detour, Detours};
use super::distance::Memory;
use super::found::{Found, HandedOn};
use super::levels::{Arrival, Length};
use super::trail::{Hop, is_simple, passes_twice, trace};
use super::{closure::Closure, compiled::CompiledPath, components::Turn};
use super::{replay::Other, single_source::SingleSource};
use crate::{board::bits, compile::Node, run::Run};
use rustc_hash::FxHashSet;
use std::cell::Cell;
use std::sync::Arc;

/// The steps of a walk and the values of its variables, wherever it begins and whichever way it goes.
pub(super) type Round = (Vec<(bool, usize, usize)>, Env);

/// The cycles that were handed on and met the conditions that follow at once. What is asked of one may hold from another
/// beginning of it, or the other way round.
type Rounds = FxHashSet<Round>;

/// Hands walks on to `next`, and others with the same ends where they are refused or more are asked for.
struct Offers<'c, 'r> {
    path: &'c Arc<CompiledPath>,
    context: &'c Context<'r>,
    next: &'c Node,
    rounds: Rounds,
    /// Other walks with the same ends.
    waiting: Vec<Detours<'c, 'r>>,
    memory: Memory,
}

/// What came of a walk that was handed on.
enum Tried {
    Enough,
    /// It met the conditions that follow at once.
    Met,
    Refused,
}

/// Longer than any walk.
const DONE: Length = (u32::MAX, u32::MAX);

/// A step that notes that the last walk of a path meets the conditions that follow at once.
pub(crate) fn accepting(path: usize, step: Node) -> Node {
    Box::new(move |run| {
        run.paths().accept(path, true);
        run.paths().only_asks() || step(run)
    })
}

impl CompiledPath {
    /// Hands on the walks of a position, until `next` says that one is enough.
    pub(super) fn run(self: &Arc<Self>, run: &Run<'_>, next: &Node) -> bool {
        if run.has_passed() || run.paths().is_too_large(run) {
            run.paths().hand_on(self.step, None);
            return false;
        }
        if let Some(memory) = &self.memory {
            let matched = self.run_remembering(run, memory, next);
            if !matched {
                run.paths().hand_on(self.step, None);
            }
            return matched;
        }
        let inputs = self.inputs(run);
        let key = self.key(run, &inputs);
        let found = match &key {
            Some(key) if self.by_component && run.collect.is_none() => {
                self.run_by_component(run, &inputs, key, next)
            }
            _ => self.look(run, &inputs, key, next).0,
        };
        if !found {
            run.paths().hand_on(self.step, None);
        }
        found
    }

    /// Searches for walks, after a fruitless search only through pairs gained since: whether a walk was accepted, and
    /// whether the search was exhaustive.
    pub(super) fn look(
        self: &Arc<Self>,
        run: &Run<'_>,
        inputs: &[u64],
        key: Option<Box<[u64]>>,
        next: &Node,
    ) -> (bool, bool) {
        let gained = key.as_ref().and_then(|key| run.paths().since_fruitless(run, self, key));
        if gained.as_ref().is_some_and(Vec::is_empty) {
            return (false, true);
        }
        let matched = Cell::new(false);
        let (found, complete) = match run.collect {
            Some(collect) => {
                let collect = |run: &Run<'_>| {
                    matched.set(true);
                    collect(run);
                };
                self.search(&run.collecting(&collect), inputs, gained, next)
            }
            None => self.search(run, inputs, gained, next),
        };
        if let Some(key) = key.filter(|_| !found && complete && !matched.get()) {
            run.paths().note_fruitless(run, self, key);
        }
        (found, complete)
    }

    /// Whether a walk was enough, and whether all were looked at: of `gained`, those through one of these.
    fn search(
        self: &Arc<Self>,
        run: &Run<'_>,
        inputs: &[u64],
        gained: Option<Vec<u32>>,
        next: &Node,
    ) -> (bool, bool) {
        let mut context = Context::new(run, self, inputs);
        if let Some(gained) = gained {
            context.keep_connected(gained);
        }
        (self.search_each_start(&context, next), context.is_complete())
    }

    fn search_each_start(self: &Arc<Self>, context: &Context<'_>, next: &Node) -> bool {
        let (paths, count) = (context.run.paths(), bits::len(&context.starts));
        if count == 0 {
            return false;
        }
        let mut searches = paths.searches.take();
        while searches.len() < count {
            searches.push(SingleSource::default());
        }
        let machine = &self.machine;
        let asks = if self.cycle {
            machine.goes_round
        } else {
            self.against.is_some() || !machine.closings.is_empty()
        };
        let mut closure = asks.then(|| Closure::new(context, self, context.near.as_deref()));
        for (search, start) in searches.iter_mut().zip(bits::iter(&context.starts)) {
            search.begin(context, closure.as_mut(), start);
        }
        let found = self.hand_on(context, &mut searches[..count], next);
        paths.searches.replace(searches);
        found
    }

    fn hand_on(self: &Arc<Self>, context: &Context<'_>, searches: &mut [SingleSource], next: &Node) -> bool {
        let mut arrivals = Vec::new();
        let mut offers = Offers::new(self, context, next);
        // When each search has its turn: the lengths of its shortest walks.
        let mut due: Vec<Length> = searches.iter_mut().map(|s| s.length().unwrap_or(DONE)).collect();
        loop {
            let length = due.iter().copied().chain(offers.length()).min().unwrap_or(DONE);
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
                    let (first, last) = (search.start as usize, arrival.node as usize);
                    let hops = || trace(context, &search.history, (first, last), length, arrival.via);
                    if offers.offer(search.start, length, &arrival, hops) {
                        self.note_turn(context, first, length, None);
                        return true;
                    }
                }
            }
            if let Some((start, after)) = offers.offer_others(length) {
                self.note_turn(context, start, length, Some(after));
                return true;
            }
        }
    }

    /// Notes when the walk had its turn that was enough, where walks of other components may come before it.
    fn note_turn(&self, context: &Context<'_>, start: usize, length: Length, after: Option<Length>) {
        if self.by_component {
            context.run.paths().turn.replace(Some(Turn::new(context, start, length, after)));
        }
    }

    pub(super) fn set_needed(&self, context: &Context<'_>, start: u32, arrival: &Arrival) {
        let run = context.run;
        self.set_ends(context, start as usize, arrival.node as usize);
        for &at in &self.machine.needed {
            let var = self.machine.vars[at];
            if let (Some((_, slot, ty)), Some(value)) =
                (self.binds.iter().find(|(v, _, _)| *v == var), context.value(arrival.env, at))
            {
                self.set(run, *slot, ty, value);
            }
        }
        for of in &self.machine.of_ends {
            if let Some((_, slot, ty)) = self.binds.iter().find(|(var, _, _)| *var == of.var) {
                let node = if of.last { arrival.node as usize } else { start as usize };
                self.set(run, *slot, ty, context.nodes.part(node, of.part));
            }
        }
    }

    fn round(&self, first: usize, hops: &[Hop], env: &Env) -> Round {
        let mut at = first;
        let steps = hops.iter().map(|hop| {
            let from = std::mem::replace(&mut at, hop.node);
            let strong = self.specs[self.spec_of[hop.place]].strong;
            (strong, from.min(hop.node), from.max(hop.node))
        });
        let (mut steps, mut values) = (steps.collect::<Vec<_>>(), env.clone());
        steps.sort_unstable();
        values.sort_unstable();
        (steps, values)
    }
}

impl<'c, 'r> Offers<'c, 'r> {
    fn new(path: &'c Arc<CompiledPath>, context: &'c Context<'r>, next: &'c Node) -> Self {
        let (rounds, waiting, memory) = Default::default();
        Self { path, context, next, rounds, waiting, memory }
    }

    fn length(&self) -> Option<Length> {
        self.waiting.iter().filter_map(Detours::length).min()
    }

    /// Hands on a walk that was found; says whether that is enough.
    fn offer(
        &mut self,
        start: u32,
        length: Length,
        arrival: &Arrival,
        hops: impl FnOnce() -> Vec<Hop>,
    ) -> bool {
        let (path, context) = (self.path, self.context);
        if context.run.has_passed() {
            return false;
        }
        if path.asks_at_once && !path.asks_for_walks && path.walks(context.run) <= 1 {
            path.set_needed(context, start, arrival);
            if !context.run.paths().would_accept(path.step, || (self.next)(context.run)) {
                return false;
            }
        }
        let (first, hops) = (start as usize, hops());
        let walk = Detour { hops, via: arrival.via, env: arrival.env };
        let tried = self.try_first(first, arrival, &walk);
        let mut met = Vec::new();
        match tried {
            Tried::Enough => return true,
            Tried::Met if path.walks(context.run) <= 1 => return false,
            Tried::Met => met.push(path.round(first, &walk.hops, &context.env(walk.env))),
            Tried::Refused => {}
        }
        let mut detours = Detours::new(context, first, arrival, (length, &walk.hops));
        detours.met = met;
        self.waiting.push(detours);
        false
    }

    /// Hands on the first walk that was found with its ends, all of it where that is asked for.
    fn try_first(&mut self, first: usize, arrival: &Arrival, walk: &Detour) -> Tried {
        let (path, nodes) = (self.path, &self.context.nodes);
        if path.simple && !is_simple(nodes, first, &walk.hops)
            || path.walks(self.context.run) > 1 && passes_twice(first, &walk.hops)
        {
            return Tried::Refused;
        }
        if path.needs_walk || path.cycle {
            return self.try_walk(first, walk);
        }
        match self.hand_on_ends(first as u32, walk.hops.clone(), arrival) {
            true => Tried::Enough,
            false => Tried::Met,
        }
    }

    /// Hands on the ends of a walk and the variables that are needed; says whether that is enough.
    fn hand_on_ends(&self, start: u32, hops: Vec<Hop>, arrival: &Arrival) -> bool {
        let (path, context) = (self.path, self.context);
        path.set_needed(context, start, arrival);
        let found = Found::new(context, start, hops, arrival);
        context.run.paths().hand_on(path.step, Some(HandedOn::Walk(Arc::clone(path), found)));
        (self.next)(context.run)
    }

    /// Hands on walks of a length between ends whose shorter ones were refused; where one is enough, gives its start and
    /// the length of the first walk that was refused.
    fn offer_others(&mut self, length: Length) -> Option<(usize, Length)> {
        let (path, context) = (self.path, self.context);
        let (mut waiting, mut memory) = (std::mem::take(&mut self.waiting), std::mem::take(&mut self.memory));
        let most = path.walks(context.run);
        let mut enough = None;
        waiting.retain_mut(|detours| {
            while let Some(walk) = detours.next(length, &mut memory).filter(|_| enough.is_none()) {
                if path.simple && !is_simple(&context.nodes, detours.start, &walk.hops) {
                    continue;
                }
                let round = (most > 1).then(|| path.round(detours.start, &walk.hops, &context.env(walk.env)));
                if round.as_ref().is_some_and(|round| detours.met.contains(round)) {
                    continue;
                }
                match self.try_walk(detours.start, &walk) {
                    Tried::Enough => enough = Some((detours.start, detours.refused)),
                    Tried::Met if detours.met.len() + 1 >= most => return false,
                    Tried::Met => detours.met.extend(round),
                    Tried::Refused => {}
                }
            }
            detours.length().is_some()
        });
        (self.waiting, self.memory) = (waiting, memory);
        enough
    }

    /// Hands on a walk with all that it binds, unless it is a cycle that was handed on already.
    fn try_walk(&mut self, first: usize, walk: &Detour) -> Tried {
        let (path, context, paths) = (self.path, self.context, self.context.run.paths());
        let env = context.env(walk.env);
        let round = path.cycle.then(|| path.round(first, &walk.hops, &env));
        if round.as_ref().is_some_and(|round| self.rounds.contains(round)) {
            return Tried::Met;
        }
        path.fill(context, first, &walk.hops, (walk.via, &env), None);
        paths.hand_on(path.step, None);
        paths.accept(path.step, !path.asks_at_once);
        if (self.next)(context.run) {
            return Tried::Enough;
        }
        let met = paths.is_accepted(path.step);
        if met && self.try_other_ways(first, walk) {
            return Tried::Enough;
        }
        if met {
            self.rounds.extend(round);
        }
        if met || !path.asks_for_walks { Tried::Met } else { Tried::Refused }
    }

    /// Hands on a walk once for each other way in which a chosen step is made; says whether that is enough.
    fn try_other_ways(&self, first: usize, walk: &Detour) -> bool {
        let (path, context) = (self.path, self.context);
        let env = context.env(walk.env);
        let chosen = walk.hops.iter().enumerate().filter(|(_, hop)| {
            let uses = path.specs[path.spec_of[hop.place]].alternatives.iter().flatten();
            uses.into_iter().any(|used| path.chooses.contains(&used.link.index))
        });
        for (step, _) in chosen {
            for way in 1.. {
                if context.run.has_passed() {
                    return false;
                }
                let other = Some(Other { step, way });
                if path.fill(context, first, &walk.hops, (walk.via, &env), other).is_none() {
                    break;
                }
                if (self.next)(context.run) {
                    return true;
                }
            }
        }
        false
    }
}
