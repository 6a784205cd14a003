//! Waiting without Python's lock, in functions that programs in other languages call.
//!
//! A reader of an Arrow stream calls back from C, with or without Python's lock, and from any thread. PyO3's record of
//! the lock is unreliable there, since the caller may have released the lock in between. So the lock is taken by calls
//! that are right in each of these cases.

use pyo3::{ffi, prelude::*};
use std::{
    ffi::{c_int, c_void},
    sync::OnceLock,
    thread::{self, ThreadId},
};

/// Thread on which Python runs signal handlers.
static MAIN_THREAD: OnceLock<ThreadId> = OnceLock::new();

/// Records this thread if it is Python's main thread.
pub fn record_main_thread(py: Python<'_>) -> PyResult<()> {
    if MAIN_THREAD.get().is_none() {
        let threading = py.import("threading")?;
        let main = threading.call_method0("main_thread")?.getattr("ident")?;
        if threading.call_method0("get_ident")?.eq(main)? {
            // A second call records the same thread.
            let _ = MAIN_THREAD.set(thread::current().id());
        }
    }
    Ok(())
}

fn is_main_thread() -> bool {
    MAIN_THREAD.get().is_some_and(|main| *main == thread::current().id())
}

/// Python's lock, held by this thread until drop.
struct GilGuard(ffi::PyGILState_STATE);

impl GilGuard {
    fn acquire() -> Self {
        // SAFETY: Python is running, since this is one of its modules. A thread may take a lock that it already has.
        Self(unsafe { ffi::PyGILState_Ensure() })
    }

    /// Runs `work` with the lock released.
    fn release<T>(&self, work: impl FnOnce() -> T) -> T {
        struct GilReleased(*mut ffi::PyThreadState);
        impl Drop for GilReleased {
            fn drop(&mut self) {
                // SAFETY: it is the state that this thread has saved, and is restored once.
                unsafe { ffi::PyEval_RestoreThread(self.0) }
            }
        }
        // SAFETY: this thread has the lock as long as `self` lives.
        let _saved = GilReleased(unsafe { ffi::PyEval_SaveThread() });
        work()
    }
}

impl Drop for GilGuard {
    fn drop(&mut self) {
        // SAFETY: this is the state that `acquire` was given, on the same thread.
        unsafe { ffi::PyGILState_Release(self.0) }
    }
}

/// Runs signal handlers if this is Python's main thread.
///
/// # Errors
/// Returns the exception that a handler raises.
pub fn check_signals() -> PyResult<()> {
    if !is_main_thread() {
        return Ok(());
    }
    let _held = GilGuard::acquire();
    Python::attach(|py| py.check_signals())
}

/// Calls `poll` until it returns a value, without Python's lock. On Python's main thread signal handlers run between
/// two calls, so that Ctrl-C works.
///
/// # Errors
/// Returns the exception that a handler raises.
pub fn wait<T>(mut poll: impl FnMut() -> Option<T>) -> PyResult<T> {
    // SAFETY: Python is running.
    let has_thread_state = unsafe { !ffi::PyGILState_GetThisThreadState().is_null() };
    // A thread that Python has never seen does not have the lock.
    let held = (has_thread_state || is_main_thread()).then(GilGuard::acquire);
    loop {
        let answer = match &held {
            Some(held) => held.release(&mut poll),
            None => poll(),
        };
        if let Some(answer) = answer {
            return Ok(answer);
        }
        check_signals()?;
    }
}

/// Makes Python's main thread raise an exception as soon as it executes Python code again.
///
/// A reader of an Arrow stream gets errors as text and raises its own exception. Without this function, it would
/// turn Ctrl-C into an error that `except Exception` catches.
pub fn raise_later(error: PyErr) {
    extern "C" fn raise(error: *mut c_void) -> c_int {
        // SAFETY: the pointer was returned by `Box::into_raw` below, and Python calls this function once.
        let error = unsafe { Box::from_raw(error.cast::<PyErr>()) };
        Python::attach(|py| error.restore(py));
        -1
    }
    let error = Box::into_raw(Box::new(error)).cast::<c_void>();
    // SAFETY: the function is called once with this pointer, or never.
    if unsafe { ffi::Py_AddPendingCall(Some(raise), error) } != 0 {
        // SAFETY: Python's queue is full, so the pointer is still the only owner of the exception.
        drop(unsafe { Box::from_raw(error.cast::<PyErr>()) });
    }
}
