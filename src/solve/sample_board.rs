//! Sample boards of games.

use tesuji_board::{BoardState, Clue, PuzzleSpec, StateLoader, Topology};
use tesuji_formats::{Format, read_all};
use tesuji_game::{build, default_board, find};
use tesuji_lang::{Game, Program};
use tesuji_message::{Localize, Message, message};

/// The board and position of the sample puzzle in a game's declaration; without one, an empty board of default size.
pub fn sample_board(program: &Program, game: &Game) -> Result<(Topology, BoardState), Message> {
    match &game.position {
        Some((text, _)) => of_text(program, game, text, None),
        None => {
            let topology = default_board(program, game).map_err(|error| error.message())?;
            let clues = vec![Clue::Open; topology.shape.squares()];
            let position = PuzzleSpec::with_shape(topology.shape.clone(), clues);
            let state = loaded(&topology, &position)?;
            Ok((topology, state))
        }
    }
}

/// The board and position of the first puzzle of a text.
pub fn of_text(
    program: &Program,
    game: &Game,
    text: &str,
    format: Option<Format>,
) -> Result<(Topology, BoardState), Message> {
    let read = read_all(text, format).into_iter().next().ok_or_else(|| message!("no puzzle in it"))?;
    placed(program, &read.map_err(|error| error.message)?, Some(&game.name))
}

/// The board and state of a position of a game, or of the game that the position names or implies.
pub fn placed(
    program: &Program,
    position: &PuzzleSpec,
    game: Option<&str>,
) -> Result<(Topology, BoardState), Message> {
    let found = find(program, position, game).map_err(|error| error.message())?;
    let shape = found.shape.as_ref().unwrap_or(&position.shape);
    let topology = build(program, &found.game, shape).map_err(|error| error.message())?;
    let state = loaded(&topology, position)?;
    Ok((topology, state))
}

/// The state of a position on its board.
pub fn loaded(topology: &Topology, position: &PuzzleSpec) -> Result<BoardState, Message> {
    let mut setup = StateLoader::new(topology);
    setup.load(topology, position).map(|state| state.clone()).map_err(|error| error.message())
}
