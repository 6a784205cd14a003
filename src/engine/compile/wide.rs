//! Bit sets of several words: cells, units, candidates.

use super::{Result, is_mask, is_wide, static_eval::evaluate_static};
use crate::{PlanCompiler, VarSlot, WorldState, prelude::*};

impl PlanCompiler {
    pub fn cells(&mut self, id: ExprId) -> Result<SetFn> {
        self.wide(id, &Type::Cell)
    }

    pub(crate) fn units(&mut self, id: ExprId) -> Result<SetFn> {
        self.wide(id, &Type::Unit)
    }

    pub(crate) fn pairs(&mut self, id: ExprId) -> Result<SetFn> {
        self.wide(id, &Type::Candidate)
    }

    /// Bit set with elements of type `of`. Single elements are singletons; as a cell set, a unit denotes its cells.
    pub(crate) fn wide(&mut self, id: ExprId, of: &Type) -> Result<SetFn> {
        Ok(SetFn { fill: self.fill(id, of)?, words: self.words(of) })
    }

    pub(super) fn words(&self, of: &Type) -> usize {
        match of {
            Type::Cell => self.topology.cell_words(),
            Type::Unit => self.topology.unit_words(),
            Type::Candidate => pairs::words(&self.topology),
            _ => 1,
        }
    }

