//! `tesuji teach`: the whole solution explained with boards.

use super::args::{LookArgs, NotationArgs, ReadingArgs, RuleArgs, StrategyArgs};
use super::failure::{Exit, Stop};
use super::input::Inputs;
use super::load::{solver, words};
use super::output::{Output, look};
use super::strategy::chosen;
use clap::{Args, ValueEnum};
use serde::Serialize;
use tesuji::report::board::Look;
use tesuji::report::json::{ErrorJson, Status, json_in_file};
use tesuji::report::lesson::Section;
use tesuji::report::teller::{Teller, error};
use tesuji::solve::puzzle::{Check, Options, Outcome};

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
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = "Output")]
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
        worst = worst.max(Some(Exit::of(outcome.verdict.status())));
        let text = match args.format {
            TeachForm::Text => teller.lesson(&outcome),
            TeachForm::Markdown => teller.lesson_of(&outcome, Section::markdown),
            TeachForm::Json => Some(json_in_file(item.file.as_deref(), line(&teller, &outcome))),
        };
        output.write(text.unwrap_or_else(|| teller.line(&label, &outcome)))?;
    }
    output.finish()?;
    worst.ok_or_else(|| Stop::wrong("there is no puzzle in the input"))
}

/// The lesson as data.
fn line(teller: &Teller<'_>, outcome: &Outcome) -> TeachLine {
    TeachLine {
        line: outcome.line,
        name: outcome.name().map(str::to_owned),
        game: outcome.game().map(str::to_owned),
        strategy: outcome.strategy.to_string(),
        status: outcome.verdict.status(),
        error: error(&outcome.verdict, teller.words.language()),
        sections: teller.sections(outcome).unwrap_or_default(),
    }
}
