//! True candidates: the values of cells that occur in some solution.

use super::prelude::*;
use std::time::{Duration, Instant};
use tesuji_board::{BoardSolver, BoardState, FillError, SolutionCount, SolverMemory};
use tesuji_sets::Deadline;

/// Default and maximum time of a search, in milliseconds.
const MAX_MILLISECONDS: u64 = 10_000;

/// Squares with their values.
type Values = Vec<(usize, Vec<usize>)>;

/// Candidates under each law by itself.
#[derive(Serialize, JsonSchema)]
pub struct PropagatedAnswer {
    /// Squares with their remaining candidates; empty if there is a contradiction.
    left: Values,
}

/// The fixpoint of the candidates under each law separately; empty if there is a contradiction.
pub fn propagated(context: &CallContext<'_>, call: PositionRequest) -> Result<PropagatedAnswer, CallFailure> {
    let position = call.position.on_board(context)?;
    let laws = call.position.laws(context, &position)?;
    let left = laws.propagate(&mut SolverMemory::new(), &position.state).unwrap_or_default();
    Ok(PropagatedAnswer { left: values(&position, &left) })
}

/// Request for the true candidates of a position.
#[derive(Deserialize, JsonSchema)]
pub struct TrueCandidatesRequest {
    position: PositionArg,
    /// Squares with values that occur in some solution, such as those of an earlier answer.
    #[serde(default, rename = "known")]
    confirmed: Values,
    /// Time limit in milliseconds; 10,000 by default and at most.
    milliseconds: Option<u64>,
}

/// Candidates that occur in some solution.
#[derive(Serialize, JsonSchema)]
pub struct TrueCandidatesAnswer {
    /// Squares with the candidates that are not refuted; empty if there is no solution.
    left: Values,
    /// Squares with the candidates that occur in some solution.
    #[serde(rename = "known")]
    confirmed: Values,
    /// Whether each candidate is decided.
    #[serde(rename = "complete")]
    is_complete: bool,
}

/// The candidates that are not refuted, those of them that occur in some solution, and whether these are all.
pub fn true_candidates(
    context: &CallContext<'_>,
    call: TrueCandidatesRequest,
) -> Result<TrueCandidatesAnswer, CallFailure> {
    let (begun, time) = (
        Instant::now(),
        Duration::from_millis(call.milliseconds.unwrap_or(MAX_MILLISECONDS).min(MAX_MILLISECONDS)),
    );
    let deadline = |time: Duration| Deadline::new(Some(begun + time), Some(context.cancel.clone()));
    let position = call.position.on_board(context)?;
    let mut confirmed = vec![0; position.topology.cells.len()];
    for (square, values) in &call.confirmed {
        if let Some(cell) = position.cell(*square) {
            let all_values = position.topology.all_values();
            let bits = values.iter().filter(|value| (1..=64).contains(*value));
            confirmed[cell] = all_values & bits.fold(0, |bits, value| bits | 1 << (value - 1));
        }
    }
    let laws = call.position.laws(context, &position)?;
    let mut search = CandidateSearch::new(&position, &laws, confirmed);
    search.memory.set_deadline(deadline(time / 2));
    search.begin();
    search.memory.set_deadline(deadline(time));
    let is_complete = search.decide_all();
    context.check_cancelled()?;
    Ok(TrueCandidatesAnswer {
        left: values(&position, &search.candidates),
        confirmed: values(&position, &search.confirmed),
        is_complete,
    })
}

/// A search for solutions with candidates that no previous solution has.
struct CandidateSearch<'a> {
    position: &'a Position,
    laws: &'a BoardSolver,
    memory: SolverMemory,
    /// The position without the refuted candidates.
    state: BoardState,
    /// The candidates of each cell that are not refuted; empty if there is no solution.
    candidates: Vec<u64>,
    /// Candidates that occur in some solution.
    confirmed: Vec<u64>,
    /// Bit set of the shifts of the value pattern that were preferred so far.
    turns: u64,
}

impl<'a> CandidateSearch<'a> {
    fn new(position: &'a Position, laws: &'a BoardSolver, confirmed: Vec<u64>) -> Self {
        let mut memory = SolverMemory::new();
        let (mut state, all) = (position.state.clone(), position.topology.all_values());
        let candidates = laws.propagate(&mut memory, &state).unwrap_or_default();
        for (cell, left) in candidates.iter().enumerate() {
            SetBits(all & !left).for_each(|value| state.eliminate(cell, value));
        }
        Self { position, laws, memory, state, candidates, confirmed, turns: 0 }
    }

