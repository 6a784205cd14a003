//! Candidates that follow from each other unit by unit, and the way back to what they were.

use super::network::{Law, Method, Network};
use super::{arrangements, sums};
use crate::bits;
use std::collections::VecDeque;

#[derive(Debug, Clone, Default)]
pub struct Agenda {
    pub candidates: Vec<u64>,
    trail: Vec<(u16, u64)>,
    touched: Vec<u16>,
    is_touched: Vec<bool>,
    /// Units to be looked at, those that take long apart.
    quick: Vec<u16>,
    slow: VecDeque<u16>,
    /// Whether each unit waits among the quick ones, and among the slow ones.
    waits: Vec<[bool; 2]>,
    /// How often each cell was in a unit that could not be obeyed, with what it started with.
    pub weights: Vec<u32>,
    unit: Vec<u64>,
    reached: Vec<[u64; 8]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contradiction;

type Outcome = Result<(), Contradiction>;

impl Agenda {
    /// Starts with a position of a board of which every unit is to be looked at.
    pub fn load(&mut self, network: &Network, candidates: impl Iterator<Item = u64>) {
        self.candidates.clear();
        self.candidates.extend(candidates);
        self.trail.clear();
        self.forget();
        self.is_touched.clear();
        self.is_touched.resize(network.cells, false);
        self.waits.clear();
        self.waits.resize(network.laws.len(), [false; 2]);
        self.weights.clear();
        for c in 0..network.cells {
            let helpful = |&&u: &&u16| network.laws[usize::from(u)].method != Method::None;
            self.weights.push(1 + network.of_cell[c].iter().filter(helpful).count() as u32);
            self.touch(network, c, None);
        }
    }

    fn forget(&mut self) {
        self.touched.drain(..).for_each(|c| self.is_touched[usize::from(c)] = false);
        self.quick.drain(..).for_each(|u| self.waits[usize::from(u)][0] = false);
        self.slow.drain(..).for_each(|u| self.waits[usize::from(u)][1] = false);
    }

    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    pub fn back_to(&mut self, mark: usize) {
        self.forget();
        while self.trail.len() > mark {
            if let Some((cell, candidates)) = self.trail.pop() {
                self.candidates[usize::from(cell)] = candidates;
            }
        }
    }

    #[inline]
    pub fn keep(&mut self, network: &Network, cell: usize, mask: u64, by: Option<u16>) -> Outcome {
        let before = self.candidates[cell];
        let after = before & mask;
        if after == before && after != 0 {
            return Ok(());
        }
        if after == 0 {
            return Err(Contradiction);
        }
        self.trail.push((cell as u16, before));
        self.candidates[cell] = after;
        self.touch(network, cell, by);
        Ok(())
    }

    /// Notes that a cell has changed; the unit `by` knows.
    #[inline]
    fn touch(&mut self, network: &Network, cell: usize, by: Option<u16>) {
        if !self.is_touched[cell] {
            self.is_touched[cell] = true;
            self.touched.push(cell as u16);
        }
        for &u in &network.of_cell[cell] {
            let law = &network.laws[usize::from(u)];
            let [quick, slow] = &mut self.waits[usize::from(u)];
            if law.complete && !std::mem::replace(quick, true) {
                self.quick.push(u);
            }
            if law.method != Method::None && by != Some(u) && !std::mem::replace(slow, true) {
                self.slow.push_back(u);
            }
        }
    }

    pub fn propagate(&mut self, network: &Network) -> Outcome {
        loop {
            if let Some(c) = self.touched.pop() {
                let c = usize::from(c);
                self.is_touched[c] = false;
                self.spread(network, c)?;
            } else if let Some(u) = self.quick.pop() {
                self.waits[usize::from(u)][0] = false;
                let law = &network.laws[usize::from(u)];
                self.complete(network, law).map_err(|fault| self.blame(law, fault))?;
            } else if let Some(u) = self.slow.pop_front() {
                self.waits[usize::from(u)][1] = false;
                let law = &network.laws[usize::from(u)];
                self.narrow(network, u, law).map_err(|fault| self.blame(law, fault))?;
            } else {
                return Ok(());
            }
        }
    }

