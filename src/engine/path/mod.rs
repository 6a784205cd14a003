//! Links and paths: the graph of a position's nodes, and the search of it.
//!
//! A node is a candidate or a set of candidates of which one is true. Links are techniques whose matches are pairs of
//! nodes (`link`): after a change they are looked for only where it concerns them, and the other pairs stay (`edges`).
//! What they join is kept as rows of bits (`graph`). A path runs as a breadth-first search over nodes and the states of
//! its automaton (`machine`), so that the shortest walks come first: from each start by itself, side by side
//! (`single_source`). Where walks may end at all is found once for all nodes that lead to each other (`closure`): it
//! answers where walks lead (`reach`), and decides where searches begin, or where the walks of several starts may all
//! end (`for_each`). A cycle that can go round again lies in one component, so that only last steps inside of one are
//! looked for.
//!
//! Where steps are given what the walk holds, where it goes next depends on all of it: such paths have a search of
//! their own (`memory`).
//!
//! Candidates only ever go, and walks with them. So a search that led to nothing is passed over (`cache`) until one
//! of its links has joined a pair that was not there before (`edges`), where what follows the path can only find less
//! as well; and then only walks are looked for that can go through such a pair.

mod cache;
mod closure;
mod compile;
mod compiled;
mod context;
mod detour;
mod edges;
mod emit;
mod ends;
mod for_each;
mod found;
mod graph;
mod join;
mod levels;
mod link;
mod machine;
mod matrix;
mod memory;
mod mentions;
mod merge;
mod names;
mod nodes;
mod prepared;
mod reach;
mod replay;
mod rows;
mod rule;
mod search;
mod sets;
mod show;
mod single_source;
mod trail;

pub(super) use cache::Cache;
pub(super) use found::complete;
pub(super) use link::{LinkMap, Links};
pub use rule::rule;
pub(super) use search::accepting;
pub use show::{Edge, edges};
