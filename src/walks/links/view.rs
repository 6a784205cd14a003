//! Materialised pairs of the links of a position, maintained incrementally.

use crate::{
    Link, PairSearch, PairTable,
    cache::{in_component, with_board_table},
    links::pair_table::LabelledPair,
    nodes::singles,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use tesuji_frame::ExecFrame;
use tesuji_sets::bits;

struct LinkView {
    pairs: Arc<PairTable>,
    search: Box<dyn PairSearch>,
    version: usize,
    /// Pairs inserted up to this version are unknown.
    known_since: usize,
    /// Version and pair, ascending by version.
    inserts: Vec<(usize, LabelledPair)>,
}

/// Views by link id.
type LinkViews = FxHashMap<u64, LinkView>;

/// Pairs of a link on the current version of the position.
pub fn current_pairs(frame: &ExecFrame<'_>, link: &Link) -> Arc<PairTable> {
    let version = frame.state.version();
    let is_current = |view: &&LinkView| view.version == version;
    let pairs =
        |views: &mut LinkViews| views.get(&link.id).filter(is_current).map(|view| Arc::clone(&view.pairs));
    if let Some(pairs) = with_board_table(frame, pairs) {
        return pairs;
    }
    let before = with_board_table(frame, |views: &mut LinkViews| views.remove(&link.id));
    // Pairs join nodes of the whole board.
    let view = in_component(frame, None, || match before {
        None => LinkView::new(frame, link),
        Some(view) => view.refresh(frame),
    });
    let pairs = Arc::clone(&view.pairs);
    if !frame.clock.is_partial() {
        with_board_table(frame, |views: &mut LinkViews| views.insert(link.id, view));
    }
    pairs
}

/// Calls `see` with the endpoints and labels of the pairs inserted after a version; false if these are unknown.
pub fn each_insert(
    frame: &ExecFrame<'_>,
    link: &Link,
    version: usize,
    mut see: impl FnMut(u32, u32, &[u64]),
) -> bool {
    with_board_table(frame, |views: &mut LinkViews| {
        let view = views.get(&link.id).filter(|view| view.known_since <= version);
        let inserts = view.iter().flat_map(|view| &view.inserts).skip_while(|(at, _)| *at <= version);
        inserts.for_each(|(_, (a, b, labels))| see(*a, *b, labels));
        view.is_some()
    })
}

impl LinkView {
    fn new(frame: &ExecFrame<'_>, link: &Link) -> Self {
        let version = frame.state.version();
        let mut search = link.source.search(frame.topology, frame.state);
        let pairs = Arc::new(search.append(frame, frame.state, link.no_pairs(frame)));
        Self { pairs, search, version, known_since: version, inserts: Vec::new() }
    }

    /// Deletes the pairs of dirty keys, searches these keys again, and logs the pairs that were not there before.
    fn refresh(mut self, frame: &ExecFrame<'_>) -> Self {
        self.version = frame.state.version();
        let Some(dirty) = self.search.dirty_keys(frame) else { return self };
        let mut pairs = Arc::unwrap_or_clone(self.pairs);
        let deleted = pairs.take(|key| bits::has(dirty, key as usize));
        let retained = pairs.pair_count();
        pairs = self.search.append(frame, frame.state, pairs);
        match pairs.inserts(retained, &deleted, &singles(frame)) {
            Some(inserts) => self.inserts.extend(inserts.into_iter().map(|pair| (self.version, pair))),
            None => (self.known_since, self.inserts) = (self.version, Vec::new()),
        }
        self.pairs = Arc::new(pairs);
        self
    }
}
