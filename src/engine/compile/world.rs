//! Worlds: what is supposed, what follows, and what can be asked of it.

use super::{CompileError, Compiler, Fill, unsupported};
use crate::lang::program::Expr;

impl Compiler {
    /// `removed(W)`.
    pub(crate) fn removed(&mut self, world: &Expr) -> Result<Fill, CompileError> {
        unsupported("worlds cannot be made yet", world.span)
    }

    /// `placed(W)`.
    pub(crate) fn placed_in(&mut self, world: &Expr) -> Result<Fill, CompileError> {
        unsupported("worlds cannot be made yet", world.span)
    }
}
