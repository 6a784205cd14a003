//! `tesuji man`: the manual pages.

use super::help;
use super::prelude::*;
use clap_mangen::Man;

/// Print the manual page, or write a page for each command
#[derive(Debug, Args)]
pub struct ManArgs {
    /// The command that the page is about [default: all of the program]
    #[arg(value_name = "COMMAND", conflicts_with = "output")]
    command: Vec<String>,
    /// Write a page for each command to this folder
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

pub fn run(args: &ManArgs) -> Result<Exit, Stop> {
    let mut all = help::command();
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
    print(page, Exit::Done)
}
