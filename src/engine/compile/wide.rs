//! Sets of cells and sets of units, as many words as the board needs.

use super::{CompileError, Compiler, Fill, Slot, unsupported};
use crate::board::bits::{self, Ones};
use crate::engine::run::Run;
use crate::lang::program::{Expr, ExprKind, Function, Type};

impl Compiler {
    /// A set of cells; a cell or unit is the set of its cells.
    pub(crate) fn cells(&mut self, expr: &Expr) -> Result<Fill, CompileError> {
        match &expr.ty {
            Type::Cell => return self.set_of_one(expr),
            Type::Unit => {
                let unit = self.word(expr)?;
                return Ok(Box::new(move |run, out| {
                    out.copy_from_slice(run.topology.unit_cells(unit(run) as usize));
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
                out.copy_from_slice(run.state.open());
                let cells = run.topology.cells.len();
                for (w, word) in out.iter_mut().enumerate() {
                    *word = bits::low(cells - w * 64);
                }
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
                    for (a, b) in out.iter_mut().zip(run.state.open()) {
                        *a &= b;
                    }
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
                    let cells = run.topology.unit_cells(run.get(unit) as usize);
                    let holders = run.state.holders(run.get(value) as usize);
                    for ((out, a), b) in out.iter_mut().zip(cells).zip(holders) {
                        *out = a & b;
                    }
                })
            }
            Function::Places => {
                let of = self.cells(&arguments[0])?;
                let values = self.mask(&arguments[1])?;
                Box::new(move |run, out| {
                    of(run, out);
                    let values = values(run);
                    for (w, word) in out.iter_mut().enumerate() {
                        *word &= Ones(values).fold(0, |all, v| all | run.state.holders(v)[w]);
                    }
                })
            }
            Function::PlacedOf => {
                let value = self.word(&arguments[0])?;
                Box::new(move |run, out| {
                    let holders = run.state.holders(value(run) as usize);
                    for ((out, holders), open) in out.iter_mut().zip(holders).zip(run.state.open()) {
                        *out = holders & !open;
                    }
                })
            }
            Function::Peers if arguments[0].ty == Type::Cell => {
                let cell = self.word(&arguments[0])?;
                Box::new(move |run, out| out.copy_from_slice(run.topology.peers(cell(run) as usize)))
            }
            Function::Peers => {
                let of = self.cells(&arguments[0])?;
                Box::new(move |run, out| {
                    run.lend(words, |set| {
                        of(run, set);
                        for (w, word) in out.iter_mut().enumerate() {
                            *word = bits::low(run.topology.cells.len() - w * 64);
                        }
                        for c in bits::iter(set) {
                            for (a, b) in out.iter_mut().zip(run.topology.peers(c)) {
                                *a &= b;
                            }
                        }
                    });
                })
            }
            Function::CellsWith => {
                self.by_cell = true;
                let n = self.word(&arguments[0])?;
                Box::new(move |run, out| {
                    let n = n(run) as usize;
                    for (w, word) in out.iter_mut().enumerate() {
                        *word = if n <= run.topology.values { run.state.cells_with(n, w) } else { 0 };
                    }
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
            run.lend(words, |set| {
                units(run, set);
                out.fill(0);
                for u in bits::iter(set) {
                    for (a, b) in out.iter_mut().zip(run.topology.unit_cells(u)) {
                        *a |= b;
                    }
                }
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
            out.fill(0);
            let cells = &run.topology.units[run.get(u) as usize].cells;
            for place in Ones(mask(run)) {
                bits::insert(out, usize::from(cells[place]));
            }
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
            ExprKind::Units => Box::new(|run, out| {
                for (w, word) in out.iter_mut().enumerate() {
                    *word = bits::low(run.topology.units.len().saturating_sub(w * 64));
                }
            }),
            ExprKind::Call(Function::UnitsOfKind, arguments) if self.known_mask(&arguments[0]).is_some() => {
                let mut set = vec![0; words];
                for kind in Ones(self.known_mask(&arguments[0]).unwrap_or(0)) {
                    set.iter_mut().zip(self.topology.kind_units(kind)).for_each(|(a, b)| *a |= b);
                }
                Box::new(move |_, out| out.copy_from_slice(&set))
            }
            ExprKind::Call(Function::UnitsOfKind, arguments) => {
                let kinds = self.mask(&arguments[0])?;
                Box::new(move |run, out| {
                    out.fill(0);
                    for kind in Ones(kinds(run)) {
                        for (a, b) in out.iter_mut().zip(run.topology.kind_units(kind)) {
                            *a |= b;
                        }
                    }
                })
            }
            ExprKind::Call(Function::UnitsOfGrid, arguments) => self.units_of_grid(&arguments[0])?,
            ExprKind::Call(Function::UnitsOf, arguments) => {
                let cell = self.word(&arguments[0])?;
                Box::new(move |run, out| out.copy_from_slice(run.topology.cell_units(cell(run) as usize)))
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

/// Reads the words of a register.
pub(super) fn read(run: &Run<'_>, register: usize, out: &mut [u64]) {
    let words = run.wide(register, out.len());
    for (a, b) in out.iter_mut().zip(words) {
        *a = b.get();
    }
}
