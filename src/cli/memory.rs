//! Memory in use, and its limit: an allocator that counts, thread by thread.
//!
//! Each thread counts for itself and adds to a shared row once it has a chunk, which costs no traffic between
//! processors. The sum over the rows is exact up to a chunk for each thread. Without a limit no byte is counted, since
//! counting takes a tenth of the time of a run that writes JSON.

use super::{
    failure::{ErrorKind, Exit},
    output::FLUSH_INTERVAL,
    say,
};
use bytesize::ByteSize;
use mimalloc::MiMalloc;
use std::{
    alloc::{GlobalAlloc, Layout},
    cell::Cell,
    sync::atomic::{AtomicBool, AtomicIsize, AtomicUsize, Ordering},
    thread,
    time::Duration,
};
use tesuji::{Message, text::message};

/// Number of rows. Threads beyond it share rows.
const ROWS: usize = 256;
/// Bytes that a thread counts before it adds them to its row.
const CHUNK: usize = 1 << 18;
/// Interval between checks of the memory in use.
const CHECK_INTERVAL: Duration = Duration::from_millis(10);

/// Whether there is a limit.
static IS_ENABLED: AtomicBool = AtomicBool::new(false);
static IN_USE: [AtomicIsize; ROWS] = [const { AtomicIsize::new(0) }; ROWS];
static THREADS: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// Bytes allocated less bytes freed by this thread that are not yet in its row.
    static UNCOUNTED: Cell<isize> = const { Cell::new(0) };
    static ROW: Cell<Option<usize>> = const { Cell::new(None) };
}

/// [`MiMalloc`] that counts the bytes in use.
pub struct CountingAllocator;

// SAFETY: all calls go to `MiMalloc` as they come; counting neither allocates nor unwinds.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { MiMalloc.alloc(layout) }
    }

    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        unsafe { MiMalloc.dealloc(start, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { MiMalloc.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, start: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as isize - layout.size() as isize);
        unsafe { MiMalloc.realloc(start, layout, size) }
    }
}

#[inline]
fn count(bytes: isize) {
    if IS_ENABLED.load(Ordering::Relaxed) {
        add(bytes);
    }
}

#[cold]
fn add(bytes: isize) {
    let uncounted = UNCOUNTED.get() + bytes;
    UNCOUNTED.set(uncounted);
    if uncounted.unsigned_abs() >= CHUNK {
        flush();
    }
}

fn flush() {
    IN_USE[row()].fetch_add(UNCOUNTED.take(), Ordering::Relaxed);
}

fn row() -> usize {
    ROW.get().unwrap_or_else(|| {
        let row = THREADS.fetch_add(1, Ordering::Relaxed) % ROWS;
        ROW.set(Some(row));
        row
    })
}

/// Makes the allocator count.
pub fn enable() {
    IS_ENABLED.store(true, Ordering::Relaxed);
}

/// Returns the number of bytes in use.
pub fn in_use() -> usize {
    let sum: isize = IN_USE.iter().map(|row| row.load(Ordering::Relaxed)).sum();
    usize::try_from(sum).unwrap_or(0)
}

/// Memory taken by one thread since the meter was created.
#[derive(Debug)]
pub struct Meter {
    row: usize,
    before: isize,
}

impl Meter {
    /// Starts a meter of this thread.
    pub fn for_this_thread() -> Self {
        flush();
        let row = row();
        Self { row, before: IN_USE[row].load(Ordering::Relaxed) }
    }

    /// Returns the number of bytes that the thread has taken, exact up to a chunk.
    pub fn in_use(&self) -> usize {
        usize::try_from(IN_USE[self.row].load(Ordering::Relaxed) - self.before).unwrap_or(0)
    }

    /// Adds the uncounted bytes of this thread to its row, before the thread becomes idle.
    pub fn flush(&self) {
        flush();
    }
}

/// Returns the message that more memory than `limit` would be needed.
pub fn limit_message(limit: ByteSize) -> Message {
    message!("out of memory: more than the {} of `--memory` is needed", limit.display().si().to_string())
}

/// Ends the program with a message once more memory than `limit` is in use. Results found so far are written.
pub fn watch(limit: ByteSize) {
    enable();
    thread::spawn(move || {
        while in_use() as u64 <= limit.0 {
            thread::sleep(CHECK_INTERVAL);
        }
        thread::sleep(2 * FLUSH_INTERVAL);
        say::report_failure(ErrorKind::Memory, &limit_message(limit), None);
        std::process::exit(Exit::InvalidInput.code().into());
    });
}
