//! Running through sets of any type.

use super::{CompileError, Compiler, Fill, Slot, unsupported};
use crate::board::bits::Ones;
use crate::lang::program::{Expr, Span, Type};
use crate::run::Run;
use crate::trace::Datum;

/// Calls its argument for each element of a set in ascending order, until that says stop.
pub(crate) type Each = Box<dyn Fn(&Run<'_>, &mut dyn FnMut(u64) -> bool) -> bool + Send + Sync>;

impl Compiler {
    /// Runs through a set of single things of any type.
    pub(crate) fn each(&mut self, set: &Expr, span: Span) -> Result<Each, CompileError> {
        let of = match &set.ty {
            Type::Unit => Type::Cell,
            Type::Set(of) => (**of).clone(),
            _ => return unsupported("this is no set", span),
        };
        Ok(match of {
            Type::Value | Type::Kind => {
                let mask = self.mask(set)?;
                Box::new(move |run, visit| Ones(mask(run)).any(|e| visit(e as u64)))
            }
            Type::Cell => {
                if let Some(unit) = self.local_unit(set)
                    && let Slot::Word(u) = self.slot(unit)
                {
                    let mask = self.local(set, unit)?;
                    return Ok(Box::new(move |run, visit| {
                        let cells = &run.topology.units[run.get(u) as usize].cells;
                        Ones(mask(run)).any(|p| visit(u64::from(cells[p])))
                    }));
                }
                let (fill, words) = (self.cells(set)?, self.topology.cell_words());
                run_through(fill, words)
            }
            Type::Unit => {
                let (fill, words) = (self.units(set)?, self.topology.unit_words());
                run_through(fill, words)
            }
            Type::Candidate => {
                let (fill, words) = (self.pairs(set)?, crate::pairs::words(&self.topology));
                run_through(fill, words)
            }
            Type::Grid => {
                let grids = self.data(set)?;
                Box::new(move |run, visit| {
                    grids(run).elements(run.topology).into_iter().any(|grid| match grid {
                        Datum::Grid(grid) => visit(grid as u64),
                        _ => false,
                    })
                })
            }
            _ => self.each_set(set)?,
        })
    }
}

fn run_through(fill: Fill, words: usize) -> Each {
    Box::new(move |run, visit| {
        run.lend_set(words, |out| {
            fill(run, out);
            out.iter().any(|e| visit(e as u64))
        })
    })
}
