//! Links as rules: compiled, enumerated, and listed for reports.

mod compiler;
mod emit;
mod link_rule;
mod listing;
mod source;

pub use compiler::{CompiledLinks, LinkCompiler};
pub(crate) use link_rule::each_step;
pub use link_rule::rule;
pub use listing::{LinkPair, edges};
