//! Paths on a board of several connected components. Each component is searched on its own, and the result is cached
//! until something changes in it. The first accepted walk of all components is the match.

use crate::{
    CompiledPath, WalkConsumer,
    cache::{Lifetime, in_component, with_table},
    search::{
        context::WalkContext,
        empty_searches::{WalkSearchKey, skips_empty},
        frontier::WalkLength,
    },
};
use rustc_hash::FxHashMap;
use std::{cell::RefCell, sync::Arc};
use tesuji_frame::ExecFrame;

/// The place of a walk in the order in which a search of the whole board would find it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Turn {
    /// Length of the walk.
    length: WalkLength,
    /// Length of the refused walk with the same ends, for walks that replace one: these follow all others of their
    /// length.
    after: Option<WalkLength>,
    /// Whether it begins at a set of candidates, and at which candidates of the board.
    is_set: bool,
    start: Vec<u32>,
}

/// Order of the first accepted walk of each search of a component; `None` if it has none.
type FirstTurns = FxHashMap<WalkSearchKey, Option<Turn>>;

/// Order of the last accepted walk of a frame.
#[derive(Default)]
struct LastTurn(RefCell<Option<Turn>>);

impl CompiledPath {
    /// Records the order of the last walk, to be compared with those of other components.
    pub fn record_turn(
        &self,
        context: &WalkContext<'_>,
        start: usize,
        length: WalkLength,
        after: Option<WalkLength>,
    ) {
        if self.is_by_component {
            let nodes = &context.nodes;
            let start: Vec<u32> = nodes.singles_of(start).map(|single| nodes.candidate[single]).collect();
            let turn = Turn { length, after, is_set: start.len() > 1, start };
            context.frame.frame_caches().get::<LastTurn>().0.replace(Some(turn));
        }
    }

    /// Finds the first accepted walk of all components; `key` is the memo key of the searches.
    pub fn run_by_component(
        self: &Arc<Self>,
        frame: &ExecFrame<'_>,
        inputs: &[u64],
        key: &[u64],
        consumer: &WalkConsumer,
    ) -> bool {
        let search = || self.search_again(frame, inputs, Some(key.into()), consumer);
        let (mut first, mut current) = (None, None);
        for component in 0..frame.topology.components().count() {
            let turn = in_component(frame, Some(component), || {
                let cached = |turns: &mut FirstTurns| turns.get(&(self.id, key.into())).cloned();
                let cached = with_table(frame, Lifetime::Version, cached);
                cached.filter(|_| skips_empty(frame)).unwrap_or_else(|| {
                    let (is_stopped, is_complete) = search();
                    current = Some(component);
                    let last = &frame.frame_caches().get::<LastTurn>().0;
                    let turn = is_stopped.then(|| last.take()).flatten();
                    if is_complete {
                        let turn = turn.clone();
                        let insert = |turns: &mut FirstTurns| turns.insert((self.id, key.into()), turn);
                        with_table(frame, Lifetime::Version, insert);
                    }
                    turn
                })
            });
            if let Some(turn) = turn
                && first.as_ref().is_none_or(|(known, _)| turn < *known)
            {
                first = Some((turn, component));
            }
        }
        // The registers still hold the match of the last search.
        first.is_some_and(|(_, component)| {
            current == Some(component) || in_component(frame, Some(component), search).0
        })
    }
}
