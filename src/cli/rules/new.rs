//! `tesuji rules new`: a rule file to start from.

use crate::cli::args::{RuleArgs, WordArgs};
use crate::cli::failure::{Exit, Stop};
use crate::cli::load::rules;
use crate::cli::output::Output;
use clap::Args;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use tesuji::text::message;

/// Write a technique to start from
#[derive(Debug, Args)]
#[command(
    long_about = "Writes a rule file with a technique to start from: it works, and has an example that it finds and one \
        that it does not, so that `tesuji rules check` and `tesuji rules test` pass as it stands.",
    after_help = "Examples:\n  tesuji rules new my-wing > my-wing.tesuji\n  \
        tesuji rules new my-wing --out my-wing.tesuji --lang ja"
)]
pub struct NewArgs {
    /// What the technique is called: small letters and digits, with hyphens between words
    #[arg(value_name = "ID")]
    id: String,
    /// Write this file, which must not be there yet [default: standard output]
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    out: Option<PathBuf>,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    words: WordArgs,
}

/// Runs the command.
pub fn run(args: &NewArgs) -> Result<Exit, Stop> {
    let text = rules(&args.rules)?.new_technique(&args.id, args.words.lang).map_err(Stop::wrong)?;
    match &args.out {
        Some(path) => write(path, &text)?,
        None => {
            let mut output = Output::new();
            output.write(&text)?;
            output.finish()?;
        }
    }
    Ok(Exit::Done)
}

fn write(path: &Path, text: &str) -> Result<(), Stop> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| Stop::unwritten(folder, &error))?;
    }
    let written = OpenOptions::new().write(true).create_new(true).open(path);
    written.and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Stop::wrong(message!("{} is there already", path.display())),
        _ => Stop::unwritten(path, &error),
    })
}
