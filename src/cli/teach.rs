//! `tesuji teach`: the whole solution explained with boards.

use super::args::{LookArgs, NotationArgs, ReadingArgs, RuleArgs, StrategyArgs};
use super::failure::{Exit, Stop};
use super::input::Inputs;
use super::load::{teller, wrong_solver};
use super::output::Output;
use super::strategy::chosen;
use clap::{Args, ColorChoice, ValueEnum};
use serde::Serialize;
use tesuji::text::message;
use tesuji::{ErrorJson, Section, Solution, Status, Teller, json_in_file};

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
    let (rules, solver) = chosen(&args.rules, &args.strategy, &args.reading)?;
    let inputs = Inputs::open(std::slice::from_ref(&args.input), &args.reading)?;
    let solver = solver.build().map_err(|error| wrong_solver(&error, &rules))?;
    let color = if args.format == TeachForm::Text { args.look.color } else { ColorChoice::Never };
    let teller = teller(solver.rules(), args.look.words.lang, color, &args.notation)?;
    let mut worker = solver.worker();
    let mut output = Output::new();
    let mut worst = None;
    for item in inputs.items() {
        let label = item.label();
        let solution = worker.solve_read(item.read);
        if worst.is_some() && args.format != TeachForm::Json {
            output.write("\n")?;
        }
        worst = worst.max(Some(Exit::of(solution.status())));
        let text = match args.format {
            TeachForm::Text => teller.lesson(&solution),
            TeachForm::Markdown => teller.lesson_of(&solution, Section::markdown),
            TeachForm::Json => Some(json_in_file(item.file.as_deref(), line(&teller, &solution))),
        };
        output.write(text.unwrap_or_else(|| teller.line(&label, &solution)))?;
    }
    output.finish()?;
    worst.ok_or_else(|| Stop::wrong(message!("there is no puzzle in the input")))
}

/// The lesson as data.
fn line(teller: &Teller<'_>, solution: &Solution) -> TeachLine {
    TeachLine {
        line: solution.line(),
        name: solution.name().map(str::to_owned),
        game: solution.game().map(str::to_owned),
        strategy: solution.strategy().to_owned(),
        status: solution.status(),
        error: teller.error(solution),
        sections: teller.sections(solution).unwrap_or_default(),
    }
}
