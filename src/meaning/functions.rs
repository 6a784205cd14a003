//! Functions of the language on data.

use super::{Evaluator, fault::Result};
use crate::EvalFault;
use tesuji_board::{Unit, UnitFact, topology::letters};
use tesuji_frame::{Datum, WalkTrace, WorldOutcome};
use tesuji_lang::{Function, Reads};

impl Evaluator<'_> {
    /// Value of a function.
    ///
    /// # Errors
    /// Returns an error if an argument has a sort that the function does not take, or a number overflows.
    pub fn apply(&self, function: Function, arguments: &[Datum]) -> Result<Datum> {
        use Function as F;
        Ok(match (function, arguments) {
            (F::Complete, [u]) => Datum::Bool(self.unit(u)?.laws.imply(UnitFact::EveryValue)),
            (F::Distinct, [u]) => Datum::Bool(self.unit(u)?.laws.imply(UnitFact::AllDifferent)),
            (F::CellsOfGrid, [Datum::Grid(g)]) => {
                cells(self.topology.grids[*g].cells.iter().flatten().map(|&c| usize::from(c)))
            }
            (F::UnitsOfGrid, [Datum::Grid(g)]) => {
                self.units_where(|unit| unit.names().any(|name| name.grid == *g))
            }
            (F::GridNumber, [Datum::Grid(g)]) => Datum::Int(*g as i64 + 1),
            (F::KindOf, [u]) => Datum::Kind(self.unit(u)?.kind),
            (F::Row, [c]) => Datum::Int(i64::from(self.topology.cells[cell(c)?].row) + 1),
            (F::Column, [c]) => Datum::Int(i64::from(self.topology.cells[cell(c)?].column) + 1),
            (F::Number, [u]) => Datum::Int(self.unit(u)?.number as i64 + 1),
            (F::Letter, [n]) => {
                let n = number(n)?;
                let place = usize::try_from(n).ok().filter(|&n| n > 0).ok_or(EvalFault::Letter(n))?;
                Datum::Word(letters(place))
            }
            (F::Min, [a, b]) => a.min(b).clone(),
            (F::Max, [a, b]) => a.max(b).clone(),
            (F::Abs, [n]) => Datum::Int(number(n)?.checked_abs().ok_or(EvalFault::Overflow)?),
            _ if function.reads() == Reads::World => self.world_call(function, arguments)?,
            (F::Turned, [Datum::Path(walk), a, b]) => Datum::Path(Box::new(walk.rotated(cell(a)?, cell(b)?))),
            (F::FirstOf, [Datum::Path(walk)]) => node(walk.nodes.first()),
            (F::LastOf, [Datum::Path(walk)]) => node(walk.nodes.last()),
            (F::CellsAlong, [Datum::Path(walk)]) => cells(walk.nodes.iter().flatten().map(|&(c, _)| c)),
            _ => self.candidate_call(function, arguments)?,
        })
    }

    fn world_call(&self, function: Function, arguments: &[Datum]) -> Result<Datum> {
        let Some(first) = arguments.first() else {
            return type_mismatch("a world", &Datum::Tuple(Vec::new()));
        };
        let worlds = each(first).iter().map(|element| match element {
            Datum::World(world) => Ok(&**world),
            found => type_mismatch("a world", found),
        });
        let worlds: Vec<&WorldOutcome> = worlds.collect::<Result<_, _>>()?;
        let intersection = |field: fn(&WorldOutcome) -> &[(usize, usize)]| {
            let mut sets = worlds.iter().map(|world| field(world));
            let Some(first) = sets.next() else { return Datum::set(Vec::new()) };
            let kept = sets.fold(first.to_vec(), |mut kept, next| {
                kept.retain(|p| next.contains(p));
                kept
            });
            Datum::set(kept.into_iter().map(|(c, v)| Datum::Candidate(c, v)).collect())
        };
        Ok(match (function, arguments) {
            (Function::Removed, _) => intersection(|world| &world.removed),
            (Function::PlacedIn, _) => intersection(|world| &world.placed),
            (Function::Contradiction, _) => {
                Datum::Bool(!worlds.is_empty() && worlds.iter().all(|world| world.is_contradictory))
            }
            (Function::Emptied, _) => intersection(|world| &world.emptied),
            (Function::ContradictionGrounds, [Datum::World(world)]) => walk(&world.contradicting),
            (Function::Grounds | Function::History, [Datum::World(world), Datum::Candidate(c, v)]) => {
                let derived = if function == Function::Grounds { &world.grounds } else { &world.history };
                match world.removed.iter().position(|p| p == &(*c, *v)) {
                    Some(at) => walk(derived.get(at).ok_or(EvalFault::NeedsEngine)?),
                    None => walk(&[]),
                }
            }
            (_, arguments) => {
                return type_mismatch("a world and a candidate", &Datum::Tuple(arguments.to_vec()));
            }
        })
    }

    /// Cells of a cell, of a unit, or of a set of these, in board order.
    pub fn cells_of(&self, datum: &Datum) -> Result<Vec<usize>> {
        let mut found = match datum {
            Datum::Cell(c) => vec![*c],
            Datum::Unit(u) => self.topology.units[*u].cells.iter().map(|&c| usize::from(c)).collect(),
            Datum::Set(elements) => {
                let cells = elements.iter().map(|element| self.cells_of(element));
                cells.collect::<Result<Vec<_>, _>>()?.concat()
            }
            found => return type_mismatch("a cell or cells", found),
        };
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// Values of a value or of a set of values, bit 0 for the value 1.
    pub fn values_of(&self, datum: &Datum) -> Result<u64> {
        match datum {
            // A value beyond those of the board lies in no cell.
            Datum::Value(v) => Ok(if *v < self.topology.values { 1 << v } else { 0 }),
            Datum::Set(elements) => elements.iter().try_fold(0, |all, v| Ok(all | self.values_of(v)?)),
            found => type_mismatch("a value or values", found),
        }
    }

    /// Units of a unit or of a set of units.
    pub(super) fn units_of(&self, datum: &Datum) -> Result<Vec<usize>> {
        each(datum).iter().map(unit_index).collect()
    }

    pub(super) fn kinds_of(&self, datum: &Datum) -> Result<Vec<usize>> {
        let kind = |kind: &Datum| match kind {
            Datum::Kind(kind) => Ok(*kind),
            found => type_mismatch("a kind", found),
        };
        each(datum).iter().map(kind).collect()
    }

    fn unit(&self, datum: &Datum) -> Result<&Unit> {
        Ok(&self.topology.units[unit_index(datum)?])
    }

    fn units_where(&self, fits: impl Fn(&Unit) -> bool) -> Datum {
        let units = self.topology.units.iter().enumerate();
        Datum::Set(units.filter(|(_, unit)| fits(unit)).map(|(u, _)| Datum::Unit(u)).collect())
    }
}

