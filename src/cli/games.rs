//! `tesuji games`: what kinds of puzzles there are.

mod show;

use super::args::{Form, FormArgs, RuleArgs, WordArgs};
use super::failure::{Exit, Stop};
use super::load::rules;
use super::output::Output;
use clap::{Args, Subcommand};
use tesuji::{Language, json_line};

/// List games, or show one with its board
#[derive(Debug, Args)]
#[command(after_help = include_str!("examples/games.txt"))]
pub struct GamesArgs {
    #[command(subcommand)]
    command: Option<GamesCommand>,
}

#[derive(Debug, Subcommand)]
enum GamesCommand {
    List(ListArgs),
    Show(show::ShowArgs),
}

/// List games: what they are called, what a puzzle states of its board, and how many lines declare them
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  tesuji games list\n  tesuji games list --format json --rules my-rules.tesuji"
)]
struct ListArgs {
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    words: WordArgs,
}

/// Runs the command; without a word it is the list.
pub fn run(args: &GamesArgs) -> Result<Exit, Stop> {
    match &args.command {
        None => {
            let rules = RuleArgs { rules: Vec::new(), no_default_rules: false };
            list(&ListArgs {
                rules,
                form: FormArgs { format: Form::Text },
                words: WordArgs { lang: Language::En },
            })
        }
        Some(GamesCommand::List(args)) => list(args),
        Some(GamesCommand::Show(args)) => show::run(args),
    }
}

fn list(args: &ListArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let mut output = Output::new();
    output.write(match args.form.format {
        Form::Json => {
            let games = rules.games().map(|game| game.json());
            games.chain(rules.constraints().map(|one| one.json())).map(|data| json_line(&data)).collect()
        }
        Form::Text => rules.games_table(args.words.lang),
    })?;
    output.finish()?;
    Ok(Exit::Done)
}
