//! `tesuji edit`: a board entered row by row and edited line by line.

mod command;
mod lines;
mod session;

use crate::cli::prelude::*;
use lines::Lines;
use session::Session;
use tesuji::BoardStyle;

/// Enter or edit a board, drawn with its candidates after each entry
#[derive(Debug, Args)]
pub struct EditArgs {
    /// A position written inline, or a file with one [default: an empty board]
    #[arg(value_name = "INPUT")]
    input: Option<String>,
    #[command(flatten)]
    solving: SolvingArgs,
    /// Write the result in this format [default: a line, else a matrix, else JSON]
    #[arg(long, value_name = "FORMAT", value_parser = written_format, help_heading = "Output")]
    to: Option<Format>,
}

pub fn run(args: &EditArgs) -> Result<Exit, Stop> {
    progress::end();
    let solver = args.solving.solver()?;
    let reading = &args.solving.reading;
    let mut lines = Lines::open()?;
    let mut exit = Exit::Done;
    let mut refuse = |stop: Stop, lines: &Lines| match stop {
        Stop::Wrong(wrong, message, help) => {
            say::failed(wrong, &message, help.as_ref());
            exit = exit.max(if matches!(lines, Lines::Plain) { Exit::Not } else { Exit::Done });
            Ok(())
        }
        stop => Err(stop),
    };
    let begin = match args.input.as_deref() {
        Some(STANDARD) => {
            return Err(Stop::wrong(message!(
                "standard input brings the entries: the position is a file or inline"
            )));
        }
        Some(input) => {
            let puzzle = Inputs::open(&[input.to_owned()], reading)?.single()?;
            let rows = puzzle.size().0;
            (puzzle, rows)
        }
        None => loop {
            let prompt = message!("Side of the board [9]: ");
            let Some(side) = lines.next(&prompt)? else {
                return Err(Stop::wrong(message!("there is no position in the input")));
            };
            match empty(&side) {
                Ok(puzzle) => break (puzzle, 0),
                Err(stop) => refuse(stop, &lines)?,
            }
        },
    };
    let colour = has_colour(say::color(), &io::stderr());
    let look = BoardStyle { colour, language: say::language(), ..BoardStyle::default() };
    let session = Session::new(solver.rules(), &solver, reading.game.as_deref(), look, begin)?;
    let mut session = session.to(args.to);
    let mut output = Output::new().at_once(true);
    session.show();
    while let Some(line) = lines.next(&session.prompt())? {
        match line.trim() {
            "" => {}
            "quit" => break,
            line => match session.perform(line) {
                Ok(Some(text)) => output.write(text + "\n")?,
                Ok(None) => {}
                Err(stop) => refuse(stop, &lines)?,
            },
        }
    }
    output.write(session.text()? + "\n")?;
    output.finish()?;
    Ok(exit)
}

fn empty(side: &str) -> Result<Puzzle, Stop> {
    let side = side.trim();
    let cells = match side {
        "" => Some(9),
        _ => side.parse().ok().filter(|side| (2..=36).contains(side)),
    };
    let cells: usize =
        cells.ok_or_else(|| Stop::wrong(message!("`{side}`: expected a side from 2 to 36")))?;
    ".".repeat(cells * cells).parse().map_err(|error: tesuji::FormatError| Stop::wrong(error.explained()))
}
