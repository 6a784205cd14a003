//! Work without Python's lock, cancellable by Ctrl-C.

use crate::errors::{exception, panic_text};
use pyo3::{exceptions::PyRuntimeError, prelude::*};
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::{Receiver, RecvTimeoutError, channel},
    thread,
    time::Duration,
};
use tesuji::CancelToken;

/// Interval between checks for Ctrl-C.
pub const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Stack size of a thread in bytes: that of a program's main thread.
pub const STACK_BYTES: usize = 8 << 20;

type Outcome<T> = Result<T, Box<dyn Any + Send>>;

/// Runs work on a separate thread, without Python's lock. If a signal handler raises, as for Ctrl-C, the work is
/// cancelled. If it is in a part that does not check for cancellation, such as the planning of rules for a large board,
/// its thread is left to end alone.
///
/// # Errors
/// Returns the exception of the signal handler, or an `InternalError` after a panic.
pub fn abandonable<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&CancelToken) -> T + Send + 'static,
) -> PyResult<T> {
    let cancel = CancelToken::default();
    let (sender, results) = channel();
    let done = py.detach(move || {
        let thread_cancel = cancel.clone();
        let perform = move || {
            // The receiver is gone if the work was cancelled.
            let _ = sender.send(catch_unwind(AssertUnwindSafe(|| work(&thread_cancel))));
        };
        thread::Builder::new().stack_size(STACK_BYTES).spawn(perform)?;
        wait(&results, &cancel)
    });
    done?.map_err(|panic| exception("InternalError", (panic_text(&*panic),)))
}

fn wait<T>(results: &Receiver<Outcome<T>>, cancel: &CancelToken) -> PyResult<Outcome<T>> {
    loop {
        match results.recv_timeout(POLL_INTERVAL) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the work has ended without a result"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        Python::attach(|py| py.check_signals()).inspect_err(|_| cancel.cancel())?;
    }
}

/// Panics like a bug of the engine, for tests of the resulting exception.
#[cfg(debug_assertions)]
#[pyfunction]
pub fn _panic(py: Python<'_>) -> PyResult<()> {
    abandonable(py, |_| panic!("a fault on purpose"))
}
