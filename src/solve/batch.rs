//! Parallel map over many items with results in the order of the items; memory use does not grow with their number.

use rayon::ThreadPoolBuilder;
use std::{
    collections::{BTreeSet, VecDeque},
    ops::ControlFlow,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    time::Duration,
};

/// Number of items that a thread takes per chunk.
const CHUNK: usize = 64;

/// Number of chunks per thread that are read ahead of the next one to be written.
const AHEAD: usize = 4;

/// Maximum time that results wait for the rest of their chunk.
const LONGEST_WAIT: Duration = Duration::from_millis(100);

/// An ordered collection of results to which further results are appended.
pub trait Gather: Default + Send {
    /// Moves the results of `more` to the end of this collection.
    fn append(&mut self, more: &mut Self);
}

impl<T: Send> Gather for Vec<T> {
    fn append(&mut self, more: &mut Self) {
        Vec::append(self, more);
    }
}

/// Applies `work` to each item and passes the results to `sink` in the order of the items.
///
/// Items are drawn and results passed on by the calling thread; `jobs` threads work, each with a state of its own
/// created by `worker`; 0 means the number of processors. With one job no thread is started. The results do not depend
/// on the number of threads.
///
/// # Errors
/// Returns the first error of `sink`; no further item is drawn after it.
pub fn map_ordered<I: Send, W: Send, T: Send, E>(
    items: impl Iterator<Item = I>,
    jobs: usize,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, I) -> T + Sync,
    sink: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    run_in_chunks(CHUNK, items, jobs, worker, work, sink)
}

/// Like [`map_ordered`], until `each` breaks.
pub(crate) fn for_each<I: Send, W: Send, T: Send>(
    items: impl Iterator<Item = I>,
    jobs: usize,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, I) -> T + Sync,
    mut each: impl FnMut(T) -> ControlFlow<()>,
) {
    let sink = |result| match each(result) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(()),
    };
    // An error only means that `each` broke.
    let _ = map_ordered(items, jobs, worker, work, sink);
}

/// Like [`map_ordered`], for items that take long: a thread takes `size` items at a time.
///
/// Returns the first error of `sink`; no further item is drawn after it.
/// The first error of `sink`: no further item is drawn after it.
pub fn run_in_chunks<I: Send, W: Send, T: Send, E>(
    size: usize,
    items: impl Iterator<Item = I>,
    jobs: usize,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, I) -> T + Sync,
    mut sink: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let work = |own: &mut W, item: I, done: &mut Vec<T>| done.push(work(own, item));
    gather_in_chunks(size, items, jobs, worker, work, |done: &mut Vec<T>| {
        done.drain(..).try_for_each(&mut sink)
    })
}

/// Like [`map_ordered`], with gathered results: `work` appends the results of an item to those of the previous items,
/// and `sink` removes all of them and leaves the buffer for later ones, so that results need no separate memory.
/// Results of a slow chunk are passed to `sink` before the chunk is finished.
///
/// Returns the first error of `sink`; no further item is drawn after it.
/// The first error of `sink`: no further item is drawn after it.
pub fn fold_ordered<I: Send, W: Send, T: Gather, E>(
    items: impl Iterator<Item = I>,
    jobs: usize,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, I, &mut T) + Sync,
    sink: impl FnMut(&mut T) -> Result<(), E>,
) -> Result<(), E> {
    gather_in_chunks(CHUNK, items, jobs, worker, work, sink)
}

fn gather_in_chunks<I: Send, W: Send, T: Gather, E>(
    size: usize,
    items: impl Iterator<Item = I>,
    jobs: usize,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, I, &mut T) + Sync,
    mut sink: impl FnMut(&mut T) -> Result<(), E>,
) -> Result<(), E> {
    let jobs = if jobs == 0 { std::thread::available_parallelism().map_or(1, usize::from) } else { jobs };
    // If the system cannot create threads, the calling thread does the work.
    let pool = (jobs > 1).then(|| ThreadPoolBuilder::new().num_threads(jobs).build().ok()).flatten();
    let Some(pool) = pool else {
        let (mut own, mut gathered) = (worker(), T::default());
        return items.into_iter().try_for_each(|item| {
            work(&mut own, item, &mut gathered);
            sink(&mut gathered)
        });
    };
    let mut items = items.fuse();
    let workers: Vec<Mutex<Option<(W, T)>>> = (0..jobs).map(|_| Mutex::new(None)).collect();
    let stopped = AtomicBool::new(false);
    let (done, ends) = mpsc::channel::<(usize, std::thread::Result<()>)>();
    let (worker, work, workers, stopped) = (&worker, &work, &workers, &stopped);
    pool.in_place_scope(|scope| {
        // Result buffers of the chunks in work, and buffers for reuse.
        let (mut open, mut places) = (VecDeque::new(), Vec::new());
        let (mut begun, mut written, mut ended) = (0, 0, BTreeSet::new());
        let mut taken = T::default();
        loop {
            while begun - written < jobs * AHEAD {
                let chunk: Vec<I> = items.by_ref().take(size).collect();
                if chunk.is_empty() {
                    break;
                }
                let (number, done) = (begun, done.clone());
                let place: Arc<Mutex<T>> = places.pop().unwrap_or_default();
                open.push_back(Arc::clone(&place));
                let process_chunk = move || {
                    // Each thread has a state of its own, so this lock is never contended.
                    let mut slot = locked(&workers[rayon::current_thread_index().unwrap_or(0)]);
                    let (state, new) = slot.get_or_insert_with(|| (worker(), T::default()));
                    for item in chunk.into_iter().take_while(|_| !stopped.load(Ordering::Relaxed)) {
                        work(state, item, new);
                        locked(&place).append(new);
                    }
                };
                scope.spawn(move |_| {
                    // A panic is passed to the waiting thread, which would otherwise wait forever. After an error of
                    // the sink, the receiver no longer exists.
                    let _ = done.send((number, catch_unwind(AssertUnwindSafe(process_chunk))));
                });
                begun += 1;
            }
            if begun == written {
                return Ok(());
            }
            match ends.recv_timeout(LONGEST_WAIT) {
                Ok((number, end)) => {
                    end.unwrap_or_else(|panic| resume_unwind(panic));
                    ended.insert(number);
                }
                Err(RecvTimeoutError::Timeout) => {}
                // A sender is alive in this scope, so the channel stays open during the wait.
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            while let Some(place) = open.front() {
                std::mem::swap(&mut *locked(place), &mut taken);
                if let Err(error) = sink(&mut taken) {
                    stopped.store(true, Ordering::Relaxed);
                    return Err(error);
                }
                if !ended.remove(&written) {
                    break;
                }
                places.extend(open.pop_front());
                written += 1;
            }
        }
    })
}

fn locked<T>(place: &Mutex<T>) -> MutexGuard<'_, T> {
    place.lock().unwrap_or_else(PoisonError::into_inner)
}
