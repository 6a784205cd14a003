//! The boards on which rules are tried, with as many positions as each is worth.

use crate::boards::Board;
use crate::judge::kept;
use crate::played::Play;
use crate::positions::Drawn;
use crate::random::Random;
use crate::structured::structured;
use std::sync::OnceLock;
use tesuji::board::SolverMemory;
use tesuji::lang::Call;

/// A board and its positions, by number.
pub struct Field {
    pub board: Board,
    play: Play,
    usual: usize,
}

/// A position, and the candidates of its cells that its solutions hold.
pub struct Case {
    pub drawn: Drawn,
    pub kept: Vec<u64>,
}

/// All boards.
pub fn fields() -> &'static [Field] {
    static FIELDS: OnceLock<Vec<Field>> = OnceLock::new();
    FIELDS.get_or_init(|| {
        let usual = ["sudoku9-easy", "sudoku9-medium", "sudoku9-hard", "several"];
        vec![
            Field::new("sudoku", (3, 3), &usual, 100),
            Field::new("x-sudoku", (3, 3), &["x-sudoku9"], 16),
            Field::new("windoku", (3, 3), &["windoku9"], 16),
            Field::new("sudoku-with-arms", (3, 3), &[], 16),
            Field::new("sudoku", (2, 3), &["sudoku6"], 150),
            Field::new("sudoku-with-arms", (3, 2), &[], 50),
            Field::new("sudoku", (2, 2), &["sudoku4"], 150),
            Field::of(Board::kakuro(&mut Random::new(1)), &[], 60),
            Field::of(Board::kakuro(&mut Random::new(2)), &[], 60),
            Field::of(Board::killer(&mut Random::new(3), 2, 3), &[], 80),
        ]
    })
}

/// How many times as many positions as usual are asked for, by `TESUJI_POSITIONS`, for a longer study.
pub fn times() -> usize {
    std::env::var("TESUJI_POSITIONS").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

impl Field {
    fn new(game: &str, (h, w): (usize, usize), files: &[&str], usual: usize) -> Self {
        Self::of(Board::new(game, h, w), files, usual)
    }

    fn of(board: Board, files: &[&str], usual: usize) -> Self {
        let play = Play::new(&board, files);
        Self { board, play, usual }
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.usual * times()
    }

    /// The position of a number: where there are puzzles of the board, every other one is from play.
    pub fn case(&self, number: usize, search: &mut SolverMemory) -> Case {
        let topology = &*self.board.topology;
        let seed = number * 1000 + topology.cells.len() + topology.units.len();
        let mut random = Random::new(seed as u64);
        let from_play = number % 2 == 1 && !self.play.is_empty();
        let drawn = if from_play {
            self.play.draw(&self.board, &mut random)
        } else {
            structured(&self.board, &mut random)
        };
        let kept = kept(&self.board, search, &drawn);
        Case { drawn, kept }
    }

    /// The calls that there are examples of on this board.
    pub fn examples(&self) -> impl Iterator<Item = &Call> {
        self.play.calls()
    }

    /// A position made from the one of the example with this number.
    pub fn example(&self, number: usize, turn: usize, search: &mut SolverMemory) -> Case {
        let drawn =
            self.play.draw_example(&self.board, &mut Random::new((number * 100 + turn) as u64), number);
        let kept = kept(&self.board, search, &drawn);
        Case { drawn, kept }
    }

    /// What it is called in messages.
    pub fn name(&self) -> String {
        format!("{} {}×{}", self.board.topology.game, self.board.block.0, self.board.block.1)
    }
}
