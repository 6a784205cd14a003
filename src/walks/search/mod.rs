//! Searches of the product graph of a path and a position.

pub mod components;
pub mod context;
pub mod driver;
pub mod emitter;
pub mod empty_searches;
pub mod environment;
pub mod for_each;
pub mod frontier;
pub mod product_graph;
pub mod reach;
pub mod scc_closure;
pub mod source_search;
pub mod traceback;
