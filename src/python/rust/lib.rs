//! Native layer of the Python package of Tesuji: the engine behind its classes, which are written in Python.
//!
//! Inputs are texts, options and frames; outputs are handles, texts, JSON, dicts and frames. Errors, including panics,
//! become exceptions of `tesuji.errors`.

mod errors;
mod finder;
mod frame;
mod generator;
mod grader;
mod hint;
mod matches;
mod options;
mod pictures;
mod position;
mod proof;
mod puzzle;
mod puzzles;
mod rules;
mod service;
mod solution;
mod solver;
mod work;

use mimalloc::MiMalloc;
use pyo3::prelude::*;

/// Replaces the system allocator, for which threads that produce steps and rows contend.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Extension module of the package `tesuji`.
#[pymodule]
mod _tesuji {
    #[pymodule_export]
    use crate::{
        finder::{Finder, Matches},
        frame::{Frame, FrameRows},
        generator::Generator,
        grader::Grader,
        hint::Hint,
        matches::Match,
        options::did_you_mean,
        pictures::boards_left_out,
        position::Position,
        proof::{prove, verify},
        puzzle::Puzzle,
        puzzles::Puzzles,
        rules::{Rules, read_rules},
        service::{answer, service_calls},
        solution::Solution,
        solver::Solver,
    };
    #[cfg(debug_assertions)]
    #[pymodule_export]
    use crate::{frame::fault::_panic_at, work::_panic};
    use pyo3::prelude::*;

    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::frame::record_main_thread(module.py())
    }
}
