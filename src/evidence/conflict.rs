//! Conflicts of positions without a solution: the smallest contradiction to the laws of the board.

use tesuji_board::{BoardState, Topology, Unit, UnitFact};
use tesuji_sets::{SetBits, bits};

/// A contradiction of a position to the laws. Cells, units and values are counted from 0.
#[derive(Debug)]
pub enum Conflict {
    /// A cell has no candidate.
    Cell(usize),
    /// A unit has no place for a required value.
    Place { unit: usize, value: usize },
    /// Bounds on the candidates of a unit refute a law over all of its cells.
    Unit(usize),
    /// Two placements follow immediately, but exclude each other.
    Forced([ForcedPlacement; 2]),
}

/// A placement that follows immediately.
#[derive(Debug, Clone, Copy)]
pub struct ForcedPlacement {
    pub cell: usize,
    pub value: usize,
    /// The unit that has no other place for the value; `None` if the cell has no other candidate.
    pub unit: Option<usize>,
}

impl ForcedPlacement {
    /// The placement of a value in a cell; `None` if it does not follow immediately.
    pub fn for_candidate(topology: &Topology, state: &BoardState, cell: usize, value: usize) -> Option<Self> {
        if state.candidates(cell) == 1 << value {
            return Some(Self { cell, value, unit: None });
        }
        let is_only_place = |unit: &usize| {
            let unit = topology.law_unit(*unit);
            let mut other_cells = cells(unit).filter(|&other| other != cell);
            unit.laws.imply(UnitFact::EveryValue)
                && other_cells.all(|other| state.candidates(other) >> value & 1 == 0)
        };
        let mut units = topology.memberships(cell).iter().map(|member| usize::from(member.unit));
        Some(Self { cell, value, unit: Some(units.find(is_only_place)?) })
    }
}

/// Reason that a puzzle has no solution.
#[derive(Debug)]
pub struct Reason {
    pub conflict: Conflict,
    /// Number of steps from the initial position to the conflict.
    pub steps: usize,
}

impl Reason {
    /// The conflict of the initial position or, if it has none, of the position after a number of steps.
    pub fn at_ends(
        topology: &Topology,
        start: &BoardState,
        reached: &BoardState,
        steps: usize,
    ) -> Option<Self> {
        let reason_at = |state, steps| Some(Self { conflict: Conflict::find(topology, state)?, steps });
        reason_at(start, 0).or_else(|| reason_at(reached, steps))
    }
}

impl Conflict {
    /// The conflict that a position shows without a step, if there is one.
    pub fn find(topology: &Topology, state: &BoardState) -> Option<Self> {
        let last = last_places(topology, state);
        let forced = || forced(topology, state).collect::<Vec<ForcedPlacement>>();
        contradicting(topology, &last)
            .or_else(|| Some(Self::Cell(bits::iter(state.open()).find(|&cell| state.candidates(cell) == 0)?)))
            .or_else(|| without_place(topology, state))
            .or_else(|| refuted_unit(topology, state))
            .or_else(|| contradicting(topology, &forced()))
    }
}

/// The missing values of units with exactly one open cell.
fn last_places(topology: &Topology, state: &BoardState) -> Vec<ForcedPlacement> {
    let last = |(number, unit): (usize, &Unit)| {
        let mut open = cells(unit).filter(|&cell| state.is_open(cell));
        let (cell, None) = (open.next()?, open.next()) else { return None };
        let placed =
            cells(unit).filter_map(|cell| state.placed(cell)).fold(0u64, |all, value| all | 1 << value);
        let missing = topology.all_values() & !placed;
        let is_last = unit.laws.imply(UnitFact::EveryValue) && missing.is_power_of_two();
        is_last.then(|| ForcedPlacement {
            cell,
            value: missing.trailing_zeros() as usize,
            unit: Some(number),
        })
    };
    topology.units.iter().enumerate().filter_map(last).collect()
}

/// The placements that follow from one cell or one unit.
pub fn forced<'p>(
    topology: &'p Topology,
    state: &'p BoardState,
) -> impl Iterator<Item = ForcedPlacement> + 'p {
    let of_cell = |cell: usize| {
        let candidates = state.candidates(cell);
        let is_single = candidates.is_power_of_two();
        is_single.then(|| ForcedPlacement { cell, value: candidates.trailing_zeros() as usize, unit: None })
    };
    let of_unit = move |(number, unit): (usize, &'p Unit)| {
        let is_full = unit.laws.imply(UnitFact::EveryValue);
        let values = SetBits(if is_full { topology.all_values() } else { 0 });
        values.filter_map(move |value| {
            let mut places = cells(unit).filter(|&cell| state.candidates(cell) >> value & 1 != 0);
            let (cell, None) = (places.next()?, places.next()) else { return None };
            state.is_open(cell).then_some(ForcedPlacement { cell, value, unit: Some(number) })
        })
    };
    bits::iter(state.open()).filter_map(of_cell).chain(topology.units.iter().enumerate().flat_map(of_unit))
}

/// Two placements that exclude each other: preferably in one cell, the first on the board.
fn contradicting(topology: &Topology, forced: &[ForcedPlacement]) -> Option<Conflict> {
    let excludes = |a: &ForcedPlacement, b: &ForcedPlacement| match a.cell == b.cell {
        true => a.value != b.value,
        false => topology.excluded_by(a.cell, a.value).any(|lost| lost == (b.cell, b.value)),
    };
    let pairs = forced.iter().enumerate().flat_map(|(at, second)| {
        let earlier = forced[..at].iter().filter(move |first| excludes(first, second));
        earlier.map(move |first| [*first, *second])
    });
    let first = pairs.min_by_key(|[a, b]| (a.cell != b.cell, a.cell.min(b.cell), a.cell.max(b.cell)));
    first.map(Conflict::Forced)
}

fn without_place(topology: &Topology, state: &BoardState) -> Option<Conflict> {
    bits::iter(topology.units_with(UnitFact::EveryValue)).find_map(|unit| {
        let held = cells(&topology.units[unit]).fold(0, |all, cell| all | state.candidates(cell));
        let missing = topology.all_values() & !held;
        (missing != 0).then(|| Conflict::Place { unit, value: missing.trailing_zeros() as usize })
    })
}

fn refuted_unit(topology: &Topology, state: &BoardState) -> Option<Conflict> {
    let is_refuted = |&unit: &usize| {
        let law_unit = topology.law_unit(unit);
        let candidates: Vec<u64> = cells(law_unit).map(|cell| state.candidates(cell)).collect();
        law_unit.laws.are_refuted(&candidates, topology.context(unit))
    };
    (0..topology.law_units().count()).find(is_refuted).map(Conflict::Unit)
}

fn cells(unit: &Unit) -> impl Iterator<Item = usize> + '_ {
    unit.cells.iter().map(|&cell| usize::from(cell))
}
