//! Plans and compiles the techniques of strategies.

use crate::{prelude::*, world_compiler::PropagatorCompiler};
use std::rc::Rc;
use tesuji_engine::{LinkPair, links::edges};
use tesuji_message::Localize;
use tesuji_plan::PlanError;
use thiserror::Error;

/// An error of a strategy on a board.
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

pub type Result<T, E = StrategyError> = std::result::Result<T, E>;

/// Plans and compiles one technique.
///
/// # Errors
/// If the engine cannot do what it asks for.
pub fn compile<'p>(
    planner: impl Into<Planner<'p>>,
    call: &Call,
    topology: &Arc<Topology>,
    is_profiled: bool,
) -> Result<CompiledTechnique> {
    let (planner, what_for) = (planner.into(), CompileOptions { is_profiled, ..CompileOptions::default() });
    with_links(&mut links(planner, topology), call, &[], what_for)
}

/// Compiler of links and of the propagators of worlds.
pub fn links<'p>(planner: Planner<'p>, topology: &Arc<Topology>) -> LinkCompiler<'p> {
    LinkCompiler::new(planner, topology, Rc::new(PropagatorCompiler::default()))
}

pub fn with_links(
    links: &mut LinkCompiler<'_>,
    call: &Call,
    given_vars: &[VarId],
    what_for: CompileOptions,
) -> Result<CompiledTechnique> {
    let planner = links.planner;
    let name = || planner.program.techniques[call.technique].name.clone();
    let plan = planner
        .technique(call, given_vars, &links.outline)
        .map_err(|error| StrategyError::Plan { technique: name(), error })?;
    CompiledTechnique::compile(links, plan, what_for)
        .map_err(|error| StrategyError::Compile { technique: name(), error })
}

/// The pairs of nodes that a link joins on a position, in the order of their nodes; `link` is an index into the
/// program's links, and `arguments` has one for each of its parameters.
///
/// # Errors
/// If the engine cannot compute the link.
pub fn link_pairs(
    program: &Program,
    topology: &Arc<Topology>,
    state: &BoardState,
    link: usize,
    arguments: &[Argument],
) -> Result<Vec<LinkPair>, CompileError> {
    edges(&mut links(program.into(), topology), state, link, arguments, Deadline::default())
}
