//! Takes givens away as long as a puzzle stays one.

use super::Miss;
use super::bench::{Bench, COUNT_LIMIT, QUICK_LIMIT};
use super::options::Options;
use super::random::Chance;

/// So many givens, or groups of them that belong together, are taken away at once at most.
const MOST_AT_ONCE: usize = 32;

/// The cells that several grids of a board share.
pub fn shared_cells(bench: &Bench) -> Vec<usize> {
    let mut grids = vec![0; bench.cells()];
    for cell in bench.topology.grids.iter().flat_map(|grid| grid.cells.iter().flatten()) {
        grids[usize::from(*cell)] += 1;
    }
    (0..grids.len()).filter(|&cell| grids[cell] > 1).collect()
}

/// The givens of a puzzle with this solution, 0 where there is none.
///
/// They are taken away in random order, those that belong together at once, while the puzzle has one solution or,
/// where a strategy must solve it, while that does.
///
/// # Errors
/// When it does not become what is asked for.
pub fn reduce(
    bench: &mut Bench,
    solution: &[u8],
    options: &Options,
    chance: &mut Chance,
) -> Result<Vec<u8>, Miss> {
    let topology = bench.topology.clone();
    let cells = |orbit: Vec<usize>| orbit.iter().filter_map(|&square| topology.cell_at(square)).collect();
    let mut orbits: Vec<Vec<usize>> =
        options.symmetry.orbits(&topology.shape).into_iter().map(cells).collect();
    chance.shuffle(&mut orbits);
    let mut givens = solution.to_vec();
    let limit = if options.minimal { COUNT_LIMIT } else { QUICK_LIMIT };
    let mut reducing = Reducing { bench, solution, limit, is_hard: false };
    if options.shared_empty {
        let shared = shared_cells(reducing.bench);
        if !reducing.remove(&mut givens, &shared) {
            return Err(Miss::Unsolved);
        }
    }
    // Of several numbers any one may come out.
    let wanted = options.givens.map(|(least, most)| {
        let most = most.min(givens.len());
        least + if least < most { chance.below(most - least + 1) } else { 0 }
    });
    let left = reducing.remove_all(&mut givens, &orbits, wanted);
    // That a strategy solves the puzzle was concluded from what it solves with more givens.
    if !reducing.bench.is_solved(&givens) {
        return Err(Miss::Unsolved);
    }
    if reducing.bench.must_stop() && !reducing.is_hard {
        reducing.bench.is_solved_too_easily(&givens);
        return Err(reducing.bench.easy());
    }
    if options.givens.is_some_and(|(least, most)| !(least..=most).contains(&left)) {
        return Err(Miss::Givens(left));
    }
    let linked = !options.shared_empty || !reducing.bench.has_lonely_grid(&givens);
    let minimal = !options.minimal || reducing.is_minimal(&givens, &orbits);
    if linked && minimal { Ok(givens) } else { Err(Miss::Other) }
}

struct Reducing<'b> {
    bench: &'b mut Bench,
    solution: &'b [u8],
    /// Assumptions after which givens count as needed.
    limit: u64,
    /// Whether the strategy that must not solve the puzzle was left behind.
    is_hard: bool,
}

impl Reducing<'_> {
    /// Takes givens away, as long as more than a wanted number are left; says how many are.
    ///
    /// Where a strategy is asked that quickly fails, more and more that follow each other are taken at once as long as
    /// that is well: so it is asked most often about what must stay.
    fn remove_all(&mut self, givens: &mut [u8], orbits: &[Vec<usize>], wanted: Option<usize>) -> usize {
        let mut left = givens.iter().filter(|&&value| value > 0).count();
        let (mut at, mut most) = (0, 1);
        let quick = self.bench.is_quickly_judged();
        while at < orbits.len() {
            let (mut own, mut next) = (Vec::new(), at);
            while next < orbits.len() && next - at < most {
                let more: Vec<usize> = orbits[next].iter().copied().filter(|&c| givens[c] > 0).collect();
                if wanted.is_none_or(|wanted| left >= wanted + own.len() + more.len()) {
                    own.extend(more);
                }
                next += 1;
            }
            if own.is_empty() || self.remove(givens, &own) {
                (left, at) = (left - own.len(), next);
                most = if quick { (most * 2).min(MOST_AT_ONCE) } else { 1 };
            } else if next == at + 1 {
                (at, most) = (next, 1);
            } else {
                most = (next - at) / 2;
            }
        }
        left
    }

    /// Takes givens away where the puzzle stays one.
    fn remove(&mut self, givens: &mut [u8], cells: &[usize]) -> bool {
        cells.iter().for_each(|&cell| givens[cell] = 0);
        let stays = self.stays(givens, cells);
        if !stays {
            cells.iter().for_each(|&cell| givens[cell] = self.solution[cell]);
        }
        stays
    }

    fn stays(&mut self, givens: &[u8], cells: &[usize]) -> bool {
        if !self.bench.is_judged() {
            return self.bench.fixes(givens, self.solution, cells, self.limit);
        }
        // What the weaker strategy solves the stronger one does as well; the step at which it fails first makes the
        // puzzle a hard one.
        if self.bench.must_stop() && !self.is_hard && self.bench.is_solved_too_easily(givens) {
            return true;
        }
        let solved = self.bench.is_reached(givens, cells);
        self.is_hard |= solved;
        solved
    }

    /// Whether the givens that belong together are nowhere left over, as far as the laws go.
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
