//! Lanes in which calls take turns: each has a few places, first for calls that had less time.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use tokio::sync::oneshot;

/// Places for calls that are under way at the same time.
#[derive(Clone)]
pub struct Lane(Rc<RefCell<State>>);

struct State {
    free: usize,
    /// Waiting calls, by rank, then by arrival.
    waiting: BTreeMap<(u64, u64), oneshot::Sender<Place>>,
    came: u64,
}

/// A place in a lane, freed on drop.
pub struct Place(Lane);

impl Lane {
    pub fn new(places: usize) -> Self {
        Self(Rc::new(RefCell::new(State { free: places, waiting: BTreeMap::new(), came: 0 })))
    }

    /// Returns a place if one is free.
    pub fn try_place(&self) -> Option<Place> {
        let mut state = self.0.borrow_mut();
        state.free = state.free.checked_sub(1)?;
        Some(Place(self.clone()))
    }

    /// Waits for a place. Low ranks precede high ones.
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
            // The sender is dropped only with the lane, which `self` keeps alive.
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
            // A call whose client has disconnected waits no longer.
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
            // All of this is on one thread, so the receiver cannot have been dropped in between.
            let _ = waiting.send(Place(self.0.clone()));
        }
    }
}
