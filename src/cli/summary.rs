//! `tesuji summary`: the results of all shards together.

use crate::cli::prelude::*;
use tesuji::table::GradeSummary;

/// Combine the summaries of `tesuji grade --summary`
#[derive(Debug, Args)]
pub struct SummaryArgs {
    /// File of summaries, or - for standard input; may be given again
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    form: FormatArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(args: &SummaryArgs) -> Result<Exit, CommandError> {
    let mut sum: Option<GradeSummary> = None;
    for name in &args.files {
        let (path, mut text) = (Path::new(name), String::new());
        if name == "-" {
            text = io::read_to_string(progress::stdin())
                .map_err(|error| CommandError::read_error(path, &error))?;
        } else {
            text += &std::fs::read_to_string(path).map_err(|error| CommandError::read_error(path, &error))?;
        }
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            let with_location = |error| CommandError::new(message!("{name}, line {number}: {error}"));
            let line_summary: GradeSummary = line.parse().map_err(with_location)?;
            match &mut sum {
                Some(sum) => sum.add(&line_summary).map_err(with_location)?,
                None => sum = Some(line_summary),
            }
        }
    }
    let sum = sum.ok_or_else(|| CommandError::new(message!("no summary in the input")))?;
    let mut output = args.output.open(None)?;
    output.write(match args.form.format {
        Form::Json => json_line(&sum),
        _ => sum.text(say::language()),
    })?;
    output.finish()?;
    let missing: Vec<String> = sum.missing().map(|shard| shard.to_string()).collect();
    if missing.is_empty() {
        return Ok(Exit::Success);
    }
    say::print_error(message!("missing shards: {missing}", missing = missing.join(", ")));
    Ok(Exit::Incomplete)
}
