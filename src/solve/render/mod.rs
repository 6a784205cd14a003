//! Renders solutions, hints and grades as text and JSON.

mod course;
mod slides;

use crate::{Outcome, prelude::*, premises::step_premises};
use course::difficulties;
use serde::{Serialize, Serializer};
use tesuji_report::{
    CountJson, LineHead, RatingJson, RunsJson, Sentences, SolveLine, WalkthroughSection,
    counts::in_order,
    json::write_in_file,
    language::pluralize,
    summary::{self, counts_line, status_line, tallies_line},
    table::padded,
    trace::trace,
};
use tesuji_sets::{Deadline, bits};
use tesuji_strategy::CountEvent;

/// Renders solutions as text and JSON: in a language and a notation, with or without colours.
///
/// ```
/// use tesuji::{Language, Puzzle, Rules, Solver, SolverOptions, Renderer};
///
/// let rules = Rules::builtin();
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = Solver::new(&rules, SolverOptions::default())?.solve(&puzzle);
/// let renderer = Renderer::new(&rules, Language::Ja);
/// assert!(renderer.result_text(&solution).ends_with("解けました。"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Renderer<'r> {
    #[doc(hidden)]
    pub words: StepTexts<'r>,
    /// Style of drawn boards: with colours instead of signs, and with which line characters.
    pub look: BoardStyle,
    /// Whether JSON includes timings. Defaults to `true`; turn it off for reproducible output.
    pub has_timings: bool,
    /// Whether JSON includes the premises of each step: a minimal set of laws of the game and facts of the position
    /// from which the step follows. Computing them takes longer than solving most puzzles.
    pub has_premises: bool,
}

/// Returned when no rule file has a style of this name.
#[derive(Debug, Clone, PartialEq, Eq, Error, Localize)]
#[error("unknown style `{0}`")]
pub struct UnknownStyleError(pub String);

/// Number of applications of each technique, serialized as a map.
struct Applications<'a>(&'a Outcome);

impl Serialize for Applications<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.applied())
    }
}

/// Reusable output buffers of [`Renderer::write_solution_json`].
#[derive(Debug, Default)]
pub struct RenderBuffers {
    puzzle: String,
    result: String,
}

impl<'r> Renderer<'r> {
    /// A renderer for a language, without colours.
    pub fn new(rules: &'r Rules, language: Language) -> Self {
        let look = BoardStyle { language, ..BoardStyle::default() };
        Self {
            words: StepTexts::new(rules.program(), language),
            look,
            has_timings: true,
            has_premises: false,
        }
    }

    /// Selects the notations (styles of the rules) in which steps are written, along with the boards that belong to
    /// them. If none is named, steps are written in all notations that their techniques have.
    ///
    /// # Errors
    /// Returns an [`UnknownStyleError`] if the rules have no style of one of these names.
    pub fn with_notations(self, styles: &'r [String]) -> Result<Self, UnknownStyleError> {
        match styles.iter().find(|style| self.words.program.style(style).is_none()) {
            None => Ok(Self { words: StepTexts { notations: styles, ..self.words }, ..self }),
            Some(style) => Err(UnknownStyleError(style.clone())),
        }
    }

    /// Includes the bindings of the variables of rules in steps.
    #[must_use]
    pub fn with_bindings(self) -> Self {
        Self { words: StepTexts { has_bindings: true, ..self.words }, ..self }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.words.language
    }

    /// Display name of a technique with its arguments: as rules write it in English, else its title.
    pub fn technique_name(&self, written: &str) -> String {
        call_title(&self.words, written)
    }

    /// Display name of a level of strategies: its name in English, else its title.
    pub fn level_name(&self, name: &str) -> String {
        if self.language() == Language::default() { name.to_owned() } else { self.words.level(name) }
    }

    /// Display name of a score: its name in English, else its title, preceded by the title of its strategy if the name
    /// has both parts.
    pub fn score_name(&self, name: &str) -> String {
        if self.language() == Language::default() {
            return name.to_owned();
        }
        let Some((strategy, total)) = name.rsplit_once('.') else { return self.words.tally(name) };
        let (strategy, title) = (self.words.strategy(strategy), self.words.tally(total));
        if strategy.starts_with(&title) {
            return strategy;
        }
        fill(self.sentences().of_strategy, &[("strategy", &strategy), ("title", &title)])
    }

