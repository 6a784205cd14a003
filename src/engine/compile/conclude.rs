//! Conclusions: what a match changes, and whether it changes anything.

use super::{CompileError, Compiler, Node, Slot, Word};
use crate::board::bits::{self, Ones};
use crate::engine::run::Run;
use crate::engine::trace::Effects;
use crate::lang::program::{Conclusion, Expr, Type};

/// Adds to the effects what a conclusion changes.
pub(super) type Effect = Box<dyn Fn(&Run<'_>, &mut Effects) + Send + Sync>;

impl Compiler {
    /// The last step: collects the effects and ends the run where there are any, or hands the match on.
    pub(crate) fn conclude(&mut self, conclusions: &[Conclusion]) -> Result<Node, CompileError> {
        if let [Conclusion::Place(value, cell)] = conclusions
            && let (Some(value), Some(cell)) = (self.register(value), self.register(cell))
        {
            return Ok(Box::new(move |run| {
                let cell = run.get(cell) as usize;
                run.places_only(cell, run.get(value) as usize);
                run.state.is_open(cell) && finish(run)
            }));
        }
        let mut effects: Vec<Effect> = Vec::new();
        for conclusion in conclusions {
            effects.push(match conclusion {
                Conclusion::Place(value, cell) => {
                    let (value, cell) = (self.word(value)?, self.word(cell)?);
                    Box::new(move |run, out| {
                        let cell = cell(run) as usize;
                        if run.state.is_open(cell) {
                            out.places.push((cell, value(run) as usize));
                        }
                    })
                }
                Conclusion::Eliminate(values, cells) => {
                    let values = self.mask(values)?;
                    self.removal(cells, values)?
                }
                Conclusion::Keep(values, cells) => {
                    let values = self.mask(values)?;
                    self.removal(cells, Box::new(move |run| !values(run)))?
                }
                Conclusion::EliminateAll(set) => self.live_of(set)?,
                Conclusion::PlaceOnly(set) => self.only_of(set)?,
                Conclusion::EachStep(each, set) => self.each_step(each, set)?,
            });
        }
        if effects.len() == 1
            && let Some(only) = effects.pop()
        {
            return Ok(Box::new(move |run| run.changes(|out| only(run, out)) && finish(run)));
        }
        Ok(Box::new(move |run| {
            let found = run.changes(|out| {
                for effect in &effects {
                    effect(run, out);
                }
                out.merge();
            });
            found && finish(run)
        }))
    }

    /// The candidates of `cells` that are in `values` go.
    fn removal(&mut self, cells: &Expr, values: Word) -> Result<Effect, CompileError> {
        if cells.ty == Type::Cell {
            let cell = self.word(cells)?;
            return Ok(Box::new(move |run, out| take(run, out, cell(run) as usize, values(run))));
        }
        if let Some(unit) = self.local_unit(cells)
            && let Slot::Word(u) = self.slot(unit)
        {
            let mask = self.local(cells, unit)?;
            return Ok(Box::new(move |run, out| {
                let values = values(run);
                let (unit, mask) = (run.get(u) as usize, mask(run));
                let of = &run.topology.units[unit].cells;
                let all = Ones(values & run.topology.all_values());
                let hit = all.fold(0, |hit, value| hit | run.places(unit, value)) & mask;
                for place in Ones(hit) {
                    take(run, out, usize::from(of[place]), values);
                }
            }));
        }
        let (fill, words) = (self.cells(cells)?, self.topology.cell_words());
        Ok(Box::new(move |run, out| {
            run.lend(words, |set| {
                fill(run, set);
                let values = values(run);
                for (w, word) in set.iter_mut().enumerate() {
                    let hit = Ones(values & run.topology.all_values())
                        .fold(0, |all, v| all | run.state.holders(v)[w]);
                    *word &= hit;
                }
                for c in bits::iter(set) {
                    take(run, out, c, values);
                }
            });
        }))
    }
}

#[inline]
fn take(run: &Run<'_>, out: &mut Effects, cell: usize, values: u64) {
    let gone = run.state.candidates(cell) & values;
    if gone != 0 {
        out.eliminates.push((cell, gone));
    }
}

/// Ends the run, or hands the match on and goes on.
fn finish(run: &Run<'_>) -> bool {
    match run.collect {
        Some(collect) => {
            collect(run);
            false
        }
        None => true,
    }
}
