//! Enumeration of simple walks between two fixed nodes.

pub mod goal_distance;
pub mod partial_walks;
pub mod search;
pub mod single_visit;
