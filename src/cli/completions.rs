//! `tesuji completions`: what a shell needs to complete the words of the command line.

use super::Cli;
use super::failure::{Exit, Stop};
use super::output::Output;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command, CommandFactory};
use clap_complete::{Shell, generate};
use tesuji::Format;

/// Print what a shell needs to complete commands and options
#[derive(Debug, Args)]
#[command(
    long_about = "Prints a script by which a shell completes the commands and options of this program.",
    after_help = "Examples:\n  \
        tesuji completions bash > ~/.local/share/bash-completion/completions/tesuji\n  \
        tesuji completions zsh > ~/.zfunc/_tesuji\n  \
        tesuji completions fish > ~/.config/fish/completions/tesuji.fish"
)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Runs the command.
pub fn run(args: &CompletionsArgs) -> Result<Exit, Stop> {
    let mut script = Vec::new();
    generate(args.shell, &mut with_formats(Cli::command()), "tesuji", &mut script);
    let mut output = Output::new();
    output.write(script)?;
    output.finish()?;
    Ok(Exit::Done)
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
