//! What came of one puzzle.

use super::{boards::Board, compiled::CompiledStrategy, conflict::Reason, verdict::Verdict};
use crate::formats::{MAX_SYMBOLS, add_ascii, symbol, symbol_or_dot, write_compact};
use crate::{
    board::position::PuzzleSpec, board::state::BoardState, board::topology::Topology,
    frame::trace::TracedStep, lang::message::Message, sets::limit::Limit, strategy::CountEvent,
};
use indexmap::IndexMap;
use std::sync::Arc;
use std::time::Duration;

/// What came of a puzzle.
#[derive(Default)]
pub struct Outcome {
    /// The line of its source on which the puzzle begins.
    pub line: usize,
    /// The puzzle as read; absent where the text is none.
    pub position: Option<PuzzleSpec>,
    /// Its board; absent where it belongs to none.
    pub board: Option<Arc<Board<CompiledStrategy>>>,
    /// The strategy, as it is called: what was asked for, else that of its game.
    pub strategy: Arc<str>,
    pub verdict: Verdict,
    /// Why there is no solution, where there is none and that is seen on the way.
    pub reason: Option<Reason>,
    /// The value of each cell at the end, 0 where it is open.
    pub values: Vec<u8>,
    /// How many cells are open at the end.
    pub open: usize,
    /// Facts about the position at the beginning, where they were asked for.
    pub start: Option<Start>,
    /// The hardest of the strategy's levels that steps were made on.
    pub level: Option<String>,
    /// How many steps each technique of the strategy made, in the strategy's order.
    pub counts: Vec<usize>,
    /// What the strategy counted: its totals, then its tallies, each grid's with the name of the grid.
    pub tallies: IndexMap<String, i64>,
    /// Each count in order, with what it was for, where they were asked for.
    pub counted: Option<Vec<CountEvent>>,
    /// Where the strategy is stuck: the limits that its techniques reached, each with the technique's place in the
    /// strategy's order.
    pub limits: Vec<(usize, Limit)>,
    /// The position at the beginning and the steps from there on, where they were asked for.
    pub trace: Option<Trace>,
    /// The time that the strategy took, without what was planned for the board.
    pub time: Duration,
}

/// Steps and the position that they start from.
#[derive(Debug, Clone)]
pub struct Trace {
    /// The position before the first step.
    pub start: BoardState,
    pub steps: Vec<TracedStep>,
}

/// A puzzle at its beginning, with what placed values took away.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Start {
    pub open: usize,
    /// The sudoku entropy, after the document on the D-score, (1): the mean of the natural logarithms of how many
    /// candidates each cell has; a cell with a value has one.
    pub entropy: f64,
}

impl Start {
    pub fn of(topology: &Topology, state: &BoardState) -> Self {
        let cells = topology.cells.len();
        let mut cells_with = [0_u32; 65];
        for cell in 0..cells {
            cells_with[state.candidates(cell).count_ones() as usize] += 1;
        }
        // By numbers of candidates, so that the sum does not depend on the order of the cells.
        let with = cells_with.iter().enumerate().skip(2);
        let sum: f64 = with.map(|(n, &has)| f64::from(has) * (n as f64).ln()).sum();
        Self { open: state.open_cells(), entropy: sum / cells.max(1) as f64 }
    }
}

impl Outcome {
    pub(super) fn invalid(
        line: usize,
        position: Option<PuzzleSpec>,
        strategy: Arc<str>,
        message: Message,
    ) -> Self {
        Self { line, position, strategy, verdict: Verdict::Invalid(message), ..Self::default() }
    }

    pub fn steps(&self) -> usize {
        self.counts.iter().sum()
    }

    /// How often each technique was applied, by its name with arguments, in the order of the strategy.
    pub fn applied(&self) -> impl Iterator<Item = (&str, usize)> {
        self.board.iter().flat_map(|board| board.compiled.applied(&self.counts))
    }

    /// The name that the puzzle's file gives it.
    pub fn name(&self) -> Option<&str> {
        self.position.as_ref()?.name.as_deref()
    }

    pub fn game(&self) -> Option<&str> {
        Some(&self.board.as_ref()?.topology.game)
    }

    /// The puzzle as read, in one line where a format of one line can say it; `room` is written over.
    pub fn puzzle<'r>(&self, room: &'r mut String) -> Option<&'r str> {
        room.clear();
        write_compact(self.position.as_ref()?, room);
        Some(room)
    }

    /// The values reached, one character for each square; absent where nothing was solved. `room` is written over.
    pub fn result<'r>(&self, room: &'r mut String) -> Option<&'r str> {
        let board = self.board.as_ref().filter(|_| !self.values.is_empty())?;
        room.clear();
        line_of(&self.values, &board.topology, room);
        Some(room)
    }
}

/// Adds one character for each square, `.` where a cell is open and `-` where there is none; numbers with blanks
/// between them where values outnumber the characters.
pub fn line_of(values: &[u8], topology: &Topology, text: &mut String) {
    let shape = &topology.shape;
    let squares = (0..shape.squares()).map(|square| topology.cell_at(square).map(|cell| values[cell]));
    if shape.printed(topology.values - 1) > MAX_SYMBOLS || shape.lowest == 0 {
        let is_word = topology.values <= MAX_SYMBOLS;
        let printed = |value: u8| match usize::from(value).checked_sub(1).map(|value| shape.printed(value)) {
            None => ".".to_owned(),
            Some(number) if is_word => symbol(number as u8).to_string(),
            Some(number) => number.to_string(),
        };
        let printed: Vec<String> =
            squares.map(|value| value.map_or_else(|| "-".to_owned(), printed)).collect();
        text.push_str(&printed.join(if is_word { "" } else { " " }));
        return;
    }
    add_ascii(text, |bytes| match shape.missing.is_empty() {
        true => bytes.extend(values[..shape.squares()].iter().map(|value| symbol_or_dot(*value))),
        false => bytes.extend(squares.map(|value| value.map_or(b'-', symbol_or_dot))),
    });
}
