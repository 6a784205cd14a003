//! Tesuji as a package of Python: its classes, over the public face of the library.
//!
//! In come texts, options and frames; out go puzzles, steps and frames. What is wrong becomes an exception of
//! `tesuji.errors`, a panic too.

mod errors;
mod frame;
mod rules;
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
    module.add_class::<rules::Rules>()?;
    module.add_class::<frame::Frame>()?;
    module.add_class::<frame::FrameRows>()?;
    #[cfg(debug_assertions)]
    module.add_function(wrap_pyfunction!(frame::fault::_panic_at, module)?)?;
    frame::note_thread(module.py())?;
    Ok(())
}
