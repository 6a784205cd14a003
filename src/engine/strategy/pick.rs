//! `pick`: the best of what does not wait for something, again and again.

use super::{runner::Stop, session::Session, statements::placed, task::Picking};
use crate::trace::Datum;
use std::cmp::Ordering;

/// What was picked, the cells that wake it, and the length of the log up to which nothing was placed in these.
type Asleep = (Datum, Vec<Datum>, usize);

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
                // What has waited for a placement that was made is awake again.
                asleep.retain_mut(|(_, cells, seen)| {
                    let changes = self.state.since(std::mem::replace(seen, now));
                    !placed(changes).any(|cell| cells.binary_search(&cell).is_ok())
                });
                queue = self.queue(picking, &asleep)?.into_iter();
            }
            let Some(what) = queue.next() else { return Ok(any) };
            self.assign(picking.variable, what.clone());
            any |= self.perform(&picking.body)?;
            let cells = self.value(&picking.until)?.elements(self.topology());
            asleep.push((what, cells, self.state.version()));
        }
    }

    /// What may be picked, by its keys, and in its own order where these are the same.
    fn queue(&mut self, picking: &Picking, asleep: &[Asleep]) -> Result<Vec<Datum>, Stop> {
        let mut queue = Vec::new();
        for element in self.elements(&picking.from)?.iter() {
            if asleep.iter().any(|(what, ..)| what == element) {
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
