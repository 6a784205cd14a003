//! Clauses of a law about connected cells and about pairs of cells at one place of both halves of a unit.

use super::{
    arithmetic::{EvalFailure, all_hold, constant},
    cells::{CellNumbers, bind},
    pairs::{AppliedLaw, is_satisfied},
};
use std::sync::Arc;
use tesuji_board::{ConnectedCells, Tuples};
use tesuji_lang::{CellClause, ConnectedClause};
use tesuji_law::Connectivity;

impl AppliedLaw<'_> {
    /// Returns the laws of its clauses about connected cells for a unit, given the index of each cell among `count`;
    /// cells may repeat.
    pub fn connected<'a>(
        &'a self,
        cells: &'a [CellNumbers],
        indices: &'a [usize],
        count: usize,
    ) -> impl Iterator<Item = Result<ConnectedCells, EvalFailure>> + 'a {
        self.law.connected.iter().map(move |clause| self.connected_by(clause, cells, indices, count))
    }

    fn connected_by(
        &self,
        clause: &ConnectedClause,
        cells: &[CellNumbers],
        indices: &[usize],
        count: usize,
    ) -> Result<ConnectedCells, EvalFailure> {
        let mut variables = self.variables(cells.len());
        let mut values = 0;
        for value in 0..self.values {
            bind(&mut variables, clause.cell, &CellNumbers::default(), self.lowest + value as i64);
            values |= u64::from(all_hold(&clause.conditions, &variables)?) << value;
        }
        let size = clause.size.as_ref().map(|size| constant(size, &variables)).transpose()?;
        let size = size.map(|size| usize::try_from(size).map_err(|_| EvalFailure::Arithmetic)).transpose()?;
        let touch = |one: &CellNumbers, other: &CellNumbers| {
            one.row.abs_diff(other.row) + one.column.abs_diff(other.column) == 1
        };
        let mut neighbours = vec![Vec::new(); count];
        for (one, &place) in cells.iter().zip(indices) {
            let near = cells.iter().zip(indices).filter(|(other, _)| touch(one, other));
            neighbours[place].extend(near.map(|(_, &other)| other as u16));
        }
        let graph = Arc::new(Connectivity::new(neighbours, size));
        Ok(ConnectedCells { name: self.law.name.as_str().into(), values, graph })
    }

    /// Returns the laws of its clauses about two pairs of cells, each with one cell in each half of the unit.
    pub fn tuples<'a>(
        &'a self,
        cells: &'a [CellNumbers],
        indices: &'a [usize],
    ) -> impl Iterator<Item = Result<Tuples, EvalFailure>> + 'a {
        let clauses = self.law.clauses.iter().filter(|clause| clause.cells.len() == 4);
        clauses.map(|clause| self.tuples_by(clause, cells, indices))
    }

    fn tuples_by(
        &self,
        clause: &CellClause,
        cells: &[CellNumbers],
        indices: &[usize],
    ) -> Result<Tuples, EvalFailure> {
        let half = indices.len() / 2;
        let mut variables = self.variables(cells.len());
        let n = self.values;
        let (mut excluded, mut excluded_before) = (vec![0; n * n * n], vec![0; n * n * n]);
        let numbers = CellNumbers::default();
        for held in 0..n * n * n * n {
            let [a, b, c, d] = [held % n, held / n % n, held / n / n % n, held / n / n / n];
            for (cell, value) in clause.cells.iter().zip([a, b, c, d]) {
                bind(&mut variables, *cell, &numbers, self.lowest + value as i64);
            }
            if !is_satisfied(clause, &variables)? {
                excluded[(a * n + b) * n + d] |= 1 << c;
                excluded_before[(c * n + d) * n + b] |= 1 << a;
            }
        }
        let (first, second) = indices.split_at(half);
        let pairs = first.iter().zip(second).map(|(first, second)| [*first as u16, *second as u16]);
        Ok(Tuples {
            name: self.law.name.as_str().into(),
            pairs: pairs.collect(),
            excluded: excluded.into(),
            excluded_before: excluded_before.into(),
        })
    }
}
