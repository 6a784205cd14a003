//! `tesuji man`: the manual pages.

use super::Cli;
use super::failure::{Exit, Stop};
use super::output::Output;
use clap::{Args, CommandFactory};
use clap_mangen::Man;
use std::path::PathBuf;
use tesuji::text::message;

/// Print the manual page, or write a page for each command
#[derive(Debug, Args)]
#[command(
    long_about = "Prints the manual page of this program, or of one of its commands; with --output it writes a page for \
        each command to a folder.",
    after_help = "Examples:\n  \
        tesuji man | man -l -\n  \
        tesuji man solve | man -l -\n  \
        tesuji man --output ~/.local/share/man/man1"
)]
pub struct ManArgs {
    /// The command that the page is about [default: all of the program]
    #[arg(value_name = "COMMAND", conflicts_with = "output")]
    command: Vec<String>,
    /// Write a page for each command to this folder
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &ManArgs) -> Result<Exit, Stop> {
    let mut all = Cli::command();
    all.build();
    if let Some(folder) = &args.output {
        clap_mangen::generate_to(all, folder).map_err(|error| Stop::unwritten(folder, &error))?;
        return Ok(Exit::Done);
    }
    let mut command = &all;
    for name in &args.command {
        let inner = command.find_subcommand(name);
        command = inner.ok_or_else(|| Stop::wrong(message!("there is no command `{name}`")))?;
    }
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    let mut output = Output::new();
    output.write(page)?;
    output.finish()?;
    Ok(Exit::Done)
}
