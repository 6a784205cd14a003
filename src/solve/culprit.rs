//! Search for the step of a run that eliminated a correct candidate.

use super::{
    compiled::CompiledStrategy,
    verdict::{LAW_LIMIT, UnsoundStep},
};
use crate::Board;
use tesuji_board::{BoardState, SolutionCount, SolverMemory};
use tesuji_frame::{Effects, TracedStep};
use tesuji_lang::Program;
use tesuji_strategy::RunLimits;

/// The first step of the strategy after `start` that eliminated a correct candidate; `None` if the laws cannot decide.
/// If its steps were not recorded, the strategy runs once more.
pub fn find_unsound_step(
    program: &Program,
    board: &Board<CompiledStrategy>,
    search: &mut SolverMemory,
    start: &BoardState,
    recorded: Option<&[TracedStep]>,
    limits: RunLimits<'_>,
) -> Option<UnsoundStep> {
    let (topology, strategy) = (&*board.topology, &board.compiled.strategy);
    let mut again: Vec<TracedStep> = Vec::new();
    if recorded.is_none() {
        let mut collect = |step, _: &BoardState| again.push(step);
        strategy.run(&mut strategy.runner(), &mut start.clone(), limits, Some(&mut collect));
    }
    let solution = match board.laws.count(search, start, Some(LAW_LIMIT)) {
        SolutionCount::One(solution) => Some(solution),
        SolutionCount::Several(..) => None,
        SolutionCount::None | SolutionCount::Unknown => return None,
    };
    let mut state = start.clone();
    for step in recorded.unwrap_or(&again) {
        let effects = &step.technique_match.effects;
        let before = state.clone();
        effects.apply(topology, &mut state);
        let change = match &solution {
            Some(solution) => {
                find_lost_candidate(effects, |cell, value| usize::from(solution[cell]) == value + 1)
            }
            // If there are several solutions, one of them must remain.
            None if matches!(board.laws.count(search, &state, Some(LAW_LIMIT)), SolutionCount::None) => {
                let had = |cell: usize, value: usize| before.candidates(cell) >> value & 1 != 0;
                let placed = effects.placements.first().map(|&(cell, value)| (cell, value, true));
                placed.or_else(|| find_lost_candidate(effects, had))
            }
            None => None,
        };
        if let Some((cell, value, placed)) = change {
            let name = topology.label(cell);
            let sign = if placed { "=" } else { "<>" };
            return Some(UnsoundStep {
                step: step.number,
                technique: program.describe(&step.technique_match.call),
                change: format!("{name}{sign}{}", topology.shape.printed(value)),
            });
        }
    }
    None
}

/// The first change that eliminates a candidate for which `holds` is true: the cell, the placed or eliminated value,
/// and whether it was placed.
fn find_lost_candidate(
    effects: &Effects,
    holds: impl Fn(usize, usize) -> bool,
) -> Option<(usize, usize, bool)> {
    let wrong = effects.placements.iter().find(|&&(cell, value)| !holds(cell, value));
    let placed = wrong.map(|&(cell, value)| (cell, value, true));
    placed.or_else(|| {
        effects
            .eliminated()
            .find(|&(cell, value)| holds(cell, value))
            .map(|(cell, value)| (cell, value, false))
    })
}
