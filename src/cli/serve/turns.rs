//! Lanes in which calls take turns: each has a few places, and those who had less time go first.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use tokio::sync::oneshot;

/// Places for calls that are under way at the same time.
#[derive(Clone)]
pub struct Lane(Rc<RefCell<State>>);

struct State {
    free: usize,
    /// Those that wait, by their rank and then by when they came.
    waiting: BTreeMap<(u64, u64), oneshot::Sender<Place>>,
    came: u64,
}

/// A place in a lane, free again when this is dropped.
pub struct Place(Lane);

impl Lane {
    pub fn new(places: usize) -> Self {
        Self(Rc::new(RefCell::new(State { free: places, waiting: BTreeMap::new(), came: 0 })))
    }

    /// A place, if one is free.
    pub fn try_place(&self) -> Option<Place> {
        let mut state = self.0.borrow_mut();
        state.free = state.free.checked_sub(1)?;
        Some(Place(self.clone()))
    }

    /// A place as soon as there is one. Low ranks come first.
    pub async fn place(&self, rank: u64) -> Place {
        loop {
            if let Some(place) = self.try_place() {
                return place;
            }
            let (give, take) = oneshot::channel();
            {
                let mut state = self.0.borrow_mut();
                state.came += 1;
                let key = (rank, state.came);
                state.waiting.insert(key, give);
            }
            // The other end is dropped with the lane alone, and this holds it.
            if let Ok(place) = take.await {
                return place;
            }
        }
    }

    pub fn has_waiting(&self) -> bool {
        let mut state = self.0.borrow_mut();
        state.waiting.retain(|_, waiting| !waiting.is_closed());
        !state.waiting.is_empty()
    }

    fn next(&self) -> Option<oneshot::Sender<Place>> {
        let mut state = self.0.borrow_mut();
        while let Some((_, waiting)) = state.waiting.pop_first() {
            // A client that has gone waits no longer.
            if !waiting.is_closed() {
                return Some(waiting);
            }
        }
        state.free += 1;
        None
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(waiting) = self.0.next() {
            // All of this is on one thread: none can have gone since.
            let _ = waiting.send(Place(self.0.clone()));
        }
    }
}
