//! Symbolic values that have parts: sets of sets, tuples, and patterns of them.

use super::{
    symbolic_position::SymbolicPosition,
    symbolic_value::{GuardedData, Result, SymbolicValue, Unprovable},
};
use tesuji_evidence::Lit;
use tesuji_frame::Datum;
use tesuji_lang::{Operator, VarId};
use tesuji_meaning::{Domain, GuardedList, Logic, Operators};

impl SymbolicPosition<'_> {
    pub fn algebra_of_sets(
        &mut self,
        operator: Operator,
        sets: [&SymbolicValue; 2],
    ) -> Result<SymbolicValue> {
        let yes = self.constant(true);
        let [mut a, b] = sets.map(|of| match of {
            SymbolicValue::Sets(elements) => elements.clone(),
            SymbolicValue::Set(empty) if empty.is_empty() => Vec::new(),
            single => vec![(single.clone(), yes)],
        });
        match operator {
            Operator::Add => a.extend(b),
            Operator::Subtract | Operator::Intersect => {
                for (element, member) in &mut a {
                    let within = self.is_one_of(element, &b)?;
                    let within = if operator == Operator::Subtract { !within } else { within };
                    *member = self.and(*member, within);
                }
            }
            _ => return Err(Unprovable::Mixed),
        }
        Ok(SymbolicValue::Sets(a))
    }

    /// Parts of a tuple; cell and value of a candidate.
    pub fn parts(&mut self, symbol: SymbolicValue) -> Result<Vec<SymbolicValue>> {
        if let SymbolicValue::Tuple(parts) = symbol {
            return Ok(parts);
        }
        let SymbolicValue::One(alternatives) = symbol else { return Err(Unprovable::Mixed) };
        let (mut cells, mut values) = (Vec::new(), Vec::new());
        for (datum, guard) in alternatives {
            let Datum::Candidate(cell, value) = datum else { return Err(Unprovable::Mixed) };
            cells.push((Datum::Cell(cell), guard));
            values.push((Datum::Value(value), guard));
        }
        Ok([cells, values].map(|part| SymbolicValue::One(self.merge(part))).to_vec())
    }

    /// Binds variables to the elements of a set in ascending order; returns the guard that it has as many.
    pub fn bind_elements(&mut self, variables: &[VarId], set: &SymbolicValue) -> Result<Lit> {
        let members = self.members(set)?;
        let size = variables.len();
        let mut before = vec![self.constant(true)];
        let mut columns: Vec<GuardedData> = vec![Vec::new(); size];
        for (datum, member) in members {
            for (column, &earlier) in columns.iter_mut().zip(&before) {
                column.push((datum.clone(), self.and(earlier, member)));
            }
            before = self.circuit.extend_counts(&before, member, size + 1);
        }
        for (variable, mut column) in variables.iter().zip(columns) {
            column.retain(|(_, guard)| !self.is_false(*guard));
            *self.slot(*variable) = Some(SymbolicValue::One(column));
        }
        Ok(before.get(size).copied().unwrap_or(self.constant(false)))
    }

    /// Candidates of a value.
    pub fn candidates_of(&mut self, symbol: &SymbolicValue) -> Result<GuardedData> {
        self.indices(symbol, |board, datum| {
            let candidates = board.candidates_of(datum)?.into_iter();
            Ok(candidates.map(|(cell, value)| Datum::Candidate(cell, value)).collect())
        })
    }

    /// Candidates of some cells and values.
    pub fn candidates_in(&mut self, cells: &SymbolicValue, values: &SymbolicValue) -> Result<GuardedData> {
        let (cells, values): (GuardedList<usize, Lit>, _) = (self.cells(cells)?, self.values(values)?);
        let mut product = Vec::new();
        for (cell, of_cell) in cells {
            for &(value, of_value) in &values {
                product.push((Datum::Candidate(cell, value), self.and(of_cell, of_value)));
            }
        }
        product.retain(|(_, guard)| !self.is_false(*guard));
        Ok(product)
    }
}
