//! Solution of a puzzle, complete or partial.

use super::prelude::*;
use crate::{Estimate, NoPathError, Outcome, RatingError, RenderBuffers, Step};
use tesuji_report::{KindestSummary, Replay, conflict, summary::status_word};
use tesuji_strategy::RunStatistics;

/// Solution of a puzzle: its status, and the steps to the final position.
///
/// ```
/// use tesuji::{Puzzle, Rules, Solver, SolverOptions};
///
/// let solver = Solver::new(&Rules::builtin(), SolverOptions::default())?;
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = solver.solve(&puzzle);
/// assert!(solution.is_solved());
/// let first = solution.steps().next().expect("it takes some");
/// assert_eq!(first.technique(), "naked-single");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solution {
    #[doc(hidden)]
    pub rules: Rules,
    #[doc(hidden)]
    pub outcome: Outcome,
}

/// The steps of a solution in their order.
pub struct Steps<'s> {
    rules: &'s Rules,
    topology: Option<&'s Arc<Topology>>,
    replay: Option<Replay<'s>>,
}

impl Solution {
    /// Status of the result.
    pub fn status(&self) -> SolveStatus {
        self.outcome.verdict.status()
    }

    /// Whether every cell has a value and all laws are satisfied.
    pub fn is_solved(&self) -> bool {
        self.status() == SolveStatus::Solved
    }

    /// Whether the puzzle has more than one solution, as far as this was checked.
    pub fn has_several_solutions(&self) -> bool {
        self.outcome.verdict == Verdict::Several
    }

