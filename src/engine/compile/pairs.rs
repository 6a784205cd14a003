//! Sets of candidates as many words as the board needs, and single candidates by their numbers.

use super::wide::read;
use super::{CompileError, Compiler, Fill, Slot, Word, unsupported};
use crate::lang::program::{Expr, ExprKind, Function, Type};
use crate::pairs;

impl Compiler {
    /// A set of candidates; a single one is the set of itself.
    pub(crate) fn pairs(&mut self, expr: &Expr) -> Result<Fill, CompileError> {
        if expr.ty == Type::Candidate {
            return self.set_of_one(expr);
        }
        if let Some(composed) = self.composed(expr, pairs::words(&self.topology), Self::pairs)? {
            return Ok(composed);
        }
        Ok(match &expr.kind {
            ExprKind::Var(v) => match self.slot(*v) {
                Slot::Candidates(r) => Box::new(move |run, out| read(run, r, out)),
                _ => return unsupported("this is no set of candidates", expr.span),
            },
            ExprKind::Tuple(parts) => match parts.as_slice() {
                [cells, values] => self.product(cells, values)?,
                _ => return unsupported("this is no set of candidates", expr.span),
            },
            ExprKind::Call(function, arguments) => match function {
                Function::Product => self.product(&arguments[0], &arguments[1])?,
                Function::FirstOf => self.end_of(&arguments[0], false)?,
                Function::LastOf => self.end_of(&arguments[0], true)?,
                Function::Against => self.against(&arguments[0])?,
                Function::ArrangementsOf => self.arrangements_of(&arguments[0])?,
                Function::ArrangementsIn => self.arrangements_in(arguments)?,
                Function::Removed => self.removed(&arguments[0])?,
                Function::PlacedIn => self.placed_in(&arguments[0])?,
                _ => {
                    return unsupported(
                        "this set of candidates cannot be computed while a puzzle is solved",
                        expr.span,
                    );
                }
            },
            ExprKind::Reach(from, path) => self.reach(from, path)?,
            ExprKind::Comprehension(c) => self.collected(c, expr.span)?,
            ExprKind::Union(sets) => self.fold(sets, expr, false)?,
            ExprKind::Common(sets) => self.fold(sets, expr, true)?,
            _ => {
                return unsupported(
                    "this set of candidates cannot be computed while a puzzle is solved",
                    expr.span,
                );
            }
        })
    }

    /// Each of some cells with each of some values.
    fn product(&mut self, cells: &Expr, values: &Expr) -> Result<Fill, CompileError> {
        let values = self.mask(values)?;
        if cells.ty == Type::Cell {
            let cell = self.word(cells)?;
            return Ok(Box::new(move |run, out| {
                out.clear();
                pairs::add(run.topology, out, cell(run) as usize, values(run) & run.topology.all_values());
            }));
        }
        let (cells, words) = (self.cells(cells)?, self.topology.cell_words());
        Ok(Box::new(move |run, out| {
            run.lend_set(words, |set| {
                cells(run, set);
                out.clear();
                let values = values(run) & run.topology.all_values();
                for cell in set.iter() {
                    pairs::add(run.topology, out, cell, values);
                }
            });
        }))
    }

    /// A single candidate from its cell and its value.
    pub(crate) fn pair(&mut self, cell: &Expr, value: &Expr) -> Result<Word, CompileError> {
        let (cell, value, values) = (self.word(cell)?, self.word(value)?, self.topology.values as u64);
        Ok(Box::new(move |run| cell(run) * values + value(run)))
    }

    /// What the laws forbid together with each candidate of a set.
    fn against(&mut self, of: &Expr) -> Result<Fill, CompileError> {
        let table = self.links.against(&self.topology);
        if of.ty == Type::Candidate {
            let candidate = self.word(of)?;
            return Ok(Box::new(move |run, out| table.write(run.topology, candidate(run) as usize, out)));
        }
        let (of, words) = (self.pairs(of)?, pairs::words(&self.topology));
        Ok(Box::new(move |run, out| {
            run.lend_set(words, |set| {
                of(run, set);
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

    /// The cells of a set of candidates.
    pub(crate) fn cells_among(&mut self, of: &Expr) -> Result<Fill, CompileError> {
        let (of, words) = (self.pairs(of)?, pairs::words(&self.topology));
        Ok(Box::new(move |run, out| {
            run.lend_set(words, |set| {
                of(run, set);
                out.clear();
                for candidate in set.iter() {
                    out.insert(pairs::parts(run.topology, candidate).0);
                }
            });
        }))
    }

    /// The values of a set of candidates.
    pub(crate) fn values_among(&mut self, of: &Expr) -> Result<Word, CompileError> {
        let (of, words) = (self.pairs(of)?, pairs::words(&self.topology));
        Ok(Box::new(move |run| {
            run.lend_set(words, |set| {
                of(run, set);
                set.iter().fold(0, |all, candidate| all | 1 << pairs::parts(run.topology, candidate).1)
            })
        }))
    }

    /// The live candidates of a set, cell by cell.
    pub(crate) fn live_of(&mut self, set: &Expr) -> Result<super::conclude::Effect, CompileError> {
        let (set, words) = (self.pairs(set)?, pairs::words(&self.topology));
        Ok(Box::new(move |run, out| {
            run.lend_set(words, |all| {
                set(run, all);
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
    pub(crate) fn only_of(&mut self, set: &Expr) -> Result<super::conclude::Effect, CompileError> {
        let (set, words) = (self.pairs(set)?, pairs::words(&self.topology));
        Ok(Box::new(move |run, out| {
            run.lend_set(words, |all| {
                set(run, all);
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
