//! Candidates: single ones by their numbers, and what is asked of sets of them.

use super::{Compiler, Fill, Result, Word};
use crate::lang::program::Type;
use crate::pairs;
use tesuji_core::node::Id;

impl Compiler {
    pub(super) fn product(&mut self, cells: Id, values: Id) -> Result<Fill> {
        let values = self.mask(values)?;
        if *self.form.ty(cells) == Type::Cell {
            let cell = self.word(cells)?;
            return Ok(Box::new(move |run, out| {
                out.clear();
                pairs::add(run.topology, out, cell(run) as usize, values(run) & run.topology.all_values());
            }));
        }
        let (cells, words) = (self.cells(cells)?, self.topology.cell_words());
        Ok(Box::new(move |run, out| {
            run.filled(words, &cells, |set| {
                out.clear();
                let values = values(run) & run.topology.all_values();
                for cell in set.iter() {
                    pairs::add(run.topology, out, cell, values);
                }
            });
        }))
    }

    pub(crate) fn pair(&mut self, cell: Id, value: Id) -> Result<Word> {
        let (cell, value, values) = (self.word(cell)?, self.word(value)?, self.topology.values as u64);
        Ok(Box::new(move |run| cell(run) * values + value(run)))
    }

    /// What the laws forbid together with each candidate of a set.
    pub(super) fn against(&mut self, of: Id) -> Result<Fill> {
        let table = self.links.against(&self.topology);
        if *self.form.ty(of) == Type::Candidate {
            let candidate = self.word(of)?;
            return Ok(Box::new(move |run, out| table.write(run.topology, candidate(run) as usize, out)));
        }
        let (of, words) = (self.pairs(of)?, pairs::words(&self.topology));
        Ok(Box::new(move |run, out| {
            run.filled(words, &of, |set| {
                out.fill_low(run.topology.cells.len() * run.topology.values);
                run.lend_set(words, |row| {
                    for candidate in set.iter() {
                        table.write(run.topology, candidate, row);
                        out.meet(row.window());
                    }
                });
            });
        }))
    }

    pub(crate) fn cells_among(&mut self, of: Id) -> Result<Fill> {
        let (of, words) = (self.pairs(of)?, pairs::words(&self.topology));
        Ok(Box::new(move |run, out| {
            run.filled(words, &of, |set| {
                out.clear();
                for candidate in set.iter() {
                    out.insert(pairs::parts(run.topology, candidate).0);
                }
            });
        }))
    }

    pub(crate) fn values_among(&mut self, of: Id) -> Result<Word> {
        let (of, words) = (self.pairs(of)?, pairs::words(&self.topology));
        Ok(Box::new(move |run| {
            run.filled(words, &of, |set| {
                set.iter().fold(0, |all, candidate| all | 1 << pairs::parts(run.topology, candidate).1)
            })
        }))
    }

    /// The live candidates of a set, cell by cell.
    pub(crate) fn live_of(&mut self, set: Id) -> Result<super::conclude::Effect> {
        let (set, words) = (self.pairs(set)?, pairs::words(&self.topology));
        Ok(Box::new(move |run, out| {
            run.filled(words, &set, |all| {
                for candidate in all.iter() {
                    let (cell, value) = pairs::parts(run.topology, candidate);
                    if run.state.candidates(cell) >> value & 1 == 0 {
                        continue;
                    }
                    match out.eliminates.last_mut() {
                        Some((last, gone)) if *last == cell => *gone |= 1 << value,
                        _ => out.eliminates.push((cell, 1 << value)),
                    }
                }
            });
        }))
    }

    /// The only candidate of a set, where its cell is open.
    pub(crate) fn only_of(&mut self, set: Id) -> Result<super::conclude::Effect> {
        let (set, words) = (self.pairs(set)?, pairs::words(&self.topology));
        Ok(Box::new(move |run, out| {
            run.filled(words, &set, |all| {
                let mut members = all.iter();
                if let (Some(only), None) = (members.next(), members.next()) {
                    let (cell, value) = pairs::parts(run.topology, only);
                    if run.state.is_open(cell) {
                        out.places.push((cell, value));
                    }
                }
            });
        }))
    }
}
