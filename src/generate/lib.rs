//! Makes puzzles with one solution, of any game.
//!
//! The parts of a puzzle follow from the inputs that its game declares: a map that units are keyed by becomes regions,
//! groups with a sum alone become cages, a map of sums the numbers of runs; other groups, lines and marked cells are
//! drawn where the filled board satisfies their laws; and cells get givens. No game is special-cased by its name.
//!
//! A board is filled at random by the laws, and then clues are removed while one solution is left or, if a strategy
//! must solve the puzzle, while it does. Each puzzle has its own stream of random numbers: the same seed yields the
//! same puzzles on any number of threads.
//!
//! Input: rules and options. Output: puzzles, and the reasons of rejected attempts. Depends on solving and on the solver
//! of the laws.

mod bench;
mod cages;
mod draw;
mod error;
mod fill;
mod generated_puzzle;
mod generator;
mod givens;
mod group_shape;
mod judge;
mod layout;
mod maker;
mod numbers;
mod options;
mod prelude;
mod rated;
mod regions;
mod sums;

pub use error::{GenerateError, Rejection};
pub use generator::Generator;
pub use maker::{BestAttempt, GeneratedPuzzle, GeneratorWorker};
pub use options::{
    BoardSize, GridLayout, Options as GeneratorOptions, ParseBoardSizeError, ParseGridLayoutError,
    ParseRatingRangeError, RatingRange,
};
pub use tesuji_strategy::RandomStream;
