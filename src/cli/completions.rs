//! `tesuji completions`: what a shell needs to complete the words of the command line.

use super::help;
use super::prelude::*;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use clap_complete::{Shell, generate};

/// Print what a shell needs to complete commands and options
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub fn run(args: &CompletionsArgs) -> Result<Exit, Stop> {
    let mut script = Vec::new();
    generate(args.shell, &mut with_formats(help::command()), "tesuji", &mut script);
    print(script, Exit::Done)
}

/// The command line with the names of the formats where it takes one.
fn with_formats(command: Command) -> Command {
    let named = |arg: Arg| {
        let takes_format = arg.get_value_names().is_some_and(|names| names[0] == "FORMAT");
        if !takes_format || !arg.get_possible_values().is_empty() {
            return arg;
        }
        let is_read = arg.get_id() == "from";
        let formats = Format::ALL.into_iter().filter(|format| is_read || format.is_written());
        arg.value_parser(PossibleValuesParser::new(formats.map(Format::name)))
    };
    command.mut_args(named).mut_subcommands(with_formats)
}
