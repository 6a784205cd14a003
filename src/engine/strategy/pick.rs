//! `pick`: the best of what does not wait for something, again and again.

use super::runner::Stop;
use super::session::Session;
use super::task::Picking;
use crate::board::bits;
use crate::board::state::Change;
use crate::engine::trace::Datum;

/// Something that was picked: what, the cells that wake it, and the length of the log up to which nothing was placed
/// in one of these.
struct Asleep {
    what: Datum,
    cells: Vec<u64>,
    seen: usize,
}

impl Session<'_, '_, '_> {
    pub(super) fn pick(&mut self, picking: &Picking) -> Result<bool, Stop> {
        let mut any = false;
        let mut asleep: Vec<Asleep> = Vec::new();
        // The keys of the best one so far, and of the one that is looked at.
        let (mut least, mut keys) = (Vec::new(), Vec::new());
        loop {
            let log = self.state.log();
            asleep.retain_mut(|one| {
                let placed = |change: &Change| match change {
                    Change::Placed { cell, .. } => bits::has(&one.cells, usize::from(*cell)),
                    _ => false,
                };
                let sleeps = !log[one.seen..].iter().any(placed);
                one.seen = log.len();
                sleeps
            });
            let mut best = None;
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
                keys.clear();
                for key in &picking.key {
                    keys.push(self.value(key)?);
                }
                if best.is_none() || keys < least {
                    best = Some(element.clone());
                    std::mem::swap(&mut keys, &mut least);
                }
            }
            let Some(what) = best else { return Ok(any) };
            self.assign(picking.variable, what.clone());
            any |= self.perform(&picking.body)?;
            let mut cells = Vec::new();
            self.cells(&picking.until, &mut cells)?;
            asleep.push(Asleep { what, cells, seen: self.state.log().len() });
        }
    }
}
