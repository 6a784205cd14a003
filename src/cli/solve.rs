//! `tesuji solve`: solves puzzles by rules.

use super::pictures::{slides_of, solutions};
use super::total::{Ending, Total};
use crate::cli::prelude::*;
use std::mem::ManuallyDrop;
use tesuji::batch::Gather;
use tesuji::{Puzzle, RenderBuffers, SolverWorker};

/// Solve puzzles by rules
#[derive(Debug, Args)]
pub struct SolveArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    #[command(flatten)]
    drawn: DrawnArgs,
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
    /// Stop a puzzle after this number of steps
    #[arg(long, value_name = "N", help_heading = "Strategy")]
    max_steps: Option<usize>,
    /// Write each position reached in this format, with the candidates that are left
    #[arg(long, value_name = "FORMAT", value_parser = written_format, conflicts_with_all = ["format", "steps"], help_heading = "Output")]
    to: Option<Format>,
    #[command(flatten)]
    jobs: JobArgs,
    #[command(flatten)]
    telling: NotationArgs,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Json,
    Line,
    Whole { several: bool },
    Position(Format),
}

/// Results of a chunk of puzzles, ready to be written.
#[derive(Default)]
struct Batch {
    text: Vec<u8>,
    endings: Vec<(Ending, Exit)>,
    /// Puzzles whose memory can be reused.
    spent: Vec<Puzzle>,
}

impl Gather for Batch {
    fn append(&mut self, more: &mut Self) {
        self.text.append(&mut more.text);
        self.endings.append(&mut more.endings);
        self.spent.append(&mut more.spent);
    }
}

struct Desk<'s> {
    worker: SolverWorker<'s>,
    room: RenderBuffers,
}

pub fn run(args: &SolveArgs) -> Result<Exit, Stop> {
    if args.evidence && args.drawn.format != DrawnForm::Json {
        return Err(Stop::wrong(message!("--evidence is for --format json")));
    }
    let (rules, options) = args.puzzles.chosen()?;
    let inputs = args.puzzles.input.open()?;
    inputs.none_is(args.drawn.output.as_deref())?;
    if args.drawn.draws() || args.steps && args.drawn.draws_here() {
        let options = options.with_record_counts(args.counts).with_max_steps(args.max_steps);
        let solver = Solver::new(&rules, options).or_stop(&rules)?;
        let (teller, solutions) = (args.telling.teller(solver.rules())?, solutions(&solver, inputs));
        let (slides, exit) = slides_of(&solutions, &teller, |solution| Ok(teller.illustrations(solution)))?;
        args.drawn.write(&slides, teller.language())?;
        return Ok(exit);
    }
    let spares = inputs.spares();
    let output = args.drawn.open()?;
    let mut run = Run::new(inputs, Some(&args.lines), args.drawn.output.as_deref());
    let mut output = output.at_once(run.answers_lines).soon();
    let shape = match args.drawn.format {
        DrawnForm::Json => Shape::Json,
        _ if args.steps || args.counts || !run.several && is_terminal() => {
            Shape::Whole { several: run.several }
        }
        _ => Shape::Line,
    };
    let shape = args.to.map_or(shape, Shape::Position);
    let steps = match shape {
        Shape::Json => !args.no_steps,
        Shape::Line => false,
        Shape::Whole { .. } | Shape::Position(_) => true,
    };
    let options =
        options.with_record_steps(steps).with_record_counts(args.counts).with_max_steps(args.max_steps);
    // The process ends with the command, so plans and rules need not be dropped piece by piece.
    let solver = ManuallyDrop::new(Solver::new(&rules, options).or_stop(&rules)?);
    let mut teller = args.telling.teller(solver.rules())?;
    (teller.timings, teller.premises) = (!args.no_time, args.evidence);
    let mut total = Total::default();
    let desk = || Desk { worker: solver.worker(), room: RenderBuffers::default() };
    let work = |desk: &mut Desk<'_>, item, batch: &mut Batch| {
        write(&teller, shape, !args.no_steps, desk, item, batch);
    };
    run.gather(&args.jobs, desk, work, |batch, progress| {
        for (ending, exit) in batch.endings.drain(..) {
            progress.advance();
            total.add(ending, exit);
        }
        batch.spent.drain(..).for_each(|puzzle| spares.recycle(puzzle));
        output.write(&batch.text)?;
        batch.text.clear();
        Ok(())
    })?;
    output.finish()?;
    total.end(run.progress, args.puzzles.input.shard.get(), teller.language())
}

fn write(
    teller: &Renderer<'_>,
    shape: Shape,
    steps: bool,
    desk: &mut Desk<'_>,
    item: Item,
    batch: &mut Batch,
) {
    let label = if shape == Shape::Json { String::new() } else { item.label() };
    let solution = desk.worker.solve_parsed(item.read);
    match shape {
        Shape::Json => {
            teller.write_solution_json(item.file.as_deref(), &solution, &mut desk.room, &mut batch.text)
        }
        Shape::Line => batch.text.extend_from_slice(teller.status_line(&label, &solution).as_bytes()),
        Shape::Position(format) => match solution.write(format) {
            Some(Ok(text)) => {
                batch.text.extend_from_slice(text.as_bytes());
                batch.text.extend_from_slice(if text.contains('\n') { b"\n\n" } else { b"\n" });
            }
            Some(Err(error)) => {
                say::error(message!("{label}: {error}"));
                batch.endings.push((Ending::of(&solution), Exit::Wrong));
                return;
            }
            // A text that is not a puzzle has no position.
            None => say::write(&teller.status_line(&label, &solution)),
        },
        Shape::Whole { several } => {
            let heading = if several { teller.puzzle_heading(&label, &solution) } else { String::new() };
            let steps = if steps { teller.steps_text(&solution) } else { String::new() };
            let blank = if several { "\n" } else { "" };
            let (board, ending) = (teller.final_board(&solution), teller.result_with_counts(&solution));
            for part in [&*heading, &steps, &board, &ending, blank] {
                batch.text.extend_from_slice(part.as_bytes());
            }
        }
    }
    let ending = Ending::of(&solution);
    batch.endings.push((ending, ending.exit()));
    batch.spent.extend(desk.worker.recycle(solution));
}
