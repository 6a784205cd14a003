//! What other programs use: the words of the field, each a type.

mod finder;
mod game;
mod generator;
mod grader;
mod position;
mod puzzle;
mod rules;
mod solution;
mod solver;
mod step;
mod strategy;
mod technique;

pub use finder::{Finder, FinderBuilder, Found, NoPosition};
pub use game::Game;
pub use generator::{Generator, GeneratorBuilder, Made};
pub use grader::{Grade, Grader, GraderBuilder};
pub use position::{Cell, Position};
pub use puzzle::{Puzzle, Puzzles, Square, WriteError};
pub use rules::{Diagnostic, Diagnostics, Rules, RulesBuilder, RulesError};
pub use solution::{Solution, Steps};
pub use solver::{Solver, SolverBuilder, SolverError, Worker};
pub use step::{Change, Marked, Match, Step};
pub use strategy::Strategy;
pub use technique::Technique;

pub use crate::board::formats::{Format, FormatError};
pub use crate::board::game::FindError;
pub use crate::generate::{GenerateError, Grids, Symmetry};
pub use crate::grade::counter::CounterError;
pub use crate::lang::{CallError, ComposeError, LoadError, StrategyCallError};
pub use crate::report::board::{Lines, Look};
pub use crate::report::json::{Status, StepJson};
pub use crate::report::language::{Language, UnknownLanguage};
pub use crate::report::marks::Mark;
pub use crate::solve::boards::BoardError;
pub use crate::solve::puzzle::Check;
