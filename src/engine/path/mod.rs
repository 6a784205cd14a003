//! Links and paths: the graph of a position's nodes, and the search of it.
//!
//! A node is a candidate or a set of candidates of which one is true. Links are enumerated like the matches of a
//! technique; what they join is kept as rows of bits until the position changes. A path runs as a breadth-first
//! search over nodes and the states of its automaton, all starts side by side, so that the shortest walks come first.

mod adjacent;
mod arrival;
mod cache;
mod compile;
mod context;
mod detour;
mod edges;
mod emit;
mod ends;
mod found;
mod graph;
mod history;
mod levels;
mod link;
mod live;
mod machine;
mod matrix;
mod merge;
mod nodes;
#[expect(clippy::module_inception, reason = "a path is a part of what is about paths")]
mod path;
mod replay;
mod rule;
mod run;
mod search;
mod sets;
mod show;
mod together;
mod touch;
mod trail;
mod uses;

pub(super) use cache::Cache;
pub(super) use found::complete;
pub(super) use link::{LinkMap, Links};
pub(super) use run::telling;
pub use show::{Edge, edges};
