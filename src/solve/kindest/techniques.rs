//! The techniques of a strategy as the moves of paths.

use std::sync::Arc;
use tesuji_board::Topology;
use tesuji_engine::CompiledTechnique;
use tesuji_lang::{Call, Conclusion, PathOrder, Program};
use tesuji_meaning::difficulty;
use tesuji_plan::{PlanCache, Planner};
use tesuji_strategy::{StrategyError, StrategyProgram, compile};

/// The techniques of a strategy on one board: those whose steps cost nothing, and the others.
pub struct PathTechniques {
    /// Strategy of the techniques whose steps cost nothing.
    pub free: StrategyProgram,
    /// The level of their steps.
    pub free_level: Option<String>,
    /// Techniques whose steps cost effort, the easiest first.
    pub priced: Vec<PricedTechnique>,
    pub order: PathOrder,
}

/// A technique whose steps cost effort.
pub struct PricedTechnique {
    pub call: Call,
    pub difficulty: i64,
    /// The easiest level of the strategy on which it is tried.
    pub level: Option<String>,
    pub needs_one_solution: bool,
    compiled: CompiledMove,
}

enum CompiledMove {
    /// Index of the technique in the strategy.
    Shared(usize),
    /// The strategy has it only with given variables.
    Own(Box<CompiledTechnique>),
}

impl PathTechniques {
    /// Sorts the techniques of a strategy. If the strategy does not name the free ones, these are the techniques of its
    /// easiest level; without levels, those before the first that removes candidates.
    ///
    /// # Errors
    /// Returns a [`StrategyError`] if a technique cannot be compiled without its given variables.
    pub fn new(
        program: &Program,
        topology: &Arc<Topology>,
        strategy: &StrategyProgram,
    ) -> Result<Self, StrategyError> {
        let (plans, levels) = (PlanCache::default(), strategy.technique_levels());
        let planner = Planner::new(program, &plans);
        let mut free: Vec<Call> = strategy.free.clone().unwrap_or_default();
        let has_levels = levels.contains(&Some(0));
        let mut is_prefix = true;
        let mut priced: Vec<PricedTechnique> = Vec::new();
        for (index, technique) in strategy.techniques().iter().enumerate() {
            let call = &technique.plan().call;
            is_prefix &= places_only(program, call);
            let is_free = match &strategy.free {
                Some(free) => free.contains(call),
                None if has_levels => levels[index] == Some(0),
                None => is_prefix,
            };
            if is_free {
                if !free.contains(call) {
                    free.push(call.clone());
                }
                continue;
            }
            let is_whole = technique.plan().given_vars.is_empty();
            if let Some(known) = priced.iter_mut().find(|known| known.call == *call) {
                if is_whole {
                    known.compiled = CompiledMove::Shared(index);
                }
                continue;
            }
            priced.push(PricedTechnique {
                call: call.clone(),
                difficulty: difficulty(program, call).unwrap_or_default(),
                level: levels[index].and_then(|level| strategy.level_name(level)).map(str::to_owned),
                needs_one_solution: technique.assumes_one_solution,
                compiled: match is_whole {
                    true => CompiledMove::Shared(index),
                    false => CompiledMove::Own(Box::new(compile(planner, call, topology, false)?)),
                },
            });
        }
        priced.retain(|technique| !free.contains(&technique.call));
        priced.sort_by_key(|technique| technique.difficulty);
        let free_level = strategy.level_name(0).filter(|_| has_levels).map(str::to_owned);
        Ok(Self {
            free: StrategyProgram::of_calls(planner, &free, topology)?,
            free_level,
            priced,
            order: strategy.path_order.unwrap_or(PathOrder::Sum),
        })
    }

    /// Whether steps of a technique cost nothing.
    pub fn is_free(&self, call: &Call) -> bool {
        self.free.techniques().iter().any(|technique| technique.plan().call == *call)
    }
}

impl PricedTechnique {
    /// The technique, compiled without given variables.
    pub fn compiled<'s>(&'s self, strategy: &'s StrategyProgram) -> &'s CompiledTechnique {
        match &self.compiled {
            CompiledMove::Shared(index) => &strategy.techniques()[*index],
            CompiledMove::Own(technique) => technique,
        }
    }
}

/// Whether all conclusions of a technique are placements.
fn places_only(program: &Program, call: &Call) -> bool {
    let conclusions = &program.techniques[call.technique].conclusions;
    conclusions.iter().all(|one| matches!(one, Conclusion::Place(..) | Conclusion::PlaceOnly(_)))
}
