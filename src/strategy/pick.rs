//! `pick`: a loop over the best element that is not blocked.

use super::{session::StrategyRun, task::PickLoop};
use crate::{RunOutcome, prelude::*};

/// A picked element, blocked until a value is placed in one of its cells.
struct BlockedPick {
    element: Datum,
    cells: Vec<u64>,
    /// The version up to which no value was placed in them.
    seen: usize,
}

impl StrategyRun<'_, '_, '_> {
    /// Picks the best element that is not blocked, until there is none.
    pub(super) fn pick(&mut self, picking: &PickLoop) -> Result<bool, RunOutcome> {
        let mut any = false;
        let mut blocked: Vec<BlockedPick> = Vec::new();
        // Unblocked elements, the best first. They stay the same until the position changes.
        let (mut queue, mut version) = (Vec::new().into_iter(), None);
        loop {
            let now = self.state.version();
            if version.replace(now) != Some(now) {
                self.unblock(&mut blocked);
                queue = self.queue(picking, &blocked)?.into_iter();
            }
            let Some(element) = queue.next() else { return Ok(any) };
            self.assign(picking.variable, element.clone());
            any |= self.execute(&picking.body)?;
            let cells = self.cells(&picking.until)?;
            blocked.push(BlockedPick { element, cells, seen: self.state.version() });
        }
    }

    /// Removes the elements that a placement has unblocked.
    fn unblock(&self, blocked: &mut Vec<BlockedPick>) {
        let state = &*self.state;
        blocked.retain_mut(|one| {
            let placed = |change: &StateChange| match change {
                StateChange::Placed { cell, .. } => bits::has(&one.cells, usize::from(*cell)),
                _ => false,
            };
            let is_blocked = !state.changes_since(one.seen).iter().any(placed);
            one.seen = state.version();
            is_blocked
        });
    }

    /// Unblocked elements that meet the condition, stably sorted by their keys.
    fn queue(&mut self, picking: &PickLoop, blocked: &[BlockedPick]) -> Result<Vec<Datum>, RunOutcome> {
        let mut queue = Vec::new();
        for element in self.elements(&picking.from)?.iter() {
            if blocked.iter().any(|one| one.element == *element) {
                continue;
            }
            self.assign(picking.variable, element.clone());
            if let Some(condition) = &picking.condition
                && !self.bool_value(condition)?
            {
                continue;
            }
            let keys = picking.key.iter().map(|key| self.value(key)).collect::<Result<Vec<_>, _>>()?;
            queue.push((keys, element.clone()));
        }
        queue.sort_by(|(a, _), (b, _)| a.cmp(b));
        Ok(queue.into_iter().map(|(_, element)| element).collect())
    }
}
