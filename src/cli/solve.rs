//! `tesuji solve`: solves puzzles by rules.

use super::args::{
    Form, FormArgs, InputArgs, JobArgs, LineArgs, OutputArgs, RuleArgs, StrategyArgs, TellingArgs,
    written_format,
};
use super::failure::{Exit, Stop};
use super::input::{Inputs, Item};
use super::load::wrong_solver;
use super::output::is_terminal;
use super::progress::Progress;
use super::strategy::chosen;
use super::total::Total;
use crate::cli::say;
use clap::Args;
use std::mem::ManuallyDrop;
use tesuji::text::message;
use tesuji::{Format, Puzzle, Room, Status, Teller, Worker, batch};

/// Solve puzzles by rules
#[derive(Debug, Args)]
#[command(
    long_about = "Solves puzzles by the techniques of a strategy, and by nothing else.\n\n\
        One puzzle on a terminal is shown step by step with the board reached. Otherwise each puzzle is one line: \
        where it stands in its file, how it ended, and the board reached.\n\n\
        A puzzle ends as `solved`, `stuck` (the techniques give nothing more), `contradiction` (it has no solution), \
        `invalid` (it is no puzzle), `timeout`, `unsound` (a rule took what a solution holds: it is named) or `fault` \
        (the strategy asked for something that has no value). Of a puzzle that is stuck it is said whether it has \
        more than one solution. The exit status is 0 if all were solved, 1 if some were not, 2 if an input is wrong, 3 \
        if a rule is unsound, 4 if a strategy is at fault.",
    after_help = "Examples:\n  \
        tesuji solve 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n  \
        tesuji solve puzzles.txt --strategy basic --format json --no-steps > results.jsonl\n  \
        tesuji solve puzzle.txt --max-steps 20 --to pencilmarks   the position after 20 steps\n  \
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
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    lines: LineArgs,
    /// Leave the time out of JSON, so that the same input gives the same output
    #[arg(long, help_heading = "Output")]
    no_time: bool,
    /// Say in JSON what facts each step rests on: laws of the game and what is known of the position
    #[arg(long, conflicts_with_all = ["no_steps", "to"], help_heading = "Output")]
    evidence: bool,
    /// Show in which order the strategy counted, and what each count was for, such as the cell looked at
    #[arg(long, conflicts_with = "to", help_heading = "Output")]
    counts: bool,
    /// Show the steps of every puzzle
    #[arg(long, overrides_with = "no_steps", help_heading = "Output")]
    steps: bool,
    /// Do not show steps
    #[arg(long, help_heading = "Output")]
    no_steps: bool,
    /// Stop a puzzle after so many steps
    #[arg(long, value_name = "N", help_heading = "Strategy")]
    max_steps: Option<usize>,
    /// Write each position reached in this format, with the candidates that are left
    #[arg(long, value_name = "FORMAT", value_parser = written_format, conflicts_with_all = ["format", "steps"], help_heading = "Output")]
    to: Option<Format>,
    #[command(flatten)]
    jobs: JobArgs,
    #[command(flatten)]
    telling: TellingArgs,
}

/// How a puzzle is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Json,
    Line,
    Whole { several: bool },
    Position(Format),
}

/// What came of puzzles, ready to be written.
#[derive(Default)]
struct Batch {
    text: Vec<u8>,
    endings: Vec<(Status, Exit)>,
    /// What was read and is needed no more.
    spent: Vec<Puzzle>,
}

/// What one thread works with.
struct Desk<'s> {
    worker: Worker<'s>,
    room: Room,
}

