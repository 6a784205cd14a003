//! `pick`: the best of what does not wait for something, again and again.

use super::runner::Stop;
use super::session::Session;
use super::task::Picking;
use crate::board::state::Change;
use crate::engine::trace::Datum;

/// Something that was picked: what, the cells that wake it, and the length of the log up to which nothing was placed
/// in one of these.
struct Asleep {
    what: Datum,
    cells: Vec<Datum>,
    seen: usize,
}

impl Session<'_, '_, '_> {
    pub(super) fn pick(&mut self, picking: &Picking) -> Result<bool, Stop> {
        let mut any = false;
        let mut asleep: Vec<Asleep> = Vec::new();
        loop {
            let log = self.state.log();
            asleep.retain_mut(|one| {
                let placed = |change: &Change| match change {
                    Change::Placed { cell, .. } => one.cells.contains(&Datum::Cell(usize::from(*cell))),
                    _ => false,
                };
                let sleeps = !log[one.seen..].iter().any(placed);
                one.seen = log.len();
                sleeps
            });
            let mut best: Option<(Vec<Datum>, Datum)> = None;
            for element in self.elements(&picking.from)? {
                if asleep.iter().any(|one| one.what == element) {
                    continue;
                }
                let bound = element.clone();
                self.with_evaluator(|evaluator| evaluator.assign(picking.variable, bound));
                if let Some(condition) = &picking.condition
                    && self.eval(condition)? != Datum::Bool(true)
                {
                    continue;
                }
                let key = picking.key.iter().map(|key| self.eval(key)).collect::<Result<Vec<_>, _>>()?;
                if best.as_ref().is_none_or(|(least, _)| key < *least) {
                    best = Some((key, element));
                }
            }
            let Some((_, what)) = best else { return Ok(any) };
            let bound = what.clone();
            self.with_evaluator(|evaluator| evaluator.assign(picking.variable, bound));
            any |= self.perform(&picking.body)?;
            let cells = self.elements(&picking.until)?;
            asleep.push(Asleep { what, cells, seen: self.state.log().len() });
        }
    }
}
