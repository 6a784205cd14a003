//! Sets of cells, units and candidates, as many words as the board needs: one reading, whatever they are sets of.

use super::{Compiler, Fill, Result, Slot};
use crate::board::bits::{self, Ones};
use crate::board::topology::{Grid, Topology};
use crate::lang::program::{Function, Operator, Type};
use crate::{board::window::Window, outer::evaluated, run::Run, wide::Wide};
use tesuji_core::node::{Fold, Id, Op};

impl Compiler {
    pub(crate) fn cells(&mut self, id: Id) -> Result<Fill> {
        self.wide(id, &Type::Cell)
    }

    pub(crate) fn units(&mut self, id: Id) -> Result<Fill> {
        self.wide(id, &Type::Unit)
    }

    pub(crate) fn pairs(&mut self, id: Id) -> Result<Fill> {
        self.wide(id, &Type::Candidate)
    }

    /// A set of such things; one of them is the set of itself, and units stand for their cells.
    pub(crate) fn wide(&mut self, id: Id, of: &Type) -> Result<Fill> {
        match self.form.ty(id) {
            ty if ty == of => {
                let one = self.word(id)?;
                return Ok(Box::new(move |run, out| {
                    out.clear();
                    out.insert(one(run) as usize);
                }));
            }
            Type::Unit => {
                let unit = self.word(id)?;
                return Ok(Box::new(move |run, out| {
                    out.set(run.topology.unit_cells(unit(run) as usize));
                }));
            }
            Type::Set(inner) if **inner == Type::Unit && *of == Type::Cell => return self.cells_of_units(id),
            _ => {}
        }
        let (op, args) = self.parts_of_node(id);
        Ok(match op {
            Op::Var(v) => match self.slot(v) {
                Slot::Cells(r) | Slot::Units(r) | Slot::Candidates(r) => {
                    Box::new(move |run, out| read(run, r, out))
                }
                Slot::Local(..) => self.spread(id)?,
                _ => return self.refuse("this is no set of several words", id),
            },
            Op::Cells => Box::new(|run, out| out.fill_low(run.topology.cells.len())),
            Op::Units => Box::new(|run, out| out.fill_low(run.topology.units.len())),
            Op::Set => {
                let elements = self.all_words(&args)?;
                Box::new(move |run, out| {
                    out.clear();
                    elements.iter().for_each(|e| out.insert(e(run) as usize));
                })
            }
            Op::Binary(op) => {
                let (a, b, words) = (self.wide(args[0], of)?, self.wide(args[1], of)?, self.words(of));
                match op {
                    Operator::Add => joined(a, b, words, Wide::join),
                    Operator::Subtract => joined(a, b, words, Wide::drop_all),
                    Operator::Intersect => joined(a, b, words, Wide::meet),
                    _ => return self.refuse("this is no set", id),
                }
            }
            Op::If => {
                let (c, a, b) = (self.condition(args[0])?, self.wide(args[1], of)?, self.wide(args[2], of)?);
                Box::new(move |run, out| if c(run) { a(run, out) } else { b(run, out) })
            }
            Op::Query(_, Fold::Collect) => {
                let fill = self.collected(id)?;
                let is_known =
                    self.form.is_static(id) && self.form.reads_only(id, |v| self.fixed.contains_key(v));
                if *of != Type::Unit || !is_known {
                    return Ok(fill);
                }
                // What is the same on every position is worked out now.
                let set = evaluated(self, &fill, self.words(of));
                Box::new(move |_, out| out.set(Window::whole(&set)))
            }
            Op::Query(..) => self.fold(id)?,
            Op::Reach(_) => self.reach(id)?,
            Op::Tuple if args.len() == 2 => self.product(args[0], args[1])?,
            Op::Call(function) => self.wide_call(id, function, &args)?,
            _ => return self.refuse("this set cannot be computed while a puzzle is solved", id),
        })
    }

