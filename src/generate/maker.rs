//! Generates puzzles one after another, on one thread.

use super::{
    bench::{COUNT_LIMIT, QUICK_LIMIT, TestBench},
    cages::{FilledBoard, by_square},
    draw::{Drawing, DrawnGroup},
    generator::{RejectionCounts, by_count},
    givens::{AttemptScore, reduce},
    judge::StrategyRequirements,
    layout::unknown_input,
    prelude::*,
    sums::SumBoard,
};
use crate::Generator;
use std::time::Instant;
use tesuji_game::sum_squares;
use tesuji_solve::{Rater, RaterWorker, opaque_debug};

/// A generated puzzle and its solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct GeneratedPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Values of the cells in their order, from 1.
    pub solution: Vec<u8>,
}

/// The rejected puzzle that came closest to the options: one strategy gets further on it than another, but leaves cells
/// open.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BestAttempt {
    pub(crate) position: PuzzleSpec,
    /// Number of cells that stay open.
    pub open_cells: usize,
}

/// Reusable per-thread state of a [`Generator`].
pub struct GeneratorWorker<'g> {
    pub(super) generator: &'g Generator,
    pub(super) rater: Option<RaterWorker<'g>>,
    /// The board without clues, if all puzzles share it.
    bench: Option<TestBench>,
    pub(super) deadline: Deadline,
    cancel: Option<CancelToken>,
    nearest: Option<BestAttempt>,
    /// Whether givens were removed until a strategy was stuck.
    has_stuck_attempt: bool,
}

/// Maximum number of times that cages are cut smaller so that a strategy solves the puzzle.
const MORE_CUTS: usize = 20;

type Attempt = Result<Result<GeneratedPuzzle, Rejection>>;

