//! The functions of the language.

use super::Evaluator;
use super::fault::{Fault, Result};
use crate::board::bits;
use crate::board::topology::{Unit, letters};
use crate::engine::trace::{Datum, Supposed, Walk};
use crate::lang::program::{Function, Reads};

impl Evaluator<'_> {
    /// The result of a function.
    ///
    /// # Errors
    /// When an argument is of another sort than it takes, or a number is too large.
    pub fn apply(&self, function: Function, arguments: &[Datum]) -> Result<Datum> {
        use Function as F;
        Ok(match (function, arguments) {
            (F::Candidates, [x]) => {
                let cells = self.cells_of(x)?;
                values(cells.iter().fold(0, |all, &c| all | self.state.candidates(c)))
            }
            (F::Places, [x, v]) => {
                let wanted = self.values_of(v)?;
                cells(self.cells_of(x)?.into_iter().filter(|&c| self.state.candidates(c) & wanted != 0))
            }
            (F::Open, [x]) => cells(self.cells_of(x)?.into_iter().filter(|&c| self.state.is_open(c))),
            (F::Needed, [u]) => {
                let cells = self.cells_of(u)?;
                let placed = cells.into_iter().filter(|&c| !self.state.is_open(c));
                values(placed.fold(self.required_values(u)?, |needed, c| needed & !self.state.candidates(c)))
            }
            (F::Needs, [u, v]) => Datum::Bool(self.required_values(u)? & self.values_of(v)? != 0),
            (F::Complete, [u]) => Datum::Bool(self.unit(u)?.laws.complete),
            (F::Distinct, [u]) => Datum::Bool(self.unit(u)?.laws.distinct),
            (F::Peers, [x]) => {
                let seen_by = self.cells_of(x)?;
                let all = 0..self.topology.cells.len();
                cells(all.filter(|&c| seen_by.iter().all(|&other| self.sees(c, other))))
            }
            (F::UnitsOfKind, [kinds]) => {
                let kinds = self.elements(kinds.clone());
                self.units_where(|unit| kinds.contains(&Datum::Kind(unit.kind)))
            }
            // Rules ask for those of one cell, plans for those of any cell of a set.
            (F::UnitsOf, [x]) => {
                let of = self.cells_of(x)?;
                self.units_where(|unit| of.iter().any(|&c| holds(unit, c)))
            }
            (F::CellsOf, [x]) => cells(self.cells_of(x)?),
            (F::CellsOfGrid, [Datum::Grid(g)]) => {
                cells(self.topology.grids[*g].cells.iter().flatten().map(|&c| usize::from(c)))
            }
            (F::UnitsOfGrid, [Datum::Grid(g)]) => {
                self.units_where(|unit| unit.names().any(|name| name.grid == *g))
            }
            (F::GridNumber, [Datum::Grid(g)]) => Datum::Int(*g as i64 + 1),
            (F::PlacedOf, [Datum::Value(v)]) => {
                let holders = self.state.holders(*v).iter().zip(self.state.open());
                let placed: Vec<u64> = holders.map(|(holders, open)| holders & !open).collect();
                cells(bits::iter(&placed))
            }
            (F::CellsWith, [n]) => {
                let n = number(n)?;
                let fits =
                    |c: usize| i64::from(self.state.candidates(c).count_ones()) == n && self.state.is_open(c);
                cells((0..self.topology.cells.len()).filter(|&c| fits(c)))
            }
            (F::Count, [units, c]) => {
                let c = cell(c)?;
                let counts = each(units).iter().map(|unit| Ok(i64::from(holds(self.unit(unit)?, c))));
                Datum::Int(counts.sum::<Result<i64>>()?)
            }
            (F::KindOf, [u]) => Datum::Kind(self.unit(u)?.kind),
            (F::Given, [c]) => Datum::Bool(bits::has(self.state.given(), cell(c)?)),
            (F::Row, [c]) => Datum::Int(i64::from(self.topology.cells[cell(c)?].row) + 1),
            (F::Column, [c]) => Datum::Int(i64::from(self.topology.cells[cell(c)?].column) + 1),
            (F::Number, [u]) => Datum::Int(self.unit(u)?.number as i64 + 1),
            (F::Letter, [n]) => {
                let n = number(n)?;
                let place = usize::try_from(n).ok().filter(|&n| n > 0).ok_or(Fault::Letter(n))?;
                Datum::Word(letters(place))
            }
            (F::Min, [a, b]) => a.min(b).clone(),
            (F::Max, [a, b]) => a.max(b).clone(),
            (F::Abs, [n]) => Datum::Int(number(n)?.checked_abs().ok_or(Fault::Overflow)?),
            _ if function.reads() == Reads::World => self.world_call(function, arguments)?,
            (F::Turned, [Datum::Path(walk), a, b]) => Datum::Path(Box::new(walk.turned(cell(a)?, cell(b)?))),
            (F::FirstOf, [Datum::Path(walk)]) => node(walk.nodes.first()),
            (F::LastOf, [Datum::Path(walk)]) => node(walk.nodes.last()),
            (F::CellsAlong, [Datum::Path(walk)]) => cells(walk.nodes.iter().flatten().map(|&(c, _)| c)),
            _ => self.candidate_call(function, arguments)?,
        })
    }

    fn world_call(&self, function: Function, arguments: &[Datum]) -> Result<Datum> {
        let Some(first) = arguments.first() else { return wrong("a world", &Datum::Tuple(Vec::new())) };
        let worlds = each(first).iter().map(|element| match element {
            Datum::World(world) => Ok(&**world),
            found => wrong("a world", found),
        });
        let worlds: Vec<&Supposed> = worlds.collect::<Result<_, _>>()?;
        let shared = |of: fn(&Supposed) -> &[(usize, usize)]| {
            let mut all = worlds.iter().map(|world| of(world));
            let Some(first) = all.next() else { return Datum::set(Vec::new()) };
            let kept = all.fold(first.to_vec(), |mut kept, next| {
                kept.retain(|p| next.contains(p));
                kept
            });
            Datum::set(kept.into_iter().map(|(c, v)| Datum::Candidate(c, v)).collect())
        };
        Ok(match (function, arguments) {
            (Function::Removed, _) => shared(|world| &world.removed),
            (Function::PlacedIn, _) => shared(|world| &world.placed),
            (Function::Contradiction, _) => {
                Datum::Bool(!worlds.is_empty() && worlds.iter().all(|world| world.contradiction))
            }
            (Function::Emptied, _) => shared(|world| &world.emptied),
            (Function::ContradictionGrounds, [Datum::World(world)]) => walk(&world.contradicting),
            (Function::Grounds | Function::History, [Datum::World(world), Datum::Candidate(c, v)]) => {
                let derived = if function == Function::Grounds { &world.grounds } else { &world.history };
                match world.removed.iter().position(|p| p == &(*c, *v)) {
                    Some(at) => walk(derived.get(at).ok_or(Fault::Later)?),
                    None => walk(&[]),
                }
            }
            (_, arguments) => return wrong("a world and a candidate", &Datum::Tuple(arguments.to_vec())),
        })
    }

    /// The cells that a cell, a unit, or a set of such stands for, in board order.
    pub fn cells_of(&self, datum: &Datum) -> Result<Vec<usize>> {
        let mut found = match datum {
            Datum::Cell(c) => vec![*c],
            Datum::Unit(u) => self.topology.units[*u].cells.iter().map(|&c| usize::from(c)).collect(),
            Datum::Set(elements) => {
                let cells = elements.iter().map(|element| self.cells_of(element));
                cells.collect::<Result<Vec<_>, _>>()?.concat()
            }
            found => return wrong("a cell or cells", found),
        };
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// The values that a value or a set of values stands for, bit 0 for the value 1.
    pub fn values_of(&self, datum: &Datum) -> Result<u64> {
        match datum {
            // A value that the board does not have stands in no cell.
            Datum::Value(v) => Ok(if *v < self.topology.values { 1 << v } else { 0 }),
            Datum::Set(elements) => elements.iter().try_fold(0, |all, v| Ok(all | self.values_of(v)?)),
            found => wrong("a value or values", found),
        }
    }

    fn unit(&self, datum: &Datum) -> Result<&Unit> {
        Ok(&self.topology.units[unit_index(datum)?])
    }

    fn units_where(&self, fits: impl Fn(&Unit) -> bool) -> Datum {
        let units = self.topology.units.iter().enumerate();
        Datum::Set(units.filter(|(_, unit)| fits(unit)).map(|(u, _)| Datum::Unit(u)).collect())
    }
}

