//! Removes givens while a puzzle stays valid.

use super::{
    bench::{COUNT_LIMIT, QUICK_LIMIT, TestBench},
    judge::StrategyTest,
    options::Options,
    prelude::*,
};

/// Number of open cells and givens of a puzzle on which one strategy gets further than another without solving it.
pub type AttemptScore = (usize, Vec<u8>);

type ReductionResult = Result<Vec<u8>, (Rejection, Option<AttemptScore>)>;

/// Maximum number of assumptions of a count before a given is added without two known solutions.
const DECIDING_LIMIT: u64 = 25;

/// Maximum number of givens, or of orbits of givens under the symmetry, that are removed together.
const MAX_BATCH: usize = 32;

pub fn shared_cells(bench: &TestBench) -> Vec<usize> {
    let mut grids = vec![0; bench.cells()];
    for cell in bench.topology.grids.iter().flat_map(|grid| grid.cells.iter().flatten()) {
        grids[usize::from(*cell)] += 1;
    }
    (0..grids.len()).filter(|&cell| grids[cell] > 1).collect()
}

/// Returns the givens of a puzzle with this solution; 0 marks a cell without a given.
///
/// Orbits of givens are removed from `givens` in random order while the puzzle has one solution or, if a strategy must
/// solve it, while that strategy does. If another strategy must not solve it, each puzzle on which that one gets stuck
/// and the first makes progress is a start to which givens are added until the first solves it.
///
/// Fails with a [`Rejection`] if the result does not satisfy the options.
pub fn reduce(
    bench: &mut TestBench,
    solution: &[u8],
    mut givens: Vec<u8>,
    options: &Options,
    rng: &mut RandomStream,
) -> ReductionResult {
    let orbits = bench.orbits(options.symmetry, rng);
    let limit = if options.minimal { COUNT_LIMIT } else { QUICK_LIMIT };
    let shared = if options.empty_overlaps { shared_cells(bench) } else { Vec::new() };
    let may_return = |orbit: &&Vec<usize>| !orbit.iter().any(|cell| shared.contains(cell));
    let returning = orbits.iter().filter(may_return).cloned().collect();
    let mut reducing = Reduction { bench, solution, limit, is_hard: false, returning, nearest: None };
    if options.empty_overlaps && !reducing.remove(&mut givens, &shared, true) {
        return Err((Rejection::Unsolved, None));
    }
    // A range of numbers of givens: choose any of them.
    let wanted = options.givens.map(|(least, most)| {
        let most = most.min(givens.len());
        least + if least < most { rng.next_below(most - least + 1) } else { 0 }
    });
    let left = reducing.remove_all(&mut givens, &orbits, wanted);
    let nearest = reducing.nearest.take();
    // It was only inferred that a strategy solves the puzzle, from puzzles with more givens.
    if !reducing.bench.is_solved(&givens) {
        return Err((Rejection::Unsolved, nearest));
    }
    let is_easy = reducing.bench.is_solved_too_easily(&givens);
    if is_easy || !reducing.is_hard && reducing.bench.judges.stops.is_some() {
        return Err((reducing.bench.easy(), nearest));
    }
    if options.givens.is_some_and(|(least, most)| !(least..=most).contains(&left)) {
        return Err((Rejection::Givens(left), nearest));
    }
    let linked = !options.empty_overlaps || !reducing.bench.has_independent_grid(&givens);
    let minimal = !options.minimal || reducing.is_minimal(&givens, &orbits);
    if linked && minimal { Ok(givens) } else { Err((Rejection::Other, nearest)) }
}

impl TestBench {
    /// Returns the orbits of cells under the symmetry, in random order.
    fn orbits(&self, symmetry: Symmetry, rng: &mut RandomStream) -> Vec<Vec<usize>> {
        let cells =
            |orbit: Vec<usize>| orbit.iter().filter_map(|&square| self.topology.cell_at(square)).collect();
        let mut orbits: Vec<Vec<usize>> =
            symmetry.orbits(&self.topology.shape).into_iter().map(cells).collect();
        rng.shuffle(&mut orbits);
        orbits
    }

    /// Returns givens that determine a solution. Each is added where two solutions differ, or anywhere if the count
    /// takes too long.
    pub fn deciding(&mut self, solution: &[u8], symmetry: Symmetry, rng: &mut RandomStream) -> Vec<u8> {
        let mut orbits = self.orbits(symmetry, rng);
        let mut givens = vec![0; solution.len()];
        while !orbits.is_empty() {
            let differs = match self.count(&givens, DECIDING_LIMIT) {
                SolutionCount::Several(a, b) => {
                    orbits.iter().position(|orbit| orbit.iter().any(|&cell| a[cell] != b[cell]))
                }
                SolutionCount::Unknown => None,
                SolutionCount::One(_) | SolutionCount::None => break,
            };
            let orbit = orbits.remove(differs.unwrap_or(0));
            orbit.into_iter().for_each(|cell| givens[cell] = solution[cell]);
        }
        givens
    }
}

