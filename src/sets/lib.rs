//! Bit sets, and depth-first searches and dynamic programs over them, with their clock and memory.
//!
//! In come words of bits; out go words of bits. This crate uses no other one of the project: it knows neither boards nor
//! rules.

pub mod bits;
pub mod buffers;
pub mod clock;
pub mod deadline;
pub mod limit;
pub mod search;
pub mod sparse;
pub mod window;
