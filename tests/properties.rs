//! What holds for every rule on every position: nothing right is removed, plans find what the rules say, and neither
//! the order of cells and values, nor what is skipped, nor the number of threads makes a difference.

#[path = "properties/boards.rs"]
mod boards;
#[path = "properties/calls.rs"]
mod calls;
#[path = "properties/meaning.rs"]
mod meaning;
#[path = "properties/paths.rs"]
mod paths;
#[path = "properties/positions.rs"]
mod positions;
#[path = "properties/random.rs"]
mod random;
#[path = "properties/skipping.rs"]
mod skipping;
#[path = "properties/soundness.rs"]
mod soundness;
#[path = "properties/symmetry.rs"]
mod symmetry;
#[path = "properties/threads.rs"]
mod threads;
