//! Proofs and counterexamples for rules.
//!
//! A position and one of its solutions become SAT variables (`symbolic_position`), and a rule becomes clauses "it
//! matches and its conclusion contradicts the solution" (`domain`, `encode_rule`); unsatisfiable means that the rule
//! holds on that board. Conclusions of paths are proved by the checker and hold if their links do. Independently, every
//! rule is run on sample positions of each game (`test_board`, `sample_positions`, `unique_puzzle`, `trial`), and a
//! counterexample is shrunk greedily.
//!
//! Input: rules. Output: proofs and refutations. Depends on the meaning of expressions, evidence, solving and generated
//! boards; techniques run on sample positions by the engine.

mod cases;
mod circuit;
mod domain;
mod encode_rule;
mod generators;
mod proof;
mod proof_text;
mod prover;
mod sample_positions;
mod symbolic_position;
mod symbolic_sets;
mod symbolic_value;
mod symmetry;
mod test_board;
mod trial;
mod unique_puzzle;

pub use proof::{Proof, ProofCase, ProofStatus, RuleInstance};
pub use prover::Prover;
pub use test_board::TestBoard;
pub use trial::{Counterexample, Refutation, Trial};

/// Maximum number of alternatives of a symbolic value.
const MAX_ALTERNATIVES: usize = 20_000;

/// Maximum number of cases of a case split.
const MAX_CASES: usize = 60;

/// Maximum number of sets that are compared pairwise.
const MAX_SETS: usize = 60;
