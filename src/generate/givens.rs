//! Takes givens away as long as a puzzle stays one.

use super::bench::{Bench, COUNT_LIMIT, QUICK_LIMIT};
use super::prelude::*;
use super::{judge::Judge, options::Options, symmetry::Symmetry};

/// A puzzle that one strategy brings further than another, without solving it: open cells, and givens.
pub type NearMiss = (usize, Vec<u8>);

type Reduced = Result<Vec<u8>, (Rejection, Option<NearMiss>)>;

/// Assumptions after which a given is added without knowing two solutions.
const DECIDING_LIMIT: u64 = 25;

/// This many givens, or groups of them that belong together, are taken away at once at most.
const MOST_AT_ONCE: usize = 32;

pub fn shared_cells(bench: &Bench) -> Vec<usize> {
    let mut grids = vec![0; bench.cells()];
    for cell in bench.topology.grids.iter().flat_map(|grid| grid.cells.iter().flatten()) {
        grids[usize::from(*cell)] += 1;
    }
    (0..grids.len()).filter(|&cell| grids[cell] > 1).collect()
}

/// The givens of a puzzle with this solution, 0 where there is none.
///
/// They are those of `givens` of which some are taken away in random order, those that belong together at once, while the puzzle has one solution or,
/// where a strategy must solve it, while that does. Where another strategy must not solve it, each puzzle on which that
/// gets stuck and the first goes on is a start from which givens are added until the first solves it.
/// Fails when it does not become what the options demand.
pub fn reduce(
    bench: &mut Bench,
    solution: &[u8],
    mut givens: Vec<u8>,
    options: &Options,
    chance: &mut RandomStream,
) -> Reduced {
    let orbits = bench.orbits(options.symmetry, chance);
    let limit = if options.minimal { COUNT_LIMIT } else { QUICK_LIMIT };
    let shared = if options.empty_overlaps { shared_cells(bench) } else { Vec::new() };
    let may_return = |orbit: &&Vec<usize>| !orbit.iter().any(|cell| shared.contains(cell));
    let returning = orbits.iter().filter(may_return).cloned().collect();
    let mut reducing = Reduction { bench, solution, limit, is_hard: false, returning, nearest: None };
    if options.empty_overlaps && !reducing.remove(&mut givens, &shared, true) {
        return Err((Rejection::Unsolved, None));
    }
    // Of several numbers any one may come out.
    let wanted = options.givens.map(|(least, most)| {
        let most = most.min(givens.len());
        least + if least < most { chance.below(most - least + 1) } else { 0 }
    });
    let left = reducing.remove_all(&mut givens, &orbits, wanted);
    let nearest = reducing.nearest.take();
    // That a strategy solves the puzzle was concluded from what it solves with more givens.
    if !reducing.bench.is_solved(&givens) {
        return Err((Rejection::Unsolved, nearest));
    }
    if reducing.bench.judges.stops.is_some()
        && (!reducing.is_hard || reducing.bench.is_solved_too_easily(&givens))
    {
        reducing.bench.is_solved_too_easily(&givens);
        return Err((reducing.bench.easy(), nearest));
    }
    if options.givens.is_some_and(|(least, most)| !(least..=most).contains(&left)) {
        return Err((Rejection::Givens(left), nearest));
    }
    let linked = !options.empty_overlaps || !reducing.bench.has_lonely_grid(&givens);
    let minimal = !options.minimal || reducing.is_minimal(&givens, &orbits);
    if linked && minimal { Ok(givens) } else { Err((Rejection::Other, nearest)) }
}

impl Bench {
    /// The cells that belong together, in random order.
    fn orbits(&self, symmetry: Symmetry, chance: &mut RandomStream) -> Vec<Vec<usize>> {
        let cells =
            |orbit: Vec<usize>| orbit.iter().filter_map(|&square| self.topology.cell_at(square)).collect();
        let mut orbits: Vec<Vec<usize>> =
            symmetry.orbits(&self.topology.shape).into_iter().map(cells).collect();
        chance.shuffle(&mut orbits);
        orbits
    }

    /// Givens of a solution that leave no other one. Each is added where two solutions differ, or anywhere where the
    /// count takes too long.
    pub fn deciding(&mut self, solution: &[u8], symmetry: Symmetry, chance: &mut RandomStream) -> Vec<u8> {
        let mut orbits = self.orbits(symmetry, chance);
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
    bench: &'b mut Bench,
    solution: &'b [u8],
    limit: u64,
    /// True where the strategy that must not solve the puzzle was left behind.
    is_hard: bool,
    /// Givens that may be added again, those that belong together at once.
    returning: Vec<Vec<usize>>,
    /// What came nearest to a puzzle that is hard enough.
    nearest: Option<NearMiss>,
}

impl Reduction<'_> {
    /// Takes givens away, as long as more than a wanted number are left; says how many are.
    ///
    /// Where the strategy fails quickly, more and more are taken at once, so that it runs most often on what must stay.
    fn remove_all(&mut self, givens: &mut [u8], orbits: &[Vec<usize>], wanted: Option<usize>) -> usize {
        let mut left = givens.iter().filter(|&&value| value > 0).count();
        let (mut at, mut most) = (0, 1);
        let quick = self.bench.judges.solves.as_ref().is_some_and(Judge::is_quick);
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
                // Where givens came back, others may go.
                at = if left == fewer { next } else { 0 };
                most = if quick { (most * 2).min(MOST_AT_ONCE) } else { 1 };
            } else if next == at + 1 {
                (at, most) = (next, 1);
            } else {
                most = (next - at) / 2;
            }
        }
        left
    }

    /// Takes givens away where the puzzle stays one. Where `mends`, others may come back for that.
    fn remove(&mut self, givens: &mut [u8], cells: &[usize], mends: bool) -> bool {
        cells.iter().for_each(|&cell| givens[cell] = 0);
        let stays = self.stays(givens, cells, mends);
        if !stays {
            cells.iter().for_each(|&cell| givens[cell] = self.solution[cell]);
        }
        stays
    }

    fn stays(&mut self, givens: &mut [u8], cells: &[usize], mends: bool) -> bool {
        if self.bench.judges.solves.is_none() {
            return self.bench.fixes(givens, self.solution, cells, self.limit);
        }
        if self.bench.judges.stops.is_none() || self.is_hard {
            return self.bench.is_reached(givens, cells);
        }
        // The stronger strategy solves what the weaker does; where the weaker fails first, the puzzle becomes hard.
        self.bench.is_solved_too_easily(givens) || mends && self.mend(givens)
    }

    /// Adds givens, one after another, that leave the weaker strategy stuck and bring the stronger one further, until
    /// that solves the puzzle. Says whether it does; if not, the givens are as before.
    fn mend(&mut self, givens: &mut [u8]) -> bool {
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

    /// True where the givens that belong together are nowhere left over, as far as the laws go.
    fn is_minimal(&mut self, givens: &[u8], orbits: &[Vec<usize>]) -> bool {
        let mut fewer = givens.to_vec();
        orbits.iter().filter(|orbit| orbit.iter().any(|&cell| givens[cell] > 0)).all(|orbit| {
            let own: Vec<usize> = orbit.iter().copied().filter(|&cell| givens[cell] > 0).collect();
            own.iter().for_each(|&cell| fewer[cell] = 0);
            let needed = !self.bench.fixes(&fewer, self.solution, &own, self.limit);
            own.iter().for_each(|&cell| fewer[cell] = givens[cell]);
            needed
        })
    }
}
