//! `tesuji rules list`: what there is.

use crate::cli::args::{Form, FormArgs, RuleArgs, WordArgs};
use crate::cli::failure::{Exit, Stop};
use crate::cli::load::rules;
use crate::cli::output::Output;
use clap::Args;
use tesuji::Language;

/// List techniques, simplest first, then strategies, games, links and definitions
#[derive(Debug, Args)]
#[command(
    long_about = "Lists the techniques, the simplest first, then the strategies that a puzzle can be solved by, games, \
        links and definitions. Strategies that are parts of others, and cannot solve a puzzle or are not made to, are \
        listed with --all.",
    after_help = "Examples:\n  tesuji rules list\n  tesuji rules list --lang ja --rules my-rules.tesuji"
)]
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

impl Default for ListArgs {
    fn default() -> Self {
        Self {
            all: false,
            rules: RuleArgs { rules: Vec::new(), no_default_rules: false },
            form: FormArgs { format: Form::Text },
            words: WordArgs { lang: Language::En },
        }
    }
}

/// Runs the command.
pub fn run(args: &ListArgs) -> Result<Exit, Stop> {
    let (rules, language) = (rules(&args.rules)?, args.words.lang);
    let mut output = Output::new();
    output.write(match args.form.format {
        Form::Json => rules.list_json(language, args.all),
        Form::Text => rules.list(language, args.all),
    })?;
    output.finish()?;
    Ok(Exit::Done)
}
