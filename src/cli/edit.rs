//! `tesuji edit`: a board entered row by row and edited line by line.

mod command;
mod lines;
mod session;

use super::args::LookArgs;
use super::failure::{Exit, Stop};
use super::input::Inputs;
use super::load::STANDARD;
use super::output::{Output, has_colour};
use super::strategy::SolvingArgs;
use super::{progress, say};
use clap::Args;
use lines::Lines;
use session::Session;
use std::io;
use tesuji::text::message;
use tesuji::{Look, Puzzle};

/// Enter or edit a board, drawn with its candidates after each entry
#[derive(Debug, Args)]
#[command(
    long_about = "Edits a board line by line, and draws it with its candidates after each entry. Without INPUT the board \
        is entered first: its side, then its rows, as signs (1000070.9) or as numbers with spaces between them, \
        0 for an open cell and candidates in parentheses (1 (5 7) 0 …).\n\n\
        An entry is r1c2=5, r1c2=57 for candidates, r1c2=. for an open cell, or r1c2<>4 to remove a candidate. \
        undo, redo, show, hint, save FILE, print FORMAT and quit are commands, and help lists them. A wrong line is \
        refused with the reason, and the board stays as it is.\n\n\
        Lines are read from standard input. Boards and messages go to standard error, what print writes and the last \
        board to standard output: as a line where that says all of it, else as JSON. Where lines come from a pipe, the \
        exit status is 1 if one of them was refused.",
    after_help = "Examples:\n  \
        tesuji edit\n  \
        tesuji edit --game x-sudoku\n  \
        tesuji edit 1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n  \
        tesuji edit puzzle.txt > edited.txt"
)]
pub struct EditArgs {
    /// A position written inline, or a file with one [default: an empty board]
    #[arg(value_name = "INPUT")]
    input: Option<String>,
    #[command(flatten)]
    solving: SolvingArgs,
    #[command(flatten)]
    look: LookArgs,
}

/// Runs the command.
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
    let colour = has_colour(args.look.color, &io::stderr());
    let look = Look { colour, language: args.look.words.lang, ..Look::default() };
    let mut session = Session::new(solver.rules(), &solver, reading.game.as_deref(), look, begin)?;
    let mut output = Output::new().unbuffered();
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

/// An empty board by its side.
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
