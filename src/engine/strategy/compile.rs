//! Plans and compiles the techniques of strategies.

use crate::lang::program::{Call, VarId};
use crate::technique::{Technique, Use};
use crate::{
    CompileError, board::topology::Topology, lang::message::Localize, path::Links, plan::order::PlanError,
    plan::planner::Planner,
};
use std::sync::Arc;
use thiserror::Error;

/// Why a strategy cannot run on a board.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
pub enum StrategyError {
    /// Returned when a technique cannot be planned.
    #[error("`{technique}`: {error}")]
    Plan {
        /// The technique's id.
        technique: String,
        error: PlanError,
    },
    /// Returned when a plan cannot be compiled.
    #[error("`{technique}`: {error}")]
    Compile {
        /// The technique's id.
        technique: String,
        error: CompileError,
    },
}

pub(super) type Result<T, E = StrategyError> = std::result::Result<T, E>;

/// Plans and compiles one technique.
///
/// # Errors
/// When it asks for something that the engine cannot do.
pub fn compile<'p>(
    planner: impl Into<Planner<'p>>,
    call: &Call,
    topology: &Arc<Topology>,
    profile: bool,
) -> Result<Technique> {
    let (planner, what_for) = (planner.into(), Use { profile, ..Use::default() });
    with_links(&mut Links::new(planner, topology), call, &[], what_for)
}

pub(super) fn with_links(
    links: &mut Links<'_>,
    call: &Call,
    given: &[VarId],
    what_for: Use,
) -> Result<Technique> {
    let planner = links.planner;
    let name = || planner.program.techniques[call.technique].name.clone();
    let plan = planner
        .technique(call, given, &links.outline)
        .map_err(|error| StrategyError::Plan { technique: name(), error })?;
    Technique::compile(links, plan, what_for)
        .map_err(|error| StrategyError::Compile { technique: name(), error })
}
