//! `tesuji solve`: solves puzzles by rules.

use super::{
    pictures::{solution_slides, solve_all},
    total::{PuzzleOutcome, RunTotals},
};
use crate::cli::prelude::*;
use std::mem::ManuallyDrop;
use tesuji::{Puzzle, RenderBuffers, SolverWorker, batch::Gather};

/// Solve puzzles with techniques
#[derive(Debug, Args)]
pub struct SolveArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    #[command(flatten)]
    drawn: DrawnArgs,
    #[command(flatten)]
    kindest: KindestArgs,
    #[command(flatten)]
    rating: RatingArgs,
    #[command(flatten)]
    lines: LineArgs,
    /// Leave times out of JSON, so that the same input gives the same output
    #[arg(long, help_heading = "Output")]
    no_time: bool,
    /// Add to JSON the facts that each step depends on: laws of the game and facts of the position
    #[arg(long, conflicts_with_all = ["no_steps", "to"], help_heading = "Output")]
    evidence: bool,
    /// Show the counts of the strategy in order, and the reason of each, such as the cell examined
    #[arg(long = "counts", conflicts_with = "to", help_heading = "Output")]
    should_show_counts: bool,
    /// Show the steps of every puzzle
    #[arg(long = "steps", overrides_with = "no_steps", help_heading = "Output")]
    should_show_steps: bool,
    /// Do not show steps
    #[arg(long, conflicts_with = "kindest", help_heading = "Output")]
    no_steps: bool,
    /// Stop after this number of steps per puzzle
    #[arg(long, value_name = "N", conflicts_with = "kindest", help_heading = "Strategy")]
    max_steps: Option<usize>,
    /// Write each final position in this format, with its candidates
    #[arg(long, value_name = "FORMAT", value_parser = written_format, conflicts_with_all = ["format", "should_show_steps", "rating"], help_heading = "Output")]
    to: Option<Format>,
    #[command(flatten)]
    jobs: JobArgs,
    #[command(flatten)]
    notation: NotationArgs,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SolveOutput {
    Json,
    Line,
    Full { several: bool },
    Position(Format),
}

/// Results of a chunk of puzzles, ready to be written.
#[derive(Default)]
struct Batch {
    text: Vec<u8>,
    outcomes: Vec<(PuzzleOutcome, Exit)>,
    /// Puzzles whose memory can be reused.
    recycled: Vec<Puzzle>,
}

impl Gather for Batch {
    fn append(&mut self, more: &mut Self) {
        self.text.append(&mut more.text);
        self.outcomes.append(&mut more.outcomes);
        self.recycled.append(&mut more.recycled);
    }
}

struct SolveThread<'s> {
    worker: SolverWorker<'s>,
    buffers: RenderBuffers,
}

