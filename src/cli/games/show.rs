//! `tesuji games show`: one game, as it is declared and as it looks.

use crate::cli::args::{Form, FormArgs, LookArgs, ReadingArgs, RuleArgs};
use crate::cli::failure::{Exit, Stop};
use crate::cli::input::Inputs;
use crate::cli::load::{rules, wrong_game};
use crate::cli::output::{Output, look};
use clap::Args;
use tesuji::text::message;
use tesuji::{Format, Puzzle, json_line};

/// Show a game: its declaration, its units and its board
#[derive(Debug, Args)]
#[command(
    long_about = "Shows a game: what it is called, what a puzzle states of its board, how it is declared, its units, \
        and its board, drawn from a puzzle if one is given, else from the one in its declaration, else empty.",
    after_help = "Examples:\n  \
        tesuji games show x-sudoku\n  \
        tesuji games show my-game --rules my-rules.tesuji --format json\n  \
        tesuji games show \"sudoku with anti-knight, windows\"\n  \
        tesuji games show jigsaw puzzle.txt --lang ja"
)]
pub struct ShowArgs {
    /// The game
    #[arg(value_name = "NAME")]
    name: String,
    /// A puzzle to draw: inline, a file (its first puzzle), or - for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,
    /// Read the puzzle in this format [default: it is recognised]
    #[arg(long, value_name = "FORMAT", requires = "puzzle")]
    from: Option<Format>,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    look: LookArgs,
}

/// Runs the command.
pub fn run(args: &ShowArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let game = rules.game(&args.name).map_err(|error| wrong_game(&error, &rules))?;
    let puzzle = args.puzzle.as_ref().map(|puzzle| read(puzzle, args.from)).transpose()?;
    let (text, fault) = match args.form.format {
        Form::Json => {
            let (data, fault) = game.page_json(puzzle.as_ref());
            (json_line(&data), fault)
        }
        Form::Text => game.page(puzzle.as_ref(), look(args.look.color, args.look.words.lang)),
    };
    let mut output = Output::new();
    output.write(text)?;
    output.finish()?;
    Ok(if fault.is_none() { Exit::Done } else { Exit::Not })
}

/// The puzzle that the command line gives.
fn read(puzzle: &str, format: Option<Format>) -> Result<Puzzle, Stop> {
    let reading = ReadingArgs { from: format, game: None };
    let item = Inputs::open(&[puzzle.to_owned()], &reading)?.items().next();
    let item = item.ok_or_else(|| Stop::wrong(message!("there is no puzzle in the input")))?;
    item.read.map_err(|error| Stop::wrong(error.explained()))
}
