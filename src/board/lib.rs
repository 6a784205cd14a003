//! Boards and positions: cells, values and units, candidates, and the laws that a solution obeys.
//!
//! In comes a topology as a game declares it; out goes a position that is changed step by step, and what its laws say
//! of it (solutions, whether there is one). It may use bit sets and messages, and knows neither text nor language.

mod elements;
mod exclusions;
mod identity;
pub mod inputs;
pub mod law;
pub mod pairs;
pub mod position;
pub mod setup;
mod solver;
pub mod state;
pub mod topology;

pub use elements::{Color, Element, Extent, Figure, Outline, Point};
pub use exclusions::ExclusionTable;
pub use inputs::{CellGroup, GridShape, PuzzleInput, PuzzleInputs, Statements};
pub use law::{
    ClauseSink, Complete, ConnectedCells, Disjunction, Distinct, Law, LawDrawing, LawPhrase, Literal,
    PairTable, Pairs, Scan, Sum, Tuples, UnitFact, UnitLaws,
};
pub use position::{BoardShape, Clue, ConstraintFlag, PuzzleSpec};
pub use setup::{SetupError, StateLoader};
pub use solver::{BoardSolver, FillError, SolutionCount, SolverMemory};
pub use state::{BoardState, StateChange};
pub use topology::{
    Grid, MAX_SQUARES, MAX_VALUES, PairExclusions, Topology, TopologyError, TopologyParts, Unit, UnitName,
};
