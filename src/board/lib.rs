//! Boards and positions: cells, values and units, candidates, and the laws that a solution obeys.
//!
//! In comes a topology as a game declares it; out goes a position that is changed step by step, and what its laws say
//! of it (solutions, whether there is one). It may use bit sets and messages, and knows neither text nor language.

pub(crate) use tesuji_sets as sets;

pub mod elements;
pub mod exclusions;
pub mod identity;
pub mod inputs;
pub mod law;
pub mod pairs;
pub mod position;
pub mod setup;
pub mod solver;
pub mod state;
pub mod topology;