opaque_debug! { GeneratorWorker<'_>; }

impl<'g> GeneratorWorker<'g> {
    pub(super) fn new(generator: &'g Generator) -> Self {
        Self {
            generator,
            rater: generator.rater.as_ref().map(Rater::worker),
            bench: None,
            deadline: Deadline::default(),
            cancel: None,
            nearest: None,
            has_stuck_attempt: false,
        }
    }

    /// Makes puzzles until `cancel` stops it, from any thread; the current puzzle is abandoned.
    #[must_use]
    pub fn with_cancel(self, cancel: CancelToken) -> Self {
        let rater = self.rater.map(|rater| rater.with_cancel(cancel.clone()));
        Self { rater, cancel: Some(cancel), ..self }
    }

    /// Generates the puzzle of a number, independently of the puzzles made before.
    ///
    /// # Errors
    /// Returns a [`GenerateError`] if no attempt succeeds within the allowed number of attempts, or the board cannot be
    /// built.
    pub fn make(&mut self, number: u64) -> Result<GeneratedPuzzle, GenerateError> {
        let options = &self.generator.options;
        let mut rng = RandomStream::new(options.seed, number);
        let expires_at = options.timeout.map(|timeout| Instant::now() + timeout);
        self.deadline = Deadline::new(expires_at, self.cancel.clone());
        (self.nearest, self.has_stuck_attempt) = (None, false);
        let (mut tries, mut misses) = (0, RejectionCounts::default());
        while tries < options.max_attempts && !self.is_late() {
            tries += 1;
            match self.try_once(&mut rng)?.and_then(|made| self.rated(made, &mut rng)) {
                Ok(puzzle) => return Ok(puzzle),
                Err(miss) => {
                    let miss = if self.is_late() { Rejection::Late } else { miss };
                    let mut of_all = self.generator.misses.lock().unwrap_or_else(PoisonError::into_inner);
                    *of_all.entry(miss.clone()).or_default() += 1;
                    *misses.entry(miss).or_default() += 1;
                }
            }
        }
        let nearest = self.nearest.take().map(Box::new);
        let idle = self.has_stuck_attempt && nearest.is_none();
        Err(GenerateError::GaveUp {
            number: number + 1,
            tries,
            misses: by_count(&misses),
            is_idle: idle,
            nearest,
        })
    }

    fn is_late(&self) -> bool {
        self.deadline.has_passed()
    }

    fn try_once(&mut self, rng: &mut RandomStream) -> Attempt {
        let Generator { demands, layout, .. } = self.generator;
        let Some(shape) = layout.draw(rng) else { return Ok(Err(Rejection::Other)) };
        // Clues other than givens make a separate board for each puzzle, which is judged later.
        let plain = demands.cages.is_none() && demands.drawn.is_empty() && demands.sums.is_empty();
        let bench = self.bench.take().map(|bench| Ok(bench.with_deadline(&self.deadline)));
        let mut bench = bench.unwrap_or_else(|| self.bench_of(&self.generator.unmarked, &shape, plain))?;
        let tried = match (bench.fill(rng), demands.cages) {
            (None, _) => Ok(Err(Rejection::Other)),
            (Some(solution), _) if plain => {
                let givens = self.reduce_givens(&mut bench, &solution, solution.clone(), rng);
                Ok(givens.and_then(|givens| self.finish(&mut bench, shape, &givens)))
            }
            (Some(solution), Some((input, needs_difference))) => {
                let values = by_square(&shape, &solution);
                self.with_cages(input, &FilledBoard { shape: &shape, values: &values, needs_difference }, rng)
            }
            (Some(solution), _) if !demands.drawn.is_empty() => self.with_groups(&shape, &solution, rng),
            (Some(solution), _) => self.with_sums(&mut bench, &shape, solution, rng),
        };
        if layout.is_fixed() {
            self.bench = Some(bench);
        }
        tried
    }

    /// Reduces the givens of a solution. Stores the best attempt if the result is rejected.
    fn reduce_givens(
        &mut self,
        bench: &mut TestBench,
        solution: &[u8],
        start: Vec<u8>,
        rng: &mut RandomStream,
    ) -> Result<Vec<u8>, Rejection> {
        let shape = bench.topology.shape.clone();
        reduce(bench, solution, start, &self.generator.options, rng).map_err(|(miss, stuck)| {
            self.has_stuck_attempt |=
                self.generator.judgement.gap.is_some() && matches!(miss, Rejection::Easy(_));
            let nearer = |stuck: &AttemptScore| {
                self.nearest.as_ref().is_none_or(|nearest| stuck.0 < nearest.open_cells)
            };
            if let Some((open, givens)) = stuck.filter(nearer) {
                self.nearest =
                    Some(BestAttempt { position: self.position(shape, &givens), open_cells: open });
            }
            miss
        })
    }

    fn with_cages(&self, input: usize, solved: &FilledBoard<'_>, rng: &mut RandomStream) -> Attempt {
        let with = |groups: Vec<CellGroup>| self.grouped(solved.shape, input, groups);
        let cages = solved.cages(rng);
        let refined = solved.refine(cages, rng, |groups| {
            if self.is_late() {
                return Ok(SolutionCount::Unknown);
            }
            Ok(self.bench(&with(groups.to_vec()), false)?.count(&[], QUICK_LIMIT))
        })?;
        let Some(mut cages) = refined else { return Ok(Err(Rejection::Other)) };
        if self.generator.options.minimal {
            cages = self.needed(cages, rng, |fewer| {
                let mut bench = self.bench(&with(solved.groups(fewer)), false)?;
                Ok(matches!(bench.count(&[], COUNT_LIMIT), SolutionCount::One(_)))
            })?;
        }
        // Smaller cages are easier, so cut until the puzzle is solved or no cage can be cut.
        for _ in 0..MORE_CUTS {
            let cut = self.judged(with(solved.groups(&cages)), &[])?;
            let is_over = matches!(cut, Ok(_) | Err(Rejection::Easy(_))) || self.is_late();
            if is_over || !solved.cut_largest(&mut cages, None, rng) {
                return Ok(cut);
            }
        }
        Ok(Err(Rejection::Unsolved))
    }

    fn with_groups(&mut self, shape: &BoardShape, solution: &[u8], rng: &mut RandomStream) -> Attempt {
        let Generator { program, game, options, demands, judgement, .. } = self.generator;
        let drawn = Drawing::new(program, game, shape, solution, rng)?.draw(&demands.drawn, rng)?;
        let Some(drawn) = drawn else { return Ok(Err(Rejection::Other)) };
        let board = self.drawn(shape, &drawn);
        let mut bench = self.bench(&board, true)?;
        let start = match judgement.is_empty() && options.givens.is_none() {
            true => bench.deciding(solution, options.symmetry, rng),
            false => solution.to_vec(),
        };
        let givens = match self.reduce_givens(&mut bench, solution, start, rng) {
            Ok(givens) => givens,
            Err(miss) => return Ok(Err(miss)),
        };
        if !options.minimal {
            return Ok(self.finish(&mut bench, board, &givens));
        }
        let needed = self.needed(drawn, rng, |fewer| {
            let mut bench = self.bench(&self.drawn(shape, fewer), true)?;
            if !judgement.is_empty() {
                return Ok(bench.is_solved(&givens));
            }
            Ok(matches!(bench.count(&givens, COUNT_LIMIT), SolutionCount::One(one) if one == solution))
        })?;
        self.judged(self.drawn(shape, &needed), &givens)
    }

    /// Returns a board with drawn groups.
    fn drawn(&self, shape: &BoardShape, drawn: &[DrawnGroup]) -> BoardShape {
        let mut shape = shape.clone();
        for DrawnGroup { input, group } in drawn {
            let groups = shape.inputs.get_mut(&self.generator.game.inputs[*input].name);
            if let Some(PuzzleInput::Groups(groups)) = groups {
                groups.push(group.clone());
            }
        }
        shape
    }

    fn with_sums(
        &self,
        bench: &mut TestBench,
        shape: &BoardShape,
        solution: Vec<u8>,
        rng: &mut RandomStream,
    ) -> Attempt {
        let game = &self.generator.game;
        let Some(squares) = sum_squares(&self.generator.program, game, &bench.topology) else {
            let input = self.generator.demands.sums.first().map_or(0, |&input| input);
            return Err(unknown_input(game, input));
        };
        let state = |values: &[u8]| {
            let mut shape = shape.clone();
            for clue in &squares {
                let cells = bench.topology.units[clue.unit].cells.iter();
                let sum = cells.map(|&c| shape.printed(usize::from(values[usize::from(c)]) - 1) as i64).sum();
                if let Some(PuzzleInput::Map(map)) = shape.inputs.get_mut(&game.inputs[clue.input].name) {
                    map[clue.square] = Some(sum);
                }
            }
            shape
        };
        let mut free = self.bench(&state(&solution), false)?;
        let mut summed = SumBoard::new(&mut free, &squares, solution);
        summed.reduce_combinations(rng);
        let settled = summed.make_unique(rng)
            && (self.generator.judgement.is_empty()
                || summed.repair(rng, |values| self.bench(&state(values), true))?);
        if !settled {
            return Ok(Err(Rejection::Other));
        }
        self.judged(state(&summed.values), &[])
    }

    /// Returns a bench for a board, with or without the strategies that judge its puzzles.
    fn bench(&self, shape: &BoardShape, judged: bool) -> Result<TestBench> {
        self.bench_of(&self.generator.game, shape, judged)
    }

    fn bench_of(&self, game: &Game, shape: &BoardShape, judged: bool) -> Result<TestBench> {
        let Generator { program, judgement, .. } = self.generator;
        let judgement = if judged { judgement } else { &StrategyRequirements::EMPTY };
        Ok(TestBench::new(program, game, shape, judgement)?.with_deadline(&self.deadline))
    }

    fn grouped(&self, shape: &BoardShape, input: usize, groups: Vec<CellGroup>) -> BoardShape {
        let mut shape = shape.clone();
        shape.inputs.insert(self.generator.game.inputs[input].name.clone(), PuzzleInput::Groups(groups));
        shape
    }

    /// Returns the puzzle of a board with its own clues, if the strategies judge it as required. `givens` is empty if
    /// it has none.
    fn judged(&self, shape: BoardShape, givens: &[u8]) -> Attempt {
        let mut bench = self.bench(&shape, true)?;
        if !bench.is_solved(givens) {
            return Ok(Err(Rejection::Unsolved));
        }
        if bench.is_solved_too_easily(givens) {
            return Ok(Err(bench.easy()));
        }
        Ok(self.finish(&mut bench, shape, givens))
    }

    /// Removes clues one after another, in random order, while the puzzle stays valid and there is time.
    fn needed<T: Clone + PartialEq>(
        &self,
        mut all: Vec<T>,
        rng: &mut RandomStream,
        stays: impl Fn(&[T]) -> Result<bool>,
    ) -> Result<Vec<T>> {
        let mut order = all.clone();
        rng.shuffle(&mut order);
        for one in order {
            let fewer: Vec<T> = all.iter().filter(|other| **other != one).cloned().collect();
            if !self.is_late() && stays(&fewer)? {
                all = fewer;
            }
        }
        Ok(all)
    }

    fn position(&self, shape: BoardShape, givens: &[u8]) -> PuzzleSpec {
        let clue = |&value: &u8| if value == 0 { Clue::Open } else { Clue::Given(value) };
        let clues = by_square(&shape, givens).iter().map(clue).collect();
        PuzzleSpec { game: Some(self.generator.game.name.clone()), ..PuzzleSpec::with_shape(shape, clues) }
    }

    fn finish(
        &self,
        bench: &mut TestBench,
        shape: BoardShape,
        givens: &[u8],
    ) -> Result<GeneratedPuzzle, Rejection> {
        // A puzzle that a strategy solved may take long to count; the limit grows with the board.
        let limit = COUNT_LIMIT * bench.cells().div_ceil(81) as u64;
        let SolutionCount::One(solution) = bench.count(givens, limit) else { return Err(Rejection::Other) };
        Ok(GeneratedPuzzle { puzzle: Puzzle(self.position(shape, givens)), solution })
    }
}
