//! Explanations: a proof that one conclusion holds on a position.

use crate::{
    kindest::{DEFAULT_WIDTH, Goal, KindestPath, PathSearch},
    prelude::*,
    premises::known_at,
};
use tesuji_evidence::{CandidateLiteral, EvidenceSet, MusExtractor, MusResult};
use tesuji_report::{
    Replay,
    facts::facts_in_words,
    grounds::{self, grounds_json},
    named::candidate,
    status::words,
    trace::trace,
};
use tesuji_sets::{Deadline, TimeLimit};

/// Number of deletion orders that are tried to minimise the facts of an explanation.
const ORDERS: usize = 32;

/// Explanation of a conclusion: the steps that lead to it, and the facts from which it follows.
///
/// ```
/// use tesuji::{Language, Puzzle, Renderer, Rules, Solver, SolverOptions, TimeLimit};
///
/// let rules = Rules::builtin();
/// let solver = Solver::new(&rules, SolverOptions::default())?;
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = solver.solve(&puzzle);
/// let explained = solution.explain("r5c5=5", &TimeLimit::default());
/// assert_eq!(explained.status.word(), "argued");
/// assert!(Renderer::new(&rules, Language::En).explanation_text(&explained, false).contains("Naked Single"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Explanation<'s> {
    solution: &'s Solution,
    conclusion: String,
    /// Result of the explanation.
    pub status: ExplainStatus,
    /// The parsed conclusion, if it follows.
    aim: Option<CandidateLiteral>,
    argument: Option<KindestPath>,
    /// Facts that imply the conclusion, if they were searched for.
    grounds: Option<(EvidenceSet, CandidateLiteral)>,
    error: Option<Message>,
}

/// Result of explaining a conclusion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExplainStatus {
    /// The position contains the conclusion already.
    AlreadyTrue,
    /// The techniques of the strategy reach the conclusion.
    Explained,
    /// The conclusion follows from the laws, but the techniques do not reach it.
    Implied,
    /// The conclusion does not follow: the board has a solution without it, or no solution.
    NotImplied,
    /// The time limit was reached first.
    Timeout,
    /// The text is not a position, or names no conclusion on its board.
    Invalid,
}

words!(ExplainStatus {
    AlreadyTrue => "known",
    Explained => "argued",
    Implied => "follows",
    NotImplied => "open",
    Timeout => "timeout",
    Invalid => "invalid",
});

impl Solution {
    /// Explains a conclusion such as `r3c4<>5` or `r3c4=5` on the initial position by the kindest path to it: steps of
    /// the strategy's techniques with little effort. If the techniques do not reach it, by a small set of facts of the
    /// laws and the position that implies it. Only these searches are subject to the time limit.
    pub fn explain(&self, conclusion: &str, time: &TimeLimit) -> Explanation<'_> {
        let mut explained = Explanation {
            solution: self,
            conclusion: conclusion.to_owned(),
            status: ExplainStatus::Invalid,
            aim: None,
            argument: None,
            grounds: None,
            error: None,
        };
        match explained.explain(&time.deadline()) {
            Ok(status) => explained.status = status,
            Err(error) => explained.error = Some(error),
        }
        explained
    }
}

