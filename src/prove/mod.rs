//! Whether rules hold: what they conclude is right on every position.
//!
//! A position that is not known, and a solution of it, become variables (`scene`); a rule becomes clauses over them
//! that ask for a match whose conclusion the solution contradicts (`evaluate`, `rule`). Where a SAT solver finds none,
//! the rule holds on the board. What a technique concludes from its paths was proved when it was checked, and holds if
//! its links do. Every rule is tried as well, on positions of each game (`ground`, `positions`, `determined`, `trial`),
//! and a position that shows a fault is made as small as it goes.

mod cases;
mod circuit;
mod determined;
mod evaluate;
mod functions;
mod generators;
mod ground;
mod operators;
mod positions;
mod proof;
mod prover;
mod rule;
mod scene;
mod symbol;
mod symmetry;
mod trial;

pub use ground::Ground;
pub use proof::{Proof, ProofCase, ProofStatus, Rule};
pub use prover::Prover;
pub use trial::{Fault, Refutation, Trial};

/// How many ways something may be before it is too many.
const MOST_WAYS: usize = 20_000;

/// How many cases a proof is made for one by one.
const MOST_CASES: usize = 60;

/// How many sets of a set are compared with each other.
const MOST_SETS: usize = 60;
