//! Python bindings of Tesuji: classes over the public API of the library.
//!
//! Inputs are texts, options and frames; outputs are puzzles, steps and frames. Errors become exceptions of
//! `tesuji.errors`, panics included.

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

/// Replaces the system allocator, for which threads that produce steps and rows contend.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Extension module of the package `tesuji`, which documents it.
#[pymodule]
fn _tesuji(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<explanation::Explanation>()?;
    module.add_class::<finder::Finder>()?;
    module.add_class::<finder::Matches>()?;
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
    module.add_class::<verified::VerifyResult>()?;
    module.add_function(wrap_pyfunction!(proof::prove, module)?)?;
    module.add_function(wrap_pyfunction!(verified::verify, module)?)?;
    module.add_class::<frame::Frame>()?;
    module.add_class::<frame::FrameRows>()?;
    #[cfg(debug_assertions)]
    module.add_function(wrap_pyfunction!(work::_panic, module)?)?;
    #[cfg(debug_assertions)]
    module.add_function(wrap_pyfunction!(frame::fault::_panic_at, module)?)?;
    frame::record_main_thread(module.py())?;
    Ok(())
}
