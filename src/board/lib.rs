//! Cells, values and units: what never changes while a puzzle is solved, what does, and how both are read from text.

pub(crate) use tesuji_lang as lang;

pub mod bits;
pub mod formats;
pub mod game;
pub mod identity;
pub mod inputs;
pub mod laws;
pub mod position;
pub mod setup;
pub mod state;
pub mod topology;
pub mod window;