/// Runs the command.
pub fn run(args: &SolveArgs) -> Result<Exit, Stop> {
    if args.evidence && args.form.format != Form::Json {
        return Err(Stop::wrong(message!("--evidence is for --format json")));
    }
    let (rules, mut solver) = chosen(&args.rules, &args.strategy, &args.input.reading)?;
    let inputs = Inputs::open(&args.input.inputs, &args.input.reading)?;
    let mut progress = Progress::new(inputs.progress());
    let spares = inputs.spares();
    let answers_lines = args.lines.answers_lines(&args.input.inputs, args.output.output.as_deref());
    let mut output = args.output.open(Some(&inputs))?;
    if answers_lines {
        output = output.unbuffered();
    }
    let mut items = inputs.items();
    // Whether there are several is known when the second was read.
    let first: Vec<Item> = items.by_ref().take(if answers_lines { 0 } else { 2 }).collect();
    let single = first.len() == 1;
    let shape = match args.form.format {
        Form::Json => Shape::Json,
        Form::Text if args.steps || args.counts || single && is_terminal() => {
            Shape::Whole { several: !single }
        }
        Form::Text => Shape::Line,
    };
    let shape = args.to.map_or(shape, Shape::Position);
    let steps = match shape {
        Shape::Json => !args.no_steps,
        Shape::Line => false,
        Shape::Whole { .. } | Shape::Position(_) => true,
    };
    if !steps {
        solver = solver.without_steps();
    }
    if args.counts {
        solver = solver.with_counts();
    }
    if let Some(most) = args.max_steps {
        solver = solver.max_steps(most);
    }
    // The process ends with the command: to take plans and rules apart piece by piece would only take time.
    let solver = ManuallyDrop::new(solver.build().map_err(|error| wrong_solver(&error, &rules))?);
    let teller = args.telling.teller(solver.rules())?;
    let teller = if args.no_time { teller.without_time() } else { teller };
    let teller = if args.evidence { teller.with_evidence() } else { teller };
    let desk = || Desk { worker: solver.worker(), room: Room::default() };
    let work = |desk: &mut Desk<'_>, item: Item, batch: &mut Batch| {
        write(&teller, shape, !args.no_steps, desk, item, batch);
    };
    let mut total = Total::default();
    // One thread takes each line when it comes, and has answered it before it reads the next.
    let jobs = if single || answers_lines { 1 } else { args.jobs.threads() };
    batch::gather(
        first.into_iter().chain(items),
        jobs,
        desk,
        work,
        |batch: &mut Batch| -> Result<(), Stop> {
            for (status, exit) in batch.endings.drain(..) {
                progress.advance();
                total.add(status, exit);
            }
            batch.spent.drain(..).for_each(|puzzle| spares.give(puzzle));
            output.write(&batch.text)?;
            batch.text.clear();
            Ok(())
        },
    )?;
    output.finish()?;
    total.end(progress, teller.language())
}

fn write(teller: &Teller<'_>, shape: Shape, steps: bool, desk: &mut Desk<'_>, item: Item, batch: &mut Batch) {
    let label = match shape {
        Shape::Json => String::new(),
        Shape::Line | Shape::Whole { .. } | Shape::Position(_) => item.label(),
    };
    let solution = desk.worker.solve_read(item.read);
    match shape {
        Shape::Json => teller.write_json(item.file.as_deref(), &solution, &mut desk.room, &mut batch.text),
        Shape::Line => batch.text.extend_from_slice(teller.line(&label, &solution).as_bytes()),
        Shape::Position(format) => match solution.write(format) {
            Some(Ok(text)) => {
                batch.text.extend_from_slice(text.as_bytes());
                batch.text.extend_from_slice(if text.contains('\n') { b"\n\n" } else { b"\n" });
            }
            Some(Err(error)) => {
                say::error(message!("{label}: {error}"));
                batch.endings.push((solution.status(), Exit::Wrong));
                return;
            }
            // What is no puzzle has no position.
            None => say::write(&teller.line(&label, &solution)),
        },
        Shape::Whole { several } => {
            let heading = if several { teller.heading(&label, &solution) } else { String::new() };
            let steps = if steps { teller.steps(&solution) } else { String::new() };
            let blank = if several { "\n" } else { "" };
            let (board, ending) = (teller.board(&solution), teller.ending(&solution));
            for part in [&*heading, &steps, &board, &ending, blank] {
                batch.text.extend_from_slice(part.as_bytes());
            }
        }
    }
    batch.endings.push((solution.status(), Exit::of(solution.status())));
    batch.spent.extend(desk.worker.reuse(solution));
}
