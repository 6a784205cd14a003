//! Ctrl-C: the first time it ends the work so that a report on what is done can be written, the second time the
//! program.

use std::sync::atomic::{AtomicBool, Ordering};

static STOPPED: AtomicBool = AtomicBool::new(false);

/// How a program ends that was interrupted, as shells have it: 128 and the number of the signal.
const INTERRUPTED: i32 = 130;

/// Watches for Ctrl-C; what it gives says whether it was pressed.
pub fn watch() -> impl Fn() -> bool + Sync {
    // Where the system allows no handler, Ctrl-C ends the program as ever.
    let _ = ctrlc::set_handler(|| {
        if STOPPED.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
    || STOPPED.load(Ordering::Relaxed)
}
