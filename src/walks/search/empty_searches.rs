//! Memo of the searches without a match: they are repeated only through pairs inserted since.

use crate::{
    CompiledPath, StepLinkUse,
    cache::{Lifetime, component, with_table},
    links::view::each_insert,
};
use rustc_hash::FxHashMap;
use std::cell::Cell;
use tesuji_frame::ExecFrame;

/// Path id and inputs of a search.
pub type WalkSearchKey = (u64, Box<[u64]>);

/// The version at which each search was last empty.
type EmptySearches = FxHashMap<WalkSearchKey, usize>;

/// Number of empty searches that are memoised.
const MAX_EMPTY_SEARCHES: usize = 1 << 14;

/// Whether searches of a frame that must be empty are skipped.
#[derive(Default)]
struct SkipsEmpty(Cell<bool>);

pub fn set_skip_empty(frame: &ExecFrame<'_>, skips: bool) {
    frame.frame_caches().get::<SkipsEmpty>().0.set(skips);
}

pub fn skips_empty(frame: &ExecFrame<'_>) -> bool {
    frame.frame_caches().get::<SkipsEmpty>().0.get()
}

/// Candidates of the pairs inserted since this search was last empty; every new match passes through one of them.
/// `None` if the search was not empty or the inserted pairs are unknown.
pub fn new_pairs_since_empty(frame: &ExecFrame<'_>, path: &CompiledPath, key: &[u64]) -> Option<Vec<u32>> {
    if !skips_empty(frame) {
        return None;
    }
    let version = |searches: &mut EmptySearches| searches.get(&(path.id, key.into())).copied();
    let since = with_table(frame, Lifetime::Position, version)?;
    let mut candidates = Vec::new();
    let is_known = path.uses().all(|used| add_inserts(frame, used, since, &mut candidates));
    if let Some(component) = component(frame) {
        let component_of = |candidate: &u32| {
            frame.topology.components().of_cell(*candidate as usize / frame.topology.values)
        };
        candidates.retain(|candidate| component_of(candidate) == component);
    }
    is_known.then_some(candidates)
}

/// Appends the candidates of the pairs of a step that were inserted after a version; false if these are unknown.
fn add_inserts(frame: &ExecFrame<'_>, used: &StepLinkUse, since: usize, candidates: &mut Vec<u32>) -> bool {
    if used.link.traits.is_fixed {
        // The remaining part of a set is another node.
        return !used.link.traits.makes_sets;
    }
    let (pairs, filters) = (used.link.pairs(frame), used.filters(frame));
    each_insert(frame, &used.link, since, |a, b, labels| {
        if pairs.matches(frame, labels, &filters) {
            [a, b].iter().for_each(|end| candidates.extend(pairs.members(end)));
        }
    })
}

pub fn record_empty(frame: &ExecFrame<'_>, path: &CompiledPath, key: Box<[u64]>) {
    with_table(frame, Lifetime::Position, |searches: &mut EmptySearches| {
        if searches.len() >= MAX_EMPTY_SEARCHES {
            searches.clear();
        }
        searches.insert((path.id, key), frame.state.version());
    });
}
