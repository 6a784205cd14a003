//! `tesuji games`: the kinds of puzzles.

mod show;

use crate::cli::prelude::*;
use tesuji::catalogue::GameList;

/// List games, or show one with its board
#[derive(Debug, Args)]
pub struct GamesArgs {
    #[command(subcommand)]
    command: Option<GamesCommand>,
    #[command(flatten)]
    rules: RuleArgs,
}

#[derive(Debug, Subcommand)]
enum GamesCommand {
    List(ListArgs),
    Show(show::ShowArgs),
}

/// List games with their titles, inputs and lines of declaration
#[derive(Debug, Default, Args)]
struct ListArgs {
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    form: FormatArgs,
}

pub fn run(args: &GamesArgs) -> Result<Exit, CommandError> {
    match &args.command {
        None => list(&ListArgs { rules: args.rules.clone(), ..ListArgs::default() }),
        Some(GamesCommand::List(args)) => list(args),
        Some(GamesCommand::Show(args)) => show::run(args),
    }
}

fn list(args: &ListArgs) -> Result<Exit, CommandError> {
    let rules = load_rules(&args.rules)?;
    let games = GameList::new(&rules);
    let text = match args.form.format {
        Form::Json => games.to_json().iter().map(json_line).collect(),
        _ => games.to_text(say::language()),
    };
    print(text, Exit::Success)
}
