//! What a path hands on: its ends, and the walk itself where it is asked for.

use super::context::{Context, Env};
use super::levels::{Arrival, Via};
use super::replay::{Other, Replay};
use super::trail::Hop;
use super::{compiled::CompiledPath, for_each::WalkForEach};
use crate::{run::Run, trace::Walk};
use std::sync::Arc;

/// A walk that was handed on by its ends.
#[derive(Debug, Clone)]
pub(super) struct Found {
    start: usize,
    /// The steps, each with its environment: the numbers of these are only good for one search.
    hops: Vec<(Hop, Env)>,
    via: Via,
    env: Env,
    /// The component that was searched; `None` for the whole board.
    component: Option<usize>,
}

impl Found {
    pub(super) fn new(context: &Context<'_>, start: u32, hops: Vec<Hop>, arrival: &Arrival) -> Self {
        let hops = hops.into_iter().map(|hop| (hop, context.env(hop.env))).collect();
        let (via, env, component) = (arrival.via, context.env(arrival.env), context.run.paths().component());
        Self { start: start as usize, hops, via, env, component }
    }
}

/// What the step of a plan handed on by its ends.
pub(super) enum HandedOn {
    Walk(Arc<CompiledPath>, Found),
    ForEach(Arc<WalkForEach>, Vec<(u64, Found)>),
}

impl CompiledPath {
    /// Sets all variables of a walk that was handed on by its ends; gives the walk.
    pub(super) fn complete(&self, run: &Run<'_>, found: &Found) -> Option<Arc<Walk>> {
        run.paths().within(found.component, || {
            let context = Context::new(run, self, &self.inputs(run));
            let again = |(hop, env): &(Hop, Env)| Hop { env: context.number(env.clone()), ..*hop };
            let hops: Vec<Hop> = found.hops.iter().map(again).collect();
            self.fill(&context, found.start, &hops, (found.via, &found.env), None)
        })
    }

    /// Sets all variables of a walk, one of whose steps may have to be made another way; nothing if it cannot.
    pub(super) fn fill(
        &self,
        context: &Context<'_>,
        start: usize,
        hops: &[Hop],
        end: (Via, &Env),
        other: Option<Other>,
    ) -> Option<Arc<Walk>> {
        let replay = Replay::new(context, start, hops, end, other)?;
        let run = context.run;
        let end = hops.last().map_or(start, |hop| hop.node);
        self.set_ends(context, start, end);
        for (var, slot, ty) in &self.binds {
            if let Some(walk) = replay.walks.get(var) {
                slot.set_walk(run, Arc::clone(walk));
            } else if let Some(&value) = replay.values.get(var) {
                self.set(run, *slot, ty, value);
            }
        }
        let walk = Arc::new(replay.whole());
        if let Some(slot) = self.whole {
            slot.set_walk(run, Arc::clone(&walk));
        }
        Some(walk)
    }
}

/// Sets the variables of the walks that the steps of a plan handed on last, where they are not set yet.
pub(crate) fn complete(run: &Run<'_>, steps: &[usize]) {
    for &step in steps {
        match run.paths().take(step) {
            Some(HandedOn::Walk(path, found)) => drop(path.complete(run, &found)),
            Some(HandedOn::ForEach(walks, found)) => walks.complete(run, &found),
            None => {}
        }
    }
}
