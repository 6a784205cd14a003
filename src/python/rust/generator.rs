//! Generators of puzzles.

use crate::{
    errors::{exception, option_error},
    frame::{Frame, GenerateTask},
    options::{ParsedText, Prepared, RenderContext, duration},
    puzzle::Puzzle,
    rules::Rules,
};
use pyo3::prelude::*;
use std::sync::Arc;
use tesuji::{
    BoardSize, GenerateError, GeneratorOptions, GridLayout, Language, RatingRange, Rejection, Symmetry,
};

/// A generator of puzzles with one solution.
#[pyclass(frozen, module = "tesuji._tesuji")]
pub struct Generator(Arc<Prepared<tesuji::Generator>>);

/// Options of generating, besides those that are words.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct GeneratingOptions {
    game: String,
    mix: Vec<String>,
    seed: u64,
    block: Option<(usize, usize)>,
    givens: Option<(usize, Option<usize>)>,
    minimal: bool,
    solvable_with: Option<String>,
    needs: Option<String>,
    level: Option<(Option<String>, Option<String>)>,
    shared_empty: bool,
    minutes: Option<(f64, f64)>,
    rating: Option<String>,
    tries: usize,
    timeout: Option<f64>,
}

#[pymethods]
impl Generator {
    #[new]
    fn new(
        py: Python<'_>,
        rules: &Rules,
        lang: ParsedText<Language>,
        size: Option<ParsedText<BoardSize>>,
        shape: Option<ParsedText<GridLayout>>,
        symmetry: ParsedText<Symmetry>,
        options: GeneratingOptions,
    ) -> PyResult<Self> {
        let (minutes, rating) = (options.minutes, options.rating);
        let range = minutes.map(|(low, high)| RatingRange::new(low, high).with_rating(rating));
        let generator_options = GeneratorOptions::default()
            .with_game(options.game)
            .with_mix(options.mix)
            .with_seed(options.seed)
            .with_size(size.map(|size| size.0))
            .with_block(options.block)
            .with_grids(shape.map(|shape| shape.0))
            .with_givens(options.givens.map(|(least, most)| (least, most.unwrap_or(usize::MAX))))
            .with_minimal(options.minimal)
            .with_symmetry(symmetry.0)
            .with_solvable_with(options.solvable_with)
            .with_needs(options.needs)
            .with_levels(options.level)
            .with_empty_overlaps(options.shared_empty)
            .with_rating(range)
            .with_max_attempts(options.tries)
            .with_timeout(duration(options.timeout));
        Prepared::new(py, rules, lang, |rules| tesuji::Generator::new(rules, generator_options)).map(Self)
    }

    fn make<'p>(&self, py: Python<'p>, number: u64) -> PyResult<Bound<'p, Puzzle>> {
        let made = self
            .0
            .run(py, move |generator, cancel| generator.worker().with_cancel(cancel.clone()).make(number))?;
        Puzzle::object(py, made.map_err(|error| generate_error(&self.0.context, error))?.puzzle)
    }

    fn make_all(&self, count: u64, jobs: usize) -> Frame {
        GenerateTask::frame(Arc::clone(&self.0), count, jobs)
    }
}

/// Returns the exception for a puzzle that could not be generated, with the nearest attempt, or for invalid options.
fn generate_error(context: &RenderContext, error: GenerateError) -> PyErr {
    let GenerateError::GaveUp { misses, nearest, .. } = &error else { return option_error(error) };
    let misses = Rejection::summary(misses, &context.renderer());
    let nearest = nearest.as_ref().and_then(|nearest| nearest.write(&context.rules, None).ok());
    exception("GenerateError", (format!("{error}{misses}"), nearest))
}