struct Reduction<'b> {
    bench: &'b mut TestBench,
    solution: &'b [u8],
    limit: u64,
    /// Whether the weaker strategy got stuck on the puzzle and the stronger one solves it.
    is_hard: bool,
    /// Orbits of givens that may be added again.
    returning: Vec<Vec<usize>>,
    /// The rejected puzzle that got nearest to being hard enough.
    nearest: Option<AttemptScore>,
}

impl Reduction<'_> {
    /// Removes givens while more than a wanted number are left. Returns the number of those left.
    ///
    /// If the strategy fails quickly, the number removed together grows, so that most runs are spent on givens that
    /// must stay.
    fn remove_all(&mut self, givens: &mut [u8], orbits: &[Vec<usize>], wanted: Option<usize>) -> usize {
        let mut left = givens.iter().filter(|&&value| value > 0).count();
        let (mut at, mut most) = (0, 1);
        let quick = self.bench.judges.solves.as_ref().is_some_and(StrategyTest::is_quick);
        while at < orbits.len() {
            let (mut own, mut next) = (Vec::new(), at);
            while next < orbits.len() && next - at < most {
                let more: Vec<usize> = orbits[next].iter().copied().filter(|&c| givens[c] > 0).collect();
                if wanted.is_none_or(|wanted| left >= wanted + own.len() + more.len()) {
                    own.extend(more);
                }
                next += 1;
            }
            if own.is_empty() || self.remove(givens, &own, next == at + 1) {
                let fewer = left - own.len();
                left = givens.iter().filter(|&&value| value > 0).count();
                // If givens were added again, earlier ones may be removable.
                at = if left == fewer { next } else { 0 };
                most = if quick { (most * 2).min(MAX_BATCH) } else { 1 };
            } else if next == at + 1 {
                (at, most) = (next, 1);
            } else {
                most = (next - at) / 2;
            }
        }
        left
    }

    /// Removes givens if the puzzle stays valid; the flag allows adding other givens again for that. Returns whether
    /// the givens are removed.
    fn remove(&mut self, givens: &mut [u8], cells: &[usize], may_repair: bool) -> bool {
        cells.iter().for_each(|&cell| givens[cell] = 0);
        let stays = self.stays_valid(givens, cells, may_repair);
        if !stays {
            cells.iter().for_each(|&cell| givens[cell] = self.solution[cell]);
        }
        stays
    }

    fn stays_valid(&mut self, givens: &mut [u8], cells: &[usize], may_repair: bool) -> bool {
        if self.bench.judges.solves.is_none() {
            return self.bench.determines(givens, self.solution, cells, self.limit);
        }
        if self.bench.judges.stops.is_none() || self.is_hard {
            return self.bench.is_reached(givens, cells);
        }
        // The stronger strategy solves every puzzle that the weaker one does; once the weaker one fails, the puzzle
        // becomes hard.
        self.bench.is_solved_too_easily(givens) || may_repair && self.repair(givens)
    }

    /// Adds givens, one orbit after another, that leave the weaker strategy stuck and reduce the cells that the
    /// stronger one leaves open, until it solves the puzzle. Returns whether it does; otherwise the givens are
    /// unchanged.
    fn repair(&mut self, givens: &mut [u8]) -> bool {
        let Some(mut open) = self.bench.stay_open() else { return false };
        let mut best = givens.to_vec();
        let returning = std::mem::take(&mut self.returning);
        while !open.is_empty() {
            let closer = returning.iter().filter(|orbit| orbit.iter().any(|c| open.contains(c)));
            let closer = closer.into_iter().find_map(|orbit| {
                let mut more = best.clone();
                orbit.iter().for_each(|&cell| more[cell] = self.solution[cell]);
                let left = if self.bench.is_solved_too_easily(&more) { None } else { self.bench.stay_open() };
                left.filter(|left| left.len() < open.len()).map(|left| (more, left))
            });
            let Some(closer) = closer else { break };
            (best, open) = closer;
        }
        self.returning = returning;
        self.is_hard = open.is_empty();
        if self.is_hard {
            givens.copy_from_slice(&best);
        } else if self.nearest.as_ref().is_none_or(|stuck| open.len() < stuck.0) {
            self.nearest = Some((open.len(), best));
        }
        self.is_hard
    }

    /// Whether no orbit of givens is redundant by the laws.
    fn is_minimal(&mut self, givens: &[u8], orbits: &[Vec<usize>]) -> bool {
        let mut fewer = givens.to_vec();
        orbits.iter().filter(|orbit| orbit.iter().any(|&cell| givens[cell] > 0)).all(|orbit| {
            let own: Vec<usize> = orbit.iter().copied().filter(|&cell| givens[cell] > 0).collect();
            own.iter().for_each(|&cell| fewer[cell] = 0);
            let needed = !self.bench.determines(&fewer, self.solution, &own, self.limit);
            own.iter().for_each(|&cell| fewer[cell] = givens[cell]);
            needed
        })
    }
}
