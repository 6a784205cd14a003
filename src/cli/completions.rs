//! `tesuji completions`: what a shell needs to complete the words of the command line.

use super::Cli;
use super::failure::{Exit, Stop};
use super::output::Output;
use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

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
    generate(args.shell, &mut Cli::command(), "tesuji", &mut script);
    let mut output = Output::new();
    output.write(script)?;
    output.finish()?;
    Ok(Exit::Done)
}
