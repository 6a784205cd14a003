//! Walks whose steps depend on all nodes held so far (whips, braids, forcing chains with memory).
//!
//! Strong links are clauses "one of these candidates is true" (`clause_index`); the candidates excluded by held nodes
//! shorten later clauses. Prefixes are expanded level by level, one strong step at a time (`search`, `strong_step`),
//! and deduplicated by (state, last node, environment, hash of the held set). At most 20,000 prefixes per start; then
//! `Limit::Chains` is recorded. Starts from which no clause can become empty are skipped (`propagation`). Output in
//! order of length.

mod clause_index;
mod driver;
mod graph;
mod node_interner;
mod propagation;
mod search;
mod strong_step;
mod traits;
