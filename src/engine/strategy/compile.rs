//! Plans and compiles the techniques of strategies.

use crate::lang::program::{Call, VarId};
use crate::technique::{Technique, Use};
use crate::{
    CompileError, board::topology::Topology, lang::message::Explain, path::Links, plan::order::PlanError,
    plan::planner::Planner,
};
use std::sync::Arc;
use thiserror::Error;

/// Why a strategy cannot run on a board.
#[derive(Debug, Clone, PartialEq, Eq, Error, Explain)]
pub enum StrategyError {
    /// Returned when a technique cannot be planned.
    #[error("`{technique}`: {error}")]
    Plan {
        /// The technique's id.
        technique: String,
        /// Why.
        error: PlanError,
    },
    /// Returned when a plan cannot be compiled.
    #[error("`{technique}`: {error}")]
    Compile {
        /// The technique's id.
        technique: String,
        /// Why.
        error: CompileError,
    },
}

/// Plans and compiles one technique.
///
/// # Errors
/// When it asks for something that the engine cannot do.
pub fn compile<'p>(
    planner: impl Into<Planner<'p>>,
    call: &Call,
    topology: &Arc<Topology>,
    profile: bool,
) -> Result<Technique, StrategyError> {
    let (planner, what_for) = (planner.into(), Use { profile, ..Use::default() });
    with_links((planner, call, &[]), topology, &mut Links::new(planner, topology), what_for)
}

pub(super) fn with_links(
    (planner, call, given): (Planner<'_>, &Call, &[VarId]),
    topology: &Arc<Topology>,
    links: &mut Links<'_>,
    what_for: Use,
) -> Result<Technique, StrategyError> {
    let name = || planner.program.techniques[call.technique].name.clone();
    let plan = planner
        .technique(call, given, links.outline())
        .map_err(|error| StrategyError::Plan { technique: name(), error })?;
    Technique::compile(planner, plan, topology, links, what_for)
        .map_err(|error| StrategyError::Compile { technique: name(), error })
}
