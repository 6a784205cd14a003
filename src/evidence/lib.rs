//! Explanations by SAT: minimal unsatisfiable subsets of a board's laws and the facts of a position.
//!
//! Input: laws and facts, encoded as clauses with one selector literal each (`clauses`), and a denied conclusion.
//! Output: the facts that cannot be dropped (`mus`), grouped by the cells and units that a person reads
//! (`evidence_set`). Traces are checked step by step with the facts that they name (`trace`). Independent of rules and
//! of the engine, whose steps it checks.

mod clauses;
pub mod conflict;
mod evidence_set;
mod facts;
mod mus;
mod trace;

pub use conflict::{Conflict, ForcedPlacement, Reason};

pub use batsat::Lit;
pub use clauses::LawCnf;
pub use evidence_set::{EvidenceItem, EvidenceSet};
pub use facts::{CandidateLiteral, KnownPosition, LawClause, Premise, RejectedConclusion};
pub use mus::{MusExtractor, MusResult};
pub use trace::{TraceChecker, TraceFaultKind};