    fn wide_call(&mut self, id: Id, function: Function, args: &[Id]) -> Result<Fill> {
        let (cell_words, unit_words) = (self.topology.cell_words(), self.topology.unit_words());
        Ok(match function {
            Function::CellsOf => self.cells(args[0])?,
            Function::CellsOfGrid => self.cells_of_grid(args[0])?,
            Function::CellsAlong => self.cells_of_walk(args[0])?,
            Function::CellsAmong => self.cells_among(args[0])?,
            Function::UnitsOfGrid => self.units_of_grid(args[0])?,
            Function::Product => self.product(args[0], args[1])?,
            Function::FirstOf => self.end_of(args[0], false)?,
            Function::LastOf => self.end_of(args[0], true)?,
            Function::Against => self.against(args[0])?,
            Function::ArrangementsOf => self.arrangements_of(args[0])?,
            Function::ArrangementsIn => self.arrangements_in(args)?,
            Function::Removed => {
                self.shared(args[0], |world, run, out| world.removed(run.topology, run.state, out))?
            }
            Function::PlacedIn => {
                self.shared(args[0], |world, run, out| world.placed(run.topology, run.state, out))?
            }
            Function::Emptied => self.emptied(args[0])?,
            Function::Open => {
                let of = self.cells(args[0])?;
                Box::new(move |run, out| {
                    of(run, out);
                    out.keep(|w| run.state.open()[w]);
                })
            }
            Function::Places => self.places(args[0], args[1])?,
            Function::PlacedOf => {
                let value = self.word(args[0])?;
                Box::new(move |run, out| {
                    out.set(Window::whole(run.state.holders(value(run) as usize)));
                    out.keep(|w| !run.state.open()[w]);
                })
            }
            Function::Peers if *self.form.ty(args[0]) == Type::Cell => {
                let cell = self.word(args[0])?;
                Box::new(move |run, out| out.set(run.topology.peers(cell(run) as usize)))
            }
            Function::Peers => {
                let of = self.cells(args[0])?;
                Box::new(move |run, out| {
                    run.filled(cell_words, &of, |set| {
                        out.fill_low(run.topology.cells.len());
                        set.iter().for_each(|c| out.meet(run.topology.peers(c)));
                    });
                })
            }
            Function::CellsWith => {
                self.by_cell = true;
                let n = self.word(args[0])?;
                Box::new(move |run, out| {
                    let n = n(run) as usize;
                    out.fill_low(if n <= run.topology.values { run.topology.cells.len() } else { 0 });
                    out.keep(|w| run.state.cells_with(n, w));
                })
            }
            Function::UnitsOfKind => match self.known_mask(args[0]) {
                Some(kinds) => {
                    let mut set = vec![0; unit_words];
                    for kind in Ones(kinds) {
                        set.iter_mut().zip(self.topology.kind_units(kind)).for_each(|(a, b)| *a |= b);
                    }
                    Box::new(move |_, out| out.set(Window::whole(&set)))
                }
                None => {
                    let kinds = self.mask(args[0])?;
                    Box::new(move |run, out| {
                        out.clear();
                        for kind in Ones(kinds(run)) {
                            out.join(Window::whole(run.topology.kind_units(kind)));
                        }
                    })
                }
            },
            Function::UnitsOf if *self.form.ty(args[0]) == Type::Cell => {
                let cell = self.word(args[0])?;
                Box::new(move |run, out| {
                    out.clear();
                    let units = run.topology.memberships(cell(run) as usize).iter();
                    units.for_each(|m| out.insert(usize::from(m.unit)));
                })
            }
            Function::UnitsOf => {
                let cells = self.cells(args[0])?;
                Box::new(move |run, out| {
                    out.clear();
                    run.filled(cell_words, &cells, |set| {
                        let memberships = set.iter().flat_map(|cell| run.topology.memberships(cell));
                        memberships.for_each(|m| out.insert(usize::from(m.unit)));
                    });
                })
            }
            _ => return self.refuse("this set cannot be computed while a puzzle is solved", id),
        })
    }

    fn places(&mut self, of: Id, values: Id) -> Result<Fill> {
        let (of, values) = (self.cells(of)?, self.mask(values)?);
        Ok(Box::new(move |run, out| {
            of(run, out);
            let values = values(run);
            out.keep(|w| Ones(values).fold(0, |all, v| all | run.state.holders(v)[w]));
        }))
    }

    fn cells_of_units(&mut self, id: Id) -> Result<Fill> {
        let units = self.set(id)?;
        Ok(Box::new(move |run, out| {
            out.clear();
            units.any(run, |unit| {
                out.join(run.topology.unit_cells(unit as usize));
                false
            });
        }))
    }

    /// A set of places in a unit as a set of cells.
    fn spread(&mut self, id: Id) -> Result<Fill> {
        let places = self.set(id)?;
        Ok(Box::new(move |run, out| {
            out.clear();
            places.any(run, |cell| {
                out.insert(cell as usize);
                false
            });
        }))
    }

    pub(super) fn cells_of_grid(&mut self, grid: Id) -> Result<Fill> {
        let cells = |_: usize, grid: &Grid| -> Vec<usize> {
            grid.cells.iter().flatten().map(|&cell| usize::from(cell)).collect()
        };
        let table = table(&self.topology, self.topology.cell_words(), cells);
        self.of_grid(grid, table)
    }

    pub(super) fn units_of_grid(&mut self, grid: Id) -> Result<Fill> {
        let units = &self.topology.units;
        let own = |number: usize, _: &Grid| -> Vec<usize> {
            let of_grid = |unit: &usize| units[*unit].names().any(|name| name.grid == number);
            (0..units.len()).filter(of_grid).collect()
        };
        let table = table(&self.topology, self.topology.unit_words(), own);
        self.of_grid(grid, table)
    }

    fn of_grid(&mut self, grid: Id, table: Vec<Vec<u64>>) -> Result<Fill> {
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
