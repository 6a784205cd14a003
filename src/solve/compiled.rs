//! A strategy compiled for a board.

use crate::kindest::PathTechniques;
use std::sync::{Arc, OnceLock};
use tesuji_lang::Program;
use tesuji_strategy::{StrategyError, StrategyProgram};

/// A strategy compiled for a board, with the names for its outcomes.
pub struct CompiledStrategy {
    pub strategy: StrategyProgram,
    pub name: Arc<str>,
    techniques: Vec<TechniqueName>,
    paths: OnceLock<Result<PathTechniques, StrategyError>>,
}

struct TechniqueName {
    name: String,
    /// Indices of all techniques of this name: a technique can be called with and without given variables.
    alike: Vec<usize>,
}

impl CompiledStrategy {
    pub fn new(program: &Program, name: &str, strategy: StrategyProgram) -> Self {
        let calls = strategy.techniques().iter().map(|technique| &technique.plan().call);
        let names: Vec<String> = calls.map(|call| program.describe(call)).collect();
        let alike = |name: &String| (0..names.len()).filter(|&other| names[other] == *name).collect();
        let alike: Vec<Vec<usize>> = names.iter().map(alike).collect();
        let techniques =
            names.into_iter().zip(alike).map(|(name, alike)| TechniqueName { name, alike }).collect();
        Self { strategy, name: Arc::from(name), techniques, paths: OnceLock::new() }
    }

    /// The techniques as moves of paths, compiled on first use.
    ///
    /// # Errors
    /// Returns a [`StrategyError`] if a technique cannot be compiled without its given variables.
    pub fn paths(&self, program: &Program) -> Result<&PathTechniques, StrategyError> {
        let new = || PathTechniques::new(program, self.strategy.topology(), &self.strategy);
        self.paths.get_or_init(new).as_ref().map_err(StrategyError::clone)
    }

    /// The name of a technique with its arguments, by its index in the strategy's order.
    pub fn technique(&self, number: usize) -> &str {
        &self.techniques[number].name
    }

    /// Number of applications of each technique, by its name with arguments, in the order of the strategy; `counts` are
    /// the numbers of steps by index.
    pub fn applied<'r>(&'r self, counts: &'r [usize]) -> impl Iterator<Item = (&'r str, usize)> {
        let applied = counts.iter().enumerate().filter(|(_, n)| **n > 0);
        applied.filter_map(|(number, _)| {
            let TechniqueName { name, alike } = &self.techniques[number];
            let first = alike.iter().find(|&&other| counts[other] > 0);
            let total = || alike.iter().map(|&other| counts[other]).sum();
            (first == Some(&number)).then(|| (name.as_str(), total()))
        })
    }
}
