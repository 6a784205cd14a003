//! Memory limit of all calls together.

use crate::cli::memory::{self, Meter};
use bytesize::ByteSize;
use std::{
    cell::RefCell,
    sync::{Arc, OnceLock, Weak},
};
use tesuji::{CancelToken, service::Service};

pub struct Budget {
    limit: ByteSize,
    running: RefCell<Vec<Weak<RunningWork>>>,
}

/// A call on its thread.
#[derive(Default)]
pub struct RunningWork {
    cancel: CancelToken,
    /// Whether the call changes something, so that it runs to its end.
    is_uninterruptible: bool,
    /// Meter of the thread; empty until the thread starts the call.
    meter: OnceLock<Meter>,
}

impl RunningWork {
    /// Runs the call on this thread, with a meter of its memory.
    pub fn run<T>(&self, work: impl FnOnce(&CancelToken) -> T) -> T {
        let meter = self.meter.get_or_init(Meter::for_this_thread);
        let done = work(&self.cancel);
        meter.flush();
        done
    }

    pub fn cancel(&self) {
        self.cancel.cancel();
    }

    fn in_use(&self) -> usize {
        self.meter.get().map_or(0, Meter::in_use)
    }
}

impl Budget {
    pub fn new(limit: ByteSize) -> Self {
        memory::enable();
        Self { limit, running: RefCell::default() }
    }

    /// Adds a call; a lasting one changes something and is never ended.
    pub fn start_work(&self, is_uninterruptible: bool) -> Arc<RunningWork> {
        let work = Arc::new(RunningWork { is_uninterruptible, ..RunningWork::default() });
        let mut under_way = self.running.borrow_mut();
        under_way.retain(|work| work.strong_count() > 0);
        under_way.push(Arc::downgrade(&work));
        work
    }

    /// Whether this call has to end: the memory in use exceeds the limit, and the call takes the most of all calls that
    /// may be ended. The memory of cancelled calls counts as free.
    pub fn must_end(&self, work: &Arc<RunningWork>) -> bool {
        let in_use = memory::in_use();
        if in_use <= self.limit() {
            return false;
        }
        let under_way: Vec<Arc<RunningWork>> =
            self.running.borrow().iter().filter_map(Weak::upgrade).collect();
        let (ending, others): (Vec<_>, Vec<_>) =
            under_way.iter().partition(|work| work.cancel.is_cancelled());
        let freed: usize = ending.iter().map(|work| work.in_use()).sum();
        let largest = others.iter().filter(|work| !work.is_uninterruptible).max_by_key(|work| work.in_use());
        in_use.saturating_sub(freed) > self.limit()
            && largest.is_some_and(|largest| Arc::ptr_eq(largest, work))
    }

    fn limit(&self) -> usize {
        usize::try_from(self.limit.0).unwrap_or(usize::MAX)
    }

    /// Returns the answer to a call that has to end.
    pub fn refusal(&self, request: &str) -> String {
        Service::refusal(request, memory::limit_message(self.limit))
    }
}
