//! `tesuji rules list`: what there is.

use crate::cli::prelude::*;

/// List techniques, simplest first, then strategies, games, links and definitions
#[derive(Debug, Default, Args)]
pub struct ListArgs {
    /// List strategies that are parts of others as well
    #[arg(long, help_heading = "Output")]
    all: bool,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    words: WordArgs,
}

pub fn run(args: &ListArgs) -> Result<Exit, Stop> {
    let (rules, language) = (rules(&args.rules)?, args.words.lang);
    let text = match args.form.format {
        Form::Json => rules.list_json(language, args.all).iter().map(json_line).collect(),
        Form::Text => rules.list(language, args.all),
    };
    print(text, Exit::Done)
}
