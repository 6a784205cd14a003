//! Walks as matches: registers, traces and named parts.
//!
//! Only this folder reads and writes registers of a frame.

pub mod deferred;
pub mod registers;
pub mod replay;
pub mod replay_events;
