//! Changes the values of a filled board until its sums alone have one solution, and a strategy finds it.

use super::bench::Bench;
use super::prelude::*;
use crate::board::law::count_combinations;
use crate::game::SumSquare;
use crate::sets::bits::SetBits;

/// How many changes are tried for each cell of a board before it is given up.
const CHANGES: usize = 100;

/// How many cells are changed for a strategy, for each cell of a board, before it is given up.
const REPAIRS: usize = 2;

/// How many changes are tried for each cell that look at nothing but how many sets of values have a sum.
const FIRST_CHANGES: usize = 10;

/// How much worse a change may make a board, in candidates that are left over: that often by chance.
const WARMTH: f64 = 0.6;

/// A filled board whose sums are given.
pub struct SumBoard<'b> {
    bench: &'b mut Bench,
    squares: &'b [SumSquare],
    /// For each cell, the sums that it takes part in: indices into `squares`.
    of_cell: Vec<Vec<usize>>,
    pub values: Vec<u8>,
}

impl<'b> SumBoard<'b> {
    pub fn new(bench: &'b mut Bench, squares: &'b [SumSquare], values: Vec<u8>) -> Self {
        let mut of_cell = vec![Vec::new(); values.len()];
        for (number, clue) in squares.iter().enumerate() {
            for &c in &bench.topology.units[clue.unit].cells {
                of_cell[usize::from(c)].push(number);
            }
        }
        Self { bench, squares, of_cell, values }
    }

    /// Changes values until they follow from the sums; `false` when that takes too long.
    ///
    /// A cell that is not decided changes, or two of a unit exchange: what leaves fewer candidates is kept.
    pub fn settle(&mut self, chance: &mut RandomStream) -> bool {
        let Some(mut left) = self.bench.follow() else { return false };
        let mut cost = over(&left);
        for _ in 0..CHANGES * self.values.len() {
            if cost == 0 {
                return true;
            }
            if self.bench.is_late() {
                return false;
            }
            let open: Vec<usize> = (0..left.len()).filter(|&c| !left[c].is_power_of_two()).collect();
            let Some(change) = self.change(open[chance.below(open.len())], chance) else { continue };
            let before = self.set(&change);
            let next = self.bench.follow();
            let worse = next.as_ref().map_or(f64::INFINITY, |next| over(next) as f64 - cost as f64);
            match next {
                Some(next) if worse <= 0.0 || chance.unit() < (-worse / WARMTH).exp() => {
                    (cost, left) = (over(&next), next);
                }
                _ => {
                    self.set(&before);
                }
            }
        }
        false
    }

    /// Changes values where the strategies of a puzzle are at odds with it, and settles the sums again, until the first
    /// strategy solves it and the second does not; what the strategy has solved is kept as far as it can be. Says
    /// whether that came about. `judged` is the board of some values with its strategies.
    pub fn repair(
        &mut self,
        chance: &mut RandomStream,
        judged: impl Fn(&[u8]) -> Result<Bench>,
    ) -> Result<bool> {
        let look = |values: &[u8]| {
            let mut bench = judged(values)?;
            let left = bench.left();
            let easy = over(&left) == 0 && bench.is_solved_too_easily(&[]);
            Ok::<(Vec<u64>, bool), GenerateError>((left, easy))
        };
        let (mut left, mut easy) = look(&self.values)?;
        for _ in 0..REPAIRS * left.len() {
            let open: Vec<usize> = (0..left.len()).filter(|&c| !left[c].is_power_of_two()).collect();
            if open.is_empty() && !easy {
                return Ok(true);
            }
            if self.bench.is_late() {
                return Ok(false);
            }
            // A puzzle that is too easy may be changed anywhere.
            let cell =
                if open.is_empty() { chance.below(left.len()) } else { open[chance.below(open.len())] };
            let before: Vec<(usize, u8)> = self.values.iter().copied().enumerate().collect();
            let is_settled = self.change(cell, chance).is_some_and(|change| {
                self.set(&change);
                self.settle(chance)
            });
            if is_settled {
                let (next, next_easy) = look(&self.values)?;
                if over(&next) <= over(&left) {
                    (left, easy) = (next, next_easy);
                    continue;
                }
            }
            self.set(&before);
        }
        Ok(false)
    }

