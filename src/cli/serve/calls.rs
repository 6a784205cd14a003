//! Calls of the page, each on a thread of its own while it has a place in a lane.
//!
//! Every call starts in the quick lane, where most end at once. A longer call moves to the long lane if that has a
//! place; if not, and others wait, it is stopped and restarted in its next turn, with more time in each turn. So
//! endless calls, however many, never keep a short one waiting, and each call eventually gets the time that it needs.
//! Calls change nothing, so that they can be restarted; the few that do are never stopped for others. A connection has
//! one call under way at a time, so turns of calls are turns of clients.

use super::{
    budget::{Budget, RunningWork},
    turns::Lane,
};
use bytesize::ByteSize;
use serde::{Deserialize, de::IgnoredAny};
use std::{
    borrow::Cow,
    sync::Arc,
    time::{Duration, Instant},
};
use tesuji::service::{CallSpec, Pace, Service};
use tokio::{
    task::{JoinHandle, spawn_blocking},
    time::timeout,
};

/// Maximum number of threads. It exceeds the number of places, as a stopped call may take a while to notice the stop.
pub const MAX_THREADS: usize = 48;

/// Interval at which a call under way checks whether it may continue.
const CHECK_INTERVAL: Duration = Duration::from_millis(10);
/// Time limit of a call in the quick lane if others wait.
const QUICK_LIMIT: Duration = Duration::from_millis(30);
/// Length of the first turn in the long lane if others wait; each further turn is twice as long.
const INITIAL_TURN: Duration = Duration::from_secs(1);
/// Maximum time that a stopped call keeps its place if it does not notice the stop.
const GRACE: Duration = Duration::from_secs(1);

pub struct Calls {
    service: Arc<Service>,
    quick: Lane,
    /// Part of the quick lane for calls with rules of the user, which have to be read first.
    reading: Lane,
    long: Lane,
    budget: Budget,
}

/// Fields of a call that are read before the call is answered.
#[derive(Deserialize)]
struct CallFields<'a> {
    #[serde(borrow)]
    call: Cow<'a, str>,
    #[serde(default)]
    rules: Vec<IgnoredAny>,
}

impl Calls {
    /// `memory` is the limit of all calls together.
    pub fn new(service: Arc<Service>, memory: ByteSize) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let (quick, long) = (processors.max(2), processors.max(4));
        Self {
            service,
            quick: Lane::new(quick),
            reading: Lane::new(quick / 2),
            long: Lane::new(long),
            budget: Budget::new(memory),
        }
    }

    /// Returns the answer to a request; `None` if its call failed. The call is stopped when the future is dropped.
    pub async fn answer(&self, request: String) -> Option<String> {
        let head = serde_json::from_str::<CallFields<'_>>(&request);
        let pace = head.as_ref().ok().and_then(|head| CallSpec::find(&head.call)).map(|call| call.pace);
        let is_uninterruptible = pace == Some(Pace::Writes);
        let has_rules = head.as_ref().is_ok_and(|head| !head.rules.is_empty());
        // Quick calls precede others.
        let rank = u64::from(pace != Some(Pace::Quick));
        let request: Arc<str> = request.as_str().into();
        let reading = if has_rules { Some(self.reading.acquire(rank).await) } else { None };
        let mut places = (self.quick.acquire(rank).await, reading);
        let mut run = self.start(Arc::clone(&request), is_uninterruptible);
        let kept = run.wait(|spent| {
            if spent < QUICK_LIMIT {
                return None;
            }
            let long = self.long.try_acquire();
            let is_wanted = self.quick.has_waiting() || has_rules && self.reading.has_waiting();
            (long.is_some() || is_uninterruptible || is_wanted).then_some(long)
        });
        let mut kept = match kept.await {
            Ok(answer) => return answer,
            Err(kept) => kept,
        };
        if is_uninterruptible {
            drop((places, kept));
            return run.end().await;
        }
        let mut turn = INITIAL_TURN;
        loop {
            places = match kept.take() {
                Some(kept) => (kept, None),
                None => {
                    run.stop().await;
                    drop(places);
                    let place = self.long.acquire(turn.as_secs()).await;
                    run = self.start(Arc::clone(&request), is_uninterruptible);
                    (place, None)
                }
            };
            let over = run.wait(|spent| (spent >= turn && self.long.has_waiting()).then_some(()));
            if let Ok(answer) = over.await {
                return answer;
            }
            turn *= 2;
        }
    }

    fn start(&self, request: Arc<str>, is_uninterruptible: bool) -> RunningCall<'_> {
        let (service, work) = (Arc::clone(&self.service), self.budget.start_work(is_uninterruptible));
        let (thread_work, call) = (Arc::clone(&work), Arc::clone(&request));
        let thread = spawn_blocking(move || thread_work.run(|cancel| service.answer(&call, cancel)));
        RunningCall { thread, work, calls: self, request }
    }
}

/// A call on its thread, stopped on drop.
struct RunningCall<'a> {
    thread: JoinHandle<String>,
    work: Arc<RunningWork>,
    request: Arc<str>,
    calls: &'a Calls,
}

impl RunningCall<'_> {
    /// Waits for the answer until `over` returns a value. `over` is called repeatedly with the time since the start of
    /// the wait.
    async fn wait<T>(&mut self, mut over: impl FnMut(Duration) -> Option<T>) -> Result<Option<String>, T> {
        let begin = Instant::now();
        loop {
            if let Ok(end) = timeout(CHECK_INTERVAL, &mut self.thread).await {
                return Ok(end.ok());
            }
            if self.calls.budget.must_end(&self.work) {
                self.stop().await;
                self.calls.service.forget();
                return Ok(Some(self.calls.budget.refusal(&self.request)));
            }
            if let Some(over) = over(begin.elapsed()) {
                return Err(over);
            }
        }
    }

    async fn end(mut self) -> Option<String> {
        (&mut self.thread).await.ok()
    }

    /// Stops the call, and waits at most [`GRACE`] for its end.
    async fn stop(&mut self) {
        self.work.cancel();
        // The answer is of no use, whether the call has ended or not.
        let _ = timeout(GRACE, &mut self.thread).await;
    }
}

impl Drop for RunningCall<'_> {
    fn drop(&mut self) {
        self.work.cancel();
    }
}
