//! Reads of the walks of a path by the steps that follow it.

pub mod endpoint_analysis;
pub mod walk_reads;
