//! When searches, runs and proofs give up.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Stops what is under way, from any thread. Copies stop the same.
///
/// ```
/// let cancel = tesuji_board::deadline::CancelToken::default();
/// cancel.clone().cancel();
/// assert!(cancel.is_cancelled());
/// ```
#[derive(Debug, Clone, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// Stops it, as soon as it is asked for the time.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// True once it was stopped.
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

/// When a run gives up: at a time, on cancellation, after an amount of work, or never.
#[derive(Debug, Clone, Default)]
pub struct Deadline {
    at: Option<Instant>,
    cancel: Option<CancelToken>,
    /// How often it may still be asked; copies share it.
    asked: Option<Arc<AtomicUsize>>,
}

impl Deadline {
    /// At a time, where there is one, and when `cancel` says so, where there is such.
    pub fn new(at: Option<Instant>, cancel: Option<CancelToken>) -> Self {
        Self { at, cancel, asked: None }
    }

    /// When it was asked so often, which is done every few thousand parts of a search, and when `cancel` says so. On one
    /// thread the same run always gives up at the same place.
    pub fn of_work(asked: usize, cancel: CancelToken) -> Self {
        Self { at: None, cancel: Some(cancel), asked: Some(Arc::new(AtomicUsize::new(asked))) }
    }

    pub fn is_never(&self) -> bool {
        self.at.is_none() && self.cancel.is_none() && self.asked.is_none()
    }

    pub fn has_passed(&self) -> bool {
        self.cancel.as_ref().is_some_and(CancelToken::is_cancelled)
            || self.at.is_some_and(|at| Instant::now() >= at)
            || self.asked.as_ref().is_some_and(|left| {
                left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
            })
    }
}
