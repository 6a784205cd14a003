//! Clock of searches: counts iterations, polls the deadline, and records the limits that were reached.

use crate::{Deadline, Limit};
use std::cell::{Cell, RefCell};

/// Number of iterations between two polls of the deadline.
const TICKS_PER_POLL: u64 = 1 << 12;

/// Clock that all searches on one thread share.
#[derive(Debug, Default)]
pub struct SearchClock {
    deadline: RefCell<Deadline>,
    ticks: Cell<u64>,
    has_expired: Cell<bool>,
    is_incomplete: Cell<bool>,
    limits: RefCell<Vec<Limit>>,
}

impl SearchClock {
    /// Starts a search with this deadline, and drops the recorded limits.
    pub fn start(&self, deadline: Deadline) {
        self.limits.borrow_mut().clear();
        self.has_expired.set(deadline.has_passed());
        self.deadline.replace(deadline);
    }

    pub fn deadline(&self) -> Deadline {
        self.deadline.borrow().clone()
    }

    /// Counts one iteration; true if the deadline has passed. The time is read once per 4,096 iterations.
    #[inline(always)]
    pub fn tick(&self) -> bool {
        let ticks = self.ticks.get() + 1;
        self.ticks.set(ticks);
        ticks.is_multiple_of(TICKS_PER_POLL) && self.poll_deadline()
    }

    /// Number of iterations since the clock was made: the cost of its searches on any machine.
    pub fn ticks(&self) -> u64 {
        self.ticks.get()
    }

    /// Whether the deadline has passed; for use before each part of a search with long iterations.
    #[cold]
    pub fn poll_deadline(&self) -> bool {
        let has_passed = self.deadline.borrow().has_passed();
        self.has_expired.set(has_passed || self.has_expired.get());
        has_passed
    }

    /// Ends the running searches as if the deadline had passed.
    pub fn expire(&self) {
        self.has_expired.set(true);
    }

    /// Whether a search was stopped, so that its result is undefined.
    pub fn has_expired(&self) -> bool {
        self.has_expired.get()
    }

    /// Records whether a set could not be listed whole, so that nothing follows from its part.
    pub fn set_incomplete(&self, is_incomplete: bool) {
        self.is_incomplete.set(is_incomplete);
    }

    pub fn is_incomplete(&self) -> bool {
        self.is_incomplete.get()
    }

    /// Whether results may be missing, since a search was stopped or a set is incomplete.
    pub fn is_partial(&self) -> bool {
        self.has_expired.get() || self.is_incomplete.get()
    }

    /// Records a limit that was reached; more results may exist without it.
    pub fn note_limit(&self, limit: Limit) {
        let mut limits = self.limits.borrow_mut();
        if !limits.contains(&limit) {
            limits.push(limit);
        }
    }

    /// Removes and returns the limits recorded since the last call or [`SearchClock::start`].
    #[inline(always)]
    pub fn take_limits(&self) -> Vec<Limit> {
        // Hardly ever any.
        if self.limits.borrow().is_empty() { Vec::new() } else { self.limits.take() }
    }
}
