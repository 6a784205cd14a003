//! `tesuji lsp`: the server for editors.

use crate::cli::prelude::*;
use crate::lsp::{End, Reading, serve};
use std::path::absolute;

/// Serve an editor in which rule files are written
#[derive(Debug, Args)]
pub struct LspArgs {
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    words: WordArgs,
    /// Talk over standard input and output, as is done anyway: some editors say so
    #[arg(long, hide = true)]
    stdio: bool,
}

pub fn run(args: &LspArgs) -> Result<Exit, Stop> {
    let rules =
        args.rules.rules.iter().map(|path| absolute(path).map_err(|error| Stop::unread(path, &error)));
    let reading = Reading { rules: rules.collect::<Result<_, _>>()?, alone: args.rules.no_default_rules };
    Ok(match serve(reading, args.words.lang)? {
        End::Asked => Exit::Done,
        End::Gone => Exit::Not,
    })
}
