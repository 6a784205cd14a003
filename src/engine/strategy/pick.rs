//! `pick`: the best of what does not wait for something, again and again.

use super::{runner::Stop, session::Session, task::Picking};
use crate::{board::bits, board::state::Change, trace::Datum};
use std::cmp::Ordering;

/// What was picked, the cells that wake it, and the length of the log up to which nothing was placed in these.
struct Asleep {
    what: Datum,
    cells: Vec<u64>,
    seen: usize,
}

impl Session<'_, '_, '_> {
    /// Picks the best of what does not wait for something, as long as there is such.
    pub(super) fn pick(&mut self, picking: &Picking) -> Result<bool, Stop> {
        let mut any = false;
        let mut asleep: Vec<Asleep> = Vec::new();
        // What is awake on a position, the best first. As long as nothing changes, nothing wakes.
        let (mut queue, mut version) = (Vec::new().into_iter(), None);
        loop {
            let now = self.state.version();
            if version.replace(now) != Some(now) {
                self.wake(&mut asleep);
                queue = self.queue(picking, &asleep)?.into_iter();
            }
            let Some(what) = queue.next() else { return Ok(any) };
            self.assign(picking.variable, what.clone());
            any |= self.perform(&picking.body)?;
            let mut cells = Vec::new();
            self.cells(&picking.until, &mut cells)?;
            asleep.push(Asleep { what, cells, seen: self.state.version() });
        }
    }

    /// Takes out what has waited for a placement that was made.
    fn wake(&self, asleep: &mut Vec<Asleep>) {
        let state = &*self.state;
        asleep.retain_mut(|one| {
            let placed = |change: &Change| match change {
                Change::Placed { cell, .. } => bits::has(&one.cells, usize::from(*cell)),
                _ => false,
            };
            let sleeps = !state.since(one.seen).iter().any(placed);
            one.seen = state.version();
            sleeps
        });
    }

    /// What may be picked, by its keys, and in its own order where these are the same.
    fn queue(&mut self, picking: &Picking, asleep: &[Asleep]) -> Result<Vec<Datum>, Stop> {
        let mut queue = Vec::new();
        for element in self.elements(&picking.from)?.iter() {
            if asleep.iter().any(|one| one.what == *element) {
                continue;
            }
            self.assign(picking.variable, element.clone());
            if let Some(condition) = &picking.condition
                && !self.holds(condition)?
            {
                continue;
            }
            let keys = picking.key.iter().map(|key| self.value(key)).collect::<Result<Vec<_>, _>>()?;
            queue.push((keys, element.clone()));
        }
        // Keys are of one type each, and so can be compared.
        queue.sort_by(|(a, _), (b, _)| a.partial_cmp(b).unwrap_or(Ordering::Equal));
        Ok(queue.into_iter().map(|(_, element)| element).collect())
    }
}
