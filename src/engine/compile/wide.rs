//! Sets of cells and sets of units, as many words as the board needs.

use super::{CompileError, Compiler, Fill, Slot, unsupported};
use crate::board::bits::Ones;
use crate::board::window::Window;
use crate::lang::program::{Expr, ExprKind, Function, Type};
use crate::lang::walk::free;
use crate::outer::{evaluated, is_static};
use crate::run::Run;
use crate::wide::Wide;

impl Compiler {
    /// A set of cells; a cell or unit is the set of its cells.
    pub(crate) fn cells(&mut self, expr: &Expr) -> Result<Fill, CompileError> {
        match &expr.ty {
            Type::Cell => return self.set_of_one(expr),
            Type::Unit => {
                let unit = self.word(expr)?;
                return Ok(Box::new(move |run, out| {
                    out.set(run.topology.unit_cells(unit(run) as usize));
                }));
            }
            Type::Set(of) if **of == Type::Unit => return self.cells_of_units(expr),
            _ => {}
        }
        if let Some(composed) = self.composed(expr, self.topology.cell_words(), Self::cells)? {
            return Ok(composed);
        }
        Ok(match &expr.kind {
            ExprKind::Var(v) => match self.slot(*v) {
                Slot::Cells(r) => Box::new(move |run, out| read(run, r, out)),
                Slot::Local(..) => self.spread(expr)?,
                _ => return unsupported("this is no set of cells", expr.span),
            },
            ExprKind::Cells => Box::new(|run, out| {
                out.fill_low(run.topology.cells.len());
            }),
            ExprKind::Call(function, arguments) => self.cells_call(expr, *function, arguments)?,
            ExprKind::Comprehension(c) => self.collected(c, expr.span)?,
            ExprKind::Union(sets) => self.fold(sets, expr, false)?,
            ExprKind::Common(sets) => self.fold(sets, expr, true)?,
            _ => {
                return unsupported(
                    "this set of cells cannot be computed while a puzzle is solved",
                    expr.span,
                );
            }
        })
    }

    fn cells_call(
        &mut self,
        expr: &Expr,
        function: Function,
        arguments: &[Expr],
    ) -> Result<Fill, CompileError> {
        let words = self.topology.cell_words();
        Ok(match function {
            Function::CellsOf => self.cells(&arguments[0])?,
            Function::CellsOfGrid => self.cells_of_grid(&arguments[0])?,
            Function::CellsAlong => self.cells_of_walk(&arguments[0])?,
            Function::CellsAmong => self.cells_among(&arguments[0])?,
            Function::Open => {
                let of = self.cells(&arguments[0])?;
                Box::new(move |run, out| {
                    of(run, out);
                    out.keep(|w| run.state.open()[w]);
                })
            }
            Function::Places
                if arguments[0].ty == Type::Unit
                    && self.register(&arguments[0]).is_some()
                    && self.register(&arguments[1]).is_some()
                    && arguments[1].ty == Type::Value =>
            {
                let registers = self.register(&arguments[0]).zip(self.register(&arguments[1]));
                let Some((unit, value)) = registers else { unreachable!("the guard has asked") };
                Box::new(move |run, out| {
                    let (unit, holders) =
                        (run.get(unit) as usize, run.state.holders(run.get(value) as usize));
                    match (out.few(), holders) {
                        (Some(few), [c, d]) => {
                            let [a, b] = run.topology.unit_cells_in(2, unit) else { return };
                            *few = [a & c, b & d];
                        }
                        _ => {
                            out.set(run.topology.unit_cells(unit));
                            out.keep(|w| holders[w]);
                        }
                    }
                })
            }
            Function::Places => {
                let of = self.cells(&arguments[0])?;
                let values = self.mask(&arguments[1])?;
                Box::new(move |run, out| {
                    of(run, out);
                    let values = values(run);
                    out.keep(|w| Ones(values).fold(0, |all, v| all | run.state.holders(v)[w]));
                })
            }
            Function::PlacedOf => {
                let value = self.word(&arguments[0])?;
                Box::new(move |run, out| {
                    let holders = run.state.holders(value(run) as usize);
                    out.set(Window::whole(holders));
                    out.keep(|w| !run.state.open()[w]);
                })
            }
            Function::Peers if arguments[0].ty == Type::Cell => {
                let cell = self.word(&arguments[0])?;
                Box::new(move |run, out| out.set(run.topology.peers(cell(run) as usize)))
            }
            Function::Peers => {
                let of = self.cells(&arguments[0])?;
                Box::new(move |run, out| {
                    run.lend_set(words, |set| {
                        of(run, set);
                        out.fill_low(run.topology.cells.len());
                        set.iter().for_each(|c| out.meet(run.topology.peers(c)));
                    });
                })
            }
            Function::CellsWith => {
                self.by_cell = true;
                let n = self.word(&arguments[0])?;
                Box::new(move |run, out| {
                    let n = n(run) as usize;
                    out.fill_low(if n <= run.topology.values { run.topology.cells.len() } else { 0 });
                    out.keep(|w| run.state.cells_with(n, w));
                })
            }
            _ => {
                return unsupported(
                    "this set of cells cannot be computed while a puzzle is solved",
                    expr.span,
                );
            }
        })
    }

