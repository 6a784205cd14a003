//! Work outside of Python's lock, which Ctrl-C stops.

use crate::errors::panic_error;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;
use tesuji::CancelToken;

/// How often it is asked whether Ctrl-C was pressed.
pub const POLL: Duration = Duration::from_millis(20);

/// As much as the main thread of a program has.
pub const STACK: usize = 8 << 20;

type Outcome<T> = Result<T, Box<dyn Any + Send>>;

/// Does work on a thread of its own, without Python's lock. A signal that raises, as Ctrl-C does, cancels it; then the
/// thread is waited for.
///
/// # Errors
/// What the signal raises, and an `InternalError` after a panic.
pub fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&CancelToken) -> T + Send) -> PyResult<T> {
    let cancel = CancelToken::default();
    let (sender, results) = channel();
    let done = py.detach(move || {
        thread::scope(|scope| {
            let own = &cancel;
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || perform(work, own, sender))?;
            wait(&results, &cancel)
        })
    });
    done?.map_err(|panic| panic_error(py, &*panic))
}

/// The same for work that has all it needs: where it is in a part that does not look whether it is cancelled, such as
/// the planning of rules for a large board, it is left to end by itself.
///
/// # Errors
/// What the signal raises, and an `InternalError` after a panic.
pub fn abandonable<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&CancelToken) -> T + Send + 'static,
) -> PyResult<T> {
    let cancel = CancelToken::default();
    let (sender, results) = channel();
    let done = py.detach(move || {
        let own = cancel.clone();
        thread::Builder::new().stack_size(STACK).spawn(move || perform(work, &own, sender))?;
        wait(&results, &cancel)
    });
    done?.map_err(|panic| panic_error(py, &*panic))
}

fn perform<T>(work: impl FnOnce(&CancelToken) -> T, cancel: &CancelToken, sender: Sender<Outcome<T>>) {
    // Nobody waits for what was cancelled.
    let _ = sender.send(catch_unwind(AssertUnwindSafe(|| work(cancel))));
}

fn wait<T>(results: &Receiver<Outcome<T>>, cancel: &CancelToken) -> PyResult<Outcome<T>> {
    loop {
        match results.recv_timeout(POLL) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the work has ended without a result"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        Python::attach(|py| py.check_signals()).inspect_err(|_| cancel.cancel())?;
    }
}

/// Panics as a fault of the engine would, so that a test sees what becomes of it.
#[cfg(debug_assertions)]
#[pyfunction]
pub fn _panic(py: Python<'_>) -> PyResult<()> {
    interruptible(py, |_| panic!("a fault on purpose"))
}
