//! Layered automata: the sequences of values that a scan over cells accepts, together with relations between pairs of
//! its cells.
//!
//! In comes a [`Scan`], which says how its state goes on with each value, and what cells and pairs of cells may hold; out
//! goes an [`Automaton`], minimal for its order of cells, which narrows candidates in time linear in its arcs. It knows
//! neither boards nor the notation of laws.

mod automaton;
mod explore;
mod minimize;
mod scan;

pub use automaton::{Arc, Automaton};
pub use explore::{MAX_STATES, explore};
pub use scan::{PairRelation, Product, Scan, Sequence};