    fn fill(&mut self, id: ExprId, of: &Type) -> Result<FillFn> {
        if is_mask(of) {
            let mask = self.one_word(id)?;
            return Ok(Box::new(move |run, out| {
                out.clear();
                out.add(0, mask.get(run));
            }));
        }
        if !is_wide(of) {
            return self.unsupported_node("sets of this type cannot be joined", id);
        }
        match self.form.ty(id) {
            ty if ty == of => {
                let element = self.word(id)?;
                return Ok(Box::new(move |run, out| {
                    out.clear();
                    out.insert(element(run) as usize);
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
            ExprOp::Var(v) => match self.slot(v) {
                VarSlot::Wide(r, _) => Box::new(move |run, out| read(run, r, out)),
                VarSlot::Local(..) => self.places_to_cells(id)?,
                _ => return self.unsupported_node("this is no set of several words", id),
            },
            ExprOp::All(Universe::Cells) => Box::new(|run, out| out.fill_low(run.topology.cells.len())),
            ExprOp::All(Universe::Units) => Box::new(|run, out| out.fill_low(run.topology.units.len())),
            ExprOp::Set => {
                let elements = self.all_words(&args)?;
                Box::new(move |run, out| {
                    out.clear();
                    elements.iter().for_each(|e| out.insert(e(run) as usize));
                })
            }
            ExprOp::Binary(op) => {
                let (a, b) = (self.fill(args[0], of)?, self.wide(args[1], of)?);
                match op {
                    Operator::Add => combined(a, b, SparseBitSet::union_with),
                    Operator::Subtract => combined(a, b, SparseBitSet::subtract),
                    Operator::Intersect => combined(a, b, SparseBitSet::intersect),
                    _ => return self.unsupported_node("this is no set", id),
                }
            }
            ExprOp::If => {
                let (c, a, b) = (self.condition(args[0])?, self.fill(args[1], of)?, self.fill(args[2], of)?);
                Box::new(move |run, out| if c(run) { a(run, out) } else { b(run, out) })
            }
            ExprOp::Query(_, QueryFold::Collect) => {
                let fill = self.collected(id)?;
                let is_constant =
                    self.form.is_static(id) && self.form.reads_only(id, |v| self.fixed.contains_key(v));
                if *of != Type::Unit || !is_constant {
                    return Ok(fill);
                }
                let set = evaluate_static(self, &SetFn { fill, words: self.words(of) });
                Box::new(move |_, out| out.set(BitWindow::whole(&set)))
            }
            ExprOp::Query(..) => self.fold(id)?,
            ExprOp::Reach(_) => self.reach(id)?,
            ExprOp::Tuple if args.len() == 2 => self.product(args[0], args[1])?,
            ExprOp::Call(function) => self.wide_call(id, function, &args)?,
            _ => return self.unsupported_node("this set cannot be computed while a puzzle is solved", id),
        })
    }

    fn wide_call(&mut self, id: ExprId, function: Function, args: &[ExprId]) -> Result<FillFn> {
        Ok(match function {
            Function::CellsOf => self.fill(args[0], &Type::Cell)?,
            Function::CellsOfGrid => self.by_grid(args[0], &Type::Cell, |topology, grid| {
                topology.grids[grid].cells.iter().flatten().map(|&cell| usize::from(cell)).collect()
            })?,
            Function::CellsAlong => self.cells_of_walk(args[0])?,
            Function::CellsAmong => self.cells_among(args[0])?,
            Function::UnitsOfGrid => self.by_grid(args[0], &Type::Unit, |topology, grid| {
                let of_grid = |unit: &usize| topology.units[*unit].names().any(|name| name.grid == grid);
                (0..topology.units.len()).filter(of_grid).collect()
            })?,
            Function::Product => self.product(args[0], args[1])?,
            Function::FirstOf => self.end_of(args[0], false)?,
            Function::LastOf => self.end_of(args[0], true)?,
            Function::Against => self.against(args[0])?,
            Function::ArrangementsOf => self.arrangements_of(args[0])?,
            Function::ArrangementsIn => self.arrangements_in(args)?,
            Function::Removed => self.intersect_worlds(args[0], WorldState::removed)?,
            Function::PlacedIn => self.intersect_worlds(args[0], WorldState::placed)?,
            Function::Emptied => self.emptied(args[0])?,
            Function::Open => {
                let cells = self.fill(args[0], &Type::Cell)?;
                Box::new(move |run, out| {
                    cells(run, out);
                    out.mask_words(|w| run.state.open()[w]);
                })
            }
            Function::Places => self.places(args[0], args[1])?,
            Function::PlacedOf => {
                let value = self.word(args[0])?;
                Box::new(move |run, out| {
                    out.set(BitWindow::whole(run.state.holders(value(run) as usize)));
                    out.mask_words(|w| !run.state.open()[w]);
                })
            }
            Function::Peers if *self.form.ty(args[0]) == Type::Cell => {
                let cell = self.word(args[0])?;
                Box::new(move |run, out| out.set(run.topology.peers(cell(run) as usize)))
            }
            Function::Peers => {
                let cells = self.cells(args[0])?;
                Box::new(move |run, out| {
                    cells.with(run, |set| {
                        out.fill_low(run.topology.cells.len());
                        set.iter().for_each(|c| out.intersect(run.topology.peers(c)));
                    });
                })
            }
            Function::CellsWith => {
                self.reads_cell_candidates = true;
                let n = self.word(args[0])?;
                Box::new(move |run, out| {
                    let n = n(run) as usize;
                    out.fill_low(if n <= run.topology.values { run.topology.cells.len() } else { 0 });
                    out.mask_words(|w| run.state.cells_with(n, w));
                })
            }
            Function::UnitsOfKind => match self.known_mask(args[0]) {
                Some(kinds) => {
                    let mut set = vec![0; self.topology.unit_words()];
                    SetBits(kinds).for_each(|kind| bits::join(&mut set, self.topology.kind_units(kind)));
                    Box::new(move |_, out| out.set(BitWindow::whole(&set)))
                }
                None => {
                    let kinds = self.mask(args[0])?;
                    Box::new(move |run, out| {
                        out.clear();
                        for kind in SetBits(kinds(run)) {
                            out.union_with(BitWindow::whole(run.topology.kind_units(kind)));
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
                    cells.with(run, |set| {
                        let memberships = set.iter().flat_map(|cell| run.topology.memberships(cell));
                        memberships.for_each(|m| out.insert(usize::from(m.unit)));
                    });
                })
            }
            _ => return self.unsupported_node("this set cannot be computed while a puzzle is solved", id),
        })
    }

    fn places(&mut self, cells: ExprId, values: ExprId) -> Result<FillFn> {
        let (cells, values) = (self.fill(cells, &Type::Cell)?, self.mask(values)?);
        Ok(Box::new(move |run, out| {
            cells(run, out);
            let values = values(run);
            out.mask_words(|w| SetBits(values).fold(0, |all, v| all | run.state.holders(v)[w]));
        }))
    }

    fn cells_of_units(&mut self, id: ExprId) -> Result<FillFn> {
        let units = self.set(id)?;
        Ok(Box::new(move |run, out| {
            out.clear();
            units.any(run, |unit| {
                out.union_with(run.topology.unit_cells(unit as usize));
                false
            });
        }))
    }

    /// Scatters places of a unit to a cell set.
    fn places_to_cells(&mut self, id: ExprId) -> Result<FillFn> {
        let places = self.set(id)?;
        Ok(Box::new(move |run, out| {
            out.clear();
            places.any(run, |cell| {
                out.insert(cell as usize);
                false
            });
        }))
    }

    /// Set that a table has for each grid.
    fn by_grid(
        &mut self,
        grid: ExprId,
        of: &Type,
        members: impl Fn(&Topology, usize) -> Vec<usize>,
    ) -> Result<FillFn> {
        let row = |grid| {
            let mut row = vec![0; self.words(of)];
            members(&self.topology, grid).into_iter().for_each(|element| bits::insert(&mut row, element));
            row
        };
        let table: Vec<_> = (0..self.topology.grids.len()).map(row).collect();
        let grid = self.word(grid)?;
        Ok(Box::new(move |run, out| out.set(BitWindow::whole(&table[grid(run) as usize]))))
    }
}

/// Applies an in-place operation to the first set.
fn combined(
    a: FillFn,
    b: SetFn,
    operation: impl Fn(&mut SparseBitSet, BitWindow<'_>) + Send + Sync + 'static,
) -> FillFn {
    Box::new(move |run, out| {
        a(run, out);
        b.with(run, |operand| operation(out, operand.window()));
    })
}

#[inline(always)]
fn read(run: &ExecFrame<'_>, register: usize, out: &mut SparseBitSet) {
    match out.small_mut() {
        // Short sets are whole.
        Some(few) => *few = [run.get(register + 1), run.get(register + 2)],
        None => {
            let (from, words) = run.wide(register);
            out.read(from, words);
        }
    }
}
