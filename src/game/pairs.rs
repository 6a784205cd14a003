//! The clauses of a law about single cells and pairs of cells, as tables of values.

use super::{
    arithmetic::{EvalFailure, all_hold},
    cells::{CellNumbers, bind},
};
use indexmap::IndexMap;
use std::sync::Arc;
use tesuji_board::{PairTable, Pairs};
use tesuji_lang::{CellClause, Law, Reach};
use tesuji_law::{PairRelation, Sequence};

/// A law with the arguments of one unit, and the possible values of cells.
pub struct AppliedLaw<'a> {
    pub law: &'a Law,
    pub arguments: &'a [i64],
    pub values: usize,
    /// Number that the smallest value is printed as.
    pub lowest: i64,
}

impl AppliedLaw<'_> {
    /// Returns the variables of the law for a unit of `count` cells.
    pub fn variables(&self, count: usize) -> Vec<i64> {
        let mut variables = vec![0; self.law.variables.max(3 + self.arguments.len())];
        variables[Law::COUNT.0 as usize] = count as i64;
        variables[Law::LOW.0 as usize] = self.lowest;
        variables[Law::TOP.0 as usize] = self.lowest + self.values as i64 - 1;
        for (index, argument) in self.arguments.iter().enumerate() {
            variables[Law::parameter(index).0 as usize] = *argument;
        }
        variables
    }

    /// Returns tables of its clauses for a unit, given the place of each cell; cells may repeat.
    pub fn pairs(&self, cells: &[CellNumbers], places: &[usize], count: usize) -> Result<Pairs, EvalFailure> {
        let all_values = u64::MAX >> (64 - self.values);
        let mut found = PairsBuilder { alone: vec![all_values; count], tables: IndexMap::new(), all_values };
        let mut variables = self.variables(cells.len());
        for clause in self.law.clauses.iter().filter(|clause| clause.cells.len() < 4) {
            for (first, second) in pairs(clause.reach, cells.len()) {
                let table = self.table(clause, [&cells[first], &cells[second]], &mut variables)?;
                found.add([places[first], places[second]], clause.reach, &table);
            }
        }
        Ok(found.pairs(&self.law.name))
    }

    /// Whether the clauses accept the values, counted from 0, of cells in their order.
    pub fn accept(&self, cells: &[CellNumbers], values: &[u8]) -> Result<bool, EvalFailure> {
        let mut variables = self.variables(cells.len());
        for clause in self.law.clauses.iter().filter(|clause| clause.cells.len() < 4) {
            for (first, second) in pairs(clause.reach, cells.len()) {
                for (cell, place) in clause.cells.iter().zip([first, second]) {
                    bind(&mut variables, *cell, &cells[place], self.lowest + i64::from(values[place]));
                }
                if !is_satisfied(clause, &variables)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Returns, for each value of the first cell, the values of the second that a clause allows; for [`Reach::Each`]
    /// all or none.
    fn table(
        &self,
        clause: &CellClause,
        cells: [&CellNumbers; 2],
        variables: &mut [i64],
    ) -> Result<Vec<u64>, EvalFailure> {
        let is_single = clause.reach == Reach::Each;
        let mut table = vec![0; self.values];
        for (first, allowed) in table.iter_mut().enumerate() {
            bind(variables, clause.cells[0], cells[0], self.lowest + first as i64);
            for second in 0..self.values {
                if let Some(cell) = clause.cells.get(1) {
                    bind(variables, *cell, cells[1], self.lowest + second as i64);
                }
                *allowed |= u64::from(is_satisfied(clause, variables)?) << second;
                if is_single {
                    *allowed *= u64::MAX >> (64 - self.values);
                    break;
                }
            }
        }
        Ok(table)
    }
}

/// Returns the places of the cells in the scope of a clause; for single cells both are equal.
fn pairs(reach: Reach, count: usize) -> Vec<(usize, usize)> {
    match reach {
        Reach::Each => (0..count).map(|place| (place, place)).collect(),
        Reach::Next => (1..count).map(|second| (second - 1, second)).collect(),
        Reach::Every => {
            (0..count).flat_map(|first| (first + 1..count).map(move |second| (first, second))).collect()
        }
    }
}

/// Returns the sequences of cells with these values and relations, all of different values if they differ.
pub fn sequence(
    cells: Vec<u64>,
    tables: impl Iterator<Item = PairTable>,
    values: usize,
    differ: bool,
) -> Sequence {
    let relation = |PairTable { pair: steps, allowed }| PairRelation { steps, allowed };
    let mut relations: Vec<PairRelation> = tables.map(relation).collect();
    if differ {
        let all_values = u64::MAX >> (64 - values);
        let other_values: Arc<[u64]> = (0..values).map(|value| all_values & !(1 << value)).collect();
        let differ = |(a, b)| PairRelation { steps: [a, b], allowed: Arc::clone(&other_values) };
        relations.extend(pairs(Reach::Every, cells.len()).into_iter().map(differ));
    }
    Sequence { cells, pairs: relations }
}

/// Whether a clause is true under a binding of its variables.
pub fn is_satisfied(clause: &CellClause, variables: &[i64]) -> Result<bool, EvalFailure> {
    Ok(!all_hold(&clause.conditions, variables)? || all_hold(&clause.required, variables)?)
}

struct PairsBuilder {
    alone: Vec<u64>,
    tables: IndexMap<[usize; 2], Vec<u64>>,
    /// All values.
    all_values: u64,
}

impl PairsBuilder {
    fn add(&mut self, pair: [usize; 2], reach: Reach, table: &[u64]) {
        let [first, second] = pair;
        if reach == Reach::Each || first == second {
            // A repeated cell has one value in both places.
            let holds = |value: &usize| table[*value] >> value & 1 != 0;
            self.alone[first] &=
                (0..table.len()).filter(holds).fold(0, |allowed, value| allowed | 1 << value);
            return;
        }
        if table.iter().all(|allowed| *allowed == self.all_values) {
            return;
        }
        let (pair, table) = if first < second {
            (pair, table.to_vec())
        } else {
            let column = |value: usize| {
                let allows = |first: &usize| table[*first] >> value & 1 != 0;
                (0..table.len()).filter(allows).fold(0, |column, first| column | 1 << first)
            };
            ([second, first], (0..table.len()).map(column).collect())
        };
        let stored = self.tables.entry(pair).or_insert_with(|| vec![self.all_values; table.len()]);
        stored.iter_mut().zip(table).for_each(|(known, allowed)| *known &= allowed);
    }

    fn pairs(mut self, name: &str) -> Pairs {
        let is_free = self.alone.iter().all(|allowed| *allowed == self.all_values);
        self.tables.sort_keys();
        let tables =
            self.tables.into_iter().map(|(pair, allowed)| PairTable { pair, allowed: allowed.into() });
        let alone: Arc<[u64]> = if is_free { [].into() } else { self.alone.into() };
        Pairs { name: name.into(), alone, tables: tables.collect() }
    }
}
