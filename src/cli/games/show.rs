//! `tesuji games show`: the declaration and the board of a game.

use crate::cli::prelude::*;
use tesuji::{Puzzle, catalogue::GamePage};

/// Show the declaration, units and board of a game
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// Game
    #[arg(value_name = "NAME")]
    name: String,
    /// Puzzle to draw: written inline, a file (its first puzzle), or - for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,
    /// Read the puzzle in this format [default: recognised]
    #[arg(long, value_name = "FORMAT", requires = "puzzle")]
    from: Option<Format>,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    drawn: DrawnArgs,
}

pub fn run(args: &ShowArgs) -> Result<Exit, CommandError> {
    let rules = load_rules(&args.rules)?;
    let game = rules.game(&args.name).or_suggest(&rules)?;
    let puzzle = args.puzzle.as_ref().map(|puzzle| read(puzzle, args.from)).transpose()?;
    let language = say::language();
    let page = GamePage::new(&game, puzzle.as_ref());
    let text = match args.drawn.format {
        Form::Svg | Form::Png | Form::Html => {
            let position = page
                .position
                .map_err(|message| CommandError::new(message!("There is no board to show: {message}.")))?;
            let slide =
                Renderer::new(&rules, language).position_illustration(&game.heading(language), &position);
            args.drawn.write(&[slide], language)?;
            return Ok(Exit::Success);
        }
        Form::Json => json_line(&page.to_json()),
        _ => page.to_text(say::board_style()),
    };
    let mut output = args.drawn.open()?;
    output.write(text)?;
    output.finish()?;
    Ok(if page.position.is_ok() { Exit::Success } else { Exit::Incomplete })
}

fn read(puzzle: &str, format: Option<Format>) -> Result<Puzzle, CommandError> {
    let reading = ReadingArgs { from: format, ..ReadingArgs::default() };
    let item = Inputs::open(&[puzzle.to_owned()], &reading)?.items().next();
    let item = item.ok_or_else(no_puzzle)?;
    item.puzzle.map_err(|error| CommandError::new(error.explained()))
}
