//! `tesuji thread`: the dependencies between the steps of a solution.

use super::svg::svg;
use crate::cli::prelude::*;

/// Show which steps of a solution depend on which
#[derive(Debug, Args)]
pub struct ThreadArgs {
    /// Puzzle: written inline, a file with one puzzle, or - for standard input
    #[arg(value_name = "INPUT")]
    input: String,
    /// Show only the steps that lead to the value of this cell, such as r3c4
    #[arg(long = "for", value_name = "CELL", help_heading = "Output")]
    cell: Option<String>,
    /// Format of the dependencies
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = forms([Form::Text, Form::Json, Form::Dot, Form::Svg]), help_heading = "Output")]
    format: Form,
    #[command(flatten)]
    solving: SolvingArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(args: &ThreadArgs) -> Result<Exit, CommandError> {
    let (solver, inputs) = args.solving.open(&args.input)?;
    let renderer = Renderer::new(solver.rules(), say::language());
    let mut output = args.output.open(Some(&inputs))?;
    let solution = solver.solve(&inputs.single()?);
    let Some(mut dependencies) = solution.dependencies(args.solving.strategy.time.timeout) else {
        return Err(CommandError::new(Message::verbatim(renderer.result_text(&solution))));
    };
    if let Some(cell) = &args.cell {
        dependencies.restrict_to(cell).map_err(CommandError::new)?;
    }
    output.write(match args.format {
        Form::Json => json_line(&renderer.dependencies_json(&dependencies)),
        Form::Dot => renderer.dependencies_dot(&dependencies),
        Form::Svg => svg(&renderer.dependencies_dot(&dependencies)).map_err(CommandError::new)?,
        _ => renderer.dependencies_text(&dependencies),
    })?;
    output.finish()?;
    Ok(Exit::for_status(solution.status()))
}
