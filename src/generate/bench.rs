//! Board of candidate puzzles, with the solver and the strategies that judge them.

use super::{
    judge::{StrategyRequirements, StrategyTest},
    prelude::*,
};
use tesuji_board::{BoardSolver, FillError, SolverMemory};
use tesuji_game::build;
use tesuji_sets::bits;

/// Maximum number of assumptions of a solution count: puzzles that need more are unsuitable for people.
pub const COUNT_LIMIT: u64 = 5000;

/// Maximum number of assumptions to decide whether a clue is needed if puzzles need not be minimal; a clue counts as
/// needed beyond it. If cells are weakly constrained, the search for another solution can be long.
pub const QUICK_LIMIT: u64 = 100;

pub struct TestBench {
    pub topology: Arc<Topology>,
    pub laws: BoardSolver,
    search: SolverMemory,
    state: BoardState,
    pub judges: StrategyRequirements<StrategyTest>,
    deadline: Deadline,
}

impl TestBench {
    pub fn new(
        program: &Program,
        game: &Game,
        shape: &BoardShape,
        judgement: &StrategyRequirements,
    ) -> Result<Self> {
        let topology = Arc::new(build(program, game, shape)?);
        let (laws, search, state) =
            (BoardSolver::new(&topology), SolverMemory::new(), BoardState::new(&topology));
        let judges = judgement.judges(&topology).map_err(GenerateError::Rules)?;
        Ok(Self { topology, laws, search, state, judges, deadline: Deadline::default() })
    }

    /// Uses another deadline. Once it has passed, every test fails, so that no puzzle is accepted.
    pub fn with_deadline(mut self, deadline: &Deadline) -> Self {
        self.deadline = deadline.clone();
        let StrategyRequirements { solves, stops, gap } = &mut self.judges;
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

    /// Loads the position of some givens; 0 marks a cell without a given.
    fn load(&mut self, givens: &[u8]) -> &mut BoardState {
        self.state.clear();
        let plain = !self.topology.has_pair_exclusions();
        for (cell, &value) in givens.iter().enumerate().filter(|(_, value)| **value > 0) {
            let (topology, value) = (&*self.topology, usize::from(value) - 1);
            // Givens are taken from one solution, so none can clash.
            match plain {
                true => self.state.load_given::<true>(topology, cell, value, true),
                false => self.state.load_given::<false>(topology, cell, value, true),
            };
        }
        self.state.propagate_givens();
        &mut self.state
    }

    /// Returns a solution of the empty board that prefers the values of `wish` in cells that are not determined.
    pub fn solve_towards(&mut self, wish: &[u8], limit: u64) -> Result<Vec<u8>, FillError> {
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

    /// Whether every solution with some givens has the values of `solution` in some cells. `false` if the deadline or
    /// the limit of assumptions is reached.
    pub fn determines(&mut self, givens: &[u8], solution: &[u8], cells: &[usize], limit: u64) -> bool {
        cells.iter().all(|&cell| {
            if self.deadline.has_passed() {
                return false;
            }
            self.load(givens).eliminate(cell, usize::from(solution[cell]) - 1);
            let other_solution = self.laws.solve_near(&mut self.search, &self.state, &[], Some(limit));
            other_solution == Err(FillError::NoSolution)
        })
    }

    /// Returns the candidates of the empty board after propagation of the laws without assumptions.
    pub fn follow(&mut self) -> Option<Vec<u64>> {
        if self.deadline.has_passed() {
            return None;
        }
        self.load(&[]);
        self.laws.propagate(&mut self.search, &self.state)
    }

    /// Whether the strategy that must solve a puzzle solves it; `true` if there is no such strategy.
    pub fn is_solved(&mut self, givens: &[u8]) -> bool {
        self.load(givens);
        self.judges.solves.as_mut().is_none_or(|judge| judge.solves(&mut self.state))
    }

    /// Whether the strategy that must solve a puzzle places the values of some cells. If it solves the puzzle with
    /// these cells as further givens, it then solves this puzzle as well.
    pub fn is_reached(&mut self, givens: &[u8], cells: &[usize]) -> bool {
        self.load(givens);
        if self.judges.solves.as_mut().is_some_and(|judge| judge.surely_fails(&mut self.state)) {
            return false;
        }
        self.load(givens);
        self.judges.solves.as_mut().is_none_or(|judge| judge.reaches(&mut self.state, cells))
    }

    /// Returns the candidates of the empty board that the strategy that must solve a puzzle leaves.
    pub fn remaining_candidates(&mut self) -> Vec<u64> {
        self.is_solved(&[]);
        (0..self.cells()).map(|cell| self.state.candidates(cell)).collect()
    }

    /// Whether the strategy that must not solve a puzzle solves it; `false` if there is no such strategy.
    pub fn is_solved_too_easily(&mut self, givens: &[u8]) -> bool {
        self.load(givens);
        self.judges.stops.as_mut().is_some_and(|judge| judge.solves(&mut self.state))
    }

    /// Returns the cells that stay open if the strategy that must solve a puzzle continues from the position where the
    /// other one got stuck, after [`TestBench::is_solved_too_easily`]. `None` if no technique that only the first
    /// strategy has finds a step there.
    pub fn stay_open(&mut self) -> Option<Vec<usize>> {
        if !self.judges.gap.as_mut()?.steps(&mut self.state) {
            return None;
        }
        self.judges.solves.as_mut()?.solves(&mut self.state);
        Some(bits::iter(self.state.open()).collect())
    }

    /// Rejection with the level on which the other strategy solved the puzzle, after [`TestBench::is_solved_too_easily`].
    pub fn easy(&self) -> Rejection {
        Rejection::Easy(self.judges.stops.as_ref().and_then(StrategyTest::level).map(str::to_owned))
    }

    /// Whether the strategy that must solve the puzzle solves some grid of a multi-grid board from its own givens
    /// alone.
    pub fn has_independent_grid(&mut self, givens: &[u8]) -> bool {
        let topology = Arc::clone(&self.topology);
        topology.grids.iter().any(|grid| {
            let cells: Vec<usize> = grid.cells.iter().flatten().map(|&c| usize::from(c)).collect();
            let mut grid_givens = vec![0; givens.len()];
            cells.iter().for_each(|&c| grid_givens[c] = givens[c]);
            self.is_solved(&grid_givens);
            cells.iter().all(|&c| self.state.placed(c).is_some())
        })
    }
}
