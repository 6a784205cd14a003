//! The steps of the strategy as a path.

use crate::kindest::{match_index::Move, path_finder::PathFinder};
use tesuji_frame::TracedStep;
use tesuji_report::Replay;

/// The steps of the strategy up to the goal of a path.
pub struct GreedyPath {
    pub steps: Vec<TracedStep>,
    /// Those that cost effort.
    pub moves: Vec<Move>,
}

impl GreedyPath {
    /// `None` if the steps do not reach the goal.
    pub fn new(finder: &PathFinder<'_>, known: &[TracedStep]) -> Option<Self> {
        let techniques = &finder.index.techniques.priced;
        let mut path = Self { steps: Vec::new(), moves: Vec::new() };
        let mut after = finder.start.clone();
        let mut replay = Replay::new(finder.topology(), finder.start.clone(), known);
        while let Some((before, step)) = replay.next_step() {
            if finder.goal.is_reached(&after) {
                break;
            }
            let found = &step.technique_match;
            if let Some(technique) = techniques.iter().position(|priced| priced.call == found.call) {
                let effort = finder.index.effort(technique, before, found);
                path.moves.push(finder.index.priced(technique, effort, found.effects.clone()));
            }
            found.effects.apply(finder.topology(), &mut after);
            path.steps.push(step.clone());
        }
        finder.goal.is_reached(&after).then_some(path)
    }

    /// Whether a step relies on the puzzle having one solution.
    pub fn needs_one_solution(&self, finder: &PathFinder<'_>) -> bool {
        let techniques = &finder.index.techniques.priced;
        self.moves.iter().any(|one| techniques[one.technique].needs_one_solution)
    }
}
