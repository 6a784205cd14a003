//! `tesuji plot`: the course of solutions as pictures.

use super::{pictures::PictureOutput, total::PuzzleOutcome, total::RunTotals};
use crate::cli::prelude::*;
use tesuji::SolverWorker;

/// Draw the solution path: technique and difficulty of each step, candidates left
#[derive(Debug, Args)]
pub struct PlotArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    #[command(flatten)]
    kindest: KindestArgs,
    /// Output format [default: by the extension of the output, else text on a terminal and svg elsewhere]
    #[arg(long, value_name = "FORM", value_parser = forms(&[Form::Text, Form::Svg, Form::Json]), help_heading = "Output")]
    format: Option<Form>,
    /// Write to this file, or pictures to a folder with one file for each puzzle
    #[arg(short, long, value_name = "FILE|FOLDER/", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Width of text in columns [default: as wide as the terminal, else 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(40..=10_000), help_heading = "Output")]
    width: Option<u16>,
    /// Stop after this number of steps per puzzle
    #[arg(long, value_name = "N", conflicts_with = "kindest", help_heading = "Strategy")]
    max_steps: Option<usize>,
    #[command(flatten)]
    jobs: JobArgs,
}

/// Default width of text in columns, without a terminal.
const DEFAULT_WIDTH: usize = 100;

struct PlotSettings<'a> {
    renderer: Renderer<'a>,
    format: Form,
    width: usize,
    has_several: bool,
}

pub fn run(args: &PlotArgs) -> Result<Exit, CommandError> {
    let on_terminal = args.output.is_none() && is_terminal();
    let format = args.format.unwrap_or(if on_terminal { Form::Text } else { Form::Svg });
    if args.width.is_some() && format != Form::Text {
        return Err(CommandError::new(message!("--width requires text output"))
            .with_help(message!("add --format text")));
    }
    let (rules, options) = args.puzzles.rules_and_options()?;
    let solver =
        Solver::new(&rules, options.with_max_steps(args.max_steps).with_kindest(args.kindest.kindest))
            .or_suggest(&rules)?;
    let inputs = args.puzzles.input.open()?;
    inputs.ensure_not_input(args.output.as_deref())?;
    let mut run = BatchRun::new(inputs, None, None);
    let has_several = run.has_several;
    let renderer = Renderer::new(solver.rules(), say::language());
    let settings = PlotSettings { renderer, format, width: width(args, on_terminal), has_several };
    let mut pictures =
        PictureOutput::open(args.output.as_deref(), (format == Form::Svg).then_some(has_several))?;
    let mut total = RunTotals::default();
    let mut number = 0;
    let worker = || solver.worker();
    let work = |worker: &mut SolverWorker<'_>, item| settings.write(worker, item);
    run.for_each(&args.jobs, worker, work, |(text, ending)| {
        total.add(ending, ending.exit());
        number += 1;
        match text {
            Ok(text) => pictures.write(number, "svg", text)?,
            Err(status_line) => say::write(&status_line),
        }
        Ok(())
    })?;
    pictures.finish()?;
    total.end(run.progress, args.puzzles.input.shard.get(), say::language())
}

fn width(args: &PlotArgs, on_terminal: bool) -> usize {
    let terminal = || terminal_size::terminal_size().filter(|_| on_terminal);
    let terminal_width = || terminal().map(|(width, _)| usize::from(width.0));
    args.width.map(usize::from).or_else(terminal_width).unwrap_or(DEFAULT_WIDTH)
}

impl PlotSettings<'_> {
    /// Returns the drawing, and how the puzzle ended. An invalid puzzle has no picture: its status line is returned as
    /// `Err`.
    fn write(&self, worker: &mut SolverWorker<'_>, item: Item) -> (Result<String, String>, PuzzleOutcome) {
        let label = item.label();
        let solution = worker.solve_parsed(item.puzzle);
        let text = match self.format {
            Form::Json => Ok(json_in_file(item.file.as_deref(), self.renderer.path_chart_json(&solution))),
            Form::Svg => self.svg(&label, &solution),
            _ => Ok(self.text(&label, &solution)),
        };
        (text, PuzzleOutcome::from_solution(&solution))
    }

    fn text(&self, label: &str, solution: &Solution) -> String {
        let drawn = self.renderer.path_chart_text(solution, self.width);
        let drawn = if drawn.is_empty() { drawn } else { drawn + "\n" };
        let ending = self.renderer.result_with_counts(solution);
        if self.has_several {
            format!("{}{drawn}{ending}\n", self.renderer.puzzle_heading(label, solution.puzzle().as_ref()))
        } else {
            drawn + &ending
        }
    }

    fn svg(&self, label: &str, solution: &Solution) -> Result<String, String> {
        let picture = self
            .renderer
            .path_chart_svg(solution)
            .ok_or_else(|| self.renderer.status_line(label, solution))?;
        picture.map_err(|error| say::language().translate(&message!("{label}: {error}")) + "\n")
    }
}
