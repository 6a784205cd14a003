//! Candidate domains with a trail and a two-priority queue of units to propagate.

use super::network::{ConstraintNetwork, Propagator, UnitConstraint};
use crate::law::Scratch;
use std::collections::VecDeque;
use tesuji_sets::{SetBits, bits, search::all_different};

#[derive(Debug, Clone, Default)]
pub struct PropagationQueue {
    pub candidates: Vec<u64>,
    trail: Vec<(u16, u64)>,
    touched: Vec<u16>,
    is_touched: Vec<bool>,
    /// Units with hidden singles to search, last in first out.
    cheap_queue: Vec<u16>,
    /// Units with a propagator to run, first in first out.
    costly_queue: VecDeque<u16>,
    /// For each unit, whether it is in the cheap queue and in the costly one.
    is_queued: Vec<[bool; 2]>,
    /// Conflict weights of the cells: their failures, recent ones more, plus the number of their propagated units.
    weights: Vec<f64>,
    /// Weight of a failure.
    increment: f64,
    /// Number of table entries of laws that propagation has visited since the search began.
    pub work: u64,
    unit: Vec<u64>,
    scratch: Scratch,
}

/// Factor by which the increment of weights grows with each decision.
const WEIGHT_GROWTH: f64 = 1.01;

/// Increment above which all weights are scaled down.
const MAX_INCREMENT: f64 = 1e80;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contradiction;

type PropagationResult = Result<(), Contradiction>;

impl PropagationQueue {
    /// Starts with the candidates of all cells and every unit queued.
    pub fn load(&mut self, network: &ConstraintNetwork, candidates: impl Iterator<Item = u64>) {
        self.candidates.clear();
        self.candidates.extend(candidates);
        self.trail.clear();
        self.touched.clear();
        self.cheap_queue.clear();
        self.costly_queue.clear();
        self.is_touched.clear();
        self.is_touched.resize(network.cells, false);
        self.is_queued.clear();
        self.is_queued.resize(network.laws.len(), [false; 2]);
        self.weights.clear();
        self.increment = 1.0;
        for c in 0..network.cells {
            let is_propagated = |&&u: &&u16| network.laws[usize::from(u)].is_propagated();
            self.weights.push(1.0 + network.of_cell[c].iter().filter(is_propagated).count() as f64);
            self.touch(network, c, None);
        }
    }

    /// Queues all units of another network over the same cells; candidates and conflict weights stay.
    pub fn reload(&mut self, network: &ConstraintNetwork) {
        let (candidates, weights) = (std::mem::take(&mut self.candidates), std::mem::take(&mut self.weights));
        let increment = self.increment;
        self.load(network, candidates.into_iter());
        (self.weights, self.increment) = (weights, increment);
    }

    fn forget(&mut self) {
        self.touched.drain(..).for_each(|c| self.is_touched[usize::from(c)] = false);
        self.cheap_queue.drain(..).for_each(|u| self.is_queued[usize::from(u)][0] = false);
        self.costly_queue.drain(..).for_each(|u| self.is_queued[usize::from(u)][1] = false);
    }

    pub fn checkpoint(&self) -> usize {
        self.trail.len()
    }

    pub fn backtrack_to(&mut self, mark: usize) {
        self.forget();
        while self.trail.len() > mark {
            if let Some((cell, candidates)) = self.trail.pop() {
                self.candidates[usize::from(cell)] = candidates;
            }
        }
    }

