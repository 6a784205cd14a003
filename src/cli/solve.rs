//! `tesuji solve`: solves puzzles by rules.

use super::args::{Form, FormArgs, InputArgs, JobArgs, LookArgs, NotationArgs, RuleArgs, StrategyArgs};
use super::failure::{Exit, Stop};
use super::input::{Inputs, Item};
use super::load::{program, solver, words};
use super::outcome::{Teller, exit, status};
use super::output::{Output, is_terminal, look};
use super::progress::Progress;
use super::total::Total;
use crate::report::json::Status;
use crate::solve::batch;
use crate::solve::puzzle::{Check, Options, Worker};
use clap::Args;

/// Solve puzzles by rules
#[derive(Debug, Args)]
#[command(
    long_about = "Solves puzzles by the techniques of a strategy, and by nothing else.\n\n\
        One puzzle on a terminal is shown step by step with the board reached. Otherwise each puzzle is one line: \
        where it stands in its file, how it ended, and the board reached.\n\n\
        A puzzle ends as `solved`, `stuck` (the techniques give nothing more), `contradiction` (it has no solution), \
        `invalid` (it is no puzzle) or `timeout`. Of a puzzle that is stuck it is said whether it has more than one \
        solution. The exit status is 0 if all were solved, 1 if some were not, 2 if an input is wrong.",
    after_help = "Examples:\n  \
        tesuji solve 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n  \
        tesuji solve puzzles.txt --strategy basic --format json --no-steps > results.jsonl\n  \
        cat puzzles.txt | tesuji solve - --timeout 5"
)]
pub struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    strategy: StrategyArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    form: FormArgs,
    /// Show the steps of every puzzle
    #[arg(long, overrides_with = "no_steps")]
    steps: bool,
    /// Do not show steps
    #[arg(long)]
    no_steps: bool,
    /// Stop a puzzle after so many steps
    #[arg(long, value_name = "N")]
    max_steps: Option<usize>,
    #[command(flatten)]
    jobs: JobArgs,
    #[command(flatten)]
    look: LookArgs,
    #[command(flatten)]
    notation: NotationArgs,
}

/// How a puzzle is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Json,
    Line,
    Whole { several: bool },
}

/// One puzzle, ready to be written.
struct Told {
    text: String,
    status: Status,
    exit: Exit,
}

/// Runs the command.
pub fn run(args: &SolveArgs) -> Result<Exit, Stop> {
    let program = program(&args.rules)?;
    let inputs = Inputs::open(&args.input.inputs, &args.input.reading)?;
    let mut progress = Progress::new(inputs.progress());
    let mut items = inputs.items();
    // Whether there are several is known when the second was read.
    let first: Vec<Item> = items.by_ref().take(2).collect();
    let single = first.len() == 1;
    let shape = match args.form.format {
        Form::Json => Shape::Json,
        Form::Text if args.steps || single && is_terminal() => Shape::Whole { several: !single },
        Form::Text => Shape::Line,
    };
    let options = Options {
        steps: match shape {
            Shape::Json => !args.no_steps,
            Shape::Line => false,
            Shape::Whole { .. } => true,
        },
        max_steps: args.max_steps,
        ..args.strategy.options(&args.input.reading, Check::Unsolved)
    };
    let solver = solver(&program, options)?;
    let words = words(&program, args.look.words.lang, &args.notation)?;
    let look = look(args.look.color, words.language());
    let teller = Teller { words, look };
    let work = |worker: &mut Worker<'_>, item: Item| tell(&teller, shape, !args.no_steps, worker, item);
    let mut output = Output::new();
    let mut total = Total::default();
    let jobs = if single { 1 } else { args.jobs.threads() };
    batch::run(
        first.into_iter().chain(items),
        jobs,
        || solver.worker(),
        work,
        |told| {
            progress.advance();
            total.add(told.status, told.exit);
            output.write(&told.text)
        },
    )?;
    output.finish()?;
    total.end(progress)
}

fn tell(teller: &Teller<'_>, shape: Shape, steps: bool, worker: &mut Worker<'_>, item: Item) -> Told {
    let label = item.label();
    let mut outcome = worker.solve_read(item.read);
    let text = match shape {
        Shape::Json => teller.json(item.file.as_deref(), &outcome),
        Shape::Line => teller.line(&label, &outcome),
        Shape::Whole { several } => {
            let board = teller.board(&outcome);
            if !steps {
                outcome.trace = None;
            }
            let heading = if several { teller.heading(&label, &outcome) } else { String::new() };
            heading
                + &teller.steps(&outcome)
                + &board
                + &teller.ending(&outcome)
                + if several { "\n" } else { "" }
        }
    };
    Told { text, status: status(&outcome.verdict), exit: exit(&outcome.verdict) }
}
