//! `tesuji games`: what kinds of puzzles there are.

mod show;

use super::args::{Form, FormArgs, RuleArgs};
use super::failure::{Exit, Stop};
use super::load::program;
use super::output::Output;
use super::rules::table::{Lean, table};
use clap::{Args, Subcommand};
use indexmap::IndexMap;
use serde_json::{Value, json};
use tesuji::Language;
use tesuji::json_line;
use tesuji::lang::program::{Constraint, Game, GameInput, InputKind, Program, Span, Texts};
use tesuji::report::catalogue::{about, fixed, place, text_of};

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
            let rules = RuleArgs { rules: Vec::new(), no_default_rules: false };
            list(&ListArgs { rules, form: FormArgs { format: Form::Text } })
        }
        Some(GamesCommand::List(args)) => list(args),
        Some(GamesCommand::Show(args)) => show::run(args),
    }
}

fn list(args: &ListArgs) -> Result<Exit, Stop> {
    let program = program(&args.rules)?;
    let text = match args.form.format {
        Form::Json => {
            let games = program.games.iter().map(|game| object(&program, game));
            games
                .chain(program.constraints.iter().map(|one| constraint(&program, one)))
                .map(|data| json_line(&data))
                .collect()
        }
        Form::Text => {
            let rows = |heading: &str, declared: &mut dyn Iterator<Item = Declared<'_>>| {
                let codes = Language::ALL.map(Language::code);
                let heading = [heading].into_iter().chain(codes).chain(["told by the puzzle", "lines"]);
                let mut rows = vec![heading.map(str::to_owned).collect::<Vec<String>>()];
                rows.extend(declared.map(|(name, called, inputs, span)| {
                    let titles = Language::ALL.map(|language| title(called, language).unwrap_or_default());
                    let rest = [told(inputs), lines(&program, span).to_string()];
                    [name.to_owned()].into_iter().chain(titles).chain(rest).collect()
                }));
                let leans = [vec![Lean::Left; rows[0].len() - 1], vec![Lean::Right]].concat();
                table(&rows, &leans)
            };
            let games = &mut program.games.iter().map(|one| (&*one.name, &one.title, &*one.inputs, one.span));
            let mut text = rows("game", games);
            if !program.constraints.is_empty() {
                let constraints = program.constraints.iter();
                let constraints =
                    &mut constraints.map(|one| (&*one.name, &one.title, &*one.inputs, one.span));
                text.push_str(&format!("\n{}", rows("constraint", constraints)));
            }
            text
        }
    };
    let mut output = Output::new();
    output.write(&text)?;
    output.finish()?;
    Ok(Exit::Done)
}

/// A name, what it is called, what puzzles tell, and where it stands.
type Declared<'p> = (&'p str, &'p Texts, &'p [GameInput], Span);

/// A game as data, without a board of it.
fn object(program: &Program, game: &Game) -> Value {
    json!({
        "kind": "game",
        "id": game.name,
        "titles": titles(&game.title),
        "extends": game.extends,
        "with": game.with,
        "about": about(&game.comment),
        "inputs": inputs(&game.inputs),
        "strategy": game.strategy,
        "lines": lines(program, game.span),
        "place": place(program, game.span),
    })
}

/// A constraint as data.
fn constraint(program: &Program, constraint: &Constraint) -> Value {
    json!({
        "kind": "constraint",
        "id": constraint.name,
        "titles": titles(&constraint.title),
        "about": about(&constraint.comment),
        "inputs": inputs(&constraint.inputs),
        "strategy": constraint.strategy,
        "lines": lines(program, constraint.span),
        "place": place(program, constraint.span),
    })
}

fn titles(texts: &Texts) -> Value {
    let titles = Language::ALL
        .iter()
        .filter_map(|language| Some((language.code().to_owned(), Value::from(title(texts, *language)?))));
    Value::Object(titles.collect())
}

fn inputs(inputs: &[GameInput]) -> Value {
    let told = |input: &GameInput| {
        let mut told = json!({"name": input.name, "is": input.kind.word()});
        if !input.demands.is_empty() {
            told["demands"] = input.demands.iter().map(|demand| demand.word()).collect();
        }
        told
    };
    inputs.iter().map(told).collect()
}

/// What something is called in a language, where its declaration says so.
fn title(texts: &Texts, language: Language) -> Option<String> {
    texts.get(language.code())?;
    text_of(texts, language).map(|template| fixed(template, &[]))
}

/// The inputs, those that are declared alike together.
fn told(inputs: &[GameInput]) -> String {
    let mut alike: IndexMap<String, Vec<&str>> = IndexMap::new();
    let mut inputs: Vec<&GameInput> = inputs.iter().collect();
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
