//! `tesuji schema`: what commands write as JSON.

use super::failure::{Exit, Stop};
use super::output::Output;
use clap::Args;

/// Print the JSON schema of what commands write with --format json
#[derive(Debug, Args)]
#[command(
    long_about = "Prints a JSON schema (draft 2020-12). Its definitions are called after commands: each line that \
        `tesuji solve --format json` writes is a `solve`, and so on.",
    after_help = "Examples:\n  tesuji schema > tesuji.schema.json"
)]
pub struct SchemaArgs {}

/// Runs the command.
pub fn run(_: &SchemaArgs) -> Result<Exit, Stop> {
    let mut output = Output::new();
    output.write(include_str!("../../grammar/output.schema.json"))?;
    output.finish()?;
    Ok(Exit::Done)
}
