//! `tesuji edit`: a board entered row by row and edited line by line.

mod command;
mod lines;
mod session;

use crate::cli::prelude::*;
use lines::LineInput;
use session::Session;
use tesuji::BoardStyle;

/// Enter or edit a board, drawing it with its candidates after each entry
#[derive(Debug, Args)]
pub struct EditArgs {
    /// Position: written inline, or a file with one [default: an empty board]
    #[arg(value_name = "INPUT")]
    input: Option<String>,
    #[command(flatten)]
    solving: SolvingArgs,
    /// Write the result in this format [default: a line, else a matrix, else JSON]
    #[arg(long, value_name = "FORMAT", value_parser = written_format, help_heading = "Output")]
    to: Option<Format>,
}

pub fn run(args: &EditArgs) -> Result<Exit, CommandError> {
    progress::end();
    let solver = args.solving.solver(|options| options)?;
    let reading = &args.solving.reading;
    let mut lines = LineInput::open()?;
    let mut exit = Exit::Success;
    let mut refuse = |error: CommandError, lines: &LineInput| match error {
        CommandError::Error(kind, message, help) => {
            say::report_failure(kind, &message, help.as_ref());
            exit = exit.max(if matches!(lines, LineInput::Plain) { Exit::Incomplete } else { Exit::Success });
            Ok(())
        }
        error => Err(error),
    };
    let begin = match args.input.as_deref() {
        Some(STDIN) => {
            return Err(CommandError::new(message!(
                "edit reads commands from standard input, so the position must be a file or inline"
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
                return Err(CommandError::new(message!("no position in the input")));
            };
            match empty(&side) {
                Ok(puzzle) => break (puzzle, 0),
                Err(error) => refuse(error, &lines)?,
            }
        },
    };
    let color = should_color(say::color(), &io::stderr());
    let style = BoardStyle { uses_color: color, language: say::language(), ..BoardStyle::default() };
    let session = Session::new(solver.rules(), &solver, reading.game.as_deref(), style, begin)?;
    let mut session = session.with_format(args.to);
    let mut output = Output::new().unbuffered(true);
    session.show();
    while let Some(line) = lines.next(&session.prompt())? {
        match line.trim() {
            "" => {}
            "quit" => break,
            line => match session.perform(line) {
                Ok(Some(text)) => output.write(text + "\n")?,
                Ok(None) => {}
                Err(error) => refuse(error, &lines)?,
            },
        }
    }
    output.write(session.text()? + "\n")?;
    output.finish()?;
    Ok(exit)
}

fn empty(side: &str) -> Result<Puzzle, CommandError> {
    let side = side.trim();
    let cells = match side {
        "" => Some(9),
        _ => side.parse().ok().filter(|side| (2..=36).contains(side)),
    };
    let cells: usize =
        cells.ok_or_else(|| CommandError::new(message!("invalid side `{side}`: expected 2 to 36")))?;
    ".".repeat(cells * cells)
        .parse()
        .map_err(|error: tesuji::FormatError| CommandError::new(error.explained()))
}
