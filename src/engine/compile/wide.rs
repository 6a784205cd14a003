//! Sets of cells, units and candidates, as many words as the board needs: one reading, whatever they are sets of.

use super::{Compiler, Fill, Result, Slot, Word, unsupported};
use crate::board::bits::{self, Ones};
use crate::board::topology::{Grid, Topology};
use crate::lang::program::{Expr, ExprKind, Function, Operator, Type, VarId};
use crate::{board::window::Window, outer::evaluated, plan::fixed::is_known, run::Run, wide::Wide};

impl Compiler {
    pub(crate) fn cells(&mut self, expr: &Expr) -> Result<Fill> {
        self.wide(expr, &Type::Cell)
    }

    pub(crate) fn units(&mut self, expr: &Expr) -> Result<Fill> {
        self.wide(expr, &Type::Unit)
    }

    pub(crate) fn pairs(&mut self, expr: &Expr) -> Result<Fill> {
        self.wide(expr, &Type::Candidate)
    }

    /// A set of such things; one of them is the set of itself, and units stand for their cells.
    pub(crate) fn wide(&mut self, expr: &Expr, of: &Type) -> Result<Fill> {
        if expr.ty == *of {
            let one = self.word(expr)?;
            return Ok(Box::new(move |run, out| {
                out.clear();
                out.insert(one(run) as usize);
            }));
        }
        match &expr.ty {
            Type::Unit => {
                let unit = self.word(expr)?;
                return Ok(Box::new(move |run, out| {
                    out.set(run.topology.unit_cells(unit(run) as usize));
                }));
            }
            Type::Set(inner) if **inner == Type::Unit && *of == Type::Cell => {
                return self.cells_of_units(expr);
            }
            _ => {}
        }
        Ok(match &expr.kind {
            ExprKind::Var(v) => match self.slot(*v) {
                Slot::Cells(r) | Slot::Units(r) | Slot::Candidates(r) => {
                    Box::new(move |run, out| read(run, r, out))
                }
                Slot::Local(..) => self.spread(expr)?,
                _ => return unsupported("this is no set of several words", expr.span),
            },
            ExprKind::Cells => Box::new(|run, out| out.fill_low(run.topology.cells.len())),
            ExprKind::Units => Box::new(|run, out| out.fill_low(run.topology.units.len())),
            ExprKind::Set(list) => {
                let elements: Vec<Word> = list.iter().map(|e| self.word(e)).collect::<Result<_>>()?;
                Box::new(move |run, out| {
                    out.clear();
                    elements.iter().for_each(|e| out.insert(e(run) as usize));
                })
            }
            ExprKind::Binary(op, a, b) => {
                let (a, b, words) = (self.wide(a, of)?, self.wide(b, of)?, self.words(of));
                match op {
                    Operator::Add => joined(a, b, words, Wide::join),
                    Operator::Subtract => joined(a, b, words, Wide::drop_all),
                    Operator::Intersect => joined(a, b, words, Wide::meet),
                    _ => return unsupported("this is no set", expr.span),
                }
            }
            ExprKind::If(c, a, b) => {
                let (c, a, b) = (self.condition(c)?, self.wide(a, of)?, self.wide(b, of)?);
                Box::new(move |run, out| if c(run) { a(run, out) } else { b(run, out) })
            }
            ExprKind::Comprehension(c) => {
                let fill = self.collected(c)?;
                let fixed: Vec<VarId> = self.fixed.keys().copied().collect();
                if *of != Type::Unit || !is_known(expr, &fixed) {
                    return Ok(fill);
                }
                // What is the same on every position is worked out now.
                let set = evaluated(self, &fill, self.words(of));
                Box::new(move |_, out| out.set(Window::whole(&set)))
            }
            ExprKind::Union(sets) => self.fold(sets, expr, false)?,
            ExprKind::Common(sets) => self.fold(sets, expr, true)?,
            ExprKind::Reach(from, path) => self.reach(from, path)?,
            ExprKind::Tuple(parts) if parts.len() == 2 => self.product(&parts[0], &parts[1])?,
            ExprKind::Call(function, arguments) => self.wide_call(expr, *function, arguments)?,
            _ => return unsupported("this set cannot be computed while a puzzle is solved", expr.span),
        })
    }

