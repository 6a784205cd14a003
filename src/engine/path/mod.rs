//! Links and paths: the graph of a position's nodes, and the search of it.
//!
//! A node is a candidate or a set of candidates of which one is true. Links are techniques whose matches are pairs of
//! nodes (`link`). What a link joins is kept with the position (`edges`): a change wakes the keys of the link's plan that
//! it concerns, the pairs that were found with these go, and the link looks for pairs there again; all others stay. Each
//! link notes which pairs came to be joined, so that a path that led to nothing is passed over (`cache`) until one of its
//! links has joined a pair that was not there before and whose labels are as the path asks, where what follows the path
//! can only find less as well; and then only walks are looked for that can go through such a pair. A link that joins the
//! same on every position is enumerated once for a board, kept by cells as far as all values are alike (`relation`), and
//! what it joins is masked by what a position still has. One whose pairs in a unit are determined by the places of a value
//! there finds them once for each set of places (`memo`).
//!
//! A path is an automaton whose steps are links (`machine`). It runs as a breadth-first search over nodes and states from
//! each start by itself, side by side (`single_source`), so that the shortest walks come first; what links join is rows of
//! bits for it (`graph`). Where walks may end at all is a product of relations in states from which no cycle is reached,
//! and is found once for all nodes that lead to each other in the others (`closure`): it answers where walks lead
//! (`reach`), and decides which starts are searched from, or where the walks of several may all end (`for_each`). A cycle
//! that can go round again lies in one component, so that only last steps inside of one are looked for. Where a walk is
//! refused, others with the same ends follow, those that pass no node twice (`detour`), unless all of them have to pass
//! again what the first one passes twice (`passage`).
//!
//! On a board in several connected components whose links all stay in one, each component is searched by itself, and the
//! result is cached until something changes in it (`components`).
//!
//! Where steps are given what the walk holds, where it goes next depends on all of it: beginnings of walks are searched
//! then, each with what it holds (`memory`).
//!
//! # One path followed through
//!
//! ```text
//! path  (p, v) =bilocal(base u)= (a, v) -sees(cross)- (b, v) =bilocal(base w)= (q, v)
//! where u < w
//! then  eliminate against(first) & against(last)
//! ```
//!
//! `compile` makes an automaton of three states, one for each step. `v` needs no variable of its own, since all three links
//! keep the value (`mentions`); `u` and `w` are needed later, so that the states bind them. All that follows is part of what
//! is against both ends (`ends`): only walks matter whose ends exclude something together.
//!
//! On a position `bilocal` has, say, 90 pairs, all kept from the last look but those of a unit that has changed. Those in
//! rows become the graph of the first and the last step, one group of rows for each `u`; what `sees` joins in columns is a
//! table of the board, of which the rows of this position are kept while candidates go. The states are looked back through
//! from the end, so that no walk goes where it cannot end (`prepared`). `closure` gives each start the ends that it leads
//! to, and a start none of whose ends excludes anything together with it is not searched from. The others advance a level
//! at a time, each row at once over the rows of its nodes. A walk that ends is traced back over the levels (`trail`) and
//! handed on by its ends and variables; the rest of a match, what its texts show of the walk, is filled in where the
//! conditions hold (`found`, `replay`).

mod beginnings;
mod between;
mod cache;
mod closure;
mod compile;
mod compiled;
mod components;
mod context;
mod detour;
mod distance;
mod edges;
mod emit;
mod ends;
mod for_each;
mod found;
mod graph;
mod levels;
mod link;
mod machine;
mod matrix;
mod memo;
mod memory;
mod mentions;
mod merge;
mod nodes;
mod passage;
mod prepared;
mod reach;
mod relation;
mod replay;
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
