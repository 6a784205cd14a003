//! Waiting without Python's lock, in functions that programs in other languages call.
//!
//! Whoever reads a stream of Arrow calls back from C, with Python's lock or without it, and from any thread. What PyO3
//! remembers of the lock is not to be relied on there: the caller may have given it back in between. So the lock is
//! asked for in the way that is right in each of these cases.

use pyo3::ffi;
use pyo3::prelude::*;
use std::ffi::{c_int, c_void};
use std::sync::OnceLock;
use std::thread::{self, ThreadId};

/// The thread that Python runs handlers of signals on.
static MAIN: OnceLock<ThreadId> = OnceLock::new();

/// Notes which thread is Python's main thread, when it is this one.
pub fn note_thread(py: Python<'_>) -> PyResult<()> {
    if MAIN.get().is_none() {
        let threading = py.import("threading")?;
        let main = threading.call_method0("main_thread")?.getattr("ident")?;
        if threading.call_method0("get_ident")?.eq(main)? {
            // A second note says the same.
            let _ = MAIN.set(thread::current().id());
        }
    }
    Ok(())
}

fn is_main() -> bool {
    MAIN.get().is_some_and(|main| *main == thread::current().id())
}

/// Python's lock, held by this thread until it is dropped.
struct Held(ffi::PyGILState_STATE);

impl Held {
    fn take() -> Self {
        // SAFETY: Python runs, for this is a module of it. A thread may ask for the lock that it has.
        Self(unsafe { ffi::PyGILState_Ensure() })
    }

    /// Does work while other threads may have the lock.
    fn release<T>(&self, work: impl FnOnce() -> T) -> T {
        struct Saved(*mut ffi::PyThreadState);
        impl Drop for Saved {
            fn drop(&mut self) {
                // SAFETY: it is the state that this thread has saved, and is restored once.
                unsafe { ffi::PyEval_RestoreThread(self.0) }
            }
        }
        // SAFETY: this thread has the lock as long as `self` lives.
        let _saved = Saved(unsafe { ffi::PyEval_SaveThread() });
        work()
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // SAFETY: this is the state that `take` was given, on the same thread.
        unsafe { ffi::PyGILState_Release(self.0) }
    }
}

/// Runs handlers of signals, where this is Python's main thread.
///
/// # Errors
/// What a handler raises.
pub fn check_signals() -> PyResult<()> {
    if !is_main() {
        return Ok(());
    }
    let _held = Held::take();
    Python::attach(|py| py.check_signals())
}

/// Asks until there is an answer, without Python's lock. On Python's main thread handlers of signals run between two
/// questions, so that Ctrl-C is noticed.
///
/// # Errors
/// What a handler raises.
pub fn wait<T>(mut ask: impl FnMut() -> Option<T>) -> PyResult<T> {
    // SAFETY: Python runs.
    let known = unsafe { !ffi::PyGILState_GetThisThreadState().is_null() };
    // A thread that Python has never seen does not have the lock.
    let held = (known || is_main()).then(Held::take);
    loop {
        let answer = match &held {
            Some(held) => held.release(&mut ask),
            None => ask(),
        };
        if let Some(answer) = answer {
            return Ok(answer);
        }
        check_signals()?;
    }
}

/// Has Python's main thread raise an exception as soon as it executes Python code again.
///
/// A reader of a stream of Arrow gets an error as a text, and raises an exception of its own: without this one, it
/// would turn Ctrl-C into a fault that `except Exception` catches.
pub fn raise_later(error: PyErr) {
    extern "C" fn raise(error: *mut c_void) -> c_int {
        // SAFETY: it comes from `Box::into_raw` below, and Python calls this once.
        let error = unsafe { Box::from_raw(error.cast::<PyErr>()) };
        Python::attach(|py| error.restore(py));
        -1
    }
    let error = Box::into_raw(Box::new(error)).cast::<c_void>();
    // SAFETY: the function is called once with this pointer, or never.
    if unsafe { ffi::Py_AddPendingCall(Some(raise), error) } != 0 {
        // SAFETY: Python has no room for it, so the pointer is still its only owner.
        drop(unsafe { Box::from_raw(error.cast::<PyErr>()) });
    }
}