    /// Searches for any solutions, as long as there may be only one.
    fn begin(&mut self) {
        if !self.candidates.is_empty() && self.confirmed.iter().all(|known| *known == 0) {
            match self.laws.solve_near(&mut self.memory, &self.state, &[], None) {
                Ok(solution) => self.add(&solution),
                Err(FillError::NoSolution) => self.candidates.clear(),
                Err(FillError::Limit) => return,
            }
        }
        if self.candidates.is_empty() || self.confirmed.iter().any(|known| known.count_ones() > 1) {
            return;
        }
        match self.laws.count(&mut self.memory, &self.state, None) {
            SolutionCount::None => self.candidates.clear(),
            SolutionCount::One(solution) => {
                self.add(&solution);
                self.candidates.clone_from(&self.confirmed);
            }
            SolutionCount::Several(first, second) => [first, second].iter().for_each(|one| self.add(one)),
            SolutionCount::Unknown => {}
        }
    }

    /// Decides for each candidate whether a solution has it; returns `false` if the time limit is reached.
    fn decide_all(&mut self) -> bool {
        if self.candidates.is_empty() {
            return true;
        }
        for cell in self.position.topology.board_cells() {
            for value in SetBits(self.candidates[cell] & !self.confirmed[cell]) {
                if self.confirmed[cell] >> value & 1 == 0 && !self.decide(cell, value) {
                    return false;
                }
            }
        }
        // A cell whose candidates are all refuted means that there is no solution.
        if self.candidates.contains(&0) {
            self.candidates.clear();
        }
        true
    }

    /// Decides whether some solution has a candidate; returns `false` if the time limit is reached.
    fn decide(&mut self, cell: usize, value: usize) -> bool {
        let topology = &self.position.topology;
        let mut with = self.state.clone();
        with.place(topology, cell, value);
        let wish = self.wish(cell, value);
        match self.laws.solve_near(&mut self.memory, &with, &wish, None) {
            Ok(solution) => self.add(&solution),
            Err(FillError::NoSolution) => {
                self.state.eliminate(cell, value);
                self.candidates[cell] &= !(1 << value);
            }
            Err(FillError::Limit) => return false,
        }
        true
    }

    /// The values that a search prefers, so that its solution has many new candidates. The preferred values are a
    /// pattern around a value of a cell that fills a board of this size if there are no further laws: each row has the
    /// values of another one, shifted. If this pattern was used before, new candidates are preferred.
    fn wish(&mut self, cell: usize, value: usize) -> Vec<u8> {
        let position = self.position;
        let topology = &position.topology;
        let (columns, values) = (topology.size().1, topology.values);
        let (height, width) = topology.grids.first().and_then(|grid| grid.block).unwrap_or((1, values));
        let shifted = |cell: usize| {
            let (row, column) = (topology.square_of(cell) / columns, topology.square_of(cell) % columns);
            (row % height * width + row / height + column) % values
        };
        let turn = (values + value - shifted(cell)) % values;
        let is_tried = self.turns >> turn & 1 != 0;
        self.turns |= 1 << turn;
        let new = |cell: usize| {
            let open = self.candidates[cell] & !self.confirmed[cell];
            let from = (shifted(cell) + turn) % values;
            if !is_tried && self.candidates[cell] >> from & 1 != 0 {
                return from as u8 + 1;
            }
            let behind = open >> from << from;
            match if behind == 0 { open } else { behind } {
                0 => 0,
                some => some.trailing_zeros() as u8 + 1,
            }
        };
        let helpers = topology.cells.len() - topology.board_cells().len();
        topology.board_cells().map(new).chain(std::iter::repeat_n(0, helpers)).collect()
    }

    fn add(&mut self, solution: &[u8]) {
        for (known, value) in self.confirmed.iter_mut().zip(solution) {
            *known |= 1 << (value - 1);
        }
    }
}

/// Values of the squares of a board, counted from 1.
fn values(position: &Position, of_cells: &[u64]) -> Values {
    let cells = position.topology.board_cells().zip(of_cells);
    cells.map(|(cell, set)| (position.square(cell), numbers(*set))).collect()
}
