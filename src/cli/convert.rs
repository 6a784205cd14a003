//! `tesuji convert`: positions from one format to another, and cell by cell.

mod sets;

use super::args::{InputArgs, LookArgs, OutputArgs, RuleArgs, written_format};
use super::failure::{Exit, Stop};
use super::input::Inputs;
use super::load::{program, wrong_board};
use super::output::look;
use crate::board::formats::{Format, FormatError, prepared, write};
use crate::board::position::{Clue, Position};
use crate::board::setup::{Setup, position_of, removed_beyond_placed};
use crate::board::topology::Topology;
use crate::report::board::{Look, candidates};
use crate::report::marks::Marks;
use crate::solve::boards::Boards;
use crate::solve::outcome::explained;
use clap::Args;
use sets::{Set, edited};
use std::collections::BTreeSet;

/// Change the format of positions, or their cells
#[derive(Debug, Args)]
#[command(
    // Words and colours are those of the board that is drawn.
    mut_arg("lang", |arg| arg.requires("show")),
    mut_arg("color", |arg| arg.requires("show")),
    long_about = format!(
        "Writes positions in another format:\n\n{}\n\
        A position keeps all that it says; where the format has no way to say it, that is an error. --candidates works \
        the candidates out from the laws of the game, --values drops them. With --set a board is entered or edited \
        cell by cell, and --show draws it with its candidates.",
        listed()
    ),
    after_help = "Examples:\n  \
        tesuji convert puzzles.txt --to matrix\n  \
        tesuji convert kakuro.kak --to puzzlink\n  \
        tesuji convert puzzle.txt --to matrix --candidates\n  \
        tesuji convert marks.txt --to line --values\n  \
        tesuji convert puzzle.txt --set r1c2=57 --set r3c3=4 --set r9c9=. --show"
)]
pub struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = written_format, required_unless_present = "show")]
    to: Option<Format>,
    /// Write the candidates that every open cell has, as they stand
    #[arg(long, visible_alias = "state", conflicts_with = "values")]
    candidates: bool,
    /// Write placed values alone, as givens, and no candidates
    #[arg(long)]
    values: bool,
    /// Give a cell one value (+4 where it was placed), several candidates, or . to open it; may be given again
    #[arg(long = "set", value_name = "CELL=CANDIDATES")]
    sets: Vec<String>,
    /// Draw the board with its candidates
    #[arg(long)]
    show: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    look: LookArgs,
}

/// The formats with what they are, those that are only read last.
fn listed() -> String {
    let line = |format: &Format| format!("  {:<14} {}\n", format.name(), format.about().replace('`', ""));
    let (written, read): (Vec<Format>, Vec<Format>) =
        Format::ALL.into_iter().partition(|one| one.is_written());
    let lines = |formats: &[Format]| formats.iter().map(line).collect::<String>();
    format!("{}\nRead and not written:\n\n{}", lines(&written), lines(&read))
}

/// Runs the command.
pub fn run(args: &ConvertArgs) -> Result<Exit, Stop> {
    let program = program(&args.rules)?;
    let game = args.input.reading.game.as_deref();
    let boards = Boards::new(program.clone(), game, |_, _, _| Ok(()))
        .map_err(|error| wrong_board(&error, &program))?;
    let look = look(args.look.color, args.look.words.lang);
    let sets: Vec<Set> = args.sets.iter().map(|text| Set::read(text)).collect::<Result<_, _>>()?;
    let inputs = Inputs::open(&args.input.inputs, &args.input.reading)?;
    let mut output = args.output.open(Some(&inputs))?;
    let mut exit = None;
    let mut notes: BTreeSet<String> = BTreeSet::new();
    for item in inputs.items() {
        let label = item.label();
        let converted = item.read.map_err(|error| explained(&error)).and_then(|position| {
            let position = edited(position, &sets)?;
            let mut board_of = |position: &Position| {
                let board = boards.board(position).map_err(|error| error.to_string())?;
                Ok(board.topology.clone())
            };
            // What is said of one puzzle is said for all.
            let mut note = |note: String| {
                if notes.insert(note.clone()) {
                    eprintln!("note: {label}: {note}");
                }
            };
            let position = match args.to {
                None => position,
                Some(format) => {
                    let told =
                        prepared(&program, &position, game, format).map_err(|error| error.to_string())?;
                    match game {
                        Some(game) if !format.says_laws() => left_open(told, game, format, &mut note),
                        _ => told,
                    }
                }
            };
            convert(args, look, &position, &mut board_of, &mut note)
        });
        match converted {
            Ok(text) => {
                exit = exit.max(Some(Exit::Done));
                output.write(&text)?;
            }
            Err(message) => {
                exit = exit.max(Some(Exit::Wrong));
                eprintln!("error: {label}: {message}");
            }
        }
    }
    output.finish()?;
    exit.ok_or_else(|| Stop::wrong("there is no position in the input"))
}

type BoardOf<'b> = dyn FnMut(&Position) -> Result<std::sync::Arc<Topology>, String> + 'b;