    fn spread(&mut self, network: &Network, cell: usize) -> Outcome {
        let mask = self.candidates[cell];
        if mask == 0 {
            return Err(Contradiction);
        }
        for &related in &network.related[cell] {
            self.keep(network, usize::from(related.cell), network.leaves(related, mask), None)?;
        }
        if !mask.is_power_of_two() {
            return Ok(());
        }
        for &u in &network.of_cell[cell] {
            let law = &network.laws[usize::from(u)];
            if law.distinct {
                for &other in law.cells.iter().filter(|&&other| usize::from(other) != cell) {
                    self.keep(network, usize::from(other), !mask, None)
                        .map_err(|fault| self.blame(law, fault))?;
                }
            }
        }
        Ok(())
    }

    /// Places the values that a complete unit can hold in one cell only.
    fn complete(&mut self, network: &Network, law: &Law) -> Outcome {
        let (mut once, mut twice) = (0, 0);
        for &c in &law.cells {
            let mask = self.candidates[usize::from(c)];
            twice |= once & mask;
            once |= mask;
        }
        if once != bits::low(network.values) {
            return Err(Contradiction);
        }
        let single = once & !twice;
        if single == 0 {
            return Ok(());
        }
        for &c in &law.cells {
            let own = self.candidates[usize::from(c)] & single;
            if own == 0 {
                continue;
            }
            if !own.is_power_of_two() {
                return Err(Contradiction);
            }
            self.keep(network, usize::from(c), own, None)?;
        }
        Ok(())
    }

    fn narrow(&mut self, network: &Network, unit: u16, law: &Law) -> Outcome {
        let cells = &law.cells;
        let mut masks = std::mem::take(&mut self.unit);
        masks.clear();
        masks.extend(cells.iter().map(|&c| self.candidates[usize::from(c)]));
        let possible = match law.method {
            Method::None => true,
            Method::Arrange(index) => match arrangements::words(network.values) {
                8 => arrangements::narrow::<8>(&mut masks, &network.arrangements[index]),
                _ => arrangements::narrow::<64>(&mut masks, &network.arrangements[index]),
            },
            Method::Sets(index) => sums::narrow_to_sets(&mut masks, &network.sets[index]),
            Method::Sum(sum) => sums::narrow(&mut masks, sum, &mut self.reached),
        };
        // Only what is exact need not be looked at again for its own sake.
        let by = (!matches!(law.method, Method::Sets(_))).then_some(unit);
        let mut kept = if possible { Ok(()) } else { Err(Contradiction) };
        for (&c, &mask) in cells.iter().zip(&masks) {
            kept = kept.and_then(|()| self.keep(network, usize::from(c), mask, by));
        }
        self.unit = masks;
        kept
    }

    #[cold]
    fn blame(&mut self, law: &Law, fault: Contradiction) -> Contradiction {
        for &c in &law.cells {
            self.weights[usize::from(c)] += 1;
        }
        fault
    }

    /// The open cell with the fewest candidates for how often it was in the way; none when every cell has its value.
    pub fn choose(&self) -> Option<usize> {
        let mut best: Option<(usize, u64, u64)> = None;
        for (c, (mask, &weight)) in self.candidates.iter().zip(&self.weights).enumerate() {
            let (count, weight) = (u64::from(mask.count_ones()), u64::from(weight));
            if count > 1 && best.is_none_or(|(_, least, heaviest)| count * heaviest < least * weight) {
                best = Some((c, count, weight));
            }
        }
        best.map(|(c, ..)| c)
    }

    pub fn solution(&self) -> Vec<u8> {
        self.candidates.iter().map(|mask| mask.trailing_zeros() as u8 + 1).collect()
    }
}
