//! Relations between nodes: bit matrices, and the steps of a path as such.

pub mod bit_matrix;
pub mod pair_index;
pub mod static_adjacency;
pub mod step_relation;