fn convert(
    args: &ConvertArgs,
    look: Look,
    position: &Position,
    board_of: &mut BoardOf<'_>,
    note: &mut dyn FnMut(String),
) -> Result<String, String> {
    let mut text = String::new();
    if args.show {
        let topology = board_of(position)?;
        let mut setup = Setup::new(&topology);
        let state = setup.load(&topology, position).map_err(|error| error.to_string())?;
        text.push_str(&candidates(&topology, state, &Marks::none(&topology), look));
    }
    if let Some(format) = args.to {
        let with = if args.candidates {
            with_candidates(position, format, &*board_of(position)?)?
        } else if args.values {
            values_alone(position, &*board_of(position)?)?
        } else if written(position, format).is_ok() {
            position.clone()
        } else {
            // What the format cannot say as it is, it may be able to say of the candidates that are left.
            let with = board_of(position).and_then(|topology| with_candidates(position, format, &topology));
            with.ok().filter(|with| written(with, format).is_ok()).unwrap_or_else(|| position.clone())
        };
        text.push_str(&(written(&with, format).map_err(|error| explained(&error))? + "\n"));
        if !args.values {
            not_said(position, &with, format, note);
        }
    }
    Ok(text)
}

/// The position without its game, where whoever asked for that can ask for it again.
fn left_open(told: Position, game: &str, format: Format, note: &mut dyn FnMut(String)) -> Position {
    if told.game.is_some() || !told.marks.is_empty() || !told.blocks {
        note(format!("the {format} format does not say the game: read it with --game {game:?}"));
    }
    Position { game: None, marks: Vec::new(), blocks: true, ..told }
}

/// Says what the format leaves out of a position that is written as another one.
fn not_said(position: &Position, with: &Position, format: Format, note: &mut dyn FnMut(String)) {
    let mut changed = position.clues.iter().zip(&with.clues);
    if changed.clone().any(|(was, is)| matches!(was, Clue::Given(_)) && !matches!(is, Clue::Given(_))) {
        note(format!("the {format} format does not say which values are givens"));
    }
    if changed.any(|(was, is)| matches!(was, Clue::Placed(_)) && !matches!(is, Clue::Placed(_))) {
        note(format!("the {format} format does not say which values were placed"));
    }
    if position.claim.is_some() && !format.says_claims() {
        note(format!("the {format} format has no place for what a technique should do"));
    }
    if position.name.is_some() && !format.says_names() {
        note(format!("the {format} format has no place for the names of puzzles"));
    }
}

/// The position in a format. Neither what a library line claims nor the name of a puzzle is a part of the puzzle: they
/// go where the format has no place for them.
fn written(position: &Position, format: Format) -> Result<String, FormatError> {
    let mut position = position.clone();
    position.name.take_if(|_| !format.says_names());
    position.claim.take_if(|_| !format.says_claims());
    write(&position, format)
}

/// The position with the candidates of its open cells, in the way that the format says them.
fn with_candidates(position: &Position, format: Format, topology: &Topology) -> Result<Position, String> {
    let mut setup = Setup::new(topology);
    let state = setup.load(topology, position).map_err(|error| error.to_string())?;
    let mut with = position_of(topology, state);
    with.line = position.line;
    with.name.clone_from(&position.name);
    (with.game, with.marks, with.blocks) = (position.game.clone(), position.marks.clone(), position.blocks);
    with.shape.clone_from(&position.shape);
    with.claim.clone_from(&position.claim);
    for (square, clue) in with.clues.iter_mut().enumerate() {
        let Some(c) = topology.cell_at(square) else { continue };
        *clue = match *clue {
            Clue::Given(value) if format.says_given() => Clue::Given(value),
            Clue::Placed(value) if format.says_placed() => Clue::Placed(value),
            _ if !format.says_open() => Clue::Candidates(state.candidates(c)),
            Clue::Candidates(_) if !format.says_candidates() => Clue::Open,
            // What is no given in the text may have been one: formats without placed values say it as one.
            Clue::Placed(value) if !format.says_placed() => Clue::Given(value),
            Clue::Placed(value) if matches!(position.clues[square], Clue::Candidates(_)) => {
                Clue::Given(value)
            }
            clue => clue,
        };
    }
    if format.says_open() && !format.says_candidates() {
        with.removed = removed_beyond_placed(topology, state);
    }
    Ok(with)
}

/// The placed values of a position as givens.
fn values_alone(position: &Position, topology: &Topology) -> Result<Position, String> {
    let mut setup = Setup::new(topology);
    let state = setup.load(topology, position).map_err(|error| error.to_string())?;
    let placed = |square: usize| state.placed(topology.cell_at(square)?);
    let clue = |square: usize| placed(square).map_or(Clue::Open, |value| Clue::Given(value as u8 + 1));
    Ok(Position {
        clues: (0..topology.shape.squares()).map(clue).collect(),
        removed: Vec::new(),
        claim: None,
        ..position.clone()
    })
}
