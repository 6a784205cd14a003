//! What a path hands on: its ends, and the walk itself where it is asked for.

use super::context::{Context, Env};
use super::levels::{Arrival, Config, Length, Via};
use super::replay::{Other, Replay};
use super::trail::{Hop, trace};
use super::{compiled::CompiledPath, for_each::WalkForEach};
use crate::{run::Run, trace::Walk};
use std::sync::Arc;

/// A walk that was handed on by its ends; enough to find the rest of it again.
#[derive(Debug, Clone)]
pub(super) struct Found {
    start: u32,
    node: u32,
    length: Length,
    via: Via,
    /// The environments of the last step and of the end: their numbers are only good for one search.
    envs: (Env, Env),
}

impl Found {
    pub(super) fn new(context: &Context<'_>, start: u32, length: Length, arrival: &Arrival) -> Self {
        let last = match arrival.via {
            Via::Empty(_) => arrival.env,
            Via::Step(config, _) | Via::Closing { config, .. } => config.env,
        };
        let envs = (context.env(last), context.env(arrival.env));
        Self { start, node: arrival.node, length, via: arrival.via, envs }
    }

    /// The last step with the numbers of another search of the path on the same position.
    fn renumbered(&self, context: &Context<'_>) -> Via {
        let again = |config: Config| Config { env: context.number(self.envs.0.clone()), ..config };
        match self.via {
            Via::Empty(way) => Via::Empty(way),
            Via::Step(config, way) => Via::Step(again(config), way),
            Via::Closing { config, from, end } => Via::Closing { config: again(config), from, end },
        }
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
        self.again(run, self.inputs(run), found, |context, hops, via| {
            self.fill(context, found.start as usize, &hops, (via, &found.envs.1), None)
        })
    }

    pub(super) fn trace(&self, run: &Run<'_>, inputs: &[u64], found: &Found) -> Vec<Hop> {
        self.again(run, inputs.to_vec(), found, |_, hops, _| hops)
    }

    fn again<T>(
        &self,
        run: &Run<'_>,
        inputs: Vec<u64>,
        found: &Found,
        then: impl FnOnce(&Context<'_>, Vec<Hop>, Via) -> T,
    ) -> T {
        let mut context = Context::new(run, self, &inputs);
        let mut again = run.paths().again.take();
        again.begin(&mut context, inputs);
        let via = found.renumbered(&context);
        let (start, node) = (found.start as usize, found.node as usize);
        let history = again.history(&context, start, found.length);
        let hops = trace(&context, history, (start, node), found.length, via);
        let result = then(&context, hops, via);
        again.end(context);
        run.paths().again.replace(again);
        result
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
