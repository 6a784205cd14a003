//! `tesuji lsp`: the server for editors.

use super::args::{RuleArgs, WordArgs};
use super::failure::{Exit, Stop};
use crate::lsp::{End, Reading, serve};
use clap::Args;
use std::path::absolute;

/// Serve an editor in which rule files are written
#[derive(Debug, Args)]
#[command(
    long_about = "Serves an editor by the language server protocol, over standard input and output: what is wrong as \
        one types, formatting, names completed and explained, where they are declared and used, renaming, colours, and \
        the examples run.\n\n\
        A file is read with those that it uses and with the rules that ship, as `tesuji rules check` does. The editor \
        may say the language: {\"lang\": \"ja\"} as initialization options. The exit status is 1 if the editor goes \
        without asking for the end.",
    after_help = "Examples:\n  tesuji lsp\n  tesuji lsp --rules my-rules/ --lang ja"
)]
pub struct LspArgs {
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    words: WordArgs,
    /// Talk over standard input and output, as is done anyway: some editors say so
    #[arg(long, hide = true)]
    stdio: bool,
}

/// Runs the command.
pub fn run(args: &LspArgs) -> Result<Exit, Stop> {
    let rules =
        args.rules.rules.iter().map(|path| absolute(path).map_err(|error| Stop::unread(path, &error)));
    let reading = Reading { rules: rules.collect::<Result<_, _>>()?, alone: args.rules.no_default_rules };
    Ok(match serve(reading, args.words.lang)? {
        End::Asked => Exit::Done,
        End::Gone => Exit::Not,
    })
}
