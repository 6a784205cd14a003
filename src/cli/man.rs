//! `tesuji man`: the manual pages.

use super::{help, prelude::*};
use clap_mangen::Man;

/// Print the manual page, or write a page for each command
#[derive(Debug, Args)]
pub struct ManArgs {
    /// Command to describe [default: the whole program]
    #[arg(value_name = "COMMAND", conflicts_with = "output")]
    command: Vec<String>,
    /// Write a page for each command to this folder
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

pub fn run(args: &ManArgs) -> Result<Exit, CommandError> {
    let mut root = help::command();
    root.build();
    if let Some(folder) = &args.output {
        clap_mangen::generate_to(root, folder).map_err(|error| CommandError::write_error(folder, &error))?;
        return Ok(Exit::Success);
    }
    let mut command = &root;
    for name in &args.command {
        let inner = command.find_subcommand(name);
        command = inner.ok_or_else(|| CommandError::new(message!("unknown command `{name}`")))?;
    }
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    print(page, Exit::Success)
}
