//! Calls of the page, each on a thread of its own while it has a place in a lane.
//!
//! Every call begins in the quick lane, where most end at once. One that takes longer goes on in the long lane if there
//! is a place; if not, and others wait, it is stopped and begins anew when its turn has come, with more time at each
//! turn. So no number of endless calls keeps a short one waiting, and each call gets the time that it needs some day.
//! Calls change nothing, so that they can begin anew; the few that do are never stopped for others. A connection has
//! one call under way at a time: turns of calls are turns of clients.

use super::budget::{Budget, Work};
use super::turns::Lane;
use bytesize::ByteSize;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tesuji::page::Engine;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::timeout;

/// How many threads there are at most. They are more than places, as a call may take a while to see that it was stopped.
pub const THREADS: usize = 48;

/// How often a call under way makes sure that it may go on.
const LOOK: Duration = Duration::from_millis(10);
/// How long a call may be in the quick lane where others wait.
const QUICK: Duration = Duration::from_millis(30);
/// How long the first turn in the long lane is where others wait; each further one is twice as long.
const TURN: Duration = Duration::from_secs(1);
/// How long a call that was stopped keeps its place, where it does not see that it was.
const GRACE: Duration = Duration::from_secs(1);

/// Calls that end at once on any position: they come before others.
const SHORT: [&str; 8] = ["about", "blank", "board", "export", "files", "gallery", "open", "source"];
/// Calls that change something.
const LASTING: [&str; 2] = ["lsp", "save"];

pub struct Calls {
    engine: Arc<Engine>,
    quick: Lane,
    /// The part of the quick lane for calls with rules of the reader's own, which have to be read first.
    reading: Lane,
    long: Lane,
    budget: Budget,
}

/// What is read of a call before it is answered.
#[derive(Deserialize)]
struct Head<'a> {
    #[serde(borrow)]
    call: Cow<'a, str>,
    #[serde(default)]
    rules: Vec<IgnoredAny>,
}

impl Calls {
    /// `memory` is what all calls may take together.
    pub fn new(engine: Arc<Engine>, memory: ByteSize) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let (quick, long) = (processors.max(2), processors.max(4));
        Self {
            engine,
            quick: Lane::new(quick),
            reading: Lane::new(quick / 2),
            long: Lane::new(long),
            budget: Budget::new(memory),
        }
    }

    /// The answer to a request; none of one that failed. The call is stopped when this is dropped.
    pub async fn answer(&self, request: String) -> Option<String> {
        let head = serde_json::from_str::<Head<'_>>(&request);
        let is_one_of = |names: &[&str]| head.as_ref().is_ok_and(|head| names.contains(&head.call.as_ref()));
        let is_lasting = is_one_of(&LASTING);
        let has_rules = head.as_ref().is_ok_and(|head| !head.rules.is_empty());
        let rank = u64::from(!is_one_of(&SHORT));
        let request: Arc<str> = request.as_str().into();
        let reading = if has_rules { Some(self.reading.place(rank).await) } else { None };
        let mut places = (self.quick.place(rank).await, reading);
        let mut run = self.start(Arc::clone(&request), is_lasting);
        let kept = run.wait(|spent| {
            if spent < QUICK {
                return None;
            }
            let long = self.long.try_place();
            let is_wanted = self.quick.has_waiting() || has_rules && self.reading.has_waiting();
            (long.is_some() || is_lasting || is_wanted).then_some(long)
        });
        let mut kept = match kept.await {
            Ok(answer) => return answer,
            Err(kept) => kept,
        };
        if is_lasting {
            drop((places, kept));
            return run.end().await;
        }
        let mut turn = TURN;
        loop {
            places = match kept.take() {
                Some(kept) => (kept, None),
                None => {
                    run.stop().await;
                    drop(places);
                    let place = self.long.place(turn.as_secs()).await;
                    run = self.start(Arc::clone(&request), is_lasting);
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

    fn start(&self, request: Arc<str>, is_lasting: bool) -> Run<'_> {
        let (engine, work) = (Arc::clone(&self.engine), self.budget.work(is_lasting));
        let (own, call) = (Arc::clone(&work), Arc::clone(&request));
        let thread = spawn_blocking(move || own.run(|cancel| engine.answer(&call, cancel)));
        Run { thread, work, calls: self, request }
    }
}

/// A call on its thread, stopped when this is dropped.
struct Run<'a> {
    thread: JoinHandle<String>,
    work: Arc<Work>,
    request: Arc<str>,
    calls: &'a Calls,
}

impl Run<'_> {
    /// Waits for the answer until `over` gives something. It gets the time since this began, again and again.
    async fn wait<T>(&mut self, mut over: impl FnMut(Duration) -> Option<T>) -> Result<Option<String>, T> {
        let begin = Instant::now();
        loop {
            if let Ok(end) = timeout(LOOK, &mut self.thread).await {
                return Ok(end.ok());
            }
            if self.calls.budget.ends(&self.work) {
                self.stop().await;
                self.calls.engine.forget();
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

    /// Stops it, and waits a little for its end.
    async fn stop(&mut self) {
        self.work.cancel();
        // Whether it has ended or not, its answer is of no use.
        let _ = timeout(GRACE, &mut self.thread).await;
    }
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        self.work.cancel();
    }
}