    /// Changes values so that fewer sets of values have the sums that come out: at random, far too many have.
    pub fn sharpen(&mut self, chance: &mut RandomStream) {
        let mut known: IndexMap<(usize, u32), f64> = IndexMap::new();
        let mut spread = |summed: &Self, number: usize| -> f64 {
            let cells = &summed.bench.topology.units[summed.squares[number].unit].cells;
            let sum = cells.iter().map(|&c| u32::from(summed.values[usize::from(c)])).sum();
            let count = || (count_combinations(summed.bench.topology.values, cells.len(), sum) as f64).ln();
            *known.entry((cells.len(), sum)).or_insert_with(count)
        };
        for _ in 0..FIRST_CHANGES * self.values.len() {
            let Some(mut change) = self.change(chance.below(self.values.len()), chance) else { continue };
            let mut sums: Vec<usize> = change.iter().flat_map(|(c, _)| self.of_cell[*c].clone()).collect();
            sums.sort_unstable();
            sums.dedup();
            let mut all = |summed: &Self| -> f64 { sums.iter().map(|&number| spread(summed, number)).sum() };
            let before = all(self);
            let mut exchange = |of: &mut Self| {
                change.iter_mut().for_each(|(c, value)| std::mem::swap(value, &mut of.values[*c]));
            };
            exchange(self);
            if all(self) > before {
                exchange(self);
            }
        }
        let values: Vec<(usize, u8)> = self.values.iter().copied().enumerate().collect();
        self.set(&values);
    }

    fn change(&self, cell: usize, chance: &mut RandomStream) -> Option<Vec<(usize, u8)>> {
        let own = self.values[cell];
        let free = !self.taken(cell, &[cell]) & self.bench.topology.all_values();
        let free: Vec<usize> = SetBits(free).filter(|&v| v + 1 != usize::from(own)).collect();
        if !free.is_empty() && chance.percent(70) {
            return Some(vec![(cell, free[chance.below(free.len())] as u8 + 1)]);
        }
        let sums = &self.of_cell[cell];
        let unit = self.squares[sums[chance.below(sums.len())]].unit;
        let cells = &self.bench.topology.units[unit].cells;
        let other = usize::from(cells[chance.below(cells.len())]);
        let theirs = self.values[other];
        let fits = |c: usize, v: u8| self.taken(c, &[cell, other]) >> (v - 1) & 1 == 0;
        let fits = other != cell && own != theirs && fits(cell, theirs) && fits(other, own);
        fits.then(|| vec![(cell, theirs), (other, own)])
    }

    /// The values of the cells that must differ from a cell, leaving some out.
    fn taken(&self, cell: usize, but: &[usize]) -> u64 {
        let peers = self.bench.topology.peers(cell).iter().filter(|c| !but.contains(c));
        peers.fold(0, |taken, c| taken | 1 << (self.values[c] - 1))
    }

    /// Gives cells values, and their units the sums; says which values they had.
    fn set(&mut self, values: &[(usize, u8)]) -> Vec<(usize, u8)> {
        let before = values.iter().map(|&(c, _)| (c, self.values[c])).collect();
        values.iter().for_each(|&(c, value)| self.values[c] = value);
        for &number in values.iter().flat_map(|(c, _)| &self.of_cell[*c]) {
            let unit = self.squares[number].unit;
            let cells = self.bench.topology.units[unit].cells.iter();
            let sum = cells.map(|&c| u32::from(self.values[usize::from(c)])).sum();
            self.bench.laws.set_total(unit, sum);
        }
        before
    }
}

fn over(left: &[u64]) -> usize {
    left.iter().map(|mask| (mask.count_ones() as usize).saturating_sub(1)).sum()
}
