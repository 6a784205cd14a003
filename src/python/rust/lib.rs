//! Tesuji as a package of Python: its classes, over the public face of the library.
//!
//! In come texts, options and frames; out go puzzles, steps and frames. What is wrong becomes an exception of
//! `tesuji.errors`, a panic too.

mod errors;
mod explanation;
mod finder;
mod frame;
mod game;
mod generator;
mod grade;
mod grader;
mod grid;
mod hint;
mod json;
mod options;
mod pictures;
mod position;
mod proof;
mod puzzle;
mod puzzles;
mod rules;
mod solution;
mod solver;
mod step;
mod strategy;
mod technique;
mod verified;
mod work;

use mimalloc::MiMalloc;
use pyo3::prelude::*;

/// Threads that make steps and rows contend for the allocator of the system.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// What `tesuji` takes from here; it is documented there.
#[pymodule]
fn _tesuji(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<explanation::Explanation>()?;
    module.add_class::<finder::Finder>()?;
    module.add_class::<finder::Found>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<generator::Generator>()?;
    module.add_class::<grade::Grade>()?;
    module.add_class::<grader::Grader>()?;
    module.add_class::<hint::Hint>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<proof::Proof>()?;
    module.add_class::<proof::ProofCase>()?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<puzzles::Puzzles>()?;
    module.add_class::<rules::Rules>()?;
    module.add_class::<solution::Solution>()?;
    module.add_class::<solver::Solver>()?;
    module.add_class::<step::Change>()?;
    module.add_class::<step::Match>()?;
    module.add_class::<step::Step>()?;
    module.add_class::<strategy::Strategy>()?;
    module.add_class::<technique::Technique>()?;
    module.add_class::<verified::Verified>()?;
    module.add_function(wrap_pyfunction!(proof::prove, module)?)?;
    module.add_function(wrap_pyfunction!(verified::verify, module)?)?;
    module.add_class::<frame::Frame>()?;
    module.add_class::<frame::FrameRows>()?;
    #[cfg(debug_assertions)]
    module.add_function(wrap_pyfunction!(work::_panic, module)?)?;
    #[cfg(debug_assertions)]
    module.add_function(wrap_pyfunction!(frame::fault::_panic_at, module)?)?;
    frame::note_thread(module.py())?;
    Ok(())
}
