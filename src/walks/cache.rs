//! Memo tables of the current position. Each table belongs to the module that defines its type, and is found by it.
//!
//! A table holds for the whole board or for one connected component, and has one of three lifetimes. Results that a
//! deadline truncated are never stored.

use rustc_hash::FxHashMap;
use std::{
    any::Any,
    cell::{Cell, RefCell, RefMut},
    hash::Hash,
    sync::Arc,
};
use tesuji_frame::{CacheStore, ExecFrame};

#[derive(Debug, Clone, Copy)]
pub enum Lifetime {
    /// One version of the position.
    Version,
    /// All versions whose candidates have the same node ids.
    Numbering,
    /// All versions of the position.
    Position,
}

/// Tables of the whole board or of one component, by lifetime.
type AreaTables = [CacheStore; 3];

#[derive(Default)]
struct PositionCache {
    identity: Option<u64>,
    version: usize,
    /// The tables of the board, then those of each component, valid until a change in it.
    areas: Vec<AreaTables>,
}

impl PositionCache {
    /// The cache of the position of a frame, shared by all frames, brought to its version.
    fn in_frame<'a>(frame: &'a ExecFrame<'_>) -> RefMut<'a, Self> {
        let mut cache = frame.caches.get::<RefCell<Self>>().borrow_mut();
        let (identity, version) = (Some(frame.state.identity()), frame.state.version());
        if cache.identity != identity {
            *cache = Self { identity, version, ..Self::default() };
        } else if cache.version != version {
            cache.advance(frame);
        }
        cache
    }

    /// Drops the tables that do not hold for the current version.
    fn advance(&mut self, frame: &ExecFrame<'_>) {
        let since = std::mem::replace(&mut self.version, frame.state.version());
        *self.tables(None, Lifetime::Version) = CacheStore::default();
        // Most boards are searched whole.
        if self.areas.len() == 1 {
            return;
        }
        if !frame.state.has_changes_since(since) {
            self.areas.truncate(1);
            return;
        }
        for change in frame.state.changes_since(since) {
            change.cells(|cell| {
                let component = frame.topology.components().of_cell(cell);
                *self.tables(Some(component), Lifetime::Version) = CacheStore::default();
            });
        }
    }

    fn tables(&mut self, component: Option<usize>, lifetime: Lifetime) -> &mut CacheStore {
        let area = component.map_or(0, |component| 1 + component);
        if self.areas.len() <= area {
            self.areas.resize_with(area + 1, AreaTables::default);
        }
        &mut self.areas[area][lifetime as usize]
    }
}

/// The component that a frame searches; `None` for the whole board.
#[derive(Default)]
struct CurrentComponent(Cell<Option<usize>>);

pub fn component(frame: &ExecFrame<'_>) -> Option<usize> {
    frame.frame_caches().get::<CurrentComponent>().0.get()
}

/// Restricts `work` to the nodes and tables of one component, or of the whole board.
pub fn in_component<R>(frame: &ExecFrame<'_>, component: Option<usize>, work: impl FnOnce() -> R) -> R {
    let current = &frame.frame_caches().get::<CurrentComponent>().0;
    let before = current.replace(component);
    let result = work();
    current.set(before);
    result
}

/// Lends the table of this type of the current component. `work` uses no other table.
pub fn with_table<T: Any + Send + Default, R>(
    frame: &ExecFrame<'_>,
    lifetime: Lifetime,
    work: impl FnOnce(&mut T) -> R,
) -> R {
    let mut cache = PositionCache::in_frame(frame);
    let tables = cache.tables(component(frame), lifetime);
    work(&mut tables.get::<RefCell<T>>().borrow_mut())
}

/// Lends the table of this type of the whole board and of all versions. `work` uses no other table.
pub fn with_board_table<T: Any + Send + Default, R>(
    frame: &ExecFrame<'_>,
    work: impl FnOnce(&mut T) -> R,
) -> R {
    in_component(frame, None, || with_table(frame, Lifetime::Position, work))
}

/// Drops all tables of a lifetime of the current component.
pub fn clear(frame: &ExecFrame<'_>, lifetime: Lifetime) {
    *PositionCache::in_frame(frame).tables(component(frame), lifetime) = CacheStore::default();
}

/// Memoises `compute` by key and by type of key and value.
pub fn get_or_compute<K, V>(
    frame: &ExecFrame<'_>,
    lifetime: Lifetime,
    key: K,
    compute: impl FnOnce() -> V,
) -> Arc<V>
where
    K: Any + Send + Eq + Hash,
    V: Any + Send + Sync,
{
    let cached = with_table(frame, lifetime, |table: &mut FxHashMap<K, Arc<V>>| table.get(&key).cloned());
    cached.unwrap_or_else(|| {
        let computed = Arc::new(compute());
        if !frame.clock.is_partial() {
            with_table(frame, lifetime, |table: &mut FxHashMap<K, Arc<V>>| {
                table.insert(key, Arc::clone(&computed))
            });
        }
        computed
    })
}
