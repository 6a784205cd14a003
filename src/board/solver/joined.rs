//! Automata of units joined with the relations that other units impose between their cells.

use super::network::{ConstraintNetwork, Propagator, UnitConstraint};
use crate::{Law, Scan};
use std::sync::Arc;
use tesuji_law::{
    Anything, Equation, EquationScan, LinearBounds, OrderedAutomaton, PairRelation, Sequence, Total,
    derived_equations, explore,
};
use tesuji_sets::bits;

/// Maximum number of states of a joined automaton before minimization.
const MAX_JOINED_STATES: usize = 6_000;

/// Maximum number of steps of an automaton that is joined.
const MAX_JOINED_STEPS: usize = 24;

impl ConstraintNetwork {
    /// Replaces the propagators of units that have automata, sums or relations of more than two cells by automata joined
    /// with all relations between their cells.
    pub fn join_units(&mut self) {
        for unit in 0..self.laws.len() {
            let constraint = &self.laws[unit];
            let cells = constraint.cells.clone();
            let laws = constraint.narrowing_laws.clone();
            let mut joined: Box<[Law]> = laws.iter().map(|law| self.join_law(law, &cells)).collect();
            if let Some(equation) =
                joined.iter().zip(&laws).find_map(|(joined, law)| unjoined_equation(joined, law, &cells))
            {
                let differ = |place: usize, other: usize| self.differ(cells[place], cells[other]);
                self.equations.push(LinearBounds::new(&equation, differ));
                let joint = Propagator::Linear(self.equations.len() - 1);
                self.laws.push(UnitConstraint::derived(&cells, joint, []));
            } else if joined.is_empty()
                && constraint.joint == Propagator::None
                && cells.len() > 2
                && constraint.laws.has_pair_tables(self.values)
            {
                let sequence = self.sequence(&cells);
                joined = self.scan(&mut Anything, &sequence).into_iter().collect();
            }
            self.laws[unit].narrowing_laws = joined;
        }
    }

    /// A law joined with the relations between the cells of its unit; the law itself beyond the limits.
    fn join_law(&self, law: &Law, cells: &[u16]) -> Law {
        let joined = match law {
            Law::Scan(Scan { sequences, name }) => {
                let steps: Vec<u16> = sequences.steps().map(|step| cells[step]).collect();
                let joined = (steps.len() <= MAX_JOINED_STEPS)
                    .then(|| sequences.automaton().join(&self.sequence(&steps), MAX_JOINED_STATES));
                joined.flatten().map(|automaton| {
                    let order = sequences.steps().map(|step| step as u16);
                    let sequences = OrderedAutomaton::new(order, Arc::new(automaton));
                    Scan { name: Arc::clone(name), sequences }.into()
                })
            }
            _ => law.total().and_then(|total| {
                self.linear(cells, &Equation { weights: vec![1; cells.len()], total: i64::from(total) })
            }),
        };
        joined.unwrap_or_else(|| law.clone())
    }

    /// Adds the equations that follow from totals and from units that hold every value once.
    pub fn derive_equations(&mut self) {
        let total = |unit: &UnitConstraint, sum| Total { cells: unit.cells.iter().copied().collect(), sum };
        let sum = (self.values * (self.values + 1) / 2) as i64;
        let full = self.laws.iter().filter(|unit| unit.is_full());
        let full: Vec<Total> = full.map(|unit| total(unit, sum)).collect();
        let stated = self.laws.iter().filter(|unit| !unit.is_complete);
        let stated = stated.filter_map(|unit| Some(total(unit, i64::from(unit.laws.total()?))));
        for (cells, equation) in derived_equations(&stated.collect::<Vec<_>>(), &full) {
            if let Some(law) = self.linear(&cells, &equation) {
                self.laws.push(UnitConstraint::derived(&cells, Propagator::None, [law]));
            }
        }
    }

    /// The automaton of an equation, joined with the relations between its cells.
    fn linear(&self, cells: &[u16], equation: &Equation) -> Option<Law> {
        let mut scan = EquationScan::new(equation, self.values);
        let sequence = self.sequence(cells);
        let joined = self.scan(&mut scan, &sequence);
        joined.or_else(|| self.scan(&mut scan, &Sequence { pairs: Vec::new(), ..sequence }))
    }

    fn scan<S>(&self, scan: &mut S, sequence: &Sequence) -> Option<Law>
    where
        S: tesuji_law::Scan<Error = std::convert::Infallible>,
    {
        let steps = sequence.cells.len();
        if steps > MAX_JOINED_STEPS {
            return None;
        }
        let Ok(automaton) = explore(scan, sequence, MAX_JOINED_STATES);
        let sequences = OrderedAutomaton::new(0..steps as u16, Arc::new(automaton?));
        Some(Scan { name: "".into(), sequences }.into())
    }

    /// Cells with the relations between them; a cell that comes again holds the same value.
    fn sequence(&self, cells: &[u16]) -> Sequence {
        let all_values = bits::low_mask(self.values);
        let mut pairs = Vec::new();
        for (second, &other) in cells.iter().enumerate() {
            for (first, &cell) in cells[..second].iter().enumerate() {
                let allowed = self.relation(cell, other);
                if allowed.iter().any(|allowed| *allowed != all_values) {
                    pairs.push(PairRelation { steps: [first, second], allowed: allowed.into() });
                }
            }
        }
        Sequence { cells: vec![all_values; cells.len()], pairs }
    }

    /// Whether some unit makes two cells differ.
    fn differ(&self, cell: u16, other: u16) -> bool {
        let units = &self.of_cell[usize::from(cell)];
        let is_shared = |unit: &&u16| self.of_cell[usize::from(other)].contains(unit);
        units.iter().filter(is_shared).any(|unit| self.laws[usize::from(*unit)].is_distinct)
    }

    /// For each value of a cell the values that another may hold with it.
    fn relation(&self, cell: u16, other: u16) -> Vec<u64> {
        let (all, values) = (bits::low_mask(self.values), 0..self.values);
        if cell == other {
            return values.map(|value| 1 << value).collect();
        }
        let differ = self.differ(cell, other);
        let mut allowed: Vec<u64> =
            values.map(|value| if differ { all & !(1 << value) } else { all }).collect();
        for &related in self.related[usize::from(cell)].iter().filter(|related| related.cell == other) {
            allowed
                .iter_mut()
                .enumerate()
                .for_each(|(value, left)| *left &= self.leaves(related, 1 << value));
        }
        allowed
    }
}

/// The equation of a law that was not joined with the relations between its cells, by the places of these.
fn unjoined_equation(joined: &Law, law: &Law, cells: &[u16]) -> Option<Equation> {
    let Law::Scan(Scan { sequences, .. }) = law else { return None };
    if joined != law || sequences.steps().len() != cells.len() {
        return None;
    }
    let Equation { weights, total } = sequences.automaton().equation()?;
    let mut by_place = vec![0; cells.len()];
    sequences.steps().zip(weights).for_each(|(place, weight)| by_place[place] = weight);
    Some(Equation { weights: by_place, total })
}
