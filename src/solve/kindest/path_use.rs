//! Whether the kindest path needs a step.

use crate::{Solution, premises::conclusions};
use tesuji_frame::Effects;

/// Use of a step on a kindest path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathUse {
    /// Techniques that cost nothing draw the conclusions before the first step that takes effort.
    Free,
    /// The path needs one of the conclusions, and draws it with effort.
    Needed,
    /// The path does without the conclusions.
    Unneeded,
    /// There is no kindest path, since the strategy does not solve the puzzle.
    Unknown,
}

impl Solution {
    /// Use of a step with these effects on the kindest path, which the solution consists of.
    #[doc(hidden)]
    pub fn path_use(&self, effects: &Effects) -> PathUse {
        let outcome = &self.outcome;
        let (Some(trace), Some(board), Some(Ok(_))) = (&outcome.trace, &outcome.board, &outcome.kindest)
        else {
            return PathUse::Unknown;
        };
        let Ok(paths) = board.compiled.paths(self.rules.program()) else { return PathUse::Unknown };
        let wanted = conclusions(effects);
        let is_drawn = |drawn: &Effects| conclusions(drawn).iter().any(|one| wanted.contains(one));
        let mut has_effort = false;
        for step in &trace.steps {
            let is_free = paths.is_free(&step.technique_match.call);
            has_effort |= !is_free;
            if is_drawn(&step.technique_match.needed_effects()) {
                match (is_free, has_effort) {
                    (true, false) => return PathUse::Free,
                    (true, true) => {}
                    (false, _) => return PathUse::Needed,
                }
            }
        }
        PathUse::Unneeded
    }
}
