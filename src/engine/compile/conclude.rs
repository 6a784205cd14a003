//! Conclusions: effects of a match; a match without effects is rejected.

use super::{Result, set::SetOperand};
use crate::{PlanCompiler, prelude::*};
use tesuji_frame::Effects;

/// Compiled conclusion: adds its effects.
pub type EffectFn = Box<dyn Fn(&ExecFrame<'_>, &mut Effects) + Send + Sync>;

/// Whether the match is conclusive: no search that it depends on was interrupted.
#[inline(always)]
fn is_conclusive(run: &ExecFrame<'_>) -> bool {
    !run.clock.is_partial()
}

impl PlanCompiler {
    /// Last step: collects the effects and emits the match if there are any.
    pub(crate) fn conclude(&mut self, conclusions: &[Conclusion<ExprId>]) -> Result<StepFn> {
        if let &[Conclusion::Place(value, cell)] = conclusions
            && let (Some(value), Some(cell)) = (self.register(value), self.register(cell))
        {
            // A single placement needs no list.
            return Ok(Box::new(move |run| {
                let cell = run.get(cell) as usize;
                run.set_single_placement(cell, run.get(value) as usize);
                run.state.is_open(cell) && is_conclusive(run) && finish(run)
            }));
        }
        let mut effects: Vec<EffectFn> = Vec::new();
        for conclusion in conclusions {
            effects.push(match *conclusion {
                Conclusion::Place(value, cell) => {
                    let (value, cell) = (self.word(value)?, self.word(cell)?);
                    Box::new(move |run, out| {
                        let cell = cell(run) as usize;
                        if run.state.is_open(cell) {
                            out.placements.push((cell, value(run) as usize));
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
                Conclusion::EachStep(ref each, set) => self.each_step(each, set)?,
            });
        }
        if effects.len() == 1
            && let Some(only) = effects.pop()
        {
            return Ok(Box::new(move |run| {
                run.collect_effects(|out| only(run, out)) && is_conclusive(run) && finish(run)
            }));
        }
        Ok(Box::new(move |run| {
            let found = run.collect_effects(|out| {
                for effect in &effects {
                    effect(run, out);
                }
                out.merge();
            });
            found && is_conclusive(run) && finish(run)
        }))
    }

    /// Eliminates the candidates of `cells` that are in `values`.
    fn removal(&mut self, cells: ExprId, values: WordFn) -> Result<EffectFn> {
        if *self.form.ty(cells) == Type::Cell {
            let cell = self.word(cells)?;
            return Ok(Box::new(move |run, out| eliminate(run, out, cell(run) as usize, values(run))));
        }
        Ok(match self.set(cells)? {
            SetOperand::UnitPlaces(mask, u) => Box::new(move |run, out| {
                let values = values(run);
                let (unit, mask) = (run.get(u) as usize, mask.get(run));
                let unit_cells = &run.topology.units[unit].cells;
                let values = values & run.topology.all_values();
                // Filtering by places reads one word per value, so it pays unless there are few cells.
                let hit = if 2 * mask.count_ones() <= values.count_ones() {
                    mask
                } else {
                    SetBits(values).fold(0, |hit, value| hit | run.places(unit, value)) & mask
                };
                for place in SetBits(hit) {
                    eliminate(run, out, usize::from(unit_cells[place]), values);
                }
            }),
            SetOperand::Bits(set) => Box::new(move |run, out| {
                set.with(run, |set| {
                    let values = values(run);
                    set.mask_words(|w| {
                        SetBits(values & run.topology.all_values())
                            .fold(0, |all, v| all | run.state.holders(v)[w])
                    });
                    for c in set.iter() {
                        eliminate(run, out, c, values);
                    }
                });
            }),
            SetOperand::Word(_) | SetOperand::Each(_) => {
                return self.unsupported_node("this is no set of cells", cells);
            }
        })
    }
}

#[inline]
fn eliminate(run: &ExecFrame<'_>, out: &mut Effects, cell: usize, values: u64) {
    let eliminated = run.state.candidates(cell) & values;
    if eliminated != 0 {
        out.eliminations.push((cell, eliminated));
    }
}

/// Stops at the first match, or passes it to the frame's callback and continues.
pub fn finish(run: &ExecFrame<'_>) -> bool {
    match run.on_match {
        Some(collect) => {
            collect(run);
            false
        }
        None => true,
    }
}
