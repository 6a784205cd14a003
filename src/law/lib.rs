//! Layered automata: the sequences of values that a scan over cells accepts, together with relations between pairs of
//! its cells.
//!
//! Input: a [`Scan`] with its transitions, and a [`Sequence`] with the domains of the cells and binary relations between
//! them. Output: an [`Automaton`], minimal for the order of the cells, which filters candidates in time linear in its
//! arcs. Beside them stand linear equations, their bounds and what follows from several, and sums of values. The crate
//! depends on neither boards nor the notation of laws.

mod automaton;
mod bounds;
mod connectivity;
mod derived;
mod equation;
mod explore;
mod joined;
mod linear;
mod minimize;
mod ordered;
mod scan;
mod state_graph;
mod sums;
mod value_sets;

pub use automaton::{Arc, Automaton};
pub use bounds::LinearBounds;
pub use connectivity::{Connectivity, Membership};
pub use derived::{Total, derived_equations};
pub use equation::Equation;
pub use explore::{MAX_STATES, explore, state_graph};
pub use joined::Anything;
pub use linear::EquationScan;
pub use ordered::OrderedAutomaton;
pub use scan::{PairRelation, Product, Scan, Sequence};
pub use state_graph::{StateGraph, StateSet};
pub use sums::{SUM_WORDS, narrow_to_sum};
pub use value_sets::{combinations, count_combinations, narrow_to_sets};
