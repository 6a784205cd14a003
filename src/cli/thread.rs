//! `tesuji thread`: the dependencies between the steps of a solution.

use super::svg::svg;
use crate::cli::prelude::*;

/// Say which step of a solution rests on which: its thread
#[derive(Debug, Args)]
pub struct ThreadArgs {
    /// A puzzle written inline, a file of one puzzle, or - for standard input
    #[arg(value_name = "INPUT")]
    input: String,
    /// Only the steps that lead to the value of this cell, such as r3c4
    #[arg(long = "for", value_name = "CELL", help_heading = "Output")]
    cell: Option<String>,
    /// How it is written
    #[arg(long, value_name = "FORM", default_value = "text", help_heading = "Output")]
    format: Drawing,
    #[command(flatten)]
    solving: SolvingArgs,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Drawing {
    /// For people, level by level
    Text,
    /// One JSON object
    Json,
    /// For graphviz and its like
    Dot,
    /// A picture
    Svg,
}

pub fn run(args: &ThreadArgs) -> Result<Exit, Stop> {
    let (solver, inputs) = args.solving.open(&args.input)?;
    let teller = Renderer::new(solver.rules(), say::language());
    let mut output = args.output.open(Some(&inputs))?;
    let solution = solver.solve(&inputs.single()?);
    let Some(mut thread) = solution.dependencies(args.solving.strategy.time.timeout) else {
        return Err(Stop::wrong(Message::verbatim(teller.result_text(&solution))));
    };
    if let Some(cell) = &args.cell {
        thread.restrict_to(cell).map_err(Stop::wrong)?;
    }
    output.write(match args.format {
        Drawing::Text => teller.dependencies_text(&thread),
        Drawing::Json => json_line(&teller.dependencies_json(&thread)),
        Drawing::Dot => teller.dependencies_dot(&thread),
        Drawing::Svg => svg(&teller.dependencies_dot(&thread)).map_err(Stop::wrong)?,
    })?;
    output.finish()?;
    Ok(Exit::of(solution.status()))
}
