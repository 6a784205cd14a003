//! Candidates and candidate sets.

use super::Result;
use crate::{PlanCompiler, prelude::*};

impl PlanCompiler {
    pub(super) fn product(&mut self, cells: ExprId, values: ExprId) -> Result<FillFn> {
        let values = self.mask(values)?;
        if *self.form.ty(cells) == Type::Cell {
            let cell = self.word(cells)?;
            return Ok(Box::new(move |run, out| {
                out.clear();
                pairs::add(run.topology, out, cell(run) as usize, values(run) & run.topology.all_values());
            }));
        }
        let cells = self.cells(cells)?;
        Ok(Box::new(move |run, out| {
            cells.with(run, |set| {
                out.clear();
                let values = values(run) & run.topology.all_values();
                for cell in set.iter() {
                    pairs::add(run.topology, out, cell, values);
                }
            });
        }))
    }

    pub(crate) fn pair(&mut self, cell: ExprId, value: ExprId) -> Result<WordFn> {
        let (cell, value, values) = (self.word(cell)?, self.word(value)?, self.topology.values as u64);
        Ok(Box::new(move |run| cell(run) * values + value(run)))
    }

    /// Candidates excluded by every candidate of a set.
    pub(super) fn against(&mut self, of: ExprId) -> Result<FillFn> {
        let table = self.links.against(&self.topology);
        if *self.form.ty(of) == Type::Candidate {
            let candidate = self.word(of)?;
            return Ok(Box::new(move |run, out| table.write(run.topology, candidate(run) as usize, out)));
        }
        let set = self.pairs(of)?;
        Ok(Box::new(move |run, out| {
            set.with(run, |set| {
                out.fill_low(run.topology.cells.len() * run.topology.values);
                run.buffers.with_set(pairs::words(run.topology), |row| {
                    for candidate in set.iter() {
                        table.write(run.topology, candidate, row);
                        out.intersect(row.window());
                    }
                });
            });
        }))
    }

    pub(crate) fn cells_among(&mut self, of: ExprId) -> Result<FillFn> {
        let set = self.pairs(of)?;
        Ok(Box::new(move |run, out| {
            set.with(run, |set| {
                out.clear();
                for candidate in set.iter() {
                    out.insert(pairs::parts(run.topology, candidate).0);
                }
            });
        }))
    }

    pub(crate) fn values_among(&mut self, of: ExprId) -> Result<WordFn> {
        let set = self.pairs(of)?;
        Ok(Box::new(move |run| {
            set.with(run, |set| {
                set.iter().fold(0, |values, candidate| values | 1 << pairs::parts(run.topology, candidate).1)
            })
        }))
    }

    /// Eliminates the live candidates of a set, cell by cell.
    pub(crate) fn live_of(&mut self, set: ExprId) -> Result<super::conclude::EffectFn> {
        let set = self.pairs(set)?;
        Ok(Box::new(move |run, out| {
            set.with(run, |set| {
                for candidate in set.iter() {
                    let (cell, value) = pairs::parts(run.topology, candidate);
                    if run.state.candidates(cell) >> value & 1 == 0 {
                        continue;
                    }
                    match out.eliminations.last_mut() {
                        Some((last, values)) if *last == cell => *values |= 1 << value,
                        _ => out.eliminations.push((cell, 1 << value)),
                    }
                }
            });
        }))
    }

    /// Places the only candidate of a set, if there is exactly one and its cell is open.
    pub(crate) fn only_of(&mut self, set: ExprId) -> Result<super::conclude::EffectFn> {
        let set = self.pairs(set)?;
        Ok(Box::new(move |run, out| {
            set.with(run, |set| {
                let mut members = set.iter();
                if let (Some(only), None) = (members.next(), members.next()) {
                    let (cell, value) = pairs::parts(run.topology, only);
                    if run.state.is_open(cell) {
                        out.placements.push((cell, value));
                    }
                }
            });
        }))
    }
}
