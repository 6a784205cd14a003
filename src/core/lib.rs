//! Hash-consed expression DAG with smart constructors: making a node puts its operands into canonical order, folds
//! constants and applies the rewrite rules (`rewrite/laws.txt`) until none fits.
//!
//! Input: checked expressions and facts about the board; output: node ids. Two expressions with the same id are equal;
//! normal forms are not guaranteed to be unique. Loops (`some x in X: …`, `{ h : x in X where … }`, `union …`) are
//! queries: generators, conditions and a fold. Each rule is tested against `meaning`. Depends on checked programs and
//! boards only.

pub mod board;
mod canonicalize;
pub mod construct;
mod expr_dag;
mod inspect;
mod lower;
mod node;
mod query;
mod raise;
pub mod rewrite;
mod subset;
mod substitute;

pub use board::BoardFacts;
pub use expr_dag::ExprDag;
pub use node::{ExprId, ExprOp, Query, QueryFold};
