//! Regular path queries over the candidates of a position.
//!
//! A link relates labelled pairs of nodes, where a node is a candidate or a set of candidates of which one is true; a
//! path is a regular expression over links, compiled to a register automaton. In come compiled paths, sources of pairs,
//! and a frame; out go walks in order of length (moves, then steps), or the set of reachable ends. It may use bit sets,
//! boards, checked programs and frames, and knows no rule.
//!
//! Folders:
//!
//! - `cache`: memo tables of a position, filled by the modules that own their types.
//! - `nodes`: numbering of the nodes of a position.
//! - `links`: pairs of a link, maintained incrementally.
//! - `relations`: step relations as bit matrices.
//! - `automaton`: register automata of paths.
//! - `search`: the product graph, and three searches that share it. Closure (`scc_closure`) answers where walks can
//!   end, breadth-first search (`source_search`) finds the shortest walk for each pair of ends, best-first search
//!   (`simple`) enumerates simple walks for one pair. `driver` runs all starts; an empty search is repeated only
//!   through pairs inserted since (`empty_searches`); on a board in parts each component is searched alone
//!   (`components`).
//! - `history`: prefix search for paths whose steps depend on the nodes held so far.
//! - `output`: registers and traces of emitted walks.
//!
//! # Example
//!
//! ```text
//! path  (p, v) =bilocal(base u)= (a, v) -sees(cross)- (b, v) =bilocal(base w)= (q, v)
//! where u < w
//! then  eliminate against(first) & against(last)
//! ```
//!
//! The automaton has three states, one per step. All three links preserve the value, so `v` needs no register; `u` and
//! `w` are read later and have one each. Conclusions are excluded by both ends, so only ends that exclude a common
//! candidate are accepted.
//!
//! On a position `bilocal` has, say, 90 pairs; after a change only those of changed units are searched again. Grouped
//! by `u` they are the relation of the first and the last step. The pairs of `sees` are static and masked by the live
//! candidates. Co-reachable nodes are computed backwards from the end, the closure of each start removes those without
//! a wanted end, and the others advance level by level. A found walk is traced back, emitted by its ends and registers,
//! and replayed for its other variables only if the conditions hold.

pub mod automaton;
mod cache;
mod history;
pub mod links;
pub mod nodes;
pub mod output;
mod relations;
pub mod search;
mod simple;

pub use automaton::compiled_path::{CompiledPath, LabelFilterFn, OuterValueFn, StepKind, StepLinkUse};
pub use automaton::liveness::PreservedAttributes;
pub use automaton::register_automaton::{PathScope, RegisterAutomaton};
pub use links::link::{Link, LinkTraits};
pub use links::pair_table::PairTable;
pub use links::source::{PairSearch, PairSource};
pub use output::registers::{RegisterSlot, WalkRegisters};
pub use output::replay_events::ReplayEvents;
pub use relations::step_relation::StepShape;
pub use search::emitter::WalkConsumer;
pub use search::for_each::ForEachWalkSearch;