pub fn run(args: &SolveArgs) -> Result<Exit, CommandError> {
    if args.evidence && args.drawn.format != Form::Json {
        return Err(CommandError::new(message!("--evidence requires --format json")));
    }
    let (rules, options) = args.puzzles.rules_and_options()?;
    let options = options.with_kindest(args.kindest.kindest).with_rating(args.rating.rating.clone());
    let inputs = args.puzzles.input.open()?;
    inputs.ensure_not_input(args.drawn.output.as_deref())?;
    if args.drawn.draws() || args.should_show_steps && args.drawn.draws_here() {
        let options = options.with_record_counts(args.should_show_counts).with_max_steps(args.max_steps);
        let solver = Solver::new(&rules, options).or_suggest(&rules)?;
        let (renderer, solutions) = (args.notation.renderer(solver.rules())?, solve_all(&solver, inputs));
        let (slides, exit) =
            solution_slides(&solutions, &renderer, |solution| Ok(renderer.illustrations(solution)))?;
        args.drawn.write(&slides, renderer.language())?;
        return Ok(exit);
    }
    let pool = inputs.pool();
    let output = args.drawn.open()?;
    let mut run = BatchRun::new(inputs, Some(&args.lines), args.drawn.output.as_deref());
    let mut output = output.unbuffered(run.is_line_by_line).flushed_in_background();
    let shape = match args.drawn.format {
        Form::Json => SolveOutput::Json,
        _ if args.should_show_steps || args.should_show_counts || !run.has_several && is_terminal() => {
            SolveOutput::Full { several: run.has_several }
        }
        _ => SolveOutput::Line,
    };
    let shape = args.to.map_or(shape, SolveOutput::Position);
    let steps = match shape {
        SolveOutput::Json => !args.no_steps,
        SolveOutput::Line => args.kindest.kindest.is_some(),
        SolveOutput::Full { .. } | SolveOutput::Position(_) => true,
    };
    let options = options
        .with_record_steps(steps)
        .with_record_counts(args.should_show_counts)
        .with_max_steps(args.max_steps);
    // The process ends with the command, so plans and rules need not be dropped piece by piece.
    let solver = ManuallyDrop::new(Solver::new(&rules, options).or_suggest(&rules)?);
    let mut renderer = args.notation.renderer(solver.rules())?;
    (renderer.has_timings, renderer.has_premises) = (!args.no_time, args.evidence);
    let mut total = RunTotals::default();
    let thread = || SolveThread { worker: solver.worker(), buffers: RenderBuffers::default() };
    let work = |desk: &mut SolveThread<'_>, item, batch: &mut Batch| {
        write(&renderer, shape, !args.no_steps, desk, item, batch);
    };
    run.gather(&args.jobs, thread, work, |batch, progress| {
        for (ending, exit) in batch.outcomes.drain(..) {
            progress.advance();
            total.add(ending, exit);
        }
        batch.recycled.drain(..).for_each(|puzzle| pool.recycle(puzzle));
        output.write(&batch.text)?;
        batch.text.clear();
        Ok(())
    })?;
    output.finish()?;
    total.end(run.progress, args.puzzles.input.shard.get(), renderer.language())
}

fn write(
    renderer: &Renderer<'_>,
    shape: SolveOutput,
    should_show_steps: bool,
    thread: &mut SolveThread<'_>,
    item: Item,
    batch: &mut Batch,
) {
    let label = if shape == SolveOutput::Json { String::new() } else { item.label() };
    let solution = thread.worker.solve_parsed(item.puzzle);
    match shape {
        SolveOutput::Json => renderer.write_solution_json(
            item.file.as_deref(),
            &solution,
            &mut thread.buffers,
            &mut batch.text,
        ),
        SolveOutput::Line => batch.text.extend_from_slice(renderer.status_line(&label, &solution).as_bytes()),
        SolveOutput::Position(format) => match solution.write(format) {
            Some(Ok(text)) => {
                batch.text.extend_from_slice(text.as_bytes());
                batch.text.extend_from_slice(if text.contains('\n') { b"\n\n" } else { b"\n" });
            }
            Some(Err(error)) => {
                say::print_error(message!("{label}: {error}"));
                batch.outcomes.push((PuzzleOutcome::from_solution(&solution), Exit::InvalidInput));
                return;
            }
            // A text that is not a puzzle has no position.
            None => say::write(&renderer.status_line(&label, &solution)),
        },
        SolveOutput::Full { several } => {
            let heading = if several {
                renderer.puzzle_heading(&label, solution.puzzle().as_ref())
            } else {
                String::new()
            };
            let steps = if should_show_steps { renderer.steps_text(&solution) } else { String::new() };
            let blank = if several { "\n" } else { "" };
            let (board, ending) = (renderer.final_board(&solution), renderer.result_with_counts(&solution));
            for part in [&*heading, &steps, &board, &ending, blank] {
                batch.text.extend_from_slice(part.as_bytes());
            }
        }
    }
    let ending = PuzzleOutcome::from_solution(&solution);
    batch.outcomes.push((ending, ending.exit()));
    batch.recycled.extend(thread.worker.recycle(solution));
}
