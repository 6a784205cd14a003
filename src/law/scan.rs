//! Scans: what is remembered of the cells before.

use std::{hash::Hash, sync::Arc};

/// A nondeterministic scan over a sequence of cells.
pub trait Scan {
    type State: Clone + Eq + Hash;
    type Error;

    /// The states before the first cell.
    fn starts(&mut self) -> Result<Vec<Self::State>, Self::Error>;

    /// Adds the states to which a value, counted from 0, at a step of the scan leads from a state.
    fn advance(
        &mut self,
        state: &Self::State,
        step: usize,
        value: usize,
        reached: &mut Vec<Self::State>,
    ) -> Result<(), Self::Error>;

    /// Whether a state after the last cell is accepted.
    fn accepts(&mut self, state: &Self::State) -> Result<bool, Self::Error>;
}

/// Binary relation between two cells of a sequence.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PairRelation {
    /// The earlier and the later step of the scan.
    pub steps: [usize; 2],
    /// For each value of the earlier cell the values of the later one.
    pub allowed: Arc<[u64]>,
}

/// The cells of a scan in its order.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Sequence {
    /// The values that each cell may hold by itself.
    pub cells: Vec<u64>,
    pub pairs: Vec<PairRelation>,
}

/// Scans over the same cells, all of which must accept.
pub struct Product<S>(pub Vec<S>);

impl<S: Scan> Scan for Product<S> {
    type State = Vec<S::State>;
    type Error = S::Error;

    fn starts(&mut self) -> Result<Vec<Self::State>, Self::Error> {
        let starts = self.0.iter_mut().map(Scan::starts).collect::<Result<Vec<_>, _>>()?;
        Ok(combinations(&starts))
    }

    fn advance(
        &mut self,
        state: &Self::State,
        step: usize,
        value: usize,
        reached: &mut Vec<Self::State>,
    ) -> Result<(), Self::Error> {
        let mut each = Vec::with_capacity(self.0.len());
        for (scan, state) in self.0.iter_mut().zip(state) {
            let mut reached = Vec::new();
            scan.advance(state, step, value, &mut reached)?;
            if reached.is_empty() {
                return Ok(());
            }
            each.push(reached);
        }
        reached.extend(combinations(&each));
        Ok(())
    }

    fn accepts(&mut self, state: &Self::State) -> Result<bool, Self::Error> {
        for (scan, state) in self.0.iter_mut().zip(state) {
            if !scan.accepts(state)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// All choices of one element of each list.
fn combinations<T: Clone>(lists: &[Vec<T>]) -> Vec<Vec<T>> {
    lists.iter().fold(vec![Vec::new()], |chosen, list| {
        let with = |so_far: &Vec<T>| {
            let so_far = so_far.clone();
            list.iter()
                .map(move |one| so_far.iter().chain([one]).cloned().collect::<Vec<T>>())
                .collect::<Vec<_>>()
        };
        chosen.iter().flat_map(with).collect()
    })
}