    #[inline]
    pub fn restrict(
        &mut self,
        network: &ConstraintNetwork,
        cell: usize,
        mask: u64,
        by: Option<u16>,
    ) -> PropagationResult {
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

    /// Queues the units of a changed cell, except the costly propagation of the unit that changed it.
    #[inline]
    fn touch(&mut self, network: &ConstraintNetwork, cell: usize, by: Option<u16>) {
        if !self.is_touched[cell] {
            self.is_touched[cell] = true;
            self.touched.push(cell as u16);
        }
        for &u in &network.of_cell[cell] {
            let law = &network.laws[usize::from(u)];
            let [is_cheap, is_costly] = &mut self.is_queued[usize::from(u)];
            if law.is_complete && !std::mem::replace(is_cheap, true) {
                self.cheap_queue.push(u);
            }
            if law.is_propagated() && by != Some(u) && !std::mem::replace(is_costly, true) {
                self.costly_queue.push_back(u);
            }
        }
    }

    pub fn propagate(&mut self, network: &ConstraintNetwork) -> PropagationResult {
        loop {
            if let Some(c) = self.touched.pop() {
                let c = usize::from(c);
                self.is_touched[c] = false;
                self.propagate_cell(network, c)?;
            } else if let Some(u) = self.cheap_queue.pop() {
                self.is_queued[usize::from(u)][0] = false;
                let law = &network.laws[usize::from(u)];
                self.assign_sole_places(network, law).map_err(|fault| self.bump_weights(law, fault))?;
            } else if let Some(u) = self.costly_queue.pop_front() {
                self.is_queued[usize::from(u)][1] = false;
                let law = &network.laws[usize::from(u)];
                self.narrow(network, u, law).map_err(|fault| self.bump_weights(law, fault))?;
            } else {
                return Ok(());
            }
        }
    }

    fn propagate_cell(&mut self, network: &ConstraintNetwork, cell: usize) -> PropagationResult {
        let mask = self.candidates[cell];
        if mask == 0 {
            return Err(Contradiction);
        }
        for &related in &network.related[cell] {
            let related_cell = usize::from(related.cell);
            self.restrict(network, related_cell, network.leaves(related, mask), None)
                .map_err(|fault| self.bump_pair([cell, related_cell], fault))?;
        }
        if !mask.is_power_of_two() {
            return Ok(());
        }
        for &u in &network.of_cell[cell] {
            let law = &network.laws[usize::from(u)];
            if law.is_distinct {
                for &other in law.cells.iter().filter(|&&other| usize::from(other) != cell) {
                    self.restrict(network, usize::from(other), !mask, None)
                        .map_err(|fault| self.bump_weights(law, fault))?;
                }
            }
        }
        Ok(())
    }

    /// Assigns every value with a single place left in a unit that holds all values.
    fn assign_sole_places(&mut self, network: &ConstraintNetwork, law: &UnitConstraint) -> PropagationResult {
        let (mut once, mut twice) = (0, 0);
        for &c in &law.cells {
            let mask = self.candidates[usize::from(c)];
            twice |= once & mask;
            once |= mask;
        }
        if once != bits::low_mask(network.values) {
            return Err(Contradiction);
        }
        let single = once & !twice;
        if single == 0 {
            return Ok(());
        }
        for &c in &law.cells {
            let singles = self.candidates[usize::from(c)] & single;
            if singles == 0 {
                continue;
            }
            if !singles.is_power_of_two() {
                return Err(Contradiction);
            }
            self.restrict(network, usize::from(c), singles, None)?;
        }
        Ok(())
    }

    fn narrow(&mut self, network: &ConstraintNetwork, unit: u16, law: &UnitConstraint) -> PropagationResult {
        let cells = &law.cells;
        self.work += law.propagation_work();
        let mut masks = std::mem::take(&mut self.unit);
        masks.clear();
        masks.extend(cells.iter().map(|&c| self.candidates[usize::from(c)]));
        let is_consistent = match law.joint {
            Propagator::None => true,
            Propagator::Arrange(index) => all_different::filter(&mut masks, &network.arrangements[index]),
            Propagator::Sets(index) => tesuji_law::narrow_to_sets(&mut masks, &network.sets[index]),
            Propagator::Linear(index) => network.equations[index].narrow(&mut masks),
        };
        let scratch = &mut self.scratch;
        let is_consistent = is_consistent
            && law.narrowing_laws.iter().all(|law| law.narrow(&mut masks, network.values, scratch));
        let changed_by = law.is_idempotent().then_some(unit);
        let mut result = if is_consistent { Ok(()) } else { Err(Contradiction) };
        for (&c, &mask) in cells.iter().zip(&masks) {
            result = result.and_then(|()| self.restrict(network, usize::from(c), mask, changed_by));
        }
        self.unit = masks;
        result
    }

    #[cold]
    fn bump_pair(&mut self, cells: [usize; 2], fault: Contradiction) -> Contradiction {
        cells.into_iter().for_each(|cell| self.weights[cell] += self.increment);
        fault
    }

    #[cold]
    fn bump_weights(&mut self, law: &UnitConstraint, fault: Contradiction) -> Contradiction {
        for &c in &law.cells {
            self.weights[usize::from(c)] += self.increment;
        }
        fault
    }

    /// Lets later failures count more than those so far.
    pub fn age_weights(&mut self) {
        self.increment *= WEIGHT_GROWTH;
        if self.increment > MAX_INCREMENT {
            self.weights.iter_mut().for_each(|weight| *weight /= MAX_INCREMENT);
            self.increment /= MAX_INCREMENT;
        }
    }

    /// The open cell that minimises domain size / weight (dom/wdeg); `None` if all are assigned.
    pub fn branch_cell(&self) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for (c, (mask, weight)) in self.candidates.iter().zip(&self.weights).enumerate() {
            let score = f64::from(mask.count_ones()) / weight;
            if mask.count_ones() > 1 && best.is_none_or(|(_, least)| score < least) {
                best = Some((c, score));
            }
        }
        best.map(|(c, _)| c)
    }

    /// The value with two places in a unit that holds each value once, in place of a cell, and these places, if they have more
    /// weight than a cell with more than two candidates.
    pub fn branch_places(&self, network: &ConstraintNetwork, cell: usize) -> Option<([usize; 2], u64)> {
        let count = self.candidates[cell].count_ones();
        let mut best = (2.0 * self.weights[cell] * 2.0 / f64::from(count), None);
        if count == 2 {
            return None;
        }
        for law in network.laws.iter().filter(|law| law.is_full()) {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for &c in &law.cells {
                let mask = self.candidates[usize::from(c)];
                more |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            for value in SetBits(twice & !more) {
                let mut places = law.cells.iter().map(|&c| usize::from(c));
                let mut place = || places.find(|&c| self.candidates[c] >> value & 1 != 0);
                let (Some(first), Some(second)) = (place(), place()) else { continue };
                let weight = self.weights[first] + self.weights[second];
                if weight > best.0 {
                    best = (weight, Some(([first, second], 1 << value)));
                }
            }
        }
        best.1
    }

    pub fn solution(&self) -> Vec<u8> {
        self.candidates.iter().map(|mask| mask.trailing_zeros() as u8 + 1).collect()
    }
}
