//! Changes the values of a filled board until its sums alone determine one solution, and a strategy finds it.

use super::{bench::TestBench, prelude::*};
use tesuji_board::law::count_combinations;
use tesuji_game::SumSquare;
use tesuji_sets::SetBits;

/// Maximum number of changes for each cell of a board in [`SumBoard::make_unique`].
const MAX_CHANGES: usize = 100;

/// Maximum number of repairs for each cell of a board in [`SumBoard::repair`].
const MAX_REPAIRS: usize = 2;

/// Number of changes for each cell in [`SumBoard::reduce_combinations`], which considers only the number of sets of
/// values with a sum.
const REDUCTION_CHANGES: usize = 10;

/// Temperature of the simulated annealing in [`SumBoard::make_unique`], in surplus candidates.
const WARMTH: f64 = 0.6;

/// A filled board whose clues are its sums.
pub struct SumBoard<'b> {
    bench: &'b mut TestBench,
    squares: &'b [SumSquare],
    /// Sums of each cell, as indices into `squares`.
    of_cell: Vec<Vec<usize>>,
    pub values: Vec<u8>,
}

impl<'b> SumBoard<'b> {
    pub fn new(bench: &'b mut TestBench, squares: &'b [SumSquare], values: Vec<u8>) -> Self {
        let mut of_cell = vec![Vec::new(); values.len()];
        for (number, clue) in squares.iter().enumerate() {
            for &c in &bench.topology.units[clue.unit].cells {
                of_cell[usize::from(c)].push(number);
            }
        }
        Self { bench, squares, of_cell, values }
    }

    /// Changes values until they follow from the sums. Returns `false` if that takes too long.
    ///
    /// Simulated annealing: an undecided cell changes its value, or exchanges it with another cell of a unit. A change
    /// that leaves fewer candidates is accepted, a worse one at random.
    pub fn make_unique(&mut self, rng: &mut RandomStream) -> bool {
        let Some(mut left) = self.bench.follow() else { return false };
        let mut cost = surplus(&left);
        for _ in 0..MAX_CHANGES * self.values.len() {
            if cost == 0 {
                return true;
            }
            if self.bench.is_late() {
                return false;
            }
            let Some(change) = self.change(rng.pick(&undecided(&left)), rng) else { continue };
            let before = self.set(&change);
            let next = self.bench.follow();
            let worse = next.as_ref().map_or(f64::INFINITY, |next| surplus(next) as f64 - cost as f64);
            match next {
                Some(next) if worse <= 0.0 || rng.unit() < (-worse / WARMTH).exp() => {
                    (cost, left) = (surplus(&next), next);
                }
                _ => {
                    self.set(&before);
                }
            }
        }
        false
    }

    /// Changes values at cells that the first strategy leaves open, and settles the sums again, until the first
    /// strategy solves the puzzle and the second does not. A change is undone if the first strategy then leaves more
    /// candidates. Returns whether it succeeded. `judged` returns the board of some values with its strategies.
    pub fn repair(
        &mut self,
        rng: &mut RandomStream,
        judged: impl Fn(&[u8]) -> Result<TestBench>,
    ) -> Result<bool> {
        let look = |values: &[u8]| {
            let mut bench = judged(values)?;
            let left = bench.remaining_candidates();
            let easy = surplus(&left) == 0 && bench.is_solved_too_easily(&[]);
            Ok::<(Vec<u64>, bool), GenerateError>((left, easy))
        };
        let (mut left, mut easy) = look(&self.values)?;
        for _ in 0..MAX_REPAIRS * left.len() {
            let open = undecided(&left);
            if open.is_empty() && !easy {
                return Ok(true);
            }
            if self.bench.is_late() {
                return Ok(false);
            }
            // A puzzle that is too easy may be changed at any cell.
            let cell = if open.is_empty() { rng.next_below(left.len()) } else { rng.pick(&open) };
            let before: Vec<(usize, u8)> = self.values.iter().copied().enumerate().collect();
            let is_unique = self.change(cell, rng).is_some_and(|change| {
                self.set(&change);
                self.make_unique(rng)
            });
            if is_unique {
                let (next, next_easy) = look(&self.values)?;
                if surplus(&next) <= surplus(&left) {
                    (left, easy) = (next, next_easy);
                    continue;
                }
            }
            self.set(&before);
        }
        Ok(false)
    }

