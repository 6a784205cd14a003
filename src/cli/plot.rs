//! `tesuji plot`: the course of solutions as pictures.

use super::{pictures::Place, total::Ending, total::Total};
use crate::cli::prelude::*;
use tesuji::SolverWorker;

/// Draw the course of a solution: technique and difficulty of each step, candidates left
#[derive(Debug, Args)]
pub struct PlotArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    /// How courses are written [default: as the ending of the output says, else text on a terminal and svg elsewhere]
    #[arg(long, value_name = "FORM", help_heading = "Output")]
    format: Option<Drawing>,
    /// Write to this file; pictures also to a folder, with a file for each puzzle
    #[arg(short, long, value_name = "FILE|FOLDER/", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Width of text in columns [default: as wide as the terminal, else 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(40..=10_000), help_heading = "Output")]
    width: Option<u16>,
    /// Stop a puzzle after this number of steps
    #[arg(long, value_name = "N", help_heading = "Strategy")]
    max_steps: Option<usize>,
    #[command(flatten)]
    jobs: JobArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Drawing {
    /// For people
    Text,
    /// A picture
    Svg,
    /// One JSON object a line
    Json,
}

/// Default width of text in columns, without a terminal.
const USUAL_WIDTH: usize = 100;

struct Form<'a> {
    teller: Renderer<'a>,
    drawing: Drawing,
    width: usize,
    several: bool,
}

pub fn run(args: &PlotArgs) -> Result<Exit, Stop> {
    let on_terminal = args.output.is_none() && is_terminal();
    let drawing = args.format.unwrap_or(if on_terminal { Drawing::Text } else { Drawing::Svg });
    if args.width.is_some() && drawing != Drawing::Text {
        return Err(Stop::wrong(message!("--width is for text")).help(message!("add --format text")));
    }
    let (rules, options) = args.puzzles.chosen()?;
    let solver = Solver::new(&rules, options.with_max_steps(args.max_steps)).or_stop(&rules)?;
    let inputs = args.puzzles.input.open()?;
    inputs.none_is(args.output.as_deref())?;
    let mut run = Run::new(inputs, None, None);
    let several = run.several;
    let teller = Renderer::new(solver.rules(), say::language());
    let form = Form { teller, drawing, width: width(args, on_terminal), several };
    let mut place = Place::open(args.output.as_deref(), (drawing == Drawing::Svg).then_some(several))?;
    let mut total = Total::default();
    let mut number = 0;
    let worker = || solver.worker();
    let work = |worker: &mut SolverWorker<'_>, item| form.write(worker, item);
    run.each(&args.jobs, worker, work, |(text, ending)| {
        total.add(ending, ending.exit());
        number += 1;
        match text {
            Ok(text) => place.write(number, "svg", text)?,
            Err(status_line) => say::write(&status_line),
        }
        Ok(())
    })?;
    place.finish()?;
    total.end(run.progress, args.puzzles.input.shard.get(), say::language())
}

fn width(args: &PlotArgs, on_terminal: bool) -> usize {
    let terminal = || terminal_size::terminal_size().filter(|_| on_terminal);
    let own = || terminal().map(|(width, _)| usize::from(width.0));
    args.width.map(usize::from).or_else(own).unwrap_or(USUAL_WIDTH)
}

impl Form<'_> {
    /// Returns the drawing, and how the puzzle ended. An invalid puzzle has no picture: its status line is returned as
    /// `Err`.
    fn write(&self, worker: &mut SolverWorker<'_>, item: Item) -> (Result<String, String>, Ending) {
        let label = item.label();
        let solution = worker.solve_parsed(item.read);
        let text = match self.drawing {
            Drawing::Json => Ok(json_in_file(item.file.as_deref(), self.teller.path_chart_json(&solution))),
            Drawing::Text => Ok(self.text(&label, &solution)),
            Drawing::Svg => self.svg(&label, &solution),
        };
        (text, Ending::of(&solution))
    }

    fn text(&self, label: &str, solution: &Solution) -> String {
        let drawn = self.teller.path_chart_text(solution, self.width);
        let drawn = if drawn.is_empty() { drawn } else { drawn + "\n" };
        let ending = self.teller.result_with_counts(solution);
        if self.several {
            format!("{}{drawn}{ending}\n", self.teller.puzzle_heading(label, solution))
        } else {
            drawn + &ending
        }
    }

    fn svg(&self, label: &str, solution: &Solution) -> Result<String, String> {
        let picture =
            self.teller.path_chart_svg(solution).ok_or_else(|| self.teller.status_line(label, solution))?;
        picture.map_err(|error| say::language().translate(&message!("{label}: {error}")) + "\n")
    }
}
