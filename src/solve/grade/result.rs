//! Difficulty of a puzzle.

use crate::{Symmetry, prelude::*};
use tesuji_report::GradeJson;

/// Difficulty of a puzzle.
#[derive(Debug)]
pub struct Grade {
    /// Solution of the puzzle without its steps.
    pub(crate) solution: Solution,
    /// Number of applications of each technique, in the order of the strategy.
    pub(crate) counts: IndexMap<String, usize>,
    /// Technique of the highest difficulty among the applied ones, with that difficulty; the last one in the order of
    /// the strategy if several have it.
    pub(crate) hardest: Option<(String, Option<i64>)>,
    /// Scores of the further strategies by their names; `None` if the puzzle is found to have no solution, or the
    /// strategy does not apply to the board or did not finish.
    pub(crate) scores: IndexMap<String, Option<i64>>,
    /// Number of solutions by the laws, at most 2.
    pub(crate) solutions: Option<usize>,
}

impl Grade {
    /// The solution of the puzzle, without its steps.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The hardest level of the strategy on which a step was made.
    pub fn level(&self) -> Option<&str> {
        self.solution.level()
    }

    /// The most difficult technique that was applied.
    pub fn hardest(&self) -> Option<&str> {
        self.hardest.as_ref().map(|(name, _)| name.as_str())
    }

    /// Difficulty of the hardest technique, as declared by its rule.
    pub fn difficulty(&self) -> Option<i64> {
        self.hardest.as_ref()?.1
    }

    /// Number of open cells in the initial position.
    pub fn open_cells(&self) -> Option<usize> {
        Some(self.solution.outcome.start?.open)
    }

    /// Sudoku entropy of the initial position: the mean of the natural logarithms of the numbers of candidates.
    pub fn entropy(&self) -> Option<f64> {
        Some(self.solution.outcome.start?.entropy)
    }

    /// The symmetries of the givens by their names, separated by blanks; `None` if no cell is given.
    pub fn symmetry(&self) -> Option<String> {
        let puzzle = self.solution.outcome.position.as_ref()?;
        let given = puzzle.clues.iter().any(|clue| matches!(clue, Clue::Given(_)));
        let names: Vec<&str> =
            given.then(|| Symmetry::detect(puzzle))?.into_iter().map(Symmetry::name).collect();
        Some(names.join(" "))
    }

    /// Number of solutions: 0, 1, or 2 if there are several. `None` if this was not checked, or the search was
    /// interrupted.
    pub fn solutions(&self) -> Option<usize> {
        self.solutions
    }

    /// Scores of further strategies, by their names; `None` if a score makes no sense on the board or could not be
    /// completed.
    pub fn scores(&self) -> &IndexMap<String, Option<i64>> {
        &self.scores
    }
}

impl Renderer<'_> {
    /// Returns a grade as JSON.
    pub fn grade_json(&self, grade: &Grade) -> GradeJson {
        let outcome = &grade.solution.outcome;
        let start = outcome.start.as_ref();
        GradeJson {
            line: outcome.line,
            name: outcome.name().map(str::to_owned),
            game: outcome.game().map(str::to_owned),
            puzzle: outcome.puzzle(&mut String::new()).map(str::to_owned),
            status: outcome.verdict.status(),
            error: self.error_json(&grade.solution),
            open: start.map(|start| start.open),
            // The last digits of a logarithm depend on the machine.
            entropy: start.map(|start| (start.entropy * 1e6).round() / 1e6),
            symmetry: grade.symmetry(),
            level: outcome.level.clone(),
            solutions: grade.solutions,
            tallies: grade.scores.clone(),
            rating: self.rating_json(&grade.solution),
            hardest: grade.hardest().map(str::to_owned),
            difficulty: grade.difficulty(),
            counts: grade.counts.clone(),
            micros: self.has_timings.then(|| u64::try_from(outcome.time.as_micros()).unwrap_or(u64::MAX)),
        }
    }
}
