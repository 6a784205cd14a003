//! The table of calls.

#[cfg(feature = "schema")]
use super::schema::Generators;
use super::{
    about, answer::CallFailure, board, conflict, context::CallContext, drill, editor, folder, gallery,
    generate, law, learn, make, needed, open, play, prove, questions::QUESTIONS, set, strategies,
    true_candidates, write,
};
#[cfg(feature = "schema")]
use schemars::Schema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use tesuji_message::message;

/// Duration of a call, and whether it can be stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// It ends at once on any position.
    Quick,
    /// It may take long. It can be stopped and made again, since it changes nothing.
    Long,
    /// It changes something, and is therefore not stopped for other calls.
    Writes,
}

impl Pace {
    /// Its word in the schema.
    pub fn word(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Long => "long",
            Self::Writes => "writes",
        }
    }
}

/// Use of the reader's rule files by a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleUse {
    /// It runs with their rules, and fails if they have errors.
    Runs,
    /// It reads them as texts, which may have errors, and runs with the built-in rules.
    Reads,
}

/// A call of the service.
pub struct CallSpec {
    pub name: &'static str,
    pub pace: Pace,
    /// Its answer in one sentence.
    pub about: &'static str,
    pub(super) rules: RuleUse,
    /// Returns the answer to a request as JSON.
    pub(super) run: fn(&CallContext<'_>, &Value) -> Result<String, CallFailure>,
    /// Returns the schemas of its requests and of its answers.
    #[cfg(feature = "schema")]
    pub(super) schemas: fn(&mut Generators) -> [Schema; 2],
}

impl CallSpec {
    /// All calls: those of the table, and the questions.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        CALLS.iter().chain(QUESTIONS.iter().map(|question| &question.call))
    }

    /// The call with a name.
    pub fn find(name: &str) -> Option<&'static Self> {
        Self::all().find(|call| call.name == name)
    }
}

macro_rules! calls {
    ($($name:literal: $pace:ident, $rules:ident, $function:path, $about:literal;)*) => {
        /// All calls but the questions.
        const CALLS: &[CallSpec] = &[$(CallSpec {
            name: $name,
            pace: Pace::$pace,
            about: $about,
            rules: RuleUse::$rules,
            run: |context, request| answer($function, context, request),
            #[cfg(feature = "schema")]
            schemas: |generators| generators.schemas_of($function),
        }),*];
    };
}

calls! {
    "about": Quick, Runs, about::about, "The catalogue of techniques, strategies, games, constraints and formats";
    "open": Quick, Runs, open::open, "The puzzles of a text in any format";
    "board": Quick, Runs, board::board, "The board of a position: its drawing, its cells and its units";
    "solve": Long, Runs, play::solve, "The steps that solve a position";
    "step": Long, Runs, play::step, "The drawing of a step of the solution of a position";
    "strategies": Long, Runs, strategies::strategies, "The strategies for puzzles of a game";
    "hint": Long, Runs, play::hint, "The next step on a position, in all levels of detail";
    "needed": Long, Runs, needed::needed, "Whether the kindest path from a position needs a step";
    "find": Long, Runs, play::find, "The matches of techniques on a position";
    "match": Long, Runs, play::one_match, "The drawing of a match of a technique on a position";
    "check": Long, Runs, play::check, "Entries and eliminations of a player that contradict the givens";
    "combinations": Long, Runs, set::combinations, "The sets of values of units with a sum";
    "blank": Quick, Runs, make::blank, "An empty board of a game";
    "generate": Long, Runs, generate::generate, "A new puzzle with one solution";
    "drill": Long, Runs, drill::drill, "A position on which a technique is the next step, or almost matches";
    "lesson": Long, Runs, learn::lesson, "The lesson of a technique, with an example";
    "law": Long, Runs, law::law, "The errors of a law of a setter, or its number of states";
    "propagated": Long, Runs, true_candidates::propagated, "The candidates that each law leaves by itself";
    "true-candidates": Long, Runs, true_candidates::true_candidates, "The candidates that occur in some solution";
    "count": Long, Runs, set::count, "The number of solutions of a position, up to a limit";
    "spare": Long, Runs, set::spare, "The clues of a puzzle that can be removed alone";
    "conflict": Long, Runs, conflict::conflict, "The reason why a position has no solution";
    "rate": Long, Runs, set::rate, "The difficulty of a puzzle";
    "export": Quick, Runs, set::export, "A position in another format";
    "check-rules": Long, Reads, write::check_rules, "The errors of the reader's rule files";
    "why-not": Long, Runs, write::why_not, "The reasons that a technique does not match";
    "prove": Long, Runs, prove::prove, "The proofs of a technique or link";
    "explain": Long, Reads, write::explain, "The meaning of the code of a diagnostic";
    "guide": Long, Reads, write::guide, "The guide to the language of rules";
    "plan": Long, Runs, write::plan, "The plans of a technique, and their cost on a puzzle";
    "source": Quick, Reads, write::source, "The text of a built-in rule file";
    "gallery": Quick, Runs, gallery::gallery, "Sample rule files for authors of rules";
    "files": Quick, Reads, folder::files, "The rule files of the folders of the service";
    "save": Writes, Reads, folder::save, "Writes a rule file in a folder of the service";
    "lsp": Writes, Reads, editor::lsp, "Passes messages of an editor to the language server";
}

/// Reads the request of a call, and writes its answer.
pub fn answer<Q: DeserializeOwned, A: Serialize>(
    call: fn(&CallContext<'_>, Q) -> Result<A, CallFailure>,
    context: &CallContext<'_>,
    request: &Value,
) -> Result<String, CallFailure> {
    let answer = call(context, read(request)?)?;
    serde_json::to_string(&answer).map_err(|error| message!("{error}", error = error.to_string()).into())
}

/// Reads a request, or the part of it that all calls have.
pub fn read<Q: DeserializeOwned>(request: &Value) -> Result<Q, CallFailure> {
    Q::deserialize(request).map_err(unread)
}

pub fn unread(error: serde_json::Error) -> CallFailure {
    message!("invalid call: {error}", error = error.to_string()).into()
}
