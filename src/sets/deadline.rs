//! Deadlines of searches, runs and proofs.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

/// Cancels a run from any thread. Clones share their state.
///
/// ```
/// let cancel = tesuji_sets::deadline::CancelToken::default();
/// cancel.clone().cancel();
/// assert!(cancel.is_cancelled());
/// ```
#[derive(Debug, Clone, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// Cancels the run at its next poll of the deadline.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl PartialEq for CancelToken {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for CancelToken {}

/// Limit of the time of one run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TimeLimit {
    /// Longest duration; `None` for no limit.
    pub timeout: Option<Duration>,
    /// Token that ends the run earlier, from any thread.
    pub cancel: Option<CancelToken>,
}

impl TimeLimit {
    /// Returns the deadline of a run that starts now.
    pub fn deadline(&self) -> Deadline {
        Deadline::new(self.timeout.map(|timeout| Instant::now() + timeout), self.cancel.clone())
    }
}

/// End of a run: a time, a cancellation, a number of polls, or none.
#[derive(Debug, Clone, Default)]
pub struct Deadline {
    at: Option<Instant>,
    cancel: Option<CancelToken>,
    /// Remaining number of polls, shared by clones.
    polls_left: Option<Arc<AtomicUsize>>,
}

impl Deadline {
    /// Passes at a time or on cancellation; never if both are `None`.
    pub fn new(at: Option<Instant>, cancel: Option<CancelToken>) -> Self {
        Self { at, cancel, polls_left: None }
    }

    /// Passes after a number of polls or on cancellation. A clock polls every few thousand iterations, so that on one
    /// thread a run always ends at the same iteration.
    pub fn after_polls(polls: usize, cancel: CancelToken) -> Self {
        Self { at: None, cancel: Some(cancel), polls_left: Some(Arc::new(AtomicUsize::new(polls))) }
    }

    pub fn is_never(&self) -> bool {
        self.at.is_none() && self.cancel.is_none() && self.polls_left.is_none()
    }

    pub fn has_passed(&self) -> bool {
        self.cancel.as_ref().is_some_and(CancelToken::is_cancelled)
            || self.at.is_some_and(|at| Instant::now() >= at)
            || self.polls_left.as_ref().is_some_and(|left| {
                left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
            })
    }
}