/// Elements of a set; any other datum is its only element.
fn each(datum: &Datum) -> &[Datum] {
    match datum {
        Datum::Set(elements) => elements,
        single => std::slice::from_ref(single),
    }
}

pub fn type_mismatch<T>(expected: &'static str, found: &Datum) -> Result<T> {
    Err(EvalFault::Sort { expected, found: found.clone() })
}

pub fn cell(datum: &Datum) -> Result<usize> {
    match datum {
        Datum::Cell(c) => Ok(*c),
        found => type_mismatch("a cell", found),
    }
}

pub fn unit_index(datum: &Datum) -> Result<usize> {
    match datum {
        Datum::Unit(u) => Ok(*u),
        found => type_mismatch("a unit", found),
    }
}

/// Integer of a number or a value; values count from 1.
pub fn number(datum: &Datum) -> Result<i64> {
    match datum {
        Datum::Int(n) => Ok(*n),
        Datum::Value(v) => Ok(*v as i64 + 1),
        found => type_mismatch("a number", found),
    }
}

/// Candidates of a node; empty for a walk without nodes.
fn node(node: Option<&Vec<(usize, usize)>>) -> Datum {
    Datum::set(node.into_iter().flatten().map(|&(c, v)| Datum::Candidate(c, v)).collect())
}

fn cells(cells: impl Iterator<Item = usize>) -> Datum {
    Datum::set(cells.map(Datum::Cell).collect())
}

fn walk(placements: &[(usize, usize)]) -> Datum {
    let nodes = placements.iter().map(|&placement| vec![placement]).collect();
    Datum::Path(Box::new(WalkTrace { nodes, ..WalkTrace::default() }))
}
