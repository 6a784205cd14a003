//! Questions about positions. Each is a command and a call of the service; both are derived from its row in
//! [`QUESTIONS`](super::questions::QUESTIONS).

use super::{memory::SolveSettings, prelude::*, table::CallSpec};
use crate::{Converter, FormatError, SolveStatus, TimeLimit, pages::Illustration};
use serde_json::Value;
use std::{cell::OnceCell, time::Duration};
use tesuji_message::{Localize, Message};

/// A question about a position. Its fields are the options of the command and the fields of the call.
pub trait Question: Send + Sync {
    /// Answers the question; some questions have several replies.
    ///
    /// # Errors
    /// Returns a message if the position cannot be read or does not exist on any board, or if an option names nothing.
    fn answer<'a>(&'a self, subject: &'a Subject<'a>) -> Result<Vec<Box<dyn Reply + 'a>>, Message>;
}

/// A reply in each form.
pub trait Reply {
    /// The reply as one JSON object.
    fn json(&self) -> Value;

    /// The reply in words, lines that end with a newline.
    fn text(&self) -> String;

    /// The reply as boards; empty if there is nothing to draw.
    fn pictures(&self) -> Vec<Illustration<'_>> {
        Vec::new()
    }

    /// The reply as a graph in the language of Graphviz; `None` if it is not a graph.
    fn graph(&self) -> Option<String> {
        None
    }

    /// Warning that is shown with pictures.
    fn warning(&self) -> Option<Message> {
        None
    }

    /// Result of the question.
    fn ending(&self) -> ReplyEnding;
}

/// Result of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyEnding {
    /// Everything requested was found.
    Complete,
    /// The reply is empty or partial.
    Incomplete,
    /// The question has no answer, since it is about nothing on this board.
    Invalid,
    /// The position was solved with this result.
    Solved(SolveStatus),
}

/// The position that a question is about.
pub struct Subject<'a> {
    pub solver: &'a Solver,
    pub renderer: &'a Renderer<'a>,
    /// Time limit of searches.
    pub timeout: Option<Duration>,
    pub cancel: CancelToken,
    puzzle: Result<Puzzle, FormatError>,
    solution: OnceCell<Solution>,
}

impl<'a> Subject<'a> {
    pub fn new(solver: &'a Solver, renderer: &'a Renderer<'a>, puzzle: Result<Puzzle, FormatError>) -> Self {
        let (cancel, solution) = (CancelToken::default(), OnceCell::new());
        Self { solver, renderer, timeout: None, cancel, puzzle, solution }
    }

    /// Limits the time of searches.
    #[must_use]
    pub fn with_timeout(self, timeout: Option<Duration>) -> Self {
        Self { timeout, ..self }
    }

    /// Returns the limits of a search.
    pub fn time_limit(&self) -> TimeLimit {
        TimeLimit { timeout: self.timeout, cancel: Some(self.cancel.clone()) }
    }

    /// The text of the position, or the error of a text that is none.
    pub fn read(&self) -> &Result<Puzzle, FormatError> {
        &self.puzzle
    }

    /// # Errors
    /// Returns a message if the text is not a position.
    pub fn puzzle(&self) -> Result<&Puzzle, Message> {
        self.puzzle.as_ref().map_err(FormatError::explained)
    }

    /// The position on its board.
    ///
    /// # Errors
    /// Returns a message if the text is not a position, or the rules have no board for it.
    pub fn position(&self) -> Result<Position, Message> {
        let converter =
            Converter::new(self.solver.rules(), self.solver.game()).map_err(|error| error.message())?;
        converter.position(self.puzzle()?).map_err(|error| error.message())
    }

    /// The solution path from the position.
    pub fn solution(&self) -> &Solution {
        let solve =
            || self.solver.worker().with_cancel(self.cancel.clone()).solve_parsed(self.puzzle.clone());
        self.solution.get_or_init(solve)
    }
}

/// A question as a command and as a call.
pub struct QuestionSpec {
    /// Name of the command.
    pub name: &'static str,
    /// Whether the position is solved, so that the options of strategies apply.
    pub solves: bool,
    /// Whether replies contain steps, so that the options of notations apply.
    pub has_steps: bool,
    /// Whether replies have pictures.
    pub has_pictures: bool,
    /// Default width of the search for the kindest path, as an option writes it; `None` if replies do not follow a path.
    pub path_width: Option<&'static str>,
    /// Whether replies are graphs.
    pub has_graph: bool,
    pub call: CallSpec,
    /// Adds the options of the question to a command.
    #[cfg(feature = "cli")]
    pub augment: fn(clap::Command) -> clap::Command,
    /// Reads the options of a command.
    #[cfg(feature = "cli")]
    pub from_matches: fn(&clap::ArgMatches) -> Result<Box<dyn Question>, clap::Error>,
}

/// A question about a position.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "{Q}Request")]
pub struct QuestionRequest<Q> {
    position: PositionArg,
    #[serde(flatten)]
    solving: SolveSettings,
    /// Whether the answer has pictures.
    #[serde(default)]
    pictures: bool,
    #[serde(flatten)]
    question: Q,
}

/// The answer to a question.
#[derive(Serialize, JsonSchema)]
pub struct QuestionAnswer {
    replies: Vec<ReplyForms>,
}

/// A reply in each form.
#[derive(Serialize, JsonSchema)]
pub struct ReplyForms {
    /// The object that the command writes as `--format json`.
    data: Value,
    /// The reply in words.
    text: String,
    /// Pictures as SVG, if they were requested.
    pictures: Vec<String>,
    /// The graph in the language of Graphviz, if the reply is one.
    graph: Option<String>,
}

/// Answers a question as a call.
pub fn answer<Q: Question>(
    context: &CallContext<'_>,
    request: QuestionRequest<Q>,
) -> Result<QuestionAnswer, CallFailure> {
    let (solver, renderer) = (context.solver(&request.solving)?, context.renderer());
    let puzzle = Ok(request.position.puzzle()?);
    let subject = Subject { cancel: context.cancel.clone(), ..Subject::new(&solver, &renderer, puzzle) };
    let mut replies = Vec::new();
    // A large reply takes long to write in each form.
    for reply in request.question.answer(&subject)? {
        context.check_cancelled()?;
        let data = reply.json();
        context.check_cancelled()?;
        let text = reply.text();
        context.check_cancelled()?;
        let pictures = if request.pictures { reply.pictures() } else { Vec::new() };
        let pictures = pictures.iter().map(Illustration::captioned).collect();
        replies.push(ReplyForms { data, text, pictures, graph: reply.graph() });
    }
    context.check_cancelled()?;
    Ok(QuestionAnswer { replies })
}
