//! Whether the kindest path needs a step.

use crate::{Solution, premises::conclusions};
use tesuji_evidence::CandidateLiteral;
use tesuji_frame::TracedStep;

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
    /// Use of a step with these conclusions on the kindest path, which the solution consists of.
    #[doc(hidden)]
    pub fn path_use(&self, wanted: &[CandidateLiteral]) -> PathUse {
        let outcome = &self.outcome;
        let (Some(trace), Some(board), Some(Ok(_))) = (&outcome.trace, &outcome.board, &outcome.kindest)
        else {
            return PathUse::Unknown;
        };
        let Ok(paths) = board.compiled.paths(self.rules.program()) else { return PathUse::Unknown };
        let mut has_effort = false;
        for TracedStep { technique_match, .. } in &trace.steps {
            let is_free = paths.is_free(&technique_match.call);
            let draws_one =
                conclusions(&technique_match.needed_effects()).iter().any(|one| wanted.contains(one));
            if draws_one && !is_free {
                return PathUse::Needed;
            }
            if draws_one && !has_effort {
                return PathUse::Free;
            }
            has_effort |= !is_free;
        }
        PathUse::Unneeded
    }
}