fn holds(unit: &Unit, cell: usize) -> bool {
    unit.cells.iter().any(|&c| usize::from(c) == cell)
}

/// The elements of a set; anything else by itself.
fn each(datum: &Datum) -> &[Datum] {
    match datum {
        Datum::Set(elements) => elements,
        single => std::slice::from_ref(single),
    }
}

pub(super) fn wrong<T>(expected: &'static str, found: &Datum) -> Result<T> {
    Err(Fault::Sort { expected, found: found.clone() })
}

pub(super) fn cell(datum: &Datum) -> Result<usize> {
    match datum {
        Datum::Cell(c) => Ok(*c),
        found => wrong("a cell", found),
    }
}

pub(super) fn unit_index(datum: &Datum) -> Result<usize> {
    match datum {
        Datum::Unit(u) => Ok(*u),
        found => wrong("a unit", found),
    }
}

/// The number that something is; values count from 1.
pub(super) fn number(datum: &Datum) -> Result<i64> {
    match datum {
        Datum::Int(n) => Ok(*n),
        Datum::Value(v) => Ok(*v as i64 + 1),
        found => wrong("a number", found),
    }
}

/// A node of a walk; none of a walk without nodes.
fn node(node: Option<&Vec<(usize, usize)>>) -> Datum {
    Datum::set(node.into_iter().flatten().map(|&(c, v)| Datum::Candidate(c, v)).collect())
}

fn cells(cells: impl IntoIterator<Item = usize>) -> Datum {
    Datum::set(cells.into_iter().map(Datum::Cell).collect())
}

fn values(set: u64) -> Datum {
    Datum::Set(bits::Ones(set).map(Datum::Value).collect())
}

fn walk(placements: &[(usize, usize)]) -> Datum {
    let nodes = placements.iter().map(|&placement| vec![placement]).collect();
    Datum::Path(Box::new(Walk { nodes, ..Walk::default() }))
}
