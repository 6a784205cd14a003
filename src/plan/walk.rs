//! What plans ask of expressions.

pub use crate::lang::walk::{bound, free, free_of_path, free_of_world, map_parts, mentions};
