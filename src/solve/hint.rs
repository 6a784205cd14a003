//! The next step of a strategy, with a chosen amount of detail.

use super::prelude::*;
use crate::{
    Change, Solver, SolverWorker, Step,
    wrong_entries::{Mistake, mistakes},
};
use tesuji_report::MatchScope;

/// The next step on a position, or the reason that there is none.
///
/// ```
/// use tesuji::{Language, Puzzle, Rules, Solver, SolverOptions, Renderer};
///
/// let rules = Rules::builtin();
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let hint = Solver::new(&rules, SolverOptions::default())?.hint(&puzzle);
/// assert_eq!(Renderer::new(&rules, Language::En).hint_text(&hint, 1), "Look at: r5c5\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Hint {
    solution: Solution,
    wrong: Vec<Mistake>,
}

impl Solver {
    /// Finds the next step on a position, or the reason that there is none.
    pub fn hint(&self, position: &Puzzle) -> Hint {
        self.worker().hint(Ok(position.clone()))
    }
}

impl SolverWorker<'_> {
    /// Finds the next step on a position that was read, or reports the error of a line that is not a position.
    pub fn hint(&mut self, read: Result<Puzzle, FormatError>) -> Hint {
        let solution = self.first_step(read);
        let outcome = &solution.outcome;
        let spoiled = outcome.board.as_ref().zip(outcome.position.as_ref());
        let spoiled = spoiled.filter(|_| outcome.verdict == Verdict::NoSolution);
        let wrong = spoiled.map_or_else(Vec::new, |(board, position)| mistakes(board, position));
        Hint { solution, wrong }
    }
}

impl Hint {
    /// The step; `None` if the position is solved, contradictory or beyond the strategy.
    pub fn step(&self) -> Option<Step> {
        let at_fault = matches!(self.solution.outcome.verdict, Verdict::NoSolution | Verdict::Invalid(_));
        self.solution.steps().next().filter(|_| !at_fault)
    }

    /// The solution of the position, with at most that step.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// Entries and removed candidates that the solution of the givens contradicts.
    pub fn mistakes(&self) -> Vec<Change> {
        let Some(board) = &self.solution.outcome.board else { return Vec::new() };
        let cell = |cell| Cell::from_index(&board.topology, cell);
        let change = |one: &Mistake| match *one {
            Mistake::Entered(at, value) => Change::Place(cell(at), value as u8 + 1),
            Mistake::Removed(at, value) => Change::Eliminate(cell(at), value as u8 + 1),
        };
        self.wrong.iter().map(change).collect()
    }
}

impl Renderer<'_> {
    /// A hint in words: level 1 names the cells to look at, level 2 also the technique, level 3 shows the whole step on
    /// its board. Mentions if the puzzle has more than one solution.
    pub fn hint_text(&self, hint: &Hint, level: u8) -> String {
        let sentences = self.sentences();
        let text = match self.step_hint(hint, level) {
            Some(text) => text,
            None if hint.wrong.is_empty() => return self.result_with_counts(&hint.solution),
            None => {
                let wrong = self.wrong(hint).join(sentences.separator);
                return fill(sentences.hint.wrong, &[("wrong", &wrong)]) + "\n";
            }
        };
        let several = hint.solution.has_several_solutions();
        let no_path = hint.solution.kindest().and_then(Result::err);
        let no_path = no_path.map(|error| self.language().translate(&message!("{error}.")) + "\n");
        text + "\n"
            + &if several { format!("{}\n", sentences.hint.several) } else { String::new() }
            + &no_path.unwrap_or_default()
    }

    /// The text of a hint about its step; `None` if there is no step.
    pub(super) fn step_hint(&self, hint: &Hint, level: u8) -> Option<String> {
        let sentences = self.sentences();
        let ((step, scope), (trace, topology)) = self.step_with_scope(hint).zip(hint.solution.traced())?;
        let title = step.title(self.language());
        let names = self.words.names(topology);
        let words = scope.words(&names, sentences.separator);
        let text = match level {
            1 => fill(sentences.hint.place, &[("places", &words)]),
            2 => fill(sentences.hint.technique, &[("title", &title), ("places", &words)]),
            _ => self.teacher(topology).step(&trace.start, &trace.steps[0]),
        };
        Some(text.trim_end().to_owned())
    }

    /// A hint as JSON: `line`, `status` (`found`, `none`, `several-solutions`, or that of the position) and `level`;
    /// from level 1 on `units` and `cells`, from level 2 on `title` and `technique`, at level 3 `step`; `wrong` if
    /// there are mistakes; and the `error` of the position, also if it has more than one solution.
    pub fn hint_json(&self, hint: &Hint, level: u8) -> Value {
        let outcome = &hint.solution.outcome;
        let mut json = json!({ "line": outcome.line, "status": "found", "level": level });
        let Some(((step, scope), board)) = self.step_with_scope(hint).zip(outcome.board.as_ref()) else {
            json["status"] = match &outcome.verdict {
                Verdict::Several => "several-solutions",
                Verdict::Stuck | Verdict::Undecided | Verdict::StepLimit => "none",
                verdict => verdict.status().word(),
            }
            .into();
            if !hint.wrong.is_empty() {
                json["wrong"] = self.wrong(hint).into();
            }
            json["error"] = json!(self.error_json(&hint.solution));
            return json;
        };
        json["units"] = scope.unit_ids(&board.topology).into();
        json["cells"] = scope.cell_ids(&board.topology).into();
        if level >= 2 {
            json["title"] = step.title(self.language()).into();
            json["technique"] = step.technique().into();
        }
        if level >= 3 {
            json["step"] = json!(self.step_json(&step));
        }
        let several = hint.solution.has_several_solutions();
        json["error"] = json!(several.then(|| self.error_json(&hint.solution)).flatten());
        json
    }

    pub(super) fn step_with_scope(&self, hint: &Hint) -> Option<(Step, MatchScope)> {
        let step = hint.step()?;
        let scope = MatchScope::from_match(step.traced_match(), &step.before().topology);
        Some((step, scope))
    }

    fn wrong(&self, hint: &Hint) -> Vec<String> {
        let Some(board) = &hint.solution.outcome.board else { return Vec::new() };
        let names = self.words.names(&board.topology);
        let wrong = hint.wrong.iter().map(|one| match *one {
            Mistake::Entered(cell, v) => format!("{}={}", names.cell(cell), names.value(v)),
            Mistake::Removed(cell, v) => format!("{}<>{}", names.cell(cell), names.value(v)),
        });
        wrong.collect()
    }
}
