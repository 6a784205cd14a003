//! Lanes in which calls take turns: each has a few places, first for calls that had less time.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};
use tokio::sync::oneshot;

/// Places for calls that are under way at the same time.
#[derive(Clone)]
pub struct Lane(Rc<RefCell<LaneState>>);

struct LaneState {
    free: usize,
    /// Waiting calls, by rank, then by arrival.
    queue: BTreeMap<(u64, u64), oneshot::Sender<LaneSlot>>,
    arrivals: u64,
}

/// A place in a lane, freed on drop.
pub struct LaneSlot(Lane);

impl Lane {
    pub fn new(places: usize) -> Self {
        Self(Rc::new(RefCell::new(LaneState { free: places, queue: BTreeMap::new(), arrivals: 0 })))
    }

    /// Returns a place if one is free.
    pub fn try_acquire(&self) -> Option<LaneSlot> {
        let mut state = self.0.borrow_mut();
        state.free = state.free.checked_sub(1)?;
        Some(LaneSlot(self.clone()))
    }

    /// Waits for a place. Low ranks precede high ones.
    pub async fn acquire(&self, rank: u64) -> LaneSlot {
        loop {
            if let Some(place) = self.try_acquire() {
                return place;
            }
            let (give, take) = oneshot::channel();
            {
                let mut state = self.0.borrow_mut();
                state.arrivals += 1;
                let key = (rank, state.arrivals);
                state.queue.insert(key, give);
            }
            // The sender is dropped only with the lane, which `self` keeps alive.
            if let Ok(place) = take.await {
                return place;
            }
        }
    }

    pub fn has_waiting(&self) -> bool {
        let mut state = self.0.borrow_mut();
        state.queue.retain(|_, waiting| !waiting.is_closed());
        !state.queue.is_empty()
    }

    fn next_waiting(&self) -> Option<oneshot::Sender<LaneSlot>> {
        let mut state = self.0.borrow_mut();
        while let Some((_, waiting)) = state.queue.pop_first() {
            // A call whose client has disconnected waits no longer.
            if !waiting.is_closed() {
                return Some(waiting);
            }
        }
        state.free += 1;
        None
    }
}

impl Drop for LaneSlot {
    fn drop(&mut self) {
        if let Some(waiting) = self.0.next_waiting() {
            // All of this is on one thread, so the receiver cannot have been dropped in between.
            let _ = waiting.send(LaneSlot(self.0.clone()));
        }
    }
}
