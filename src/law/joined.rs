//! Automata as scans, so that they can be explored again with more relations between their cells.

use super::explore::explore;
use crate::{Automaton, Scan, Sequence};
use std::convert::Infallible;

/// The paths of an automaton.
struct Paths<'a>(&'a Automaton);

impl Scan for Paths<'_> {
    type State = u32;
    type Error = Infallible;

    fn starts(&mut self) -> Result<Vec<u32>, Infallible> {
        Ok((0..self.0.states(0) as u32).collect())
    }

    fn advance(
        &mut self,
        state: &u32,
        step: usize,
        value: usize,
        reached: &mut Vec<u32>,
    ) -> Result<(), Infallible> {
        let arcs = self.0.arcs_from(step, *state).iter().filter(|arc| arc.values >> value & 1 != 0);
        reached.extend(arcs.map(|arc| arc.to));
        Ok(())
    }

    fn accepts(&mut self, _state: &u32) -> Result<bool, Infallible> {
        Ok(true)
    }
}

/// A scan that accepts every sequence.
pub struct Anything;

impl Scan for Anything {
    type State = ();
    type Error = Infallible;

    fn starts(&mut self) -> Result<Vec<()>, Infallible> {
        Ok(vec![()])
    }

    fn advance(&mut self, _: &(), _: usize, _: usize, reached: &mut Vec<()>) -> Result<(), Infallible> {
        reached.push(());
        Ok(())
    }

    fn accepts(&mut self, _state: &()) -> Result<bool, Infallible> {
        Ok(true)
    }
}

impl Automaton {
    /// The automaton of its sequences that also keep the domains and relations of a sequence of cells; `None` if it has
    /// more than `limit` states before minimization.
    pub fn join(&self, sequence: &Sequence, limit: usize) -> Option<Self> {
        let Ok(joined) = explore(&mut Paths(self), sequence, limit);
        joined
    }
}
