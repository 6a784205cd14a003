//! A board on which puzzles are tried.

use super::judge::{Judge, Judgement};
use super::prelude::*;
use crate::board::solver::{BoardSolver, FillError, SolverMemory};
use crate::game::build;
use crate::sets::bits;

/// Assumptions after which a count is given up: what takes longer is no puzzle for people.
pub const COUNT_LIMIT: u64 = 5000;

/// Assumptions after which a clue counts as needed where puzzles need not be minimal. Where cells are hardly bound, another solution can be long to find.
pub const QUICK_LIMIT: u64 = 100;

pub struct Bench {
    pub topology: Arc<Topology>,
    pub laws: BoardSolver,
    search: SolverMemory,
    state: BoardState,
    pub judges: Judgement<Judge>,
    deadline: Deadline,
}

impl Bench {
    pub fn new(program: &Program, game: &Game, shape: &BoardShape, judgement: &Judgement) -> Result<Self> {
        let topology = Arc::new(build(program, game, shape)?);
        let (laws, search, state) =
            (BoardSolver::new(&topology), SolverMemory::new(), BoardState::new(&topology));
        let judges = judgement.judges(&topology).map_err(GenerateError::Rules)?;
        Ok(Self { topology, laws, search, state, judges, deadline: Deadline::default() })
    }

    /// Gives up at another deadline. From then on no question has the answer that makes a puzzle.
    pub fn until(mut self, deadline: &Deadline) -> Self {
        self.deadline = deadline.clone();
        let Judgement { solves, stops, gap } = &mut self.judges;
        for judge in solves.iter_mut().chain(stops).chain(gap) {
            judge.deadline = self.deadline.clone();
        }
        self.search.set_deadline(deadline.clone());
        self
    }

    pub fn is_late(&self) -> bool {
        self.deadline.has_passed()
    }

    pub fn cells(&self) -> usize {
        self.topology.cells.len()
    }

    /// Loads the position of some givens, 0 where there is none.
    fn load(&mut self, givens: &[u8]) -> &mut BoardState {
        self.state.clear();
        let plain = !self.topology.has_pair_exclusions();
        for (cell, &value) in givens.iter().enumerate().filter(|(_, value)| **value > 0) {
            let (topology, value) = (&*self.topology, usize::from(value) - 1);
            // Givens come from one solution, so none can clash.
            match plain {
                true => self.state.load_given::<true>(topology, cell, value, true),
                false => self.state.load_given::<false>(topology, cell, value, true),
            };
        }
        self.state.propagate_givens();
        &mut self.state
    }

    /// A solution of the empty board in which cells have the values that they wish for where nothing follows.
    pub(super) fn wished(&mut self, wish: &[u8], limit: u64) -> Result<Vec<u8>, FillError> {
        if self.deadline.has_passed() {
            return Err(FillError::Limit);
        }
        self.load(&[]);
        self.laws.solve_near(&mut self.search, &self.state, wish, Some(limit))
    }

    pub fn count(&mut self, givens: &[u8], limit: u64) -> SolutionCount {
        if self.deadline.has_passed() {
            return SolutionCount::Unknown;
        }
        self.load(givens);
        self.laws.count(&mut self.search, &self.state, Some(limit))
    }

    /// True where every solution with some givens has the values of `solution` in some cells.
    pub fn fixes(&mut self, givens: &[u8], solution: &[u8], cells: &[usize], limit: u64) -> bool {
        cells.iter().all(|&cell| {
            if self.deadline.has_passed() {
                return false;
            }
            self.load(givens).eliminate(cell, usize::from(solution[cell]) - 1);
            let other = self.laws.solve_near(&mut self.search, &self.state, &[], Some(limit));
            other == Err(FillError::NoSolution)
        })
    }

    /// The candidates that follow from the laws without an assumption on the empty board.
    pub fn follow(&mut self) -> Option<Vec<u64>> {
        if self.deadline.has_passed() {
            return None;
        }
        self.load(&[]);
        self.laws.propagate(&mut self.search, &self.state)
    }

    /// True where the strategy that must solve a puzzle does; true where there is none.
    pub fn is_solved(&mut self, givens: &[u8]) -> bool {
        self.load(givens);
        self.judges.solves.as_mut().is_none_or(|judge| judge.solves(&mut self.state))
    }

    /// True where the strategy that must solve a puzzle gives some cells their values. Where it solves the puzzle to which
    /// these are given, it then solves this one as well.
    pub fn is_reached(&mut self, givens: &[u8], cells: &[usize]) -> bool {
        self.load(givens);
        if self.judges.solves.as_mut().is_some_and(|judge| judge.surely_fails(&mut self.state)) {
            return false;
        }
        self.load(givens);
        self.judges.solves.as_mut().is_none_or(|judge| judge.reaches(&mut self.state, cells))
    }

    /// The candidates that the strategy that must solve a puzzle leaves on the empty board.
    pub fn left(&mut self) -> Vec<u64> {
        self.is_solved(&[]);
        (0..self.cells()).map(|cell| self.state.candidates(cell)).collect()
    }

    /// True where the strategy that must not solve a puzzle does; false where there is none.
    pub fn is_solved_too_easily(&mut self, givens: &[u8]) -> bool {
        self.load(givens);
        self.judges.stops.as_mut().is_some_and(|judge| judge.solves(&mut self.state))
    }

    /// The cells that stay open when the strategy that must solve a puzzle goes on where the other got stuck, after
    /// [`Bench::is_solved_too_easily`]; nothing where no technique that it has over the other has a step there.
    pub fn stay_open(&mut self) -> Option<Vec<usize>> {
        if !self.judges.gap.as_mut()?.steps(&mut self.state) {
            return None;
        }
        self.judges.solves.as_mut()?.solves(&mut self.state);
        Some(bits::iter(self.state.open()).collect())
    }

    /// The level on which the other strategy solved it, after [`Bench::is_solved_too_easily`].
    pub fn easy(&self) -> Rejection {
        Rejection::Easy(self.judges.stops.as_ref().and_then(Judge::level).map(str::to_owned))
    }

    /// True where some grid of several is solved from its own givens alone by the strategy that must solve the puzzle.
    pub fn has_lonely_grid(&mut self, givens: &[u8]) -> bool {
        let topology = Arc::clone(&self.topology);
        topology.grids.iter().any(|grid| {
            let cells: Vec<usize> = grid.cells.iter().flatten().map(|&c| usize::from(c)).collect();
            let mut own = vec![0; givens.len()];
            cells.iter().for_each(|&c| own[c] = givens[c]);
            self.is_solved(&own);
            cells.iter().all(|&c| self.state.placed(c).is_some())
        })
    }
}
