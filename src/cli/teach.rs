//! `tesuji teach`: the whole solution explained with boards.

use super::args::{LookArgs, NotationArgs, ReadingArgs, RuleArgs, StrategyArgs};
use super::failure::{Exit, Stop};
use super::input::Inputs;
use super::load::{solver, words};
use super::outcome::{Teller, error, exit, json_in_file, status};
use super::output::{Output, look};
use super::strategy::chosen;
use crate::report::board::Look;
use crate::report::json::{ErrorJson, Status};
use crate::report::language::fill;
use crate::report::lesson::Section;
use crate::report::summary::Outcome as Told;
use crate::report::teach::Teacher;
use crate::solve::puzzle::{Check, Options, Outcome};
use clap::{Args, ValueEnum};
use serde::Serialize;

/// How lessons are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TeachForm {
    /// For a terminal
    Text,
    /// For a page, with boards as blocks of code
    Markdown,
    /// One JSON object a line: sections with boards, sentences and steps
    Json,
}

/// What `teach` says of one puzzle.
#[derive(Debug, Serialize)]
struct TeachLine {
    line: usize,
    name: Option<String>,
    game: Option<String>,
    strategy: String,
    status: Status,
    error: Option<ErrorJson>,
    sections: Vec<Section>,
}

/// Explain a whole solution with boards
#[derive(Debug, Args)]
#[command(
    long_about = "Explains the whole solution of a puzzle: each step with the board that it was found on, what it \
        rests on and why it holds, and the cells that can simply be filled in together on one board.\n\n\
        Of a file with several puzzles each is explained.",
    after_help = "Examples:\n  \
        tesuji teach 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n  \
        tesuji teach puzzle.txt --strategy basic --lang ja | less\n  \
        tesuji teach puzzle.txt --format markdown > lesson.md"
)]
pub struct TeachArgs {
    /// A puzzle written inline, a file of puzzles, or - for standard input
    #[arg(value_name = "INPUT")]
    input: String,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    strategy: StrategyArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// How lessons are written
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: TeachForm,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    notation: NotationArgs,
}

/// Runs the command.
pub fn run(args: &TeachArgs) -> Result<Exit, Stop> {
    let (program, usual) = chosen(&args.rules, &args.strategy, &args.reading, Check::Unsolved)?;
    let options = Options { steps: true, ..usual };
    let inputs = Inputs::open(std::slice::from_ref(&args.input), &args.reading)?;
    let solver = solver(&program, options)?;
    let words = words(&program, args.look.words.lang, &args.notation)?;
    let plain = Look { language: words.language(), ..Look::default() };
    let look = if args.format == TeachForm::Text { look(args.look.color, words.language()) } else { plain };
    let teller = Teller { words, look, time: true };
    let mut worker = solver.worker();
    let mut output = Output::new();
    let mut worst = None;
    for item in inputs.items() {
        let label = item.label();
        let outcome = worker.solve_read(item.read);
        if worst.is_some() && args.format != TeachForm::Json {
            output.write("\n")?;
        }
        worst = worst.max(Some(exit(&outcome.verdict)));
        let sections = sections(&teller, &outcome);
        let written = |section: fn(&Section) -> String| {
            let sections = sections.as_deref()?.iter().map(section).collect::<Vec<String>>().join("\n");
            Some(
                beyond(&teller, &outcome)
                    .map_or_else(|| sections.clone(), |beyond| format!("{sections}\n{beyond}\n")),
            )
        };
        output.write(match args.format {
            TeachForm::Json => {
                json_in_file(item.file.as_deref(), line(&teller, &outcome, sections.unwrap_or_default()))
            }
            TeachForm::Text => written(Section::text).unwrap_or_else(|| teller.line(&label, &outcome)),
            TeachForm::Markdown => {
                written(Section::markdown).unwrap_or_else(|| teller.line(&label, &outcome))
            }
        })?;
    }
    output.finish()?;
    worst.ok_or_else(|| Stop::wrong("there is no puzzle in the input"))
}

/// The lesson as data.
fn line(teller: &Teller<'_>, outcome: &Outcome, sections: Vec<Section>) -> TeachLine {
    TeachLine {
        line: outcome.line,
        name: outcome.name().map(str::to_owned),
        game: outcome.game().map(str::to_owned),
        strategy: outcome.strategy.to_string(),
        status: status(&outcome.verdict),
        error: error(&outcome.verdict, teller.words.language()),
        sections,
    }
}

/// What the verdict on a puzzle says beyond the last sentence.
fn beyond(teller: &Teller<'_>, outcome: &Outcome) -> Option<String> {
    let language = teller.words.language();
    let note = outcome.verdict.message_in(language)?;
    Some(fill(language.sentences().aside, &[("text", &note)]).trim_start().to_owned())
}

/// The lesson on a puzzle; `None` where the text is none.
fn sections(teller: &Teller<'_>, outcome: &Outcome) -> Option<Vec<Section>> {
    let (trace, board) = outcome.trace.as_ref().zip(outcome.board.as_ref())?;
    let note = outcome.verdict.message_in(teller.words.language());
    let limits = teller.limit_lines(outcome);
    let told = Told {
        status: status(&outcome.verdict),
        steps: outcome.steps(),
        open: outcome.open,
        error: note.as_deref(),
        limits: &limits,
        tallies: &outcome.tallies,
    };
    let teacher = Teacher::new(teller.words, &board.topology, teller.look);
    Some(teacher.sections(&trace.start, &trace.steps, &told))
}