    /// The result in a word or two: the status, or that there is more than one solution.
    pub fn word(&self, language: Language) -> &'static str {
        if self.has_several_solutions() {
            return language.sentences().status.several;
        }
        status_word(self.status(), language)
    }

    /// Detail beyond the status, such as why the text is not a puzzle or which rule is unsound; `None` if there is
    /// none.
    pub fn status_message(&self, language: Language) -> Option<String> {
        let message = self.outcome.verdict.message()?;
        Some(match (&self.outcome.verdict, self.reason(language)) {
            (Verdict::NoSolution, Some(reason)) => language.translate(&message!("no solution: {reason}")),
            (Verdict::Empty, Some(reason)) => reason,
            _ => language.translate(&message),
        })
    }

    /// Reason that there is no solution: the contradiction to the laws, and the number of steps to it. `None` if there
    /// is a solution, or no steps reach a contradiction.
    pub fn reason(&self, language: Language) -> Option<String> {
        let (reason, board) = self.outcome.reason.as_ref().zip(self.outcome.board.as_ref())?;
        let names = Notation::new(self.rules.program(), language.code(), &board.topology);
        Some(conflict::reason(reason, &names, language))
    }

    /// The puzzle; `None` if its text is not a puzzle.
    pub fn puzzle(&self) -> Option<Puzzle> {
        self.outcome.position.clone().map(Puzzle)
    }

    /// Line of the source on which the puzzle begins, from 1.
    pub fn line(&self) -> usize {
        self.outcome.line
    }

    /// The name of the puzzle in its source.
    pub fn name(&self) -> Option<&str> {
        self.outcome.name()
    }

    /// The game of the puzzle.
    pub fn game(&self) -> Option<&str> {
        self.outcome.game()
    }

    /// The name of the strategy, with its arguments.
    pub fn strategy(&self) -> &str {
        &self.outcome.strategy
    }

    /// The steps, each with the position on which it was found.
    pub fn steps(&self) -> Steps<'_> {
        Steps {
            rules: &self.rules,
            topology: self.traced().map(|(_, topology)| topology),
            replay: self.replay(),
        }
    }

    /// The trace and the board of its steps, if both were recorded.
    #[doc(hidden)]
    pub fn traced(&self) -> Option<(&Trace, &Arc<Topology>)> {
        Some((self.outcome.trace.as_ref()?, &self.outcome.board.as_ref()?.topology))
    }

    #[doc(hidden)]
    pub fn replay(&self) -> Option<Replay<'_>> {
        let (trace, topology) = self.traced()?;
        Some(Replay::new(topology, trace.start.clone(), &trace.steps))
    }

    /// Calls a function with each step, its board and the position on which it was found.
    #[doc(hidden)]
    pub fn each_step(&self, mut see: impl FnMut(&Arc<Topology>, &BoardState, &trace::TracedStep)) {
        let Some((mut replay, (_, topology))) = self.replay().zip(self.traced()) else { return };
        while let Some((before, step)) = replay.next_step() {
            see(topology, before, step);
        }
    }

    /// The position after the last step.
    #[doc(hidden)]
    pub fn reached_state(&self) -> Option<BoardState> {
        let mut replay = self.replay()?;
        while replay.next_step().is_some() {}
        Some(replay.state().clone())
    }

    /// The position before the first step; `None` if there is no board.
    pub fn initial_position(&self) -> Option<Position> {
        let (trace, topology) = self.traced()?;
        Some(Position { topology: Arc::clone(topology), state: trace.start.clone() })
    }

    /// The position after the last step; `None` if there is no board.
    pub fn final_position(&self) -> Option<Position> {
        let (_, topology) = self.traced()?;
        Some(Position { topology: Arc::clone(topology), state: self.reached_state()? })
    }

    /// Values of the final position, one character per square and `.` if it is open; numbers separated by blanks if
    /// there are more values than characters. `None` if solving did not start.
    pub fn final_values(&self) -> Option<String> {
        self.outcome.result(&mut String::new()).map(str::to_owned)
    }

    /// Number of applications of each technique, in the order of the strategy.
    pub fn technique_counts(&self) -> IndexMap<&str, usize> {
        self.outcome.applied().collect()
    }

    /// The hardest level of the strategy on which a step was made.
    pub fn level(&self) -> Option<&str> {
        self.outcome.level.as_deref()
    }

    /// Numbers of the strategy: its scores, then its tallies.
    pub fn tallies(&self) -> &IndexMap<String, i64> {
        &self.outcome.tallies
    }

    /// Means of these numbers over the runs of the strategy, and their spread; `None` for a strategy with one run.
    pub fn run_statistics(&self) -> Option<&RunStatistics> {
        self.outcome.statistics.as_ref()
    }

    /// Effort of the steps if they are those of the kindest path, or the reason for which they are not; `None` unless
    /// [`SolverOptions::kindest`](crate::SolverOptions::kindest) is set.
    pub fn kindest(&self) -> Option<Result<&KindestSummary, &NoPathError>> {
        self.outcome.kindest.as_ref().map(Result::as_ref)
    }

    /// Effort of the kindest path in sentences, or the reason for which there is none; `None` if it was not requested, or
    /// no step takes effort.
    pub fn kindest_text(&self, language: Language) -> Option<String> {
        match self.kindest()? {
            Ok(summary) => summary.text(language),
            Err(error) => Some(language.translate(&message!("{error}."))),
        }
    }

    /// Value of the rating of [`SolverOptions::rating`](crate::SolverOptions::rating), or the reason for which there is
    /// none; `None` without a rating, or for a text that is not a puzzle.
    pub fn rating(&self) -> Option<Result<&Estimate, &RatingError>> {
        self.outcome.rating.as_ref().map(Result::as_ref)
    }

    /// Limits that techniques reached before solving got stuck; more might be found without them.
    pub fn limits(&self, language: Language) -> Vec<String> {
        Renderer::new(&self.rules, language).limit_lines(self)
    }

    /// Duration of solving, without compiling the strategy for the board.
    pub fn solve_time(&self) -> Duration {
        self.outcome.time
    }

    /// All steps in words, as `tesuji solve --steps` writes them.
    pub fn trace_text(&self, language: Language) -> String {
        Renderer::new(&self.rules, language).steps_text(self)
    }

    /// The puzzle, all steps in English and the result: the same rules, strategy and puzzle always yield the same text.
    /// `tesuji rules test --snapshots` stores these texts, and a test with [insta](https://insta.rs) takes one line:
    ///
    /// ```
    /// use tesuji::{Puzzle, Rules, Solver, SolverOptions};
    ///
    /// let puzzle: Puzzle = "1234341.4321.143".parse()?;
    /// let solution = Solver::new(&Rules::builtin(), SolverOptions::default())?.solve(&puzzle);
    /// insta::assert_snapshot!(solution.snapshot(), @r"
    /// ## 1  1234341.4321.143
    /// 1. Full House · full-house [easy]
    ///    r2c4 is the last open cell of row 2, and 2 is the only value missing there.
    ///    r2c4=2
    ///
    /// 2. Full House · full-house [easy]
    ///    r4c1 is the last open cell of row 4, and 2 is the only value missing there.
    ///    r4c1=2
    ///
    /// 1  solved         1234341243212143
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Without the text after `@`, the snapshot is stored in a separate file.
    pub fn snapshot(&self) -> String {
        let renderer = Renderer::new(&self.rules, Language::En);
        let label = self.line().to_string();
        let end = renderer.status_line(&label, self);
        renderer.puzzle_heading(&label, self.puzzle().as_ref())
            + &renderer.steps_text(self)
            + end.trim_start()
    }

    /// The whole solution explained with boards, as `tesuji teach` writes it; `None` if there is no board.
    pub fn walkthrough(&self, look: BoardStyle) -> Option<String> {
        Renderer { look, ..Renderer::new(&self.rules, look.language) }.walkthrough(self)
    }

    /// The solution as one line of JSON, as `tesuji solve --format json` writes it.
    pub fn to_json(&self, language: Language) -> String {
        let mut line = Vec::new();
        Renderer::new(&self.rules, language).write_solution_json(
            None,
            self,
            &mut RenderBuffers::default(),
            &mut line,
        );
        String::from_utf8_lossy(&line).trim_end().to_owned()
    }
}

impl fmt::Display for Solution {
    /// Writes the result as a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Renderer::new(&self.rules, Language::default()).result_text(self))
    }
}

opaque_debug! { Solution => status final_values; }

impl Iterator for Steps<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let (before, step) = self.replay.as_mut()?.next_step()?;
        let before = Position { topology: Arc::clone(self.topology?), state: before.clone() };
        Some(Step::new(self.rules, before, step))
    }
}

opaque_debug! { Steps<'_>; }
