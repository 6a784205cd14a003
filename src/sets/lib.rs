//! Bit sets, and depth-first searches and dynamic programs over them, with their clock and memory.
//!
//! In come words of bits; out go words of bits. This crate uses no other one of the project: it knows neither boards nor
//! rules.

pub mod bits;
pub mod buffers;
pub mod clock;
pub mod deadline;
mod limit;
pub mod search;
mod sparse;
pub mod window;

pub use bits::SetBits;
pub use buffers::BufferPool;
pub use clock::SearchClock;
pub use deadline::{CancelToken, Deadline, TimeLimit};
pub use limit::Limit;
pub use search::cover::{CoverBound, CoverInput, CoverSpec, IncidenceMatrix};
pub use search::exact_cover::{ExactCoverAnswer, ExactCoverProblem, MAX_NODES};
pub use search::fillings::{FillingConstraints, FillingFilter, LinearSum};
pub use search::subsets::{ElementRows, RowBound, SubsetProblem, SubsetSearch};
pub use sparse::SparseBitSet;
pub use window::{BitWindow, BitWindowTable};
