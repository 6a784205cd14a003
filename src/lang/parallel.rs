//! Distributes work over a few threads. Used to load the rules, which every start needs, item by item.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Maximum number of threads; more threads would cost more to start than they save.
const THREADS: usize = 4;
/// Minimum weight per thread, in bytes of text: about two milliseconds. A busy machine starts threads late.
const WORTH_A_THREAD: usize = 12_000;

/// Applies a function to all items. The results have the order of the items, for any number of threads.
pub fn map<T: Sync, R: Send>(
    items: &[T],
    weight: impl Fn(&T) -> usize,
    run: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let total: usize = items.iter().map(weight).sum();
    let threads = (total / WORTH_A_THREAD).clamp(1, THREADS);
    if threads == 1 {
        return items.iter().map(run).collect();
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            match items.get(index) {
                Some(item) => done.push((index, run(item))),
                None => return done,
            }
        }
    };
    let mut done: Vec<(usize, R)> = std::thread::scope(|scope| {
        // If the system cannot start a thread, as in a browser, the existing threads do the work.
        let start = |_| std::thread::Builder::new().spawn_scoped(scope, work).ok();
        let others: Vec<_> = (1..threads).filter_map(start).collect();
        let mut done = work();
        for other in others {
            match other.join() {
                Ok(part) => done.extend(part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    });
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}
