//! Engine of the web page as WebAssembly, with text requests and text answers.
//!
//! A caller reserves [`room`] for a request, writes it there, calls [`answer`], and reads the answer at [`text`].

#![cfg(target_family = "wasm")]

use std::cell::RefCell;
use tesuji::CancelToken;
use tesuji::service::Service;

#[derive(Default)]
struct State {
    service: Service,
    /// Request, replaced by its answer.
    text: Vec<u8>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

/// Returns the address at which to write a request of `length` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.text.clear();
        state.text.resize(length, 0);
        state.text.as_mut_ptr()
    })
}

/// Answers the request and returns the length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    STATE.with_borrow_mut(|state| {
        let request = String::from_utf8_lossy(&state.text);
        // The token is never cancelled: only the end of the worker stops its work.
        let answer = state.service.answer(&request, &CancelToken::default());
        state.text = answer.into_bytes();
        state.text.len()
    })
}

/// Returns the address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    STATE.with_borrow(|state| state.text.as_ptr())
}
