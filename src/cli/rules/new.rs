//! `tesuji rules new`: a rule file to start from.

use crate::cli::prelude::*;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};

/// Write a technique to start from
#[derive(Debug, Args)]
pub struct NewArgs {
    /// What the technique is called: small letters and digits, with hyphens between words
    #[arg(value_name = "ID")]
    id: String,
    /// Write this file, which must not be there yet [default: standard output]
    #[arg(short, long, alias = "out", value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    #[command(flatten)]
    rules: RuleArgs,
}

pub fn run(args: &NewArgs) -> Result<Exit, Stop> {
    let text = rules(&args.rules)?.new_technique(&args.id, say::language()).map_err(Stop::wrong)?;
    match &args.output {
        Some(path) => write(path, &text).map(|()| Exit::Done),
        None => print(text, Exit::Done),
    }
}

fn write(path: &Path, text: &str) -> Result<(), Stop> {
    path.parent().map_or(Ok(()), make_folder)?;
    let written = OpenOptions::new().write(true).create_new(true).open(path);
    written.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Stop::wrong(message!("{} is there already", path.display())),
        _ => Stop::unwritten(path, &error),
    })
}