impl Explanation<'_> {
    fn explain(&mut self, deadline: &Deadline) -> Result<ExplainStatus, Message> {
        let (rules, outcome) = (&self.solution.rules, &self.solution.outcome);
        let (Some(board), Some(known)) = (&outcome.board, known_at(outcome)) else {
            return Err(outcome.verdict.message().unwrap_or_else(Message::empty));
        };
        let Some(trace) = &outcome.trace else {
            return Err(message!("the solution has no recorded steps"));
        };
        let aim = conclusion_of(&board.topology, &self.conclusion)?;
        if Goal::Known(aim).is_reached(&trace.start) {
            return Ok(ExplainStatus::AlreadyTrue);
        }
        let mut reasons = MusExtractor::new(&board.topology);
        reasons.set_deadline(deadline.clone());
        let facts = known.facts(&board.topology);
        // A position without a solution implies every conclusion.
        match reasons.contradicts(&facts).zip(reasons.follows(&reasons.with_laws(&facts), &[aim])) {
            Some((false, true)) => {}
            Some(_) => return Ok(ExplainStatus::NotImplied),
            None => return Ok(ExplainStatus::Timeout),
        }
        self.aim = Some(aim);
        let (program, strategy) = (rules.program(), &board.compiled.strategy);
        // Without techniques that can be searched there is no argument.
        self.argument = board.compiled.paths(program).ok().and_then(|techniques| {
            let search = PathSearch { program, strategy, techniques, width: DEFAULT_WIDTH };
            search.find(&trace.start, &trace.steps, Goal::Known(aim), deadline.clone())
        });
        if self.argument.is_some() {
            return Ok(ExplainStatus::Explained);
        }
        Ok(match self.find_facts_within(deadline) {
            true => ExplainStatus::Implied,
            false => ExplainStatus::Timeout,
        })
    }

    /// Searches for a small set of facts that imply the conclusion, unless it is known.
    pub fn find_facts(&mut self, time: &TimeLimit) {
        self.find_facts_within(&time.deadline());
    }

    /// Whether the facts are known.
    fn find_facts_within(&mut self, deadline: &Deadline) -> bool {
        let outcome = &self.solution.outcome;
        if let (Some(aim), None, Some(board), Some(known)) =
            (self.aim, &self.grounds, &outcome.board, known_at(outcome))
        {
            let mut reasons = MusExtractor::new(&board.topology);
            reasons.set_deadline(deadline.clone());
            let facts = known.facts(&board.topology);
            if let MusResult::From(grounds) =
                reasons.minimal_evidence(&board.topology, &facts, &[aim], ORDERS)
            {
                self.grounds = Some((grounds, aim));
            }
        }
        self.grounds.is_some()
    }
}

/// Parses a conclusion such as `r3c4<>5` or `r3c4=5`.
fn conclusion_of(topology: &Topology, text: &str) -> Result<CandidateLiteral, Message> {
    let unread = || message!("invalid conclusion {text}: expected one such as r3c4<>5 or r3c4=5");
    let elimination = text.split_once("<>").map(|(cell, value)| (cell, value, true));
    let placement = || text.split_once('=').map(|(cell, value)| (cell, value, false));
    let (cell, value, not) = elimination.or_else(placement).ok_or_else(unread)?;
    let (cell, value) = (cell.trim(), value.trim());
    let number = value.parse().map_err(|_| unread())?;
    let (cell, value) = candidate(topology, cell, number)?;
    Ok(if not { CandidateLiteral::Not(cell, value) } else { CandidateLiteral::Is(cell, value) })
}

impl<'r> Renderer<'r> {
    /// Returns the explanation as text: the steps that lead to the conclusion; without steps, the cells and units that
    /// imply it and a board that shows them; and, with `with_facts`, the facts from which it follows.
    pub fn explanation_text(&self, explained: &Explanation<'_>, with_facts: bool) -> String {
        let (language, outcome) = (self.language(), &explained.solution.outcome);
        let aim = &explained.conclusion;
        let steps = explained.argument.as_ref().map_or(0, |argument| argument.steps.len());
        let sentence = match explained.status {
            ExplainStatus::AlreadyTrue => message!("{aim} is already in the position."),
            ExplainStatus::Explained if steps == 1 => message!("{aim} follows in one step:"),
            ExplainStatus::Explained => message!("{aim} follows in {steps} steps:"),
            ExplainStatus::Implied => message!(
                "{aim} is implied by the laws of the game, but the techniques of {} do not reach it.",
                outcome.strategy
            ),
            ExplainStatus::NotImplied => message!("{aim} does not follow."),
            ExplainStatus::Timeout => message!("{aim}: timed out."),
            ExplainStatus::Invalid => explained.error.clone().unwrap_or_else(Message::empty),
        };
        let mut text = language.translate(&sentence) + "\n";
        let (Some(board), Some(of)) = (&outcome.board, &outcome.trace) else { return text };
        let topology = &*board.topology;
        if let Some(argument) = &explained.argument {
            text += &format!("\n{}", trace(&self.words, topology, &of.start, &argument.steps));
            if argument.summary.is_truncated {
                let cut =
                    message!("The search stopped at its limit: a path that takes less effort may exist.");
                text += &format!("\n{}\n", language.translate(&cut));
            }
        }
        let Some((grounds, aim)) = &explained.grounds else { return text };
        let names = self.words.names(topology);
        let sentence = grounds::sentence(topology, &of.start, grounds, &names, language);
        let summary = grounds::summary(grounds, language);
        if explained.argument.is_none() {
            text += &format!("{}\n", summary.as_ref().unwrap_or(&sentence));
            let marks = grounds::marks(topology, &of.start, grounds, *aim);
            text += &format!("\n{}", candidates(topology, &of.start, &marks, self.look));
            if grounds.is_incomplete {
                let cut = message!("Timed out before smaller sets of facts were searched.");
                text += &format!("\n{}\n", language.translate(&cut));
            }
        }
        if with_facts {
            if explained.argument.is_none() && summary.is_some() {
                text += &format!("\n{sentence}\n");
            }
            text += &format!("\n{}\n", language.translate(&message!("It depends on these facts:")));
            for fact in facts_in_words(&grounds.facts, &names) {
                text += &format!("- {}\n", language.translate(&fact));
            }
        }
        text
    }

