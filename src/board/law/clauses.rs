//! Clauses of laws in conjunctive normal form, independent of a solver.

use std::ops::Not;

#[derive(Debug, Clone, Copy)]
pub struct Literal {
    pub variable: usize,
    pub is_positive: bool,
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self { is_positive: !self.is_positive, ..self }
    }
}

/// Receiver of the clauses of one unit.
pub trait ClauseSink {
    /// The literal of a value, counted from 0, in the cell at a place of the unit.
    fn candidate(&self, place: usize, value: usize) -> Literal;

    /// A fresh variable whose value follows from the candidates.
    fn auxiliary(&mut self) -> Literal;

    /// A fresh variable that need not follow from the candidates.
    fn choice(&mut self) -> Literal;

    /// Adds a clause that defines auxiliary variables.
    fn define(&mut self, clause: &[Literal]);

    /// Adds a clause that is enforced only while the law is.
    fn require(&mut self, clause: &[Literal]);
}
