//! Generators of puzzles.

use crate::errors::{Suggest, exception, invalid_option};
use crate::frame::{Frame, GenerateTask};
use crate::options::Keywords;
use crate::work::abandonable;
use crate::{puzzle::Puzzle, solver::repr_with_options};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use tesuji::{BoardSize, GenerateError, GeneratorOptions, Language, Renderer};

/// Generator of puzzles with one solution, prepared for many of them. The same seed gives the same puzzles.
///
/// `game` defaults to `"sudoku"`; `size` is its side or its rows and columns, `block` the rows and columns of a block,
/// `shape` the layout of several grids. `mix` lists further constraints. `givens` is their number, or a minimum and a
/// maximum; `minimal` leaves as few as possible. `symmetry` is the symmetry of the givens. The puzzles can be restricted
/// to those that a strategy solves (`solvable_with`), that need a technique (`needs`), or whose hardest step has a
/// `level`: a name, or the easiest and the hardest one. `tries` and `timeout`, in seconds, limit the search for a puzzle.
///
/// >>> generator = Generator(seed=1, givens=(28, 32))
/// >>> generator.make(0) == generator.make(0), 28 <= generator.make(1).givens <= 32
/// (True, True)
#[pyclass(frozen, module = "tesuji")]
pub struct Generator {
    pub inner: Arc<tesuji::Generator>,
    pub rules: tesuji::Rules,
    pub language: Language,
    seed: u64,
    options: Py<PyDict>,
}

/// A size as a number, or as rows and columns.
#[derive(FromPyObject)]
enum SizeLike {
    Side(usize),
    Board((usize, usize)),
    Text(String),
}

/// Givens as a number, or as the least and the most of them.
#[derive(FromPyObject)]
enum Counts {
    One(usize),
    Between((Option<usize>, Option<usize>)),
}

/// A level, or the easiest and the hardest.
#[derive(FromPyObject)]
enum Levels {
    One(String),
    Between((Option<String>, Option<String>)),
}

impl Generator {
    /// Returns the exception for a puzzle that could not be generated, with the nearest attempt, or for invalid
    /// options.
    pub fn error(&self, py: Python<'_>, error: &GenerateError) -> PyErr {
        let GenerateError::GaveUp { misses, nearest, .. } = error else {
            return error.to_exception(py, &self.rules);
        };
        let misses = Renderer::new(&self.rules, self.language).rejections_text(misses);
        let nearest = nearest.as_ref().and_then(|nearest| nearest.write(&self.rules, None).ok());
        exception(py, "GenerateError", (format!("{error}{misses}"), nearest))
    }
}

#[pymethods]
impl Generator {
    #[new]
    #[pyo3(
        signature = (**options),
        text_signature = "(*, game='sudoku', mix=(), seed=None, size=None, block=None, shape=None, givens=None, minimal=False, symmetry='none', solvable_with=None, needs=None, level=None, shared_empty=False, tries=2000, timeout=None, rules=None, lang='en')"
    )]
    fn new(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut keywords = Keywords::from_dict(py, options)?;
        let (rules, language) = (keywords.rules()?.inner, keywords.language()?);
        let making = generator_options(py, &mut keywords)?;
        keywords.finish()?;
        let seed = making.seed;
        let thread_rules = rules.clone();
        let made = abandonable(py, move |_| tesuji::Generator::new(&thread_rules, making))?;
        let inner = Arc::new(made.map_err(|error| error.to_exception(py, &rules))?);
        let options = options.map_or_else(|| Ok(PyDict::new(py)), PyDictMethods::copy)?;
        options.set_item("seed", seed)?;
        Ok(Self { inner, rules, language, seed, options: options.unbind() })
    }

    /// The seed of the puzzles; chosen at random if it was not given.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the puzzle of this number, from 0. It does not depend on the puzzles generated before.
    #[pyo3(signature = (number = 0))]
    fn make(&self, py: Python<'_>, number: u64) -> PyResult<Puzzle> {
        let generator = Arc::clone(&self.inner);
        let made =
            abandonable(py, move |cancel| generator.worker().with_cancel(cancel.clone()).make(number))?;
        made.map(|made| Puzzle { inner: made.puzzle }).map_err(|error| self.error(py, &error))
    }

    /// The first puzzles, as a `Frame`: their numbers, from 0, their games and texts, or why one was not made.
    ///
    /// >>> [row["puzzle"] for row in Generator(seed=1, size=4).make_all(2)]
    /// ['.....3...2.1...4', '.....2.....33..1']
    #[pyo3(signature = (count, *, jobs = 0))]
    fn make_all(&self, count: u64, jobs: usize) -> Frame {
        GenerateTask::frame(Arc::clone(&self.inner), self.rules.clone(), count, jobs)
    }

    fn __getnewargs_ex__<'p>(&self, py: Python<'p>) -> (Bound<'p, PyTuple>, Bound<'p, PyDict>) {
        (PyTuple::empty(py), self.options.bind(py).clone())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        repr_with_options(py, "Generator", &self.options)
    }
}

/// Takes the options of puzzles to generate.
fn generator_options(py: Python<'_>, keywords: &mut Keywords<'_>) -> PyResult<GeneratorOptions> {
    let defaults = GeneratorOptions::default();
    let size = match keywords.take("size")? {
        None => None,
        Some(SizeLike::Side(side)) => Some(BoardSize::Side(side)),
        Some(SizeLike::Board((rows, columns))) => Some(BoardSize::Board(rows, columns)),
        Some(SizeLike::Text(text)) => Some(
            text.parse()
                .map_err(|error: tesuji::ParseBoardSizeError| invalid_option(py, error.to_string()))?,
        ),
    };
    let givens = match keywords.take("givens")? {
        None => None,
        Some(Counts::One(number)) => Some((number, number)),
        Some(Counts::Between((least, most))) => Some((least.unwrap_or(0), most.unwrap_or(usize::MAX))),
    };
    let levels = match keywords.take("level")? {
        None => None,
        Some(Levels::One(level)) => Some((Some(level.clone()), Some(level))),
        Some(Levels::Between((None, None))) => {
            return Err(PyTypeError::new_err("level: an easiest or a hardest one is needed"));
        }
        Some(Levels::Between(levels)) => Some(levels),
    };
    // A short number is easily typed again.
    let chance = || RandomState::new().hash_one(0) % 1_000_000_000;
    Ok(GeneratorOptions::default()
        .with_game(keywords.take("game")?.unwrap_or(defaults.game))
        .with_mix(keywords.take("mix")?.unwrap_or_default())
        .with_seed(keywords.number("seed")?.unwrap_or_else(chance))
        .with_size(size)
        .with_block(keywords.take("block")?)
        .with_grids(keywords.word("shape")?)
        .with_givens(givens)
        .with_minimal(keywords.flag("minimal")?)
        .with_symmetry(keywords.word("symmetry")?.unwrap_or(defaults.symmetry))
        .with_solvable_with(keywords.take("solvable_with")?)
        .with_needs(keywords.take("needs")?)
        .with_levels(levels)
        .with_empty_overlaps(keywords.flag("shared_empty")?)
        .with_max_attempts(keywords.number("tries")?.unwrap_or(defaults.max_attempts))
        .with_timeout(keywords.time("timeout")?))
}
