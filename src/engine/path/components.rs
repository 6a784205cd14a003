//! Paths over a board in parts: walks stay in one connected component, so each is searched by itself, and what came of
//! that is known until something changes there. Of the first walks of all components the first one is handed on.

use super::{compiled::CompiledPath, context::Context, levels::Length};
use crate::{compile::Node, run::Run};
use std::sync::Arc;

/// When a walk has its turn among those of all starts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Turn {
    /// How long the walk is.
    length: Length,
    /// How long the first walk with its ends is, where it is another one: these come after all first ones of a length.
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
    /// Hands on the first walk of all components; `key` is that of its searches.
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
        // What the last search found is at hand still.
        first.is_some_and(|(_, component)| at_hand == Some(component) || look(component).0)
    }
}
