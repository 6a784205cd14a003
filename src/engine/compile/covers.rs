//! The ways to place a value once in each unit that needs it.

use super::{CompileError, Compiler, Fill, unsupported};
use crate::lang::program::Expr;

impl Compiler {
    /// The union of all ways to place a value or, with `common`, what they have in common.
    pub(crate) fn covers(&mut self, value: &Expr, common: bool) -> Result<Fill, CompileError> {
        let _ = common;
        unsupported("the ways to place a value cannot be found yet", value.span)
    }
}
