//! Paths as register automata, and their position-independent analysis.

pub mod compiled_path;
pub mod event_lists;
pub mod liveness;
pub mod merge_states;
pub mod register_automaton;
