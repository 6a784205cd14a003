//! Links and paths: the graph of a position's nodes, and the search of it.
//!
//! A node is a candidate or a set of candidates of which one is true. Links are techniques whose matches are pairs of
//! nodes (`link`). What a link joins is kept with the position (`edges`): a change wakes the keys of the link's plan that
//! it concerns, the pairs that were found with these go, and the link looks for pairs there again; all others stay. Each
//! link notes which candidates came to be joined, so that a path that led to nothing is passed over (`cache`) until one of
//! its links has joined a pair that was not there before, where what follows the path can only find less as well; and then
//! only walks are looked for that can go through such a pair. A link that joins the same on every position is enumerated
//! once for a board, and the rows of what it joins are worked out where they are read (`rows`).
//!
//! A path is an automaton whose steps are links (`machine`). It runs in one of three ways, which hand on the same ends in
//! the same order, those of the shortest walks first and one walk for each choice of them:
//!
//! - A path that repeats nothing, over links that join few pairs, is a join of these (`join`).
//! - Any other is a breadth-first search over nodes and states from each start by itself, side by side
//!   (`single_source`); what links join is rows of bits for it (`graph`). Where walks may end at all is found once for all
//!   nodes that lead to each other (`closure`): it answers where walks lead (`reach`), and decides which starts are searched
//!   from, or where the walks of several may all end (`for_each`). A cycle that can go round again lies in one component, so
//!   that only last steps inside of one are looked for. Where a walk is refused, others with the same ends follow, those
//!   that pass no node twice (`detour`).
//! - Where steps are given what the walk holds, where it goes next depends on all of it: beginnings of walks are searched,
//!   each with what it holds (`memory`).
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
//! On a position `bilocal` has, say, 90 pairs, all kept from the last look but those of a unit that has changed. About 300
//! walks are to be expected, so the path is a join. It goes from each node of a pair in a row to its other node, `a`; from
//! there to the nodes of such pairs that the row of `a` has, `b`; and over the pair of `b` to `q`. What `p` and `q` exclude
//! is two more rows. The walks that are left are sorted and handed on by their ends and variables; the rest of a match (what
//! its texts show of the walk) is only filled in where the conditions hold (`found`, `replay`).
//!
//! With `[ =bilocal= (_, v) -sees- (_, v) ]*` in it, the path is a search. The automaton's states are looked back through
//! from its end, so that no walk goes where it cannot end (`prepared`); `closure` gives each start the ends that it leads
//! to; a start none of whose ends excludes anything together with it is not searched from. The others advance a level at a
//! time, each row at once over the rows of its nodes; a walk that ends is traced back over the levels (`trail`).

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