    /// Code and message beyond the status; `None` if there is none.
    pub fn error_json(&self, solution: &Solution) -> Option<ErrorJson> {
        let message = solution.status_message(self.language())?;
        Some(ErrorJson { code: solution.outcome.verdict.code().word(), message })
    }

    pub(super) fn sentences(&self) -> &'static Sentences {
        self.language().sentences()
    }

    pub(super) fn teacher<'t>(&self, topology: &'t Topology) -> Teacher<'t>
    where
        'r: 't,
    {
        Teacher::new(self.words, topology, self.look)
    }

    /// A remark after a sentence.
    #[doc(hidden)]
    pub fn aside(&self, text: &str) -> String {
        fill(self.sentences().aside, &[("text", text)])
    }

    /// The limits that techniques reached, by their names with arguments.
    fn limits<'o>(&self, outcome: &'o Outcome) -> impl Iterator<Item = (&'o str, Limit)> {
        let board = outcome.board.iter();
        board.flat_map(|board| {
            outcome.limits.iter().map(|&(technique, limit)| (board.compiled.technique(technique), limit))
        })
    }

    /// The limits that techniques reached, in words.
    pub fn limit_lines(&self, solution: &Solution) -> Vec<String> {
        let outcome = &solution.outcome;
        limit_lines(self.limits(outcome), &self.words)
    }

    /// Appends the JSON object of a solution to `lines`.
    pub fn write_solution_json(
        &self,
        file: Option<&str>,
        solution: &Solution,
        room: &mut RenderBuffers,
        lines: &mut Vec<u8>,
    ) {
        let outcome = &solution.outcome;
        let steps = solution.traced().map(|(trace, _)| {
            let mut steps = Vec::with_capacity(trace.steps.len());
            let mut facts =
                if self.has_premises { step_premises(outcome, &Deadline::default()) } else { Vec::new() }
                    .into_iter();
            solution.each_step(|topology, before, step| {
                let described = self.words.describe(topology, before, &step.technique_match);
                let json = StepJson::of_step(&self.words, topology, step, described);
                let facts = facts.next().flatten().map(|facts| facts_json(topology, &facts));
                steps.push(StepJson { rests_on: facts, ..json });
            });
            steps
        });
        let is_stuck = outcome.verdict.status() == SolveStatus::Stuck;
        let candidates = is_stuck.then(|| solution.reached_state().zip(solution.traced())).flatten();
        let candidates = candidates.map(|(state, (_, topology))| {
            let printed_values = |cell: usize| -> Vec<usize> {
                bits::iter(&[state.candidates(cell)]).map(|value| topology.shape.printed(value)).collect()
            };
            bits::iter(state.open()).map(|cell| (topology.label(cell), printed_values(cell))).collect()
        });
        let line = SolveLine {
            head: LineHead {
                line: outcome.line,
                name: outcome.name(),
                game: outcome.game(),
                strategy: &outcome.strategy,
                status: outcome.verdict.status(),
            },
            puzzle: outcome.puzzle(&mut room.puzzle),
            result: outcome.result(&mut room.result),
            candidates,
            error: self.error_json(solution),
            steps,
            counts: Applications(outcome),
            tallies: &outcome.tallies,
            runs: outcome.statistics.as_ref().map(RunsJson::new),
            kindest: outcome.kindest.map(Result::ok),
            rating: self.rating_json(solution),
            counted: outcome.counted.as_ref().zip(outcome.board.as_ref()).map(|(counted, board)| {
                counted.iter().map(|event| self.count_event(&board.topology, event)).collect()
            }),
            limits: self.limits(outcome).map(|(of, limit)| LimitJson::new(of.to_owned(), limit)).collect(),
            micros: self.has_timings.then(|| u64::try_from(outcome.time.as_micros()).unwrap_or(u64::MAX)),
        };
        write_in_file(file, line, lines);
    }

    fn count_event<'o>(&self, topology: &Topology, event: &'o CountEvent) -> CountJson<'o> {
        let names = self.words.names(topology);
        let subject = event.subject.iter().map(|datum| names.datum(datum)).collect();
        CountJson { tally: &event.tally, by: event.amount, of: subject, step: event.step }
    }

    /// The counts of the strategy in order, a line for each group of them; `None` unless
    /// [`SolverOptions::record_counts`](crate::SolverOptions::record_counts) is set.
    pub fn count_log_text(&self, solution: &Solution) -> Option<String> {
        let outcome = &solution.outcome;
        let (counted, board) = outcome.counted.as_ref().zip(outcome.board.as_ref())?;
        let counts = in_order(counted, &board.topology, &self.words);
        Some(fill(self.sentences().counts_in_order, &[("counts", &counts)]))
    }

    /// One line for a puzzle: label, status, final values and notes.
    pub fn status_line(&self, label: &str, solution: &Solution) -> String {
        let outcome = &solution.outcome;
        let (language, sentences, mut notes) = (self.language(), self.sentences(), Vec::new());
        if !outcome.values.is_empty() && outcome.open > 0 {
            notes.push(pluralize(sentences.open_cells, outcome.open));
        }
        notes.extend(solution.status_message(language).filter(|_| outcome.verdict != Verdict::Several));
        notes.extend(self.limit_lines(solution));
        let remarks = self.remarks(solution).join(sentences.blank);
        notes.extend((!remarks.is_empty()).then_some(remarks));
        let note = notes.join(sentences.between);
        let note = if note.is_empty() { note } else { " ".to_owned() + &self.aside(&note) };
        let name = column(outcome.name());
        let word = padded(solution.word(language), 13);
        let mut room = String::new();
        let result = column(outcome.result(&mut room));
        format!("{label:>4}  {word}{result}{name}{note}").trim_end().to_owned() + "\n"
    }

    /// The effort of the kindest path and the value of the rating, in sentences.
    fn remarks(&self, solution: &Solution) -> Vec<String> {
        let language = self.language();
        let kindest = solution.kindest_text(language);
        let rating = solution.rating().map(|rating| match rating {
            Ok(estimate) => estimate.text(language),
            Err(error) => language.translate(&message!("{error}.")),
        });
        kindest.into_iter().chain(rating).collect()
    }

    /// Value of the rating of a solution as JSON; `None` if there is none.
    pub fn rating_json(&self, solution: &Solution) -> Option<RatingJson> {
        Some(solution.rating()?.ok()?.to_json(self.language()))
    }

    /// Heading of one puzzle among several.
    pub fn puzzle_heading(&self, label: &str, puzzle: Option<&Puzzle>) -> String {
        let text = puzzle.map(Puzzle::compact);
        let (name, puzzle) = (column(puzzle.and_then(Puzzle::name)), column(text.as_deref()));
        format!("# {label}{name}{puzzle}\n")
    }

    /// The steps as text; empty if they were not recorded. If a rule is unsound, the last one is the step that
    /// eliminated a correct candidate.
    pub fn steps_text(&self, solution: &Solution) -> String {
        let Some((of, topology)) = solution.traced().filter(|(of, _)| !of.steps.is_empty()) else {
            return String::new();
        };
        let last = solution.outcome.verdict.unsound_step().map(|culprit| culprit.step);
        let shown = of.steps.iter().take_while(|step| last.is_none_or(|last| step.number <= last)).count();
        trace(&self.words, topology, &of.start, &of.steps[..shown]) + "\n"
    }

    /// Sentence about the result, followed by the detail beyond it.
    pub fn result_text(&self, solution: &Solution) -> String {
        self.with_summary(solution, |summary| {
            let verdict = &solution.outcome.verdict;
            let ending = match verdict {
                Verdict::Unsound(_) | Verdict::Broken(..) | Verdict::Fault(_) => {
                    summary::Outcome { status: SolveStatus::Stuck, error: None, ..summary }
                }
                _ => summary,
            };
            let sentence = status_line(&ending, self.language());
            match (verdict, summary.error) {
                (Verdict::Invalid(_) | Verdict::Timeout | Verdict::Empty | Verdict::NoSolution, _)
                | (_, None) => sentence,
                (_, Some(note)) => sentence + &self.aside(note),
            }
        })
    }

    /// Sentence about the result, with the techniques used.
    pub fn result_with_counts(&self, solution: &Solution) -> String {
        let outcome = &solution.outcome;
        let mut lines = vec![self.result_text(solution)];
        lines.extend(self.limit_lines(solution));
        let counts = self.titles(solution).unwrap_or_else(|| {
            outcome.applied().map(|(name, n)| (name.to_owned(), n)).collect::<IndexMap<String, usize>>()
        });
        if !counts.is_empty() {
            lines.push(counts_line(&counts, self.language()));
        }
        if !outcome.tallies.is_empty() {
            lines.push(tallies_line(&outcome.tallies, &self.words));
        }
        lines.extend(self.count_log_text(solution));
        lines.join("\n") + "\n"
    }

    /// Number of applications of each technique by title; `None` in English, the language of rule files, where ids are
    /// used instead.
    fn titles(&self, solution: &Solution) -> Option<IndexMap<String, usize>> {
        solution.traced().filter(|_| self.language() != Language::En)?;
        let mut counts = IndexMap::new();
        solution.each_step(|topology, before, step| {
            let described = self.words.describe(topology, before, &step.technique_match);
            *counts.entry(described.title).or_default() += 1;
        });
        Some(counts)
    }

    /// The final position as text, with candidates if cells are open.
    pub fn final_board(&self, solution: &Solution) -> String {
        solution.final_position().map_or_else(String::new, |position| position.board_text(self.look) + "\n")
    }

    /// Walkthrough of a puzzle for a terminal, with the detail of the verdict after the last sentence; `None` if the
    /// text is not a puzzle.
    pub fn walkthrough(&self, solution: &Solution) -> Option<String> {
        let sections: Vec<String> =
            self.walkthrough_sections(solution)?.iter().map(WalkthroughSection::text).collect();
        let lesson = sections.join("\n");
        Some(match self.status_detail(solution) {
            Some(note) => format!("{lesson}\n{note}\n"),
            None => lesson,
        })
    }

    /// Detail of the verdict beyond the last sentence of a walkthrough.
    pub fn status_detail(&self, solution: &Solution) -> Option<String> {
        let is_in_text = solution.status() == SolveStatus::Contradiction || solution.has_several_solutions();
        let note = solution.status_message(self.language()).filter(|_| !is_in_text)?;
        Some(self.aside(&note).trim_start().to_owned())
    }

    /// Sections of the walkthrough of a puzzle; `None` if the text is not a puzzle.
    pub fn walkthrough_sections(&self, solution: &Solution) -> Option<Vec<WalkthroughSection>> {
        self.with_teacher(solution, |teacher, trace, end| teacher.sections(&trace.start, &trace.steps, end))
    }

    /// Overview of a solution on one screen: the result, the difficulty, the number of applications of each technique,
    /// and the important steps with their boards; `None` if the text is not a puzzle.
    pub fn overview(&self, solution: &Solution) -> Option<WalkthroughSection> {
        self.with_teacher(solution, |teacher, trace, end| {
            let difficulties = difficulties(&self.words, &trace.steps);
            teacher.overview(&trace.start, &trace.steps, &difficulties, end)
        })
    }

    pub(super) fn with_teacher<'s, T>(
        &self,
        solution: &'s Solution,
        teach: impl FnOnce(&Teacher<'s>, &Trace, &summary::Outcome<'_>) -> T,
    ) -> Option<T>
    where
        'r: 's,
    {
        let (trace, topology) = solution.traced()?;
        Some(self.with_summary(solution, |summary| teach(&self.teacher(topology), trace, &summary)))
    }

    fn with_summary<T>(&self, solution: &Solution, show: impl FnOnce(summary::Outcome<'_>) -> T) -> T {
        let outcome = &solution.outcome;
        show(summary::Outcome {
            status: solution.status(),
            steps: outcome.steps(),
            open: outcome.open,
            error: solution.status_message(self.language()).as_deref(),
            reason: solution.reason(self.language()).as_deref(),
            limits: &self.limit_lines(solution),
            tallies: &outcome.tallies,
            remarks: &self.remarks(solution),
            has_several_solutions: solution.has_several_solutions(),
        })
    }
}

/// A text after two blanks; empty without one.
pub(super) fn column(text: Option<&str>) -> String {
    text.map(|text| format!("  {text}")).unwrap_or_default()
}