    /// Returns the explanation as boards: the steps that lead to the conclusion or, without steps, its reasons. Empty
    /// if the conclusion does not follow.
    pub fn explanation_illustrations<'s>(&self, explained: &'s Explanation<'_>) -> Vec<Illustration<'s>>
    where
        'r: 's,
    {
        let Some((of, topology)) = explained.solution.traced() else { return Vec::new() };
        let teacher = Teacher::new(self.words, topology, self.look);
        if let Some(argument) = &explained.argument {
            let mut replay = Replay::new(topology, of.start.clone(), &argument.steps);
            let next = || replay.next_step().map(|(before, step)| teacher.slide(before, step));
            return std::iter::from_fn(next).collect();
        }
        let Some((grounds, aim)) = &explained.grounds else { return Vec::new() };
        let marks = grounds::marks(topology, &of.start, grounds, *aim);
        let drawing = Drawing { marks, key: Some(self.language()), ..Drawing::new(topology, &of.start) };
        let names = self.words.names(topology);
        let sentence = || grounds::sentence(topology, &of.start, grounds, &names, self.language());
        let sentence = grounds::summary(grounds, self.language()).unwrap_or_else(sentence);
        vec![Illustration {
            title: explained.conclusion.clone(),
            drawing,
            blocks: vec![SectionBlock::Text(sentence)],
        }]
    }

    /// Returns the explanation as JSON: `conclusion`, `status`, the `steps` that lead to it, the facts from which it
    /// follows (`rests_on`), the fewest cells and units found that imply these (`grounds`), and the number of
    /// `contradictions` in a search from these alone. `cut` is true if the time limit was reached before the removal of
    /// every step and every reason was tried.
    pub fn explanation_json(&self, explained: &Explanation<'_>) -> Value {
        let Explanation { solution, conclusion, status, argument, grounds, error, .. } = explained;
        let mut json = json!({ "line": solution.outcome.line, "conclusion": conclusion, "status": status });
        if let Some((trace, topology)) = solution.traced() {
            let mut steps = Vec::new();
            if let Some(argument) = argument {
                let mut replay = Replay::new(topology, trace.start.clone(), &argument.steps);
                while let Some((before, step)) = replay.next_step() {
                    let described = self.words.describe(topology, before, &step.technique_match);
                    steps.push(StepJson::of_step(&self.words, topology, step, described));
                }
            }
            if !steps.is_empty() {
                json["steps"] = json!(steps);
            }
            let of_grounds = || grounds.as_ref().is_some_and(|(grounds, _)| grounds.is_incomplete);
            if argument.as_ref().map_or_else(of_grounds, |argument| argument.summary.is_truncated) {
                json["cut"] = true.into();
            }
            if let Some((grounds, _)) = grounds {
                json["rests_on"] = json!(facts_json(topology, &grounds.facts));
                let shown = grounds_json(topology, &trace.start, grounds);
                if !shown.is_empty() {
                    json["grounds"] = json!(shown);
                }
                if let Some(contradictions) = grounds.contradictions {
                    json["contradictions"] = contradictions.into();
                }
            }
        }
        if let Some(error) = error {
            json["error"] = json!({ "code": "invalid", "message": self.language().translate(error) });
        }
        json
    }
}
