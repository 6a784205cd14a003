//! Grades as data.

use super::prelude::*;
use super::teller::Renderer;
use crate::{board::position::Clue, generate::Symmetry, grade::grader::Grade, report::json::GradeJson};

impl Grade {
    /// What came of the puzzle, without its steps.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The hardest of the strategy's levels that steps were made on.
    pub fn level(&self) -> Option<&str> {
        self.solution.level()
    }

    /// The technique of the highest difficulty that was applied.
    pub fn hardest(&self) -> Option<&str> {
        self.hardest.as_ref().map(|(name, _)| name.as_str())
    }

    /// Its difficulty, as its rule gives it.
    pub fn difficulty(&self) -> Option<i64> {
        self.hardest.as_ref()?.1
    }

    /// How many cells are open at the beginning.
    pub fn open_cells(&self) -> Option<usize> {
        Some(self.solution.outcome.start?.open)
    }

    /// The sudoku entropy at the beginning: the mean of the natural logarithms of the numbers of candidates.
    pub fn entropy(&self) -> Option<f64> {
        Some(self.solution.outcome.start?.entropy)
    }

    /// The symmetries of the givens by their names, with blanks between them; nothing where no cell is given.
    pub fn symmetry(&self) -> Option<String> {
        let puzzle = self.solution.outcome.position.as_ref()?;
        let given = puzzle.clues.iter().any(|clue| matches!(clue, Clue::Given(_)));
        let names: Vec<&str> = given.then(|| Symmetry::of(puzzle))?.into_iter().map(Symmetry::name).collect();
        Some(names.join(" "))
    }

    /// How many solutions the laws of the game leave: 0, 1, or 2 where there are several. Nothing where that was not
    /// asked for, or the search was given up.
    pub fn solutions(&self) -> Option<usize> {
        self.solutions
    }

    /// What further strategies count, by their names; nothing where that makes no sense on the board or came to no end.
    pub fn scores(&self) -> &IndexMap<String, Option<i64>> {
        &self.scores
    }
}

impl Renderer<'_> {
    /// A grade as data.
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
            // The last digits of a logarithm are not those of every machine.
            entropy: start.map(|start| (start.entropy * 1e6).round() / 1e6),
            symmetry: grade.symmetry(),
            level: outcome.level.clone(),
            solutions: grade.solutions,
            tallies: grade.scores.clone(),
            hardest: grade.hardest().map(str::to_owned),
            difficulty: grade.difficulty(),
            counts: grade.counts.clone(),
            micros: self.timings.then(|| u64::try_from(outcome.time.as_micros()).unwrap_or(u64::MAX)),
        }
    }
}