    /// Changes values so that fewer sets of values have the resulting sums: random values have too ambiguous sums.
    pub fn reduce_combinations(&mut self, rng: &mut RandomStream) {
        let mut known: IndexMap<(usize, u32), f64> = IndexMap::new();
        let mut spread = |summed: &Self, number: usize| -> f64 {
            let (cells, sum) = summed.sum(summed.squares[number].unit);
            let count = || (count_combinations(summed.bench.topology.values, cells, sum) as f64).ln();
            *known.entry((cells, sum)).or_insert_with(count)
        };
        for _ in 0..REDUCTION_CHANGES * self.values.len() {
            let Some(mut change) = self.change(rng.next_below(self.values.len()), rng) else { continue };
            let mut sums: Vec<usize> = change.iter().flat_map(|(c, _)| self.of_cell[*c].clone()).collect();
            sums.sort_unstable();
            sums.dedup();
            let mut total_spread =
                |summed: &Self| -> f64 { sums.iter().map(|&number| spread(summed, number)).sum() };
            let before = total_spread(self);
            let mut exchange = |of: &mut Self| {
                change.iter_mut().for_each(|(c, value)| std::mem::swap(value, &mut of.values[*c]));
            };
            exchange(self);
            if total_spread(self) > before {
                exchange(self);
            }
        }
        let values: Vec<(usize, u8)> = self.values.iter().copied().enumerate().collect();
        self.set(&values);
    }

    fn change(&self, cell: usize, rng: &mut RandomStream) -> Option<Vec<(usize, u8)>> {
        let value = self.values[cell];
        let free = !self.peer_values(cell, &[cell]) & self.bench.topology.all_values();
        let free: Vec<usize> = SetBits(free).filter(|&v| v + 1 != usize::from(value)).collect();
        if !free.is_empty() && rng.percent(70) {
            return Some(vec![(cell, rng.pick(&free) as u8 + 1)]);
        }
        let sums = &self.of_cell[cell];
        let unit = self.squares[rng.pick(sums)].unit;
        let cells = &self.bench.topology.units[unit].cells;
        let second = usize::from(rng.pick(cells));
        let other_value = self.values[second];
        let fits = |c: usize, v: u8| self.peer_values(c, &[cell, second]) >> (v - 1) & 1 == 0;
        let fits = second != cell && value != other_value && fits(cell, other_value) && fits(second, value);
        fits.then(|| vec![(cell, other_value), (second, value)])
    }

    /// Values of the cells that must differ from a cell, except for the cells in `except`, as a set.
    fn peer_values(&self, cell: usize, except: &[usize]) -> u64 {
        let peers = self.bench.topology.peers(cell).iter().filter(|c| !except.contains(c));
        peers.fold(0, |taken, c| taken | 1 << (self.values[c] - 1))
    }

    /// Returns the number of cells of a unit, and the sum of their values.
    fn sum(&self, unit: usize) -> (usize, u32) {
        let cells = &self.bench.topology.units[unit].cells;
        (cells.len(), cells.iter().map(|&c| u32::from(self.values[usize::from(c)])).sum())
    }

    /// Changes the values of cells and the sums of their units. Returns the previous values.
    fn set(&mut self, values: &[(usize, u8)]) -> Vec<(usize, u8)> {
        let before = values.iter().map(|&(c, _)| (c, self.values[c])).collect();
        values.iter().for_each(|&(c, value)| self.values[c] = value);
        for &number in values.iter().flat_map(|(c, _)| &self.of_cell[*c]) {
            let unit = self.squares[number].unit;
            let (_, sum) = self.sum(unit);
            self.bench.laws.set_total(unit, sum);
        }
        before
    }
}

/// Returns the cells with more or fewer candidates than one.
fn undecided(left: &[u64]) -> Vec<usize> {
    (0..left.len()).filter(|&c| !left[c].is_power_of_two()).collect()
}

fn surplus(left: &[u64]) -> usize {
    left.iter().map(|mask| (mask.count_ones() as usize).saturating_sub(1)).sum()
}
