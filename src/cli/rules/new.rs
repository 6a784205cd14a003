//! `tesuji rules new`: a rule file to start from.

use crate::cli::prelude::*;
use std::{
    fs::OpenOptions,
    io::{ErrorKind, Write},
};

/// Write a template for a technique
#[derive(Debug, Args)]
pub struct NewArgs {
    /// Id of the technique: lowercase letters and digits, with hyphens between words
    #[arg(value_name = "ID")]
    id: String,
    /// Write to this new file [default: standard output]
    #[arg(short, long, alias = "out", value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    #[command(flatten)]
    rules: RuleArgs,
}

pub fn run(args: &NewArgs) -> Result<Exit, CommandError> {
    let text =
        load_rules(&args.rules)?.new_technique(&args.id, say::language()).map_err(CommandError::new)?;
    match &args.output {
        Some(path) => write(path, &text).map(|()| Exit::Success),
        None => print(text, Exit::Success),
    }
}

fn write(path: &Path, text: &str) -> Result<(), CommandError> {
    path.parent().map_or(Ok(()), create_folder)?;
    let written = OpenOptions::new().write(true).create_new(true).open(path);
    written.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => CommandError::new(message!("{} already exists", path.display())),
        _ => CommandError::write_error(path, &error),
    })
}
