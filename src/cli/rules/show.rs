//! `tesuji rules show`: everything about one rule.

use crate::cli::args::{LookArgs, RuleArgs};
use crate::cli::failure::{Exit, Stop};
use crate::cli::load::{builder, built};
use crate::cli::output::{Output, look};
use clap::Args;
use tesuji::text::message;
use tesuji::{Rules, nearest};

/// Show a technique, strategy, game, link or definition as it is written, with its examples drawn
#[derive(Debug, Args)]
#[command(after_help = include_str!("../examples/rules-show.txt"))]
pub struct ShowArgs {
    /// Its id, or another name of a technique; may be given again
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    look: LookArgs,
}

/// Runs the command.
pub fn run(args: &ShowArgs) -> Result<Exit, Stop> {
    let rules = built(builder(&args.rules).with_examples())?;
    let look = look(args.look.color, args.look.words.lang);
    let mut output = Output::new();
    for (number, id) in args.ids.iter().enumerate() {
        let page = rules.page(id, look).ok_or_else(|| unknown(&rules, id))?;
        output.write(if number == 0 { page } else { format!("\n{page}") })?;
    }
    output.finish()?;
    Ok(Exit::Done)
}

fn unknown(rules: &Rules, id: &str) -> Stop {
    let called = id.split_once('(').map(|(name, _)| name).filter(|name| rules.technique(name).is_ok());
    let help = called.map(|name| message!("it is shown with all its parameters: `tesuji rules show {name}`"));
    let help = help.or_else(|| nearest(id, rules.names()));
    Stop::wrong(message!("there is no rule `{id}`"))
        .help(help.or_else(|| Some(message!("`tesuji rules list` shows them all"))))
}
