//! `tesuji games`: what kinds of puzzles there are.

mod board;
mod show;

pub use board::shown;

use super::args::{Form, FormArgs, RuleArgs};
use super::failure::{Exit, Stop};
use super::load::program;
use super::output::{Output, json_line};
use super::rules::catalogue::{about, fixed, place, text_of};
use super::rules::table::{Lean, table};
use crate::lang::program::{Game, GameInput, InputKind, Program, Span};
use crate::report::language::Language;
use clap::{Args, Subcommand};
use indexmap::IndexMap;
use serde_json::{Value, json};

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

/// List games: what they are called, what a puzzle tells of its board, and how many lines declare them
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  tesuji games list\n  tesuji games list --format json --rules my-rules.tesuji"
)]
struct ListArgs {
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    form: FormArgs,
}

/// Runs the command; without a word it is the list.
pub fn run(args: &GamesArgs) -> Result<Exit, Stop> {
    match &args.command {
        None => {
            let rules = RuleArgs { rules: Vec::new(), only_rules: false };
            list(&ListArgs { rules, form: FormArgs { format: Form::Text } })
        }
        Some(GamesCommand::List(args)) => list(args),
        Some(GamesCommand::Show(args)) => show::run(args),
    }
}

fn list(args: &ListArgs) -> Result<Exit, Stop> {
    let program = program(&args.rules)?;
    let text = match args.form.format {
        Form::Json => program.games.iter().map(|game| json_line(&object(&program, game))).collect(),
        Form::Text => {
            let mut rows =
                vec![["game", "en", "ja", "told by the puzzle", "lines"].map(str::to_owned).to_vec()];
            rows.extend(program.games.iter().map(|game| {
                let [en, ja] = Language::ALL.map(|language| title(game, language).unwrap_or_default());
                vec![game.name.clone(), en, ja, told(game), lines(&program, game.span).to_string()]
            }));
            table(&rows, &[Lean::Left, Lean::Left, Lean::Left, Lean::Left, Lean::Right])
        }
    };
    let mut output = Output::new();
    output.write(&text)?;
    output.finish()?;
    Ok(Exit::Done)
}

/// A game as data, without a board of it.
fn object(program: &Program, game: &Game) -> Value {
    let titles = Language::ALL
        .iter()
        .filter_map(|language| Some((language.code().to_owned(), Value::from(title(game, *language)?))));
    let inputs = game.inputs.iter().map(|input| {
        let mut told = json!({"name": input.name, "is": input.kind.word()});
        if !input.demands.is_empty() {
            told["demands"] = input.demands.iter().map(|demand| demand.word()).collect();
        }
        told
    });
    json!({
        "kind": "game",
        "id": game.name,
        "titles": titles.collect::<serde_json::Map<String, Value>>(),
        "extends": game.extends,
        "about": about(&game.comment),
        "inputs": inputs.collect::<Vec<Value>>(),
        "strategy": game.strategy,
        "lines": lines(program, game.span),
        "place": place(program, game.span),
    })
}

/// What a game is called in a language, where its declaration says so.
fn title(game: &Game, language: Language) -> Option<String> {
    game.title.get(language.code())?;
    text_of(&game.title, language).map(|template| fixed(template, &[]))
}

/// The inputs of a game, those that are declared alike together.
fn told(game: &Game) -> String {
    let mut alike: IndexMap<String, Vec<&str>> = IndexMap::new();
    let mut inputs: Vec<&GameInput> = game.inputs.iter().collect();
    inputs.sort_by_key(|input| InputKind::ALL.iter().position(|(_, kind)| *kind == input.kind));
    for input in inputs {
        let number = input.kind == InputKind::Number;
        let kind = if number { String::new() } else { format!(" : {}", input.kind.word()) };
        let demands: String = input.demands.iter().map(|demand| format!(", {}", demand.word())).collect();
        alike.entry(kind + &demands).or_default().push(&input.name);
    }
    alike.iter().map(|(kind, names)| names.join(", ") + kind).collect::<Vec<String>>().join("; ")
}

/// How many lines an item has.
fn lines(program: &Program, span: Span) -> usize {
    let file = program.files.get(span.file as usize);
    let text = file.and_then(|file| file.text.get(span.start as usize..span.end as usize));
    text.map_or(0, |text| text.trim_end().lines().count())
}
