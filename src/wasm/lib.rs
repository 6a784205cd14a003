//! The engine of the page as WebAssembly: a text goes in, a text comes out.
//!
//! A caller takes [`room`] for a request, writes it there, has it [`answer`]ed, and reads the answer at [`text`].

#![cfg(target_family = "wasm")]

use std::cell::RefCell;
use tesuji::CancelToken;
use tesuji::page::Engine;

#[derive(Default)]
struct State {
    engine: Engine,
    /// A request, and then its answer.
    text: Vec<u8>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

/// Where a request of so many bytes is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.text.clear();
        state.text.resize(length, 0);
        state.text.as_mut_ptr()
    })
}

/// Answers the request, and gives the length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    STATE.with_borrow_mut(|state| {
        let request = String::from_utf8_lossy(&state.text);
        // Nothing but its end stops what works here.
        let answer = state.engine.answer(&request, &CancelToken::default());
        state.text = answer.into_bytes();
        state.text.len()
    })
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    STATE.with_borrow(|state| state.text.as_ptr())
}
