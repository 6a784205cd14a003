//! `tesuji games show`: the declaration and the board of a game.

use crate::cli::prelude::*;
use tesuji::Puzzle;

/// Show a game: its declaration, its units and its board
#[derive(Debug, Args)]
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
    drawn: DrawnArgs,
}

pub fn run(args: &ShowArgs) -> Result<Exit, Stop> {
    let rules = rules(&args.rules)?;
    let game = rules.game(&args.name).or_stop(&rules)?;
    let puzzle = args.puzzle.as_ref().map(|puzzle| read(puzzle, args.from)).transpose()?;
    let language = say::language();
    let (text, fault) = match args.drawn.format {
        DrawnForm::Svg | DrawnForm::Png | DrawnForm::Html => {
            let position = game.position(puzzle.as_ref());
            let position =
                position.map_err(|message| Stop::wrong(message!("There is no board to show: {message}.")))?;
            let slide =
                Renderer::new(&rules, language).position_illustration(&game.heading(language), &position);
            args.drawn.write(&[slide], language)?;
            return Ok(Exit::Done);
        }
        DrawnForm::Json => {
            let (data, fault) = game.page_json(puzzle.as_ref());
            (json_line(&data), fault)
        }
        DrawnForm::Text => game.page(puzzle.as_ref(), say::look()),
    };
    let mut output = args.drawn.open()?;
    output.write(text)?;
    output.finish()?;
    Ok(if fault.is_none() { Exit::Done } else { Exit::Not })
}

fn read(puzzle: &str, format: Option<Format>) -> Result<Puzzle, Stop> {
    let reading = ReadingArgs { from: format, ..ReadingArgs::default() };
    let item = Inputs::open(&[puzzle.to_owned()], &reading)?.items().next();
    let item = item.ok_or_else(no_puzzle)?;
    item.read.map_err(|error| Stop::wrong(error.explained()))
}
