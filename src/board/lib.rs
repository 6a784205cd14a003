//! Cells, values and units: what never changes while a puzzle is solved, what does, and how both are read from text.

pub mod bits;
pub mod identity;
pub mod inputs;
pub mod laws;
pub mod position;
pub mod setup;
pub mod state;
pub mod topology;
pub mod window;