    /// The union of the cells of a set of units.
    fn cells_of_units(&mut self, expr: &Expr) -> Result<Fill, CompileError> {
        let (units, words) = (self.units(expr)?, self.topology.unit_words());
        Ok(Box::new(move |run, out| {
            run.lend_set(words, |set| {
                units(run, set);
                out.clear();
                set.iter().for_each(|u| out.join(run.topology.unit_cells(u)));
            });
        }))
    }

    /// A set of places in a unit as a set of cells.
    pub(crate) fn spread(&mut self, expr: &Expr) -> Result<Fill, CompileError> {
        let Some(unit) = self.local_unit(expr) else {
            return unsupported("this set of cells lies in no single unit", expr.span);
        };
        let Slot::Word(u) = self.slot(unit) else {
            return unsupported("this unit is no single unit", expr.span);
        };
        let mask = self.local(expr, unit)?;
        Ok(Box::new(move |run, out| {
            out.clear();
            let cells = &run.topology.units[run.get(u) as usize].cells;
            Ones(mask(run)).for_each(|place| out.insert(usize::from(cells[place])));
        }))
    }

    /// A set of units; a single one is the set of itself.
    pub(crate) fn units(&mut self, expr: &Expr) -> Result<Fill, CompileError> {
        let words = self.topology.unit_words();
        if expr.ty == Type::Unit {
            return self.set_of_one(expr);
        }
        if let Some(composed) = self.composed(expr, words, Self::units)? {
            return Ok(composed);
        }
        Ok(match &expr.kind {
            ExprKind::Var(v) => match self.slot(*v) {
                Slot::Units(r) => Box::new(move |run, out| read(run, r, out)),
                _ => return unsupported("this is no set of units", expr.span),
            },
            ExprKind::Units => Box::new(|run, out| out.fill_low(run.topology.units.len())),
            ExprKind::Call(Function::UnitsOfKind, arguments) if self.known_mask(&arguments[0]).is_some() => {
                let mut set = vec![0; words];
                for kind in Ones(self.known_mask(&arguments[0]).unwrap_or(0)) {
                    set.iter_mut().zip(self.topology.kind_units(kind)).for_each(|(a, b)| *a |= b);
                }
                Box::new(move |_, out| out.set(Window::whole(&set)))
            }
            ExprKind::Call(Function::UnitsOfKind, arguments) => {
                let kinds = self.mask(&arguments[0])?;
                Box::new(move |run, out| {
                    out.clear();
                    for kind in Ones(kinds(run)) {
                        out.join(Window::whole(run.topology.kind_units(kind)));
                    }
                })
            }
            ExprKind::Call(Function::UnitsOfGrid, arguments) => self.units_of_grid(&arguments[0])?,
            ExprKind::Call(Function::UnitsOf, arguments) if arguments[0].ty != Type::Cell => {
                let (cells, words) = (self.cells(&arguments[0])?, self.topology.cell_words());
                Box::new(move |run, out| {
                    out.clear();
                    run.lend_set(words, |set| {
                        cells(run, set);
                        let memberships = set.iter().flat_map(|cell| run.topology.memberships(cell));
                        memberships.for_each(|m| out.insert(usize::from(m.unit)));
                    });
                })
            }
            ExprKind::Call(Function::UnitsOf, arguments) => {
                let cell = self.word(&arguments[0])?;
                Box::new(move |run, out| {
                    out.clear();
                    let units = run.topology.memberships(cell(run) as usize).iter();
                    units.for_each(|m| out.insert(usize::from(m.unit)));
                })
            }
            // What is the same on every position is worked out now.
            ExprKind::Comprehension(c)
                if is_static(expr) && free(expr).iter().all(|var| self.fixed.contains_key(var)) =>
            {
                let units = self.collected(c, expr.span)?;
                let set = evaluated(self, &units, words);
                Box::new(move |_, out| out.set(Window::whole(&set)))
            }
            ExprKind::Comprehension(c) => self.collected(c, expr.span)?,
            ExprKind::Union(sets) => self.fold(sets, expr, false)?,
            ExprKind::Common(sets) => self.fold(sets, expr, true)?,
            _ => {
                return unsupported(
                    "this set of units cannot be computed while a puzzle is solved",
                    expr.span,
                );
            }
        })
    }
}

/// Reads the set that a register holds.
#[inline(always)]
pub(super) fn read(run: &Run<'_>, register: usize, out: &mut Wide) {
    match out.few() {
        // Short sets are whole.
        Some(few) => *few = [run.get(register + 1), run.get(register + 2)],
        None => {
            let (from, words) = run.wide(register);
            out.read(from, words);
        }
    }
}
