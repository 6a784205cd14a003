//! `tesuji summary`: the results of all shards together.

use crate::cli::prelude::*;
use tesuji::table::GradeSummary;

/// Add up what `tesuji grade --summary` wrote
#[derive(Debug, Args)]
pub struct SummaryArgs {
    /// A file of such lines, or - for standard input; may be given again
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(args: &SummaryArgs) -> Result<Exit, Stop> {
    let mut sum: Option<GradeSummary> = None;
    for name in &args.files {
        let (path, mut text) = (Path::new(name), String::new());
        if name == "-" {
            text = io::read_to_string(progress::stdin()).map_err(|error| Stop::unread(path, &error))?;
        } else {
            text += &std::fs::read_to_string(path).map_err(|error| Stop::unread(path, &error))?;
        }
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            let at = |error| Stop::wrong(message!("{name}, line {number}: {error}"));
            let one: GradeSummary = line.parse().map_err(at)?;
            match &mut sum {
                Some(sum) => sum.add(&one).map_err(at)?,
                None => sum = Some(one),
            }
        }
    }
    let sum = sum.ok_or_else(|| Stop::wrong(message!("there is no summary in the input")))?;
    let mut output = args.output.open(None)?;
    output.write(match args.form.format {
        Form::Json => json_line(&sum),
        Form::Text => sum.text(say::language()),
    })?;
    output.finish()?;
    let missing: Vec<String> = sum.missing().map(|shard| shard.to_string()).collect();
    if missing.is_empty() {
        return Ok(Exit::Done);
    }
    say::error(message!("shards are missing: {missing}", missing = missing.join(", ")));
    Ok(Exit::Not)
}
