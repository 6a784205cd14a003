//! Result of one puzzle.

use super::compiled::CompiledStrategy;
use crate::{Board, Estimate, NoPathError, RatingError, Verdict};
use indexmap::IndexMap;
use std::{sync::Arc, time::Duration};
use tesuji_board::{BoardState, PuzzleSpec, Topology};
use tesuji_evidence::{Conflict, Reason};
use tesuji_formats::{MAX_SYMBOLS, add_ascii, symbol, symbol_or_dot, write_compact};
use tesuji_frame::TracedStep;
use tesuji_message::Message;
use tesuji_report::{KindestSummary, Replay};
use tesuji_sets::Limit;
use tesuji_strategy::{CountEvent, RunStatistics};

/// Result of solving a puzzle.
#[derive(Default)]
pub struct Outcome {
    /// Line of the source on which the puzzle begins.
    pub line: usize,
    /// The puzzle as read; `None` if the text is not a puzzle.
    pub position: Option<PuzzleSpec>,
    /// The board; `None` if the puzzle has none.
    pub board: Option<Arc<Board<CompiledStrategy>>>,
    /// The name of the strategy: the selected one, else that of the puzzle's game.
    pub strategy: Arc<str>,
    pub verdict: Verdict,
    /// Reason that there is no solution, if a conflict was found on the way.
    pub reason: Option<Reason>,
    /// The final value of each cell, 0 if it is open.
    pub values: Vec<u8>,
    /// Number of open cells in the final position.
    pub open: usize,
    /// Statistics of the initial position, if requested.
    pub start: Option<StartStatistics>,
    /// The hardest level of the strategy on which a step was made.
    pub level: Option<String>,
    /// Number of steps of each technique of the strategy, in the strategy's order.
    pub counts: Vec<usize>,
    /// Numbers of the strategy: its scores, then its tallies, those of each grid with the name of the grid.
    pub tallies: IndexMap<String, i64>,
    /// Means of these numbers over the runs of the strategy; `None` for a single run. `tallies` has them rounded.
    pub statistics: Option<RunStatistics>,
    /// Each count in order with its reason, if requested.
    pub counted: Option<Vec<CountEvent>>,
    /// Limits that techniques reached if the strategy is stuck, each with the index of the technique in the strategy's
    /// order.
    pub limits: Vec<(usize, Limit)>,
    /// The initial position and the steps from there on, if requested.
    pub trace: Option<Trace>,
    /// Effort of the steps if they are those of the kindest path, or the reason for which they are not; `None` if it was not
    /// requested.
    pub kindest: Option<Result<KindestSummary, NoPathError>>,
    /// Value of the rating of the options.
    pub rating: Option<Result<Estimate, RatingError>>,
    /// Duration of solving, without compiling the strategy for the board.
    pub time: Duration,
}

/// Steps and their initial position.
#[derive(Debug)]
pub struct Trace {
    /// The position before the first step.
    pub start: BoardState,
    pub steps: Vec<TracedStep>,
}

impl Trace {
    /// The first conflict on the positions before, between and after the steps.
    pub fn first_conflict(&self, topology: &Topology) -> Option<Reason> {
        let (mut replay, mut steps) = (Replay::new(topology, self.start.clone(), &self.steps), 0);
        while let Some((before, group)) = replay.next_group() {
            if let Some(conflict) = Conflict::find(topology, before) {
                return Some(Reason { conflict, steps });
            }
            steps += group.len();
        }
        Some(Reason { conflict: Conflict::find(topology, replay.state())?, steps })
    }
}

/// Statistics of the initial position of a puzzle, after the eliminations by placed values.
#[derive(Debug, Clone, Copy)]
pub struct StartStatistics {
    pub open: usize,
    /// Sudoku entropy, after the document on the D-score, (1): the mean of the natural logarithms of the numbers of
    /// candidates of all cells; a filled cell has one candidate.
    pub entropy: f64,
}

impl StartStatistics {
    pub fn new(topology: &Topology, state: &BoardState) -> Self {
        let cells = topology.cells.len();
        let mut cells_with = [0_u32; 65];
        for cell in 0..cells {
            cells_with[state.candidates(cell).count_ones() as usize] += 1;
        }
        // Summed by number of candidates, so that the sum does not depend on the order of the cells.
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

    /// Number of applications of each technique, by its name with arguments, in the order of the strategy.
    pub fn applied(&self) -> impl Iterator<Item = (&str, usize)> {
        self.board.iter().flat_map(|board| board.compiled.applied(&self.counts))
    }

    /// The name of the puzzle in its file.
    pub fn name(&self) -> Option<&str> {
        self.position.as_ref()?.name.as_deref()
    }

    pub fn game(&self) -> Option<&str> {
        Some(&self.board.as_ref()?.topology.game)
    }

    /// The puzzle as read, in one line if a one-line format can express it; `room` is overwritten.
    pub fn puzzle<'r>(&self, room: &'r mut String) -> Option<&'r str> {
        room.clear();
        write_compact(self.position.as_ref()?, room);
        Some(room)
    }

    /// Values of the final position, one character per square; `None` if solving did not start. `room` is overwritten.
    pub fn result<'r>(&self, room: &'r mut String) -> Option<&'r str> {
        let board = self.board.as_ref().filter(|_| !self.values.is_empty())?;
        room.clear();
        line_of(&self.values, &board.topology, room);
        Some(room)
    }
}

/// Appends one character per square, `.` for an open cell and `-` for a square without a cell; numbers separated by
/// blanks if there are more values than characters.
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
