//! Paths on a board of several connected components. Each component is searched on its own, and the result is cached
//! until something changes in it. The first accepted walk of all components is the match.

use super::{compiled::CompiledPath, context::Context, levels::Length};
use crate::{compile::Node, run::Run};
use std::sync::Arc;

/// The place of a walk in the order in which a search of the whole board would find it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Turn {
    /// Length of the walk.
    length: Length,
    /// Length of the refused walk with the same ends, for walks that replace one: these follow all others of their length.
    after: Option<Length>,
    /// Whether it begins at a set of candidates, and at which candidates of the board.
    is_set: bool,
    start: Vec<u32>,
}

impl Turn {
    pub(super) fn new(context: &Context<'_>, start: usize, length: Length, after: Option<Length>) -> Self {
        let start: Vec<u32> =
            context.nodes.singles_of(start).map(|single| context.nodes.board(single)).collect();
        Self { length, after, is_set: start.len() > 1, start }
    }
}

impl CompiledPath {
    /// Finds the first accepted walk of all components; `key` is the cache key of the searches.
    pub(super) fn run_by_component(
        self: &Arc<Self>,
        run: &Run<'_>,
        inputs: &[u64],
        key: &[u64],
        next: &Node,
    ) -> bool {
        let paths = run.paths();
        let look = |component: usize| {
            paths.within(Some(component), || self.look(run, inputs, Some(key.into()), next))
        };
        let (mut first, mut at_hand) = (None, None);
        for component in 0..run.topology.components().count() {
            let turn = match paths.first_turn(run, self, key, component) {
                Some(known) => known,
                None => {
                    let (found, complete) = look(component);
                    at_hand = Some(component);
                    let turn = found.then(|| paths.turn.take()).flatten();
                    if complete {
                        paths.note_first_turn(run, self, key, (component, turn.clone()));
                    }
                    turn
                }
            };
            if let Some(turn) = turn
                && first.as_ref().is_none_or(|(known, _)| turn < *known)
            {
                first = Some((turn, component));
            }
        }
        // The registers still hold the match of the last search.
        first.is_some_and(|(_, component)| at_hand == Some(component) || look(component).0)
    }
}
