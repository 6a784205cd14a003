//! Depth-first search with restarts over a propagation queue, dom/wdeg cell ordering and failed-literal probing at the root.

use super::{
    network::ConstraintNetwork,
    propagation_queue::Contradiction,
    search::{LOOKAHEAD_AFTER, SearchEnd, SolutionSearch},
};
use crate::{BoardState, SolverMemory};
use tesuji_sets::SetBits;

pub struct RestartSearch<'a> {
    network: &'a ConstraintNetwork,
    search: &'a mut SolverMemory,
    wish: &'a [u8],
    /// Decision stack: (checkpoint, cell, value).
    decisions: Vec<(usize, usize, u64)>,
    /// (Decisions per restart, total decisions at the next restart).
    restart_limit: (u64, u64),
    /// Whether the root was probed.
    is_learned: bool,
    /// Whether recent failures count more and places of values are branched on: where each cell is in a unit that holds
    /// each value once.
    is_covered: bool,
    /// The last solution, whose values are tried last.
    last_solution: Vec<u8>,
}

impl<'a> RestartSearch<'a> {
    pub fn new(
        network: &'a ConstraintNetwork,
        search: &'a mut SolverMemory,
        state: &BoardState,
        wish: &'a [u8],
    ) -> Self {
        search.queue.load(network, (0..network.cells).map(|c| state.candidates(c)));
        let first = if network.can_be_strengthened() { STRENGTHENED_AFTER } else { probed_after(network) };
        Self {
            network,
            search,
            wish,
            decisions: Vec::new(),
            restart_limit: (first, first),
            is_learned: false,
            is_covered: network.is_covered(),
            last_solution: Vec::new(),
        }
    }

    /// Assigns a value and propagates; false if contradictory.
    fn assume(&mut self, cell: usize, value: u64) -> bool {
        self.search.nodes += 1;
        let queue = &mut self.search.queue;
        queue.restrict(self.network, cell, value, None).is_ok() && queue.propagate(self.network).is_ok()
    }

    fn drop(&mut self, cell: usize, values: u64) -> Result<(), Contradiction> {
        self.search.queue.restrict(self.network, cell, !values, None)?;
        self.search.queue.propagate(self.network)
    }

    /// The next assumption, given the best cell.
    fn choice(&self, cell: usize) -> (usize, u64) {
        let branch_places = || self.search.queue.branch_places(self.network, cell);
        let Some((places, value)) = self.is_covered.then(branch_places).flatten() else {
            return (cell, self.value(cell));
        };
        let is_of =
            |values: &[u8], cell: usize| values.get(cell).is_some_and(|&v| v > 0 && 1 << (v - 1) == value);
        let is_wished = |cell: &usize| is_of(self.wish, *cell) && !is_of(&self.last_solution, *cell);
        let is_other = |cell: &usize| !is_of(&self.last_solution, *cell);
        let place = places.into_iter().find(is_wished).or_else(|| places.into_iter().find(is_other));
        (place.unwrap_or(places[0]), value)
    }

    fn value(&self, cell: usize) -> u64 {
        let mask = self.search.queue.candidates[cell];
        if let Some(&v) = self.last_solution.get(cell)
            && mask & !(1 << (v - 1)) != 0
        {
            return lowest(mask & !(1 << (v - 1)));
        }
        match self.wish.get(cell) {
            Some(&v) if v > 0 && mask >> (v - 1) & 1 != 0 => 1 << (v - 1),
            _ => lowest(mask),
        }
    }

    /// Backtracks to the root and probes it the first time. `Err(Some)` if the root is contradictory, `Err(None)` at the
    /// limit.
    fn restart(&mut self) -> Result<(), Option<Contradiction>> {
        if let Some(&(mark, ..)) = self.decisions.first() {
            self.search.queue.backtrack_to(mark);
            self.decisions.clear();
        }
        if let Some(stronger) = self.network.strengthened() {
            self.network = stronger;
            self.search.queue.reload(stronger);
            self.search.queue.propagate(stronger).map_err(Some)?;
            self.restart_limit.0 = probed_after(stronger);
        } else {
            if !self.is_learned {
                self.is_learned = true;
                while self.probe_root()? {}
            }
            self.restart_limit.0 *= 2;
        }
        self.restart_limit.1 = self.search.nodes + self.restart_limit.0;
        Ok(())
    }

    /// Failed-literal probing of cells with up to [`MAX_PROBED`] candidates; true if some candidate failed.
    fn probe_root(&mut self) -> Result<bool, Option<Contradiction>> {
        let mut narrowed = false;
        for cell in 0..self.network.cells {
            let mask = self.search.queue.candidates[cell];
            if !(2..=MAX_PROBED).contains(&mask.count_ones()) {
                continue;
            }
            for v in SetBits(mask) {
                if self.search.is_over() {
                    return Err(None);
                }
                if self.search.queue.candidates[cell] == 1 << v {
                    break;
                }
                let mark = self.search.queue.checkpoint();
                let possible = self.assume(cell, 1 << v);
                self.search.queue.backtrack_to(mark);
                if !possible {
                    self.drop(cell, 1 << v).map_err(Some)?;
                    narrowed = true;
                }
            }
        }
        Ok(narrowed)
    }
}

impl SolutionSearch for RestartSearch<'_> {
    /// Doubles the restart limit at each restart; conflict weights move failing cells to the front.
    fn next(&mut self, known: Option<&[u8]>) -> SearchEnd {
        self.last_solution = known.unwrap_or_default().to_vec();
        let mut possible = known.is_none() && self.search.queue.propagate(self.network).is_ok();
        loop {
            while !possible {
                let Some((mark, cell, value)) = self.decisions.pop() else { return SearchEnd::Exhausted };
                self.search.queue.backtrack_to(mark);
                possible = self.drop(cell, value).is_ok();
            }
            if self.search.nodes >= self.restart_limit.1 {
                match self.restart() {
                    Ok(()) => {}
                    Err(None) => return SearchEnd::Limit,
                    Err(Some(Contradiction)) => {
                        possible = false;
                        continue;
                    }
                }
            }
            let Some(cell) = self.search.queue.branch_cell() else { return SearchEnd::Found };
            if self.search.is_over() {
                return SearchEnd::Limit;
            }
            let (cell, value) = self.choice(cell);
            if self.is_covered {
                self.search.queue.age_weights();
            }
            self.decisions.push((self.search.queue.checkpoint(), cell, value));
            possible = self.assume(cell, value);
        }
    }

    fn disable_restarts(&mut self) {
        self.restart_limit.1 = u64::MAX;
    }

    fn solution(&mut self) -> Vec<u8> {
        self.search.queue.solution()
    }

    fn propagate(&mut self) -> Option<Vec<u64>> {
        let queue = &mut self.search.queue;
        queue.propagate(self.network).is_ok().then(|| queue.candidates.clone())
    }
}

/// Number of decisions before the propagators are strengthened.
const STRENGTHENED_AFTER: u64 = 250;

/// Number of decisions before the root is probed: at least one per cell.
fn probed_after(network: &ConstraintNetwork) -> u64 {
    LOOKAHEAD_AFTER + network.cells as u64
}

/// Maximum number of candidates of a probed cell.
const MAX_PROBED: u32 = 3;

fn lowest(mask: u64) -> u64 {
    mask & mask.wrapping_neg()
}
