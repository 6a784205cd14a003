//! `tesuji schema`: what commands write as JSON.

use crate::cli::prelude::*;

/// Print the JSON schema of the output of --format json
#[derive(Debug, Args)]
pub struct SchemaArgs {}

pub fn run(_: &SchemaArgs) -> Result<Exit, CommandError> {
    print(include_str!("../../grammar/output.schema.json"), Exit::Success)
}
