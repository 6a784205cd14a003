//! Boards and positions: cells, values and units, candidates, and the laws that a solution obeys.
//!
//! In comes a topology as a game declares it; out goes a position that is changed step by step, and what its laws say
//! of it (solutions, whether there is one). It may use messages alone, and knows neither text nor language.

pub mod bits;
pub mod deadline;
pub mod identity;
pub mod inputs;
pub mod laws;
pub mod position;
pub mod setup;
pub mod state;
pub mod topology;
pub mod window;