    fn wide_call(&mut self, expr: &Expr, function: Function, arguments: &[Expr]) -> Result<Fill> {
        let (cell_words, unit_words) = (self.topology.cell_words(), self.topology.unit_words());
        Ok(match function {
            Function::CellsOf => self.cells(&arguments[0])?,
            Function::CellsOfGrid => self.cells_of_grid(&arguments[0])?,
            Function::CellsAlong => self.cells_of_walk(&arguments[0])?,
            Function::CellsAmong => self.cells_among(&arguments[0])?,
            Function::UnitsOfGrid => self.units_of_grid(&arguments[0])?,
            Function::Product => self.product(&arguments[0], &arguments[1])?,
            Function::FirstOf => self.end_of(&arguments[0], false)?,
            Function::LastOf => self.end_of(&arguments[0], true)?,
            Function::Against => self.against(&arguments[0])?,
            Function::ArrangementsOf => self.arrangements_of(&arguments[0])?,
            Function::ArrangementsIn => self.arrangements_in(arguments)?,
            Function::Removed => {
                self.shared(&arguments[0], |world, run, out| world.removed(run.topology, run.state, out))?
            }
            Function::PlacedIn => {
                self.shared(&arguments[0], |world, run, out| world.placed(run.topology, run.state, out))?
            }
            Function::Emptied => self.emptied(&arguments[0])?,
            Function::Open => {
                let of = self.cells(&arguments[0])?;
                Box::new(move |run, out| {
                    of(run, out);
                    out.keep(|w| run.state.open()[w]);
                })
            }
            Function::Places => self.places(&arguments[0], &arguments[1])?,
            Function::PlacedOf => {
                let value = self.word(&arguments[0])?;
                Box::new(move |run, out| {
                    out.set(Window::whole(run.state.holders(value(run) as usize)));
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
                    run.filled(cell_words, &of, |set| {
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
            Function::UnitsOfKind => match self.known_mask(&arguments[0]) {
                Some(kinds) => {
                    let mut set = vec![0; unit_words];
                    for kind in Ones(kinds) {
                        set.iter_mut().zip(self.topology.kind_units(kind)).for_each(|(a, b)| *a |= b);
                    }
                    Box::new(move |_, out| out.set(Window::whole(&set)))
                }
                None => {
                    let kinds = self.mask(&arguments[0])?;
                    Box::new(move |run, out| {
                        out.clear();
                        for kind in Ones(kinds(run)) {
                            out.join(Window::whole(run.topology.kind_units(kind)));
                        }
                    })
                }
            },
            Function::UnitsOf if arguments[0].ty == Type::Cell => {
                let cell = self.word(&arguments[0])?;
                Box::new(move |run, out| {
                    out.clear();
                    let units = run.topology.memberships(cell(run) as usize).iter();
                    units.for_each(|m| out.insert(usize::from(m.unit)));
                })
            }
            Function::UnitsOf => {
                let cells = self.cells(&arguments[0])?;
                Box::new(move |run, out| {
                    out.clear();
                    run.filled(cell_words, &cells, |set| {
                        let memberships = set.iter().flat_map(|cell| run.topology.memberships(cell));
                        memberships.for_each(|m| out.insert(usize::from(m.unit)));
                    });
                })
            }
            _ => return unsupported("this set cannot be computed while a puzzle is solved", expr.span),
        })
    }

    fn places(&mut self, of: &Expr, values: &Expr) -> Result<Fill> {
        let (of, values) = (self.cells(of)?, self.mask(values)?);
        Ok(Box::new(move |run, out| {
            of(run, out);
            let values = values(run);
            out.keep(|w| Ones(values).fold(0, |all, v| all | run.state.holders(v)[w]));
        }))
    }

    fn cells_of_units(&mut self, expr: &Expr) -> Result<Fill> {
        let units = self.set(expr)?;
        Ok(Box::new(move |run, out| {
            out.clear();
            units.any(run, |unit| {
                out.join(run.topology.unit_cells(unit as usize));
                false
            });
        }))
    }

    /// A set of places in a unit as a set of cells.
    fn spread(&mut self, expr: &Expr) -> Result<Fill> {
        let places = self.set(expr)?;
        Ok(Box::new(move |run, out| {
            out.clear();
            places.any(run, |cell| {
                out.insert(cell as usize);
                false
            });
        }))
    }

    pub(super) fn cells_of_grid(&mut self, grid: &Expr) -> Result<Fill> {
        let cells = |_: usize, grid: &Grid| -> Vec<usize> {
            grid.cells.iter().flatten().map(|&cell| usize::from(cell)).collect()
        };
        let table = table(&self.topology, self.topology.cell_words(), cells);
        self.of_grid(grid, table)
    }

    pub(super) fn units_of_grid(&mut self, grid: &Expr) -> Result<Fill> {
        let units = &self.topology.units;
        let own = |number: usize, _: &Grid| -> Vec<usize> {
            let of_grid = |unit: &usize| units[*unit].names().any(|name| name.grid == number);
            (0..units.len()).filter(of_grid).collect()
        };
        let table = table(&self.topology, self.topology.unit_words(), own);
        self.of_grid(grid, table)
    }

    fn of_grid(&mut self, grid: &Expr, table: Vec<Vec<u64>>) -> Result<Fill> {
        let grid = self.word(grid)?;
        Ok(Box::new(move |run, out| out.set(Window::whole(&table[grid(run) as usize]))))
    }
}

/// Two sets, the second of which is joined to the first in some way.
fn joined(
    a: Fill,
    b: Fill,
    words: usize,
    join: impl Fn(&mut Wide, Window<'_>) + Send + Sync + 'static,
) -> Fill {
    Box::new(move |run, out| {
        a(run, out);
        run.filled(words, &b, |other| {
            join(out, other.window());
        });
    })
}

#[inline(always)]
fn read(run: &Run<'_>, register: usize, out: &mut Wide) {
    match out.few() {
        // Short sets are whole.
        Some(few) => *few = [run.get(register + 1), run.get(register + 2)],
        None => {
            let (from, words) = run.wide(register);
            out.read(from, words);
        }
    }
}

/// For each grid a set of this many words.
fn table(topology: &Topology, words: usize, of: impl Fn(usize, &Grid) -> Vec<usize>) -> Vec<Vec<u64>> {
    let row = |(number, grid): (usize, &Grid)| {
        let mut row = vec![0; words];
        of(number, grid).into_iter().for_each(|element| bits::insert(&mut row, element));
        row
    };
    topology.grids.iter().enumerate().map(row).collect()
}
